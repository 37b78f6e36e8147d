import BasicVM
import Programs
import StateMachines
import Testing

@testable import Ports

@Suite struct OutlineTests {
  private static func parts(of text: String) throws -> PartedProgram {
    let listing = ListingReader.read(UTF8Text(text))
    try #require(!listing.hasErrors)
    return try #require(PartedProgram(listing.memory, area: listing.firstArea ?? 0))
  }

  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let listing: String
    let code: String

    init(_ name: String, _ listing: String, _ code: String) {
      testDescription = name
      self.listing = listing
      self.code = code
    }
  }

  static let shapes = [
    Shape("one line", "10 A=1", "steps end"),
    Shape("a wait starts a part", "10 PRINT 1:PRINT 2", "steps wait ; steps wait ; steps end"),
    Shape(
      "IF has a body without a jump",
      "10 IF A=1 THEN B=2\n20 C=3", "if(steps) steps end"),
    Shape("a jump back is a loop", "10 A=A+1\n20 GOTO 10", "forever(steps)"),
    Shape(
      "FOR is a loop", "10 FOR I=1 TO 3:A=A+I:NEXT I",
      "steps repeat(steps)while steps end"),
    Shape(
      "ON is a switch", "10 ON A GOTO 20,30\n15 END\n20 END\n30 END",
      "switch(steps end|steps end|steps end)"),
    Shape(
      "a subroutine without waits is a function for all callers",
      "10 GOSUB 90:GOSUB 90:END\n90 A=A+1:RETURN", "call call steps end ; steps return"),
    Shape(
      "a subroutine with a wait returns to a part",
      "10 GOSUB 90:END\n90 PRINT 1:RETURN", "call steps wait ; steps end ; return"),
    Shape(
      "code after two waits exists once", "10 INPUT A\n20 PRINT A:GOTO 20",
      "steps wait ; steps wait ; go"),
    Shape(
      "a computed jump is a switch over lines", "10 GOTO A\n20 END",
      "forever(compute switch(again|steps end))"),
  ]

  @Test(arguments: shapes) func `an outline is a tree without jumps`(_ row: Shape) throws {
    let parts = try Self.parts(of: row.listing)
    let outline = parts.outline
    let text = parts.roots.map { outline[$0]?.shape ?? "" }.joined(separator: " ; ")
    #expect(text == row.code)
  }

  @Test func `only a loop with two entries gets a part for its second entry`() throws {
    let twoEntries = "10 IF A=1 THEN 30\n20 A=A+1\n30 B=B+1:IF B<9 THEN 20\n40 END"
    #expect(try Self.parts(of: twoEntries).graph.loopEntryParts == 1)
    for game in GameID.allCases {
      #expect(try Self.parts(of: String(game.listing)).graph.loopEntryParts == 0, "\(game.id)")
    }
  }

  @Test(arguments: GameID.allCases) func `each reachable instruction but jumps has a node`(
    _ game: GameID
  ) throws {
    let parts = try Self.parts(of: String(game.listing))
    var seen: Set<Int> = []
    for nodes in parts.outline.values { nodes.visit { seen.formUnion($0.ownSteps) } }
    let reachable = parts.program.steps.indices.filter { step in
      if case .jump = parts.program.steps[step].instruction { return false }
      return parts.isReachable[step]
    }
    #expect(seen.isSuperset(of: reachable))
  }
}

extension [ControlNode] {
  fileprivate var shape: String { map { $0.shape }.joined(separator: " ") }
}

extension ControlNode {
  fileprivate var shape: String {
    switch self {
    case .steps: "steps"
    case .choice(let condition, let first, let others):
      "if\(condition.shape)(\(first.shape)\(others.isEmpty ? "" : "|" + others.shape))"
    case .arms(_, let arms): "switch(\(arms.map { $0.controlNodes.shape }.joined(separator: "|")))"
    case .forever(_, let body): "forever(\(body.shape))"
    case .whileLoop(_, let condition, let body): "while\(condition.shape)(\(body.shape))"
    case .repeatLoop(_, let body, let condition): "repeat(\(body.shape))while\(condition.shape)"
    case .block(_, let body): "block(\(body.shape))"
    case .jump(.again, _): "again"
    case .jump(.leaveBlock, _): "leave"
    case .jump(.exitLoop, _): "exit"
    case .go: "go"
    case .computeTarget: "compute"
    case .call: "call"
    case .returnToCaller: "return"
    case .wait: "wait"
    case .end: "end"
    }
  }

  /// The steps that the node itself runs.
  fileprivate var ownSteps: [Int] {
    switch self {
    case .steps(let range): Array(range)
    case .choice(let condition, _, _), .whileLoop(_, let condition, _),
      .repeatLoop(_, _, let condition):
      [condition.step]
    case .arms(.select(let step), _), .arms(.next(let step), _), .computeTarget(let step),
      .call(let step), .returnToCaller(let step):
      [step]
    case .arms(.computedJump, _), .forever, .block, .jump, .go, .wait,
      .end:
      []
    }
  }
}

extension ControlNode.Condition {
  fileprivate var shape: String {
    (isNegated ? "!" : "") + (before.isEmpty ? "" : "[\(before.shape)]")
  }
}
