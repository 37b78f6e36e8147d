/// Reads listing files in UTF-8, as people and tools write them.
///
/// Lines that cannot be stored become diagnostics. Sources: docs/machine.md#text.
public struct ListingReader {
  private var listing: Listing
  private var area: Int
  private let spelling: Spelling
  private let isGuess: Bool
  private let dropsRemarks: Bool
  /// The area's last line number; 0 after a header.
  private var lastNumber = 0
  /// Whether no header or program line has been read yet.
  private var isBeforeProgram = true
  /// The reported problems of those that are reported only once.
  private var reportedOnce: [Diagnostic.Problem] = []
  /// The index of the diagnostic about small letters.
  private var smallLetters: Int?
  private var smallLetterLines = 0

  private init(listing: Listing, area: Int, spelling: Spelling?, of file: UTF8Text, _ drops: Bool) {
    self.listing = listing
    self.area = area
    self.spelling = spelling ?? Spelling.guess(file)
    isGuess = spelling == nil
    dropsRemarks = drops
  }

  /// Reads a file in the spelling of a tool; nil to guess.
  ///
  /// With `dropsRemarks`, lines lose remarks that make them too long or that the model lacks.
  package static func read(
    _ file: UTF8Text, area: Int = 0, size: MemorySize? = nil, model: Model? = nil,
    spelledBy spelling: Spelling?, droppingRemarks dropsRemarks: Bool = false
  ) -> Listing {
    let lines = ListingFormat.lines(of: file)
    // In the core of the page, which lacks labels, they would take 2 per cent.
    #if !hasFeature(Embedded)
    if let labelled = LabelledListing(lines, area: area) {
      var listing = read(
        labelled.lines, of: file, area: area, size: size, model: model, spelledBy: spelling,
        droppingRemarks: dropsRemarks)
      listing.move(to: labelled, in: lines)
      return listing
    }
    #endif
    return read(
      lines, of: file, area: area, size: size, model: model, spelledBy: spelling,
      droppingRemarks: dropsRemarks)
  }

  private static func read(
    _ lines: [UTF8Text], of file: UTF8Text, area: Int, size: MemorySize?, model: Model?,
    spelledBy spelling: Spelling?, droppingRemarks dropsRemarks: Bool
  ) -> Listing {
    let named = ListingFormat.model(namedIn: lines)
    let model = model ?? named.model ?? .fx790P
    var reader = ListingReader(
      listing: Listing(memory: ProgramMemory(size: size, model: model)), area: area,
      spelling: spelling, of: file, dropsRemarks)
    reader.listing.namedModel = named.model
    if let line = named.unknownLine { reader.note(.unknownModel, line, 1) }
    for (index, line) in lines.enumerated() where !ListingFormat.isComment(line) {
      let isFirst = reader.isBeforeProgram
      reader.read(line, index + 1) {
        ListingFormat.firstNumber(in: lines[(index + 1)...], ofAnyArea: isFirst)
      }
    }
    return reader.finish()
  }

  /// Reads a file in any tool's spelling, without checking its statements: `Listing.check()` does.
  ///
  /// - Parameters:
  ///   - file: the text of the file.
  ///   - area: the area of lines before any header, 0 to 9.
  ///   - size: the memory limit; nil, or a size that the model lacks, for the size as sold.
  ///   - model: the machine; nil for the model named in the file, else the FX-790P.
  /// - Returns: the lines, and the diagnostics of those that cannot be read or stored.
  public static func read(
    _ file: UTF8Text, area: Int = 0, size: MemorySize? = nil, model: Model? = nil
  ) -> Listing {
    read(file, area: area, size: size, model: model, spelledBy: nil)
  }

  private mutating func finish() -> Listing {
    if listing.lines.isEmpty, listing.refused.isEmpty, !listing.hasErrors {
      note(.noProgramLine, 1, 1)
    }
    return listing
  }

  private mutating func note(_ problem: Diagnostic.Problem, _ line: Int, _ column: Int) {
    listing.diagnostics.append(Diagnostic(line: line, column: column, problem: problem))
  }

  /// Reports a problem of many lines only at its first position.
  private mutating func noteOnce(_ problem: Diagnostic.Problem, _ line: Int, _ column: Int) {
    guard !reportedOnce.contains(problem) else { return }
    reportedOnce.append(problem)
    note(problem, line, column)
  }

  /// Reports small letters at their first position, with the number of lines.
  private mutating func noteSmallLetters(_ line: Int, _ column: Int) {
    smallLetterLines += 1
    guard let index = smallLetters else {
      smallLetters = listing.diagnostics.count
      return note(.smallLetters(lines: 1), line, column)
    }
    let first = listing.diagnostics[index]
    listing.diagnostics[index] = Diagnostic(
      line: first.line, column: first.column, problem: .smallLetters(lines: smallLetterLines))
  }

  // MARK: Lines

