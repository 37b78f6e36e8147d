import BasicVM

/// A cassette: segments, each at its place, and blank tape between them.
///
///     0          lead-in   bytes      lead-in   bytes                        length
///     +---------+---------+----------+---------+----------+------------------+
///     | blank   | 2 s     | 40 ms    | 2 s     | 40 ms    | blank            |
///     |         |         | each     |         | each     |                  |
///     +---------+---------+----------+---------+----------+------------------+
///
/// Places are told in time, as a counter that runs at the tape's usual speed.
public struct Tape: Equatable, Sendable {
  /// A run of bytes behind its lead-in.
  public struct Segment: Equatable, Sendable {
    /// The place where its first byte begins.
    public internal(set) var start: Ticks
    /// Its bytes.
    public internal(set) var bytes: [UInt8]
    /// The offsets of bytes that cannot be read, ascending.
    var unclear: [Int] = []

    /// The place where its last byte ends.
    public var end: Ticks { start + Ticks(bytes.count) * TapeFormat.byteTime }

    /// Its bytes as they are heard.
    var heard: [TapeByte] {
      var heard: [TapeByte] = []
      for (offset, byte) in bytes.enumerated() {
        let moment = start + Ticks(offset) * TapeFormat.byteTime
        heard.append(TapeByte(byte, second: Double(moment) / 1_000_000))
      }
      for offset in unclear { heard[offset].sound = .unreadable }
      return heard
    }
  }

  /// The segments on it, in the order of their places.
  public private(set) var segments: [Segment] = []
  /// The time that a side plays.
  public private(set) var length: Ticks
  /// Whether something was recorded that the front end has not yet written to a file.
  public package(set) var isUnsaved = false

  /// A side of a C-60.
  public static let usualLength: Ticks = 30 * 60 * 1_000_000
  /// No recording is longer: a day.
  public static let longest: Ticks = 24 * 3_600_000_000

  /// A blank tape.
  public init() {
    length = Self.usualLength
  }

  /// A tape with files, one behind the other; nil if they play for more than a day.
  public init?(_ files: [TapeFile]) {
    var segments: [Segment] = []
    var end: Ticks = 0
    for file in files {
      let recording = Recording(TapeWriter.segments(of: file))
      segments += recording.segments(from: end)
      end += recording.time
      guard end <= Self.longest else { return nil }
    }
    self.segments = segments
    length = max(end, Self.usualLength)
  }

  /// A tape with the runs of bytes that were heard in a recording of so many seconds, up to a day.
  public init(recording blocks: [[TapeByte]], seconds: Double) {
    var segments: [Segment] = []
    var end: Ticks = 0
    for block in blocks {
      let heard = block.first?.second.map { Ticks($0 * 1_000_000) } ?? 0
      let bytes = Self.withoutClosing(block)
      var segment = Segment(start: max(heard, end), bytes: bytes.map { $0.value })
      for (offset, byte) in bytes.enumerated() where !byte.isGood { segment.unclear.append(offset) }
      guard bytes.contains(where: { $0.value != TapeFormat.closing }) else { continue }
      // What is heard behind the end of the longest tape is on none.
      guard let segment = segment.cut(at: Self.longest) else { break }
      segments.append(segment)
      end = max(segment.end, end)
    }
    self.segments = segments
    length = max(min(Ticks(seconds * 1_000_000), Self.longest), end)
  }

  /// A segment without the byte that closes a recording; a name may end with the same.
  private static func withoutClosing(_ block: [TapeByte]) -> ArraySlice<TapeByte> {
    guard block.first?.value == TapeFormat.beginning else {
      return block.prefix(TapeFormat.nameSize)
    }
    let last = block.lastIndex { $0.value != TapeFormat.closing } ?? 0
    return block[...last]
  }

