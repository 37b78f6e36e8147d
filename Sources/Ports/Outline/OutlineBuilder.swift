import BasicVM
import StateMachines

/// Builds the tree of a part from its blocks.
///
/// After Ramsey, "Beyond Relooper": each block is placed where its dominator's code reaches it. A
/// block where paths meet follows a `block`, which these paths leave. A block to which a backward
/// edge leads begins a loop. An explicit stack replaces recursion, which could overflow.
struct OutlineBuilder {
  private let graph: BlockGraph
  private let subroutines: Subroutines
  /// For each block, the merge points that it dominates immediately, the nearest first.
  private let mergePoints: [[Int]]
  /// Whether a backward edge leads to the block.
  private let isLoop: [Bool]
  private let isMergePoint: [Bool]
  /// The work that remains, the next last.
  private var pending: [Task] = []
  /// The open constructs, innermost last, with the nodes added to them.
  private var open: [Construct] = []

  private enum Task {
    case tree(Int)
    case body(Int)
    case branch(from: Int, to: Int)
    case begin(Construct.Kind)
    /// Begins an arm of the innermost construct, selected by a step or a choice of ON.
    case arm(Int)
    case end
  }

  private struct Construct {
    enum Kind {
      case part
      case loop(ControlNode.Label)
      case block(ControlNode.Label)
      /// IF: its arms are for a true comparison, and for a false one.
      case choice(ControlNode.Step)
      /// NEXT of one FOR: its arms are the body, and what follows the loop.
      case next(ControlNode.Step)
      case arms(ControlNode.Switch)
    }

    let kind: Kind
    var nodes: [ControlNode] = []
    var arms: [ControlNode.Arm] = []
  }

  init(_ graph: BlockGraph, _ subroutines: Subroutines) {
    self.graph = graph
    self.subroutines = subroutines
    var edges = Array(repeating: 0, count: graph.blocks.count)
    var isLoop = Array(repeating: false, count: graph.blocks.count)
    for block in graph.blocks.indices {
      for follower in graph.followers[block] where graph.parts[follower] == graph.parts[block] {
        if graph.isBack(from: block, to: follower) {
          isLoop[follower] = true
        } else {
          edges[follower] += 1
        }
      }
    }
    self.isLoop = isLoop
    isMergePoint = edges.map { $0 > 1 }
    var mergePoints: [[Int]] = Array(repeating: [], count: graph.blocks.count)
    for block in graph.blocks.indices where edges[block] > 1 {
      if let dominator = graph.dominators[block] { mergePoints[dominator].append(block) }
    }
    self.mergePoints = mergePoints.map { $0.sorted { graph.order[$0] < graph.order[$1] } }
  }

  /// The tree of the part that begins at a block.
  mutating func part(at root: Int) -> [ControlNode] {
    open = [Construct(kind: .part)]
    pending = [.tree(root)]
    while let task = pending.popLast() {
      switch task {
      case .tree(let block): addTree(block)
      case .body(let block): addBody(block)
      case .branch(let block, let target): addBranch(from: block, to: target)
      case .begin(let kind): open.append(Construct(kind: kind))
      case .arm(let selector):
        endArm()
        open[open.count - 1].arms.append(.init(selector: selector, controlNodes: []))
      case .end:
        endArm()
        close(open.removeLast())
      }
    }
    return open[0].nodes
  }

  private mutating func add(_ nodes: [ControlNode]) { open[open.count - 1].nodes += nodes }

  private mutating func add(_ node: ControlNode) { open[open.count - 1].nodes.append(node) }

  private mutating func push(_ tasks: [Task]) { pending += tasks.reversed() }

  // MARK: Blocks

  /// The block, then the merge points that it dominates.
  private mutating func addTree(_ block: Int) {
    var tasks: [Task] = []
    if isLoop[block] { tasks.append(.begin(.loop(block))) }
    tasks += mergePoints[block].reversed().map { .begin(.block($0)) }
    tasks.append(.body(block))
    for meeting in mergePoints[block] { tasks += [.end, .tree(meeting)] }
    if isLoop[block] { tasks.append(.end) }
    push(tasks)
  }

  private mutating func addBody(_ block: Int) {
    let (work, ending) = (graph.blocks[block].work, graph.blocks[block].ending)
    if !work.isEmpty { add(.steps(work)) }
    func branch(_ step: Int) -> Task { .branch(from: block, to: graph.block(at: step)) }
    func construct(_ kind: Construct.Kind, _ arms: [(Int, Int)]) -> [Task] {
      [.begin(kind)] + arms.flatMap { [.arm($0), branch($1)] } + [.end]
    }
    switch ending {
    case .goes(let target), .jumps(_, let target): push([branch(target)])
    case .decides(let step, let next, let other):
      push(construct(.choice(step), [(1, next), (2, other)]))
    case .selects(let step, let targets, let otherwise):
      let arms = (targets + [otherwise]).enumerated().map { ($0 + 1, $1) }
      push(construct(.arms(.select(step)), arms))
    case .continues(let step, let bodies, let done):
      let kind: Construct.Kind = bodies.count == 1 ? .next(step) : .arms(.next(step))
      push(construct(kind, (bodies + [done]).map { ($0, $0) }))
    case .computes(let step, let crossing):
      add(.computeTarget(step))
      push([branch(crossing)])
    case .crosses(let targets):
      let toArea = graph.isAreaCrossing(block)
      push(construct(.arms(.computedJump(toArea: toArea)), targets.map { ($0, $0) }))
    case .calls(let step, let entry, let back):
      add(.call(step))
      push([branch(subroutines.isFunction(entry) ? back : entry)])
    case .goesBack(let step): add(.returnToCaller(step))
    case .waits(let then): add(.wait(then: graph.block(at: then)))
    case .ends: add(.end)
    }
  }

  private mutating func addBranch(from block: Int, to target: Int) {
    if graph.parts[target] != graph.parts[block] {
      add(.go(target))
    } else if graph.isBack(from: block, to: target) {
      add(.jump(.again, target))
    } else if isMergePoint[target] {
      add(.jump(.leaveBlock, target))
    } else {
      pending.append(.tree(target))
    }
  }

  // MARK: Constructs

  private mutating func endArm() {
    let last = open.count - 1
    guard let arm = open[last].arms.indices.last else { return }
    open[last].arms[arm].controlNodes = open[last].nodes
    open[last].nodes = []
  }

  private mutating func close(_ construct: Construct) {
    switch construct.kind {
    case .part: break
    case .loop(let label): add(Self.loop(label, construct.nodes))
    case .block(let label): add(Self.block(label, construct.nodes))
    case .arms(let kind): add(.arms(kind, construct.arms))
    case .next(let step):
      add(.choice(.init(step: step), construct.arms[0].controlNodes, else: []))
      add(construct.arms[1].controlNodes)
    case .choice(let step):
      // The shorter branch is the body of the `if`.
      let (first, other) = (construct.arms[0].controlNodes, construct.arms[1].controlNodes)
      let isNegated = first.weight > other.weight
      let condition = ControlNode.Condition(step: step, isNegated: isNegated)
      add(.choice(condition, isNegated ? other : first, else: []))
      add(isNegated ? first : other)
    }
  }
}
