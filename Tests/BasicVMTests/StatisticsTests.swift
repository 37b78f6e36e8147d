import Testing

@testable import BasicVM

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

  /// Points, and the statistics from index 6 (MEAN x) on whose value has at most twelve digits.
  static let exact: [(points: String, values: [Int: String])] = [
    ("STAT 4,1:STAT 5,-19:STAT 7,-2", [:]),
    ("STAT 4.1,1;3:STAT 4,4:STAT 4,6;3", [12: "185.5", 13: "-45"]),
    ("STAT 4.1,1;3:STAT 4,4", [10: "0.05", 11: "1.5", 12: "124", 13: "-30", 14: "-1"]),
    ("STAT 1.2345,0:STAT 3.7035,1", [8: "1.2345", 9: "0.5", 12: "-0.5", 14: "1"]),
    ("STAT 1,1:STAT 2,3:STAT 4,4.1", [7: "2.7", 12: "0.45"]),
    ("STAT 1,1:STAT 7,2:STAT 1,3:STAT 7,4", [8: "3", 12: "1.833333333", 13: "0.1666666667"]),
    ("STAT .1,1;2:STAT .3,-1;2:STAT .7,5", [12: "-1", 14: "0.6666666667"]),
  ]

  @Test(arguments: exact) func `a result that is exact in mathematics is exact`(
    _ points: String, _ values: [Int: String]
  ) {
    for mode in [10, 11] {
      let list = ProgramCase("10 MODE \(mode):\(points):STAT LIST").result
      for (index, value) in values {
        #expect(list[index].split(separator: "=").last == Substring(value), "\(list[index])")
      }
    }
  }

  /// All twelve digits, as computed with 60 digits and chopped.
  @Test func `other results are right to the twelfth digit`() {
    var statistics = Statistics()
    for (x, y) in [("1", "1"), ("2", "3"), ("4", "4.1")] {
      let (x, y) = (Decimal12(written: x), Decimal12(written: y))
      let isAdded = statistics.add(x: x, y: y, times: .one, .kept)
      #expect(isAdded)
    }
    let expected = [
      "1.24721912892", "1.28322510366", "1.52752523165", "1.57162336455", "0.45",
      "0.964285714285", "0.937228850319",
    ]
    for (result, written) in zip(Statistics.results.suffix(7), expected) {
      #expect(statistics.value(of: result, .kept) == Decimal12(written: written), "\(result)")
    }
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
    HandCase("STAT 4,1:STAT 5,-19:STAT 7,-2:EOX 3", "32.4"),
    HandCase("STAT 4.1,1;3:STAT 4,4:STAT 4,6;3:EOY 2", "95.5"),
    HandCase("MODE 11:STAT 4.1,1;3:STAT 4,4:STAT 4,6;3:EOY 2-95.5", "0"),
    HandCase("STAT 1,2;-1:STAT 3,6;1:EOY 2", "ERR3"),
    HandCase("STAT 1,2:STAT 3,2:EOX 2", "ERR3"),
    HandCase("STAT 1E40,2:STAT -1E40,6:EOY 0", "4"),
    HandCase("STAT 1E-40,2:STAT -1E-40,6:EOY 1", "-2ᴇ40"),
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
