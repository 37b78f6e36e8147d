import BasicVM

/// A median and a tolerance around it, both robust against outliers.
struct RobustMedian {
  let typical: Double
  private let tolerance: Double

  /// In multiples of the 90th percentile of the distances from the median.
  private static let toleranceFactor = 7.0

  /// `minTolerance` is the tolerance if nearly all values are equal.
  init(of values: [Double], minTolerance: Double) {
    let typical = Self.quantile(0.5, of: values)
    self.typical = typical
    tolerance =
      minTolerance
      + Self.toleranceFactor * Self.quantile(0.9, of: values.map { abs($0 - typical) })
  }

  func isOutlier(_ value: Double) -> Bool { abs(value - typical) > tolerance }

  /// Uses quickselect, which is smaller and faster than sorting.
  private static func quantile(_ part: Double, of values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    var values = values
    let place = Int(part * Double(values.count))
    var (low, high) = (0, values.count - 1)
    while low < high {
      let middle = values[place]
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < middle { left += 1 }
        while values[right] > middle { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if right < place { low = left }
      if left > place { high = right }
    }
    return values[place]
  }
}
