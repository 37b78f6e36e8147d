import BasicVM

/// A byte as it was heard, and its time.
struct HeardByte {
  var byte: TapeByte
  /// Where its start bit begins, and where its stop bits end.
  var edge: ToneTrack.Step
  var end: ToneTrack.Step
  /// The bits by which a border between two of its bits was off at most.
  var shift: Double
}

/// The bytes behind a lead-in.
///
/// Parity sees one wrong bit only. Where a piece of the tape is missing, or was played twice, the
/// bytes are right one by one, but a bit or a byte begins where none can: by the clock, each begins
/// where the one before it has ended.
struct HeardBlock {
  private var bytes: [HeardByte] = []
  /// What the clock said when its lead-in began; nil without a lead-in.
  private let leadInStart: Double?
  /// Bytes at the end that are not good.
  private(set) var badBytes = 0

  /// So many bits a border may be off in a recording that is all steady.
  private let steady: Double

  /// A block behind a lead-in that began at a time; without one the clock has not settled.
  init(leadInStart: Double? = nil) {
    self.leadInStart = leadInStart
    steady = leadInStart == nil ? 0.3 : 0.08
  }

  /// Takes the next byte.
  mutating func append(_ heard: HeardByte) {
    bytes.append(heard)
    badBytes = heard.byte.isGood ? 0 : badBytes + 1
  }

  /// The bytes up to the last good one, those marked at which the tape jumps.
  ///
  /// A machine that pauses between its bytes does so often, and a recording that is bad is so
  /// everywhere: what is usual for a block is no jump.
  func judged() -> [TapeByte] {
    let delays = delays
    let delay = Habit(of: delays, steady: steady)
    let shift = Habit(of: bytes.map { $0.shift }, steady: steady)
    return bytes.indices.dropLast(badBytes).map { index in
      var byte = bytes[index].byte
      if delay.isOdd(delays[index]) || shift.isOdd(bytes[index].shift) {
        byte.sound = max(byte.sound, .displaced)
      }
      if index == 0, let leadInStart {
        byte.measure?.leadIn = bytes[index].edge.clock - leadInStart
      }
      return byte
    }
  }

  /// The bits of the clock by which each byte begins behind the end of the one before it.
  private var delays: [Double] {
    guard !bytes.isEmpty else { return [] }
    return [0]
      + zip(bytes, bytes.dropFirst()).map { before, byte in
        before.byte.isGood && byte.byte.isGood ? byte.edge.clock - before.end.clock : 0
      }
  }
}
