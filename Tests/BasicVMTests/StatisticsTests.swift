import Testing

/// STAT, EOX and EOY: docs/machine.md#statements.
@Suite struct StatisticsTests {
  /// Four points, one of them twice.
  static let points = "STAT CLEAR:STAT 1,2:STAT 2,3;2:STAT 4,6"

  static let list = [
    "n=4", "Σx=9", "Σy=14", "Σx↑2=25", "Σy↑2=58", "Σxy=38", "MEAN x=2.25", "MEAN y=3.5",
    "σx=1.089724736", "σy=1.5", "σx(n-1)=1.258305739", "σy(n-1)=1.732050808",
    "A=0.4210526316", "B=1.368421053", "r=0.9941348468",
  ]

  @Test func `STAT LIST shows sums, means, deviations and the regression`() {
    #expect(ProgramCase("10 \(Self.points)\n20 STAT LIST").result == Self.list)
  }

  @Test func `equal points have no deviation below 0, and no line`() {
    let list = ProgramCase("10 STAT 1/3,5;3:STAT LIST").result
    #expect(Array(list[8...9]) == ["σx=0", "σy=0"])
    #expect(list.suffix(3) == ["A=-", "B=-", "r=-"])
  }

  static let estimates = [
    HandCase("\(points):EOY 3", "4.526315789"),
    HandCase("\(points):EOX 4.526315789", "3"),
    HandCase("\(points):EOY(1+2)*2", "9.052631579"),
    HandCase("STAT 1,2:STAT 3,6:EOY 2", "4"),
    HandCase("STAT 1,2:STAT 3,6:EOX 4", "2"),
    HandCase("STAT 1,2:STAT 3,6:EOX EOY 5", "5"),
    HandCase("STAT 1,-2:STAT -3,6:EOY -EOX 2", "-2"),
    HandCase("EOY 1", "ERR3"),
    HandCase("STAT 1,2:EOX 1", "ERR3"),
  ]

  @Test(arguments: estimates)
  func `EOX and EOY estimate from the regression`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  static let sums = [
    ProgramCase("10 STAT LIST:END", "n=0", "Σx=0"),
    ProgramCase("10 STAT 5,7:STAT LIST", "n=1", "Σx=5"),
    ProgramCase("10 STAT 5,7;3:STAT LIST", "n=3", "Σx=15"),
    ProgramCase("10 STAT 2+3,7;2*2:STAT LIST", "n=4", "Σx=20"),
    ProgramCase("10 STAT 5,7:STAT CLEAR:STAT 1,1:STAT LIST", "n=1", "Σx=1"),
    ProgramCase("10 STAT 5,7:STAT 5,7;-1:STAT 2,2:STAT LIST", "n=1", "Σx=2"),
    ProgramCase("10 STAT 5,7:CLEAR:STAT LIST", "n=1", "Σx=5"),
  ]

  @Test(arguments: sums) func `STAT adds points`(_ row: ProgramCase) {
    #expect(Array(row.result.prefix(2)) == row.shown)
  }

  static let mistakes = [
    ProgramCase("10 STAT", "ERR2 P0-10"),
    ProgramCase("10 STAT 1", "ERR2 P0-10"),
    ProgramCase("10 STAT 1,", "ERR2 P0-10"),
    ProgramCase("10 STAT 1,2;", "ERR2 P0-10"),
    ProgramCase("10 STAT \"A\",2", "ERR2 P0-10"),
    ProgramCase("10 STAT 1E60,1", "ERR3 P0-10"),
  ]

  @Test(arguments: mistakes) func `STAT fails without two numbers`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  @Test func `a point that is too large changes nothing`() {
    var machine = TestMachine("10 STAT 1,2:MODE 99,1\n20 STAT 1E60,1\n30 STAT LIST")
    #expect(Array(machine.run().prefix(2)) == ["n=1", "Σx=1"])
  }

  @Test func `statistics persist between runs`() {
    var machine = TestMachine("10 STAT 1,2:STAT LIST")
    #expect(machine.run().first == "n=1")
    #expect(machine.run().first == "n=2")
  }
}
