import BasicVM
import StateMachines

/// A program to compare, which can be started for any seed of RAN#.
public struct Contender: Sendable {
  /// The displayed name.
  public let name: UTF8Text
  /// The form, which determines what `places` are.
  package let form: Form
  private(set) var places: [Coverage.Place]
  /// For each instruction or state its index in `places`; nil for an instruction outside of
  /// statements, and for the goals of `ComparisonGoals`, which come last.
  private(set) var placeIndexes: [Int?]
  let vocabulary: Vocabulary
  /// The listing and its starting area; nil for a program without a listing.
  let programs: (memory: ProgramMemory, area: Int)?
  var provable: Provable
  /// Whether it runs outside fx790, in a language of its own.
  ///
  /// Its errors need not have lines, and answers to INPUT of a number are plain numbers.
  private(set) var isOutside = false
  private let perform: @Sendable (_ task: ScriptPlayer.Task) -> ScriptResult

  /// The form of a program.
  package enum Form: Sendable {
    /// A listing; its places are statements.
    case basic
    /// A state machine; its places are states.
    case machine
    /// A procedure, which has no places.
    case procedural

    var name: StaticString {
      switch self {
      case .basic: "basic"
      case .machine: "machine"
      case .procedural: "procedural"
      }
    }

    /// The noun for its places.
    package var places: StaticString {
      switch self {
      case .basic: "statements"
      case .machine: "states"
      case .procedural: "places"
      }
    }

    /// The verb for places that scripts reached.
    package var reached: StaticString { self == .basic ? "ran" : "reached" }
  }

  // MARK: Creation

  /// Creates a contender from stored lines, by default those of the first area that has some; throws
  /// the error if the area does not start.
  ///
  /// The memory lacks the lines of a listing that cannot be stored: `init(name:listing:area:)` is
  /// safer.
  public init(name: UTF8Text, memory: ProgramMemory, area: Int? = nil) throws(Fault) {
    let area = area ?? memory.firstArea ?? 0
    var machine = Machine(memorySize: memory.size, model: memory.model)
    // It fits: the memory has the same size.
    _ = machine.load(memory)
    if let fault = machine.start(area: area) { throw fault }
    self.init(name: name, running: machine, area: area)
  }

  /// Creates a contender from a machine started in an area, by default in its current one.
  public init(name: UTF8Text, running machine: Machine, area: Int? = nil) {
    let area = area ?? machine.currentArea
    self.init(name: name, machine, areas: [area], .listing(machine, area: area)) { $0 }
  }

  /// Creates a contender from a machine started in the first of several areas.
  ///
  /// The programs of the areas run one after another.
  package init(
    name: UTF8Text, running machine: Machine, areas: [Int], tape: HeadlessTape?
  ) {
    self.init(name: name, machine, areas: areas, .opaque("has a tape or several areas")) {
      AttendedMachine($0, tape: tape, areas: areas.dropFirst())
    }
  }

  private init<Program: ObservableProgram & Sendable>(
    name: UTF8Text, _ machine: Machine, areas: [Int], _ provable: Provable,
    _ program: @escaping @Sendable (Machine) -> Program
  ) {
    self.name = name
    form = .basic
    self.provable = provable
    programs = (machine.memory, areas[0])
    (places, placeIndexes) = Self.statements(of: machine, areas: areas)
    vocabulary = Vocabulary(Literals(of: machine.memory))
    let goals = ComparisonGoals(of: machine, after: placeIndexes.count)
    placeIndexes += Array(repeating: nil, count: goals.placeCount)
    perform = { [machine] task in
      var machine = machine
      machine.random = RandomNumbers(seed: task.seed)
      return ScriptResult(of: program(machine), task, goals: goals)
    }
  }

  /// Creates a contender from a listing's state machine and a machine started in the area, by
  /// default its current one.
  public init(
    name: UTF8Text, running waitMachine: WaitMachine, from machine: Machine, area: Int? = nil
  ) {
    let area = area ?? machine.currentArea
    self.name = name
    form = .machine
    provable = .port(machine, area: area)
    programs = (machine.memory, area)
    places = waitMachine.states.map { Coverage.Place(name: $0.name, line: $0.name) }
    placeIndexes = places.indices.map { Optional($0) }
    vocabulary = Vocabulary(Literals(of: machine.memory))
    let goals = ComparisonGoals(of: machine, after: placeIndexes.count)
    placeIndexes += Array(repeating: nil, count: goals.placeCount)
    perform = { task in
      var machine = machine
      machine.random = RandomNumbers(seed: task.seed)
      return ScriptResult(of: WaitMachineRun(waitMachine, from: machine), task, goals: goals)
    }
  }

