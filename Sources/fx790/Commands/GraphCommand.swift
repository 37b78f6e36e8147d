import BasicVM
import CommandLineKit
import FX790Terminal
import Programs
import StateMachines

struct GraphCommand: ShellCommand {
  static let name = "graph"
  static let summary = "draw the state machine of a listing"
  static let details = [
    "The states are the program's waits, each with the text that the display may show (# is a",
    "number, … some text). Answers and random numbers (⚄) lead from one state to the next. ♪ is",
    "a sound, a dashed line a computed jump. A state's name comes from a line #= 320 winning, or",
    "else from the remark above its line, from its display, or from its line number. Without -o,",
    "or with -o -, the graph goes to standard output, for Mermaid (which Markdown can include)",
    "or in the format of --format.",
    "",
    "--format xstate writes the argument of XState's createMachine, with events for keys, answers",
    "and EXE. Its guards and actions are names of functions to write.",
    "",
    "The graph of a game's state machine, horse-race:machine, is recorded from runs. With",
    "--observed a listing is also run: each arrow shows how often it was taken, and arrows never",
    "taken are pale. Runs that do not end or wait for keys are stopped, with exit status 3.",
  ]
  static let examples = [
    "fx790 graph game.bas -o game.svg", "fx790 graph hangman",
    "fx790 graph horse-race:machine -o race.svg", "fx790 graph game.bas --observed --format json",
  ]
  static var arguments: Arguments<Self> { .one("FILE", \.path) }
  static var options: [Option<Self>] {
    [
      .file(
        "-o", \.outputPath,
        "write to a file, not to standard output: .svg is a picture, .dot for Graphviz, .mmd for "
          + "Mermaid, .json"),
      .value(
        "--format", "FORM", \.form, "the format (from the file's name, or mmd)",
        choices: Form.names, completes: .words(Form.names), reading: Form.named),
      .flag("--observed", \.isObserved, "run the listing, and count how often each arrow is taken"),
      .number(
        "--scripts", \.observation.scripts, in: 1...100_000, "run N scripts of keys"),
      .seed(\.observation.seed, "the seed of RAN# for the first script"),
      .flag("--force", \.isForced, "overwrite an existing file"),
    ] + Option.group(\.preparation) + Option.group(\.listing)
  }

  /// The raw values are file extensions, except `xstate`, whose files end in `.json`, too.
  private enum Form: String, CaseIterable {
    case svg, dot, mmd, xstate, json

    static var names: [String] { allCases.map(\.rawValue) }

    static func named(_ name: String) throws(UsageError) -> Form {
      if let form = Form(rawValue: name) { return form }
      try refuseSCXML(name)
      throw UsageError("--format is one of \(names.joined(separator: ", ")), not \(name)")
    }

    static func ofFile(endingIn ending: String) throws(UsageError) -> Form? {
      try refuseSCXML(ending)
      return ending == xstate.rawValue ? nil : Form(rawValue: ending)
    }

    private static func refuseSCXML(_ name: String) throws(UsageError) {
      guard name == "scxml" else { return }
      throw UsageError(
        "graph writes no SCXML: use --format xstate, which XState's createMachine reads")
    }

    func text(of graph: StateGraph) -> UTF8Text {
      switch self {
      case .svg: graph.svg
      case .dot: graph.dot
      case .mmd: graph.mermaid
      case .xstate: graph.xstate.line + "\n"
      case .json: graph.json.line + "\n"
      }
    }
  }

  private var path = ""
  private var outputPath: String?
  private var form: Form?
  private var isObserved = false
  private var isForced = false
  private var observation = TransitionCounts.Options()
  private var preparation = PreparationOptions()
  private var listing = ListingOptions()

