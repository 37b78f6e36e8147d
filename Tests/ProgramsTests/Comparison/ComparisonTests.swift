import BasicVM
import TestSampling
import Testing

@testable import Programs

@Suite struct ComparisonTests {
  // MARK: Listing and state machine

  @Test func `a game's listing and state machine are equivalent and fully covered`()
    throws
  {
    let report = compare(try contender(listing: Coin.listing, named: "coin.bas"), coinMachine())
    #expect(!report.hasDifference, "\(report.text())")
    #expect(report.scripts == 200)
    #expect(report.coverageOfA.missed.isEmpty)
    #expect(report.coverageOfA.placeCount == 20)
    #expect(report.coverageOfB.missed.isEmpty)
    #expect(report.coverageOfB.placeCount == 4)
  }

  /// Listings with a line that cannot be stored, and what the error says.
  static let unstored = [
    ("10 PRINT \"€\"\n20 PRINT 1", "1:11: "), ("10 PRINT 1\n10000 PRINT 3", "2:1: "),
    ("10 PRINT 1\n20 PRINT \"\(String(repeating: "A", count: 80))\"", "2:"),
  ]

  @Test(arguments: unstored) func `a listing without some of its lines is not compared`(
    _ text: String, _ start: String
  ) {
    let error = #expect(throws: Diagnostic.self) {
      try Contender(name: "listing", listing: ListingReader.read(text))
    }
    #expect(error?.description.hasPrefix(start) == true, "\(error?.description ?? "")")
  }

  @Test func `a listing with errors in its statements is compared`() throws {
    let listing = ListingReader.read("10 PRONT 1")
    #expect(try Contender(name: "listing", listing: listing).name == "listing")
    #expect(throws: Fault.self) { try Contender(name: "x", listing: listing, area: 3) }
  }

  @Test(arguments: triesAll ? Coin.Flaw.allCases : [.wrongText, .noSound])
  func `a deliberate flaw of the state machine is detected`(
    _ flaw: Coin.Flaw
  ) throws {
    let basic = try contender(listing: Coin.listing, named: "coin.bas")
    let limits = ScriptLimits(waits: 50, instructions: 2_000, emptyPolls: 100)
    #expect(compare(basic, coinMachine(flaw), limits: limits).hasDifference)
    #expect(compare(coinMachine(flaw), basic, limits: limits).hasDifference)
  }

  private func coinMachine(_ flaw: Coin.Flaw? = nil) -> Contender {
    Contender(name: "coin:machine") { CoinMachine(seed: $0, flaw: flaw) }
  }

  // MARK: Polls

  private static func reaction(
    _ polls: String, after: String = "PRINT :PRINT \"LATE\";:TIMER 5:GOTO 10"
  )
    throws -> Contender
  {
    let listing =
      "10 N=0:PRINT :PRINT \"NOW\";\n20 K$=KEY$:N=N+1:IF K$≠\"\";N=0\n30 IF \(polls) THEN 20\n40 \(after)"
    return try contender(listing: listing, named: polls)
  }

  /// Programs beside one that gives up after 50 polls: the number of polls may differ.
  @Test func `programs that poll for keys that never come are alike if they do the same`() throws {
    var options = Comparison.Options()
    options.keys = []
    options.limits = ScriptLimits(emptyPolls: 1_000)
    func isDifferent(_ polls: String, after: String? = nil) throws -> Bool {
      let other = try after.map { try Self.reaction(polls, after: $0) } ?? Self.reaction(polls)
      var comparison = Comparison(try Self.reaction("N<50"), other, options: options)
      return comparison.run().hasDifference
    }
    #expect(try !isDifferent("N<50"))
    #expect(try !isDifferent("N<60"))
    #expect(try !isDifferent("N<40"))
    // Twice as many are another matter, and so is a time that is never up, or only once.
    #expect(try isDifferent("N<120"))
    #expect(try isDifferent("N>0"))
    #expect(try isDifferent("N≠60", after: "PRINT :PRINT \"LATE\";:TIMER 5:GOTO 20"))
    #expect(try isDifferent("N<60", after: "PRINT :PRINT \"LATE!\";:TIMER 5:GOTO 10"))
    #expect(try isDifferent("N<60", after: "BEEP:PRINT :PRINT \"LATE\";:TIMER 5:GOTO 10"))
  }

  // MARK: Two listings

  struct Pair: CustomTestStringConvertible, Sendable {
    let name: String
    let a: String
    let b: String
    /// The minimal script; nil if not tested.
    var keys: String?

    var testDescription: String { name }
  }

  static let equivalent = [
    Pair(name: "different variables", a: "10 INPUT A:PRINT A*2", b: "10 INPUT B:PRINT B+B"),
    Pair(
      name: "a different loop", a: "10 FOR I=1 TO 3:PRINT I:NEXT I",
      b: "10 I=1\n20 PRINT I\n30 I=I+1:IF I<4 THEN 20"),
    Pair(name: "different line numbers", a: "10 PRINT RAN#:GOTO 10", b: "5 PRINT RAN#\n6 GOTO 5"),
    Pair(name: "two endless loops", a: "10 GOTO 10", b: "10 A=A+1:GOTO 10"),
    Pair(name: "two endless sounds", a: "10 BEEP:GOTO 10", b: "10 BEEP:A=1:GOTO 10"),
    Pair(name: "a pause in two parts", a: "10 TIMER 5:TIMER 5", b: "10 TIMER 10"),
    Pair(
      name: "a pause in parts, in a loop", a: "10 FOR I=1 TO 3:A=1:TIMER 1:NEXT I:PRINT 1",
      b: "10 TIMER 3:PRINT 1"),
    Pair(name: "a pause of no length", a: "10 TIMER 0:PRINT 1:TIMER 0", b: "10 PRINT 1"),
    Pair(name: "endless pauses", a: "10 TIMER 1:GOTO 10", b: "10 TIMER 3:GOTO 10"),
    Pair(name: "endless pauses of no length", a: "10 TIMER 0:GOTO 10", b: "10 TIMER 3:GOTO 10"),
    Pair(
      name: "more parts than waits are allowed",
      a: "10 FOR I=1 TO 150:PRINT I:TIMER 1:TIMER 1:NEXT I",
      b: "10 FOR I=1 TO 150:PRINT I:TIMER 2:NEXT I"),
    Pair(
      name: "the line of an error that the display shows without one", a: "10 A=VAL(\"/\")",
      b: "20 A=VAL(\"/\")"),
    Pair(
      name: "the line of a rejected answer", a: "10 INPUT A:PRINT A",
      b: "10 A=0\n20 INPUT A:PRINT A"),
    Pair(
      name: "a slower key loop", a: "10 K$=KEY$:IF K$=\"\" THEN 10\n20 PRINT K$",
      b: "10 FOR I=1 TO 9:NEXT I:K$=KEY$:IF K$=\"\" THEN 10\n20 PRINT K$"),
  ]

  @Test(arguments: equivalent) func `equivalent listings have no difference`(
    _ pair: Pair
  ) throws {
    let limits = ScriptLimits(waits: 200, instructions: 5_000)
    let report = compare(
      try contender(listing: pair.a, named: "a"), try contender(listing: pair.b, named: "b"),
      scripts: 40, limits: limits)
    #expect(!report.hasDifference, "\(report.text())")
    #expect(report.scripts == 40)
  }

  @Test func `an error in a line that a proof relates to another is no difference`() throws {
    let a = try contender(listing: "10 INPUT A\n20 PRINT 1/A:A=1\n30 GOTO 20", named: "a")
    for text in [
      "5 INPUT A\n6 PRINT 1/A:A=1\n7 GOTO 6", "10 INPUT A\n20 PRINT 1/A:A=1:GOTO 20",
      "10 INPUT A\n20 PRINT 1/A\n25 A=1\n30 GOTO 20",
    ] {
      let limits = ScriptLimits(waits: 200, instructions: 2_000)
      let report = compare(a, try contender(listing: text, named: "b"), scripts: 40, limits: limits)
      let isProved = if case .proved = report.verdict { true } else { false }
      #expect(report.scripts > 0 && !report.hasDifference, "\(report.text())")
      #expect(isProved)
    }
    let wrong = try contender(
      listing: "5 INPUT A\n6 PRINT 1/A:A=1\n7 PRINT 1/0\n8 GOTO 6", named: "b")
    #expect(compare(a, wrong).hasDifference)
  }

  static let different = [
    Pair(name: "a printed number", a: "10 PRINT 1", b: "10 PRINT 2", keys: ""),
    Pair(
      name: "a limit", a: "10 INPUT A:IF A<100 THEN 10\n20 PRINT A",
      b: "10 INPUT A:IF A<101 THEN 10\n20 PRINT A", keys: #"100"#),
    Pair(
      name: "a comparison", a: "10 INPUT A:IF A<=3 THEN 10\n20 PRINT A",
      b: "10 INPUT A:IF A<3 THEN 10\n20 PRINT A", keys: "3"),
    Pair(name: "a printed text", a: #"10 PRINT "A""#, b: #"10 PRINT "B""#, keys: ""),
    Pair(name: "a sound", a: "10 BEEP 0", b: "10 BEEP 1", keys: ""),
    Pair(name: "a delay", a: "10 TIMER 5", b: "10 TIMER 6", keys: ""),
    Pair(name: "a delay in two parts", a: "10 TIMER 5:TIMER 2", b: "10 TIMER 6", keys: ""),
    Pair(
      name: "a delay before and after a display", a: "10 TIMER 5:PRINT 1;:TIMER 2",
      b: "10 TIMER 7:PRINT 1;", keys: ""),
    Pair(
      name: "a delay before and after a sound", a: "10 TIMER 5:BEEP:TIMER 2",
      b: "10 TIMER 2:BEEP:TIMER 5", keys: ""),
    Pair(
      name: "a TIMER of no length that loses a key",
      a: "10 K$=KEY$:IF K$=\"\" THEN 10\n20 TIMER 0:L$=KEY$:PRINT L$:GOTO 10",
      b: "10 K$=KEY$:IF K$=\"\" THEN 10\n20 L$=KEY$:PRINT L$:GOTO 10"),
    Pair(
      name: "one more random number", a: "10 A=RAN#:PRINT A", b: "10 A=RAN#:A=RAN#:PRINT A",
      keys: ""),
    Pair(
      name: "an accepted key", a: "10 K$=KEY$:IF K$<>\"Y\" THEN 10",
      b: "10 K$=KEY$:IF K$<>\"Y\" THEN IF K$<>\"J\" THEN 10", keys: "J"),
    Pair(name: "a missing end", a: "10 PRINT 1", b: "10 PRINT 1\n20 GOTO 20", keys: ""),
    Pair(name: "an endless loop", a: "10 END", b: "10 GOTO 10", keys: ""),
    Pair(name: "an error", a: "10 INPUT A:PRINT 1", b: "10 INPUT A:PRINT 1/A", keys: "0"),
    Pair(name: "the line of an error", a: "10 A=1/0", b: "20 B=1/0", keys: ""),
    Pair(
      name: "a word to guess", a: #"10 INPUT A$:IF A$="FOX" THEN PRINT 1"#,
      b: #"10 INPUT A$:IF A$="FOX" THEN PRINT 2"#, keys: "FOX"),
    Pair(
      name: "three right answers in a row",
      a: "10 INPUT A:IF A<>7 THEN 10\n20 INPUT A:IF A<>8 THEN 10\n30 INPUT A:IF A=9 THEN PRINT 1",
      b: "10 INPUT A:IF A<>7 THEN 10\n20 INPUT A:IF A<>8 THEN 10\n30 INPUT A:IF A=9 THEN PRINT 2",
      keys: #"7\n8\n9"#),
    Pair(
      name: "five right answers in a loop", a: rightAnswers(then: 1), b: rightAnswers(then: 2)),
    Pair(
      name: "a secret number",
      a: "10 N=INT (RAN#*9000):INPUT A:IF A<>N THEN 10\n20 PRINT 1",
      b: "10 N=INT (RAN#*9000):INPUT A:IF A<>N THEN 10\n20 PRINT 2", keys: nil),
  ]

  private static func rightAnswers(then number: Int) -> String {
    "10 X=7:FOR I=1 TO 5:INPUT A:IF A≠X THEN 10\n"
      + "20 X=X*13+5:X=X-101*INT (X/101):NEXT I:PRINT \(number)"
  }

  @Test(arguments: different) func `a difference is found with a minimal script`(
    _ pair: Pair
  ) throws {
    let limits = ScriptLimits(waits: 200, instructions: 2_000, emptyPolls: 200)
    let report = compare(
      try contender(listing: pair.a, named: "a"), try contender(listing: pair.b, named: "b"),
      scripts: 1000, limits: limits)
    let difference = try #require(report.difference)
    guard let keys = pair.keys else { return }
    #expect(String(difference.script.notation) == keys)
  }

  // MARK: Rounds and limits

  @Test(.enabled(if: triesAll))
  func `the order in which a round's scripts run does not change the result`() throws {
    let a = try contender(listing: Coin.listing, named: "a")
    let b = coinMachine(.takesDigit)
    var options = Comparison.Options()
    options.limits = ScriptLimits(waits: 200, instructions: 2_000)
    var backwards = Comparison(a, b, options: options)
    while let round = backwards.nextRound {
      backwards.take(round.numbers.reversed().map { round.play($0) }.reversed())
    }
    var forwards = Comparison(a, b, options: options)
    #expect(forwards.run().json == backwards.report.json)
  }

  @Test func `the default limits are 20,000 waits and 5 million instructions`() {
    #expect(ScriptLimits().waits == 20_000)
    #expect(ScriptLimits().instructions == 5_000_000)
  }

  @Test func `a script ends at its limit of waits`() throws {
    let endless = try contender(listing: "10 PRINT 1:GOTO 10", named: "a")
    let limits = ScriptLimits(waits: 200)
    let report = compare(endless, endless, scripts: 1, limits: limits)
    #expect(!report.hasDifference)
    #expect(report.waits == 200)
    let other = try contender(
      listing: "10 FOR I=1 TO 200:PRINT 1:NEXT I:PRINT 2:GOTO 10", named: "b")
    #expect(!compare(endless, other, scripts: 1, limits: limits).hasDifference)
    let shorter = try contender(
      listing: "10 FOR I=1 TO 199:PRINT 1:NEXT I:PRINT 2:GOTO 10", named: "b")
    #expect(compare(endless, shorter, scripts: 1, limits: limits).hasDifference)
  }

  @Test func `a script ends at its limit of instructions between two waits`() throws {
    // A pass of the loop is one instruction: `waits` stays below the limit, `never` does not.
    let waits = try contender(listing: "10 FOR I=1 TO 4900:NEXT I:PRINT 1", named: "a")
    let never = try contender(listing: "10 FOR I=1 TO 5100:NEXT I:PRINT 1", named: "b")
    let plain = try contender(listing: "10 PRINT 1", named: "c")
    let limits = ScriptLimits(instructions: 5_000)
    #expect(!compare(waits, plain, scripts: 1, limits: limits).hasDifference)
    let report = compare(never, plain, scripts: 1, limits: limits)
    #expect(report.hasDifference)
    let text = String(report.text())
    #expect(text.contains("has run 5,000 instructions without another wait\n"), "\(text)")
  }

  @Test func `the key notation round-trips`() {
    let keys: [ScriptKey] =
      (0..<0x80).map { .character($0) } + [.exe, .brk, .nothing, .exe, .character(0x20)]
    let script = Script(seed: 1, keys: keys)
    #expect(ScriptKey.read(script.notation, withEscapes: true) == keys)
  }
}
