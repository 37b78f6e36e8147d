/// The rank of each state of a graph: in, its ways; out, ranks from the top so that most ways lead
/// down; refused, nothing.
///
/// Ways that lead back to a state on the way there are turned round for this. Then each state stands
/// below all that lead to it, in the first rank with room for it, and is moved down if that makes its
/// ways shorter.
struct GraphRanks {
  /// For each state its rank.
  private(set) var ranks: [Int]
  /// The states in the order in which they are found from the start, each branch to its end first.
  private(set) var order: [Int] = []

  private let ways: [(from: Int, to: Int)]
  private let widths: [Double]
  /// For each state those that stand above it, and those below, once for each way between them.
  private var above: [[Int]]
  private var below: [[Int]]
  /// How much of each rank is taken.
  private var taken: [Double] = []

  /// A rank that is wider takes no more states.
  private static let widthLimit = 1_200.0

  /// The ranks of states so wide, with these ways from one to another.
  init(_ ways: [(from: Int, to: Int)], widths: [Double]) {
    self.ways = ways
    self.widths = widths
    ranks = Array(repeating: -1, count: widths.count)
    above = Array(repeating: [], count: widths.count)
    below = above
    let isUpward = search()
    for (way, isUpward) in zip(ways, isUpward) where way.from != way.to {
      let (upper, lower) = isUpward ? (way.to, way.from) : (way.from, way.to)
      below[upper].append(lower)
      above[lower].append(upper)
    }
    placeEarly()
    for _ in 0..<4 { shorten() }
  }

  /// How many ranks there are.
  var count: Int { (ranks.max() ?? 0) + 1 }

  /// Follows the ways as deep as they go, and says for each whether it leads back to where it was.
  private mutating func search() -> [Bool] {
    var isUpward = Array(repeating: false, count: ways.count)
    var leaving: [[Int]] = Array(repeating: [], count: widths.count)
    for (index, way) in ways.enumerated() { leaving[way.from].append(index) }
    var isFound = Array(repeating: false, count: widths.count)
    var isOpen = isFound
    var left: [Int] = []
    for start in widths.indices where !isFound[start] {
      var path = [(state: start, next: 0)]
      isFound[start] = true
      isOpen[start] = true
      while let (state, next) = path.last {
        guard next < leaving[state].count else {
          isOpen[state] = false
          left.append(state)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let way = leaving[state][next]
        let target = ways[way].to
        isUpward[way] = isOpen[target]
        guard !isFound[target] else { continue }
        isFound[target] = true
        isOpen[target] = true
        path.append((target, 0))
      }
    }
    order = left.reversed()
    return isUpward
  }

  // MARK: Ranks

  /// Each state as near to the top as those above it, and the room, allow.
  private mutating func placeEarly() {
    for state in order {
      var rank = (above[state].map { ranks[$0] }.max() ?? -1) + 1
      while !hasRoom(rank, for: state) { rank += 1 }
      place(state, in: rank)
    }
  }

  /// Moves states with more ways down than up toward those below, and others up.
  private mutating func shorten() {
    for state in order.reversed() {
      let first = (above[state].map { ranks[$0] }.max() ?? -1) + 1
      guard let last = below[state].map({ ranks[$0] }).min().map({ $0 - 1 }), first < last,
        above[state].count != below[state].count
      else { continue }
      let sinks = below[state].count > above[state].count
      take(state)
      let best =
        sinks
        ? (first...last).last { hasRoom($0, for: state) }
        : (first...last).first { hasRoom($0, for: state) }
      place(state, in: best ?? ranks[state])
    }
  }

  private func hasRoom(_ rank: Int, for state: Int) -> Bool {
    rank >= taken.count || taken[rank] == 0 || taken[rank] + widths[state] <= Self.widthLimit
  }

  private mutating func place(_ state: Int, in rank: Int) {
    while taken.count <= rank { taken.append(0) }
    taken[rank] += widths[state]
    ranks[state] = rank
  }

  private mutating func take(_ state: Int) { taken[ranks[state]] -= widths[state] }
}
