import BasicVM

/// The code of a part as a tree of Swift constructs.
///
/// The code after a construct follows it in the list: `[if a { return }, b]`. A number is the label
/// of a loop or block (also in `again`, `leave` and `exit`), a part (in `go` and `wait`) or a step.
indirect enum ControlNode: Sendable {
  case work(Range<Int>)
  case choice(Condition, [ControlNode], else: [ControlNode])
  case arms(Switch, [Arm])
  /// Repeats until `exit` or the end of the part.
  case forever(Int, [ControlNode])
  case whileLoop(Int, Condition, [ControlNode])
  case repeatLoop(Int, [ControlNode], Condition)
  /// Its end is the target of `leave`.
  case block(Int, [ControlNode])
  /// Starts the next iteration of a loop.
  case again(Int)
  case leave(Int)
  /// Jumps past the end of a loop.
  case exit(Int)
  case go(Int)
  /// Computes the target of a jump.
  case compute(Int)
  case call(Int)
  case goBack(Int)
  case wait(then: Int)
  case end

  struct Condition: Sendable {
    /// A comparison, or a NEXT, which is true if its loop continues.
    let step: Int
    /// The nodes that run before each test.
    var before: [ControlNode] = []
    var isNegated = false

    var negated: Condition {
      Condition(step: step, before: before, isNegated: !isNegated)
    }
  }

  enum Switch: Sendable {
    case select(Int)
    /// NEXT of a variable with several possible FORs.
    case next(Int)
    /// A computed jump.
    case cross(toArea: Bool)
  }

  /// The code for a choice of ON or for a target; `name` is the number from 1, or the step.
  struct Arm: Sendable {
    let name: Int
    var controlNodes: [ControlNode]
  }

  /// Whether control never reaches the node after it.
  var isTerminator: Bool {
    switch self {
    case .again, .leave, .exit, .go, .goBack, .wait, .end: true
    case .forever(let label, let controlNodes): !controlNodes.contain(exit: label)
    case .choice(_, let controlNodes, let others): controlNodes.isTerminated && others.isTerminated
    case .arms(_, let arms): arms.allSatisfy { $0.controlNodes.isTerminated }
    case .work, .whileLoop, .repeatLoop, .block, .compute, .call: false
    }
  }

  func contains(where isWanted: (ControlNode) -> Bool) -> Bool {
    if isWanted(self) { return true }
    return switch self {
    case .choice(let condition, let controlNodes, let others):
      condition.before.contain(where: isWanted) || controlNodes.contain(where: isWanted)
        || others.contain(where: isWanted)
    case .arms(_, let arms): arms.contains { $0.controlNodes.contain(where: isWanted) }
    case .forever(_, let controlNodes), .block(_, let controlNodes):
      controlNodes.contain(where: isWanted)
    case .whileLoop(_, let condition, let controlNodes),
      .repeatLoop(_, let controlNodes, let condition):
      condition.before.contain(where: isWanted) || controlNodes.contain(where: isWanted)
    case .work, .again, .leave, .exit, .go, .compute, .call, .goBack, .wait, .end: false
    }
  }
}

extension [ControlNode] {
  /// The number of instructions and constructs.
  var weight: Int {
    var weight = 0
    _ = contain { controlNode in
      if case .work(let range) = controlNode { weight += range.count } else { weight += 1 }
      return false
    }
    return weight
  }

  var isTerminated: Bool { last?.isTerminator ?? false }

  func contain(where isWanted: (ControlNode) -> Bool) -> Bool {
    contains { $0.contains(where: isWanted) }
  }

  func contain(again label: Int) -> Bool {
    contain { if case .again(label) = $0 { true } else { false } }
  }

  func contain(exit label: Int) -> Bool {
    contain { if case .exit(label) = $0 { true } else { false } }
  }

  func contain(leave label: Int) -> Bool {
    contain { if case .leave(label) = $0 { true } else { false } }
  }
}
