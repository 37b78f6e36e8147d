import BasicVM
import Foundation
import Testing

@testable import Programs

@Suite struct ComparisonReportTests {
  @Test func `a report shows the waits and both displays`() throws {
    let pair = (
      try contender(listing: "10 INPUT \"N\",N\n20 PRINT N*2:BEEP 1", named: "a.bas"),
      try contender(
        listing: "10 INPUT \"N\",N\n20 IF N>2 THEN PRINT N*3\n30 PRINT N*2:BEEP", named: "b.bas")
    )
    #expect(
      String(compare(pair.0, pair.1).text()) == #"""
        different: found by script 1, shortened to these options of run and compare:
          --seed 1 --keys '1'

          wait   a.bas                       b.bas
          line   [N?                      ]  [N?                      ]
          typed  1
          exe    [ 2                      ]  [ 2                      ]
          here   [ 2                      ]  [ 2                      ]

          wait: line is INPUT, key is KEY$, exe is PRINT or STOP until EXE, time is a pause;
          typed: the keys of the wait above; here: the first difference

          a.bas at P0-20: plays a high tone
            20 PRINT N*2:BEEP 1

          b.bas at P0-30: plays a low tone
            30 PRINT N*2:BEEP

          the listings differ in P0-20:
            20 PRINT N*2:BEEP 1
            20 IF N>2 THEN PRINT N*3
          the listings differ in P0-30:
            (no such line)
            30 PRINT N*2:BEEP

        """#)
  }

  @Test func `a report cuts long names, and quotes at most two lines that differ`() throws {
    let body = "10 PRINT 1\n20 PRINT 2\n30 PRINT 3"
    let changed = "11 PRINT 1\n20 PRINT 2\n30 PRINT 4"
    let name = "a-folder/of-listings/♠-number.bas"
    let report = String(
      compare(
        try contender(listing: body, named: name), try contender(listing: changed, named: "b")
      ).text())
    #expect(report.contains("\n  wait   …/of-listings/♠-number.bas  b\n"))
    #expect(report.contains("\n  \(name) at P0-30: shows this\n"))
    #expect(!report.contains("the listings differ"))
  }

  @Test func `a long report has at most 60 lines, and joins equal waits and loops`() throws {
    let body = "10 FOR I=1 TO 40:PRINT CSR 0;INT (I/2);:TIMER 1:BEEP:NEXT I\n"
    let report = compare(
      try contender(listing: body + "20 PRINT \"A\"", named: "a.bas"),
      try contender(listing: body + "20 PRINT \"B\"", named: "b.bas"))
    let short = String(report.text())
    #expect(short.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    #expect(
      short.contains("  time   [ 1                      ]  [ 1                      ]  2 times\n"))
    #expect(short.contains("  ...    6 waits left out; --verbose shows all\n"))
    let long = String(report.text(isVerbose: true))
    #expect(long.components(separatedBy: "  time   [").count == 41)
    #expect(!long.contains("left out"))
    let loop = "10 INPUT N\n20 A=A+1\n30 IF A<4 THEN 20\n"
    let looping = compare(
      try contender(listing: loop + "40 PRINT 1", named: "a.bas"),
      try contender(listing: loop + "40 PRINT 2", named: "b.bas"))
    #expect(
      String(looping.text()).contains("    by way of P0-10, 4 times (P0-20, P0-30), P0-40\n"),
      "\(String(looping.text()))")
  }

  @Test func `the JSON report contains the difference, the waits and the coverage`() throws {
    let pair = (
      try contender(listing: "10 INPUT \"N\",N\n20 PRINT N", named: "a.bas"),
      try contender(
        listing:
          "10 INPUT \"N\",N\n20 IF N=3 THEN 40\n30 PRINT N:END\n40 PRINT \"\\7A\"\n50 A=1:END\n60 A=2",
        named: "b.bas")
    )
    var options = Comparison.Options()
    options.keys = ScriptKey.read(UTF8Text(#"3\n"#), withEscapes: true)
    var comparison = Comparison(pair.0, pair.1, options: options)
    #expect(
      String(comparison.run().json)
        == #"{"verdict":"different","scripts":1,"waits":2,"#
        + #""a":{"name":"a.bas","form":"basic","statements":2,"reached":2,"missed":[]},"#
        + #""b":{"name":"b.bas","form":"basic","statements":8,"reached":5,"missed":["#
        + #"{"name":"P0-30","reachable":true},{"name":"P0-30:2","reachable":true},"#
        + #"{"name":"P0-60","reachable":false}]},"#
        + #""difference":{"script":1,"seed":1,"keys":"3","waits":["#
        + #"{"for":"line","text":"N?                      ","typed":"3"}],"#
        + #""a":{"text":" 3                      ","cursor":null,"at":"P0-20","way":["P0-10","P0-20"],"#
        + #""does":"shows this"},"#
        + #""b":{"text":"\\                       ","cursor":null,"at":"P0-40","way":["P0-10","P0-20","P0-40"],"does":"shows this"}}}"#
    )
  }

  @Test func `the coverage report names statements that never ran`() throws {
    let program = try contender(
      listing: "10 INPUT A\n20 REM\n30 IF A*A=1522756 THEN 50\n40 END\n50 A=1:END\n60 A=2",
      named: "a")
    let report = compare(program, program, scripts: 20)
    #expect(
      String(report.text(withCoverage: true)).hasPrefix(
        "the same: proved for all keys and all luck\nalso played: 20 scripts, "))
    #expect(report.coverageOfA.placeCount == 6)
    #expect(
      report.coverageOfA.missed.map { String($0.name) } == [
        "P0-50", "P0-50:2", "P0-60",
      ])
    #expect(report.coverageOfA.missed.map { $0.obstacle == nil } == [true, true, false])
  }

  @Test func `the path to a difference begins at the last wait that both sides share`() throws {
    let report = compare(
      try contender(
        listing: "10 INPUT A\n20 GOSUB 50\n30 PRINT A:END\n50 A=A+1\n60 RETURN", named: "a"),
      try contender(
        listing: "10 INPUT A\n20 FOR I=1 TO 3\n30 A=A+1\n40 NEXT I\n50 PRINT A", named: "b"))
    let difference = try #require(report.difference)
    #expect(
      difference.a.path.places.map { String($0) } == [
        "P0-10", "P0-20", "P0-50", "P0-60", "P0-30",
      ])
    #expect(difference.a.path.isCut == false)
    #expect(
      difference.b.path.places.map { String($0) } == [
        "P0-10", "P0-20", "P0-30", "P0-40", "P0-30", "P0-40", "P0-30", "P0-40", "P0-50",
      ])
  }

  private struct Port: PortedProgram {
    enum State: Int {
      case paused, shown, ended
    }

    static let stateNames: [StaticString] = ["paused", "shown", "ended"]

    func begin(_ fx: inout PortHost) throws(Halt) -> State {
      fx.print("A")
      fx.beep(.low)
      return fx.timer(1, then: .paused)
    }

    func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
      guard state == .paused else {
        fx.end()
        return .ended
      }
      fx.show("C")
      return fx.pause(then: .shown)
    }
  }

  @Test func `a report shows the pause of a port after a tone`() throws {
    let report = compare(
      try contender(listing: "10 PRINT \"A\";:BEEP:TIMER 1\n20 PRINT:PRINT \"B\"", named: "a"),
      Contender(name: "port", porting: Port.self))
    let difference = try #require(report.difference)
    #expect(difference.waits.map { $0.wait } == [.time(100_000)])
    #expect(difference.a.display.trimmedText == "B")
    #expect(difference.b.display.trimmedText == "C")
  }

  @Test(arguments: [
    (false, "port is compiled Swift"),
    (true, "port is compiled Swift (its statements were checked when it was written)"),
  ])
  func `a port names the check of its statements`(isChecked: Bool, reason: String) throws {
    let report = compare(
      try contender(listing: "10 PRINT \"A\";:BEEP:TIMER 1\n20 PRINT:PRINT \"C\"", named: "a"),
      Contender(name: "port", porting: Port.self, isChecked: isChecked))
    #expect(String(report.text()).contains("compared; not proved: \(reason)\n"))
  }
}
