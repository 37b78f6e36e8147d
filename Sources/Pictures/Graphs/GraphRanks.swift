/// Assigns each state to a rank, a row of states, so that most transitions lead down.
///
/// Back edges of a depth-first search are reversed. Each state then gets the first rank that is
/// below all its predecessors and has room, and moves if that shortens its links.
struct GraphRanks {
  private(set) var ranks: [Int]
  /// Reverse postorder of the depth-first search.
  private(set) var order: [Int] = []

  private let edges: [(from: Int, to: Int)]
  private let widths: [Double]
  /// The states above and below each state, once for each transition.
  private var above: [[Int]]
  private var below: [[Int]]
  /// The occupied width of each rank.
  private var takenWidths: [Double] = []

  /// The maximum width of a rank; only a rank with a single state may be wider.
  private static let widthLimit = 1_200.0

  init(_ edges: [(from: Int, to: Int)], widths: [Double]) {
    self.edges = edges
    self.widths = widths
    ranks = Array(repeating: -1, count: widths.count)
    above = Array(repeating: [], count: widths.count)
    below = above
    let isUpward = search()
    for (edge, isUpward) in zip(edges, isUpward) where edge.from != edge.to {
      let (upper, lower) = isUpward ? (edge.to, edge.from) : (edge.from, edge.to)
      below[upper].append(lower)
      above[lower].append(upper)
    }
    placeEarly()
    for _ in 0..<4 { shorten() }
  }

  var count: Int { (ranks.max() ?? 0) + 1 }

  /// Searches depth-first and returns which transitions are back edges.
  private mutating func search() -> [Bool] {
    var isUpward = Array(repeating: false, count: edges.count)
    var leaving: [[Int]] = Array(repeating: [], count: widths.count)
    for (index, edge) in edges.enumerated() { leaving[edge.from].append(index) }
    var isFound = Array(repeating: false, count: widths.count)
    var isOpen = isFound
    var postorder: [Int] = []
    for start in widths.indices where !isFound[start] {
      var path = [(state: start, next: 0)]
      isFound[start] = true
      isOpen[start] = true
      while let (state, next) = path.last {
        guard next < leaving[state].count else {
          isOpen[state] = false
          postorder.append(state)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = leaving[state][next]
        let target = edges[edge].to
        isUpward[edge] = isOpen[target]
        guard !isFound[target] else { continue }
        isFound[target] = true
        isOpen[target] = true
        path.append((target, 0))
      }
    }
    order = postorder.reversed()
    return isUpward
  }

  // MARK: Ranks

  /// Places each state as high as its predecessors and the width of ranks allow.
  private mutating func placeEarly() {
    for state in order {
      var rank = (above[state].map { ranks[$0] }.max() ?? -1) + 1
      while !hasRoom(rank, for: state) { rank += 1 }
      place(state, in: rank)
    }
  }

  /// Moves states with more links below than above down, and those with fewer up, as far as ranks
  /// have room.
  private mutating func shorten() {
    for state in order.reversed() {
      let first = (above[state].map { ranks[$0] }.max() ?? -1) + 1
      guard let last = below[state].map({ ranks[$0] }).min().map({ $0 - 1 }), first < last,
        above[state].count != below[state].count
      else { continue }
      let movesDown = below[state].count > above[state].count
      removeWidth(of: state)
      let best =
        movesDown
        ? (first...last).last { hasRoom($0, for: state) }
        : (first...last).first { hasRoom($0, for: state) }
      place(state, in: best ?? ranks[state])
    }
  }

  private func hasRoom(_ rank: Int, for state: Int) -> Bool {
    rank >= takenWidths.count || takenWidths[rank] == 0
      || takenWidths[rank] + widths[state] <= Self.widthLimit
  }

  private mutating func place(_ state: Int, in rank: Int) {
    while takenWidths.count <= rank { takenWidths.append(0) }
    takenWidths[rank] += widths[state]
    ranks[state] = rank
  }

  private mutating func removeWidth(of state: Int) { takenWidths[ranks[state]] -= widths[state] }
}
