import BasicVM
import Programs
import StateMachines

/// Compares programs with tangled jumps to their state machines, to the microsecond.
enum PortFuzzer {
  static func run(_ number: UInt64) throws(Fuzzer.Finding) {
    var invented = RandomProgram(seed: number)
    let source = invented.source()
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
      let keys = ScriptKey.read(invented.keys(), withEscapes: true)
      let first = events(of: machine, keys)
      let second = events(of: WaitMachineRun(port, from: machine), keys)
      guard first == second else {
        throw Fuzzer.Finding(what: "the state machine behaves differently", input: source.utf8)
      }
      if let mismatch = walk.mismatch(with: keys), !graph.isCut {
        throw Fuzzer.Finding(what: "a step missing in the graph, \(mismatch)", input: source.utf8)
      }
    }
  }

  private static let timeLimit: Ticks = 60_000_000
  private static let maxEvents = 2_000

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
    while player.ending == nil, events.count < maxEvents {
      if case .asks = player.advance({ events.append($0) }) { player.keys.close() }
    }
    return player.program
  }
}

extension GraphWalk {
  /// The first step that is not an edge of the graph.
  fileprivate func mismatch(with keys: [ScriptKey]) -> UTF8Text? {
    var events: [TraceEvent] = []
    return PortFuzzer.played(self, keys, &events).mismatch
  }
}
