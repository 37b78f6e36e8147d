// Changes that an editor offers.

extension ListingIndex {
  /// A text in place of characters of a line.
  package struct Change: Equatable {
    package let place: Place
    package let text: UTF8Text
  }

  /// The spellings that hints about words offer in lines of the file, each with its diagnostic.
  package func spellings(
    in fileLines: ClosedRange<Int>
  ) -> [(problem: Diagnostic.Problem, change: Change)] {
    var spellings: [(problem: Diagnostic.Problem, change: Change)] = []
    func add(_ problem: Diagnostic.Problem, at place: Place) {
      guard let text = problem.replacement else { return }
      spellings.append((problem, Change(place: place, text: UTF8Text(text))))
    }
    // A line number with letters for digits is a finding of the reader.
    for found in listing.diagnostics where fileLines ~= found.line {
      add(found.problem, at: Place(fileLine: found.line, columns: found.column - 1..<found.column))
    }
    for line in lines where fileLines ~= line.line.fileLine {
      for match in UnsupportedWord.matches(in: line.line.text, on: listing.memory.model) {
        var columns = columns(of: match.bytes, in: line.line)
        if match.problem == .foreign(.twoAsterisks) {
          columns = columns.lowerBound..<columns.lowerBound + 2
        }
        if match.problem == .foreign(.questionMark), !line.tree.beginsStatement(match.bytes) {
          continue
        }
        add(match.problem, at: Place(fileLine: line.line.fileLine, columns: columns))
      }
    }
    return spellings
  }

  /// The lines that the machine would list in another form.
  ///
  /// Labels, indentation and the file's spelling stay.
  ///
  /// There are none if the file would then be read in another spelling.
  package var formatting: [Change] {
    let changes = changedLines
    return Spelling.guess(text(applying: changes)) == spelling ? changes : []
  }

  /// The file after `formatting`, with a line end.
  package var formatted: UTF8Text { text(applying: formatting) + "\n" }

  private var changedLines: [Change] {
    let refused = Set(listing.refused.map { $0.fileLine })
    return lines.compactMap { line in
      let (number, text) = (line.line.number, line.line.text)
      let source = sourceLines[line.line.fileLine - 1]
      guard StoredLine(number: number, bytes: text.bytes) != nil,
        !refused.contains(line.line.fileLine),
        !isLabelled || line.tree.statements.allSatisfy({ $0.fault == nil })
      else { return nil }
      let body = Rewriter.text(
        of: text.bytes, line.tree, on: listing.memory.model, spelledBy: spelling
      ) { reference in
        let label = source.scalars(columns(of: reference.bytes, in: line.line))
        return label.utf8.first == LabelledListing.at ? label : nil
      }
      let head = source.scalars(0..<text.column(ofByte: 0) - 1)
      let start: UTF8Text =
        isLabelled ? head.utf8.last?.isASCIIBlank ?? true ? head : head + " " : "\(number) "
      guard start + body != source else { return nil }
      let place = Place(fileLine: line.line.fileLine, columns: 0..<source.width)
      return Change(place: place, text: start + body)
    }
  }

  /// Why a name cannot become another one.
  package struct RenameFailure: Error {
    package let sentence: UTF8Text
  }

  /// The changes that give a line, a label or an area another name, and change nothing else.
  package func rename(_ use: Use, to name: UTF8Text) throws(RenameFailure) -> [Change] {
    let new: UTF8Text
    switch use.subject {
    case .variable, .array:
      throw RenameFailure(sentence: "only lines, labels and areas can be renamed")
    case .area(let area): new = try newArea(name, insteadOf: area)
    case .line(let area, let number) where use.isLabel:
      new = try newLabel(name, ofLine: number, area)
    case .line(let area, let number): new = try newNumber(name, ofLine: number, area)
    }
    // A line can have several labels.
    let label = use.isLabel ? text(at: use.place).inSmallLetters : nil
    let changes = uses.filter {
      $0.subject == use.subject && $0.isLabel == use.isLabel && $0.nearNumber == nil
        && (label == nil || text(at: $0.place).inSmallLetters == label)
    }.map { Change(place: $0.place, text: new) }
    let changed = ListingReader.read(
      text(applying: changes), model: listing.memory.model, spelledBy: spelling)
    guard changed.errors.count <= listing.errors.count else {
      throw RenameFailure(sentence: "a line or the program would be too long")
    }
    return changes
  }

  /// The file after changes.
  private func text(applying changes: [Change]) -> UTF8Text {
    var lines = sourceLines
    for change in changes.reversed() {
      let line = lines[change.place.fileLine - 1]
      lines[change.place.fileLine - 1] =
        line.scalars(0..<change.place.columns.lowerBound) + change.text
        + line.scalars(change.place.columns.upperBound..<Int.max)
    }
    return lines.joined("\n")
  }

