import BasicVM
import StateMachines

/// One side of a comparison: a program that can be played from its start, again and again.
public struct Contender: Sendable {
  /// Its name for people.
  public let name: UTF8Text
  /// What its places are.
  public let form: Form
  /// The places that scripts should reach.
  private(set) var places: [Place]
  /// For each place as the program counts them, which of `places` it belongs to, if any.
  ///
  /// Behind them stand the places of its aims, which belong to none.
  private(set) var placeIndexes: [Int?]
  /// Words and numbers that its text suggests to type.
  let vocabulary: Vocabulary
  /// Its listing, and the area that is started; nil for a machine that someone has written.
  let programs: (memory: ProgramMemory, area: Int)?
  private let perform: @Sendable (_ task: ScriptPlayer.Task) -> Performance

  /// The forms of a program.
  public enum Form: Sendable {
    /// A listing, whose places are its lines.
    case basic
    /// A state machine, whose places are its states.
    case machine
    /// A procedure, which tells no places.
    case procedural

    /// Its word in a report for programs.
    var name: StaticString {
      switch self {
      case .basic: "basic"
      case .machine: "machine"
      case .procedural: "procedural"
      }
    }

    /// What its places are called.
    public var places: StaticString {
      switch self {
      case .basic: "lines"
      case .machine: "states"
      case .procedural: "places"
      }
    }
  }

  /// A line or a state.
  package struct Place: Sendable {
    /// The line as `P0-120`, or the state's name.
    let name: UTF8Text
    /// Why no script can reach it; nil if one may.
    var obstacle: StaticString?
  }

  // MARK: Making one

  /// A listing, which is run from an area.
  ///
  /// - Parameters:
  ///   - name: how it is called.
  ///   - memory: the programs.
  ///   - area: the area that is started.
  /// - Throws: the error, if there is nothing to run.
  public init(name: UTF8Text, memory: ProgramMemory, area: Int) throws(Fault) {
    var machine = Machine(memorySize: memory.size, model: memory.model)
    // It fits, because it has been read into a memory of the same size.
    _ = machine.load(memory)
    if let fault = machine.start(area: area) { throw fault }
    self.init(name: name, running: machine, area: area)
  }

  /// A listing in a machine that has been prepared and started in an area.
  public init(name: UTF8Text, running machine: Machine, area: Int) {
    self.init(name: name, machine, areas: [area]) { $0 }
  }

  /// A listing in a machine that has been prepared and started in the first of some areas, the programs
  /// of which run one after the other, with a tape in the recorder or without one.
  public init(
    name: UTF8Text, running machine: Machine, areas: [Int], tape: HeadlessTape?
  ) {
    self.init(name: name, machine, areas: areas) {
      AttendedMachine($0, tape: tape, areas: areas.dropFirst())
    }
  }

  private init<Program: FollowedProgram & Sendable>(
    name: UTF8Text, _ machine: Machine, areas: [Int],
    _ program: @escaping @Sendable (Machine) -> Program
  ) {
    self.name = name
    form = .basic
    programs = (machine.memory, areas[0])
    (places, placeIndexes) = Self.lines(of: machine, areas: areas)
    vocabulary = Vocabulary(Literals(of: machine.memory))
    let aims = Aims(of: machine, behind: placeIndexes.count)
    placeIndexes += Array(repeating: nil, count: aims.placeCount)
    perform = { [machine] task in
      var machine = machine
      machine.random = RandomNumbers(seed: task.seed)
      return Performance(of: program(machine), task, aims: aims)
    }
  }

  /// The state machine that is in a listing, with a machine that has been prepared and started in it.
  public init(name: UTF8Text, running waitMachine: WaitMachine, from machine: Machine, area: Int) {
    self.name = name
    form = .machine
    programs = (machine.memory, area)
    places = waitMachine.states.map { Place(name: $0.name) }
    placeIndexes = places.indices.map { Optional($0) }
    vocabulary = Vocabulary(Literals(of: machine.memory))
    let aims = Aims(of: machine, behind: placeIndexes.count)
    placeIndexes += Array(repeating: nil, count: aims.placeCount)
    perform = { task in
      var machine = machine
      machine.random = RandomNumbers(seed: task.seed)
      return Performance(of: WaitMachineRun(waitMachine, from: machine), task, aims: aims)
    }
  }

