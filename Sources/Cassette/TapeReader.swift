import BasicVM

/// Reads files and problems from the bytes of a tape.
///
/// Damaged files are left out unless the caller accepts damage.
public struct TapeReader {
  private var cursor: TapeCursor
  private let acceptsDamage: Bool
  private var contents = TapeContents()

  /// A block with fewer clear bytes is noise.
  private static let minBytes = 3

  /// A file of bytes with more problems is probably not a tape.
  private static let maxProblems = 1000

  /// Reads the runs of bytes of a recording.
  package static func read(
    recording blocks: [[TapeByte]], acceptingDamage acceptsDamage: Bool = false
  ) -> TapeContents {
    var reader = TapeReader(TapeCursor(blocks, isRecording: true), acceptsDamage)
    return reader.read()
  }

  /// Reads a file of bytes, or a tape as text.
  public static func read(
    bytes: [UInt8], acceptingDamage acceptsDamage: Bool = false
  ) -> TapeContents {
    guard !TapeTranscript.isTranscript(bytes) else {
      return read(recording: TapeTranscript.blocks(of: bytes), acceptingDamage: acceptsDamage)
    }
    let blocks = bytes.isEmpty ? [] : [bytes.map { TapeByte($0) }]
    var reader = TapeReader(TapeCursor(blocks, isRecording: false), acceptsDamage)
    return reader.read()
  }

  /// Whether bytes begin with a name segment and data, or are a tape as text.
  public static func beginsFile(_ bytes: [UInt8]) -> Bool {
    isNameBeforeData(bytes.prefix(TapeFormat.nameSize + 1).map { TapeByte($0) }[...])
      || TapeTranscript.isTranscript(bytes)
  }

  private init(_ cursor: TapeCursor, _ acceptsDamage: Bool) {
    self.cursor = cursor
    self.acceptsDamage = acceptsDamage
  }

  private mutating func read() -> TapeContents {
    while !cursor.isAtEnd {
      guard cursor.isRecording || contents.problems.count < Self.maxProblems else {
        addProblem(.givenUp)
        break
      }
      cursor.beginFile()
      if let label {
        readFile(label)
      } else if acceptsDamage, let kind = kindWithoutName {
        readFileWithoutName(kind)
      } else {
        skipToNextFile()
      }
    }
    return contents
  }

  /// The label at this position, if there is one.
  ///
  /// In a recording a label is a whole block; a longer block is data without their beginning.
  private var label: TapeLabel? {
    guard cursor.isRecording else { return TapeLabel(cursor.rest) }
    let after = cursor.rest.dropFirst(TapeFormat.nameSize)
    let isLonger = after.count { $0.sound == .clear && $0.value != 0 } >= Self.minBytes
    return isLonger ? nil : TapeLabel(cursor.rest)
  }

  private mutating func addProblem(_ cause: TapeProblem.Cause, at offset: Int = 0) {
    contents.problems.append(TapeProblem(kind: cause, place: cursor.place(offset: offset)))
  }

  // MARK: Between files

  /// Skips bytes that do not begin a file, and reports those that may be part of one.
  private mutating func skipToNextFile() {
    let rest = cursor.rest
    if cursor.isRecording {
      if rest.count(where: { $0.sound == .clear }) >= Self.minBytes {
        addProblem(rest.first?.value == TapeFormat.beginning ? .dataWithoutName : .noName)
      }
      return cursor.skipBlock()
    }
    guard rest.first?.value != TapeFormat.closing else { return cursor.advance(by: 1) }
    addProblem(.noName)
    skipToName()
  }

  private mutating func skipToName() {
    let rest = cursor.rest
    var offset = 1
    while offset < rest.count, !Self.isNameBeforeData(rest.dropFirst(offset)) { offset += 1 }
    cursor.advance(by: offset)
  }

  private static func isNameBeforeData(_ bytes: ArraySlice<TapeByte>) -> Bool {
    TapeLabel.isLabel(bytes)
      && bytes.dropFirst(TapeFormat.nameSize).first?.value == TapeFormat.beginning
  }

  // MARK: A file

  private mutating func readFile(_ label: TapeLabel) {
    let place = cursor.place()
    let problemsBefore = contents.problems.count
    let labelBytes = readLabelBytes(label)
    let assembler = readData(kind: label.kind, after: labelBytes.first?.measure?.leadIn)
    append(assembler, label, labelBytes, at: place, problemsBefore: problemsBefore)
  }

  private mutating func readFileWithoutName(_ kind: TapeFile.Kind) {
    let place = cursor.place()
    let problemsBefore = contents.problems.count
    addProblem(.dataWithoutName)
    var assembler = TapeFileAssembler(kind: kind)
    if readSegment(into: &assembler) { _ = readSegments(into: &assembler, after: nil) }
    if !cursor.isAtEnd, !assembler.isBeforeNextName { cursor.skipBlock() }
    let label = TapeLabel(kind: kind, name: nil)
    append(assembler, label, [], at: place, problemsBefore: problemsBefore)
  }

  /// The kind of a file without a name, guessed from its data.
  private var kindWithoutName: TapeFile.Kind? {
    guard cursor.isRecording, cursor.rest.first?.value == TapeFormat.beginning else { return nil }
    let bytes = cursor.rest.dropFirst()
    let kinds: [TapeFile.Kind] = [.program, .programs, .variables, .memo]
    return kinds.first { kind in
      var assembler = TapeFileAssembler(kind: kind)
      let contents = assembler.nextContents
      guard let end = TapeSegments.end(of: contents, in: bytes, isRecording: true) else {
        return false
      }
      assembler.append(bytes.prefix(end), at: cursor.place(offset: 1))
      // A block may contain only some programs of SAVE ALL.
      return assembler.makeFile(named: nil).problems.allSatisfy { $0.kind == .wrongProgramCount }
    }
  }

