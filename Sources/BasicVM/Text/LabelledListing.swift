/// A listing file with labels in place of line numbers, and its numbered lines.
///
///     @ask                    #= 10 ask
///       INPUT "NUMBER",N      10 INPUT "NUMBER",N
///       IF N<0 THEN @ask      20 IF N<0 THEN 10
///
/// A label is alone on its line or before a statement, and names a line of its area. Texts, remarks
/// and DATA have no labels.
package struct LabelledListing {
  static let at = UInt8(ascii: "@")

  /// The numbered lines, with the labels as name hints.
  package private(set) var lines: [UTF8Text] = []
  /// Where each numbered line comes from.
  private(set) var origins: [Origin] = []
  private(set) var mistakes: [Diagnostic] = []
  /// The places of each label, in small letters.
  private var places: [UTF8Text: [Place]] = [:]

  struct Origin {
    /// The file's line, from 1.
    let fileLine: Int
    /// The column in the file of each scalar and of the end; nil if the line is unchanged.
    var columns: [Int]?
    /// The columns of the numbers in place of labels.
    var labels: [ClosedRange<Int>] = []

    func column(_ column: Int) -> Int {
      guard let columns else { return column }
      return columns[min(max(column, 1), columns.count) - 1]
    }

    /// The columns of labels that do not name a line, unless the line has other mistakes.
    func misplacedLabels(in line: TokenizedText, on model: Model) -> [Int] {
      guard !labels.isEmpty else { return [] }
      let tree = Parser.line(line.bytes, on: model.facts)
      guard tree.statements.allSatisfy({ $0.fault == nil }) else { return [] }
      let references = tree.lineReferences.map {
        line.column(ofByte: $0.bytes.lowerBound)...line.column(ofByte: $0.bytes.upperBound - 1)
      }
      return labels.filter { !references.contains($0) }.map { column($0.lowerBound) }
    }
  }

  /// The numbered lines of a file; the lines themselves if it has no label.
  package static func numbered(_ lines: [UTF8Text]) -> [UTF8Text] {
    #if hasFeature(Embedded)
    lines
    #else
    LabelledListing(lines)?.lines ?? lines
    #endif
  }

  /// Nil if no line without a number has a label: in a plain listing `@` is a character.
  package init?(_ lines: [UTF8Text], area: Int = 0) {
    guard lines.contains(where: { $0.utf8.contains(Self.at) }) else { return nil }
    var source = lines.enumerated().map { SourceLine($1, fileLine: $0 + 1) }
    guard source.contains(where: { !$0.labels.isEmpty && $0.number == nil }) else { return nil }
    var last = area
    for index in source.indices {
      if let header = source[index].header { last = header }
      source[index].area = last
    }
    number(&source)
    findPlaces(of: source)
    for line in source { write(line) }
    mistakes = mistakes.ordered { $0.line }
  }

  /// The letters and digits of a name as a label; nil if nothing useful is left.
  static func label(from name: UTF8Text) -> UTF8Text? {
    let bytes = name.utf8.filter { $0.isLabelCharacter }
    guard let first = bytes.first, first.isASCIILetter else { return nil }
    let label = Label(name: UTF8Text(utf8: bytes), column: 1, start: 0, end: bytes.count)
    return label.isWord ? nil : label.name
  }

  // MARK: Numbers

  private static let step = 10

  /// Gives numbers to the lines without one, between those of their neighbours.
  private mutating func number(_ source: inout [SourceLine]) {
    for area in 0..<ProgramMemory.areaCount {
      var open: [Int] = []
      var last = 0
      for index in source.indices where source[index].area == area && source[index].isStatement {
        guard let number = source[index].number else {
          open.append(index)
          continue
        }
        fill(open, of: &source, between: last, and: number > last ? number : nil)
        (open, last) = ([], number)
      }
      fill(open, of: &source, between: last, and: nil)
    }
  }

  private mutating func fill(
    _ open: [Int], of source: inout [SourceLine], between last: Int, and next: Int?
  ) {
    let limit = next ?? StoredLine.numbers.upperBound + 1
    let first = (last / Self.step + 1) * Self.step
    let fits = first + (open.count - 1) * Self.step < limit
    let step = fits ? Self.step : (limit - last) / (open.count + 1)
    for (count, index) in open.enumerated() {
      source[index].number = fits ? first + count * step : last + (count + 1) * step
      if step == 0 { note(.noNumber(after: last), source[index].fileLine, 1) }
    }
  }

  // MARK: Labels

  struct Place {
    let name: UTF8Text
    let area: Int
    let number: Int
    let fileLine: Int
    /// The column of `@`, from 1.
    let column: Int
  }

  /// All labels that name a line.
  var labels: [Place] { places.values.flatMap { $0 } }

  /// Finds the line numbers of the labels; notes labels that cannot be.
  private mutating func findPlaces(of source: [SourceLine]) {
    var first = 0
    for (index, line) in source.enumerated() {
      if source[first].area != line.area {
        noteEnd(of: source[first..<index])
        first = index
      }
      guard line.isStatement, let number = line.number else { continue }
      for labelled in source[first...index] {
        for label in labelled.labels { add(label, of: labelled, number) }
      }
      first = index + 1
      guard first < source.count else { return }
    }
    noteEnd(of: source[first...])
  }

  private mutating func noteEnd(of lines: ArraySlice<SourceLine>) {
    for line in lines {
      for label in line.labels { note(.atEnd(label.name), line.fileLine, label.column) }
    }
  }

  private mutating func add(_ label: Label, of line: SourceLine, _ number: Int) {
    if label.isWord {
      note(.word(label.name), line.fileLine, label.column)
    } else if !label.beginsWithLetter {
      note(.noLetter(label.name), line.fileLine, label.column)
    } else if let other = place(of: label, inArea: line.area) {
      note(.twice(label.name, fileLine: other.fileLine), line.fileLine, label.column)
    } else {
      places[label.name.inSmallLetters, default: []].append(
        Place(
          name: label.name, area: line.area, number: number, fileLine: line.fileLine,
          column: label.column))
    }
  }

  private func place(of label: Label, inArea area: Int?) -> Place? {
    places[label.name.inSmallLetters]?.first { $0.area == area ?? $0.area }
  }

  /// The label that was probably meant; only files of ordinary size are searched.
  private func nearest(to label: Label, inArea area: Int) -> UTF8Text? {
    guard places.count <= Self.maxSearched, mistakes.count <= Self.maxSearched,
      label.name.utf8.count <= Self.maxLength
    else { return nil }
    let names = places.values.flatMap { $0 }.filter {
      $0.area == area && $0.name.utf8.count <= Self.maxLength
    }.ordered { $0.fileLine }
    return label.name.inSmallLetters.indexOfNearest(among: names.map { $0.name.inSmallLetters })
      .map { names[$0].name }
  }

  private static let maxSearched = 200
  private static let maxLength = 60

  private mutating func note(_ mistake: Diagnostic.LabelMistake, _ line: Int, _ column: Int) {
    mistakes.append(Diagnostic(line: line, column: column, problem: .label(mistake)))
  }

  // MARK: Writing

  private mutating func write(_ line: SourceLine) {
    for label in line.labels {
      guard let place = place(of: label, inArea: line.area) else { continue }
      append("#= \(place.number) \(label.name)", Origin(fileLine: line.fileLine))
    }
    guard line.isStatement, !line.isMistyped, let number = line.number else {
      // A label alone has become its hint.
      if line.labels.isEmpty { append(line.text, Origin(fileLine: line.fileLine)) }
      return
    }
    var text = NumberedText(of: line, number: number)
    var position = line.statement
    var labels: [ClosedRange<Int>] = []
    for label in line.references {
      text.copy(position..<label.start)
      let start = text.columns.count + 1
      let place = place(of: label, inArea: line.area)
      text.write(place?.number ?? number, at: label.column)
      if place == nil {
        let other = self.place(of: label, inArea: nil)?.area
        let nearest = other == nil ? nearest(to: label, inArea: line.area) : nil
        note(
          .missing(label.name, otherArea: other, nearest: nearest), line.fileLine, label.column)
      } else {
        labels.append(start...text.columns.count)
      }
      position = label.end
    }
    text.copy(position..<line.text.utf8.count)
    append(
      UTF8Text(utf8: text.bytes),
      Origin(fileLine: line.fileLine, columns: text.columns + [text.end], labels: labels))
  }

  private mutating func append(_ line: UTF8Text, _ origin: Origin) {
    lines.append(line)
    origins.append(origin)
  }
}

/// The text of a line with numbers in place of labels, and the column of each scalar.
private struct NumberedText {
  private let source: [UInt8]
  private(set) var bytes: [UInt8] = []
  private(set) var columns: [Int] = []
  private let sourceColumns: [Int]

  var end: Int { (sourceColumns.last ?? 0) + 1 }

  init(of line: LabelledListing.SourceLine, number: Int) {
    source = line.text.utf8
    var column = 0
    sourceColumns = line.text.utf8.map { byte in
      if byte & 0xC0 != 0x80 { column += 1 }
      return column
    }
    write(number, at: 1)
    bytes.append(UInt8(ascii: " "))
    columns.append(1)
  }

  mutating func write(_ number: Int, at column: Int) {
    let digits = UTF8Text("\(number)").utf8
    bytes += digits
    columns += digits.map { _ in column }
  }

  mutating func copy(_ range: Range<Int>) {
    for index in range {
      bytes.append(source[index])
      if source[index] & 0xC0 != 0x80 { columns.append(sourceColumns[index]) }
    }
  }
}
