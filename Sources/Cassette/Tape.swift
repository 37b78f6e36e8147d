import BasicVM

/// A cassette: segments at their positions, and blank tape between them.
///
///     0          lead-in   bytes      lead-in   bytes                        length
///     +---------+---------+----------+---------+----------+------------------+
///     | blank   | 2 s     | 40 ms    | 2 s     | 40 ms    | blank            |
///     |         |         | each     |         | each     |                  |
///     +---------+---------+----------+---------+----------+------------------+
///
/// A position is the playing time up to it, at nominal speed.
public struct Tape: Equatable, Sendable {
  /// A run of bytes after a lead-in.
  package struct Segment: Equatable, Sendable {
    /// The position of its first byte.
    package internal(set) var start: Ticks
    /// The data bits of its bytes.
    package internal(set) var bytes: [UInt8]
    /// The offsets of unreadable and displaced bytes, in ascending order.
    var badOffsets: [Int] = []

    /// The position after its last byte.
    package var end: Ticks { start + Ticks(bytes.count) * TapeFormat.byteTime }

    var decodedBytes: [TapeByte] {
      var decodedBytes: [TapeByte] = []
      for (offset, byte) in bytes.enumerated() {
        let moment = start + Ticks(offset) * TapeFormat.byteTime
        decodedBytes.append(TapeByte(byte, second: Double(moment) / 1_000_000))
      }
      for offset in badOffsets { decodedBytes[offset].sound = .unreadable }
      return decodedBytes
    }
  }

  /// The segments in their order.
  package private(set) var segments: [Segment] = []
  /// The playing time of the side.
  public private(set) var length: Ticks
  /// Whether a recording has not yet been saved to a file.
  public package(set) var isUnsaved = false

  /// One side of a C-60.
  public static let defaultLength: Ticks = 30 * 60 * 1_000_000
  /// A recording is at most a day long.
  public static let longest: Ticks = 24 * 3_600_000_000

  /// Creates a blank tape of the usual length.
  public init() {
    length = Self.defaultLength
  }

  /// Records files one after the other; nil if they play longer than `longest`.
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
    length = max(end, Self.defaultLength)
  }

  /// Creates a tape from a recording's runs of bytes, cut off after `longest`.
  package init(recording blocks: [[TapeByte]], seconds: Double) {
    var segments: [Segment] = []
    var end: Ticks = 0
    for block in blocks {
      let start = block.first?.second.map { Ticks($0 * 1_000_000) } ?? 0
      let bytes = Self.withoutClosing(block)
      var segment = Segment(start: max(start, end), bytes: bytes.map { $0.value })
      for (offset, byte) in bytes.enumerated() where !byte.isGood {
        segment.badOffsets.append(offset)
      }
      guard bytes.contains(where: { $0.value != TapeFormat.closing }) else { continue }
      guard let segment = segment.cut(at: Self.longest) else { break }
      segments.append(segment)
      end = max(segment.end, end)
    }
    self.segments = segments
    length = max(min(Ticks(seconds * 1_000_000), Self.longest), end)
  }

  /// Removes closing bytes, but not the zeros at the end of a name segment.
  private static func withoutClosing(_ block: [TapeByte]) -> ArraySlice<TapeByte> {
    guard block.first?.value == TapeFormat.beginning else {
      return block.prefix(TapeFormat.nameSize)
    }
    // Unclear bytes after an end byte are noise such as the click of the recorder.
    let lastClear = block.lastIndex { $0.sound == .clear && $0.value != TapeFormat.closing } ?? 0
    if TapeSegments.isEndByte(block[lastClear].value) { return block[...lastClear] }
    let last = block.lastIndex { $0.value != TapeFormat.closing } ?? 0
    return block[...last]
  }

  /// Encodes or decodes the tape, or throws if its fields are inconsistent.
  ///
  /// The format: Sources/BasicVM/Snapshots/README.md.
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

  package mutating func record(_ recording: Recording, from start: Ticks, to end: Ticks) {
    guard start < end else { return }
    let before = segments.compactMap { $0.cut(at: start) }
    // A segment without its beginning is never found again.
    let after = segments.filter { $0.start >= end }
    let added = recording.segments(from: start).compactMap { $0.cut(at: end) }
    segments = before + added + after
    isUnsaved = true
  }

  /// The end of the last recording, with its closing byte.
  public var recordedEnd: Ticks {
    segments.last.map { min($0.end + TapeFormat.byteTime, length) } ?? 0
  }

  // MARK: Export

  /// The bytes of each segment up to its first bad one, which would look right in a file.
  public var readableSegments: [[UInt8]] {
    segments.map { Array($0.bytes.prefix($0.badOffsets.first ?? $0.bytes.count)) }
  }

  /// The complete files, in the format of a byte file.
  ///
  /// Without lead-ins a reader would mix an incomplete file with the next one.
  public var bytes: [UInt8] { TapeWriter.bytes(of: contents.files.map { $0.file }) }

  /// The files and problems on the tape.
  public var contents: TapeContents {
    TapeReader.read(recording: segments.map { $0.decodedBytes })
  }
}

