import BasicVM
import Testing

@testable import Programs

@Suite struct LinePatternTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let pattern: UTF8Text
    let line: UTF8Text
    let matches: Bool

    init(_ pattern: UTF8Text, _ line: UTF8Text, _ matches: Bool) {
      (self.pattern, self.line, self.matches) = (pattern, line, matches)
    }

    var testDescription: String { "\(pattern) \(matches ? "matches" : "does not match") \(line)" }
  }

  static let cases = [
    Case("RACE 1", "RACE 1", true), Case("RACE 1", "RACE 12", false), Case("RACE 1", "RACE", false),
    Case("", "", true), Case("", " ", false), Case(" A ", " A ", true), Case("A ", "A", false),
    Case("#", "1", true), Case("#", "-12.5", true), Case("#", ".5", true), Case("#", "5.", true),
    Case("#", "3ᴇ20", true), Case("#", "-3.5⏨15", true),
    Case("#", "", false), Case("#", "-", false), Case("#", ".", false), Case("#", "A", false),
    Case("#", "3ᴇ", false), Case("#", " 1", false), Case("#", "1 ", false), Case("#", "1-2", false),
    Case("#", "1.2.3", false), Case("##", "12", false), Case("##", "1", false),
    Case("NO.#", "NO.3", true), Case("A#B", "A12B", true), Case("A#2", "A12", false),
    Case("A1#", "A12", false),
    Case("#.#", "1.5", false), Case("1.#", "1.5", false), Case(".#", ".5", false),
    Case("-#", "-5", false), Case("#", "-.5", true), Case("-#", "-.5", false),
    Case("3ᴇ#", "3ᴇ20", false), Case("#ᴇ20", "3ᴇ20", false), Case("3⏨#", "3⏨15", false),
    Case("#ᴇ", "3ᴇ", true), Case("ᴇ#", "ᴇ3", true), Case("#.", "5.", true), Case("#.", "5..", true),
    Case("# #", "1 -2", true), Case("…#", "A12", true), Case("…2#", "123", false),
    Case("#-#", "1-2", true), Case("#-#", "1--2", true), Case("A-#", "A-5", false),
    Case("RACE #", "RACE 12", true), Case("RACE #", "RACE", false),
    Case("…", "", true), Case("…", "any text", true), Case("A…", "A", true),
    Case("A…B", "AxyB", true), Case("A…B", "AxyBz", false), Case("…#…", "x 5 y", true),
    Case("…#…", "xy", false), Case("…A…A…A…A…A…B", "AAAAAAAAAAAAAAAAAAAAAAAA", false),
    Case("\\#", "#", true), Case("\\#", "1", false), Case("\\…", "…", true),
    Case("\\…", "a", false), Case("\\\\", "\\", true), Case("\\\\#", "\\7", true),
    Case("♠#", "♠7", true),
  ]

  @Test(arguments: cases) func `a pattern matches whole lines`(_ each: Case) throws {
    #expect(try LinePattern(each.pattern).matches(each.line) == each.matches)
  }

  @Test(arguments: ["a\\b", "♠ \\", "#\\n"] as [UTF8Text])
  func `a backslash before another character is a mistake`(_ source: UTF8Text) {
    let column = source.utf8.starts(with: "♠".utf8) ? 2 : 1
    #expect(throws: LinePattern.ParseError(column: column)) { try LinePattern(source) }
  }

  @Test(arguments: ["", "A #1 … \\ B", "…", "#", "♠ ¿"] as [UTF8Text])
  func `the pattern of a line matches only that line`(_ line: UTF8Text) throws {
    let pattern = LinePattern(matchingOnly: line)
    #expect(pattern.matches(line) && !pattern.matches("\(line)1") && !pattern.matches("1"))
    #expect(try LinePattern(pattern.source) == pattern)
    #expect(!pattern.isAnyLines)
  }
}
