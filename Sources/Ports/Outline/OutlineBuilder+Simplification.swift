// Replaces jumps in blocks and loops by structured constructs.

import BasicVM
import StateMachines

extension OutlineBuilder {
  /// Omits the block if only its last nodes leave it.
  static func block(_ label: Int, _ controlNodes: [ControlNode]) -> [ControlNode] {
    let controlNodes = fallingThrough(controlNodes, leaving: label)
    guard controlNodes.containDeeply(.leaveBlock, label) else { return controlNodes }
    // Leading steps move out of the block.
    let leading = controlNodes.prefix { if case .steps = $0 { true } else { false } }
    return leading + [.block(label, Array(controlNodes[leading.count...]))]
  }

  /// Removes jumps to the end from the last nodes of a block.
  ///
  ///     if a { b; leave }; c; leave      if a { b } else { c }
  private static func fallingThrough(_ controlNodes: [ControlNode], leaving label: Int)
    -> [ControlNode]
  {
    var rest: [ControlNode] = []
    for controlNode in controlNodes.reversed() {
      switch controlNode {
      case .jump(.leaveBlock, label) where rest.isEmpty: continue
      case .choice(let condition, let first, let others) where rest.isEmpty:
        rest = [
          choice(
            condition, fallingThrough(first, leaving: label),
            else: fallingThrough(others, leaving: label))
        ]
      // The rest becomes an `else` only if these nodes never reach their end.
      case .choice(let condition, let first, let others)
      where others.isEmpty && first.isTerminated && leavesAtEnd(first, label):
        rest = [choice(condition, fallingThrough(first, leaving: label), else: rest)]
      case .arms(let kind, let arms) where rest.isEmpty:
        rest = [
          .arms(
            kind,
            arms.map {
              .init(
                selector: $0.selector,
                controlNodes: fallingThrough($0.controlNodes, leaving: label))
            })
        ]
      case .steps, .choice, .arms, .forever, .whileLoop, .repeatLoop, .block, .jump, .go,
        .computeTarget, .call, .returnToCaller, .wait, .end:
        rest.insert(controlNode, at: 0)
      }
    }
    return rest
  }

  /// Avoids an empty body with a nonempty `else`.
  private static func choice(
    _ condition: ControlNode.Condition, _ first: [ControlNode], else others: [ControlNode]
  ) -> ControlNode {
    first.isEmpty && !others.isEmpty
      ? .choice(condition.negated, others, else: []) : .choice(condition, first, else: others)
  }

  private static func leavesAtEnd(_ controlNodes: [ControlNode], _ label: Int) -> Bool {
    switch controlNodes.last {
    case .jump(.leaveBlock, label): true
    case .choice(_, let first, let others):
      leavesAtEnd(first, label) || leavesAtEnd(others, label)
    case .arms(_, let arms): arms.contains { leavesAtEnd($0.controlNodes, label) }
    case .steps, .forever, .whileLoop, .repeatLoop, .block, .jump, .go, .computeTarget, .call,
      .returnToCaller, .wait, .end, nil:
      false
    }
  }

  static func loop(_ label: Int, _ controlNodes: [ControlNode]) -> [ControlNode] {
    // Nodes after the last jump back are not in the loop.
    guard let last = controlNodes.lastIndex(where: { [$0].containDeeply(.again, label) }) else {
      return controlNodes
    }
    let after = Array(controlNodes[(last + 1)...])
    let body = Array(controlNodes[..<last])
    if case .jump(.again, _) = controlNodes[last] { return whileLoop(label, body) }
    if case .choice(let condition, let first, let others) = controlNodes[last], others.isEmpty,
      case .jump(.again, _)? = first.last
    {
      return loop(label, body, while: condition, Array(first.dropLast())) + after
    }
    let isLeft = !controlNodes[last].isTerminator
    let exit: [ControlNode] = isLeft ? [.jump(.exitLoop, label)] : []
    return [.forever(label, body + [controlNodes[last]] + exit)] + after
  }

