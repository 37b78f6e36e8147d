import BasicVM
import Foundation
import Testing

@testable import Programs

@Suite struct CoverageTests {
  @Test func `the coverage report is the listing with a script count before each line`() throws {
    let text = """
      10 INPUT A:IF A=7 THEN 40
      20 REM NOTHING
      30 END
      40 PRINT A:END
      50 A=2
      """
    var options = Comparison.Options()
    options.countsPlaces = true
    options.keys = ScriptKey.read(UTF8Text("5"), withEscapes: true)
    var comparison = Comparison(
      try contender(listing: text, named: "a.bas"), coin, options: options)
    let report = comparison.run()
    #expect(
      String(report.text(withCoverage: true)).components(separatedBy: "a.bas: ").last == """
        3 of 6 statements ran
          P0-40: not reached by these scripts
          P0-40:2: not reached by these scripts
          P0-50: unreachable

              1  10 INPUT A:IF A=7 THEN 40
                 20 REM NOTHING
              1  30 END
              -  40 PRINT A:END
              -  50 A=2  (unreachable)

        coin:machine: 2 of 4 states reached
          told: not reached by these scripts
          bye: not reached by these scripts

              1  title
              1  asking
              -  told
              -  bye


        """)
    let counts =
      #"{"name":"P0-30","scripts":1},{"name":"P0-40","scripts":0},"#
      + #"{"name":"P0-40:2","scripts":0}"#
    #expect(String(report.json).contains(counts))
  }

  @Test func `a line that ran in part has the number of its statements that ran`() throws {
    var options = Comparison.Options()
    options.countsPlaces = true
    options.keys = ScriptKey.read(UTF8Text("5"), withEscapes: true)
    let text = "10 INPUT A:IF A=7 THEN BEEP:PRINT A\n20 ON A GOTO 30:END\n30 END:A=1"
    let program = try contender(listing: text, named: "a.bas")
    var comparison = Comparison(program, program, options: options)
    let coverage = comparison.run().coverageOfA
    let lines = ["P0-10", "P0-20", "P0-30"] as [UTF8Text]
    #expect(
      lines.map { coverage.partialRun(ofLine: $0).map { String($0) } } == [
        "2 of 4 statements ran", nil, nil,
      ])
    #expect(
      coverage.missed.map { String($0.name) } == ["P0-10:3", "P0-10:4", "P0-30", "P0-30:2"])
    #expect(coverage.missed.map { $0.obstacle == nil } == [true, true, true, false])
  }

  @Test func `counting scripts per line does not change the comparison`() throws {
    let a = try contender(listing: Coin.listing, named: "a")
    var options = Comparison.Options()
    var plain = Comparison(a, coin, options: options)
    options.countsPlaces = true
    var counting = Comparison(a, coin, options: options)
    let (expected, counted) = (plain.run(), counting.run())
    #expect(counted.waits == expected.waits)
    #expect(counted.coverageOfA.missed.count == expected.coverageOfA.missed.count)
    #expect(counted.coverageOfA.places.first?.scripts == 200)
    #expect(expected.example == nil)
    // The shortest of the scripts that reached everything.
    let example = try #require(counted.example)
    #expect(3...12 ~= example.waits.count)
    let states = Set(example.waits.map { String($0.positions.b) })
    #expect(states == ["title", "asking", "told", "bye"])
  }

  private let coin = Contender(name: "coin:machine") { CoinMachine(seed: $0) }
}
