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
    #expect(StateGraph(of: memory, area: area) == nil)
    #expect(memory.line(numbered: 10, inArea: area) == nil)
    #expect(memory.keeping(area: area).usedBytes == 0)
  }

  // MARK: Code

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
    Shape("one line", "10 A=1", "work end"),
    Shape("a wait starts a part", "10 PRINT 1:PRINT 2", "work wait work wait work end"),
    Shape(
      "IF leaves its block where both branches meet",
      "10 IF A=1 THEN B=2\n20 C=3", "block(decide(work leave|leave)) work end"),
    Shape("a jump back is a loop", "10 A=A+1\n20 GOTO 10", "loop(work pass again)"),
    Shape(
      "FOR is a loop", "10 FOR I=1 TO 3:A=A+I:NEXT I",
      "work loop(work next(again|work end))"),
    Shape(
      "ON is a switch", "10 ON A GOTO 20,30\n15 END\n20 END\n30 END",
      "select(pass pass work end|pass pass work end|pass work end)"),
    Shape(
      "a subroutine without waits is a function for all callers",
      "10 GOSUB 90:GOSUB 90:END\n90 A=A+1:RETURN", "call call work end work goBack"),
    Shape(
      "a subroutine with a wait returns to a part",
      "10 GOSUB 90:END\n90 PRINT 1:RETURN", "call work wait work end goBack"),
    Shape(
      "code after two waits exists once", "10 INPUT A\n20 PRINT A:GOTO 20",
      "work wait work wait pass go"),
    Shape(
      "a computed jump is a switch over lines", "10 GOTO A\n20 END",
      "loop(compute cross(again|work end))"),
  ]

  @Test(arguments: shapes) func `code is a tree of blocks without jumps`(_ row: Shape) throws {
    let code = try Self.machine(of: row.listing).shortCode
    #expect(code == row.code)
  }

  @Test func `only a loop with two entries gets a part for its second entry`() throws {
    let twoEntries = "10 IF A=1 THEN 30\n20 A=A+1\n30 B=B+1:IF B<9 THEN 20\n40 END"
    #expect(try Self.machine(of: twoEntries).loopEntryParts == 1)
    for game in GameID.allCases {
      #expect(try Self.machine(of: String(game.listing)).loopEntryParts == 0, "\(game.id)")
    }
  }

  @Test(arguments: GameID.allCases) func `each reachable instruction appears exactly once`(
    _ game: GameID
  ) throws {
    let machine = try Self.machine(of: String(game.listing))
    var seen: [Int: Int] = [:]
    for word in machine.code.words { for step in word.steps { seen[step, default: 0] += 1 } }
    let reachable = machine.flow.isReachable.indices.filter {
      machine.flow.isReachable[$0] && !machine.flow.steps[$0].isCrossing
    }
    #expect(Set(seen.keys) == Set(reachable))
    #expect(seen.values.allSatisfy { $0 == 1 })
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

extension WaitMachine {
  fileprivate var shortCode: String {
    var text = ""
    // The last word is `end`, which no run reaches.
    for word in code.words.dropLast() { text += word.short(after: text) }
    return text
  }
}

extension CodeWord {
  fileprivate func short(after text: String) -> String {
    let blank = text.isEmpty || text.hasSuffix("(") || text.hasSuffix("|") ? "" : " "
    func opened(_ name: String) -> String { "\(blank)\(name)(" }
    return switch self {
    case .loop: opened("loop")
    case .block: opened("block")
    case .decide: opened("decide")
    case .select: opened("select")
    case .next: opened("next")
    case .cross: opened("cross")
    case .close: ")"
    case .otherwise: "|"
    case .arm: text.hasSuffix("(") ? "" : "|"
    case .work: "\(blank)work"
    case .pass: "\(blank)pass"
    case .again: "\(blank)again"
    case .leave: "\(blank)leave"
    case .go: "\(blank)go"
    case .compute: "\(blank)compute"
    case .call: "\(blank)call"
    case .goBack: "\(blank)goBack"
    case .wait: "\(blank)wait"
    case .end: "\(blank)end"
    }
  }

  fileprivate var steps: [Int] {
    switch self {
    case .work(let range): Array(range)
    case .pass(let step), .decide(let step), .select(let step), .next(let step),
      .compute(let step), .call(let step), .goBack(let step):
      [step]
    case .loop, .block, .close, .again, .leave, .go, .otherwise, .cross, .arm, .wait, .end: []
    }
  }
}
