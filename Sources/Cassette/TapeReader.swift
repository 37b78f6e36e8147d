import BasicVM

/// Reads files and problems from the bytes of a tape.
///
/// Damaged files are left out, or marked if the caller accepts them.
public struct TapeReader {
  private var cursor: TapeCursor
  private let acceptsDamage: Bool
  private var contents = TapeContents()

  /// Blocks with fewer readable bytes are noise.
  private static let minBytes = 3

  /// A file of bytes with more problems is probably not a tape.
  private static let maxProblems = 1000

  /// Reads the runs of bytes of a recording; `isForced` keeps damaged files.
  public static func read(
    recording blocks: [[TapeByte]], acceptingDamage isForced: Bool = false
  ) -> TapeContents {
    var reader = TapeReader(TapeCursor(blocks, isRecording: true), isForced)
    return reader.read()
  }

  /// Reads a file of bytes, or a tape as text; `isForced` keeps damaged files.
  public static func read(
    bytes: [UInt8], acceptingDamage isForced: Bool = false
  ) -> TapeContents {
    guard !TapeTranscript.isTranscript(bytes) else {
      return read(recording: TapeTranscript.blocks(of: bytes), acceptingDamage: isForced)
    }
    let blocks = bytes.isEmpty ? [] : [bytes.map { TapeByte($0) }]
    var reader = TapeReader(TapeCursor(blocks, isRecording: false), isForced)
    return reader.read()
  }

  /// Whether bytes begin with a name segment and data, or as a tape in text.
  public static func beginsFile(_ bytes: [UInt8]) -> Bool {
    isNameBeforeData(bytes.prefix(TapeFormat.nameSize + 1).map { TapeByte($0) }[...])
      || TapeTranscript.isTranscript(bytes)
  }

  private init(_ cursor: TapeCursor, _ isForced: Bool) {
    self.cursor = cursor
    acceptsDamage = isForced
  }

  private mutating func read() -> TapeContents {
    while !cursor.isAtEnd {
      guard cursor.isRecording || contents.problems.count < Self.maxProblems else {
        note(.givenUp)
        break
      }
      cursor.beginFile()
      if let label {
        readFile(label)
      } else if acceptsDamage, let kind = kindWithoutName {
        readFileWithoutName(kind)
      } else {
        passOver()
      }
    }
    return contents
  }

  /// The label at this position, if there is one.
  ///
  /// In a recording a label has its own block; a longer block is data without its beginning.
  private var label: TapeLabel? {
    guard cursor.isRecording else { return TapeLabel(cursor.rest) }
    let behind = cursor.rest.dropFirst(TapeFormat.nameSize)
    let isLonger = behind.count { $0.sound == .clear && $0.value != 0 } >= Self.minBytes
    return isLonger ? nil : TapeLabel(cursor.rest)
  }

  private mutating func note(_ kind: TapeProblem.Cause, at offset: Int = 0) {
    contents.problems.append(TapeProblem(kind: kind, place: cursor.place(offset: offset)))
  }

  // MARK: Between files

  /// Skips bytes that do not begin a file, and reports those that may be part of one.
  private mutating func passOver() {
    let rest = cursor.rest
    if cursor.isRecording {
      if rest.count(where: { $0.sound == .clear }) >= Self.minBytes {
        note(rest.first?.value == TapeFormat.beginning ? .dataWithoutName : .noName)
      }
      return cursor.skipBlock()
    }
    guard rest.first?.value != TapeFormat.closing else { return cursor.advance(by: 1) }
    note(.noName)
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
    let pieces = readPieces(kind: label.kind, after: labelBytes.first?.measure?.leadIn)
    append(pieces, label, labelBytes, at: place, problemsBefore: problemsBefore)
  }

  private mutating func readFileWithoutName(_ kind: TapeFile.Kind) {
    let place = cursor.place()
    let problemsBefore = contents.problems.count
    note(.dataWithoutName)
    var pieces = TapeFileAssembler(kind: kind)
    if readSegment(into: &pieces) { _ = readSegments(into: &pieces, after: nil) }
    if !cursor.isAtEnd, !pieces.isBeforeNextName { cursor.skipBlock() }
    append(pieces, TapeLabel(kind: kind, name: nil), [], at: place, problemsBefore: problemsBefore)
  }

  /// Returns nil if no kind fits data without a name.
  private var kindWithoutName: TapeFile.Kind? {
    guard cursor.isRecording, cursor.rest.first?.value == TapeFormat.beginning else { return nil }
    let bytes = cursor.rest.dropFirst()
    let kinds: [TapeFile.Kind] = [.program, .programs, .variables, .memo]
    return kinds.first { kind in
      var pieces = TapeFileAssembler(kind: kind)
      guard let end = TapeSegments.end(of: pieces.nextData, in: bytes, isRecording: true) else {
        return false
      }
      pieces.append(bytes.prefix(end), at: cursor.place(offset: 1))
      // A block may contain only some programs of SAVE ALL.
      return pieces.makeFile(named: nil).problems.allSatisfy { $0.kind == .wrongProgramCount }
    }
  }

