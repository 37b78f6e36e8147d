import BasicVM

/// What the variables of a program are compared with, as goals for scripts.
///
/// A score that is compared with 10 gets there only in steps, each of which looks like none while
/// nothing but places counts. So how near a variable has come is a place too: one for each distance
/// that is small, one for all of the same length in bits beyond. The places of aims stand behind
/// those of the program.
struct Aims: Sendable {
  private let comparisons: [NumberComparison]
  /// The first of their places.
  private let base: Int

  /// Distances up to this are told apart.
  private static let near = 40
  /// The longest distance in bits.
  private static let bits = 30
  /// The places of an aim: 0, and as many on both sides.
  private static let placesEach = 2 * (near + bits) + 1

  /// No aims.
  init() {
    comparisons = []
    base = 0
  }

  /// The aims of the programs in a machine, with places behind so many others.
  init(of machine: Machine, behind base: Int) {
    comparisons = machine.comparisons
    self.base = base
  }

  /// How many places there are for all aims.
  var placeCount: Int { comparisons.count * Self.placesEach }

  /// The places where a machine is now, one for each aim that has a distance.
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
