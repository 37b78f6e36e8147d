import Programs
import Testing

@testable import BasicVM
@testable import StateMachines

@Suite struct WaitMachineTests {
  private static func machine(of text: String) throws -> WaitMachine {
    let listing = ListingReader.read(UTF8Text(text))
    try #require(!listing.hasErrors)
    return try #require(WaitMachine(of: listing.memory, area: listing.firstArea ?? 0))
  }

  @Test(arguments: [-1, 1, 10, 12]) func `an area without a program has no state machine`(
    _ area: Int
  ) {
    let memory = ListingReader.read("10 END").memory
    #expect(WaitMachine(of: memory, area: area) == nil)
    #expect(Flow(of: memory, area: area) == nil)
    let error = #expect(throws: StateGraph.MissingProgram.self) {
      try StateGraph(of: memory, area: area)
    }
    #expect(error.map { "\($0)" } == "There is no program in P\(area).")
    #expect(memory.line(numbered: 10, inArea: area) == nil)
    #expect(memory.keeping(area: area).usedBytes == 0)
  }

  @Test(arguments: GameID.allCases) func `each reachable instruction is in one block`(
    _ game: GameID
  ) throws {
    let machine = try Self.machine(of: String(game.listing))
    let steps = machine.code.blocks.flatMap { $0.steps }
    let reachable = machine.flow.isReachable.indices.filter { machine.flow.isReachable[$0] }
    #expect(steps.sorted() == reachable)
  }

  // MARK: Loops

  /// A listing, and the number of FORs that each NEXT may continue.
  static let loops: [(listing: String, bodies: [Int])] = [
    ("10 FOR I=1 TO 2:NEXT I", [1]),
    ("10 NEXT I", [0]),
    ("10 FOR I=1 TO 2:NEXT I:FOR I=1 TO 2:NEXT I", [1, 1]),
    ("10 IF A=1 THEN FOR I=1 TO 2:GOTO 30\n20 FOR I=1 TO 3\n30 NEXT I", [2]),
    ("10 FOR I=1 TO 2:GOSUB 90:NEXT I:END\n90 FOR I=1 TO 3:NEXT I:RETURN", [1, 1]),
    ("10 GOSUB 90:NEXT I:END\n90 FOR I=1 TO 3:RETURN", [1]),
    ("10 FOR I=1 TO 2:FOR J=1 TO 2:NEXT I:NEXT J", [1, 1]),
    ("10 FOR J=1 TO 2:NEXT J:FOR I=1 TO 2:FOR J=1 TO 2:NEXT J:NEXT I", [1, 1, 1]),
  ]

  @Test(arguments: loops) func `NEXT continues only loops that may be open`(
    _ listing: String, _ bodies: [Int]
  ) throws {
    let steps = try Self.machine(of: listing).flow.steps
    let program = Compiler.compile(ListingReader.read(UTF8Text(listing)).memory)
    let found = program.steps.indices.compactMap { index -> Int? in
      guard case .next = program.steps[index].instruction else { return nil }
      return steps[index].edges.count { if case .to(_, .again) = $0 { true } else { false } }
    }
    #expect(found == bodies)
  }

  // MARK: Obstacles

  static let obstacles: [(statement: String, kind: WaitMachine.Obstacle.Kind)] = [
    ("WRITE# \"A\"", .memo), ("WRITE#", .memo), ("READ# A", .memo), ("RESTORE#", .memo),
    ("RESTORE# \"A\",0,10", .memo), ("PUT A", .tape), ("GET A", .tape), ("LOAD", .tape),
    ("MODE 99,1", .errorMode), ("MODE A", .computedMode), ("NEW", .byHand),
  ]

  @Test(arguments: obstacles) func `an unsupported statement is reported with its place`(
    _ statement: String, _ kind: WaitMachine.Obstacle.Kind
  ) throws {
    let machine = try Self.machine(of: "10 A=1\n20 \(statement)")
    #expect(machine.obstacles.map(\.kind) == [kind])
    #expect(machine.obstacles.map(\.place.line) == [20])
    // Unreachable statements are not reported.
    #expect(try Self.machine(of: "10 END\n20 \(statement)").obstacles.isEmpty)
  }

  // MARK: Runs

  /// Programs that depend on loop and call stacks, answers and errors.
  static let runs = [
    "10 FOR I=1 TO 3:PRINT I;:GOSUB 90:NEXT I:END\n90 BEEP:IF I=2 THEN RETURN\n95 PRINT \"X\":RETURN",
    "10 INPUT A:PRINT 1/A:GOTO 10",
    "10 INPUT \"N\",$:IF $=\"\" THEN 10\n20 PRINT LEN($):GOTO 10",
    "10 GOSUB 10", "10 RETURN", "10 NEXT I", "10 READ A:GOTO 10",
    "10 FOR A=1 TO 2:FOR B=1 TO 2\n20 NEXT A:NEXT B",
    "10 PRINT \"THIS IS A TEXT OF MORE THAN 24 CHARACTERS\":MODE 7:PRINT RAN#:STOP",
    "10 STAT 1,2:STAT LIST:PRINT \"END\"",
    "10 A$=\"X\":IF A=1 THEN 20\n20 END",
    "10 ON VAL(\"2\") GOSUB 50,60:PRINT A:ON 7 GOTO 10:END\n50 A=1\n60 A=A+2:RETURN",
    "10 GOTO 10*A+20\n20 A=A+1:PRINT A:GOTO #1\nP1\n10 GOSUB #2:GOTO #0\nP2\n10 BEEP 1:RETURN",
    "10 GOTO 99", "10 GOTO 10", "10 PRINT \"A\":PASS \"B\"",
  ]

  @Test(arguments: runs) func `a state machine gives the listing's events at the same times`(
    _ text: String
  ) throws {
    let listing = ListingReader.read(UTF8Text(text))
    let started = try Machine(running: listing)
    let machine = try Self.machine(of: text)
    for keys in ["", "\n\n\n\n", "2\n0\nA\n3\n", "5\n\u{1B}"] {
      let expected = Self.events(of: started, keys)
      #expect(Self.events(of: WaitMachineRun(machine, from: started), keys) == expected)
    }
  }

  private static func events(of program: some ResumableProgram, _ keys: String) -> [TraceEvent] {
    var events: [TraceEvent] = []
    let keys = ScriptKeys(typing: UTF8Text(keys), isManual: true)
    var player = Player(program, keys: keys, timeLimit: 30_000_000)
    while player.ending == nil, events.count < 500 {
      if case .asks = player.advance({ events.append($0) }) { player.keys.close() }
    }
    return events
  }
}