  /// Adds an incomplete file only if damage is accepted.
  private mutating func append(
    _ gathered: TapeFileAssembler, _ label: TapeLabel, _ labelBytes: ArraySlice<TapeByte>,
    at place: TapeProblem.Position, problemsBefore: Int
  ) {
    var pieces = gathered
    let faintBytes = pieces.faintBytes
    let sound = TapeSound(of: labelBytes + pieces.bytes)
    var (file, problems) = pieces.makeFile(named: label.name)
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
        file: file, damagedItems: pieces.damagedItems, faintBytes: faintBytes,
        faintItems: pieces.faintItems, isWhole: isWhole, sound: sound, place: place,
        size: pieces.size))
  }

  private mutating func readLabelBytes(_ label: TapeLabel) -> ArraySlice<TapeByte> {
    let bytes = cursor.rest.prefix(TapeFormat.nameSize)
    noteUnreadable(in: bytes)
    if !label.isReadable { note(.badText, at: 1) }
    cursor.advance(by: TapeFormat.nameSize)
    return bytes
  }

  private mutating func readPieces(kind: TapeFile.Kind, after leadIn: Double?) -> TapeFileAssembler
  {
    if cursor.isRecording, cursor.rest.contains(where: { $0.sound == .clear && $0.value != 0 }) {
      note(.noData)
    }
    var pieces = TapeFileAssembler(kind: kind)
    let leadIns = readSegments(into: &pieces, after: leadIn)
    if !cursor.isAtEnd, cursor.isRecording, !pieces.isBeforeNextName { cursor.skipBlock() }
    contents.problems += leadIns.irregularPositions.map { .init(kind: .missingSegment, place: $0) }
    return pieces
  }

  private mutating func noteUnreadable(in bytes: ArraySlice<TapeByte>) {
    if let first = bytes.indices.first(where: { Self.isJump(at: $0, in: bytes) }) {
      note(.jump, at: first - bytes.startIndex)
    }
    guard let first = bytes.firstIndex(where: { $0.sound == .unreadable }) else { return }
    let count = bytes.count { $0.sound == .unreadable }
    note(.unreadableBytes(count), at: first - bytes.startIndex)
  }

  /// Next to an unreadable byte, only that one is reported.
  private static func isJump(at index: Int, in bytes: ArraySlice<TapeByte>) -> Bool {
    guard bytes[index].sound == .displaced else { return false }
    let near = max(index - 1, bytes.startIndex)...min(index + 1, bytes.endIndex - 1)
    return !bytes[near].contains { $0.sound == .unreadable }
  }

  private mutating func readSegments(
    into pieces: inout TapeFileAssembler, after leadIn: Double?
  ) -> LeadIns {
    var leadIns = LeadIns(after: leadIn, isCounted: cursor.isCounted)
    while true {
      cursor.beginSegment()
      guard !cursor.isAtEnd else {
        note(.cutShort)
        break
      }
      if cursor.isRecording, label != nil, cursor.rest.first?.isGood == true {
        pieces.isBeforeNextName = true
        note(.cutShort)
        break
      }
      if let bits = cursor.leadIn {
        leadIns.append(bits, silent: cursor.silentBits, at: cursor.place())
      }
      guard let first = cursor.rest.first, first.value == TapeFormat.beginning || !first.isGood
      else {
        note(.noData)
        break
      }
      guard readSegment(into: &pieces) else { break }
    }
    return leadIns
  }

  /// Returns whether another segment should follow.
  private mutating func readSegment(into pieces: inout TapeFileAssembler) -> Bool {
    let bytes = cursor.rest.dropFirst()
    let found = TapeSegments.end(of: pieces.nextData, in: bytes, isRecording: cursor.isRecording)
    guard let end = found ?? lastEnd(in: bytes) else {
      noteUnreadable(in: cursor.isRecording ? cursor.rest : [])
      note(.cutShort, at: cursor.rest.count - 1)
      if cursor.isRecording {
        pieces.append(bytes, at: cursor.place(offset: 1))
      } else {
        skipToName()
      }
      return false
    }
    noteUnreadable(in: cursor.rest.prefix(end + 2))
    if found == nil { note(.cutShort, at: end + 1) }
    pieces.append(bytes.prefix(end), at: cursor.place(offset: 1))
    cursor.advance(by: end + 2)
    return bytes[bytes.startIndex + end].value == TapeFormat.continuation
  }

  /// The last possible end of a damaged segment; only in a recording, and if damage is accepted.
  private func lastEnd(in bytes: ArraySlice<TapeByte>) -> Int? {
    guard cursor.isRecording, acceptsDamage else { return nil }
    let last = bytes.lastIndex {
      $0.value == TapeFormat.ending || $0.value == TapeFormat.continuation
    }
    return last.map { $0 - bytes.startIndex }
  }
}
