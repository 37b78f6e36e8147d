import BasicVM
import Programs
import Testing

@testable import StateMachines

/// Error states of statements that may fail: loops, calls, DATA and jumps.
@Suite struct GraphFailureTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let listing: String
    let errors: [String]
    /// The keys that lead to the error; nil if no run reaches one.
    let keys: String?

    var testDescription: String { name }

    init(_ name: String, _ listing: String, _ errors: [String], keys: String? = nil) {
      (self.name, self.listing, self.errors, self.keys) = (name, listing, errors, keys)
    }
  }

  private static let eightLoops =
    "10 INPUT A:FOR A=1 TO 2:FOR B=1 TO 2:FOR C=1 TO 2:FOR D=1 TO 2\n"
    + "20 FOR E=1 TO 2:FOR F=1 TO 2:FOR G=1 TO 2:FOR H=1 TO 2:PRINT 1"

  static let cases = [
    Case("RETURN without a call", "10 INPUT A\n20 RETURN", ["ERR7 20"], keys: "1\n"),
    Case("RETURN after a call", "10 GOSUB 20:END\n20 PRINT 1:RETURN", []),
    Case(
      "a program that runs into its subroutine",
      "10 GOSUB 20\n20 PRINT 1:RETURN", ["ERR7 20"], keys: "\n\n\n"),
    Case("NEXT without any FOR", "10 INPUT A\n20 NEXT Q", ["ERR7 20"], keys: "1\n"),
    Case(
      "NEXT of another variable",
      "10 FOR I=1 TO 2:INPUT A\n20 NEXT Q", ["ERR7 20"], keys: "1\n"),
    Case(
      "NEXT before its FOR on a reachable path",
      "10 INPUT A:IF A=1 THEN NEXT I\n20 FOR I=1 TO 3:PRINT I:NEXT I:GOTO 10", ["ERR7 10"],
      keys: "1\n"),
    Case(
      "NEXT of a loop that another FOR has dropped",
      "10 FOR I=1 TO 2:FOR J=1 TO 2:FOR I=1 TO 2\n20 INPUT A:NEXT J", ["ERR7 20"], keys: "1\n"),
    Case("loops that are left by a jump", "10 FOR I=1 TO 9:INPUT A:IF A=1 THEN 10\n20 NEXT I", []),
    Case("eight loops", eightLoops, []),
    Case("nine loops", eightLoops + "\n30 FOR I=1 TO 2:PRINT 2", ["ERR7 30"], keys: "1\n\n"),
    Case("a ninth FOR that reuses a loop variable", eightLoops + "\n30 FOR H=1 TO 2:PRINT 2", []),
    Case("endless recursion", "10 INPUT A\n60 GOSUB 60", ["ERR7 60"], keys: "1\n"),
    Case(
      "a subroutine that is left without RETURN",
      "10 GOSUB 20\n20 INPUT A:GOTO 10", ["ERR7 10"], keys: "1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n"),
    Case("no DATA", "10 INPUT A\n20 READ B", ["ERR5 20"], keys: "1\n"),
    Case("DATA of another area", "10 INPUT A\n20 READ B\nP1\n10 DATA 1", ["ERR5 20"], keys: "1\n"),
    Case("enough DATA", "10 READ B,C:PRINT B\n20 DATA 1,2", []),
    Case("DATA that runs out", "10 READ B:PRINT B:GOTO 10\n20 DATA 1,2", ["ERR5 10"], keys: "\n\n"),
    Case("DATA in a loop", "10 FOR I=1 TO 3:READ B:PRINT B:NEXT I\n20 DATA 1,2,3", []),
    Case(
      "too little DATA in a loop of several lines, beside an array",
      "10 DIM S(5)\n20 FOR I=1 TO 5\n30 READ A\n40 NEXT I\n50 PRINT A\n60 DATA 1,2,3", ["ERR5 30"]),
    Case(
      "DATA in an array",
      "10 DIM M(3):FOR I=1 TO 3:READ M(I):NEXT I:PRINT 1\n20 DATA 1,2,3", []),
    Case(
      "too little DATA in a loop", "10 FOR I=1 TO 4:READ B:PRINT B:NEXT I\n20 DATA 1,2,3",
      ["ERR5 10"], keys: "\n\n\n"),
    Case(
      "a loop whose variable changes inside",
      "10 FOR I=1 TO 9:READ B:PRINT B:I=I+4:NEXT I\n20 DATA 1,2", []),
    Case(
      "a loop whose variable the FOR of another one changes",
      "10 FOR X=1 TO 3:READ A:FOR J=POL(3,4) TO 1:NEXT J\n20 NEXT X:READ B:PRINT 1\n30 DATA 1,2,3",
      []),
    Case(
      "a loop that is left for another NEXT",
      "10 GOTO 40\n20 I=5:NEXT I:READ B:PRINT 1:END\n40 FOR I=1 TO 3:READ A:GOTO 20\n50 NEXT I\n"
        + "60 DATA 1,2,3", []),
    Case(
      "two loops of one variable",
      "10 FOR I=1 TO 2:READ A:NEXT I\n20 FOR I=1 TO 2:READ A:NEXT I:PRINT 1\n30 DATA 1,2,3",
      ["ERR5 20"], keys: ""),
    Case(
      "a loop whose variable is an element before DIM",
      "10 FOR I=1 TO 3:READ A:B(7)=5:NEXT I:READ C:PRINT 1:END\n20 DIM B(9)\n30 DATA 1,2,3", []),
    Case(
      "a loop whose variable is an element after ERASE",
      "10 DIM B(9):ERASE B:FOR I=1 TO 3:READ A:B(7)=5:NEXT I:READ C:PRINT 1\n30 DATA 1,2,3", []),
    Case(
      "a loop that cannot count in steps of 1",
      "10 FOR I=100000000001 TO 100000000003:READ A:NEXT I:PRINT 1\n20 DATA 1,2,3", []),
    Case("RESTORE to the first DATA", "10 RESTORE:READ B:PRINT B:GOTO 10\n20 DATA 1", []),
    Case(
      "RESTORE to a line", "10 RESTORE 25:READ B:PRINT B:READ B\n20 DATA 1,2\n30 DATA 3",
      ["ERR5 10"], keys: "\n"),
    Case(
      "RESTORE in an area without DATA",
      "10 READ A:GOSUB #1:READ B:PRINT B\n20 DATA 1\nP1\n10 RESTORE:RETURN", ["ERR5 10"], keys: ""),
    Case("GOTO to a known line that is missing", "10 X=5:GOTO X\n20 END", ["ERR4 10"], keys: ""),
    Case("RESTORE# without a line", "10 RESTORE# \"A\":PRINT 1", ["ERR5 10"], keys: ""),
    Case("PASS in a program", "10 PASS \"A\":PRINT 1", ["ERR9 10"], keys: ""),
    Case("GOTO to a computed line", "10 INPUT A:GOTO A", ["ERR4 10"], keys: "7\n"),
    Case(
      "GOTO to a variable that an answer may change", "10 X=20:INPUT A:GOTO X\n20 END",
      ["ERR4 10"], keys: "POL(7,0)\n"),
    Case(
      "GOTO to a variable that an empty text clears", "10 X=20:X$=\"\":GOTO X\n20 END",
      ["ERR4 10"], keys: ""),
    Case(
      "GOSUB to a computed area", "10 INPUT A:GOSUB #A\n20 END", ["ERR4 10", "ERR7 10"], keys: "7\n"
    ),
  ]

  private func graph(_ row: Case) throws -> (Listing, StateGraph) {
    let listing = ListingReader.read(UTF8Text(row.listing))
    try #require(!listing.hasErrors)
    return (listing, try StateGraph(of: listing.memory, area: 0))
  }

  @Test(arguments: cases) func `a statement that may fail has an error state`(_ row: Case) throws {
    let errors = try graph(row).1.states.compactMap { state -> String? in
      guard case .failure(let cause) = state.kind, let place = state.place else { return nil }
      return "ERR\(cause.code) \(place.line)"
    }
    #expect(errors == row.errors)
  }

  @Test(arguments: cases.filter { $0.keys != nil }) func `a failing run reaches the error state`(
    _ row: Case
  ) throws {
    let (listing, graph) = try graph(row)
    let walk = try #require(try GraphWalk(on: graph, Machine(running: listing), area: 0))
    var player = Player(
      walk, keys: ScriptKeys(typing: UTF8Text(row.keys ?? "")),
      timeLimit: 600_000_000)
    while player.ending == nil {
      if case .asks = player.advance({ _ in }) { player.keys.close() }
    }
    #expect(player.program.mismatch == nil)
    guard case .failure = graph.states[player.program.state].kind else {
      Issue.record("no error: \(graph.states[player.program.state].name)")
      return
    }
  }

  @Test func `a statement that always fails has no other successor`() throws {
    let listing = ListingReader.read("10 INPUT A\n20 RETURN\n30 PRINT 1")
    let graph = try StateGraph(of: listing.memory, area: 0)
    #expect(graph.states.map { String($0.name) } == ["start", "answer", "P0-20"])
    #expect(graph.transitions.map { [$0.from, $0.to] } == [[0, 1], [1, 2]])
  }

  /// A graph that does not distinguish calls still counts the open ones.
  @Test func `recursive calls may be too deep`() throws {
    let lines = (0..<12).map { index in
      "\(100 + index) INPUT A:IF A=\(index) THEN GOSUB 100:GOSUB 105:GOSUB 110"
    }
    let text = (["10 GOSUB 100:PRINT 1:END"] + lines + ["200 RETURN"]).joined(separator: "\n")
    let listing = ListingReader.read(UTF8Text(text))
    try #require(!listing.hasErrors)
    let graph = try StateGraph(of: listing.memory, area: 0)
    #expect(!graph.distinguishesCalls)
    #expect(graph.states.contains { $0.kind == .failure(.callsTooDeep) })
    #expect(!graph.states.contains { $0.kind == .failure(.returnWithoutGosub) })
  }
}
