import BasicVM
import StateMachines

/// A construct of Swift; the code of a part is a list of them.
///
/// After an `if` whose body never reaches its end, the other branch follows in the list, not in an
/// `else`: `[if a { return }, b]`.
indirect enum ControlNode: Sendable {
  /// The label of a loop or block.
  typealias Label = Int
  /// The first block of a part.
  typealias Part = Int
  typealias Step = Int

  case steps(Range<Step>)
  case choice(Condition, [ControlNode], else: [ControlNode])
  case arms(Switch, [Arm])
  /// Repeats until a jump leaves it.
  case forever(Label, [ControlNode])
  case whileLoop(Label, Condition, [ControlNode])
  case repeatLoop(Label, [ControlNode], Condition)
  case block(Label, [ControlNode])
  case jump(Jump, Label)
  case go(Part)
  case computeTarget(Step)
  case call(Step)
  case returnToCaller(Step)
  case wait(then: Part)
  case end

  enum Jump: Sendable {
    /// Starts the next iteration of a loop.
    case again
    case leaveBlock, exitLoop
  }

  struct Condition: Sendable {
    /// A comparison, or a NEXT, which is true if its loop continues.
    let step: Step
    /// The nodes that run before each test.
    var before: [ControlNode] = []
    var isNegated = false

    var negated: Condition {
      Condition(step: step, before: before, isNegated: !isNegated)
    }
  }

  enum Switch: Sendable {
    /// ON.
    case select(Step)
    /// NEXT of a variable with several possible FORs.
    case next(Step)
    case computedJump(toArea: Bool)
  }

  /// The code for one choice of ON, selected by its number from 1, or for one target, by its step.
  struct Arm: Sendable {
    let selector: Int
    var controlNodes: [ControlNode]
  }

  /// Whether control certainly never reaches the node after it.
  var isTerminator: Bool {
    switch self {
    case .jump, .go, .returnToCaller, .wait, .end: true
    case .forever(let label, let controlNodes): !controlNodes.containDeeply(.exitLoop, label)
    case .choice(_, let controlNodes, let others): controlNodes.isTerminated && others.isTerminated
    case .arms(_, let arms): arms.allSatisfy { $0.controlNodes.isTerminated }
    case .steps, .whileLoop, .repeatLoop, .block, .computeTarget, .call: false
    }
  }

  /// The lists of nodes in it, first that before its condition.
  var bodies: [[ControlNode]] {
    switch self {
    case .choice(let condition, let controlNodes, let others):
      [condition.before, controlNodes, others]
    case .arms(_, let arms): arms.map { $0.controlNodes }
    case .forever(_, let controlNodes), .block(_, let controlNodes): [controlNodes]
    case .whileLoop(_, let condition, let controlNodes),
      .repeatLoop(_, let controlNodes, let condition):
      [condition.before, controlNodes]
    case .steps, .jump, .go, .computeTarget, .call, .returnToCaller, .wait, .end: []
    }
  }
}

extension [ControlNode] {
  /// The number of steps and constructs.
  var weight: Int {
    var weight = 0
    visit { controlNode in
      if case .steps(let range) = controlNode { weight += range.count } else { weight += 1 }
    }
    return weight
  }

  var isTerminated: Bool { last?.isTerminator ?? false }

  /// Visits all nodes, each before the nodes in it.
  func visit(_ look: (ControlNode) -> Void) {
    for controlNode in self {
      look(controlNode)
      for body in controlNode.bodies { body.visit(look) }
    }
  }

  func containDeeply(where isWanted: (ControlNode) -> Bool) -> Bool {
    contains { controlNode in
      isWanted(controlNode) || controlNode.bodies.contains { $0.containDeeply(where: isWanted) }
    }
  }

  func containDeeply(_ jump: ControlNode.Jump, _ label: ControlNode.Label) -> Bool {
    containDeeply { if case .jump(jump, label) = $0 { true } else { false } }
  }
}
