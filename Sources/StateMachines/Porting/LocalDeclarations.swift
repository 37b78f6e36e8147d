import BasicVM

/// Gives local variables their declarations: in, the body of a function; out, the same with `let` and
/// `var` where each is first needed; refused, nothing.
struct LocalDeclarations {
  let names: [Int: (name: UTF8Text, isText: Bool)]

  /// The body with all its locals declared.
  func declare(in nodes: [SwiftNode]) -> [SwiftNode] {
    var nodes = nodes
    for local in names.keys.sorted() where nodes.contains(where: { $0.names(local) }) {
      guard nodes.contains(where: { $0.reads(local) }) else {
        nodes = without(local, in: nodes)
        continue
      }
      declare(local, in: &nodes, isConstant: nodes.assignments(of: local) == 1)
    }
    return nodes
  }

  /// Nodes that do not keep what nobody reads; what may fail or draws is still done.
  private func without(_ local: Int, in nodes: [SwiftNode]) -> [SwiftNode] {
    nodes.changed { statement in
      guard statement.assigns == local else { return statement }
      guard statement.isNeeded, let name = names[local]?.name else { return nil }
      var statement = statement
      statement.text = "_" + statement.text.dropFirst(name.utf8.count)
      statement.locals.remove(local)
      statement.assigns = nil
      return statement
    }
  }

  private func declare(_ local: Int, in nodes: inout [SwiftNode], isConstant: Bool) {
    let places = nodes.indices.filter { nodes[$0].names(local) }
    guard let first = places.first, let (name, isText) = names[local] else { return }
    let type: UTF8Text = isText ? "MachineText" : "Number"
    switch nodes[first] {
    case .statement(var statement) where statement.assigns == local:
      let value = statement.text.dropFirst(name.utf8.count)
      statement.text = "\(isConstant ? "let" : "var") \(name): \(type)\(value)"
      nodes[first] = .statement(statement)
    case .compound(var branches, let tail, let isLoop) where places.count == 1:
      let inside = branches.indices.filter { index in
        branches[index].body.contains { $0.names(local) }
      }
      let isOutside =
        tail.locals.contains(local) || branches.contains { $0.head.locals.contains(local) }
      if !isOutside, inside.count == 1, !isLoop || begins(branches[inside[0]].body, local) {
        declare(local, in: &branches[inside[0]].body, isConstant: isConstant)
        nodes[first] = .compound(branches, tail: tail, isLoop: isLoop)
      } else if !isOutside, !isLoop {
        for index in inside {
          declare(
            local, in: &branches[index].body,
            isConstant: branches[index].body.assignments(of: local) == 1)
        }
        nodes[first] = .compound(branches, tail: tail, isLoop: isLoop)
      } else {
        insert(local, before: first, in: &nodes)
      }
    case .statement, .compound: insert(local, before: first, in: &nodes)
    }
  }

  /// Declares a local variable before a statement, as empty as RUN finds it.
  private func insert(_ local: Int, before index: Int, in nodes: inout [SwiftNode]) {
    guard let (name, isText) = names[local] else { return }
    let word: UTF8Text = nodes.assignments(of: local) == 0 ? "let" : "var"
    nodes.insert(.line("\(word) \(name) = \(isText ? "MachineText()" : "Number.zero")"), at: index)
  }

  /// Whether each round of a loop begins by putting something into a local variable.
  private func begins(_ body: [SwiftNode], _ local: Int) -> Bool {
    let places = body.filter { $0.names(local) }
    switch places.first {
    case .statement(let statement): return statement.assigns == local
    case .compound(let branches, let tail, _):
      // All that happens to it happens in there.
      return places.count == 1 && !tail.locals.contains(local)
        && branches.allSatisfy { branch in
          !branch.head.locals.contains(local)
            && (!branch.body.contains { $0.names(local) } || begins(branch.body, local))
        }
    case nil: return false
    }
  }
}
