import BasicVM
import CommandLineKit
import FX790Terminal
import Programs
import StateMachines

struct WalksCommand: ShellCommand {
  static let name = "walks"
  static let summary = "print plays as steps on a listing's graph"
  static let details = [
    "Each line is the JSON of a play: for each step the guard in graph --format xstate, or null, and",
    "the name of the state that it leads to. Tests/XState/run compares them with XState's machine.",
  ]
  static let examples = ["fx790-lab walks roms/hangman.bas --scripts 20"]
  static var arguments: Arguments<Self> { .one("LISTING", \.path) }
  static var options: [Option<Self>] {
    [.number("--scripts", \.options.scripts, in: 1...100_000, "play N scripts of keys")]
  }

  private var path = ""
  private var options = TransitionCounts.Options()

  func run() throws(UsageError) -> ExitStatus {
    let listing = ListingReader.read(UTF8Text(utf8: try NamedFile.read(path)))
    let area = listing.memory.startArea
    let hints = PortHints(in: UTF8Text(utf8: try NamedFile.read(path)), area: area)
    guard let machine = try? Machine(running: listing, area: area, random: RandomNumbers()),
      let graph = try? StateGraph(of: listing.memory, area: area, hints: hints),
      let walk = GraphWalk(on: graph, machine, area: area)
    else { throw UsageError("\(path): there is no program") }
    let contender = Contender(name: UTF8Text(path), running: machine, area: area)
    let conditions = graph.conditions
    let names = graph.xstateNames
    for script in TransitionCounts.scripts(for: contender, contender, options) {
      let steps = steps(of: script, from: walk, on: graph)
      let json = JSON(steps) { index in
        .list([
          conditions[index].map { JSON($0) } ?? .null, JSON(names[graph.transitions[index].to]),
        ])
      }
      TextOutput.printLine(json.line)
    }
    return .done
  }

  /// The taken transitions.
  private func steps(of script: Script, from walk: GraphWalk, on graph: StateGraph) -> [Int] {
    var player = Player(walk.seeded(script.seed), keys: ScriptKeys(script.keys))
    var counts = walk.counts
    var steps: [Int] = []
    while player.program.clock < Self.longest {
      let step = player.advance { _ in }
      let taken = counts.indices.filter { player.program.counts[$0] > counts[$0] }
      counts = player.program.counts
      // Several transitions to one state may be true; XState takes the first.
      let from = taken.first.map { graph.transitions[$0].from }
      let order = from.map { graph.xstateEdges(from: $0).map(\.index) } ?? []
      if let first = order.first(where: taken.contains) { steps.append(first) }
      switch step {
      case .continues, .rests: continue
      case .asks, .asksComputer, .ended: return steps
      }
    }
    return steps
  }

  /// In machine time.
  private static let longest: Ticks = 600_000_000
}

extension StateGraph {
  /// The guard of each transition in XState.
  fileprivate var conditions: [UTF8Text?] {
    var conditions: [UTF8Text?] = Array(repeating: nil, count: transitions.count)
    for edge in states.indices.flatMap(xstateEdges) { conditions[edge.index] = edge.condition }
    return conditions
  }
}
