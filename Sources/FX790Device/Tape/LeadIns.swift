/// The lead-ins before the data segments of a file.
///
/// All were written alike, so one of another length tells that a piece of the tape with a whole segment
/// may be missing: the bytes alone would not tell it.
struct LeadIns {
  private var leadIns: [(bits: Double, place: TapeProblem.Place)] = []

  /// With a segment missing a lead-in is over twice as long.
  private static let longest = 1.75 * Double(TapeFormat.leadInBits)
  /// Bits by which a lead-in may differ from steady ones.
  private static let steady = 6.0
  /// Bits by which it may where there is little to compare it with, or the clock has not settled yet.
  private static let unsettled = 18.0

  /// Takes the bits that the recording's clock has counted, and the segment's place.
  mutating func append(_ bits: Double, at place: TapeProblem.Place) {
    leadIns.append((bits, place))
  }

  /// The distance from what the machine writes.
  private static func distance(_ bits: Double) -> Double {
    abs(bits - Double(TapeFormat.leadInBits))
  }

  /// The segments before which one may be missing.
  var oddPlaces: [TapeProblem.Place] {
    let lengths = leadIns.map { $0.bits }
    let habit = Habit(of: lengths, steady: Self.steady)
    // Of two the one nearer to what the machine writes is right.
    let isSettled = lengths.count > 2
    let usual = isSettled ? habit.usual : lengths.min { Self.distance($0) < Self.distance($1) } ?? 0
    return leadIns.enumerated().filter { index, leadIn in
      let isOdd =
        isSettled && index > 0
        ? habit.isOdd(leadIn.bits) : abs(leadIn.bits - usual) > Self.unsettled
      return isOdd || leadIn.bits > Self.longest
    }
    .map { $0.element.place }
  }
}
