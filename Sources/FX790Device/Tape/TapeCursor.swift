/// A place in the bytes of a tape: the segments of a recording each stand for themselves, those of a
/// file of bytes one behind the other.
struct TapeCursor {
  let blocks: [[TapeByte]]
  /// Whether each segment has its own block.
  let isRecording: Bool
  private(set) var block = 0
  private(set) var index = 0
  private(set) var segment = 1
  private var segmentStart = 0
  private let blockStarts: [Int]

  init(_ blocks: [[TapeByte]], isRecording: Bool) {
    self.blocks = blocks
    self.isRecording = isRecording
    var starts: [Int] = []
    var total = 0
    for block in blocks {
      starts.append(total)
      total += block.count
    }
    blockStarts = starts
  }

  /// The bytes from here to where the segment must end at the latest.
  var rest: ArraySlice<TapeByte> {
    block < blocks.count ? blocks[block][index...] : []
  }

  var isAtEnd: Bool { block >= blocks.count }

  /// Moves on in the segment.
  mutating func advance(by count: Int) {
    index += count
    if !isRecording, index >= blocks[block].count { skipBlock() }
  }

  /// A file begins here.
  mutating func beginFile() {
    segment = 1
    segmentStart = index
  }

  /// Moves to the next segment of the file, behind what was read of this one.
  mutating func beginSegment() {
    if isRecording { skipBlock() }
    segment += 1
    segmentStart = index
  }

  /// Passes over the rest of a block.
  mutating func skipBlock() {
    block += 1
    index = 0
    segmentStart = 0
  }

  /// Where something is.
  func place(offset: Int = 0) -> TapeProblem.Place {
    let byte = index - segmentStart + offset + 1
    guard block < blocks.count else {
      let last = blocks.last?.last?.second
      return .init(segment: segment, byte: max(byte, 1), second: last, total: total(block, 0))
    }
    let nearest = min(index + offset, blocks[block].count - 1)
    let second = nearest >= 0 ? blocks[block][nearest].second : nil
    return .init(
      segment: segment, byte: byte, second: second, total: total(block, index + offset))
  }

  private func total(_ block: Int, _ index: Int) -> Int {
    guard block < blocks.count else { return (blockStarts.last ?? 0) + (blocks.last?.count ?? 0) }
    return blockStarts[block] + index + 1
  }

  /// The seconds between the last byte of the block before and the first of this one.
  var gap: Double? {
    guard isRecording, block > 0, block < blocks.count,
      let end = blocks[block - 1].last?.second, let start = blocks[block].first?.second
    else { return nil }
    return start - end
  }
}
