import BasicVM
import Testing

@testable import StateMachines

/// The conditions of transitions, the names of waits, and errors that a graph must have.
@Suite struct ConditionTests {
  private static func graph(_ listing: String) throws -> StateGraph {
    let read = ListingReader.read(UTF8Text(listing))
    return try StateGraph(of: read.memory, area: 0)
  }

  /// All transitions, such as `"N" > "LESS": N<M`.
  private static func transitions(_ listing: String) throws -> [String] {
    let graph = try graph(listing)
    return graph.transitions.map { edge in
      let names = [edge.from, edge.to].map { index -> String in
        let state = graph.states[index]
        return state.displays.first.map { String($0) } ?? String(state.name)
      }
      let conditions = edge.isOther ? ["else"] : edge.conditions.map { String($0) }
      return "\(names[0]) > \(names[1]): \(conditions.joined(separator: " "))"
    }
  }

  @Test func `ON chooses by the whole part`() throws {
    let all = try Self.transitions(
      """
      10 INPUT A:ON A GOTO 20,50
      15 PRINT "OTHER":GOTO 10
      20 IF A=1 THEN 40
      30 PRINT "FRAC":GOTO 10
      40 PRINT "ONE":GOTO 10
      50 PRINT "TWO":GOTO 10
      """)
    #expect(all.contains("? > FRAC: INT(A)=1 A≠1"))
    #expect(all.contains("? > ONE: INT(A)=1 A=1"))
    #expect(all.contains("? > TWO: INT(A)=2"))
  }

  @Test func `conditions between two variables are merged`() throws {
    let all = try Self.transitions(
      """
      10 INPUT N,M:IF N<M THEN PRINT "LESS":END
      20 IF N>M THEN PRINT "MORE":END
      30 PRINT "EQUAL"
      """)
    #expect(all.contains { $0.hasSuffix("> LESS: N<M") || $0.hasSuffix("> LESS: M>N") })
    #expect(all.contains { $0.hasSuffix("> MORE: M<N") || $0.hasSuffix("> MORE: N>M") })
    #expect(all.contains { $0.hasSuffix("> EQUAL: M=N") || $0.hasSuffix("> EQUAL: N=M") })
  }

  @Test func `the key alone loses the condition that there is one`() throws {
    let all = try Self.transitions(
      """
      10 A$=KEY$:IF A$="" THEN 10
      20 IF B$="" THEN PRINT "NONE":END
      30 PRINT "SOME"
      """)
    #expect(all.contains { $0.hasSuffix("> NONE: B$=\"\"") })
    #expect(all.contains { $0.hasSuffix("> SOME: B$≠\"\"") })
  }

  @Test(arguments: [("25.7", "2.57 s"), ("10", "1.0 s"), ("A", "some time"), ("0", "0.0 s")])
  func `a time has all its digits`(tenths: String, label: String) throws {
    let graph = try Self.graph("10 TIMER \(tenths)")
    #expect(graph.states.map { String($0.actionLabel) }.contains(label))
  }

  static let failures: [(listing: String, line: Int, isDrawn: Bool)] = [
    // The loop reads three items; its READ is outside of its lines.
    ("10 FOR I=1 TO 3:GOTO 50\n20 NEXT I:END\n50 READ A:GOTO 20\n60 DATA 1,2,3", 50, false),
    ("10 READ A:GOTO 10\n60 DATA 1,2,3", 10, true),
    ("10 IF A=1 THEN 30\n20 NEXT I\n30 END", 20, true),
  ]

  @Test(arguments: failures)
  func `only possible errors are drawn`(row: (listing: String, line: Int, isDrawn: Bool)) throws {
    let errors = try Self.graph(row.listing).states.filter { state in
      if case .failure = state.kind { true } else { false }
    }
    #expect(errors.contains { $0.place?.line == row.line } == row.isDrawn)
  }

  @Test func `a graph without all its errors says so`() throws {
    let graph = try Self.graph(
      """
      10 IF A=1 THEN 40
      20 NEXT I
      30 END
      40 FOR J=0 TO B
      50 IF C=5 THEN GOSUB 40
      60 GOSUB 50
      70 NEXT J
      """)
    #expect(graph.isCut)
    #expect(graph.states.contains { $0.place?.line == 20 && $0.kind == .failure(.nextWithoutFor) })
    #expect(graph.json["cut"] == .bool(true))
  }
}
