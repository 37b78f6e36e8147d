import BasicVM
import Testing

@testable import StateMachines

/// Transitions that constants and comparisons rule out.
@Suite struct FeasiblePathsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    /// The statements before the condition.
    let before: String
    let condition: String
    let canHold: Bool
    let canFail: Bool

    var testDescription: String { "\(before): \(condition): \(name)" }
  }

  private static func row(
    _ before: String, _ condition: String, holds: Bool, fails: Bool, _ name: String = ""
  ) -> Case {
    Case(name: name, before: before, condition: condition, canHold: holds, canFail: fails)
  }

  static let cases = [
    row("V=0", "V=0", holds: true, fails: false),
    row("V=0", "V≠0", holds: false, fails: true),
    row("V=0", "0=V", holds: true, fails: false, "a constant on the left"),
    row("V=3", "V<3", holds: false, fails: true),
    row("V=3", "V≤3", holds: true, fails: false),
    row("V=3", "V>3", holds: false, fails: true),
    row("V=3", "V≥3", holds: true, fails: false),
    row("V=3", "3>V", holds: false, fails: true),
    row("V=3", "V<3.1", holds: true, fails: false),
    row("V=-1", "V<0", holds: true, fails: false),
    row("IF W<V", "V=0", holds: true, fails: true, "comparisons of two variables are not tracked"),
    row("IF V<3", "V<3", holds: true, fails: false),
    row("IF V<3", "V≥3", holds: false, fails: true),
    row("IF V<3", "V=3", holds: false, fails: true),
    row("IF V≤3", "V=3", holds: true, fails: true),
    row("IF V<3", "V<2", holds: true, fails: true),
    row("IF V>3", "V>2", holds: true, fails: false),
    row("IF V>3", "V>3", holds: true, fails: false),
    row("IF V≥3", "V>3", holds: true, fails: true),
    row(
      "IF V≥3 THEN IF V≠3", "V>3", holds: true, fails: false,
      "a bound that is excluded becomes strict"),
    row("IF V≥3 THEN IF V≤3", "V=3", holds: true, fails: false),
    row("IF V≠3", "V=3", holds: true, fails: true, "an inequality alone is not tracked"),
    row("V=0:V=V+1", "V=0", holds: true, fails: true, "sums are not tracked"),
    row("V=0:W=1", "V=0", holds: true, fails: false, "another variable"),
    row("V=0:V=W", "V=0", holds: true, fails: true),
    row("V=0:V=RAN#", "V=0", holds: true, fails: true),
    row("V=0:A(21)=W", "V=0", holds: true, fails: true, "A(21) is V"),
    row("DIM A(9):V=0:A(1)=W", "V=0", holds: true, fails: true, "DIM may run on one path only"),
    row("V=0:CLEAR", "V=0", holds: true, fails: true),
    row("V=0:READ V", "V=0", holds: true, fails: true),
    row("V=0:READ V$", "V=0", holds: true, fails: true),
    row("V=0:FOR V=W TO 9:NEXT V", "V=0", holds: true, fails: true),
    row("V=0:FOR I=1 TO 9:NEXT I", "V=0", holds: true, fails: false),
    row("V=0:FOR I=1 TO 9:V=V+1:NEXT I", "V=0", holds: true, fails: true),
    row("X=0:W=REC(1,1)", "X=0", holds: true, fails: true, "REC changes X and Y"),
    row("Y=0:W=POL(1,1)", "Y=0", holds: true, fails: true, "POL changes X and Y"),
    row("V=0:W=RND(W,-2)", "V=0", holds: true, fails: false),
    row("V=0:W=POL(1,1)", "V=0", holds: true, fails: false),
    row("V=0:SET F2", "V=0", holds: true, fails: false),
    row("V=0:RESTORE", "V=0", holds: true, fails: false),
    row("V=0:STAT 1,2", "V=0", holds: true, fails: false),
    row("V=0:GET V", "V=0", holds: true, fails: true),
    row("V=0:DEFM 9", "V=0", holds: true, fails: true),
    row("V=0:GOSUB 90", "V=0", holds: true, fails: false),
    row("V=0:GOSUB 80", "V=0", holds: true, fails: true),
    row("V=0:W=SIN W:BEEP 1:PRINT CSR 3;W;", "V=0", holds: true, fails: false),
    row("V=0:$=\"ABC\":W$=MID$(1,2)", "V=0", holds: true, fails: false),
    row("V=0:INPUT W", "V=0", holds: true, fails: true, "a wait forgets all values"),
    row("V=0:TIMER 1", "V=0", holds: true, fails: true, "a wait forgets all values"),
  ]

  @Test(arguments: cases) func `a transition exists unless constants rule it out`(
    _ row: Case
  ) throws {
    let before = row.before.hasPrefix("IF") ? "\(row.before) THEN 20" : row.before
    let other = row.before.hasPrefix("IF") ? "END" : "GOTO 20"
    let text = """
      10 \(before)
      15 \(other)
      20 IF \(row.condition) THEN 40
      30 PRINT "FAILS":END
      40 PRINT "HOLDS":END
      80 V=W:RETURN
      90 W=1:RETURN
      99 DATA 1,2
      """
    let listing = ListingReader.read(UTF8Text(text))
    try #require(!listing.hasErrors)
    let graph = try StateGraph(of: listing.memory, area: 0)
    let lines = graph.states.map { $0.place?.line }
    #expect(lines.contains(40) == row.canHold)
    #expect(lines.contains(30) == row.canFail)
  }

  @Test func `a transition omits conditions that always hold`() throws {
    let listing = ListingReader.read(
      "10 V=0:IF V=0 THEN IF W=1 THEN 30\n20 PRINT 1:END\n30 PRINT 2")
    let graph = try StateGraph(of: listing.memory, area: 0)
    #expect(graph.transitions.map { $0.needs.map { String($0.text) } }.contains(["W=1"]))
  }

  /// Sixteen variables of 0 or 1 have too many combinations to track.
  @Test func `a graph with too many values to track keeps all transitions`() throws {
    let letters = "ABCDEFGHIJKLMNOP"
    var lines = ["5 INPUT Z"]
    for (index, letter) in letters.enumerated() {
      lines.append("\(10 + index) \(letter)=0:IF Z>\(index) THEN \(letter)=1")
    }
    for (index, letter) in letters.enumerated() {
      lines.append("\(100 + index * 2) IF \(letter)=1 THEN PRINT \"\(letter)\"")
    }
    let listing = ListingReader.read(UTF8Text(lines.joined(separator: "\n")))
    try #require(!listing.hasErrors)
    let graph = try StateGraph(of: listing.memory, area: 0)
    #expect(graph.states.count > letters.count)
  }
}
