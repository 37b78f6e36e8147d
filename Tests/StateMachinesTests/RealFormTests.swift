import Testing

@testable import BasicVM
@testable import StateMachines

/// Whether a loop can replace a TIMER, and be proved equal to it.
@Suite struct RealFormTests {
  private static func memory(_ text: String, on model: Model = .fx790P) -> ProgramMemory {
    ListingReader.read(UTF8Text(text), model: model).memory
  }

  // MARK: Loops

  /// A TIMER in a subroutine that the innermost of several loops calls.
  private static func nested(_ loops: Int) -> String {
    let letters = "ABCDEFGH".prefix(loops)
    let start = letters.map { "FOR \($0)=1 TO 2" }.joined(separator: ":")
    let end = letters.reversed().map { "NEXT \($0)" }.joined(separator: ":")
    return "10 \(start):GOSUB 40\n20 \(end)\n30 END\n40 TIMER 5:RETURN"
  }

  static let limits: [(model: Model, loops: Int)] = [(.fx790P, 7), (.pb100, 3)]

  @Test(arguments: limits)
  func `loops replace TIMERs until the loop stack is full`(_ model: Model, _ loops: Int) throws {
    func rewriter(_ loops: Int) throws(Rewriter.Failure) -> Rewriter {
      let size = model.facts.memorySize
      return try RealForm.rewriter(of: Self.memory(Self.nested(loops)), for: model, size: size)
    }
    var machine = Machine(model: model)
    _ = machine.load(try rewriter(loops).result)
    #expect(machine.start(area: 0) == nil)
    #expect(machine.resume(.proceed, until: 1_000_000_000) == .ended)
    #expect(throws: Rewriter.Failure.loopsTooDeep(Place(area: 0, line: 40, offset: 0))) {
      try rewriter(loops + 1)
    }
  }

  @Test func `an ended or restarted loop takes no extra entry of the loop stack`() throws {
    let text = """
      10 FOR A=1 TO 2:NEXT A:FOR B=1 TO 2:NEXT B:FOR C=1 TO 2:NEXT C:FOR D=1 TO 2:NEXT D
      20 FOR A=1 TO 2:IF A=1 THEN 20
      30 TIMER 5
      """
    _ = try RealForm.rewriter(of: Self.memory(text), for: .pb100, size: .bytes544)
  }

  // MARK: Proofs

  private static func proof(_ a: String, _ b: String) throws -> EquivalenceProof {
    try EquivalenceProof(
      EquivalenceProof.Program(memory(a), area: 0).withLoops,
      EquivalenceProof.Program(memory(b), area: 0).withLoops)
  }

  static let equal: [(a: String, b: String)] = [
    ("10 TIMER 5", "10 FOR Z=1 TO 14:NEXT Z"),
    ("10 TIMER 5:TIMER 1", "10 FOR Z=1 TO 14\n20 NEXT Z:FOR Z=1 TO 1+0:NEXT Z"),
    ("10 IF A=1 THEN TIMER 5", "10 IF A=1 THEN FOR Z=1 TO 14:NEXT Z"),
    ("10 INPUT A", "10 INPUT A"),
  ]

  @Test(arguments: equal)
  func `a loop is proved equal to its TIMER`(_ row: (a: String, b: String)) throws {
    #expect(try Self.proof(row.a, row.b).includesTime)
  }

  static let unproved: [(a: String, b: String)] = [
    ("10 TIMER 5", "10 FOR Z=1 TO 15:NEXT Z"),
    ("10 TIMER A", "10 FOR Z=3 TO 3.2258*A:NEXT Z"),
    ("10 TIMER 0", "10 REM"),
    ("10 TIMER .5", "10 FOR Z=1 TO 1:NEXT Z"),
    ("10 TIMER 5:PRINT Z", "10 FOR Z=1 TO 14:NEXT Z:PRINT Z"),
    ("10 INPUT A:TIMER 5", "10 INPUT A:FOR Z=1 TO 14:NEXT Z"),
    ("10 A(I)=1:TIMER 5", "10 A(I)=1:FOR Z=1 TO 14:NEXT Z"),
  ]

  @Test(arguments: unproved)
  func `a noticeable difference prevents a proof`(_ row: (a: String, b: String)) {
    #expect(throws: EquivalenceProof.Obstacle.self) { try Self.proof(row.a, row.b) }
  }
}
