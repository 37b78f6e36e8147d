import BasicVM

/// The state machine that is in a listing: its waits are states, and what happens between two of
/// them is code without jumps.
///
///     listing -> instructions -> flow -> wait machine
///
/// Instructions do what can be done without knowing where to go on; where to go on is said by the
/// code around them (`CodeWord`). It is linear in the listing: each instruction stands in one part.
public struct WaitMachine: Sendable {
  /// All ways through the program.
  public let flow: Flow
  /// The states.
  public let states: [State]
  /// The statements that no state machine has, in the order of the listing.
  public let obstacles: [Obstacle]
  /// How many parts it has only because jumps lead into the middle of loops.
  public let knots: Int
  /// The code of all parts, one after the other.
  let code: LinkedCode

  /// Something that the program waits for.
  public struct State: Sendable {
    /// The step that waits.
    public let step: Int
    /// What it waits for.
    public let wait: Flow.Wait
    /// Its place.
    public let place: Place
  }

  /// A statement that cannot be carried over into a state machine.
  public struct Obstacle: Equatable, Sendable {
    /// Its place.
    public let place: Place
    /// The kind of statement.
    public let kind: Kind

    /// The kinds.
    public enum Kind: Sendable {
      case tape, memo, errorMode, computedMode, password, byHand

      /// What it is, in a sentence.
      public var explanation: StaticString {
        switch self {
        case .tape: "A state machine has no cassette recorder."
        case .memo: "A state machine has no MEMO."
        case .errorMode:
          "MODE with two numbers may let errors be ignored (99): then any statement leads to the next."
        case .password: "A state machine has no PASS."
        case .computedMode: "Which MODE this sets is not known before it runs."
        case .byHand: "This word works by hand only, and a state machine has no hands."
        }
      }
    }
  }

  /// The machine in the programs of a memory; nil when there is nothing in the area to start.
  public init?(of memory: ProgramMemory, area: Int) {
    guard let parted = PartedProgram(memory, area: area) else { return nil }
    let program = parted.program
    let states = parted.waits.map { step, wait in
      State(step: step, wait: wait, place: parted.flow.steps[step].place)
    }
    flow = parted.flow
    self.states = states
    knots = parted.graph.knots
    var stateNumbers = Array(repeating: -1, count: program.steps.count)
    for (number, state) in states.enumerated() { stateNumbers[state.step] = number }
    let starts = Dictionary(uniqueKeysWithValues: parted.parts.map { ($0.root, $0.start) })
    code = LinkedCode(
      CodeLinker(parted.words, starts, parted.graph, parted.subroutines),
      start: starts[parted.graph.start] ?? 0, states: stateNumbers, program)
    obstacles = program.steps.indices.compactMap { index -> Obstacle? in
      guard parted.isReachable[index], let kind = program.obstacle(at: index) else { return nil }
      return Obstacle(place: program.origins[index].place, kind: kind)
    }
  }
}

extension Listing {
  /// What keeps a state machine from being made of it, in the order of the machine.
  public func diagnostics(of obstacles: [WaitMachine.Obstacle]) -> [Diagnostic] {
    obstacles.compactMap { obstacle in
      let place = obstacle.place
      guard let area = place.area, let line = line(numbered: place.line, inArea: area) else {
        return nil
      }
      return Diagnostic(
        line: line.fileLine, column: line.text.column(ofByte: place.offset),
        problem: .unsupported(UTF8Text(obstacle.kind.explanation)))
    }
  }
}

extension CompiledProgram {
  /// Why an instruction cannot be carried over; nil if it can.
  fileprivate func obstacle(at index: Int) -> WaitMachine.Obstacle.Kind? {
    let facts = steps[index].instruction.facts
    if case .mode = facts.argument, case .number(let slot)? = facts.first, constant(in: slot) == nil
    {
      return .computedMode
    }
    if case .fault(.byHandOnly) = steps[index].instruction { return .byHand }
    return switch facts.outside {
    case .recorder: .tape
    case .memo: .memo
    case .errors: .errorMode
    case .password: .password
    case nil: nil
    }
  }
}