  private mutating func read(_ line: UTF8Text, _ fileLine: Int, nextNumber: () -> Int?) {
    let decoded = CharacterReader.decode(line, spelledBy: spelling)
    let unknown = decoded.unknown.first?.column
    let characters = decoded.characters.drop {
      $0.code == CharacterCode.space && $0.column != unknown
    }
    guard let first = characters.first else { return }
    if let header = ListingFormat.area(ofHeader: characters) {
      area = header
      lastNumber = 0
      isBeforeProgram = false
      return
    }
    if refuseMistypedNumber(of: characters, fileLine) { return }
    let digits = characters.prefix { CharacterCode.digit($0.code) != nil && !$0.isEscaped }
    let rest = Array(characters[digits.endIndex...])
    // Blanks after a number are not part of the line, not even of a remark.
    let tokenized = Tokenizer.tokenize(rest, for: listing.memory.model)
    guard !digits.isEmpty else {
      let isStep =
        decoded.unknown.isEmpty
        && ListingFormat.isDoneByHand(
          tokenized.bytes, on: listing.memory.model)
      if isStep { listing.steps.append(tokenized.bytes) }
      let area = ListingFormat.area(meantBy: characters)
      let problem =
        area.map { Diagnostic.Problem.noHeader(area: $0) }
        ?? (lastNumber > 0 ? .noNumber : .noProgramText)
      return note(isStep ? .byHandFirst : problem, fileLine, first.column)
    }
    let number = Self.value(of: digits)
    if ListingFormat.isTitle(rest, tokenized.bytes),
      number < lastNumber || number > nextNumber() ?? .max
    {
      return note(.noProgramText, fileLine, first.column)
    }
    noteCharacters(decoded, fileLine)
    guard StoredLine.numbers ~= number else {
      return note(.badLineNumber, fileLine, first.column)
    }
    lastNumber = number
    isBeforeProgram = false
    guard !tokenized.bytes.isEmpty || !decoded.unknown.isEmpty else {
      return note(.emptyLine, fileLine, first.column)
    }
    let text = withoutRemark(tokenized)
    if let small = text.smallLetterColumn { noteSmallLetters(fileLine, small) }
    let read = Listing.Line(area: area, number: number, text: text, fileLine: fileLine)
    guard decoded.unknown.isEmpty else { return refuse(read) }
    store(read, column: first.column, asTyped: tokenized)
  }

  /// Reports a line number with a letter for a digit; returns whether there is one.
  private mutating func refuseMistypedNumber(
    of characters: ArraySlice<SourceCharacter>, _ fileLine: Int
  ) -> Bool {
    guard let mistyped = MistypedNumber(characters, on: listing.memory.model) else { return false }
    note(.foreign(mistyped.letter), fileLine, mistyped.column)
    isBeforeProgram = false
    lastNumber = mistyped.number
    refuse(.init(area: area, number: mistyped.number, text: mistyped.text, fileLine: fileLine))
    return true
  }

  private static func value(of digits: ArraySlice<SourceCharacter>) -> Int {
    digits.reduce(0) { min($0 * 10 + (CharacterCode.digit($1.code) ?? 0), 100_000) }
  }

  private mutating func noteCharacters(_ decoded: DecodedText, _ line: Int) {
    let invalid = decoded.unknown.filter { $0.scalar == 0xFFFD }
    var scalars: Set<UInt32> = []
    for unknown in decoded.unknown where scalars.insert(unknown.scalar).inserted {
      if unknown.scalar != 0xFFFD {
        note(.unknownCharacter(unknown.scalar), line, unknown.column)
      } else {
        let letters = LatinLetters(in: invalid.compactMap { $0.byte })
        note(.notUTF8(bytes: invalid.count, letters), line, unknown.column)
      }
    }
    for column in decoded.plainBackslashes { note(.plainBackslash, line, column) }
    if isGuess, let column = decoded.ambiguousColumn {
      noteOnce(.spelledBy(spelling), line, column)
    }
  }

  // MARK: Storing

  /// The number of bytes of a line that are parsed: a line of a megabyte would need half a gigabyte.
  private static let parsedLimit = 1_000

  private mutating func refuse(_ line: Listing.Line) {
    var line = line
    line.text.cut(at: Self.parsedLimit)
    listing.refused.append(line)
  }

  /// Removes a remark that makes the line too long, which is reported for its length only, and
  /// with `dropsRemarks` a remark that the model lacks.
  private func withoutRemark(_ text: TokenizedText) -> TokenizedText {
    let model = listing.memory.model
    var beginning = text
    beginning.cut(at: Self.parsedLimit)
    let isMissing = dropsRemarks && RemarkSyntax.isMissing(in: beginning, on: model)
    guard isMissing || text.bytes.count > StoredLine.textLimit else { return text }
    var result = text
    let remark = RemarkSyntax.start(in: beginning, on: model)
    if remark < beginning.bytes.count { result.cut(at: remark) }
    if isMissing, RemarkSyntax.isMissing(in: result, on: model) {
      // An empty statement keeps the line as a possible jump target.
      result.bytes = [Keyword.separator.rawValue]
      result.columns = [text.columns[0]]
      result.smallLetterColumn = nil
    }
    return result
  }

  private mutating func store(_ line: Listing.Line, column: Int, asTyped typed: TokenizedText) {
    let count = line.text.bytes.count
    let hasRemark = count < typed.bytes.count
    guard !hasRemark || dropsRemarks,
      let stored = StoredLine(number: line.number, bytes: line.text.bytes)
    else {
      refuse(line)
      return note(
        .lineTooLong(
          bytes: typed.bytes.count + StoredLine.overhead,
          withoutRemark: hasRemark ? count + StoredLine.overhead : nil),
        line.fileLine, typed.column(ofByte: StoredLine.textLimit))
    }
    switch listing.memory.store(stored, inArea: line.area) {
    case .memoryFull:
      refuse(line)
      noteOnce(.memoryFull, line.fileLine, column)
    case .stored(let replacing):
      if replacing {
        note(.replacedLine(line.number), line.fileLine, column)
        let earlier = listing.lines.lastIndex {
          $0.number == line.number && $0.area == line.area
        }
        if let earlier { listing.lines.remove(at: earlier) }
      }
      listing.lines.append(line)
      listing.firstArea = listing.firstArea ?? line.area
    }
  }
}
