import BasicVM
import Testing

@testable import Programs

@Suite struct OutputMatchTests {
  /// Patterns and lines are letters; `…` is any lines, `#` a number.
  struct Case: CustomTestStringConvertible, Sendable {
    let patterns: String
    let lines: String
    /// The indexes of the first difference; nil if all match.
    var difference: [Int]?
    /// The patterns after these lines are accepted.
    var accepted: String

    init(_ patterns: String, _ lines: String, _ difference: [Int]?, accepted: String) {
      (self.patterns, self.lines) = (patterns, lines)
      (self.difference, self.accepted) = (difference, accepted)
    }

    var testDescription: String { "\(patterns) for \(lines)" }
  }

  static let cases = [
    Case("", "", nil, accepted: ""), Case("AB", "AB", nil, accepted: "AB"),
    Case("", "A", [0, 0], accepted: "A"), Case("A", "", [0, 0], accepted: ""),
    Case("AB", "A", [1, 1], accepted: "A"), Case("A", "AB", [1, 1], accepted: "AB"),
    Case("AXC", "ABC", [1, 1], accepted: "ABC"), Case("#", "7", nil, accepted: "#"),
    Case("#A", "7B", [1, 1], accepted: "#B"),
    Case("…", "", nil, accepted: "…"), Case("…", "ABC", nil, accepted: "…"),
    Case("A…", "A", nil, accepted: "A…"), Case("…C", "ABC", nil, accepted: "…C"),
    Case("A…C…", "ABCD", nil, accepted: "A…C…"), Case("A…BC", "ABXBC", nil, accepted: "A…BC"),
    Case("……", "A", nil, accepted: "……"),
    Case("A…BC", "ABX", [3, 2], accepted: "A…BX"), Case("A…C", "AB", [2, 1], accepted: "A…B"),
    Case("…B", "BB", nil, accepted: "…B"), Case("AX…", "ABC", [1, 1], accepted: "AB…"),
    Case("XABC", "ABC", [0, 0], accepted: "ABC"), Case("ABC", "ABXC", [2, 2], accepted: "ABXC"),
    Case("…X", "", [1, 0], accepted: "…"),
  ]

  private func patterns(_ text: String) throws -> [LinePattern] {
    try text.map { try LinePattern(UTF8Text(String($0))) }
  }

  private func lines(_ text: String) -> [UTF8Text] { text.map { UTF8Text(String($0)) } }

  @Test(arguments: cases) func `the first difference is found`(_ each: Case) throws {
    let found = OutputMatch.difference(of: lines(each.lines), from: try patterns(each.patterns))
    #expect(found.map { [$0.pattern, $0.line] } == each.difference)
  }

  @Test(arguments: cases) func `accepting changes as little as possible`(_ each: Case) throws {
    let (patterns, lines) = (try patterns(each.patterns), lines(each.lines))
    let accepted = OutputMatch.edits(patterns, toMatch: lines).compactMap { edit -> String? in
      switch edit {
      case .keep(let pattern): "\(patterns[pattern].source)"
      case .replace(_, let line), .insert(let line): "\(lines[line])"
      case .remove: nil
      }
    }
    #expect(accepted.joined() == each.accepted)
    let result = try self.patterns(accepted.joined())
    #expect(OutputMatch.difference(of: lines, from: result) == nil)
  }

  @Test func `long outputs are compared and accepted in time`() throws {
    let lines = (0..<20_000).map { UTF8Text("line \($0)") }
    var patterns = lines.map { LinePattern(matchingOnly: $0) }
    #expect(OutputMatch.difference(of: lines, from: patterns) == nil)
    patterns[5] = LinePattern(matchingOnly: "other")
    #expect(OutputMatch.difference(of: lines, from: patterns)?.line == 5)
    let edits = OutputMatch.edits(patterns, toMatch: lines)
    #expect(edits.prefix(5).elementsEqual((0..<5).map { .keep(pattern: $0) }))
  }
}
