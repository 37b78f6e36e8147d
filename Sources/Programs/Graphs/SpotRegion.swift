/// What can be reached from a state without passing another one: its spots in the order of their
/// distance, and how they are joined.
struct SpotRegion {
  /// The spots, nearest first.
  private(set) var order: [Int] = []
  /// For each of `order` the member of it from which it was reached; -1 for the first ones.
  private var parents: [Int] = []
  /// For each of `order` those of it that lead there.
  private var sources: [[Int]] = []
  /// For each spot its place in `order`; -1 for those that are not in it.
  private var members: [Int]

  /// Explores a region.
  ///
  /// - Parameters:
  ///   - starts: the spots that come first.
  ///   - count: how many spots there are at all.
  ///   - next: the spots that come after one; none after a state.
  init(from starts: [Int], of count: Int, next: (Int) -> [Int]) {
    members = Array(repeating: -1, count: count)
    for start in starts { reach(start, from: -1) }
    var index = 0
    while index < order.count {
      for spot in next(order[index]) { reach(spot, from: index) }
      index += 1
    }
  }

  private mutating func reach(_ spot: Int, from parent: Int) {
    if members[spot] < 0 {
      members[spot] = order.count
      order.append(spot)
      parents.append(parent)
      sources.append([])
    }
    if parent >= 0 { sources[members[spot]].append(parent) }
  }

  /// The spots on the shortest way to one of them, without itself.
  func path(to spot: Int) -> [Int] {
    var path: [Int] = []
    var member = parents[members[spot]]
    while member >= 0 {
      path.append(order[member])
      member = parents[member]
    }
    return path.reversed()
  }

  /// For each spot whether it leads to one of them.
  func leading(to spot: Int) -> Leading {
    var leads = [Bool](repeating: false, count: order.count)
    var open = [members[spot]]
    leads[members[spot]] = true
    while let member = open.popLast() {
      for source in sources[member] where !leads[source] {
        leads[source] = true
        open.append(source)
      }
    }
    return Leading(leads: leads, members: members)
  }

  /// The spots that lead to one of a region.
  struct Leading {
    fileprivate let leads: [Bool]
    fileprivate let members: [Int]

    /// Whether a spot leads there.
    func contains(_ spot: Int) -> Bool { members[spot] >= 0 && leads[members[spot]] }
  }
}
