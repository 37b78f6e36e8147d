import BasicVM
import Ports
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
      throw Fuzzer.Finding(problem: "the program has obstacles", input: source.utf8)
    }
    let written = SwiftPort(of: listing.memory, area: 0, name: "Case", from: "case.bas")
    guard written?.lostDecisions == 0 else {
      throw Fuzzer.Finding(problem: "the written Swift has lost an IF", input: source.utf8)
    }
    let graph = try? StateGraph(of: listing.memory, area: 0)
    if let graph, let written, let fault = fault(in: written, graph) {
      throw Fuzzer.Finding(problem: String(fault), input: source.utf8)
    }
    guard let graph,
      let walk = GraphWalk(on: graph, machine, area: 0)
    else { return }
    for _ in 0..<3 {
      let keys = ScriptKey.read(invented.keys(), withEscapes: true)
      let first = events(of: machine, keys)
      let second = events(of: WaitMachineRun(port, from: machine), keys)
      guard first == second else {
        throw Fuzzer.Finding(problem: "the state machine behaves differently", input: source.utf8)
      }
      if let ranges = ValueRanges(of: machine, area: 0) {
        var events: [TraceEvent] = []
        guard !played(RangeWatch(program: machine, ranges: ranges), keys, &events).isBroken else {
          throw Fuzzer.Finding(problem: "a value out of its range", input: source.utf8)
        }
      }
      if let mismatch = walk.mismatch(with: keys), !graph.isCut {
        throw Fuzzer.Finding(
          problem: "a step missing in the graph, \(mismatch)", input: source.utf8)
      }
    }
  }

  /// Describes a name that two states have, or that only the graph has; nil if there is none.
  private static func fault(in port: SwiftPort, _ graph: StateGraph) -> UTF8Text? {
    var names: Set<UTF8Text> = []
    for name in port.stateNames where !names.insert(name.normalizedName).inserted {
      return "two states are called \(name)"
    }
    for state in graph.states {
      guard case .wait = state.kind else { continue }
      let name = UTF8Text(utf8: Array(state.name.utf8.prefix { $0 != UInt8(ascii: "(") }))
      if !names.contains(name.normalizedName) { return "no state of the port is called \(name)" }
    }
    return nil
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

/// A machine whose variables must stay in their ranges.
private struct RangeWatch: ResumableProgram {
  var program: Machine
  let ranges: ValueRanges
  var isBroken = false

  var display: Display { program.display }
  var indicators: Indicators { program.indicators }
  var clock: Ticks { program.clock }

  mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    let effect = program.resume(event, until: deadline)
    isBroken = isBroken || !ranges.include(program)
    return effect
  }
}

extension GraphWalk {
  /// Describes the first step that is not an edge of the graph; nil if there is none.
  fileprivate func mismatch(with keys: [ScriptKey]) -> UTF8Text? {
    var events: [TraceEvent] = []
    return PortFuzzer.played(self, keys, &events).mismatch
  }
}

extension UTF8Text {
  /// The name in small letters without blanks, since ports and graphs write it differently.
  fileprivate var normalizedName: UTF8Text {
    UTF8Text(utf8: utf8.compactMap { $0 == UInt8(ascii: " ") ? nil : $0 | 32 })
  }
}
