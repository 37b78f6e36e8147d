import BasicVM

struct TapeFileAssembler {
  private let kind: TapeFile.Kind
  private var pieces: [(bytes: ArraySlice<TapeByte>, place: TapeProblem.Position)] = []
  /// Whether the next file begins before this one has ended.
  var isBeforeNextName = false

  private var problems: [TapeProblem] = []
  private(set) var damagedItems: Set<Int> = []
  private(set) var faintItems: Set<Int> = []
  private var itemCount = 0

  init(kind: TapeFile.Kind) {
    self.kind = kind
  }

  var nextData: TapeSegments.Data {
    if kind.isLocked, pieces.isEmpty { return .password }
    switch kind {
    case .program, .lockedProgram: return .lines(withPrograms: false)
    case .programs, .lockedPrograms: return .lines(withPrograms: true)
    case .memo, .lockedMemo: return .records
    case .variables: return .variables(isFirst: pieces.isEmpty)
    }
  }

  /// Of all segments, in bytes.
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

  /// Decodes as far as the data are valid.
  mutating func makeFile(named name: MachineText?) -> (file: TapeFile, problems: [TapeProblem]) {
    let password = kind.isLocked && !pieces.isEmpty ? takePassword() : nil
    let bytes = placedBytes
    let content: TapeFile.Content =
      switch kind {
      case .program, .lockedProgram: .program(takeLines(bytes))
      case .programs, .lockedPrograms: .programs(takePrograms(bytes))
      case .memo, .lockedMemo: .memo(takeRecords(bytes))
      case .variables: .variables(takeVariables())
      }
    var file = TapeFile(name: name, password: password, content: content)
    if hasShortSegments(content) { file.segmentLimit = TapeFormat.shortDataLimit }
    return (file, problems)
  }

  /// Whether no segment is full, although one would be full with the longer limit.
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
    if !isEnded || !isPassword { note(.badText, at: place) }
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

  private mutating func note(_ kind: TapeProblem.Cause, at place: TapeProblem.Position) {
    problems.append(TapeProblem(kind: kind, place: place))
  }

  private mutating func endItem(_ bytes: some Sequence<PlacedByte>) {
    if bytes.contains(where: { !$0.byte.isGood }) { damagedItems.insert(itemCount) }
    if bytes.contains(where: { $0.byte.sound == .faint }) { faintItems.insert(itemCount) }
    itemCount += 1
  }

  // MARK: Programs

  private mutating func takeLines(_ bytes: [PlacedByte]) -> [TapeLine] {
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
    if values.last != TapeFormat.separator { return note(.cutShort, at: first.place) }
    values.removeLast()
    guard values.count > 2, let number = TapeLine.number(values[0], values[1]) else {
      return note(.badLineNumber, at: first.place)
    }
    if let last = lines.last, last.number >= number { note(.lineOutOfOrder, at: first.place) }
    if let odd = item.dropFirst(2).first(where: { TapeFormat.isNoToken($0.byte) }) {
      note(.badToken, at: odd.place)
    }
    lines.append(TapeLine(number: number, bytes: Array(values[2...])))
    endItem(item)
  }

  private mutating func takePrograms(_ bytes: [PlacedByte]) -> [[TapeLine]] {
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
    let isComplete = areas.count == ProgramMemory.areaCount + 1 && areas.last?.isEmpty == true
    if !isComplete, let last = bytes.last { note(.wrongProgramCount, at: last.place) }
    if !isComplete, bytes.isEmpty { note(.wrongProgramCount, at: pieces.first?.place ?? .nowhere) }
    let missing = max(ProgramMemory.areaCount - areas.count, 0)
    return Array(areas.prefix(ProgramMemory.areaCount)) + Array(repeating: [], count: missing)
  }

  // MARK: Texts and variables

  private mutating func takeRecords(_ bytes: [PlacedByte]) -> [MachineText] {
    var records: [MachineText] = []
    for item in Self.split(bytes) {
      let isEnded = item.last?.byte.value == TapeFormat.separator
      let text = isEnded ? item.dropLast() : item
      if !isEnded { note(.cutShort, at: item[item.startIndex].place) }
      if let place = text.first(where: { !CharacterCode.isCharacter($0.byte.value) })?.place {
        note(.badText, at: place)
      }
      records.append(MachineText(codes: text.map { $0.byte.value }))
      endItem(item)
    }
    return records
  }

  private mutating func takeVariables() -> [TapeVariable] {
    var variables: [TapeVariable] = []
    for (index, piece) in pieces.enumerated() {
      let ended = piece.bytes + [TapeByte(TapeFormat.ending)]
      let found = TapeSegments.variables(in: ended, isFirst: index == 0) {
        $0 == ended.count - 1
      }
      guard let found else {
        note(.badVariable, at: piece.place)
        for variable in TapeSegments.salvage(piece.bytes.map { $0.value }[...], isFirst: index == 0)
        {
          if variable == nil { damagedItems.insert(itemCount) }
          variables.append(variable ?? .number(.zero))
          itemCount += 1
        }
        continue
      }
      // Mark all variables: an extra byte would shift those after it.
      let isDamaged = piece.bytes.contains { !$0.isGood }
      let isFaint = piece.bytes.contains { $0.sound == .faint }
      for variable in found.variables {
        variables.append(variable)
        if isDamaged { damagedItems.insert(itemCount) }
        if isFaint { faintItems.insert(itemCount) }
        itemCount += 1
      }
    }
    return variables
  }
}

extension TapeProblem.Position {
  /// The position of a problem without any bytes.
  static let nowhere = TapeProblem.Position(segment: 1, byte: 1, second: nil, total: 1)
}
