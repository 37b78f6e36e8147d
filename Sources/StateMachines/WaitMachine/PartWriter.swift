import BasicVM

/// A word of structured code: a sequence of words that represents a tree.
///
///     loop ... close                      repeats endlessly
///     block ... close                     `leave` jumps past its end
///     decide ... otherwise ... close      runs the first piece if the comparison is true
///     select ... arm ... arm ... close    runs the piece of one arm
///
/// Each `...` is a piece of code. It ends with a jump, a wait or an end, so control never runs on
/// to the word after it. Labels are block numbers; `go` and `wait` name the first block of a part.
/// Other numbers are steps.
package enum CodeWord: Equatable, Sendable {
  /// Instructions; the last may be a wait.
  case work(Range<Int>)
  /// The cost of a removed jump.
  case pass(Int)
  /// The target of `again` with this label.
  case loop(Int)
  case block(Int)
  case close
  case again(Int)
  case leave(Int)
  /// Jumps to another part.
  case go(Int)
  /// IF.
  case decide(Int)
  case otherwise
  /// ON: the arms from 1, the last for no match.
  case select(Int)
  /// NEXT: arms named by the loop bodies, and one for the end.
  case next(Int)
  /// A computed GOTO: computes the step to which `cross` leads.
  case compute(Int)
  /// Switches on the computed step.
  case cross
  /// The arm for a step or a choice of ON.
  case arm(Int)
  case call(Int)
  case goBack(Int)
  /// Jumps to the part after the wait.
  case wait(then: Int)
  case end
}

/// Writes the code of a part from its blocks.
///
/// After Ramsey, "Beyond Relooper": each block is written where its dominator's code reaches it. A
/// block where paths meet is written after a `block ... close`, which these paths `leave`. A block
/// to which a backward edge leads begins a `loop`. An explicit stack replaces recursion, which
/// could overflow.
struct PartWriter {
  private let graph: BlockGraph
  private let subroutines: Subroutines
  package private(set) var code: [CodeWord] = []
  private var pending: [Item] = []

  private enum Item {
    case tree(Int)
    case body(Int)
    case branch(from: Int, to: Int)
    case word(CodeWord)
  }

  /// For each block, the merge points that it dominates immediately.
  private let mergePoints: [[Int]]
  /// Whether a backward edge leads to the block.
  private let isLoop: [Bool]
  private let isMergePoint: [Bool]

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

  package mutating func write(part: Int) {
    pending.append(.tree(part))
    while let item = pending.popLast() {
      switch item {
      case .tree(let block): writeTree(block)
      case .body(let block): writeBody(block)
      case .branch(let block, let target): writeBranch(from: block, to: target)
      case .word(let word): code.append(word)
      }
    }
  }

  /// Writes the block, then the merge points that it dominates, the nearest first.
  private mutating func writeTree(_ block: Int) {
    var items: [Item] = []
    if isLoop[block] { items.append(.word(.loop(block))) }
    items += mergePoints[block].reversed().map { .word(.block($0)) }
    items.append(.body(block))
    for meeting in mergePoints[block] { items += [.word(.close), .tree(meeting)] }
    if isLoop[block] { items.append(.word(.close)) }
    push(items)
  }

  private mutating func push(_ items: [Item]) { pending += items.reversed() }

  private mutating func writeBody(_ block: Int) {
    let (work, ending) = (graph.blocks[block].work, graph.blocks[block].ending)
    if !work.isEmpty { code.append(.work(work)) }
    func branch(_ step: Int) -> Item { .branch(from: block, to: graph.block(at: step)) }
    func arm(_ number: Int, _ step: Int) -> [Item] { [.word(.arm(number)), branch(step)] }
    switch ending {
    case .goes(let target): push([branch(target)])
    case .jumps(let step, let target): push([.word(.pass(step)), branch(target)])
    case .decides(let step, let next, let other):
      push([
        .word(.decide(step)), branch(next), .word(.otherwise), branch(other), .word(.close),
      ])
    case .selects(let step, let targets, let otherwise):
      let arms = (targets + [otherwise]).enumerated().flatMap { arm($0 + 1, $1) }
      push([.word(.select(step))] + arms + [.word(.close)])
    case .continues(let step, let bodies, let done):
      push([.word(.next(step))] + (bodies + [done]).flatMap { arm($0, $0) } + [.word(.close)])
    case .computes(let step, let crossing): push([.word(.compute(step)), branch(crossing)])
    case .crosses(let targets):
      push([.word(.cross)] + targets.flatMap { arm($0, $0) } + [.word(.close)])
    case .calls(let step, let entry, let back):
      code.append(.call(step))
      push([branch(subroutines.isFunction(entry) ? back : entry)])
    case .goesBack(let step): code.append(.goBack(step))
    case .waits(let then): code.append(.wait(then: graph.block(at: then)))
    case .ends: code.append(.end)
    }
  }

  private mutating func writeBranch(from block: Int, to target: Int) {
    if graph.parts[target] != graph.parts[block] {
      code.append(.go(target))
    } else if graph.isBack(from: block, to: target) {
      code.append(.again(target))
    } else if isMergePoint[target] {
      code.append(.leave(target))
    } else {
      push([.tree(target)])
    }
  }
}
