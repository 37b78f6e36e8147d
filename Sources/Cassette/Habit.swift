import BasicVM

/// What is usual among values, whatever a few of them are.
struct Habit {
  /// The value in the middle.
  let usual: Double
  /// The distance from it that is not odd yet.
  private let tolerance: Double

  /// So many times farther from what is usual than nine of ten is odd.
  private static let leeway = 7.0

  /// The habit of values, which may differ by some distance even if nearly all are equal.
  init(of values: [Double], steady: Double) {
    let usual = Self.value(at: 0.5, of: values)
    self.usual = usual
    tolerance = steady + Self.leeway * Self.value(at: 0.9, of: values.map { abs($0 - usual) })
  }

  /// Whether a value is no part of the habit.
  func isOdd(_ value: Double) -> Bool { abs(value - usual) > tolerance }

  /// The value that stands at a part of the way when all are sorted.
  ///
  /// Only the half with that place is sorted on, which takes less code and time than sorting.
  private static func value(at part: Double, of values: [Double]) -> Double {
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