  /// A loop that ends with a conditional jump back, after `more`.
  private static func loop(
    _ label: Int, _ body: [ControlNode], while condition: ControlNode.Condition,
    _ more: [ControlNode]
  ) -> [ControlNode] {
    if more.isEmpty, !body.containDeeply(.again, label) {
      return [.repeatLoop(label, body, condition)]
    }
    if areAllSteps(body) {
      var condition = condition
      condition.before = body + condition.before
      return [.whileLoop(label, condition, more)]
    }
    if let loop = loopAfter(label, body, while: condition, more) { return loop }
    if more.isEmpty, let last = body.lastIndex(where: { [$0].containDeeply(.again, label) }),
      !body[last].isTerminator
    {
      return [loopAround(label, Array(body[...last]), Array(body[(last + 1)...]), condition)]
    }
    let leaving = ControlNode.choice(condition.negated, [.jump(.exitLoop, label)], else: [])
    return [.forever(label, body + [leaving] + more)]
  }

  /// An inner loop retries nodes until they reach their end.
  ///
  ///     repeat { tries: while true { a; if b { continue tries }; break }; c } while d
  private static func loopAround(
    _ label: Int, _ tried: [ControlNode], _ rest: [ControlNode], _ condition: ControlNode.Condition
  ) -> ControlNode {
    // Labels of blocks are never negative.
    .repeatLoop(-1 - label, [.forever(label, tried + [.jump(.exitLoop, label)])] + rest, condition)
  }

  /// The first choice becomes the condition if it leaves the loop.
  private static func whileLoop(_ label: Int, _ body: [ControlNode]) -> [ControlNode] {
    guard
      let first = body.firstIndex(where: { if case .choice = $0 { true } else { false } }),
      areAllSteps(Array(body[..<first])),
      case .choice(var condition, let leaving, let others) = body[first], others.isEmpty,
      leaving.isTerminated, !leaving.containDeeply(.again, label)
    else { return loopLeftInside(label, body) }
    condition.before = Array(body[..<first]) + condition.before
    return [.whileLoop(label, condition.negated, Array(body[(first + 1)...]))] + leaving
  }

  private static func loopLeftInside(_ label: Int, _ body: [ControlNode]) -> [ControlNode] {
    guard
      let exit = body.firstIndex(where: { !isPlain($0) }),
      case .choice(let condition, let leaving, let others) = body[exit], others.isEmpty,
      leaving.isTerminated, !leaving.containDeeply(.again, label),
      let loop = loopAfter(
        label, Array(body[..<exit]), while: condition.negated, Array(body[(exit + 1)...]))
    else { return [.forever(label, body)] }
    return loop + leaving
  }

  /// Moves a condition to the start; nil if the duplicated nodes are too large.
  ///
  ///     while true { a; if !b { break }; c }      a; while b { c; a }
  private static func loopAfter(
    _ label: Int, _ before: [ControlNode], while condition: ControlNode.Condition,
    _ rest: [ControlNode]
  ) -> [ControlNode]? {
    guard before.allSatisfy(isPlain), before.weight <= maxDuplicated,
      let last = before.lastIndex(where: { if case .choice = $0 { true } else { false } }),
      !rest.isEmpty, !rest.isTerminated, !rest.containDeeply(.again, label)
    else { return nil }
    let twice = Array(before[...last])
    var condition = condition
    condition.before = Array(before[(last + 1)...]) + condition.before
    return twice + [.whileLoop(label, condition, rest + twice)]
  }

  private static let maxDuplicated = 12

  /// Whether a node consists of steps and choices only.
  private static func isPlain(_ controlNode: ControlNode) -> Bool {
    switch controlNode {
    case .steps: true
    case .choice: controlNode.bodies.joined().allSatisfy(isPlain)
    case .arms, .forever, .whileLoop, .repeatLoop, .block, .jump, .go, .computeTarget, .call,
      .returnToCaller, .wait, .end:
      false
    }
  }

  /// Whether nodes may run as a part of a condition.
  private static func areAllSteps(_ controlNodes: [ControlNode]) -> Bool {
    controlNodes.allSatisfy { if case .steps = $0 { true } else { false } }
  }
}
