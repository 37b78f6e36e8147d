import BasicVM
import StateMachines

/// Adds `let` and `var` for the local variables of a function, at their first uses.
struct LocalDeclarations {
  /// Whether a variable is declared elsewhere.
  let isDeclared: (SwiftVariable) -> Bool

  func declare(in nodes: [SwiftNode]) -> [SwiftNode] {
    var nodes = nodes
    var locals = nodes.variables.filter { !isDeclared($0) }
    // An assignment that is removed may have been the only one to read another variable.
    while let unread = locals.first(where: { local in !nodes.contains { $0.reads(local) } }) {
      nodes = without(unread, in: nodes)
      locals.remove(unread)
    }
    for local in locals.sorted(by: { $0.order < $1.order }) {
      declare(local, in: &nodes, isConstant: nodes.assignmentCount(of: local) == 1)
    }
    return nodes.map { withoutName($0, ifUnusedIn: nodes) }
  }

  /// Drops the name of a point that nothing reads.
  private func withoutName(_ node: SwiftNode, ifUnusedIn nodes: [SwiftNode]) -> SwiftNode {
    guard
      case .statement(.declarePoint(let number, let function, let first, let second), let line) =
        node
    else { return node.mapBodies { $0.map { withoutName($0, ifUnusedIn: nodes) } } }
    guard !nodes.contains(where: { $0.reads(.pointX(number)) || $0.reads(.pointY(number)) }) else {
      return node
    }
    return .statement(.evaluate(.call(.binary(function), [first, second])), line)
  }

  /// Removes assignments, but keeps evaluations with an effect.
  private func without(_ local: SwiftVariable, in nodes: [SwiftNode]) -> [SwiftNode] {
    nodes.compactMap { node in
      guard case .statement(.assign(local, let value), let line) = node else {
        return node.mapBodies { without(local, in: $0) }
      }
      return value.isNeeded ? .statement(.evaluate(value), line) : nil
    }
  }

  private func declare(
    _ local: SwiftVariable, in nodes: inout [SwiftNode], isConstant: Bool
  ) {
    let uses = nodes.indices.filter { nodes[$0].names(local) }
    guard let first = uses.first else { return }
    if case .statement(.assign(local, let value), let line) = nodes[first],
      !value.variables.contains(local)
    {
      nodes[first] = .statement(.declare(local, value, isConstant: isConstant), line)
    } else if uses.count == 1, let node = declared(local, in: nodes[first], isConstant) {
      nodes[first] = node
    } else {
      // The first use may read the variable, which is empty after RUN.
      let isConstant = nodes.assignmentCount(of: local) == 0
      nodes.insert(.plain(.declare(local, nil, isConstant: isConstant)), at: first)
    }
  }

  /// Declares it in the bodies; nil if it must be declared before the node.
  private func declared(
    _ local: SwiftVariable, in node: SwiftNode, _ isConstant: Bool
  ) -> SwiftNode? {
    guard !node.ownVariables.contains(local) else { return nil }
    let inside = node.bodies.filter { $0.contains { $0.names(local) } }
    if case .loop = node, !begins(inside[0], local) { return nil }
    return node.mapBodies { body in
      guard body.contains(where: { $0.names(local) }) else { return body }
      var body = body
      declare(
        local, in: &body,
        isConstant: inside.count == 1 ? isConstant : body.assignmentCount(of: local) == 1)
      return body
    }
  }

  /// Whether a body assigns the variable before any other use.
  private func begins(_ body: [SwiftNode], _ local: SwiftVariable) -> Bool {
    let uses = body.filter { $0.names(local) }
    switch uses.first {
    case .statement(let statement, _): return statement.assigns(local)
    case .choice, .loop, .block, .selection:
      return uses.count == 1 && !uses[0].ownVariables.contains(local)
        && uses[0].bodies.allSatisfy { body in
          !body.contains { $0.names(local) } || begins(body, local)
        }
    case nil: return false
    }
  }
}
