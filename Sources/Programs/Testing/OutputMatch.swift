import BasicVM

/// Compares lines of output with patterns, of which a lone `…` matches any number of lines.
package enum OutputMatch {
  /// The indexes of the first unmatched pattern and line; the count if all of them match.
  package struct Difference: Equatable, Sendable {
    package let pattern: Int
    package let line: Int
  }

  /// The first difference; nil if all lines match.
  ///
  /// Of several ways to match, the one that gets furthest in the patterns counts.
  package static func difference(
    of lines: [UTF8Text], from patterns: [LinePattern]
  ) -> Difference? {
    var (pattern, line) = (0, 0)
    // The last lone `…`, and the first line after those that it matches so far.
    var open: (pattern: Int, line: Int)?
    var furthest = Difference(pattern: -1, line: 0)
    while line < lines.count {
      if pattern < patterns.count, patterns[pattern].isAnyLines {
        open = (pattern, line)
        pattern += 1
      } else if pattern < patterns.count, patterns[pattern].matches(lines[line]) {
        pattern += 1
        line += 1
      } else {
        if pattern > furthest.pattern { furthest = Difference(pattern: pattern, line: line) }
        guard let last = open else { return furthest }
        open = (last.pattern, last.line + 1)
        pattern = last.pattern + 1
        line = last.line + 1
      }
    }
    while pattern < patterns.count, patterns[pattern].isAnyLines { pattern += 1 }
    guard pattern < patterns.count else { return nil }
    return pattern > furthest.pattern ? Difference(pattern: pattern, line: line) : furthest
  }

  /// A step that makes patterns match lines, by index.
  package enum Edit: Equatable, Sendable {
    case keep(pattern: Int)
    case replace(pattern: Int, line: Int)
    case insert(line: Int)
    case remove(pattern: Int)
  }

  /// The cheapest edits that make the patterns match the lines.
  ///
  /// In long outputs, everything after the first difference is replaced.
  package static func edits(_ patterns: [LinePattern], toMatch lines: [UTF8Text]) -> [Edit] {
    var start = 0
    while start < min(patterns.count, lines.count), !patterns[start].isAnyLines,
      patterns[start].matches(lines[start])
    { start += 1 }
    let kept = (0..<start).map { Edit.keep(pattern: $0) }
    guard (patterns.count - start) * (lines.count - start) <= EditTable.limit else {
      return kept + (start..<patterns.count).map { .remove(pattern: $0) }
        + (start..<lines.count).map { .insert(line: $0) }
    }
    return kept + EditTable(patterns, lines, from: start).edits
  }
}

/// The costs of editing the patterns from each index on to match the lines from each index on
/// (Levenshtein).
private struct EditTable {
  private let patterns: [LinePattern]
  private let lines: [UTF8Text]
  private let start: Int
  private let width: Int
  private var costs: [Int32]

  /// The size above which everything is replaced.
  static let limit = 1_000_000

  // Removing costs more, so that a lone `…` does not swallow the lines of patterns.
  private static let change: Int32 = 1
  private static let removal: Int32 = 2

  init(_ patterns: [LinePattern], _ lines: [UTF8Text], from start: Int) {
    (self.patterns, self.lines, self.start) = (patterns, lines, start)
    width = lines.count - start + 1
    costs = Array(repeating: 0, count: (patterns.count - start + 1) * width)
    for pattern in stride(from: patterns.count, through: start, by: -1) {
      for line in stride(from: lines.count, through: start, by: -1) {
        costs[index(pattern, line)] = steps(pattern, line).map { $0.cost }.min() ?? 0
      }
    }
  }

  private func index(_ pattern: Int, _ line: Int) -> Int {
    (pattern - start) * width + line - start
  }

  private struct Step {
    /// Nil if a lone `…` matches one more line.
    let edit: OutputMatch.Edit?
    let cost: Int32
    let pattern: Int
    let line: Int
  }

  /// The possible next steps, with their costs up to the end.
  private func steps(_ pattern: Int, _ line: Int) -> [Step] {
    func step(
      _ edit: OutputMatch.Edit?, _ cost: Int32, patterns: Int, lines: Int
    ) -> Step {
      let next = (pattern + patterns, line + lines)
      return Step(
        edit: edit, cost: cost + costs[index(next.0, next.1)], pattern: next.0, line: next.1)
    }
    var steps: [Step] = []
    if pattern < patterns.count {
      if patterns[pattern].isAnyLines {
        steps.append(step(.keep(pattern: pattern), 0, patterns: 1, lines: 0))
        if line < lines.count { steps.append(step(nil, 0, patterns: 0, lines: 1)) }
      } else if line < lines.count {
        steps.append(
          patterns[pattern].matches(lines[line])
            ? step(.keep(pattern: pattern), 0, patterns: 1, lines: 1)
            : step(.replace(pattern: pattern, line: line), Self.change, patterns: 1, lines: 1))
      }
      steps.append(step(.remove(pattern: pattern), Self.removal, patterns: 1, lines: 0))
    }
    if line < lines.count {
      steps.append(step(.insert(line: line), Self.change, patterns: 0, lines: 1))
    }
    return steps
  }

  var edits: [OutputMatch.Edit] {
    var edits: [OutputMatch.Edit] = []
    var (pattern, line) = (start, start)
    while pattern < patterns.count || line < lines.count {
      let cost = costs[index(pattern, line)]
      guard let step = steps(pattern, line).first(where: { $0.cost == cost }) else { break }
      if let edit = step.edit { edits.append(edit) }
      (pattern, line) = (step.pattern, step.line)
    }
    return edits
  }
}