  /// A state machine.
  ///
  /// - Parameters:
  ///   - name: how it is called.
  ///   - start: makes the machine for a seed of RAN#, ready to be resumed.
  public init<Program: StateMachine>(
    name: UTF8Text, start: @escaping @Sendable (_ seed: UInt64) -> Program
  ) {
    let states = Program.stateNames.map { Place(name: UTF8Text($0)) }
    self.init(name: name, .machine, states, start)
  }

  /// A procedure.
  ///
  /// - Parameters:
  ///   - name: how it is called.
  ///   - start: makes a run of it for a seed of RAN#, ready to be resumed.
  public init<Program: FollowedProgram & Sendable>(
    name: UTF8Text, procedural start: @escaping @Sendable (_ seed: UInt64) -> Program
  ) {
    self.init(name: name, .procedural, [], start)
  }

  /// A program without a listing, which begins anew for each seed.
  private init<Program: FollowedProgram & Sendable>(
    name: UTF8Text, _ form: Form, _ places: [Place],
    _ start: @escaping @Sendable (_ seed: UInt64) -> Program
  ) {
    self.name = name
    self.form = form
    self.places = places
    programs = nil
    placeIndexes = places.indices.map { Optional($0) }
    vocabulary = Vocabulary()
    perform = { task in Performance(of: start(task.seed), task) }
  }

  /// A game's state machine.
  public init(name: UTF8Text, playing game: some Game) {
    self.init(name: name) { seed in GameRun(game, random: RandomNumbers(seed: seed)) }
  }

  /// The listing of a game.
  ///
  /// - Throws: the error, if it does not start.
  public init(listingOf game: GameID, name: UTF8Text) throws(Fault) {
    let listing = ListingReader.read(game.listing)
    try self.init(name: name, memory: listing.memory, area: listing.firstArea ?? 0)
    for (line, reason) in game.unreachable {
      for index in places.indices where places[index].name == UTF8Text(line) {
        places[index].obstacle = reason
      }
    }
  }

  /// Plays its scripts, and looks out for places that are not reached yet.
  func player(
    lookingBeyond reached: [Bool], limits: ScriptLimits, countingKnown: Bool
  ) -> ScriptPlayer {
    ScriptPlayer(reached: reached, limits: limits, countsKnown: countingKnown, perform: perform)
  }

  /// How many lines or states are among places as the program counts them.
  func placeCount(of reached: [Int]) -> Int {
    var isReached = [Bool](repeating: false, count: places.count)
    for index in reached {
      if let place = placeIndexes[index] { isReached[place] = true }
    }
    return isReached.count { $0 }
  }

  /// The lines that have instructions, and for each instruction its line.
  private static func lines(of machine: Machine, areas: [Int]) -> ([Place], [Int?]) {
    var lines: [BasicVM.Place] = []
    var places: [Place] = []
    var indexes: [Int?] = []
    let flows = areas.compactMap { Flow(of: machine.memory, area: $0)?.isReachable }
    let instructions = machine.instructionPlaces
    for (index, place) in instructions.enumerated() {
      // The end of an area is an instruction that stands in no line.
      guard index + 1 < instructions.count, instructions[index + 1].area == place.area else {
        indexes.append(nil)
        continue
      }
      let known = lines.lastIndex { $0.area == place.area && $0.line == place.line }
      if known == nil {
        lines.append(place)
        places.append(Place(name: UTF8Text(place.name), obstacle: "no way leads there"))
      }
      let line = known ?? lines.count - 1
      if flows.contains(where: { index < $0.count && $0[index] }) { places[line].obstacle = nil }
      indexes.append(line)
    }
    return (places, indexes)
  }
}
