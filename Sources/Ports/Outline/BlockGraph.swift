import BasicVM
import StateMachines

/// The basic blocks with their dominators and parts.
///
/// A part begins at the start, at a function, after a wait, after a call of a subroutine that is no
/// function, and where paths from several parts meet. It contains the blocks that only its first
/// block leads to, so each block belongs to exactly one part.
struct BlockGraph: Sendable {
  let blocks: [Block]
  /// For each block, the blocks that follow; none after a wait or RETURN.
  let followers: [[Int]]
  let start: Int
  /// The immediate dominators within parts; nil for the first block of a part.
  private(set) var dominators: [Int?]
  /// The positions of the blocks in reverse postorder.
  private(set) var order: [Int]
  /// The first block of each block's part.
  private(set) var parts: [Int]
  /// The number of parts that exist only because jumps enter loops.
  private(set) var loopEntryParts = 0

  /// The block of the crossing for computed jumps to areas, or -1.
  private let areaCrossing: Int
  /// For each step, the block that begins there, or -1.
  private let indexes: [Int]
  /// The first blocks of parts, without those where paths from several parts meet.
  private var roots: [Int]

  init(_ flow: Flow, _ subroutines: Subroutines) {
    let blocks = BlockReader(flow).blocks
    var indexes = Array(repeating: -1, count: flow.steps.count)
    for (index, block) in blocks.enumerated() { indexes[block.start] = index }
    self.blocks = blocks
    self.indexes = indexes
    areaCrossing = indexes[flow.instructionCount + ProgramMemory.areaCount]
    start = indexes[flow.start]
    followers = blocks.map { block in
      block.followers { subroutines.isFunction($0) }.map { indexes[$0] }
    }
    dominators = []
    order = []
    parts = []
    roots = Self.beginnings(of: blocks, flow, subroutines).map { indexes[$0] }.sorted()
    arrange()
  }

  func block(at step: Int) -> Int { indexes[step] }

  /// The part that contains a step.
  func part(of step: Int) -> Int {
    let after = blocks.firstSorted { $0.start > step }
    return after == 0 ? 0 : parts[after - 1]
  }

  func isAreaCrossing(_ block: Int) -> Bool { block == areaCrossing }

  private static func beginnings(
    of blocks: [Block], _ flow: Flow, _ subroutines: Subroutines
  ) -> Set<Int> {
    var beginnings: Set<Int> = [flow.start]
    for block in blocks {
      switch block.ending {
      case .waits(let then): beginnings.insert(then)
      case .calls(_, let entry, let back):
        beginnings.insert(subroutines.isFunction(entry) ? entry : back)
      case .goes, .jumps, .decides, .selects, .continues, .computes, .crosses, .goesBack, .ends:
        break
      }
    }
    return beginnings
  }

  // MARK: Order and dominators

  /// Begins a part at each block where a path enters the middle of a loop, so that each loop has
  /// one entry.
  private mutating func arrange() {
    while true {
      let sorted = sortedBlocks
      order = Array(repeating: -1, count: blocks.count)
      for (place, block) in sorted.enumerated() { order[block] = place }
      findDominators(sorted)
      findParts(sorted)
      let entered = enteredLoops
      guard !entered.isEmpty else { return }
      loopEntryParts += entered.count
      roots = (roots + entered).sorted()
    }
  }

  /// Followers are visited in reverse, so that the order is that of the listing.
  private var sortedBlocks: [Int] {
    let graph = DirectedGraph(blocks.count) { followers[$0].reversed() }
    return graph.postorder(from: roots.reversed()).reversed()
  }

  /// The algorithm of Cooper, Harvey and Kennedy.
  private mutating func findDominators(_ sorted: [Int]) {
    // A virtual root above all roots.
    let top = blocks.count
    var found = Array(repeating: -1, count: blocks.count + 1)
    found[top] = top
    for root in roots { found[root] = top }
    var sources: [[Int]] = Array(repeating: [], count: blocks.count)
    for block in sorted { for follower in followers[block] { sources[follower].append(block) } }
    func height(_ block: Int) -> Int { block == top ? -1 : order[block] }
    func meeting(_ a: Int, _ b: Int) -> Int {
      var (a, b) = (a, b)
      while a != b {
        if height(a) > height(b) { a = found[a] } else { b = found[b] }
      }
      return a
    }
    var isSettled = false
    while !isSettled {
      isSettled = true
      for block in sorted where found[block] != top {
        let known = sources[block].filter { found[$0] >= 0 }
        let dominator = known.dropFirst().reduce(known[0]) { meeting($0, $1) }
        if found[block] != dominator {
          found[block] = dominator
          isSettled = false
        }
      }
    }
    dominators = found.dropLast().map { $0 == top ? nil : $0 }
  }

  private mutating func findParts(_ sorted: [Int]) {
    parts = Array(repeating: -1, count: blocks.count)
    for block in sorted { parts[block] = dominators[block].map { parts[$0] } ?? block }
  }

  /// The targets of backward edges from blocks that they do not dominate.
  private var enteredLoops: [Int] {
    var entered: Set<Int> = []
    for block in blocks.indices {
      for follower in followers[block]
      where order[follower] <= order[block] && parts[follower] == parts[block]
        && !dominates(follower, block)
      {
        entered.insert(follower)
      }
    }
    return entered.sorted()
  }

  /// Whether each path in the part to `block` leads through `upper`.
  private func dominates(_ upper: Int, _ block: Int) -> Bool {
    var block = block
    while order[block] > order[upper], let next = dominators[block] { block = next }
    return block == upper
  }

  func isBack(from block: Int, to follower: Int) -> Bool {
    parts[block] == parts[follower] && order[follower] <= order[block]
  }
}