  /// Creates a contender from a state machine in Swift; `start` creates one for a seed of RAN#.
  public init<Program: StateMachine>(
    name: UTF8Text, start: @escaping @Sendable (_ seed: UInt64) -> Program
  ) {
    let names = Program.stateNames.map { UTF8Text($0) }
    let states = names.map { Coverage.Place(name: $0, line: $0) }
    self.init(name: name, .machine, states, .opaque("is compiled Swift"), start)
  }

  /// Creates a contender from a procedure; `start` creates a run for a seed of RAN#.
  public init<Program: ObservableProgram & Sendable>(
    name: UTF8Text, procedural start: @escaping @Sendable (_ seed: UInt64) -> Program
  ) {
    self.init(name: name, opaque: "is compiled Swift", start)
  }

  /// Creates a contender without places, with the reason why nothing can be proved about it.
  package init<Program: ObservableProgram & Sendable>(
    name: UTF8Text, opaque reason: StaticString,
    _ start: @escaping @Sendable (_ seed: UInt64) -> Program
  ) {
    self.init(name: name, .procedural, [], .opaque(reason), start)
  }

  /// Creates a contender from a program that runs outside fx790.
  package init<Program: ObservableProgram & Sendable>(
    name: UTF8Text, outside start: @escaping @Sendable (_ seed: UInt64) -> Program
  ) {
    self.init(name: name, opaque: "runs outside fx790", start)
    isOutside = true
  }

  private init<Program: ObservableProgram & Sendable>(
    name: UTF8Text, _ form: Form, _ places: [Coverage.Place], _ provable: Provable,
    _ start: @escaping @Sendable (_ seed: UInt64) -> Program
  ) {
    self.name = name
    self.form = form
    self.places = places
    self.provable = provable
    programs = nil
    placeIndexes = places.indices.map { Optional($0) }
    vocabulary = Vocabulary()
    perform = { task in ScriptResult(of: start(task.seed), task) }
  }

  /// Creates a contender from a game's state machine.
  public init(name: UTF8Text, playing game: some Game) {
    self.init(name: name) { seed in GameRun(game, random: RandomNumbers(seed: seed)) }
  }

  /// Creates a contender from a game's listing; throws the error if it does not start.
  public init(listingOf game: GameID, name: UTF8Text) throws(Fault) {
    let listing = ListingReader.read(game.listing)
    try self.init(name: name, memory: listing.memory, area: listing.firstArea ?? 0)
    for (line, reason) in game.unreachable {
      for index in places.indices where places[index].line == UTF8Text(line) {
        places[index].obstacle = reason
      }
    }
  }

  func player(
    lookingBeyond reached: [Bool], limits: ScriptLimits, countingKnown: Bool,
    timeTolerance: Int? = nil, naming lines: [ListingLine: ListingLine] = [:],
    besideOutside: Bool = false
  ) -> ScriptPlayer {
    ScriptPlayer(
      reached: reached, limits: limits, countsKnown: countingKnown, lines: lines,
      timeTolerance: timeTolerance, isBesideOutside: besideOutside,
      isOutside: isOutside, perform: perform)
  }

  /// The model of the listing; nil without a listing.
  package var model: Model? { programs?.memory.model }

  /// Explains that displays of different widths show no equal texts; nil for equal widths.
  package static func widthNote(_ a: Contender, _ b: Contender) -> UTF8Text? {
    guard let one = a.programs?.memory.model.facts.columns,
      let other = b.programs?.memory.model.facts.columns
    else { return nil }
    return Display.widthNote(one, other)
  }

  func placeCount(of reached: [Int]) -> Int {
    var isReached = [Bool](repeating: false, count: places.count)
    for index in reached {
      if let place = placeIndexes[index] { isReached[place] = true }
    }
    return isReached.count { $0 }
  }

  /// The statements with instructions, and the index of each instruction's statement.
  private static func statements(of machine: Machine, areas: [Int]) -> ([Coverage.Place], [Int?]) {
    let program = Compiler.compile(machine.memory)
    let flows = areas.compactMap { Flow(of: machine.memory, area: $0)?.isReachable }
    var places: [Coverage.Place] = []
    var indexes = [Int?](repeating: nil, count: program.origins.count)
    var last: ListedStatement?
    var number = 0
    for statement in StatementList(machine.memory, program).all where !statement.steps.isEmpty {
      let isInLine = statement.line == last?.line
      // The destinations of IF and ON have the same offset, and count as parts of that statement.
      if !(isInLine && statement.offset == last?.offset) {
        number = isInLine ? number + 1 : 1
        let line = "P\(statement.line.area)-\(statement.line.number)" as UTF8Text
        let name = number == 1 ? line : "\(line):\(number)"
        places.append(Coverage.Place(name: name, line: line, obstacle: "unreachable"))
      }
      let isReachable = flows.contains { flow in statement.steps.contains { flow[$0] } }
      if isReachable { places[places.count - 1].obstacle = nil }
      for step in statement.steps { indexes[step] = places.count - 1 }
      last = statement
    }
    return (places, indexes)
  }
}
