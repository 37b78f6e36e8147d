import BasicVM

/// Turns the bytes of a tape into files: in, runs of bytes; out, files and what could not be read;
/// refused, nothing.
///
/// A file in which anything is wrong is left out, unless damage is to be put up with: then what
/// can be read of it is kept, and the damaged items are named.
public struct TapeReader {
  private var cursor: TapeCursor
  private let putsUpWithDamage: Bool
  private var contents = TapeContents()

  /// Between two segments is a lead-in of two seconds; with one missing it is over four.
  private static let longestGap = 3.5
  /// Fewer bytes that can be read were never a segment.
  private static let leastBytes = 3

  /// Reads the runs of bytes of a recording, each behind its lead-in.
  public static func read(
    recording blocks: [[TapeByte]], puttingUpWithDamage isForced: Bool = false
  ) -> TapeContents {
    var reader = TapeReader(TapeCursor(blocks, isRecording: true), isForced)
    return reader.read()
  }

  /// Reads a file of bytes.
  public static func read(
    bytes: [UInt8], puttingUpWithDamage isForced: Bool = false
  ) -> TapeContents {
    let blocks = bytes.isEmpty ? [] : [bytes.map { TapeByte($0) }]
    var reader = TapeReader(TapeCursor(blocks, isRecording: false), isForced)
    return reader.read()
  }

  /// Whether bytes begin as those of a tape do.
  public static func beginsFile(_ bytes: [UInt8]) -> Bool {
    isNameBeforeData(bytes.prefix(TapeWriter.nameSize + 1).map { TapeByte($0) }[...])
  }

  private init(_ cursor: TapeCursor, _ isForced: Bool) {
    self.cursor = cursor
    putsUpWithDamage = isForced
  }

  private mutating func read() -> TapeContents {
    while !cursor.isAtEnd {
      cursor.beginFile()
      if Self.isName(cursor.rest) {
        readFile()
      } else {
        passOver()
      }
    }
    return contents
  }

  private mutating func note(_ kind: TapeProblem.Kind, at offset: Int = 0) {
    contents.problems.append(TapeProblem(kind: kind, place: cursor.place(offset: offset)))
  }

  // MARK: Between files

  /// Whether bytes may be a name segment.
  static func isName(_ bytes: ArraySlice<TapeByte>) -> Bool {
    guard bytes.count >= TapeWriter.nameSize, let first = bytes.first?.value,
      TapeFile.Kind(rawValue: first >> 4) != nil
    else { return false }
    let length = first & 15
    return length <= UInt8(TapeFile.nameLimit) || length == TapeWriter.nameless
  }

  /// Passes over what begins no file; what may have been a part of one is told.
  private mutating func passOver() {
    let rest = cursor.rest
    if cursor.isRecording {
      if rest.count(where: { $0.isGood }) >= Self.leastBytes {
        note(rest.first?.value == TapeWriter.beginning ? .dataWithoutName : .noName)
      }
      return cursor.skipBlock()
    }
    guard rest.first?.value != TapeWriter.closing else { return cursor.advance(by: 1) }
    note(.noName)
    skipToName()
  }

  /// Passes over bytes up to the next that may begin a file.
  private mutating func skipToName() {
    let rest = cursor.rest
    var offset = 1
    while offset < rest.count, !Self.isNameBeforeData(rest.dropFirst(offset)) { offset += 1 }
    cursor.advance(by: offset)
  }

  private static func isNameBeforeData(_ bytes: ArraySlice<TapeByte>) -> Bool {
    isName(bytes) && bytes.dropFirst(TapeWriter.nameSize).first?.value == TapeWriter.beginning
  }

  // MARK: A file

  private mutating func readFile() {
    let place = cursor.place()
    let problemsBefore = contents.problems.count
    let name = Array(cursor.rest.prefix(TapeWriter.nameSize))
    noteUnreadable(in: name[...])
    let kind = TapeFile.Kind(rawValue: name[0].value >> 4) ?? .program
    let text = Self.name(name)
    if let text, !text.allSatisfy(CharacterCode.isCharacter) { note(.badText, at: 1) }
    cursor.advance(by: TapeWriter.nameSize)
    if cursor.isRecording, cursor.rest.contains(where: { $0.isGood && $0.value != 0 }) {
      note(.noData)
    }
    var pieces = TapePieces(kind: kind)
    readSegments(of: kind, into: &pieces)
    if !cursor.isAtEnd, cursor.isRecording, !pieces.isBeforeNextName { cursor.skipBlock() }
    let file = pieces.file(name: text)
    // What the data lack where bytes are missing is no news.
    if contents.problems.count == problemsBefore { contents.problems += file.problems }
    let isWhole = contents.problems.count == problemsBefore
    guard var content = file.file, isWhole || putsUpWithDamage else { return }
    if let first = content.firstNumber, let number = Self.number(name), number != first {
      content.startNumber = number
    }
    contents.files.append(
      .init(file: content, damagedItems: file.damagedItems, place: place, size: pieces.size))
  }

  private static func name(_ segment: [TapeByte]) -> [UInt8]? {
    let length = segment[0].value & 15
    guard length != TapeWriter.nameless else { return nil }
    return segment[1...].prefix(Int(length)).map { $0.value }
  }

  /// The line number behind the name; nil if there is none that can be read.
  private static func number(_ segment: [TapeByte]) -> Int? {
    let bytes = segment.suffix(2)
    guard segment.count == TapeWriter.nameSize, bytes.allSatisfy({ $0.isGood }) else { return nil }
    return TapeLine.number(segment[9].value, segment[10].value)
  }

  private mutating func noteUnreadable(in bytes: ArraySlice<TapeByte>, behind offset: Int = 0) {
    guard let first = bytes.firstIndex(where: { !$0.isGood }) else { return }
    let count = bytes.count { !$0.isGood }
    note(.unreadableBytes(count), at: first - bytes.startIndex + offset)
  }

  private mutating func readSegments(of kind: TapeFile.Kind, into pieces: inout TapePieces) {
    while true {
      cursor.beginSegment()
      guard !cursor.isAtEnd else { return note(.cutShort) }
      if cursor.isRecording, Self.isName(cursor.rest), cursor.rest.first?.isGood == true {
        pieces.isBeforeNextName = true
        return note(.cutShort)
      }
      if let gap = cursor.gap, gap > Self.longestGap { note(.missingSegment) }
      guard let first = cursor.rest.first, first.value == TapeWriter.beginning || !first.isGood
      else {
        return note(.noData)
      }
      guard let isLast = readSegment(into: &pieces) else { return }
      if isLast { return }
    }
  }

  /// Reads a data segment; returns whether it is the last, nil if it does not end.
  private mutating func readSegment(into pieces: inout TapePieces) -> Bool? {
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
      return nil
    }
    noteUnreadable(in: cursor.rest.prefix(end + 2))
    if found == nil { note(.cutShort, at: end + 1) }
    pieces.append(bytes.prefix(end), at: cursor.place(offset: 1))
    let isLast = bytes[bytes.startIndex + end].value == TapeWriter.ending
    cursor.advance(by: end + 2)
    return isLast
  }

  /// The end of a segment that damage hides: where a recording's segment breaks off.
  private func lastEnd(in bytes: ArraySlice<TapeByte>) -> Int? {
    guard cursor.isRecording, putsUpWithDamage else { return nil }
    let last = bytes.lastIndex {
      $0.value == TapeWriter.ending || $0.value == TapeWriter.continuation
    }
    return last.map { $0 - bytes.startIndex }
  }
}
