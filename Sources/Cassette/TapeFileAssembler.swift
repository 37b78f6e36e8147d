import BasicVM

/// Decodes a file, and finds problems in it.
struct TapeFileAssembler {
  private let kind: TapeFile.Kind
  /// The data of each segment, without its first and last byte.
  private var pieces: [(bytes: ArraySlice<TapeByte>, place: TapeProblem.Position)] = []
  /// Whether the next file begins before this one has ended.
  var isBeforeNextName = false

  private var problems: [TapeProblem] = []
  /// The indices of lines, records or variables.
  private(set) var damagedItems: Set<Int> = []
  private(set) var faintItems: Set<Int> = []
  private var itemCount = 0

  init(kind: TapeFile.Kind) {
    self.kind = kind
  }

  var nextContents: TapeSegments.Contents {
    if kind.isLocked, pieces.isEmpty { return .password }
    switch kind {
    case .program, .lockedProgram: return .lines(withProgramEnds: false)
    case .programs, .lockedPrograms: return .lines(withProgramEnds: true)
    case .memo, .lockedMemo: return .records
    case .variables: return .variables(isFirst: pieces.isEmpty)
    }
  }

  /// The number of bytes in all segments; `makeFile` removes the segment of the password.
  var size: Int {
    TapeFormat.nameSize + pieces.reduce(0) { $0 + $1.bytes.count + 2 }
  }

  var faintBytes: Int {
    pieces.reduce(0) { $0 + $1.bytes.count { $0.sound == .faint } }
  }

  var bytes: [TapeByte] { pieces.flatMap { $0.bytes } }

  mutating func append(_ bytes: ArraySlice<TapeByte>, at place: TapeProblem.Position) {
    pieces.append((bytes, place))
  }

  /// Lines without a number, text or end are left out; invalid variables become 0.
  mutating func makeFile(named name: MachineText?) -> (file: TapeFile, problems: [TapeProblem]) {
    let password = kind.isLocked && !pieces.isEmpty ? takePassword() : nil
    let bytes = placedBytes
    let content: TapeFile.Content =
      switch kind {
      case .program, .lockedProgram: .program(decodeLines(bytes))
      case .programs, .lockedPrograms: .programs(decodePrograms(bytes))
      case .memo, .lockedMemo: .memo(decodeRecords(bytes))
      case .variables: .variables(decodeVariables())
      }
    var file = TapeFile(name: name, password: password, content: content)
    if hasShortSegments(content) { file.segmentLimit = TapeFormat.shortDataLimit }
    file.fieldRest = fieldRest(of: content)
    return (file, problems)
  }

  private func fieldRest(of content: TapeFile.Content) -> [UInt8]? {
    guard let range = TapeWriter.fieldRestRange(of: content), let field = pieces.first?.bytes,
      range.upperBound <= field.count
    else { return nil }
    let rest = field.dropFirst(range.lowerBound).prefix(range.count)
    let usual = TapeWriter.pieces(of: content, upTo: TapeFormat.dataLimit)[0][range]
    let values = rest.map { $0.value }
    return rest.allSatisfy { $0.isGood } && values != Array(usual) ? values : nil
  }

  /// Whether the longer limit would have filled a segment, but no segment is full.
  private func hasShortSegments(_ content: TapeFile.Content) -> Bool {
    func isFull(_ size: Int) -> Bool { size == TapeFormat.dataLimit }
    let longer = TapeWriter.pieces(of: content, upTo: TapeFormat.dataLimit)
    return longer.contains { isFull($0.count) } && !pieces.contains { isFull($0.bytes.count) }
  }

  private mutating func takePassword() -> MachineText {
    let (bytes, place) = pieces.removeFirst()
    let text = bytes.dropLast().map { $0.value }
    let isEnded = bytes.last?.value == TapeFormat.separator
    let isPassword =
      text.count <= Machine.passwordLimit && text.allSatisfy(CharacterCode.isCharacter)
    if !isEnded || !isPassword { addProblem(.badText, at: place) }
    return MachineText(codes: text)
  }

  private typealias PlacedByte = (byte: TapeByte, place: TapeProblem.Position)

  private var placedBytes: [PlacedByte] {
    pieces.flatMap { bytes, start in
      bytes.enumerated().map { offset, byte in
        var place = start
        place.byte += offset
        place.total += offset
        place.second = byte.second
        return (byte, place)
      }
    }
  }

  private mutating func addProblem(_ cause: TapeProblem.Cause, at place: TapeProblem.Position) {
    problems.append(TapeProblem(kind: cause, place: place))
  }

  private mutating func endItem(_ bytes: some Sequence<PlacedByte>) {
    if bytes.contains(where: { !$0.byte.isGood }) { damagedItems.insert(itemCount) }
    if bytes.contains(where: { $0.byte.sound == .faint }) { faintItems.insert(itemCount) }
    itemCount += 1
  }

