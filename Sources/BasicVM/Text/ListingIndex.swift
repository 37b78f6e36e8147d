/// The tokens of a listing and the uses of its names, with their places in the file, for editors.
package struct ListingIndex {
  /// What a name stands for.
  package enum Subject: Hashable, Sendable {
    /// A program line, by its number or a label.
    case line(area: Int, number: Int)
    case area(Int)
    /// A letter, or `NameHint.dollar`; A and A$ are one.
    case variable(Int)
    case array(ArrayName)
  }

  /// Characters of a line of the file.
  package struct Place: Equatable, Sendable {
    /// From 1.
    package let fileLine: Int
    /// Unicode scalars, from 0.
    package let columns: Range<Int>

    /// Whether a column is in the place or, unless `isInside`, at its end.
    package func contains(_ column: Int, in line: Int, isInside: Bool = false) -> Bool {
      line == fileLine && columns.lowerBound <= column
        && column < columns.upperBound + (isInside ? 0 : 1)
    }
  }

  package struct Use {
    package enum Role {
      /// The line or area itself, or an assignment.
      case definition
      case reference
      /// A `#=` line, which names it.
      case hint
    }

    package let subject: Subject
    package let place: Place
    package let role: Role
    /// Whether the characters are a label.
    package fileprivate(set) var isLabel = false
    /// The number in the file, if the line is that after it, as RESTORE accepts.
    package fileprivate(set) var nearNumber: Int?
    /// Whether a jump or RESTORE finds no line.
    package fileprivate(set) var isMissing = false
  }

  package struct Token {
    package let kind: ListingColours.TokenKind
    package let place: Place
    /// The word of the machine; nil for other kinds.
    package let word: Keyword?
  }

  package struct Line {
    package let line: Listing.Line
    package let tree: Syntax.Line
  }

  package let listing: Listing
  package let lines: [Line]
  /// The lines of the file.
  package let sourceLines: [UTF8Text]
  package private(set) var uses: [Use] = []
  package private(set) var tokens: [Token] = []
  /// The area of each header, by its line of the file.
  package private(set) var headers: [(fileLine: Int, area: Int)] = []
  /// Lines of the file that compute the line or the area to which they jump.
  private(set) var computedJumps: [(fileLine: Int, area: Int, leadsToArea: Bool)] = []
  /// Whether lines have labels.
  package let isLabelled: Bool
  let spelling: Spelling
  /// One byte for each Unicode scalar of each line of the file.
  private let bytes: [[UInt8]]

  /// Reads a file.
  package init(_ file: UTF8Text, model: Model? = nil) {
    listing = ListingReader.read(file, model: model)
    sourceLines = ListingFormat.lines(of: file)
    bytes = sourceLines.map { line in line.utf8.filter { $0 & 0xC0 != 0x80 } }
    spelling = Spelling.guess(file)
    let facts = listing.memory.model.facts
    lines = (listing.lines + listing.refused).ordered { $0.fileLine }.map {
      Line(line: $0, tree: Parser.line($0.text.bytes, on: facts))
    }
    let labelled = LabelledListing(sourceLines)
    isLabelled = labelled != nil
    for label in labelled?.labels ?? [] {
      note(
        .line(area: label.area, number: label.number), label.fileLine,
        label.column - 1..<label.column + label.name.utf8.count, .definition, isLabel: true)
    }
    readOtherLines()
    for line in lines {
      readNumber(of: line.line)
      readTokens(of: line)
      readReferences(of: line)
      readVariables(of: line)
    }
    uses = uses.ordered { $0.place.columns.lowerBound }.ordered { $0.place.fileLine }
    tokens = tokens.ordered { $0.place.columns.lowerBound }.ordered { $0.place.fileLine }
  }

  /// The program line of a line of the file.
  package func line(at fileLine: Int) -> Line? {
    let index = lines.firstSorted { $0.line.fileLine >= fileLine }
    return index < lines.count && lines[index].line.fileLine == fileLine ? lines[index] : nil
  }

  /// The use at a column, from 0, or before it.
  package func use(at column: Int, in fileLine: Int) -> Use? {
    uses.last { $0.place.contains(column, in: fileLine, isInside: true) }
      ?? uses.last { $0.place.contains(column, in: fileLine) }
  }

  /// The number of a line in the file; nil if it has none there.
  private func written(_ fileLine: Int) -> Range<Int>? {
    let bytes = bytes[fileLine - 1]
    let start = bytes.firstIndex { !$0.isASCIIBlank } ?? 0
    let end = bytes[start...].firstIndex { !$0.isASCIIDigit } ?? bytes.count
    return start < end ? start..<end : nil
  }

  private mutating func note(
    _ subject: Subject, _ fileLine: Int, _ columns: Range<Int>, _ role: Use.Role,
    isLabel: Bool = false, nearNumber: Int? = nil, isMissing: Bool = false
  ) {
    uses.append(
      Use(
        subject: subject, place: Place(fileLine: fileLine, columns: columns), role: role,
        isLabel: isLabel, nearNumber: nearNumber, isMissing: isMissing))
  }

  // MARK: Headers, comments and numbers

  private mutating func readOtherLines() {
    var area = 0
    for (index, source) in sourceLines.enumerated() where !bytes[index].isEmpty {
      if let hint = NameHint(source, area: area) {
        readHint(hint, index)
      } else if !ListingFormat.isComment(source),
        let header = ListingFormat.area(ofHeader: CharacterReader.decode(source).characters[...])
      {
        area = header
        headers.append((index + 1, area))
        addToken(.header, index + 1, bytes[index].indices)
        if let digit = bytes[index].firstIndex(where: { $0.isASCIIDigit }) {
          note(.area(area), index + 1, digit..<digit + 1, .definition)
        }
      }
      if ListingFormat.isComment(source) { addToken(.remark, index + 1, bytes[index].indices) }
    }
  }

  private mutating func readHint(_ hint: NameHint, _ index: Int) {
    let end = bytes[index].count - hint.name.width
    let word = hint.subjectWord.utf8
    guard let start = (0..<end).first(where: { bytes[index][$0...].starts(with: word) }) else {
      return
    }
    let subject: Subject =
      switch hint.subject {
      case .variable(let letter): .variable(letter)
      case .array(let name): .array(name)
      case .line(let area, let number): .line(area: area, number: number)
      }
    // `P3-100` names line 100.
    let skipped = (word.firstIndex(of: UInt8(ascii: "-")) ?? -1) + 1
    note(subject, index + 1, start + skipped..<start + word.count, .hint)
    if case .line(let area, _) = hint.subject, skipped > 1 {
      note(.area(area), index + 1, start + skipped - 2..<start + skipped - 1, .hint)
    }
  }

  private mutating func readNumber(of line: Listing.Line) {
    guard let columns = written(line.fileLine) else { return }
    addToken(.lineNumber, line.fileLine, columns)
    note(
      .line(area: line.area, number: line.number), line.fileLine, columns, .definition)
  }

  // MARK: Program lines

  /// The columns of bytes of a line, without the blanks that follow; of a label, all of it.
  package func columns(of range: Range<Int>, in line: Listing.Line) -> Range<Int> {
    let source = bytes[line.fileLine - 1]
    let start = min(line.text.column(ofByte: range.lowerBound) - 1, source.count)
    var end = max(min(line.text.column(ofByte: range.upperBound) - 1, source.count), start)
    while end > start + 1, source[end - 1].isASCIIBlank { end -= 1 }
    return start..<end
  }

  private mutating func addToken(
    _ kind: ListingColours.TokenKind, _ fileLine: Int, _ columns: Range<Int>, _ word: Keyword? = nil
  ) {
    tokens.append(Token(kind: kind, place: Place(fileLine: fileLine, columns: columns), word: word))
  }

  private mutating func readTokens(of line: Line) {
    let kinds = ListingColours.kinds(of: line.tree)
    var start = 0
    while start < kinds.count {
      let isWord = kinds[start] == .word
      let end = isWord ? start + 1 : kinds[start...].firstIndex { $0 != kinds[start] }
      let range = start..<(end ?? kinds.count)
      start = range.upperBound
      guard kinds[range.lowerBound] != .plain else { continue }
      addToken(
        kinds[range.lowerBound], line.line.fileLine, columns(of: range, in: line.line),
        isWord ? Keyword(rawValue: line.tree.bytes[range.lowerBound]) : nil)
    }
  }

  private mutating func readReferences(of line: Line) {
    let place = line.line
    for reference in line.tree.lineReferences {
      guard let number = reference.number else {
        computedJumps.append((place.fileLine, place.area, leadsToArea: false))
        continue
      }
      let lines = listing.memory.areas[place.area]
      let index = lines.firstSorted { $0.number >= number }
      let isStored = index < lines.count && (reference.isRestore || lines[index].number == number)
      let columns = columns(of: reference.bytes, in: place)
      let isLabel = bytes[place.fileLine - 1][columns].first == LabelledListing.at
      let target = isStored ? lines[index].number : number
      note(
        .line(area: place.area, number: target), place.fileLine, columns, .reference,
        isLabel: isLabel, nearNumber: target == number ? nil : number, isMissing: !isStored)
    }
    for destination in line.tree.allStatements.flatMap({ $0.kind.destinations })
    where destination.isArea {
      guard let area = destination.constant else {
        computedJumps.append((place.fileLine, place.area, leadsToArea: true))
        continue
      }
      guard 0..<ProgramMemory.areaCount ~= area else { continue }
      note(
        .area(area), place.fileLine, columns(of: destination.number.bytes, in: place), .reference)
    }
  }

  private mutating func readVariables(of line: Line) {
    for statement in line.tree.allStatements {
      let assigned = statement.kind.assignedVariables.map { $0.bytes }
      for case .variable(let variable) in statement.kind.allExpressions.map({ $0.form }) {
        let role: Use.Role = assigned.contains(variable.bytes) ? .definition : .reference
        note(variable.subject, line.line, variable.nameBytes, role)
      }
      guard case .next(let letters) = statement.kind else { continue }
      for offset in line.tree.code(of: statement) {
        let letter = Int(line.tree.bytes[offset]) - Int(CharacterCode.letterA)
        guard letters.contains(where: { Int($0) == letter }) else { continue }
        note(.variable(letter), line.line, offset..<offset + 1, .definition)
      }
    }
  }

  private mutating func note(
    _ subject: Subject, _ line: Listing.Line, _ range: Range<Int>, _ role: Use.Role
  ) {
    note(subject, line.fileLine, columns(of: range, in: line), role)
  }
}

extension Syntax.Variable {
  fileprivate var subject: ListingIndex.Subject {
    switch form {
    case .number(let letter): .variable(Int(letter))
    case .text(let letter): .variable(Int(letter))
    case .dollar: .variable(NameHint.dollar)
    case .element(let name, _): .array(name)
    }
  }

  /// The bytes without indexes.
  fileprivate var nameBytes: Range<Int> {
    let count = if case .number = form { 1 } else { isText && form != .dollar ? 2 : 1 }
    return bytes.prefix(count)
  }
}

extension Syntax.Kind {
  /// The variables that the statement assigns.
  package var assignedVariables: [Syntax.Variable] {
    switch self {
    case .assignment(let variable, _), .for(let variable, _, _, _): [variable]
    case .input(let questions): questions.map { $0.variable }
    case .read(let variables), .readMemo(let variables), .dimension(let variables),
      .variablesOnTape(.get, _, _, let variables):
      variables
    default: []
    }
  }
}
