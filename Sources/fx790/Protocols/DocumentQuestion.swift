import BasicVM
import StateMachines

/// A request of LSP about a document.
struct DocumentQuestion {
  let index: ListingIndex
  let uri: UTF8Text
  let parameters: JSON
  /// The names of states by their lines.
  let states: [NameHint.Subject: UTF8Text]

  var place: (fileLine: Int, column: Int)? { index.place(parameters["position"]) }

  var use: ListingIndex.Use? { place.flatMap { index.use(at: $0.column, in: $0.fileLine) } }

  var names: [NameHint.Subject: UTF8Text] {
    PortHints(in: index.sourceLines.joined("\n")).names
  }

  /// The text of a program line, as listed.
  func text(ofLine number: Int, inArea area: Int) -> UTF8Text? {
    index.listing.memory.line(numbered: number, inArea: area).map {
      UTF8Text(Lister.characters(of: $0.bytes, for: index.listing.memory.model))
    }
  }

  // MARK: Places

  private func location(_ use: ListingIndex.Use) -> JSON {
    ["uri": JSON(uri), "range": index.range(use.place)]
  }

  var definition: JSON {
    guard let use else { return .null }
    let all = index.uses.filter { $0.subject == use.subject && $0.role == .definition }
    let alike = all.filter { $0.isLabel == use.isLabel }
    return JSON(alike.isEmpty ? all : alike, location)
  }

  var references: JSON {
    guard let use else { return .null }
    let isComplete = parameters["context"]?["includeDeclaration"] != .bool(false)
    return JSON(
      index.uses.filter {
        $0.subject == use.subject && (isComplete || $0.role == .reference)
      }, location)
  }

  var renamedRange: JSON {
    switch use?.subject {
    case .line, .area: use.map { index.range($0.place) } ?? .null
    case .variable, .array, nil: .null
    }
  }

  func rename() throws(RemoteCall.Failure) -> JSON {
    guard let use, let name = parameters["newName"]?.text else {
      throw .parameters("there is no name here")
    }
    do throws(ListingIndex.RenameFailure) {
      let changes = try index.rename(use, to: name)
      return Self.edit(changes.map(index.edit), of: uri)
    } catch {
      throw .init(code: -32803, sentence: error.sentence)
    }
  }

  static func edit(_ edits: [JSON], of uri: UTF8Text) -> JSON {
    ["changes": .object([.init(uri, .list(edits))])]
  }

  var formatting: JSON { JSON(index.formatting, index.edit) }

  // MARK: Completion

  var completion: JSON {
    guard let place else { return .null }
    let isLine = index.sourceLines.indices.contains(place.fileLine - 1)
    let line = isLine ? index.sourceLines[place.fileLine - 1] : ""
    let before = line.scalars(0..<place.column).utf8.map { $0.asciiCapital }
    let isPart: (UInt8) -> Bool = {
      $0.isASCIIDigit || 0x41...0x5A ~= $0 || [UInt8]("@$#_".utf8).contains($0)
    }
    let word =
      before.count < place.column ? 0 : before.reversed().prefix(while: isPart).count
    let head = before.dropLast(word).filter { !$0.isASCIIBlank }
    let range = index.range(place.fileLine, place.column - word..<place.column)
    let targets = ["GOTO", "GOSUB", "RESTORE", "THEN"].contains { head.hasSuffix($0) }
    let statement = head.drop { $0.isASCIIDigit }
    let isList = head.last == UInt8(ascii: ",") && statement.starts(with: "ON".utf8)
    guard !isInText(place.column, place.fileLine) else { return .list([]) }
    let isLabel = before.suffix(word).first == UInt8(ascii: "@")
    var items: [JSON] = []
    if targets || isList || isLabel { items += lineItems(area: area(of: place.fileLine), range) }
    if !isLabel, !targets || head.hasSuffix("THEN") { items += wordItems(range) }
    return .list(items)
  }

  /// Whether a column is in a quoted text, DATA or a remark.
  private func isInText(_ column: Int, _ fileLine: Int) -> Bool {
    index.tokens.contains { token in
      guard [.text, .remark].contains(token.kind), token.place.contains(column, in: fileLine),
        token.place.columns.lowerBound < column
      else { return false }
      let isClosed = index.text(at: token.place).utf8.count { $0 == UInt8(ascii: "\"") } == 2
      return !(isClosed && column == token.place.columns.upperBound)
    }
  }

  private func area(of fileLine: Int) -> Int {
    index.headers.last { $0.fileLine <= fileLine }?.area ?? 0
  }

  private func item(
    _ label: UTF8Text, kind: Int, detail: UTF8Text, _ range: JSON, order: UTF8Text? = nil
  ) -> JSON {
    [
      "label": JSON(label), "kind": JSON(kind), "detail": JSON(detail),
      "sortText": order.map { JSON($0) }, "textEdit": ["range": range, "newText": JSON(label)],
    ]
  }

  /// The labels and numbers of the area's lines.
  private func lineItems(area: Int, _ range: JSON) -> [JSON] {
    index.uses.compactMap { use in
      guard use.role == .definition, case .line(area, let number) = use.subject else { return nil }
      var order = UTF8Text("0")
      order.append("\(number + 10_000)")
      return item(
        index.text(at: use.place), kind: 18, detail: text(ofLine: number, inArea: area) ?? "",
        range, order: order)
    }
  }

  private func wordItems(_ range: JSON) -> [JSON] {
    let generation = index.listing.memory.model.facts.generation
    let words: [JSON] = Keyword.allCases.compactMap { word in
      let spelling = UTF8Text(word.spelling(in: generation))
      guard word.since <= generation, let first = spelling.utf8.first,
        first.asciiCapital == first, 0x41...0x5A ~= first
      else { return nil }
      let help = LanguageWord.named(String(spelling))?.meaning ?? ""
      return item(spelling, kind: 14, detail: UTF8Text(help), range)
    }
    let names = names
    let variables: [JSON] = (0..<26).compactMap { letter in
      guard let name = names[.variable(letter)] else { return nil }
      return item(UTF8Text(utf8: [UInt8(ascii: "A") + UInt8(letter)]), kind: 6, detail: name, range)
    }
    return words + variables
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ word: StaticString) -> Bool {
    suffix(word.utf8.count).elementsEqual(word.utf8)
  }
}
