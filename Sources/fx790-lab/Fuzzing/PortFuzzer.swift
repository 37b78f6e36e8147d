import BasicVM
import Programs
import StateMachines

/// Compares programs with tangled jumps to their state machines, to the microsecond.
struct PortFuzzer {
  private var random: SeededRandom
  private var lines: [Int] = []
  private var elements = Elements.none

  /// Array elements, as a port stores letters differently for each kind.
  private enum Elements: CaseIterable {
    case none, behindLetters, amongLetters, dimensioned
  }

  static func program(ofCase number: UInt64) -> UTF8Text {
    var fuzzer = PortFuzzer(random: SeededRandom(seed: number))
    return fuzzer.program()
  }

  static func run(_ number: UInt64) throws(Fuzzer.Finding) {
    var fuzzer = PortFuzzer(random: SeededRandom(seed: number))
    let source = fuzzer.program()
    let listing = ListingReader.read(source)
    var machine = Machine(random: RandomNumbers(seed: number))
    guard machine.load(listing.memory), machine.start(area: 0) == nil,
      let port = WaitMachine(of: listing.memory, area: 0)
    else { return }
    guard port.obstacles.isEmpty else {
      throw Fuzzer.Finding(what: "the program has obstacles", input: source.utf8)
    }
    let written = SwiftPort(of: listing.memory, area: 0, name: "Case", from: "case.bas")
    guard written?.lostDecisions == 0 else {
      throw Fuzzer.Finding(what: "the written Swift has lost an IF", input: source.utf8)
    }
    guard let graph = StateGraph(of: listing.memory, area: 0),
      let walk = GraphWalk(on: graph, machine, area: 0)
    else { return }
    for _ in 0..<3 {
      let keys = ScriptKey.keys(fuzzer.keys(), withEscapes: true)
      let first = events(of: machine, keys)
      let second = events(of: WaitMachineRun(port, from: machine), keys)
      guard first == second else {
        throw Fuzzer.Finding(what: "the state machine behaves differently", input: source.utf8)
      }
      if let stray = walk.stray(with: keys), !graph.isCut {
        throw Fuzzer.Finding(what: "a step missing in the graph, \(stray)", input: source.utf8)
      }
    }
  }

  private static let timeLimit: Ticks = 60_000_000
  private static let mostEvents = 2_000

  private static func events(of program: some ResumableProgram, _ keys: [ScriptKey]) -> [TraceEvent]
  {
    var events: [TraceEvent] = []
    _ = played(program, keys, &events)
    return events
  }

  fileprivate static func played<Program: ResumableProgram>(
    _ program: Program, _ keys: [ScriptKey], _ events: inout [TraceEvent]
  ) -> Program {
    var player = Player(program, keys: ScriptKeys(keys, isManual: true), timeLimit: timeLimit)
    while player.ending == nil, events.count < mostEvents {
      if case .asks = player.advance({ events.append($0) }) { player.keys.close() }
    }
    return player.program
  }

  private mutating func program() -> UTF8Text {
    var text = UTF8Text()
    elements = random.any(of: Elements.allCases)
    for area in 0...random.below(3) {
      if area > 0 { text.append(line: "P\(area)") }
      lines = (1...(3 + random.below(14))).map { $0 * 10 }
      for line in lines {
        var statements = (area == 0 && line == 10 ? beginning() : "") + statement(0)
        for _ in 0..<random.below(3) { statements += ":" + statement(0) }
        text.append(line: UTF8Text("\(line) " + statements))
      }
    }
    return text
  }

  private static let pieces = [
    "\\n", "1", "2\\n", "3", "0\\n", "A", "-1\\n", "X+1\\n", "20\\n", "KEY$\\n",
  ]

  private mutating func keys() -> UTF8Text {
    var keys = ""
    for _ in 0..<random.below(40) {
      keys += random.any(of: Self.pieces)
    }
    return UTF8Text(keys)
  }

