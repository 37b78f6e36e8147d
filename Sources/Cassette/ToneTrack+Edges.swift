import BasicVM

/// Where the tone changes: the borders of bits.
extension ToneTrack {
  /// A moment at which the tone changes, and the clock then, to a part of a moment.
  struct Step {
    let moment: Int
    let clock: Double
  }

  /// Where near a moment the high tone becomes the low one, as at the beginning of a byte; nil if it
  /// does not.
  ///
  /// The start bit has a depth at least, which is little where a byte is expected.
  func edge(around moment: Int, depth: Float = 0.4) -> Step? {
    guard moment < end, tone(at: moment) < 0, tone(moment..<moment + bit) < -depth else {
      return nil
    }
    return step(in: moment - bit / 2..<moment + bit / 2, falls: true)
  }

  /// The first edge around any of some moments.
  func firstEdge(in moments: ClosedRange<Int>, depth: Float = 0.4) -> Step? {
    for moment in moments {
      if let edge = edge(around: moment, depth: depth) { return edge }
    }
    return nil
  }

  /// Where the low tone sets in out of silence among some moments; nil if it does not.
  func onset(in moments: ClosedRange<Int>) -> Step? {
    let behind = moments.upperBound..<moments.upperBound + bit
    let loud = level(behind)
    guard level(moments.lowerBound..<moments.lowerBound + 1) < loud / 4, tone(behind) < -0.4 else {
      return nil
    }
    let onset = moments.first { level($0..<$0 + 1) > loud / 2 }
    return onset.map { Step(moment: $0, clock: clock(at: $0)) }
  }

  /// The clock at which the tone changes near a time, looked for from a moment back.
  func change(at time: Double, before moment: Int, falls: Bool) -> Double {
    let middle = self.moment(at: time, from: max(moment - 2 * bit, start))
    return step(in: middle - bit * 2 / 5..<middle + bit * 2 / 5, falls: falls).clock
  }

  /// Where the tone falls, or rises, most.
  private func step(in moments: Range<Int>, falls: Bool) -> Step {
    var best = (moment: moments.lowerBound, height: -Float.infinity)
    for moment in moments.clamped(to: start..<end) {
      let height = height(at: moment, falls: falls)
      if height > best.height { best = (moment, height) }
    }
    let moment = min(max(best.moment, start), end - 1)
    // The top of the curve through the highest and its neighbours.
    let before = height(at: moment - 1, falls: falls)
    let behind = height(at: moment + 1, falls: falls)
    let bend = 2 * best.height - before - behind
    let part = bend > 0 ? Double(min(max((behind - before) / (2 * bend), -0.5), 0.5)) : 0
    return Step(moment: moment, clock: clock(at: moment) + part * bitRate / rate)
  }

  /// How much the tone falls, or rises, from the half bit before a moment to the one behind it.
  private func height(at moment: Int, falls: Bool) -> Float {
    let drop = tone(moment - bit / 2..<moment) - tone(moment..<moment + bit / 2)
    return falls ? drop : -drop
  }
}
