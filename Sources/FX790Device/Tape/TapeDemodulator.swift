/// Finds the bytes in the sound of a tape: in, samples; out, the runs of bytes behind lead-ins;
/// refused, nothing: a byte that cannot be read is one that is not good.
///
/// First the tones are followed, then a lead-in is looked for, and behind it one byte after the
/// other, each from the edge at which its start bit begins.
public struct TapeDemodulator {
  /// Listens to one channel of a recording, piece by piece.
  public struct Listener {
    private var filter: ToneFilter

    /// A listener for samples at a rate.
    public init(rate: Int) {
      filter = ToneFilter(rate: rate)
    }

    /// Takes samples, from -1 to 1 or of any other size.
    public mutating func append(_ samples: [Float]) {
      filter.append(samples)
    }

    /// The runs of bytes that were heard.
    public consuming func blocks() -> [[TapeByte]] {
      let rate = filter.rate
      var demodulator = TapeDemodulator(track: ToneTrack(filter.finished(), rate: rate))
      return demodulator.takeBlocks()
    }
  }

  private let track: ToneTrack
  /// Moments in half a bit.
  private let halfBit: Int
  private var moment = 0
  /// The loudness of the tones lately, the low one first.
  private var usualLevels: [Float] = [0, 0]

  /// Bits of 1 that make a lead-in: more than any bytes have one after the other.
  private static let leadInBits = 24
  /// So many bytes that are not good, one after the other, are no bytes.
  private static let mostBadBytes = 8
  /// Bits of 1 after which a run of bytes is over.
  private static let longestPause = 20.0
  /// The distance from its tone, and the unsteadiness, that a clear bit may have.
  ///
  /// Noise is mostly beyond it.
  private static let mostDoubt: Float = 0.65
  /// The loudness that a clear bit has at least, as a part of the usual one.
  private static let leastLevel: Float = 0.15

  private init(track: ToneTrack) {
    self.track = track
    halfBit = max(Int(track.rate) / (2 * TapeFormat.bitRate), 1)
  }

  private mutating func takeBlocks() -> [[TapeByte]] {
    var blocks: [[TapeByte]] = []
    while skipToLeadIn() {
      let block = takeBlock()
      if !block.isEmpty { blocks.append(block) }
    }
    return blocks
  }

  /// Goes to the end of a lead-in's first moments; false if there is none any more.
  private mutating func skipToLeadIn() -> Bool {
    let bit = 2 * halfBit
    var bits = 0
    while moment + bit <= track.count {
      bits = 0.5...1.5 ~= track.tone(moment..<moment + bit) ? bits + 1 : 0
      moment += bit
      if bits == Self.leadInBits {
        let level = track.level(moment - bit * bits..<moment)
        usualLevels = [level / 3, level]
        return true
      }
    }
    return false
  }

  private mutating func takeBlock() -> [TapeByte] {
    var block: [TapeByte] = []
    var badBytes = 0
    var start = skipToFirstByte()
    while let edge = start, badBytes < Self.mostBadBytes {
      let (byte, end) = takeByte(from: edge)
      block.append(byte)
      badBytes = byte.isGood ? 0 : badBytes + 1
      guard let end else { break }
      moment = end
      start = startOfNextByte(at: end, afterGood: byte.isGood)
    }
    return Array(block.dropLast(badBytes))
  }

  // MARK: Edges

  /// Goes to the first byte, however long the lead-in is, and returns where it begins.
  private mutating func skipToFirstByte() -> Int? {
    while moment < track.count {
      if let edge = edge(around: moment) { return edge }
      moment += 1
    }
    return nil
  }

  /// A byte begins where the one before it has ended, or a little later.
  private func startOfNextByte(at end: Int, afterGood isAfterGood: Bool) -> Int? {
    let near = max(end - halfBit, 0)
    var candidate = near
    while candidate <= end + halfBit {
      if let edge = edge(around: candidate) { return edge }
      candidate += 1
    }
    guard candidate < track.count else { return nil }
    // Where a byte could not be read the next is where the clock says, unless nothing is there.
    guard isAfterGood else {
      return track.tone(end..<end + 2 * halfBit * TapeFormat.bitsOfByte) > 0.8 ? nil : end
    }
    while candidate < track.count, track.clock[candidate] < track.clock[end] + Self.longestPause {
      if let edge = edge(around: candidate) { return edge }
      candidate += 1
    }
    return nil
  }

  /// The moment near another one at which the high tone becomes the low one.
  private func edge(around moment: Int) -> Int? {
    guard moment < track.count, track.tones[moment] < 0,
      track.tone(moment..<moment + 2 * halfBit) < -0.4
    else { return nil }
    var best = (moment: moment, step: -Float.infinity)
    for candidate in max(moment - halfBit, 0)..<min(moment + halfBit, track.count) {
      let step =
        track.tone(candidate - halfBit..<candidate) - track.tone(candidate..<candidate + halfBit)
      if step > best.step { best = (candidate, step) }
    }
    return best.moment
  }

  // MARK: Bytes

  /// Takes the byte whose start bit begins at a moment; returns also the moment behind it, if there
  /// is one.
  private mutating func takeByte(from edge: Int) -> (TapeByte, end: Int?) {
    var bits: [Bool] = []
    var isClear = true
    var moment = edge
    let begin = track.clock[edge]
    for bit in 0..<TapeFormat.bitsOfByte {
      let first = self.moment(at: begin + Double(bit) + 0.2, from: moment)
      moment = self.moment(at: begin + Double(bit) + 0.8, from: first)
      bits.append(takeBit(first..<moment, isClear: &isClear))
    }
    let value = bits[1...8].reversed().reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    let isGood = isClear && bits == TapeFormat.bits(of: value)
    let end = self.moment(at: begin + Double(TapeFormat.bitsOfByte), from: moment)
    let byte = TapeByte(value, isGood: isGood, second: Double(edge) / track.rate)
    return (byte, end < track.count ? end : nil)
  }

  private func moment(at time: Double, from start: Int) -> Int {
    var moment = start
    while moment < track.count, track.clock[moment] < time { moment += 1 }
    return moment
  }

  /// Takes a bit, which is clear if its tone is near one of the two, steady, and not much softer
  /// than before.
  private mutating func takeBit(_ moments: Range<Int>, isClear: inout Bool) -> Bool {
    let tone = track.tone(moments)
    let isOne = tone > 0
    let level = track.level(moments)
    let usual = usualLevels[isOne ? 1 : 0]
    let doubt = track.spread(moments, around: tone) + abs(abs(tone) - 1)
    if doubt < Self.mostDoubt, level > usual * Self.leastLevel {
      usualLevels[isOne ? 1 : 0] = usual + (level - usual) / 16
    } else {
      isClear = false
    }
    return isOne
  }
}
