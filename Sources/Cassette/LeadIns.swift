import BasicVM

/// The lead-ins before a file's data segments.
///
/// The machine writes them equally long. Only another length shows that a whole segment is missing.
struct LeadIns {
  private var leadIns: [(bits: Double, silent: Double, place: TapeProblem.Position)] = []
  /// The bits before the name, if counted; they may differ from the others.
  private let first: Double?
  /// Whether a clock counted the bits; otherwise they are computed from the time.
  private let isCounted: Bool

  /// Relative to the usual length, which a missing segment more than doubles.
  private static let longest = 1.75
  /// The tolerance among steady lead-ins, in bits.
  private static let steady = 6.0
  /// With few lead-ins to compare, or before the clock has settled, in bits.
  private static let unsettled = 18.0
  /// The longest silence that may have been inserted, in bits.
  ///
  /// A missing segment leaves more than this and a lead-in.
  private static let longestGap = 300.0
  private static let machine = Double(TapeFormat.leadInBits)

  init(after first: Double?, isCounted: Bool) {
    self.first = first
    self.isCounted = isCounted
  }

  /// `silent` bits of the lead-in are silence, which replaced or interrupted it.
  mutating func append(_ bits: Double, silent: Double, at place: TapeProblem.Position) {
    leadIns.append((bits, silent, place))
  }

  /// The segments before which another one may be missing.
  var irregularPositions: [TapeProblem.Position] {
    let lengths = leadIns.map { $0.bits }
    let statistics = RobustMedian(of: lengths, steady: Self.steady)
    let isSettled = lengths.count > 2
    let standard = isSettled ? statistics.typical : Self.shared(lengths, first)
    // If two differ, the one closer to the machine's own length is probably right.
    let typical =
      standard ?? lengths.min { abs($0 - Self.machine) < abs($1 - Self.machine) } ?? Self.machine
    let most = Self.longest * max(standard ?? 0, Self.machine)
    return leadIns.enumerated().filter { index, leadIn in
      guard isCounted, leadIn.bits <= most else { return leadIn.bits > most }
      let isOdd =
        isSettled && index > 0
        ? statistics.isOdd(leadIn.bits) : abs(leadIn.bits - typical) > Self.unsettled
      let isInterrupted =
        0 < leadIn.silent && leadIn.silent <= Self.longestGap
        && abs(leadIn.bits - leadIn.silent - typical) <= Self.unsettled
      return isOdd && !isInterrupted
    }
    .map { $0.element.place }
  }

  /// A length that two of a few lead-ins share, the name's included.
  private static func shared(_ lengths: [Double], _ first: Double?) -> Double? {
    var others = first.map { [$0] } ?? []
    for length in lengths {
      if others.contains(where: { abs($0 - length) <= unsettled }) { return length }
      others.append(length)
    }
    return nil
  }
}
