import BasicVM

/// A basic block of a flow: instructions that run one after the other, then a branch.
package struct Block: Sendable {
  package let start: Int
  /// The instructions before the branch; only the last may be a wait.
  package var work: Range<Int>
  package let ending: Ending

  /// The final branch, with its step and targets.
  package enum Ending: Equatable, Sendable {
    /// Falls through to the next block.
    case goes(Int)
    /// GOTO, which costs time.
    case jumps(Int, to: Int)
    /// IF: the next step, or another.
    case decides(Int, next: Int, other: Int)
    /// ON.
    case selects(Int, [Int], otherwise: Int)
    /// NEXT: the bodies of the possible loops, and the step after it.
    case continues(Int, bodies: [Int], done: Int)
    /// A computed GOTO, which leads to a crossing.
    case computes(Int, crossing: Int)
    /// A crossing, with its targets.
    case crosses([Int])
    case calls(Int, entry: Int, back: Int)
    case goesBack(Int)
    /// The work ends with a wait.
    case waits(then: Int)
    /// The work ends the program.
    case ends

    var hasStep: Bool {
      switch self {
      case .goes, .waits, .ends: false
      case .jumps, .decides, .selects, .continues, .computes, .crosses, .calls, .goesBack: true
      }
    }
  }

  /// Its instructions, that of the branch included.
  var steps: Range<Int> { work.lowerBound..<work.upperBound + (ending.hasStep ? 1 : 0) }

  /// The steps of the following blocks, none after a wait or RETURN.
  ///
  /// `isPassed` is whether the block after a call follows, not the entry.
  package func followers(passing isPassed: (_ entry: Int) -> Bool) -> [Int] {
    switch ending {
    case .goes(let target), .jumps(_, let target), .computes(_, let target): [target]
    case .decides(_, let next, let other): [next, other]
    case .selects(_, let targets, let otherwise): targets + [otherwise]
    case .continues(_, let bodies, let done): bodies + [done]
    case .crosses(let targets): targets
    case .calls(_, let entry, let back): isPassed(entry) ? [back] : [entry]
    case .goesBack, .waits, .ends: []
    }
  }
}

/// Divides the reachable steps of a flow into blocks.
package struct BlockReader {
  private let steps: [Flow.Step]
  private let isReachable: [Bool]
  private var begins: [Bool]

  package init(_ flow: Flow) {
    steps = flow.steps
    isReachable = flow.isReachable
    begins = Array(repeating: false, count: steps.count)
    begins[flow.start] = true
    findBeginnings()
  }

  private mutating func findBeginnings() {
    for index in steps.indices where isReachable[index] && ending(of: index) != .goes(index + 1) {
      for target in steps[index].edges.flatMap({ $0.targets }) { begins[target] = true }
    }
  }

  package var blocks: [Block] {
    var blocks: [Block] = []
    var index = 0
    while index < steps.count {
      guard isReachable[index] else {
        index += 1
        continue
      }
      let block = block(at: index)
      blocks.append(block)
      index = block.steps.upperBound
    }
    return blocks
  }

  private func block(at start: Int) -> Block {
    var index = start
    while true {
      let ending = ending(of: index)
      switch ending {
      case .goes(let next):
        if begins[next] {
          return Block(start: start, work: start..<next, ending: ending)
        }
        index = next
      case .waits, .ends: return Block(start: start, work: start..<(index + 1), ending: ending)
      case .jumps, .decides, .selects, .continues, .computes, .crosses, .calls, .goesBack:
        return Block(start: start, work: start..<index, ending: ending)
      }
    }
  }

  private func ending(of index: Int) -> Block.Ending {
    let step = steps[index]
    switch step.action {
    case .wait: return .waits(then: index + 1)
    case .end: return .ends
    case .nothing, .number, .text, .column, .clear, .question, .beep, .random: break
    }
    var (targets, reasons): ([Int], [Flow.Reason]) = ([], [])
    for edge in step.edges {
      switch edge {
      case .to(let target, let reason):
        targets.append(target)
        reasons.append(reason)
      case .call(let entry, let back, _): return .calls(index, entry: entry, back: back)
      case .goBack: return .goesBack(index)
      }
    }
    if step.isCrossing { return .crosses(targets) }
    // NEXT without an open loop is an error.
    guard let last = targets.last, let reason = reasons.last else { return .ends }
    switch reason {
    case .always: return last == index + 1 ? .goes(last) : .jumps(index, to: last)
    case .holds, .fails: return .decides(index, next: targets[0], other: last)
    case .choice, .otherwise:
      return .selects(index, targets.dropLast(), otherwise: last)
    case .again, .done: return .continues(index, bodies: targets.dropLast(), done: last)
    case .computed: return .computes(index, crossing: last)
    }
  }
}
