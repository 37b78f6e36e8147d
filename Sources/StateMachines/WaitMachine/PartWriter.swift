import BasicVM

/// A word of a machine's code, which is a tree written down in a row: what opens is closed again.
///
///     loop ... close      carried out again and again
///     block ... close     left before its end by `leave`
///     decide ... otherwise ... close      the first piece where the comparison holds
///     choose ... arm ... arm ... close    one of the pieces
///
/// Labels are the numbers of blocks. Every piece ends with a word that says where to go on.
enum CodeWord: Equatable, Sendable {
  /// Instructions are carried out, one after the other; a wait may be the last.
  case work(Range<Int>)
  /// The price of an instruction that the structure makes needless.
  case pass(Int)
  /// What `again` of this label comes back to.
  case loop(Int)
  /// What `leave` of this label goes behind.
  case block(Int)
  case close
  /// Goes on at the beginning of a loop.
  case again(Int)
  /// Goes on behind a block.
  case leave(Int)
  /// Goes on with another part.
  case go(Int)
  /// IF, by its instruction: goes on here if what the instruction compares holds.
  case decide(Int)
  case otherwise
  /// ON, by its instruction; arms are numbered from 1, and the last is for all else.
  case select(Int)
  /// NEXT, by its instruction: an arm for each FOR, named by its body, and one for the end.
  case next(Int)
  /// An instruction that computes a place, and then a switch over places.
  case compute(Int)
  /// Goes on in the arm of the place that was computed.
  case cross
  /// The piece for a place, or for a choice of ON.
  case arm(Int)
  /// A call of a function, or of what waits and comes back to a part.
  case call(Int)
  case goBack(Int)
  /// Goes on where the wait that ended the work does.
  case wait(then: Int)
  /// The program has ended.
  case end
}

/// Writes the code of one part: in, blocks; out, words; refused, nothing.
///
/// After Ramsey, "Beyond Relooper": a block stands where its dominator's code can reach it; where
/// several ways meet, behind a `block` that they leave; where a way leads back, in a `loop`. What is
/// still to be written waits on a stack of its own, so no listing nests too deep.
struct PartWriter {
  private let graph: BlockGraph
  private let subroutines: Subroutines
  private(set) var code: [CodeWord] = []
  /// The newest last.
  private var pending: [Item] = []

  private enum Item {
    case tree(Int)
    case body(Int)
    case branch(from: Int, to: Int)
    case word(CodeWord)
  }

  /// The blocks where ways of one part meet, by the block that all those ways pass.
  private let meetings: [[Int]]
  /// For each block whether some way of its part leads back to it.
  private let isLoop: [Bool]
  /// For each block whether several ways of its part meet there.
  private let isMeeting: [Bool]

  init(_ graph: BlockGraph, _ subroutines: Subroutines) {
    self.graph = graph
    self.subroutines = subroutines
    var ways = Array(repeating: 0, count: graph.blocks.count)
    var isLoop = Array(repeating: false, count: graph.blocks.count)
    for block in graph.blocks.indices {
      for follower in graph.followers[block] where graph.parts[follower] == graph.parts[block] {
        if graph.isBack(from: block, to: follower) {
          isLoop[follower] = true
        } else {
          ways[follower] += 1
        }
      }
    }
    self.isLoop = isLoop
    isMeeting = ways.map { $0 > 1 }
    var meetings: [[Int]] = Array(repeating: [], count: graph.blocks.count)
    for block in graph.blocks.indices where ways[block] > 1 {
      if let dominator = graph.dominators[block] { meetings[dominator].append(block) }
    }
    self.meetings = meetings.map { $0.sorted { graph.order[$0] < graph.order[$1] } }
  }

  /// Writes the part that begins with a block.
  mutating func write(part: Int) {
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

  /// The block, and behind it those that it dominates and where ways meet, the nearest first.
  private mutating func writeTree(_ block: Int) {
    var items: [Item] = []
    if isLoop[block] { items.append(.word(.loop(block))) }
    items += meetings[block].reversed().map { .word(.block($0)) }
    items.append(.body(block))
    for meeting in meetings[block] { items += [.word(.close), .tree(meeting)] }
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
    } else if isMeeting[target] {
      code.append(.leave(target))
    } else {
      push([.tree(target)])
    }
  }
}
