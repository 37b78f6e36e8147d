import BasicVM
import Testing

@testable import Programs

@Suite struct ListingTestFileTests {
  static let sample: UTF8Text = """
    // Two tests.
    == one horse, one bet
    seed 7
    before DEFM 30
    before A=1
    manual
    keys 1\\n
    keys 3100\\n
    | < Horse Race >
    // A comment
    |
    |  RACE #
    | …

    ==  second
    ! ERR4 P0-120

    """

  @Test func `a file has tests with options, keys and output`() throws {
    let file = ListingTestFile(reading: Self.sample)
    #expect(file.mistakes.isEmpty && file.tests.map(\.name) == ["one horse, one bet", "second"])
    let first = try #require(file.tests.first)
    #expect(first.line == 2)
    #expect(first.settings.map(\.name) == ["seed", "before", "before", "manual"])
    #expect(first.settings.map(\.value) == ["7", "DEFM 30", "A=1", ""])
    #expect(first.settings.map(\.line) == [3, 4, 5, 6])
    #expect(try first.keys == ScriptKey.keys(#"1\n3100\n"#))
    #expect(first.patterns.map(\.source) == ["< Horse Race >", "", " RACE #", "…"])
    #expect(first.expected.map(\.line) == [9, 11, 12, 13])
    #expect(first.error == nil)
    #expect(file.tests[1].error?.pattern.source == "ERR4 P0-120")
    #expect(file.tests[1].error?.line == 16)
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func `lines end in any way, and keep their blanks`(_ end: String) {
    let text = UTF8Text("\u{FEFF}" + ["== a", "keys 1 ", "| x  ", "|  "].joined(separator: end))
    let file = ListingTestFile(reading: text)
    #expect(file.mistakes.isEmpty)
    #expect(file.tests.map(\.keys.count) == [2])
    #expect(file.tests[0].patterns.map(\.source) == ["x  ", " "])
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    let text: UTF8Text
    let line: Int
    let column: Int
    let what: String

    init(_ text: UTF8Text, _ line: Int, _ column: Int, _ what: String) {
      (self.text, self.line, self.column, self.what) = (text, line, column, what)
    }

    var testDescription: String { "\(text)" }
  }

  static let mistakes = [
    Mistake("seed 7\n== a", 1, 1, "a test starts with == NAME"),
    Mistake("==", 1, 3, "a test starts with == NAME"),
    Mistake("==  \n| a", 1, 3, "a test starts with == NAME"),
    Mistake("==a", 1, 3, "a test starts with == NAME"),
    Mistake("== a\n|b", 2, 2, "a blank must follow |"),
    Mistake("== a\n!b", 2, 2, "a blank must follow !"),
    Mistake("== a\n| ♠b\\n", 2, 5, "a backslash must precede #, … or a backslash"),
    Mistake("== a\n| b\nseed 7", 3, 1, "options and keys are above the expected output"),
    Mistake("== a\n! b\nkeys 7", 3, 1, "options and keys are above the expected output"),
    Mistake(
      "== a\nkeys 1\nseed 7", 3, 1, "options are above the keys, and expected lines start with |"),
    Mistake("== a\n seed 7", 2, 1, "a line must not start with a blank"),
    Mistake("== a\n! b\n| c", 3, 1, "an error is the last line of a test"),
    Mistake("== a\n! b\n! c", 3, 1, "a test ends with one error at most"),
    Mistake(
      "== a\nkeys 1\\n\\h{6}2", 2, 9, "a held key is \\h{6:0.5}, a pause \\w{1.0}, in seconds"),
    Mistake("== a\nkeys \\h{6:0.5}a¿", 2, 16, "no key types this character"),
  ]

  @Test(arguments: mistakes) func `a mistake has a line and a column`(_ each: Mistake) {
    let mistakes = ListingTestFile(reading: each.text).mistakes
    let expected = ListingTestFile.ParseError(
      line: each.line, column: each.column, UTF8Text(each.what))
    #expect(mistakes == [expected])
  }

  @Test func `a file reports all its mistakes`() {
    let file = ListingTestFile(reading: "x\n== a\n|b\n!c\n")
    #expect(file.mistakes.map(\.line) == [1, 3, 4])
  }

  @Test func `a written test reads back the same`() throws {
    let keys = (0..<200).map { number -> ScriptKey in
      number.isMultiple(of: 7) ? .exe : number.isMultiple(of: 3) ? .character(0) : .held(1, 500_000)
    }
    let test = ListingTest(
      name: "a", settings: [.init(name: "seed", value: "7"), .init(name: "manual")], keys: keys,
      output: ["# … \\", "", " A"], error: "ERR4 P0-120")
    let file = ListingTestFile(reading: test.text)
    let read = try #require(file.tests.first)
    #expect(file.mistakes.isEmpty && read.name == "a" && read.keys == keys)
    #expect(read.settings.map(\.name) == ["seed", "manual"])
    #expect(read.patterns == test.patterns && read.error?.pattern == test.error?.pattern)
    let lines = test.text.utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.allSatisfy { $0.count < 100 && $0.last != UInt8(ascii: " ") })
  }

  struct Acceptance: CustomTestStringConvertible, Sendable {
    let before: UTF8Text
    let lines: [UTF8Text]
    var error: UTF8Text?
    let after: UTF8Text

    var testDescription: String { "\(before)" }
  }

  static let acceptances = [
    Acceptance(before: "== a\n", lines: ["x"], after: "== a\n| x\n"),
    Acceptance(
      before: "== a\nkeys 1\n// c\n\n== b\n", lines: ["x", "#"],
      after: "== a\nkeys 1\n| x\n| \\#\n// c\n\n== b\n"),
    Acceptance(
      before: "== a\n| 1\n// c\n| #\n| …\n| z\n", lines: ["2", "3", "4", "z"],
      after: "== a\n| 2\n// c\n| #\n| …\n| z\n"),
    Acceptance(before: "== a\n| 1\n", lines: ["0", "1"], after: "== a\n| 0\n| 1\n"),
    Acceptance(before: "== a\n| 1\n| 2", lines: ["1"], after: "== a\n| 1\n"),
    Acceptance(before: "== a\n| 1\n", lines: [], after: "== a\n"),
    Acceptance(before: "== a\n", lines: [""], error: "ERR2", after: "== a\n|\n! ERR2\n"),
    Acceptance(before: "== a\n| 1\n", lines: ["1"], error: "ERR2", after: "== a\n| 1\n! ERR2\n"),
    Acceptance(before: "== a\n! E#\n", lines: ["1"], error: "E2", after: "== a\n| 1\n! E#\n"),
    Acceptance(before: "== a\n! E#\n", lines: [], error: "ERR2", after: "== a\n! ERR2\n"),
    Acceptance(before: "== a\n| 1\n! E#\n", lines: ["2"], after: "== a\n| 2\n"),
  ]

  @Test(arguments: acceptances)
  func `accepting keeps comments, other tests and patterns that match`(_ each: Acceptance) {
    let file = ListingTestFile(reading: each.before)
    let output = ListingTestFile.Output(test: 0, lines: each.lines, error: each.error)
    #expect(file.accepting([output]) == each.after)
  }
}