  private func newArea(_ name: UTF8Text, insteadOf area: Int) throws(RenameFailure) -> UTF8Text {
    let hasLetter = name.utf8.first?.asciiCapital == UInt8(ascii: "P")
    guard let new = Int(digits: name.utf8.dropFirst(hasLetter ? 1 : 0), atMost: 1) else {
      throw RenameFailure(sentence: "areas are P0 to P9")
    }
    let firstLine = lines.first { $0.line.area == area }?.line.fileLine
    let header = headers.first { $0.area == area }?.fileLine
    if let firstLine, header ?? .max > firstLine {
      throw RenameFailure(sentence: "the first lines of P\(area) have no header")
    }
    guard new == area || !lines.contains(where: { $0.line.area == new }) else {
      throw RenameFailure(sentence: "P\(new) has a program")
    }
    try refuseComputedJumps { $0.leadsToArea }
    return "\(new)"
  }

  private func refuseComputedJumps(
    where isMeant: ((fileLine: Int, area: Int, leadsToArea: Bool)) -> Bool
  ) throws(RenameFailure) {
    guard let jump = computedJumps.first(where: isMeant),
      let number = line(at: jump.fileLine)?.line.number
    else { return }
    throw RenameFailure(sentence: "P\(jump.area)-\(number) computes where it jumps")
  }

  private func newLabel(
    _ name: UTF8Text, ofLine number: Int, _ area: Int
  ) throws(RenameFailure) -> UTF8Text {
    let bare = UTF8Text(utf8: Array(name.utf8.drop { $0 == LabelledListing.at }))
    guard LabelledListing.label(from: bare) == bare else {
      throw RenameFailure(
        sentence: "a label begins with a letter, has letters and digits, and is no word of BASIC")
    }
    let isTaken = uses.contains { other in
      guard case .line(area, let line) = other.subject, other.isLabel, line != number else {
        return false
      }
      return text(at: other.place).inSmallLetters == ("@" + bare).inSmallLetters
    }
    guard !isTaken else { throw RenameFailure(sentence: "@\(bare) names another line") }
    return "@" + bare
  }

  private func newNumber(
    _ name: UTF8Text, ofLine number: Int, _ area: Int
  ) throws(RenameFailure) -> UTF8Text {
    guard let new = Int(digits: name.utf8[...], atMost: 4), StoredLine.numbers ~= new else {
      throw RenameFailure(sentence: "line numbers go from 1 to 9999")
    }
    guard !isLabelled else {
      throw RenameFailure(sentence: "among labels a line has no number of its own")
    }
    try refuseComputedJumps { $0.area == area && !$0.leadsToArea }
    let numbers = lines.filter { $0.line.area == area }.map { $0.line.number }
    let before = numbers.filter { $0 < number }.max() ?? 0
    let after = numbers.filter { $0 > number }.min() ?? 10_000
    guard before < new, new < after else {
      throw RenameFailure(
        sentence: "line \(number) must stay between lines \(before) and \(after)")
    }
    for use in uses where use.role == .reference {
      guard case .line(area, let target) = use.subject,
        let named = use.nearNumber ?? (use.isMissing ? target : nil),
        named > min(number, new), named <= max(number, new)
      else { continue }
      throw RenameFailure(sentence: "a line names \(named), which would lead elsewhere")
    }
    return "\(new)"
  }

  /// The characters of a place.
  package func text(at place: Place) -> UTF8Text {
    sourceLines[place.fileLine - 1].scalars(place.columns)
  }
}

extension Syntax.Line {
  fileprivate func beginsStatement(_ range: Range<Int>) -> Bool {
    let before = bytes[..<range.lowerBound].last { $0 != CharacterCode.space }
    return [nil, Keyword.then.rawValue, Keyword.separator.rawValue].contains(before)
  }
}

extension UTF8Text {
  /// The characters at columns from 0, as far as they exist.
  package func scalars(_ columns: Range<Int>) -> UTF8Text {
    var column = -1
    return UTF8Text(
      utf8: utf8.filter { byte in
        if byte & 0xC0 != 0x80 { column += 1 }
        return columns.contains(column)
      })
  }
}

extension Diagnostic.Problem {
  /// The text that would correct it.
  fileprivate var replacement: StaticString? {
    switch self {
    case .misspelled(let word): word.spelling
    case .wordMissing(let word): if case .keyDollar = word.kind { "KEY" } else { nil }
    case .foreign(.letterO): "0"
    case .foreign(.letterI), .foreign(.letterL): "1"
    case .foreign(.questionMark): "PRINT "
    case .foreign(.twoAsterisks): "^"
    default: nil
    }
  }
}
