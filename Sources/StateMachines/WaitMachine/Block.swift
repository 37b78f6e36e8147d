import BasicVM

/// A basic block: instructions that always run from the first to the last.
struct Block: Sendable {
  /// The index of its first step.
  let start: Int
  /// The instructions before the branch; a wait is the last.
  var work: Range<Int>
  let ending: Ending

  /// The end of a block: its branch and the first steps of its successors.
  package enum Ending: Equatable, Sendable {
    /// Falls through to the next block.
    case goes(Int)
    /// GOTO, which costs time.
    case jumps(Int, to: Int)
    /// IF: the next step, or another.
    case decides(Int, next: Int, other: Int)
    /// ON.
    case selects(Int, [Int], otherwise: Int)
    /// NEXT: the bodies of the loops that may be open, and the step after the loop.
    case continues(Int, bodies: [Int], done: Int)
    /// A computed GOTO, which leads to a crossing.
    case computes(Int, crossing: Int)
    /// A crossing, with all targets of a computed jump.
    case crosses([Int])
    case calls(Int, entry: Int, back: Int)
    case goesBack(Int)
    /// A wait ends the work, then this step follows.
    case waits(then: Int)
    /// The program ends.
    case ends

    /// Whether the branch has its own step after the work.
    var hasStep: Bool {
      switch self {
      case .goes, .waits, .ends: false
      case .jumps, .decides, .selects, .continues, .computes, .crosses, .calls, .goesBack: true
      }
    }
  }

  /// The successors without a wait or a RETURN between; calls of functions are passed over.
  func followers(passing isPassed: (_ entry: Int) -> Bool) -> [Int] {
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

/// Splits the reachable steps of a flow into blocks.
struct BlockReader {
  private let steps: [Flow.Step]
  private let isReachable: [Bool]
  private var begins: [Bool]

  init(_ flow: Flow) {
    steps = flow.steps
    isReachable = flow.isReachable
    begins = Array(repeating: false, count: steps.count)
    begins[flow.start] = true
    findBeginnings()
  }

  private mutating func findBeginnings() {
    for index in steps.indices where isReachable[index] && ending(of: index) != .goes(index + 1) {
      for way in steps[index].ways {
        switch way {
        case .to(let target, _): begins[target] = true
        case .call(let entry, let back, _):
          begins[entry] = true
          begins[back] = true
        case .goBack: break
        }
      }
    }
  }

  /// All blocks in the order of their steps.
  var blocks: [Block] {
    var blocks: [Block] = []
    var index = 0
    while index < steps.count {
      guard isReachable[index] else {
        index += 1
        continue
      }
      let block = block(at: index)
      blocks.append(block)
      index = block.work.upperBound + (block.ending.hasStep ? 1 : 0)
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

  /// The end of a block whose last step is this one.
  private func ending(of index: Int) -> Block.Ending {
    let step = steps[index]
    switch step.action {
    case .wait: return .waits(then: index + 1)
    case .end: return .ends
    case .nothing, .number, .text, .column, .clear, .question, .beep, .random: break
    }
    var (places, reasons): ([Int], [Flow.Reason]) = ([], [])
    for way in step.ways {
      switch way {
      case .to(let target, let reason):
        places.append(target)
        reasons.append(reason)
      case .call(let entry, let back, _): return .calls(index, entry: entry, back: back)
      case .goBack: return .goesBack(index)
      }
    }
    if step.isCrossing { return .crosses(places) }
    // NEXT without an open loop is an error.
    guard let last = places.last, let reason = reasons.last else { return .ends }
    switch reason {
    case .always: return last == index + 1 ? .goes(last) : .jumps(index, to: last)
    case .holds, .fails: return .decides(index, next: places[0], other: last)
    case .choice, .otherwise:
      return .selects(index, places.dropLast(), otherwise: last)
    case .again, .done: return .continues(index, bodies: places.dropLast(), done: last)
    case .computed: return .computes(index, crossing: last)
    }
  }
}