  /// Adds a file with problems only if damage is accepted.
  private mutating func append(
    _ filled: TapeFileAssembler, _ label: TapeLabel, _ labelBytes: ArraySlice<TapeByte>,
    at place: TapeProblem.Position, problemsBefore: Int
  ) {
    var assembler = filled
    let (size, faintBytes) = (assembler.size, assembler.faintBytes)
    let sound = TapeSound(of: labelBytes + assembler.bytes)
    var (file, problems) = assembler.makeFile(named: label.name)
    // Problems in the data are consequences if bytes are missing.
    if contents.problems.count == problemsBefore { contents.problems += problems }
    for index in problemsBefore..<contents.problems.count {
      contents.problems[index].fileName = label.name
    }
    let isWhole = contents.problems.count == problemsBefore
    guard isWhole || acceptsDamage else { return }
    if label.rest != TapeLabel.usualRest(of: file) { file.labelRest = label.rest }
    contents.files.append(
      .init(
        file: file, damagedItems: assembler.damagedItems, faintBytes: faintBytes,
        faintItems: assembler.faintItems, isWhole: isWhole, sound: sound, place: place,
        size: size))
  }

  private mutating func readLabelBytes(_ label: TapeLabel) -> ArraySlice<TapeByte> {
    let bytes = cursor.rest.prefix(TapeFormat.nameSize)
    addJumpAndUnreadable(in: bytes)
    if !label.isReadable { addProblem(.badText, at: 1) }
    cursor.advance(by: TapeFormat.nameSize)
    return bytes
  }

  private mutating func readData(kind: TapeFile.Kind, after leadIn: Double?) -> TapeFileAssembler {
    if cursor.isRecording, cursor.rest.contains(where: { $0.sound == .clear && $0.value != 0 }) {
      addProblem(.noData)
    }
    var assembler = TapeFileAssembler(kind: kind)
    let leadIns = readSegments(into: &assembler, after: leadIn)
    if !cursor.isAtEnd, cursor.isRecording, !assembler.isBeforeNextName { cursor.skipBlock() }
    contents.problems += leadIns.irregularPositions.map { .init(kind: .missingSegment, place: $0) }
    return assembler
  }

  private mutating func addJumpAndUnreadable(in bytes: ArraySlice<TapeByte>) {
    if let first = bytes.indices.first(where: { Self.isJump(at: $0, in: bytes) }) {
      addProblem(.jump, at: first - bytes.startIndex)
    }
    guard let first = bytes.firstIndex(where: { $0.sound == .unreadable }) else { return }
    let count = bytes.count { $0.sound == .unreadable }
    addProblem(.unreadableBytes(count), at: first - bytes.startIndex)
  }

  /// Whether to report a jump; next to an unreadable byte, only that byte is reported.
  private static func isJump(at index: Int, in bytes: ArraySlice<TapeByte>) -> Bool {
    guard bytes[index].sound == .displaced else { return false }
    let near = max(index - 1, bytes.startIndex)...min(index + 1, bytes.endIndex - 1)
    return !bytes[near].contains { $0.sound == .unreadable }
  }

  private mutating func readSegments(
    into assembler: inout TapeFileAssembler, after leadIn: Double?
  ) -> LeadIns {
    var leadIns = LeadIns(after: leadIn, hasBitClock: cursor.hasBitClock)
    while true {
      cursor.beginSegment()
      guard !cursor.isAtEnd else {
        addProblem(.cutShort)
        break
      }
      if cursor.isRecording, label != nil, cursor.rest.first?.isGood == true {
        assembler.isBeforeNextName = true
        addProblem(.cutShort)
        break
      }
      if let bits = cursor.leadIn {
        leadIns.append(bits, silentBits: cursor.silentBits, at: cursor.place())
      }
      guard let first = cursor.rest.first, first.value == TapeFormat.beginning || !first.isGood
      else {
        addProblem(.noData)
        break
      }
      guard readSegment(into: &assembler) else { break }
    }
    return leadIns
  }

  /// Reads a data segment, and returns whether another one should follow.
  private mutating func readSegment(into assembler: inout TapeFileAssembler) -> Bool {
    let bytes = cursor.rest.dropFirst()
    let found = TapeSegments.end(
      of: assembler.nextContents, in: bytes, isRecording: cursor.isRecording)
    guard let end = found ?? lastEnd(in: bytes) else {
      addJumpAndUnreadable(in: cursor.isRecording ? cursor.rest : [])
      addProblem(.cutShort, at: cursor.rest.count - 1)
      if cursor.isRecording {
        assembler.append(bytes, at: cursor.place(offset: 1))
      } else {
        skipToName()
      }
      return false
    }
    // With the first and the last byte.
    let size = end + 2
    addJumpAndUnreadable(in: cursor.rest.prefix(size))
    if found == nil { addProblem(.cutShort, at: size - 1) }
    assembler.append(bytes.prefix(end), at: cursor.place(offset: 1))
    cursor.advance(by: size)
    return bytes[bytes.startIndex + end].value == TapeFormat.continuation
  }

  /// The last possible end of a damaged segment, if damage is accepted in a recording.
  private func lastEnd(in bytes: ArraySlice<TapeByte>) -> Int? {
    guard cursor.isRecording, acceptsDamage else { return nil }
    let last = bytes.lastIndex {
      $0.value == TapeFormat.ending || $0.value == TapeFormat.continuation
    }
    return last.map { $0 - bytes.startIndex }
  }
}