  // MARK: Programs

  private mutating func decodeLines(_ bytes: [PlacedByte]) -> [TapeLine] {
    var lines: [TapeLine] = []
    for item in Self.split(bytes) { append(item, to: &lines) }
    return lines
  }

  /// The bytes up to and including each separator.
  private static func split(_ bytes: [PlacedByte]) -> [ArraySlice<PlacedByte>] {
    var items: [ArraySlice<PlacedByte>] = []
    var start = 0
    for (index, element) in bytes.enumerated() where element.byte.value == TapeFormat.separator {
      items.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { items.append(bytes[start...]) }
    return items
  }

  private mutating func append(_ item: ArraySlice<PlacedByte>, to lines: inout [TapeLine]) {
    guard let first = item.first else { return }
    var values = item.map { $0.byte.value }
    if values.last != TapeFormat.separator { return addProblem(.cutShort, at: first.place) }
    values.removeLast()
    guard values.count > TapeLine.numberSize, let number = TapeLine.number(values[0], values[1])
    else { return addProblem(.badLineNumber, at: first.place) }
    if let last = lines.last, last.number >= number { addProblem(.lineOutOfOrder, at: first.place) }
    let text = item.dropFirst(TapeLine.numberSize)
    if let misheard = text.first(where: { TapeFormat.isMisheardToken($0.byte) }) {
      addProblem(.badToken, at: misheard.place)
    }
    lines.append(TapeLine(number: number, bytes: Array(values[TapeLine.numberSize...])))
    endItem(item)
  }

  private mutating func decodePrograms(_ bytes: [PlacedByte]) -> [[TapeLine]] {
    var areas: [[TapeLine]] = [[]]
    for item in Self.split(bytes) {
      var item = item
      // The end of a program replaces the line number.
      while let first = item.first, first.byte.value == TapeFormat.programEnd {
        areas.append([])
        item = item.dropFirst()
      }
      append(item, to: &areas[areas.count - 1])
    }
    // The end of the tenth program adds an empty area.
    let isComplete = areas.count == ProgramMemory.areaCount + 1 && areas.last?.isEmpty == true
    if !isComplete {
      let place = bytes.last?.place ?? pieces.first?.place ?? .nowhere
      addProblem(.wrongProgramCount, at: place)
    }
    let missing = max(ProgramMemory.areaCount - areas.count, 0)
    return Array(areas.prefix(ProgramMemory.areaCount)) + Array(repeating: [], count: missing)
  }

  // MARK: Records

  private mutating func decodeRecords(_ bytes: [PlacedByte]) -> [MachineText] {
    var records: [MachineText] = []
    for item in Self.split(bytes) {
      let isEnded = item.last?.byte.value == TapeFormat.separator
      let text = isEnded ? item.dropLast() : item
      if !isEnded { addProblem(.cutShort, at: item[item.startIndex].place) }
      if let place = text.first(where: { !CharacterCode.isCharacter($0.byte.value) })?.place {
        addProblem(.badText, at: place)
      }
      records.append(MachineText(codes: text.map { $0.byte.value }))
      endItem(item)
    }
    return records
  }

  // MARK: Variables

  private mutating func decodeVariables() -> [TapeVariable] {
    var variables: [TapeVariable] = []
    for (index, piece) in pieces.enumerated() {
      if let found = TapeSegments.variables(of: piece.bytes, isFirst: index == 0) {
        endItems(found.count, of: piece.bytes)
        variables += found
      } else {
        addProblem(.badVariable, at: piece.place)
        variables += salvageVariables(from: piece.bytes, isFirst: index == 0)
      }
    }
    return variables
  }

  /// Marks all variables of a segment: a wrong byte may shift those after it.
  private mutating func endItems(_ count: Int, of bytes: ArraySlice<TapeByte>) {
    let items = itemCount..<itemCount + count
    if bytes.contains(where: { !$0.isGood }) { damagedItems.formUnion(items) }
    if bytes.contains(where: { $0.sound == .faint }) { faintItems.formUnion(items) }
    itemCount = items.upperBound
  }

  private mutating func salvageVariables(
    from bytes: ArraySlice<TapeByte>, isFirst: Bool
  ) -> [TapeVariable] {
    let salvaged = TapeSegments.salvage(bytes.map { $0.value }[...], isFirst: isFirst)
    for (index, variable) in salvaged.enumerated() where variable == nil {
      damagedItems.insert(itemCount + index)
    }
    itemCount += salvaged.count
    return salvaged.map { $0 ?? .number(.zero) }
  }
}

extension TapeProblem.Position {
  /// The position of a problem in a file without data.
  static let nowhere = TapeProblem.Position(segment: 1, byte: 1, second: nil, total: 1)
}
