import BasicVM
import Testing

@testable import Programs

@Suite struct TestPropertyTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let line: UTF8Text
    let claim: TestProperty.Claim

    var testDescription: String { "\(line)" }
  }

  static let cases = [
    Case(line: "always A>=0", claim: .always("A>=0")),
    Case(line: "always   A$≠\"N\"  ", claim: .always("A$≠\"N\"")),
    Case(line: "from 320 always B=0", claim: .from("320", always: "B=0")),
    Case(line: "from ask for key always  B=0", claim: .from("ask for key", always: "B=0")),
    Case(line: "never \"ERR\"", claim: .never("ERR")),
    Case(line: "reach \" GO \"\"", claim: .reach(" GO \"")),
  ]

  @Test(arguments: cases) func `a property is read at the top of a file and in a test`(
    _ each: Case
  ) throws {
    let top = ListingTestFile(reading: each.line)
    #expect(top.mistakes.isEmpty && top.tests.map(\.isOnlyProperties) == [true])
    #expect(top.tests.first?.properties.map(\.claim) == [each.claim])
    let file = ListingTestFile(reading: "== a\nkeys 1\n" + each.line + "\n| 1\n")
    #expect(file.mistakes.isEmpty && file.tests.map(\.isOnlyProperties) == [false])
    #expect(file.tests.first?.properties.map(\.line) == [3])
  }

  @Test(
    arguments: [
      ("always", 8, "a condition must follow, as in always A>=0"),
      ("from 320", 6, "from takes a line or state and a condition, as in from 320 always B=0"),
      (
        "from always B=0", 6,
        "from takes a line or state and a condition, as in from 320 always B=0"
      ),
      ("never ERR", 7, "a text in quotes must follow, as in never \"GOAL!\""),
      ("reach \"\"", 7, "a text in quotes must follow, as in reach \"GOAL!\""),
    ] as [(String, Int, String)])
  func `a mistake in a property has a line and a column`(
    _ line: String, _ column: Int, _ what: String
  ) {
    let mistakes = ListingTestFile(reading: UTF8Text(line)).mistakes
    #expect(mistakes == [.init(line: 1, column: column, UTF8Text(what))])
  }

  // MARK: Watching

  struct Search: CustomTestStringConvertible, Sendable {
    let property: UTF8Text
    let isHit: Bool
    let listing: UTF8Text

    init(_ property: UTF8Text, _ isHit: Bool, of listing: UTF8Text = TestPropertyTests.listing) {
      (self.property, self.isHit, self.listing) = (property, isHit, listing)
    }

    var testDescription: String { "\(property)" }
  }

  /// 77 leads to line 40 and a negative B.
  static let listing: UTF8Text = """
    10 INPUT "N",A$
    20 IF A$="77" THEN 40
    30 B=1:PRINT B:GOTO 10
    40 B=-1:PRINT "OOPS"
    50 B=0:GOTO 10

    """

  static let searches = [
    Search("always B>=0", true), Search("always B>=-1", false), Search("always Z=0", false),
    Search("always A$≠\"77\"", true), Search("never \"OOPS\"", true),
    Search("never \"oops\"", false),
    Search("reach \"OOPS\"", true), Search("reach \"XYZZY\"", false),
    Search("from 40 always B<=0", true), Search("from 40 always Z=0", false),
    Search("from 30 always A$≠\"\"", false), Search("never \"ERR\"", false),
    // Without elements of an array there is nothing to compare.
    Search("always D$(300)=\"\"", false),
    // The second KEY$ is a wait of its own.
    Search("from key for k always B>=0", true, of: twoPolls),
    Search("from 30 always B>=0", true, of: twoPolls),
    Search("always A<1", true, of: twoPolls),
    // The first poll at which the line has run.
    Search(
      "from 20 always B>=0", true, of: "10 K$=KEY$:IF K$=\"1\" THEN 30\n20 B=-1:GOTO 10\n30 END"),
    // A remark never runs, so the next line counts.
    Search("from 20 always B>=0", true, of: "10 GOTO 30\n20 REM\n30 B=-1:PRINT B"),
    // What a wait does not show.
    Search("reach \"GOAL\"", true, of: "10 PRINT \"GOAL AFTER MORE THAN 24 CHARACTERS\""),
    Search("reach \"AFTER\"", true, of: "10 PRINT \"GOAL AFTER MORE THAN 24 CHARACTERS\""),
    Search("never \"BOOM\"", true, of: "10 PRINT \"BOOM\";:BEEP:PRINT \"-\""),
    Search("always A=0", false, of: "10 A=1:BEEP:A=0:PRINT \"-\""),
  ]

  static let twoPolls: UTF8Text = """
    10 K$=KEY$:IF K$<>"" THEN 50
    20 A=1
    30 K$=KEY$:IF K$="" THEN 30
    40 B=-1:PRINT "Y":END
    50 PRINT "W"
    """

  @Test(arguments: searches) func `a search finds keys that hit a property, and shrinks them`(
    _ each: Search
  ) throws {
    let machine = try Machine(
      running: ListingReader.read(each.listing), area: nil, random: RandomNumbers())
    let property = try #require(
      ListingTestFile(reading: each.property).tests.first?.properties.first)
    let watch = try PropertyWatch(property, on: machine)
    var options = Comparison.Options()
    options.scripts = 60
    options.limits = ScriptLimits(emptyPolls: 50)
    var comparison = Comparison(
      Contender(name: "", running: machine, area: 0),
      Contender(name: "", watching: watch) { _ in machine }, options: options)
    let difference = comparison.run().difference
    #expect((difference != nil) == each.isHit)
    guard let difference else { return }
    #expect(PropertyWatch.isHit(difference))
    #expect(difference.script.keys.count <= 5)
  }

  @Test(
    arguments: [
      ("always A>>0", "A>>0 is no condition in BASIC, such as A>=0"),
      ("always A+1", "A+1 is no condition in BASIC, such as A>=0"),
      ("always A$>0", "A$>0 is no condition in BASIC, such as A>=0"),
      ("from 45 always A=0", "there is no line 45 with statements"),
      (
        "from nowhere always A=0", "there is no line or state nowhere; fx790 graph shows the states"
      ),
    ] as [(String, String)])
  func `a property that does not fit the listing is refused`(
    _ line: String, _ sentence: String
  ) throws {
    let machine = try Machine(
      running: ListingReader.read(Self.listing), area: nil, random: RandomNumbers())
    let property = try #require(
      ListingTestFile(reading: UTF8Text(line)).tests.first?.properties.first)
    let refusal = #expect(throws: PropertyWatch.Refusal.self) {
      try PropertyWatch(property, on: machine)
    }
    #expect(refusal?.sentence == UTF8Text(sentence))
  }

  @Test func `a program without variables has no conditions`() throws {
    let property = try #require(
      ListingTestFile(reading: "always A=0").tests.first?.properties.first)
    #expect(throws: PropertyWatch.Refusal.self) { try PropertyWatch(property, on: nil) }
  }
}
