import BasicVM

extension ToneTrack {
  /// The position of a change of tone; its clock is more exact than its moment.
  struct Step {
    let moment: Int
    let clock: Double
  }

  /// The change from the high tone to the low one near a moment, as in a start bit.
  ///
  /// `depth` is how far the tone of the start bit must be below 0; where a byte is expected, less
  /// suffices.
  func edge(around moment: Int, depth: Float = 0.4) -> Step? {
    guard moment < end, tone(at: moment) < 0, tone(moment..<moment + bit) < -depth else {
      return nil
    }
    return step(in: moment - bit / 2..<moment + bit / 2, falls: true)
  }

  func firstEdge(in moments: ClosedRange<Int>, depth: Float = 0.4) -> Step? {
    for moment in moments {
      if let edge = edge(around: moment, depth: depth) { return edge }
    }
    return nil
  }

  /// Where the low tone begins after silence; nil if it does not.
  func onset(in moments: ClosedRange<Int>) -> Step? {
    let after = moments.upperBound..<moments.upperBound + bit
    let loud = level(after)
    guard level(moments.lowerBound..<moments.lowerBound + 1) < loud / 4, tone(after) < -0.4 else {
      return nil
    }
    let onset = moments.first { level($0..<$0 + 1) > loud / 2 }
    guard let onset, tone(onset..<onset + bit) < 0 else { return nil }
    return Step(moment: onset, clock: clock(at: onset))
  }

  /// The exact clock of the tone change near the clock `expected`.
  ///
  /// The search begins two bits before `moment`.
  func change(at expected: Double, before moment: Int, falls: Bool) -> Double {
    let middle = self.moment(at: expected, from: max(moment - 2 * bit, start))
    return step(in: middle - bit * 2 / 5..<middle + bit * 2 / 5, falls: falls).clock
  }

  /// The steepest fall or rise of the tone.
  private func step(in moments: Range<Int>, falls: Bool) -> Step {
    var best = (moment: moments.lowerBound, height: -Float.infinity)
    for moment in moments.clamped(to: start..<end) {
      let height = height(at: moment, falls: falls)
      if height > best.height { best = (moment, height) }
    }
    let moment = min(max(best.moment, start), end - 1)
    // The vertex of the parabola through the maximum and its neighbours.
    let before = height(at: moment - 1, falls: falls)
    let after = height(at: moment + 1, falls: falls)
    let bend = 2 * best.height - before - after
    let part = bend > 0 ? Double(min(max((after - before) / (2 * bend), -0.5), 0.5)) : 0
    return Step(moment: moment, clock: clock(at: moment) + part * bitRate / rate)
  }

  /// The fall or rise of the mean tone between the half bits around a moment.
  private func height(at moment: Int, falls: Bool) -> Float {
    let drop = tone(moment - bit / 2..<moment) - tone(moment..<moment + bit / 2)
    return falls ? drop : -drop
  }
}
