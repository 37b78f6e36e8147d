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
    case .deviationX: deviation(sumX, sumXX, count, endDigits)
    case .deviationY: deviation(sumY, sumYY, count, endDigits)
    case .sampleDeviationX: deviation(sumX, sumXX, oneLess(endDigits), endDigits)
    case .sampleDeviationY: deviation(sumY, sumYY, oneLess(endDigits), endDigits)
    case .constant: constant(endDigits)
    case .slope: slope(endDigits)
    case .correlation: correlation(endDigits)
    }
  }

  private func oneLess(_ endDigits: EndDigits) -> Decimal12? {
    count.subtracting(.one, endDigits)
  }

  /// Σab - Σa Σb / n.
  private func scatter(
    _ a: Decimal12, _ b: Decimal12, _ products: Decimal12, _ endDigits: EndDigits
  ) -> Decimal12? {
    guard let mean = a.multiplied(by: b, endDigits)?.divided(by: count, endDigits) else {
      return nil
    }
    return products.subtracting(mean, endDigits)
  }

  /// Σa² - (Σa)² / n, which only an error in the last digits can make negative.
  private func scatter(
    _ a: Decimal12, _ squares: Decimal12, _ endDigits: EndDigits
  ) -> Decimal12? {
    scatter(a, a, squares, endDigits).map { max($0, .zero) }
  }

  private func deviation(
    _ sum: Decimal12, _ squares: Decimal12, _ divisor: Decimal12?, _ endDigits: EndDigits
  ) -> Decimal12? {
    guard let divisor, let scatter = scatter(sum, squares, endDigits) else { return nil }
    return scatter.divided(by: divisor, endDigits)?.squareRoot(endDigits)
  }

  private func slope(_ endDigits: EndDigits) -> Decimal12? {
    guard let both = scatter(sumX, sumY, sumXY, endDigits),
      let alone = scatter(sumX, sumXX, endDigits)
    else { return nil }
    return both.divided(by: alone, endDigits)
  }

  private func constant(_ endDigits: EndDigits) -> Decimal12? {
    guard let slope = slope(endDigits),
      let part = slope.multiplied(by: sumX, endDigits),
      let rest = sumY.subtracting(part, endDigits)
    else { return nil }
    return rest.divided(by: count, endDigits)
  }

  private func correlation(_ endDigits: EndDigits) -> Decimal12? {
    guard let both = scatter(sumX, sumY, sumXY, endDigits),
      let x = scatter(sumX, sumXX, endDigits), let y = scatter(sumY, sumYY, endDigits),
      let root = x.multiplied(by: y, endDigits)?.squareRoot(endDigits)
    else { return nil }
    return both.divided(by: root, endDigits)
  }

  /// EOX.
  func estimateX(_ y: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    guard let constant = constant(endDigits), let slope = slope(endDigits) else { return nil }
    return y.subtracting(constant, endDigits)?.divided(by: slope, endDigits)
  }

  /// EOY.
  func estimateY(_ x: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    guard let constant = constant(endDigits), let slope = slope(endDigits) else { return nil }
    return slope.multiplied(by: x, endDigits)?.adding(constant, endDigits)
  }
}
