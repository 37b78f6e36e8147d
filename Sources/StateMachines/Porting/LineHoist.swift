import BasicVM

/// Tells the machine the line of a loop once before it, where all of the loop stands in one line: in,
/// nodes; out, nodes; refused, nothing.
enum LineHoist {
  static func hoist(in nodes: [SwiftNode]) -> [SwiftNode] {
    var result: [SwiftNode] = []
    for node in nodes {
      guard case .compound(var branches, let tail, let isLoop) = node else {
        result.append(node)
        continue
      }
      for index in branches.indices { branches[index].body = hoist(in: branches[index].body) }
      let whole = SwiftNode.compound(branches, tail: tail, isLoop: isLoop)
      guard isLoop, let line = onlyLine(in: branches) else {
        result.append(whole)
        continue
      }
      if known(behind: result) != line {
        result.append(.statement(SwiftStatement(line, role: .tellsLine)))
      }
      result += [whole].changed { $0.role == .tellsLine && $0.text == line ? nil : $0 }
    }
    return result
  }

  /// What told the line that the machine knows behind some nodes, if that is sure.
  private static func known(behind nodes: [SwiftNode]) -> UTF8Text? {
    for node in nodes.reversed() {
      guard case .statement(let statement) = node else { return nil }
      switch statement.role {
      case .tellsLine: return statement.text
      case .plain, .clears, .shows, .beeps, .waits: continue
      case .calls, .leaves: return nil
      }
    }
    return nil
  }

  /// What tells the line, if all statements that do so in some bodies are the same, and there is nothing
  /// else that may tell another.
  private static func onlyLine(in branches: [SwiftBranch]) -> UTF8Text? {
    var lines: Set<UTF8Text> = []
    let callsOthers = branches.contains { branch in
      branch.body.contain { statement in
        if statement.role == .tellsLine { lines.insert(statement.text) }
        return statement.role == .calls
      }
    }
    return lines.count == 1 && !callsOthers ? lines.first : nil
  }
}
