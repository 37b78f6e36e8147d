import BasicVM

/// The comparisons of numbers in a program, as intermediate goals for scripts.
///
/// A score may approach 10 in steps that reach no new statement. So each distance between the sides
/// of a comparison is also a place; distances above 40 with the same bit length share one.
struct ComparisonGoals: Sendable {
  private let comparisons: [NumberComparison]
  /// The index of the first place, after those of the program's instructions or states.
  private let base: Int

  /// The largest distance with a place of its own.
  private static let near = 40
  /// The greatest bit length of a distance.
  private static let bits = 30
  /// The places of a comparison: one for distance 0, two for each other step, by sign.
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
