import BasicVM

struct DecodedByte {
  var byte: TapeByte
  /// The beginning of the start bit.
  var edge: ToneTrack.Step
  /// The end of the stop bits.
  var end: ToneTrack.Step
  /// The largest deviation of a border between two of its bits, in bits.
  var shift: Double
}

/// A run of bytes, usually after a lead-in.
///
/// Parity detects only single wrong bits. At a jump, where tape is missing or was played twice, the
/// bytes are right, but one does not begin where the clock expects it.
struct DecodedBlock {
  private var bytes: [DecodedByte] = []
  /// The clock when the lead-in began; nil if there was none.
  private let leadInStart: Double?
  /// The silence since the last block, in bits.
  private let silentBits: Double
  /// The number of bad bytes at the end of the block.
  private(set) var badBytes = 0

  /// The tolerance for steady delays and shifts, in bits.
  private let minTolerance: Double

  /// Without a lead-in the clock has not settled, so the tolerance is larger.
  init(leadInStart: Double? = nil, silentBits: Double = 0) {
    self.leadInStart = leadInStart
    self.silentBits = silentBits
    minTolerance = leadInStart == nil ? 0.3 : 0.08
  }

  mutating func append(_ decoded: DecodedByte) {
    bytes.append(decoded)
    badBytes = decoded.byte.isGood ? 0 : badBytes + 1
  }

  /// The bytes up to the last good one; those after a jump of the tape are `displaced`.
  ///
  /// Some machines pause between all bytes, and bad recordings are uneven throughout. A jump is
  /// therefore a deviation from what is usual in the block.
  func checkedBytes() -> [TapeByte] {
    let delays = delays
    let delay = RobustMedian(of: delays, minTolerance: minTolerance)
    let shift = RobustMedian(of: bytes.map { $0.shift }, minTolerance: minTolerance)
    return bytes.indices.dropLast(badBytes).map { index in
      var byte = bytes[index].byte
      if delay.isOutlier(delays[index]) || shift.isOutlier(bytes[index].shift) {
        byte.sound = max(byte.sound, .displaced)
      }
      if index == 0, let leadInStart {
        byte.measure?.leadIn = bytes[index].edge.clock - leadInStart
        byte.measure?.silentBits = silentBits
      }
      return byte
    }
  }

  /// For each byte, the clock bits since the end of the previous one; 0 if either is bad.
  private var delays: [Double] {
    guard !bytes.isEmpty else { return [] }
    return [0]
      + zip(bytes, bytes.dropFirst()).map { before, byte in
        before.byte.isGood && byte.byte.isGood ? byte.edge.clock - before.end.clock : 0
      }
  }
}
