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
    #expect(first.ending == nil)
    let ending = try ExpectedEnding(.failed(LinePattern("ERR4 P0-120")), line: 16)
    #expect(file.tests[1].ending == ending)
  }

  @Test(arguments: [("end", ExpectedEnding.Kind.ended), ("end  ", .ended), ("endless", .endless)])
  func `a test may require an end`(_ line: String, _ kind: ExpectedEnding.Kind) {
    let file = ListingTestFile(reading: UTF8Text("== a\nkeys 1\n| 1\n" + line))
    #expect(file.mistakes.isEmpty)
    #expect(file.tests.map(\.ending) == [ExpectedEnding(kind, line: 4)])
  }

  @Test(arguments: ["end ERR3 P0-20", "end ERR3", "end ERR#", "! ERR3 P0-20", "! ERR3"])
  func `an error with its place matches the end`(_ line: String) throws {
    let ending = try #require(
      ListingTestFile(reading: UTF8Text("== a\n" + line)).tests.first?.ending)
    let fault = Fault(.overflow, at: Place(area: 0, line: 20, offset: 0))
    #expect(ending.matches(PlayEnding.failed(fault)))
    #expect(
      !ending.matches(PlayEnding.failed(Fault(.noSuchLine, at: fault.place))) || line == "end ERR#")
    #expect(!ending.matches(PlayEnding.ended) && !ending.matches(PlayEnding.starved))
    let outside = Fault(.overflow, at: Place(area: nil, line: 0, offset: 0))
    #expect(ending.matches(PlayEnding.failed(outside)))
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
    Mistake(
      "seed 7\n== a", 1, 1,
      "a test starts with == NAME, a property with always, never, reach or from"),
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
    Mistake("== a\n! b\n| c", 3, 1, "the end is the last line of a test"),
    Mistake("== a\nend\n| c", 3, 1, "the end is the last line of a test"),
    Mistake("== a\n! b\n! c", 3, 1, "a test has one end at most"),
    Mistake("== a\nend\nendless", 3, 1, "a test has one end at most"),
    Mistake("== a\nendless\nkeys 7", 3, 1, "options and keys are above the expected output"),
    Mistake("== a\nendless x", 2, 9, "endless must be alone on its line"),
    Mistake(
      "== a\nend of it", 2, 5, "end is alone or precedes an error, as in end ERR3 P0-20"),
    Mistake("== a\nend ERR\\3", 2, 8, "a backslash must precede #, … or a backslash"),
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
      output: ["# … \\", "", " A"], ending: ExpectedEnding(Self.failed))
    let file = ListingTestFile(reading: test.text)
    let read = try #require(file.tests.first)
    #expect(file.mistakes.isEmpty && read.name == "a" && read.keys == keys)
    #expect(read.settings.map(\.name) == ["seed", "manual"])
    #expect(read.patterns == test.patterns && read.ending?.kind == test.ending?.kind)
    let lines = test.text.utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.allSatisfy { $0.count < 100 && $0.last != UInt8(ascii: " ") })
  }

  struct Acceptance: CustomTestStringConvertible, Sendable {
    let before: UTF8Text
    let lines: [UTF8Text]
    var ending = PlayEnding.ended
    let after: UTF8Text

    var testDescription: String { "\(before)" }
  }

  static let failed = PlayEnding.failed(Fault(.noSuchLine, at: Place(area: 0, line: 20, offset: 0)))

  static let acceptances = [
    Acceptance(before: "== a\n", lines: ["x"], after: "== a\n| x\nend\n"),
    Acceptance(before: "== a\n", lines: ["x"], ending: .starved, after: "== a\n| x\nendless\n"),
    Acceptance(
      before: "== a\n| 1\nendless\n// c\n", lines: ["2"], ending: .broken,
      after: "== a\n| 2\nendless\n// c\n"),
    Acceptance(before: "== a\nend  \n", lines: ["2"], after: "== a\n| 2\nend  \n"),
    Acceptance(
      before: "== a\n| 1\nend\n", lines: ["1"], ending: .timedOut, after: "== a\n| 1\nendless\n"),
    Acceptance(
      before: "== a\nkeys 1\n// c\n\n== b\n", lines: ["x", "#"],
      after: "== a\nkeys 1\n| x\n| \\#\nend\n// c\n\n== b\n"),
    Acceptance(
      before: "== a\n| 1\n// c\n| #\n| …\n| z\n", lines: ["2", "3", "4", "z"],
      after: "== a\n| 2\n// c\n| #\n| …\n| z\nend\n"),
    Acceptance(before: "== a\n| 1\n", lines: ["0", "1"], after: "== a\n| 0\n| 1\nend\n"),
    Acceptance(before: "== a\n| 1\n| 2", lines: ["1"], after: "== a\n| 1\nend\n"),
    Acceptance(before: "== a\n| 1\n", lines: [], after: "== a\nend\n"),
    Acceptance(
      before: "== a\n", lines: [""], ending: failed, after: "== a\n|\nend ERR4 P0-20\n"),
    Acceptance(
      before: "== a\n! ERR#…\n", lines: ["1"], ending: failed, after: "== a\n| 1\n! ERR#…\n"),
    Acceptance(before: "== a\n! E#\n", lines: [], ending: failed, after: "== a\nend ERR4 P0-20\n"),
    Acceptance(before: "== a\n| 1\n! E#\n", lines: ["2"], after: "== a\n| 2\nend\n"),
  ]

  @Test(arguments: acceptances)
  func `accepting keeps comments, other tests and patterns that match`(_ each: Acceptance) {
    let file = ListingTestFile(reading: each.before)
    let output = ListingTestFile.Output(test: 0, lines: each.lines, ending: each.ending)
    #expect(file.accepting([output]) == each.after)
  }
}
