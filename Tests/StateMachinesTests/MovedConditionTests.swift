import Testing

@testable import BasicVM
@testable import StateMachines

/// Edited listings in which a condition has another place.
@Suite struct MovedConditionTests {
  private static func proof(
    _ a: String, _ b: String, ofPorts isPort: Bool = false
  ) throws -> EquivalenceProof {
    let programs = [a, b].map {
      EquivalenceProof.Program(ListingReader.read(UTF8Text($0)).memory, isPort: isPort)
    }
    return try EquivalenceProof(programs[0], programs[1])
  }

  /// Two programs that begin with numbers in A, B and C.
  private static func edited(_ one: String, _ other: String) -> (a: String, b: String) {
    let texts = [one, other].map { "10 INPUT A,B,C:D=0:E=0:F=0\n20 \($0)\n90 PRINT D;E;F" }
    return (texts[0], texts[1])
  }

  private static func ordered(_ lines: [String], _ order: [Int]) -> (a: String, b: String) {
    func text(_ order: [Int]) -> String {
      order.enumerated().map { "\($0 * 10 + 20) \(lines[$1])" }.joined(separator: "\n")
    }
    return edited(
      String(text(Array(lines.indices)).dropFirst(3)), String(text(order).dropFirst(3)))
  }

  private static func exchanged(_ one: String, _ other: String) -> (a: String, b: String) {
    ordered([one, other], [1, 0])
  }

  static let provedPairs: [(a: String, b: String)] = [
    exchanged("IF A=1 THEN D=2", "IF B=1 THEN E=2"),
    exchanged("IF A<B THEN D=2", "IF C≥1 THEN E=2:D=D"),
    exchanged("IF A=B THEN D=2", "IF B>C THEN IF C>A THEN E=3"),
    exchanged("IF A=1 THEN D=2:E=D", "PRINT A:F=RAN#"),
    ordered(["IF A=1 THEN D=2", "IF B=1 THEN E=2", "IF C=1 THEN F=2"], [2, 0, 1]),
    ordered(["IF A=1 THEN D=2", "IF B<1 THEN E=2", "IF C=1 THEN F=2"], [2, 1, 0]),
    edited("IF A=1 THEN D=2\n30 D=3", "D=3"), edited("IF A=1 THEN 30\n30 PRINT A", "PRINT A"),
    edited("IF A=1 THEN IF B=A THEN D=2", "IF B=A THEN IF 1=A THEN D=2"),
    // A comparison counts while its operands keep their values.
    edited(
      "IF A=1 THEN A=2\n30 PRINT B;\n40 A=0\n50 IF B=1 THEN E=1",
      "PRINT B;\n30 IF A=1 THEN A=2\n40 A=0\n50 IF B=1 THEN E=1"),
  ]

  @Test(arguments: provedPairs)
  func `conditions that do not change each other may be exchanged`(
    row: (a: String, b: String)
  ) throws {
    #expect(try !Self.proof(row.a, row.b).includesTime)
    _ = try Self.proof(row.b, row.a, ofPorts: true)
  }

  static let noticeablePairs: [(a: String, b: String)] = [
    // A condition that may fail, or that the other one changes.
    ("10 IF A=1 THEN B=2\n20 IF C=1 THEN D=2", "10 IF C=1 THEN D=2\n20 IF A=1 THEN B=2"),
    exchanged("IF A=1 THEN D=2", "IF B=1 THEN A=1"), exchanged("IF A=1 THEN D=2", "A=C"),
    exchanged("IF A=1 THEN D=2", "IF B=1 THEN D=3"), exchanged("IF A=1 THEN D=2", "PRINT D"),
    exchanged("IF A=1 THEN D=2", "INPUT C"),
    exchanged("IF A=1 THEN PRINT 1", "IF B=1 THEN PRINT 2"),
    exchanged("IF A=1 THEN D=RAN#", "IF B=1 THEN E=RAN#"), exchanged("IF A=1 THEN END", "PRINT 1"),
    exchanged("IF A<B THEN B=A", "IF B<C THEN C=B"), exchanged("IF A=1 THEN D=1/B", "PRINT 2"),
    exchanged("IF A=1 THEN D=2", "FOR A=1 TO 2:NEXT A"), edited("IF A=1 THEN 20", "D=D"),
    edited("IF A=1 THEN D=2", "IF A≠1 THEN D=2"), edited("IF A<B THEN D=2", "IF B<A THEN D=2"),
    edited("IF A≤B THEN D=2", "IF A<B THEN D=2"), edited("IF A=B THEN D=2", "IF A=C THEN D=2"),
    edited("IF A=1 THEN D=1\n30 IF A=2 THEN D=2", "IF A=1 THEN D=1\n30 IF A=1 THEN D=2"),
    edited("FOR I=1 TO 3:IF A=I THEN D=2\n30 NEXT I", "FOR I=1 TO 3:NEXT I:IF A=I THEN D=2"),
    edited(
      "D=1:GOSUB 95:IF A=1 THEN D=3\n30 END\n95 A=2:RETURN",
      "D=1:IF A=1 THEN D=3\n30 GOSUB 95:END\n95 A=2:RETURN"),
  ]

  @Test(arguments: noticeablePairs)
  func `a moved condition that may be noticed is not proved`(
    row: (a: String, b: String)
  ) throws {
    #expect(throws: EquivalenceProof.Obstacle.self) { try Self.proof(row.a, row.b) }
    #expect(throws: EquivalenceProof.Obstacle.self) { try Self.proof(row.b, row.a) }
  }
}