  func run() throws(UsageError) -> ExitStatus {
    let form = if let form { form } else { try formOfFile() }
    try NamedFile.claim(
      [.kept("-o", outputPath)],
      reading: [ProgramSource.path(in: path)] + preparation.inputPaths, isForced: isForced)
    guard preparation.areas.count <= 1 || !isObserved else {
      throw UsageError(
        "--observed runs the program of one area, as in --area \(preparation.firstArea)")
    }
    guard let graph = try graph() else { return .failed }
    if graph.graph.isCut {
      TextOutput.printError("\(path): the graph is incomplete: \(graph.graph.incompletenessReason)")
    }
    try NamedFile.write(
      form.text(of: graph.graph).utf8, to: outputPath, overwriting: isForced)
    return graph.isComplete ? .done : .unfinished
  }

  private func formOfFile() throws(UsageError) -> Form {
    guard let outputPath, outputPath != "-" else { return .mmd }
    let name = outputPath.split(separator: "/").last
    let ending = name?.split(separator: ".").dropFirst().last ?? ""
    guard let form = try Form.ofFile(endingIn: ending.lowercased()) else {
      let endings = Form.names.filter { $0 != Form.xstate.rawValue }.map { ".\($0)" }
      let all = "\(endings.dropLast().joined(separator: ", ")) or \(endings[endings.count - 1])"
      throw UsageError("-o takes a file that ends in \(all), not \(outputPath)")
    }
    return form
  }

  // MARK: Graphs

  /// The graph, and whether all scripts were counted; nil after printing the reason.
  private func graph() throws(UsageError) -> (graph: StateGraph, isComplete: Bool)? {
    if let game = try ProgramSource.machine(named: path) {
      try preparation.refuse(for: path)
      return (game.observedGraph(observation), true)
    }
    var (path, listing) = (path, listing)
    try listing.takeModel(from: &path)
    // A listing's graph always shows its state machine, so `:port` changes nothing.
    path = ProgramSource.portedPath(in: path) ?? path
    guard let file = try preparation.listingFile(at: path, listing) else { return nil }
    // Faulty statements do not prevent a graph, which shows their errors.
    _ = file.printFaults()
    let area = preparation.startArea(of: file.listing)
    guard let machine = try startedMachine(with: file.listing) else { return nil }
    let areas = [area] + preparation.areas.dropFirst()
    let hints = PortHints(in: file.source.text, area: area)
    guard
      let graph = try? StateGraph(
        of: file.listing.memory, areas: areas, hints: hints, from: machine)
    else {
      TextOutput.printError("\(file.path): there is no program")
      return nil
    }
    return isObserved ? observed(graph, of: file, machine, area: area) : (graph, true)
  }

  /// Starts a machine, also for a graph without runs, to report errors in the preparation.
  private func startedMachine(with listing: Listing) throws(UsageError) -> Machine? {
    guard preparation.tapeOutputPath == nil else {
      throw UsageError("--tape-out is for run and screenshot, not for graph")
    }
    guard !isObserved else {
      return try preparation.startedMachine(listing, random: RandomNumbers())
    }
    var tape = try preparation.tape()
    return try preparation.startedMachine(listing, random: RandomNumbers(), tape: &tape)
  }

  private func observed(
    _ graph: StateGraph, of file: ListingFile, _ machine: Machine, area: Int
  ) -> (graph: StateGraph, isComplete: Bool)? {
    guard let walk = GraphWalk(on: graph, machine, area: area) else { return nil }
    let contender = Contender(name: UTF8Text(file.path), running: machine, area: area)
    let (counts, mismatch, scripts) = TransitionCounts.counts(of: walk, as: contender, observation)
    if let mismatch, !graph.isCut {
      TextOutput.printError(
        "\(file.path): a run took a transition that the graph lacks: \(mismatch)")
      return nil
    }
    let isComplete = scripts == observation.scripts
    if !isComplete {
      TextOutput.printError(
        "\(file.path): stopped after \(UTF8Text.count(scripts, "script")) and "
          + "\(RunLimit.usualText): the program does not end or wait for keys")
    }
    return (graph.counted(counts), isComplete)
  }
}
