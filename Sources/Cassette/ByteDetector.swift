import BasicVM

/// Decodes bytes from the edges of their start bits.
///
/// An edge is the change from the high tone to the low one at the beginning of a start bit.
struct ByteDetector {
  /// The usual levels of the low and the high tone.
  private var usualLevels: [Float]
  /// The clock bits in each bit of the tape: not exactly 1 if the tones do not fit the bit rate.
  private var pace = 1.0

  /// The longest pause between two bytes of a run, in bits.
  private static let longestPause = 20.0
  /// The most that a clear bit deviates from its tone, with its spread; noise has more.
  private static let maxDoubt: Float = 0.65
  /// The least loudness of a clear bit, relative to the usual level.
  private static let minLevel: Float = 0.15
  /// The level of silence, relative to the usual level.
  private static let silence: Float = 0.05
  private static let bitsBeforeParity = 9

  /// The high tone is at most three times as loud as the low one.
  init(lowLevel: Float = 0) {
    usualLevels = [lowLevel, 3 * lowLevel]
  }

  /// The usual one first; the others use less of a bit, or follow borders less.
  private static let strategies = [
    Strategy(part: 0.6, clockGain: 0.6), Strategy(part: 0.6, clockGain: 0.3),
    Strategy(part: 0.4, clockGain: 0.6), Strategy(part: 0.4, clockGain: 0.1),
  ]

  private struct Strategy {
    /// The part in the middle of a bit that decides its value, from 0 to 1.
    let part: Double
    /// How far the clock follows an early or late border, from 0 to 1.
    let clockGain: Double
  }

  /// Decodes a byte; one that only an unusual strategy decodes is faint.
  mutating func take(at edge: ToneTrack.Step, of track: ToneTrack) -> DecodedByte {
    let ordinary = take(at: edge, of: track, with: Self.strategies[0])
    guard !ordinary.byte.isGood else { return ordinary }
    for strategy in Self.strategies.dropFirst() {
      var other = take(at: edge, of: track, with: strategy)
      if other.byte.isGood {
        other.byte.sound = max(other.byte.sound, .faint)
        return other
      }
    }
    return ordinary
  }

  /// The middle of a bit decides its value; a change of tone corrects the timing.
  private mutating func take(
    at edge: ToneTrack.Step, of track: ToneTrack, with strategy: Strategy
  ) -> DecodedByte {
    var bits: [Bool] = []
    var sound = TapeByte.Sound.clear
    var moment = edge.moment
    var border = edge.clock
    var shift = 0.0
    for bit in 0..<TapeFormat.bitsOfByte {
      let margin = (1 - strategy.part) / 2
      let from = max(moment - track.bit, edge.moment)
      let first = track.moment(at: border + margin * pace, from: from)
      moment = track.moment(at: border + (1 - margin) * pace, from: first)
      guard moment < track.end || bit < Self.bitsBeforeParity else {
        // The recording ends within the parity and stop bits: assume that they are right.
        bits = TapeFormat.bits(of: Self.value(of: bits))
        sound = max(sound, .faint)
        break
      }
      let decoded = takeBit(first..<moment, of: track)
      bits.append(decoded.isOne)
      sound = max(sound, decoded.sound)
      if bit > 0, bits[bit] != bits[bit - 1] {
        let late = track.change(at: border, before: moment, falls: bits[bit - 1]) - border
        shift = max(shift, abs(late))
        border += late * strategy.clockGain
      }
      border += pace
    }
    let value = Self.value(of: bits)
    if bits != TapeFormat.bits(of: value) { sound = .unreadable }
    let end = ToneTrack.Step(moment: track.moment(at: border, from: moment), clock: border)
    let measure = TapeByte.Measure(
      clock: edge.clock, level: track.level(edge.moment..<end.moment))
    let byte = TapeByte(
      value, sound: sound, second: Double(edge.moment) / track.rate, measure: measure)
    return DecodedByte(byte: byte, edge: edge, end: end, shift: shift)
  }

  private static func value(of bits: [Bool]) -> UInt8 {
    bits[1..<bitsBeforeParity].reversed().reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
  }

  /// A clear bit's tone is close to nominal, steady, and not much softer than before.
  private mutating func takeBit(
    _ moments: Range<Int>, of track: ToneTrack
  ) -> (isOne: Bool, sound: TapeByte.Sound) {
    let tone = track.tone(moments)
    let isOne = tone > 0
    let level = track.level(moments)
    let usual = usualLevels[isOne ? 1 : 0]
    let doubt = track.spread(moments, around: tone) + abs(abs(tone) - 1)
    guard level > usual * Self.silence else { return (isOne, .unreadable) }
    guard doubt < Self.maxDoubt, level > usual * Self.minLevel else { return (isOne, .faint) }
    usualLevels[isOne ? 1 : 0] = usual + (level - usual) / 16
    return (isOne, .clear)
  }

  // MARK: The next byte

  /// The start of the next byte, perhaps after a pause; nil if no byte follows.
  mutating func next(after decoded: DecodedByte, of track: ToneTrack) -> ToneTrack.Step? {
    let end = decoded.end.moment
    let near = end - track.bit / 2...end + track.bit / 2
    if let edge = track.firstEdge(in: near, depth: 0.1) {
      if decoded.byte.isGood { learnPace(from: decoded.edge, to: edge) }
      return edge
    }
    // After an unreadable byte, trust the clock unless a lead-in follows.
    guard decoded.byte.isGood else {
      return track.tone(end..<end + track.bit * TapeFormat.bitsOfByte) > 0.8 ? nil : decoded.end
    }
    let last = track.moment(at: decoded.end.clock + Self.longestPause, from: end)
    return track.firstEdge(in: end...last)
  }

  private mutating func learnPace(from edge: ToneTrack.Step, to next: ToneTrack.Step) {
    let measured = (next.clock - edge.clock) / Double(TapeFormat.bitsOfByte)
    if abs(measured - pace) < 0.03 { pace += (min(max(measured, 0.94), 1.06) - pace) / 8 }
  }
}
