/// Two-variable statistics for STAT, EOX and EOY.
struct Statistics: Equatable, Sendable {
  private(set) var count = Decimal12.zero
  private(set) var sumX = Decimal12.zero
  private(set) var sumY = Decimal12.zero
  private(set) var sumXX = Decimal12.zero
  private(set) var sumYY = Decimal12.zero
  private(set) var sumXY = Decimal12.zero

  /// False, without any change, on overflow.
  mutating func add(
    x: Decimal12, y: Decimal12, times: Decimal12, _ endDigits: EndDigits
  ) -> Bool {
    func sum(_ old: Decimal12, _ a: Decimal12, _ b: Decimal12) -> Decimal12? {
      a.multiplied(by: b, endDigits)?.multiplied(by: times, endDigits)?.adding(old, endDigits)
    }
    guard
      let count = sum(count, .one, .one), let newX = sum(sumX, x, .one),
      let newY = sum(sumY, y, .one), let newXX = sum(sumXX, x, x),
      let newYY = sum(sumYY, y, y), let newXY = sum(sumXY, x, y)
    else { return false }
    (self.count, sumX, sumY, sumXX, sumYY, sumXY) = (count, newX, newY, newXX, newYY, newXY)
    return true
  }

  static let sumCount = 6

  /// The saved state: count and sums.
  var sums: [Decimal12] { [count, sumX, sumY, sumXX, sumYY, sumXY] }

  init() {}

  /// Nil for a wrong count.
  init?(sums: [Decimal12]) {
    guard sums.count == Self.sumCount else { return nil }
    (count, sumX, sumY) = (sums[0], sums[1], sums[2])
    (sumXX, sumYY, sumXY) = (sums[3], sums[4], sums[5])
  }

  /// In the order of STAT LIST.
  enum Result: UInt8, CaseIterable {
    case count, sumX, sumY, sumXX, sumYY, sumXY, meanX, meanY
    case deviationX, deviationY, sampleDeviationX, sampleDeviationY
    case constant, slope, correlation
  }

  static let results = Result.allCases

  static func label(of result: Result) -> StaticString {
    switch result {
    case .count: "n="
    case .sumX: "Σx="
    case .sumY: "Σy="
    case .sumXX: "Σx↑2="
    case .sumYY: "Σy↑2="
    case .sumXY: "Σxy="
    case .meanX: "MEAN x="
    case .meanY: "MEAN y="
    case .deviationX: "σx="
    case .deviationY: "σy="
    case .sampleDeviationX: "σx(n-1)="
    case .sampleDeviationY: "σy(n-1)="
    case .constant: "A="
    case .slope: "B="
    case .correlation: "r="
    }
  }

  /// Nil if there are too few points.
  func value(of result: Result, _ endDigits: EndDigits) -> Decimal12? {
    switch result {
    case .count: count
    case .sumX: sumX
    case .sumY: sumY
    case .sumXX: sumXX
    case .sumYY: sumYY
    case .sumXY: sumXY
    case .meanX: sumX.divided(by: count, endDigits)
    case .meanY: sumY.divided(by: count, endDigits)
    case .deviationX: LongDecimal.quotient(spreadX, n * n, isRoot: true, endDigits)
    case .deviationY: LongDecimal.quotient(spreadY, n * n, isRoot: true, endDigits)
    case .sampleDeviationX: LongDecimal.quotient(spreadX, sampleDivisor, isRoot: true, endDigits)
    case .sampleDeviationY: LongDecimal.quotient(spreadY, sampleDivisor, isRoot: true, endDigits)
    case .constant: LongDecimal.quotient(constant, spreadX, endDigits)
    case .slope: LongDecimal.quotient(slope, spreadX, endDigits)
    case .correlation: correlation(endDigits)
    }
  }

  // These are exact multiples of the results, so that only a result itself is chopped.

  private var n: LongDecimal { LongDecimal(count) }
  private var sampleDivisor: LongDecimal { n * (n - LongDecimal(.one)) }

  /// n Σab - Σa Σb.
  private func spread(_ a: Decimal12, _ b: Decimal12, _ products: Decimal12) -> LongDecimal {
    n * LongDecimal(products) - LongDecimal(a) * LongDecimal(b)
  }

  /// n Σa² - (Σa)², to which only rounded sums can give another sign than n.
  private func spread(_ a: Decimal12, _ squares: Decimal12) -> LongDecimal {
    let spread = spread(a, a, squares)
    return n.isZero || spread.isNegative != n.isNegative ? .zero : spread
  }

  private var spreadX: LongDecimal { spread(sumX, sumXX) }
  private var spreadY: LongDecimal { spread(sumY, sumYY) }

  /// B, times `spreadX`.
  private var slope: LongDecimal { spread(sumX, sumY, sumXY) }

  /// A, times `spreadX`.
  private var constant: LongDecimal {
    LongDecimal(sumY) * LongDecimal(sumXX) - LongDecimal(sumX) * LongDecimal(sumXY)
  }

  private func correlation(_ endDigits: EndDigits) -> Decimal12? {
    let size = LongDecimal.quotient(slope * slope, spreadX * spreadY, isRoot: true, endDigits)
    return slope.isNegative == n.isNegative ? size : size?.negated
  }

  /// EOX.
  func estimateX(_ y: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    guard !spreadX.isZero else { return nil }
    return LongDecimal.quotient(LongDecimal(y) * spreadX - constant, slope, endDigits)
  }

  /// EOY.
  func estimateY(_ x: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    LongDecimal.quotient(LongDecimal(x) * slope + constant, spreadX, endDigits)
  }
}
