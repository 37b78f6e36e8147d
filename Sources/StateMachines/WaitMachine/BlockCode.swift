import BasicVM

/// The basic blocks that a wait machine runs; a class, so that runs share it.
final class BlockCode: Sendable {
  let blocks: [Block]
  /// The first block.
  let start: Int
  /// The state of each waiting step, or -1.
  let states: [Int]
  /// For each step, its block, or -1 if it is unreachable.
  private let owners: [Int]
  /// For each step, the total cost of the steps before it.
  private let costs: [Ticks]

  init(_ flow: Flow, _ program: CompiledProgram, states: [Int]) {
    blocks = BlockReader(flow).blocks
    var owners = Array(repeating: -1, count: flow.steps.count)
    for (index, block) in blocks.enumerated() {
      for step in block.steps { owners[step] = index }
    }
    start = owners[flow.start]
    self.owners = owners
    self.states = states
    var costs: [Ticks] = [0]
    for step in program.steps.indices { costs.append(costs[step] + program.cost(of: step)) }
    self.costs = costs
  }

  func cost(of steps: Range<Int>) -> Ticks { costs[steps.upperBound] - costs[steps.lowerBound] }

  /// The block that contains a step; nil if no run reaches the step.
  func block(of step: Int) -> Block? {
    owners.indices.contains(step) && owners[step] >= 0 ? blocks[owners[step]] : nil
  }

  /// The block that begins at a step; nil if none does.
  func index(ofBlockAt step: Int) -> Int? {
    let owner = owners[step]
    return owner >= 0 && blocks[owner].start == step ? owner : nil
  }
}
