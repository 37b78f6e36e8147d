import BasicVM
import CommandLineKit
import FX790Terminal
import Programs
import StateMachines

/// Prints a few tests that take the transitions of a listing's graph.
struct CoverTests {
  let path: String
  let observation: TransitionCounts.Options

  func show() throws(UsageError) -> ExitStatus {
    let file = try ListingFile(path: path, ListingOptions())
    let area = file.listing.firstArea ?? 0
    guard !file.printErrors(),
      let machine = file.listing.startedMachine(area: nil, random: RandomNumbers())
    else { return .failed }
    let hints = PortHints(in: file.source.text, area: area)
    guard let graph = try? StateGraph(of: machine.memory, areas: [area], hints: hints),
      let walk = GraphWalk(on: graph, machine, area: area)
    else { throw UsageError("\(path): there is no program") }
    guard !graph.isCut else {
      TextOutput.printError("\(path): the graph is incomplete: \(graph.incompletenessReason)")
      return .failed
    }
    let contender = Contender(name: UTF8Text(file.path), running: machine, area: area)
    let cover = TransitionCover(of: walk, as: contender, observation)
    try NamedFile.write(text(of: cover, on: graph, machine).utf8, to: nil)
    return .done
  }

  private func text(
    of cover: TransitionCover, on graph: StateGraph, _ machine: Machine
  ) -> UTF8Text {
    let all = graph.transitions.count
    let taken = all - cover.missing.count
    var text: UTF8Text = "// These tests take \(taken) of \(all) transitions of the graph.\n"
    for index in cover.missing {
      text.append(
        line: "// Not taken: \(graph.description(of: index).harmless(keepingLines: false))")
    }
    for (index, script) in cover.scripts.enumerated() {
      text.append("\n")
      text += test(of: script, number: index + 1, machine).text
    }
    return text
  }

  private func test(of script: Script, number: Int, _ machine: Machine) -> ListingTest {
    var machine = machine
    machine.random = RandomNumbers(seed: script.seed)
    var settings: [ListingTest.Setting] = []
    if script.seed != 1 {
      settings.append(ListingTest.Setting(name: "seed", value: "\(script.seed)"))
    }
    var run = TestRun(of: machine, keys: ScriptKeys(script.keys))
    if run.ending == .timedOut {
      let (short, limit) = Self.shortened(run, script.keys, on: machine)
      run = short
      settings.append(ListingTest.Setting(limit: limit))
    }
    return ListingTest(
      name: "transitions \(number)", settings: settings, keys: script.keys, output: run.lines,
      ending: ExpectedEnding(run.ending))
  }

  /// The run of a program that never ends, and its time limit: a minute if that suffices.
  private static func shortened(
    _ whole: TestRun, _ keys: [ScriptKey], on machine: Machine
  ) -> (TestRun, limit: Ticks) {
    let minute: Ticks = 60_000_000
    let short = TestRun(of: machine, keys: ScriptKeys(keys), timeLimit: minute)
    return short.lines == whole.lines ? (short, minute) : (whole, TestRun.longest)
  }
}

extension StateGraph {
  fileprivate func description(of index: Int) -> UTF8Text {
    let path = transitions[index]
    let conditions = path.conditions.joined(", ")
    let ends: UTF8Text = "\(states[path.from].name) → \(states[path.to].name)"
    return conditions.isEmpty ? ends : "\(ends): \(conditions)"
  }
}