  /// Writes or reads the tape, as docs/state-format.md tells.
  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&length, in: 0...(2 * Self.longest))
    try coder.field(&isUnsaved)
    try coder.field(&segments)
    var end: Ticks = 0
    for segment in segments {
      try coder.require(segment.start >= end && segment.end <= length)
      end = segment.end
    }
  }

  // MARK: Recording

  /// Records over what is there, up to a place.
  package mutating func record(_ recording: Recording, from start: Ticks, to end: Ticks) {
    guard start < end else { return }
    let before = segments.compactMap { $0.cut(at: start) }
    // What has lost its beginning cannot be found any more.
    let behind = segments.filter { $0.start >= end }
    let added = recording.segments(from: start).compactMap { $0.cut(at: end) }
    segments = before + added + behind
    isUnsaved = true
  }

  /// The place where the last recording ends, with the byte that closes it.
  public var recordedEnd: Ticks {
    segments.last.map { min($0.end + TapeFormat.byteTime, length) } ?? 0
  }

  // MARK: For files

  /// The bytes of the segments, each up to the first that cannot be read.
  ///
  /// Damage stays damage: a byte that was guessed would look right.
  public var readableSegments: [[UInt8]] {
    segments.map { Array($0.bytes.prefix($0.unclear.first ?? $0.bytes.count)) }
  }

  /// The whole files as a file of bytes.
  ///
  /// Only a lead-in tells where a recording breaks off; among bytes its beginning would be taken for
  /// a part of the next one.
  public var bytes: [UInt8] { TapeWriter.bytes(of: contents.files.map { $0.file }) }

  /// The files on it, as the tape's tools read them.
  public var contents: TapeContents {
    TapeReader.read(recording: segments.map { $0.heard })
  }
}

extension Tape.Segment: Coded {
  package static var blank: Self { Self(start: 0, bytes: []) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&start, in: 0...Tape.longest)
    try coder.field(&bytes)
    try coder.field(&unclear)
    try coder.require(!bytes.isEmpty && unclear.allSatisfy(bytes.indices.contains))
    try coder.require(zip(unclear, unclear.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// The part of it before a place, in whole bytes.
  fileprivate func cut(at place: Ticks) -> Tape.Segment? {
    guard place < end else { return self }
    let count = Int(max(place - start, 0) / TapeFormat.byteTime)
    guard count > 0 else { return nil }
    let kept = unclear.filter { $0 < count }
    return Tape.Segment(start: start, bytes: Array(bytes.prefix(count)), unclear: kept)
  }
}

/// The segments that one SAVE or PUT sends to the recorder, and how long that takes.
package struct Recording: Equatable, Sendable {
  private let bytes: [[UInt8]]

  /// Segments, each behind its lead-in, and the byte that closes them.
  package init(_ segments: [[UInt8]]) {
    bytes = segments
  }

  /// The time that it takes.
  package var time: Ticks {
    let bytesAndClosing = bytes.reduce(1) { $0 + Ticks($1.count) }
    return Ticks(bytes.count) * TapeFormat.leadInTime + bytesAndClosing * TapeFormat.byteTime
  }

  /// The segments as they lie on a tape.
  package func segments(from start: Ticks) -> [Tape.Segment] {
    var place = start
    var segments: [Tape.Segment] = []
    for bytes in bytes {
      let segment = Tape.Segment(start: place + TapeFormat.leadInTime, bytes: bytes)
      segments.append(segment)
      place = segment.end
    }
    return segments
  }
}

extension Tape {
  // MARK: Looking for files

  /// The index of the name segment that is heard next from a place on.
  package func nextName(from place: Ticks) -> Int? {
    segments.indices[segments.firstSorted { $0.start >= place }...].first { label(at: $0) != nil }
  }

  /// The label in a segment, if it is a name segment and can be read.
  package func label(at index: Int) -> TapeLabel? {
    let segment = segments[index]
    guard segment.unclear.first ?? TapeFormat.nameSize >= TapeFormat.nameSize,
      let label = TapeLabel(segment.heard[...]), label.isReadable
    else { return nil }
    return label
  }

  /// The segments of the file whose name is at an index: up to the last one, or to the next name.
  private func segmentsOfFile(at index: Int) -> ArraySlice<Segment> {
    var end = index + 1
    while end < segments.count, label(at: end) == nil {
      end += 1
      if segments[end - 1].bytes.last == TapeFormat.ending { break }
    }
    return segments[index..<end]
  }

  /// The end of the file whose name is at an index.
  package func endOfFile(at index: Int) -> Ticks {
    segmentsOfFile(at: index).last?.end ?? length
  }

  /// The file whose name is at an index; nil if anything of it cannot be read.
  package func file(at index: Int) -> TapeFile? {
    let contents = TapeReader.read(recording: segmentsOfFile(at: index).map { $0.heard })
    return contents.problems.isEmpty ? contents.files.first?.file : nil
  }
}