extension Tape.Segment: Coded {
  package static var blank: Self { Self(start: 0, bytes: []) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&start, in: 0...Tape.longest)
    try coder.field(&bytes)
    try coder.field(&badOffsets)
    try coder.require(!bytes.isEmpty && badOffsets.allSatisfy(bytes.indices.contains))
    try coder.require(zip(badOffsets, badOffsets.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// The whole bytes before a position; nil if there is none.
  fileprivate func cut(at place: Ticks) -> Tape.Segment? {
    guard place < end else { return self }
    let count = Int(max(place - start, 0) / TapeFormat.byteTime)
    guard count > 0 else { return nil }
    let kept = badOffsets.filter { $0 < count }
    return Tape.Segment(start: start, bytes: Array(bytes.prefix(count)), badOffsets: kept)
  }
}

/// The segments that one SAVE or PUT records.
package struct Recording: Equatable, Sendable {
  private let bytes: [[UInt8]]

  package init(_ segments: [[UInt8]]) {
    bytes = segments
  }

  /// The playing time, with lead-ins and the closing byte.
  package var time: Ticks {
    let bytesAndClosing = bytes.reduce(1) { $0 + Ticks($1.count) }
    return Ticks(bytes.count) * TapeFormat.leadInTime + bytesAndClosing * TapeFormat.byteTime
  }

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

  /// The index of the next name segment from a position on.
  package func nextName(from place: Ticks) -> Int? {
    segments.indices[segments.firstSorted { $0.start >= place }...].first { label(at: $0) != nil }
  }

  /// Returns nil unless the segment is a readable name segment.
  package func label(at index: Int) -> TapeLabel? {
    let segment = segments[index]
    guard segment.badOffsets.first ?? TapeFormat.nameSize >= TapeFormat.nameSize,
      let label = TapeLabel(segment.decodedBytes[...]), label.isReadable
    else { return nil }
    return label
  }

  /// The segments of a file, up to its end or the next name.
  private func segmentsOfFile(at index: Int) -> ArraySlice<Segment> {
    var end = index + 1
    while end < segments.count, label(at: end) == nil {
      end += 1
      if segments[end - 1].bytes.last == TapeFormat.ending { break }
    }
    return segments[index..<end]
  }

  package func endOfFile(at index: Int) -> Ticks {
    segmentsOfFile(at: index).last?.end ?? length
  }

  /// Returns nil if any part of the file is unreadable.
  package func file(at index: Int) -> TapeFile? {
    let contents = TapeReader.read(recording: segmentsOfFile(at: index).map { $0.decodedBytes })
    return contents.problems.isEmpty ? contents.files.first?.file : nil
  }
}
