import BasicVM

struct DecodedByte {
  var byte: TapeByte
  /// The beginning of the start bit, and the end of the stop bits.
  var edge: ToneTrack.Step
  var end: ToneTrack.Step
  /// The largest deviation of a border between its bits, in bits.
  var shift: Double
}

/// The bytes after a lead-in.
///
/// Parity detects only single wrong bits. Where tape is missing or was played twice, single bytes
/// are right, but a byte does not begin where the clock expects it.
struct DecodedBlock {
  private var bytes: [DecodedByte] = []
  /// The clock when the lead-in began; nil if there was none.
  private let leadInStart: Double?
  /// Since the last block, in bits.
  private let silentBits: Double
  /// The number of bad bytes at the end of the block.
  private(set) var badBytes = 0

  /// In bits, for a steady recording.
  private let steady: Double

  /// Without a lead-in the clock has not settled, so the tolerance is larger.
  init(leadInStart: Double? = nil, silentBits: Double = 0) {
    self.leadInStart = leadInStart
    self.silentBits = silentBits
    steady = leadInStart == nil ? 0.3 : 0.08
  }

  mutating func append(_ decoded: DecodedByte) {
    bytes.append(decoded)
    badBytes = decoded.byte.isGood ? 0 : badBytes + 1
  }

  /// The bytes up to the last good one, with jumps of the tape marked.
  ///
  /// Some machines pause between all bytes, and bad recordings are uneven throughout. A jump is
  /// therefore a deviation from what is usual in the block.
  func checkedBytes() -> [TapeByte] {
    let delays = delays
    let delay = RobustMedian(of: delays, steady: steady)
    let shift = RobustMedian(of: bytes.map { $0.shift }, steady: steady)
    return bytes.indices.dropLast(badBytes).map { index in
      var byte = bytes[index].byte
      if delay.isOdd(delays[index]) || shift.isOdd(bytes[index].shift) {
        byte.sound = max(byte.sound, .displaced)
      }
      if index == 0, let leadInStart {
        byte.measure?.leadIn = bytes[index].edge.clock - leadInStart
        byte.measure?.silentBits = silentBits
      }
      return byte
    }
  }

  /// Clock bits from the end of each byte to the beginning of the next.
  private var delays: [Double] {
    guard !bytes.isEmpty else { return [] }
    return [0]
      + zip(bytes, bytes.dropFirst()).map { before, byte in
        before.byte.isGood && byte.byte.isGood ? byte.edge.clock - before.end.clock : 0
      }
  }
}
