import BasicVM

/// One side of a comparison: a program that can be played from its start, again and again.
public struct Contender: Sendable {
  /// How it is called, in UTF-8.
  public let name: [UInt8]
  /// Whether its places are the lines of a listing or the states of a machine.
  public let form: Form
  /// The places that scripts should reach.
  private(set) var places: [Place]
  /// For each place as the program counts them, which of `places` it belongs to, if any.
  let placeIndexes: [Int?]
  /// What its text suggests to type.
  let vocabulary: Vocabulary
  /// Makes a player that looks out for places that are not yet reached.
  let player: @Sendable (_ reached: [Bool], _ limits: ScriptLimits) -> Player

  /// Plays a script with a seed.
  typealias Player =
    @Sendable (_ seed: UInt64, _ source: KeySource, _ keepsEvents: Bool) -> Performance

  /// The two forms of a program.
  public enum Form: Sendable {
    case basic
    case machine
  }

  /// A line or a state.
  struct Place: Sendable {
    /// The line as `P0-120`, or the state's name, in UTF-8.
    let name: [UInt8]
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
  public init(name: [UInt8], memory: ProgramMemory, area: Int) throws(Fault) {
    var machine = Machine(memorySize: memory.size)
    // It fits, because it has been read into a memory of the same size.
    _ = machine.load(memory)
    if let fault = machine.start(area: area) { throw fault }
    self.name = name
    form = .basic
    (places, placeIndexes) = Self.lines(of: machine, area: area)
    vocabulary = Vocabulary(Literals(of: memory))
    player = { [machine] reached, limits in
      { seed, source, keepsEvents in
        var machine = machine
        // Its own instructions: counting references to shared ones would hold up other threads.
        machine.setMarks(except: reached)
        machine.random = RandomNumbers(seed: seed)
        return Performance.of(machine, source, limits, keepsEvents: keepsEvents)
      }
    }
  }

  /// A state machine.
  ///
  /// - Parameters:
  ///   - name: how it is called.
  ///   - start: makes the machine for a seed of RAN#, ready to be resumed.
  public init<Program: StateMachine>(
    name: [UInt8], start: @escaping @Sendable (_ seed: UInt64) -> Program
  ) {
    self.name = name
    form = .machine
    places = Program.stateNames.map { Place(name: Array($0.utf8)) }
    placeIndexes = places.indices.map { Optional($0) }
    vocabulary = Vocabulary()
    player = { _, limits in
      { seed, source, keepsEvents in
        Performance.of(start(seed), source, limits, keepsEvents: keepsEvents)
      }
    }
  }

  /// Tells why no script can reach some places.
  mutating func explain(places names: [StaticString], by obstacle: StaticString) {
    let names = names.map { Array($0.utf8) }
    for index in places.indices where names.contains(places[index].name) {
      places[index].obstacle = obstacle
    }
  }

  /// The lines that have instructions, and for each instruction its line.
  private static func lines(of machine: Machine, area: Int) -> ([Place], [Int?]) {
    var lines: [BasicVM.Place] = []
    var places: [Place] = []
    var indexes: [Int?] = []
    let isReachable = Flow(of: machine.memory, area: area)?.isReachable ?? []
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
        places.append(Place(name: name(of: place), obstacle: "no way leads there"))
      }
      let line = known ?? lines.count - 1
      if index < isReachable.count, isReachable[index] { places[line].obstacle = nil }
      indexes.append(line)
    }
    return (places, indexes)
  }

  private static func name(of place: BasicVM.Place) -> [UInt8] {
    let line = Lister.digits(of: place.line)
    guard let area = place.area else { return CharacterWriter.display(line) }
    return CharacterWriter.display(Fault.name(ofArea: area)) + [UInt8(ascii: "-")]
      + CharacterWriter.display(line)
  }
}
