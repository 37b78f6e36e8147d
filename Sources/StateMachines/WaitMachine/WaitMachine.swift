import BasicVM

/// A state machine built from a listing: its states are the waits, with structured code between
/// them.
///
///     listing -> instructions -> flow -> wait machine
///
/// `CodeWord`s contain the control flow; instructions do the rest. Its size is linear in the
/// listing: each instruction is in exactly one part.
public struct WaitMachine: Sendable {
  /// The control flow graph of the program.
  public let flow: Flow
  /// The waits, in listing order.
  public let states: [State]
  /// The statements that a state machine does not support, in listing order.
  public let obstacles: [Obstacle]
  /// The number of extra parts needed because jumps lead into the middle of loops.
  public let knots: Int
  let code: LinkedCode

  /// A wait of the program.
  public struct State: Sendable {
    /// The index of the step that waits.
    public let step: Int
    /// The event that it waits for.
    public let wait: Flow.Wait
    /// The position of the statement in the listing.
    public let place: Place
  }

  /// A statement that a state machine does not support.
  public struct Obstacle: Equatable, Sendable {
    /// The position of the statement in the listing.
    public let place: Place
    /// The reason.
    public let kind: Kind

    /// The reasons why a statement is not supported.
    public enum Kind: Sendable {
      /// The first feature that the statement needs and a state machine lacks.
      case tape, memo, errorMode, computedMode, password, byHand

      /// The sentence for a diagnostic.
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

  /// Builds the machine of a memory's programs; nil if the area to start has no program.
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
  /// The diagnostics for the obstacles of this listing's machine.
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
  /// The reason why an instruction is not supported; nil if it is.
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
