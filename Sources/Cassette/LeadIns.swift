import BasicVM

/// The lead-ins before the data segments of a file.
///
/// All were written alike, so one of another length tells that a piece of the tape with a whole segment
/// may be missing: the bytes alone would not tell it.
struct LeadIns {
  private var leadIns: [(bits: Double, place: TapeProblem.Place)] = []
  /// The bits before the name, where a clock has counted them; it may have a length of its own.
  private let first: Double?
  /// Whether a clock has counted the bits, and not only time has passed.
  private let isCounted: Bool

  /// With a segment missing a lead-in is over twice as long.
  private static let longest = 1.75
  /// Bits by which a lead-in may differ from steady ones.
  private static let steady = 6.0
  /// Bits by which it may where there is little to compare it with, or the clock has not settled yet.
  private static let unsettled = 18.0
  /// The bits of those that the machine writes.
  private static let machine = Double(TapeFormat.leadInBits)

  /// Lead-ins behind the name's, of which so many bits were counted.
  init(behind first: Double?, isCounted: Bool) {
    self.first = first
    self.isCounted = isCounted
  }

  /// Takes the bits of a lead-in, and its segment's place.
  mutating func append(_ bits: Double, at place: TapeProblem.Place) {
    leadIns.append((bits, place))
  }

  /// The segments before which one may be missing.
  var oddPlaces: [TapeProblem.Place] {
    let lengths = leadIns.map { $0.bits }
    let habit = Habit(of: lengths, steady: Self.steady)
    let isSettled = lengths.count > 2
    let standard = isSettled ? habit.usual : Self.shared(lengths, first)
    // Of two that differ the one nearer to what the machine writes is right.
    let usual =
      standard ?? lengths.min { abs($0 - Self.machine) < abs($1 - Self.machine) } ?? Self.machine
    let most = Self.longest * max(standard ?? 0, Self.machine)
    return leadIns.enumerated().filter { index, leadIn in
      guard isCounted, leadIn.bits <= most else { return leadIn.bits > most }
      return isSettled && index > 0
        ? habit.isOdd(leadIn.bits) : abs(leadIn.bits - usual) > Self.unsettled
    }
    .map { $0.element.place }
  }

  /// The length that any two of few lead-ins have, the name's among them.
  private static func shared(_ lengths: [Double], _ first: Double?) -> Double? {
    var others = first.map { [$0] } ?? []
    for length in lengths {
      if others.contains(where: { abs($0 - length) <= unsettled }) { return length }
      others.append(length)
    }
    return nil
  }
}
