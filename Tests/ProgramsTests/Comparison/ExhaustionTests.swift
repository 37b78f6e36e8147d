import BasicVM
import Testing

@testable import Programs

@Suite struct ExhaustionTests {
  private func report(
    _ a: Contender, _ b: Contender, answers: Int, stateLimit: Int = 20_000
  ) -> (report: ComparisonReport, scripts: Int) {
    var options = Comparison.Options()
    options.limits = ScriptLimits(waits: 50, instructions: 2_000, emptyPolls: 100)
    var comparison = Comparison(a, b, options: options)
    var search = comparison.exhaustion(answerLimit: answers)
    search.stateLimit = stateLimit
    while let round = search.nextRound {
      let outcomes = round.numbers.map { round.play($0) }
      search.take(outcomes)
      comparison.take(outcomes)
    }
    comparison.take(search)
    return (comparison.report, search.scriptCount)
  }

  private func lock(opensWith keys: String, printing text: String = "OPEN") -> String {
    var lines = ["10 PRINT CSR 0;\"LOCK\";"]
    for (index, key) in keys.enumerated() {
      let line = 20 + index * 10
      lines.append("\(line) K$=KEY$:IF K$=\"\" THEN \(line)")
      lines.append("\(line + 5) IF K$≠\"\(key)\" THEN 900")
    }
    lines += ["800 PRINT \"\(text)\":END", "900 PRINT \"SHUT\":END"]
    return lines.joined(separator: "\n")
  }

  // 48 keys and none.
  private let keyCount = 49

  @Test func `a difference after N answers is found with N answers, not with fewer`() throws {
    let a = try contender(listing: lock(opensWith: "7+"))
    let b = try contender(listing: lock(opensWith: "7+", printing: "WIDE"))
    for (first, second) in [(a, b), (b, a)] {
      #expect(!report(first, second, answers: 1).report.hasDifference)
      let found = report(first, second, answers: 2).report.difference
      #expect(String(found?.script.notation ?? "") == "7+")
    }
  }

  @Test func `a difference for any key is found`() throws {
    let a = try contender(listing: "10 K$=KEY$:IF K$=\"\" THEN 10\n20 PRINT 1")
    for key in ["0", "Z", "=", " "] {
      let b = try contender(
        listing: "10 K$=KEY$:IF K$=\"\" THEN 10\n15 IF K$=\"\(key)\" THEN 10\n20 PRINT 1")
      #expect(report(a, b, answers: 1).report.hasDifference, "\(key)")
    }
  }

  @Test func `an answer is tried in each region between the constants`() throws {
    let a = try contender(
      listing: "10 INPUT A:IF A>40 THEN 30\n20 PRINT \"LOW\":END\n30 PRINT \"HIGH\"")
    for condition in ["A>39", "A>41", "A≥40", "A>0", "ABS(A)>40"] {
      let b = try contender(
        listing: "10 INPUT A:IF \(condition) THEN 30\n20 PRINT \"LOW\":END\n30 PRINT \"HIGH\"")
      let isSame = condition == "ABS(A)>40"
      #expect(report(a, b, answers: 1).report.hasDifference != isSame, "\(condition)")
    }
  }

  @Test func `INPUT is answered with the texts of both listings, and with another`() throws {
    let a = try contender(listing: "10 INPUT A$:IF A$=\"YES\" THEN 30\n20 PRINT 1:END\n30 PRINT 2")
    for condition in ["A$=\"NO\"", "A$≠\"NO\"", "A$=A$", "A$=\"YES\""] {
      let b = try contender(
        listing: "10 INPUT A$:IF \(condition) THEN 30\n20 PRINT 1:END\n30 PRINT 2")
      let isSame = condition == "A$=\"YES\""
      #expect(report(a, b, answers: 1).report.hasDifference != isSame, "\(condition)")
    }
  }

  @Test func `too many states are reported`() throws {
    let coin = try contender(listing: Coin.listing)
    let machine = Contender(name: "coin:machine") { CoinMachine(seed: $0, flaw: nil) }
    let cut = report(coin, machine, answers: 2, stateLimit: 1).report
    #expect(
      String(cut.text()).contains("; not exhausted: more than 1 states before 2 answers from "))
    #expect(String(cut.json).contains(#""complete":false"#))
    #expect(String(report(coin, machine, answers: 1).report.json).contains(#""complete":true"#))
  }

  @Test func `scripts are counted, and equal states are continued once`() throws {
    // After each key but one the program is in the same state again.
    let loop = try contender(listing: "10 K$=KEY$\n20 IF K$=\"7\" THEN A=A+1\n30 K$=\"\":GOTO 10")
    let (_, scripts) = report(loop, loop, answers: 3)
    // The first poll finds no key: each script begins after it, with a key or none.
    #expect(scripts <= 1 + keyCount * (1 + 3 + 6), "\(scripts)")
    #expect(scripts > keyCount * 3, "\(scripts)")
  }

  @Test func `a game and its state machine do not differ in all short scripts`() throws {
    let coin = try contender(listing: Coin.listing)
    let machine = Contender(name: "coin:machine") { CoinMachine(seed: $0, flaw: nil) }
    let (report, scripts) = report(coin, machine, answers: 1)
    #expect(!report.hasDifference)
    #expect(
      String(report.text()).contains(
        "exhausted: every script of up to 1 answer from \(keyCount) keys and "),
      "\(String(report.text()))")
    #expect(scripts > 1)
    #expect(String(report.json).contains(#""exhausted":{"answers":1,"keys":49,"#))
  }

  @Test func `a flaw of a machine is found by exhaustive play from either side`() throws {
    let coin = try contender(listing: Coin.listing)
    let flawed = Contender(name: "coin:machine") { CoinMachine(seed: $0, flaw: .wrongText) }
    #expect(report(coin, flawed, answers: 2).report.hasDifference)
    #expect(report(flawed, coin, answers: 2).report.hasDifference)
  }
}