  private mutating func line() -> String {
    "\(random.onceIn(40) ? 15 : random.any(of: lines))"
  }

  private mutating func place() -> String {
    random.onceIn(9) ? "#\(random.below(3))" : line()
  }

  private mutating func variable() -> String { random.any(of: ["A", "B", "C", "I", "J"]) }

  private mutating func number() -> String {
    switch random.below(9) {
    case 0: "RAN#"
    case 1: "\(variable())+1"
    case 2: element()
    case 3: "INT(RAN#*4)"
    case 4, 5: variable()
    default: "\(random.below(6))"
    }
  }

  private mutating func element() -> String {
    switch elements {
    case .none: variable()
    case .behindLetters:
      random.any(of: ["Z(1)", "Z(2)", "Z(I)", "A(25+J)", "Z(ABS A)", "Z(A*A)", "A(26+INT(RAN#*3))"])
    case .amongLetters: "A(\(random.below(4)))"
    case .dimensioned: random.any(of: ["M(0)", "M(1)", "M(I)", "M(3)"])
    }
  }

  private func beginning() -> String {
    switch elements {
    case .none: ""
    case .behindLetters, .amongLetters: "DEFM 6:"
    case .dimensioned: "DIM M(3):"
    }
  }

  private mutating func text() -> String {
    random.any(of: [
      "\"AB\"", "$", "K$", "KEY$", "\"1\"", "KEY$+KEY$", "MID$(2)", "MID$(\(variable()),1)",
      "STR$(A)",
    ])
  }

  private mutating func condition() -> String {
    if random.onceIn(4) { return "\(text())\(random.any(of: ["=", "≠", "<"]))\(text())" }
    return "\(number())\(random.any(of: ["=", "<", ">", "≤", "≥", "≠"]))\(number())"
  }

  private mutating func statement(_ depth: Int) -> String {
    switch random.below(33) {
    case 0, 1: "GOTO \(place())"
    case 2, 3: "GOSUB \(place())"
    case 4, 5: "RETURN"
    case 6, 7: "FOR \(variable())=\(number()) TO \(number())" + (random.onceIn(3) ? " STEP -1" : "")
    case 8, 9, 10: "NEXT \(variable())"
    case 11, 12, 13:
      depth > 3
        ? "BEEP"
        : "IF \(condition()) THEN " + (random.onceIn(2) ? place() : statement(depth + 1))
    case 14: "ON \(number()) GOTO \(line()),\(place()),\(line())"
    case 15: "ON \(number()) GOSUB \(line()),\(place())"
    case 16: random.onceIn(4) ? "GOTO \(number())*10" : "GOSUB \(variable())*10"
    case 17: "INPUT \(variable())"
    case 18: "INPUT \"N\",$"
    case 19: "PRINT \(number())" + (random.onceIn(2) ? ";" : "")
    case 20: "PRINT \(text());\(number())"
    case 21: random.any(of: ["BEEP", "BEEP 1", "TIMER 2", "STOP", "MODE 7", "MODE 8", "STAT LIST"])
    case 22: random.any(of: ["DATA 1,2,3", "READ \(variable())", "RESTORE", "VAC", "DEFM 2"])
    case 23: random.any(of: ["END", "STAT 1,2", "LISTV", "DIM B(2)", "SET F2", "MODE 4"])
    case 24: "K$=\(text())"
    case 25: "$=$+\(text())"
    case 26: "\(element())=\(number())"
    case 27: random.any(of: ["VAC", "CLEAR", "$=\"ABC\"", "PRINT $;", "PRINT A;B;C;I;J"])
    default: "\(variable())=\(number())"
    }
  }
}

extension GraphWalk {
  /// The first step that is not an edge of the graph.
  fileprivate func stray(with keys: [ScriptKey]) -> UTF8Text? {
    var events: [TraceEvent] = []
    return PortFuzzer.played(self, keys, &events).stray
  }
}
