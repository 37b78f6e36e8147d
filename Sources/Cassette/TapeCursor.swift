import BasicVM

/// A position in the bytes of a tape.
///
/// A recording has a block for each segment; a file of bytes is a single block.
struct TapeCursor {
  private let blocks: [[TapeByte]]
  let isRecording: Bool
  private var block = 0
  private var index = 0
  /// The number of bytes in earlier blocks.
  private var earlierBytes = 0
  /// The number of the segment in its file, from 1.
  private var segment = 1
  private var segmentStart = 0

  init(_ blocks: [[TapeByte]], isRecording: Bool) {
    self.blocks = blocks
    self.isRecording = isRecording
  }

  /// The remaining bytes of the block.
  var rest: ArraySlice<TapeByte> {
    block < blocks.count ? blocks[block][index...] : []
  }

  var isAtEnd: Bool { block >= blocks.count }

  mutating func advance(by count: Int) {
    index += count
    if !isRecording, index >= blocks[block].count { skipBlock() }
  }

  mutating func beginFile() {
    segment = 1
    segmentStart = index
  }

  /// Begins a segment: at the next block of a recording, or at this byte of a file of bytes.
  mutating func beginSegment() {
    if isRecording { skipBlock() }
    segment += 1
    segmentStart = index
  }

  mutating func skipBlock() {
    earlierBytes += blocks[block].count
    block += 1
    index = 0
    segmentStart = 0
  }

  /// The position `offset` bytes after the cursor.
  func place(offset: Int = 0) -> TapeProblem.Position {
    let byte = index - segmentStart + offset + 1
    guard block < blocks.count else {
      let last = blocks.last?.last?.second
      return .init(segment: segment, byte: max(byte, 1), second: last, total: earlierBytes)
    }
    let nearest = min(index + offset, blocks[block].count - 1)
    let second = nearest >= 0 ? blocks[block][nearest].second : nil
    return .init(
      segment: segment, byte: byte, second: second, total: earlierBytes + index + offset + 1)
  }

  var hasBitClock: Bool { blocks.first?.first?.measure != nil }

  /// The lead-in before this block in bits, with any silence; nil if unknown.
  var leadIn: Double? {
    guard let (last, first) = bytesAroundLeadIn else { return nil }
    let byte = Double(TapeFormat.bitsOfByte)
    if let end = last.measure, let start = first.measure { return start.clock - end.clock - byte }
    guard let end = last.second, let start = first.second else { return nil }
    return (start - end) * Double(TapeFormat.bitRate) - byte
  }

  /// The silence in the lead-in before this block, in bits.
  var silentBits: Double { rest.first?.measure?.silentBits ?? 0 }

  private var bytesAroundLeadIn: (last: TapeByte, first: TapeByte)? {
    guard isRecording, block > 0, block < blocks.count, let last = blocks[block - 1].last,
      let first = blocks[block].first
    else { return nil }
    return (last, first)
  }
}
