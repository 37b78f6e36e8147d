import BasicVM

/// Tells the bytes of a track, one behind the other: in, a moment at which a start bit begins; out, a
/// byte and how sure it is.
struct ByteDetector {
  /// The loudness of the tones lately, the low one first.
  private var usualLevels: [Float]
  /// The bits of the clock in a bit of the tape, which are not quite one where the tones are not quite
  /// what the bits are.
  private var pace = 1.0

  /// Bits of 1 after which a run of bytes is over.
  private static let longestPause = 20.0
  /// The distance from its tone, and the unsteadiness, that a clear bit may have.
  ///
  /// Noise is mostly beyond it.
  private static let mostDoubt: Float = 0.65
  /// The loudness that a clear bit has at least, as a part of the usual one.
  private static let leastLevel: Float = 0.15
  /// The loudness below which nothing is heard.
  private static let silence: Float = 0.05
  /// The bits in the middle of which a byte's value is: start and data.
  private static let bitsWithValue = 9

  /// A detector that has heard how loud the low tone is; the high one is at most three times as loud.
  init(lowLevel: Float = 0) {
    usualLevels = [lowLevel, 3 * lowLevel]
  }

  /// The ways to listen to a byte, the usual one first; the more patient ones trust less what is heard
  /// near the borders.
  private static let manners = [
    Manner(part: 0.6, trust: 0.6), Manner(part: 0.6, trust: 0.3), Manner(part: 0.4, trust: 0.6),
    Manner(part: 0.4, trust: 0.1),
  ]

  /// A way to listen.
  private struct Manner {
    /// The part of a bit, in its middle, by which it is told.
    let part: Double
    /// The part of a border's distance from where it should be that is believed.
    let trust: Double
  }

  /// Takes the byte whose start bit begins at an edge.
  ///
  /// What cannot be read in the usual way may be in another; it counts as faint then.
  mutating func take(at edge: ToneTrack.Step, of track: ToneTrack) -> HeardByte {
    let usual = take(at: edge, of: track, in: Self.manners[0])
    guard !usual.byte.isGood else { return usual }
    for manner in Self.manners.dropFirst() {
      var other = take(at: edge, of: track, in: manner)
      if other.byte.isGood {
        other.byte.sound = max(other.byte.sound, .faint)
        return other
      }
    }
    return usual
  }

  /// Takes a byte in one way.
  ///
  /// A bit is told by its middle. Where one tone becomes the other the border between two bits is
  /// heard, and those behind it are timed anew.
  private mutating func take(
    at edge: ToneTrack.Step, of track: ToneTrack, in manner: Manner
  ) -> HeardByte {
    var bits: [Bool] = []
    var sound = TapeByte.Sound.clear
    var moment = edge.moment
    var border = edge.clock
    var shift = 0.0
    for bit in 0..<TapeFormat.bitsOfByte {
      let margin = (1 - manner.part) / 2
      let from = max(moment - track.bit, edge.moment)
      let first = track.moment(at: border + margin * pace, from: from)
      moment = track.moment(at: border + (1 - margin) * pace, from: first)
      guard moment < track.end || bit < Self.bitsWithValue else {
        // The recording ends within the bits that have no value.
        bits = TapeFormat.bits(of: Self.value(of: bits))
        sound = max(sound, .faint)
        break
      }
      let heard = takeBit(first..<moment, of: track)
      bits.append(heard.isOne)
      sound = max(sound, heard.sound)
      if bit > 0, bits[bit] != bits[bit - 1] {
        let late = track.change(at: border, before: moment, falls: bits[bit - 1]) - border
        shift = max(shift, abs(late))
        border += late * manner.trust
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
    return HeardByte(byte: byte, edge: edge, end: end, shift: shift)
  }

  private static func value(of bits: [Bool]) -> UInt8 {
    bits[1..<bitsWithValue].reversed().reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
  }

  /// Takes a bit, which is clear if its tone is near one of the two, steady, and not much softer
  /// than before.
  private mutating func takeBit(
    _ moments: Range<Int>, of track: ToneTrack
  ) -> (isOne: Bool, sound: TapeByte.Sound) {
    let tone = track.tone(moments)
    let isOne = tone > 0
    let level = track.level(moments)
    let usual = usualLevels[isOne ? 1 : 0]
    let doubt = track.spread(moments, around: tone) + abs(abs(tone) - 1)
    guard level > usual * Self.silence else { return (isOne, .unreadable) }
    guard doubt < Self.mostDoubt, level > usual * Self.leastLevel else { return (isOne, .faint) }
    usualLevels[isOne ? 1 : 0] = usual + (level - usual) / 16
    return (isOne, .clear)
  }

  // MARK: The next byte

  /// The edge at which the next byte begins: where this one has ended, or a little later; nil if there
  /// is none.
  mutating func next(behind heard: HeardByte, of track: ToneTrack) -> ToneTrack.Step? {
    let end = heard.end.moment
    let near = end - track.bit / 2...end + track.bit / 2
    if let edge = track.firstEdge(in: near, depth: 0.1) {
      if heard.byte.isGood { learnPace(from: heard.edge, to: edge) }
      return edge
    }
    // Where a byte could not be read the next is where the clock says, unless nothing is there.
    guard heard.byte.isGood else {
      return track.tone(end..<end + track.bit * TapeFormat.bitsOfByte) > 0.8 ? nil : heard.end
    }
    let last = track.moment(at: heard.end.clock + Self.longestPause, from: end)
    return track.firstEdge(in: end...last)
  }

  /// Learns how long bits are from the distance between two bytes.
  private mutating func learnPace(from edge: ToneTrack.Step, to next: ToneTrack.Step) {
    let heard = (next.clock - edge.clock) / Double(TapeFormat.bitsOfByte)
    if abs(heard - pace) < 0.03 { pace += (min(max(heard, 0.94), 1.06) - pace) / 8 }
  }
}
