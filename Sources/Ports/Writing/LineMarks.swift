import BasicVM
import StateMachines

/// Inserts `fx.line = 20` before code that can fail; an error names the line set last.
///
/// If all errors in a loop name the same line, it is set before the loop.
struct LineMarks {
  let hasSeveralAreas: Bool
  /// The line that is set on all paths to the current node.
  private var known: ListingLine?
  /// The enclosing loops, innermost last.
  private var loops: [SwiftLoop] = []

  static func insert(in nodes: [SwiftNode], hasSeveralAreas: Bool) -> [SwiftNode] {
    var marks = LineMarks(hasSeveralAreas: hasSeveralAreas)
    return marks.marked(nodes)
  }

  private mutating func marked(_ nodes: [SwiftNode]) -> [SwiftNode] {
    var result: [SwiftNode] = []
    for node in nodes {
      set(node.neededLine(hasSeveralAreas) ?? lineForNextIteration(node), in: &result)
      result.append(marked(node, after: &result))
    }
    return result
  }

  private mutating func set(_ line: ListingLine?, in nodes: inout [SwiftNode]) {
    guard let line, line != known else { return }
    if known?.area != line.area, hasSeveralAreas {
      nodes.append(.statement(.area(line.area), line))
    }
    nodes.append(.statement(.line(line.number), line))
    known = line
  }

  /// The line of the loop condition that `continue` evaluates.
  private func lineForNextIteration(_ node: SwiftNode) -> ListingLine? {
    guard case .statement(.continue(let name), _) = node else { return nil }
    let loop = name.map { name in loops.last { $0.name == name } } ?? loops.last
    return loop?.failingLine
  }

  private mutating func marked(_ node: SwiftNode, after nodes: inout [SwiftNode]) -> SwiftNode {
    switch node {
    case .statement(let statement, _):
      // A called function sets its own lines.
      if case .call = statement { known = nil }
      return node
    case .choice, .selection: return branches(of: node)
    case .block(let name, _):
      let result = node.mapBodies { body in marked(body) }
      if name != nil { known = nil }
      return result
    case .loop(let loop, let line): return .loop(marked(loop, after: &nodes), line)
    }
  }

  private mutating func branches(of node: SwiftNode) -> SwiftNode {
    let before = known
    var ends: [ListingLine?] = []
    let result = node.mapBodies { body in
      known = before
      let body = marked(body)
      if !body.isTerminated { ends.append(known) }
      return body
    }
    known = ends.first.flatMap { end in ends.allSatisfy { $0 == end } ? end : nil }
    return result
  }

  private mutating func marked(_ loop: SwiftLoop, after nodes: inout [SwiftNode]) -> SwiftLoop {
    var loop = loop
    let onlyLine = loop.onlyLine(hasSeveralAreas)
    if let line = onlyLine {
      set(line, in: &nodes)
    } else if case .whileTrue = loop.kind {
      set(loop.failingLine, in: &nodes)
      known = loop.failingLine
    } else {
      known = nil
    }
    loops.append(loop)
    var body = marked(loop.body)
    if !body.isTerminated { set(loop.failingLine, in: &body) }
    loops.removeLast()
    loop.body = body
    known = onlyLine ?? (loop.isLeftInside ? nil : loop.failingLine)
    return loop
  }
}

extension SwiftLoop {
  /// The line that an error in the condition names.
  fileprivate var failingLine: ListingLine? {
    condition?.mayFail == true ? conditionLine : nil
  }

  /// Nil if errors in the loop name several lines, or none.
  fileprivate func onlyLine(_ hasSeveralAreas: Bool) -> ListingLine? {
    var lines = Set([failingLine].compactMap { $0 })
    return body.allSatisfy { $0.collect(&lines, hasSeveralAreas) } && lines.count == 1
      ? lines.first : nil
  }

  fileprivate var isLeftInside: Bool { body.contains { $0.hasBreak } }
}

extension SwiftNode {
  /// The line that an error in the node itself names, not in its bodies.
  ///
  /// RESTORE cannot fail, but depends on the area, which is set with the line.
  fileprivate func neededLine(_ hasSeveralAreas: Bool) -> ListingLine? {
    switch self {
    case .statement(.word(.restore, _), let line): hasSeveralAreas ? line : nil
    case .statement(let statement, let line): statement.needsLine ? line : nil
    case .choice(let condition, _, _, let line): condition.mayFail ? line : nil
    case .selection(let subject, _, let line): subject.mayFail ? line : nil
    case .loop, .block: nil
    }
  }

  /// Returns false if errors may name other lines than those collected.
  fileprivate func collect(_ lines: inout Set<ListingLine>, _ hasSeveralAreas: Bool) -> Bool {
    // A called function sets its own lines.
    if case .statement(.call, _) = self { return false }
    // A computed jump without a target fails on the line that computed it.
    if case .statement(.fail, nil) = self { return false }
    if case .loop(let loop, _) = self, let line = loop.failingLine { lines.insert(line) }
    if let line = neededLine(hasSeveralAreas) { lines.insert(line) }
    for body in bodies {
      for node in body where !node.collect(&lines, hasSeveralAreas) { return false }
    }
    return true
  }

  fileprivate var hasBreak: Bool {
    if case .statement(.break, _) = self { return true }
    return bodies.contains { $0.contains { $0.hasBreak } }
  }
}
