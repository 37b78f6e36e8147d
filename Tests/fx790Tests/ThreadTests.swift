import BasicVM
import Programs
import Testing

@testable import CommandLineKit
@testable import FX790Terminal
@testable import fx790

@Suite struct ThreadTests {
  @Test(arguments: [1, 2, 3, 7, 200]) func `results are in the order of their indexes`(
    _ threads: Int
  ) {
    let results = System.map(5..<105, onThreads: threads) { $0 * $0 }
    #expect(results == (5..<105).map { $0 * $0 })
  }

  /// The programs differ after many scripts of a round, and the first of them is reported.
  @Test func `exhaustive play has the same result on any number of threads`() throws {
    let contenders = try ["A", "B"].map { text in
      let listing = """
        10 K$=KEY$:IF K$="" THEN 10
        20 IF K$>"7" THEN PRINT "\(text)":END
        30 PRINT "C":END
        """
      return try Contender(
        name: UTF8Text(text), memory: ListingReader.read(UTF8Text(listing)).memory, area: 0)
    }
    func report(_ play: (Exhaustion.Round) -> [[Exhaustion.Outcome]]) -> String {
      var options = Comparison.Options()
      options.limits = ScriptLimits(emptyPolls: 100)
      var comparison = Comparison(contenders[0], contenders[1], options: options)
      var search = comparison.exhaustion(answerLimit: 1)
      while let round = search.nextRound {
        let outcomes = play(round)
        search.take(outcomes)
        comparison.take(outcomes)
      }
      comparison.take(search)
      return "\(comparison.report.text())\(comparison.report.json)"
    }
    let expected = report { round in round.numbers.map { round.play($0) } }
    #expect(expected.contains("different: found by script"))
    for threads in [1, 2, 5] {
      let result = report { round in
        System.map(round.numbers, onThreads: threads) { round.play($0) }
      }
      #expect(result == expected, "\(threads) threads")
    }
  }

  @Test func `an empty range has no results`() {
    #expect(System.map(3..<3, onThreads: 4) { $0 }.isEmpty)
  }
}
