import BasicVM

/// The blocks of a program, and how they hang together: which part each belongs to, and which of
/// them every way to it passes.
///
/// A part is what can only be reached through its first block. Parts begin where the program begins,
/// where it goes on behind a wait or a call that may wait, where a function begins, and where ways
/// from several parts meet. So each block belongs to one part, however many waits lead to it.
struct BlockGraph: Sendable {
  let blocks: [Block]
  /// For each block those where it may go on without waiting or going back.
  let followers: [[Int]]
  /// The block that a run begins with.
  let start: Int
  /// For each block the last one that all ways to it pass, in its part; nil for the first of a part.
  private(set) var dominators: [Int?]
  /// For each block its place in an order in which all come before their followers, loops aside.
  private(set) var order: [Int]
  /// For each block the first block of its part.
  private(set) var parts: [Int]
  /// Blocks that are parts only because ways lead into the middle of a loop.
  private(set) var knots = 0

  /// For each step the block that begins there.
  private let indexes: [Int]
  private var roots: [Int]

  init(_ flow: Flow, _ subroutines: Subroutines) {
    let blocks = BlockReader(flow).blocks
    var indexes = Array(repeating: -1, count: flow.steps.count)
    for (index, block) in blocks.enumerated() { indexes[block.start] = index }
    self.blocks = blocks
    self.indexes = indexes
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

  /// The block that begins at a step.
  func block(at step: Int) -> Int { indexes[step] }

  /// The steps at which parts begin whatever else leads there.
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

  /// Finds order, dominators and parts; blocks in the middle of a loop at which ways come in become
  /// parts of their own, so that each loop of a part has one beginning.
  private mutating func arrange() {
    while true {
      let sorted = sortedBlocks
      order = Array(repeating: -1, count: blocks.count)
      for (place, block) in sorted.enumerated() { order[block] = place }
      findDominators(sorted)
      findParts(sorted)
      let entered = enteredLoops
      guard !entered.isEmpty else { return }
      knots += entered.count
      roots = (roots + entered).sorted()
    }
  }

  /// The blocks so that each comes before its followers, loops aside.
  private var sortedBlocks: [Int] {
    var sorted: [Int] = []
    var isSeen = Array(repeating: false, count: blocks.count)
    for root in roots.reversed() where !isSeen[root] {
      isSeen[root] = true
      var open = [(block: root, next: 0)]
      while let (block, next) = open.last {
        guard next < followers[block].count else {
          sorted.append(block)
          open.removeLast()
          continue
        }
        open[open.count - 1].next += 1
        // The last first: so what stands behind in the listing comes behind.
        let follower = followers[block][followers[block].count - 1 - next]
        guard !isSeen[follower] else { continue }
        isSeen[follower] = true
        open.append((follower, 0))
      }
    }
    return sorted.reversed()
  }

  /// As Cooper, Harvey and Kennedy do it: by meeting on the way up, until nothing changes.
  private mutating func findDominators(_ sorted: [Int]) {
    // Above all roots stands one more, which is nobody's block.
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

  /// Blocks to which ways lead back that they do not dominate.
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

  /// Whether all ways to a block of the same part pass another.
  private func dominates(_ upper: Int, _ block: Int) -> Bool {
    var block = block
    while order[block] > order[upper], let next = dominators[block] { block = next }
    return block == upper
  }

  /// Whether a way leads back from one block to another that comes before it in its part.
  func isBack(from block: Int, to follower: Int) -> Bool {
    parts[block] == parts[follower] && order[follower] <= order[block]
  }
}
