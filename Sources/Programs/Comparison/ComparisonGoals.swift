import BasicVM

/// Comparisons of variables with numbers, as intermediate goals for scripts.
///
/// A score may approach 10 in steps that reach no new statement. So each distance between the sides
/// of a comparison is a place too; distances above 40 share one if they have the same length in
/// bits.
struct ComparisonGoals: Sendable {
  private let comparisons: [NumberComparison]
  /// The index of the first goal, after those of the program's instructions or states.
  private let base: Int

  /// The largest distance with its own place.
  private static let near = 40
  /// The greatest length of a distance in bits.
  private static let bits = 30
  /// The number of places of a comparison: distance 0, and the others with both signs.
  private static let placesEach = 2 * (near + bits) + 1

  init() {
    comparisons = []
    base = 0
  }

  init(of machine: Machine, after base: Int) {
    comparisons = machine.comparisons
    self.base = base
  }

  var placeCount: Int { comparisons.count * Self.placesEach }

  func places(of machine: Machine) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(comparisons.count)
    for (index, comparison) in comparisons.enumerated() {
      guard let distance = machine.distance(in: comparison) else { continue }
      places.append(base + index * Self.placesEach + Self.step(of: distance))
    }
    return places
  }

  private static func step(of distance: Int) -> Int {
    let size = abs(distance)
    let steps = size <= near ? size : near + Int.bitWidth - size.leadingZeroBitCount
    return near + bits + (distance < 0 ? -steps : steps)
  }
}
