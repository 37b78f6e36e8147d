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
  private var before = 0
  private var segment = 1
  private var segmentStart = 0

  init(_ blocks: [[TapeByte]], isRecording: Bool) {
    self.blocks = blocks
    self.isRecording = isRecording
  }

  /// Ends with the block.
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

  /// Moves to the file's next segment; in a block of all bytes it begins at the next byte.
  mutating func beginSegment() {
    if isRecording { skipBlock() }
    segment += 1
    segmentStart = index
  }

  mutating func skipBlock() {
    before += blocks[block].count
    block += 1
    index = 0
    segmentStart = 0
  }

  /// The position of the byte `offset` bytes after the next one.
  func place(offset: Int = 0) -> TapeProblem.Position {
    let byte = index - segmentStart + offset + 1
    guard block < blocks.count else {
      let last = blocks.last?.last?.second
      return .init(segment: segment, byte: max(byte, 1), second: last, total: before)
    }
    let nearest = min(index + offset, blocks[block].count - 1)
    let second = nearest >= 0 ? blocks[block][nearest].second : nil
    return .init(
      segment: segment, byte: byte, second: second, total: before + index + offset + 1)
  }

  var isCounted: Bool { blocks.first?.first?.measure != nil }

  /// The lead-in before this block in bits, by the bit clock or else by time; nil if unknown.
  var leadIn: Double? {
    guard let (before, first) = neighbours else { return nil }
    let byte = Double(TapeFormat.bitsOfByte)
    if let end = before.measure, let start = first.measure { return start.clock - end.clock - byte }
    guard let end = before.second, let start = first.second else { return nil }
    return (start - end) * Double(TapeFormat.bitRate) - byte
  }

  /// Within the lead-in.
  var silentBits: Double { rest.first?.measure?.silentBits ?? 0 }

  private var neighbours: (TapeByte, TapeByte)? {
    guard isRecording, block > 0, block < blocks.count, let before = blocks[block - 1].last,
      let first = blocks[block].first
    else { return nil }
    return (before, first)
  }
}
