import BasicVM

/// The lead-ins before a file's data segments.
///
/// All of them are equally long. If a whole segment is missing, only an unusual length shows it.
struct LeadIns {
  private struct LeadIn {
    let bits: Double
    let silentBits: Double
    let position: TapeProblem.Position
  }

  /// What a lead-in of the file is compared with.
  private struct Norm {
    let expectedBits: Double
    /// A longer lead-in is irregular even without a bit clock.
    let maxBits: Double
    /// Nil with too few lead-ins.
    let median: RobustMedian?
  }

  private var leadIns: [LeadIn] = []
  /// The bits of the lead-in before the name, if known; they may differ from the others.
  private let bitsBeforeName: Double?
  /// Whether a clock counted the bits; otherwise they are computed from the time.
  private let hasBitClock: Bool

  /// Relative to the usual length, which a missing segment more than doubles.
  private static let maxRatio = 1.75
  /// In bits, among steady lead-ins.
  private static let steadyTolerance = 6.0
  /// In bits, with few lead-ins to compare, or before the clock has settled.
  private static let unsettledTolerance = 18.0
  /// The longest silence that may have been inserted into a lead-in, in bits.
  private static let maxInsertedSilence = 300.0
  private static let nominalBits = Double(TapeFormat.leadInBits)

  init(after bitsBeforeName: Double?, hasBitClock: Bool) {
    self.bitsBeforeName = bitsBeforeName
    self.hasBitClock = hasBitClock
  }

  /// `bits` include `silentBits`, which replaced or interrupted the lead-in.
  mutating func append(_ bits: Double, silentBits: Double, at position: TapeProblem.Position) {
    leadIns.append(LeadIn(bits: bits, silentBits: silentBits, position: position))
  }

  /// The segments before which another one may be missing.
  var irregularPositions: [TapeProblem.Position] {
    let norm = norm
    return leadIns.enumerated()
      .filter { index, leadIn in isIrregular(leadIn, isFirst: index == 0, norm) }
      .map { $0.element.position }
  }

  private var norm: Norm {
    let lengths = leadIns.map { $0.bits }
    let median =
      lengths.count > 2 ? RobustMedian(of: lengths, minTolerance: Self.steadyTolerance) : nil
    let common = median?.typical ?? sharedLength
    // If two differ, the one closer to the machine's own length is probably right.
    let closest = lengths.min { abs($0 - Self.nominalBits) < abs($1 - Self.nominalBits) }
    return Norm(
      expectedBits: common ?? closest ?? Self.nominalBits,
      maxBits: Self.maxRatio * max(common ?? 0, Self.nominalBits), median: median)
  }

  /// A length that two lead-ins share, one of which may be the name's.
  private var sharedLength: Double? {
    var others = bitsBeforeName.map { [$0] } ?? []
    for length in leadIns.map({ $0.bits }) {
      if others.contains(where: { abs($0 - length) <= Self.unsettledTolerance }) { return length }
      others.append(length)
    }
    return nil
  }

  private func isIrregular(_ leadIn: LeadIn, isFirst: Bool, _ norm: Norm) -> Bool {
    guard leadIn.bits <= norm.maxBits else { return true }
    guard hasBitClock else { return false }
    let isUnusual =
      if let median = norm.median, !isFirst {
        median.isOutlier(leadIn.bits)
      } else {
        abs(leadIn.bits - norm.expectedBits) > Self.unsettledTolerance
      }
    return isUnusual && !hasInsertedSilence(leadIn, norm)
  }

  /// A silenced segment also adds a second lead-in.
  private func hasInsertedSilence(_ leadIn: LeadIn, _ norm: Norm) -> Bool {
    0 < leadIn.silentBits && leadIn.silentBits <= Self.maxInsertedSilence
      && abs(leadIn.bits - leadIn.silentBits - norm.expectedBits) <= Self.unsettledTolerance
  }
}
