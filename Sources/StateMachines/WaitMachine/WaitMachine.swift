import BasicVM

/// A state machine built from a listing: the waits are its states.
///
///     listing -> instructions -> flow -> wait machine
///
/// `CodeWord`s transfer control; instructions do the rest. Each instruction is in one part, so the
/// size of the code is linear in that of the listing.
public struct WaitMachine: Sendable {
  /// The control flow graph of the program.
  public let flow: Flow
  /// The waits, in listing order.
  public let states: [State]
  /// The unsupported statements, in listing order.
  public let obstacles: [Obstacle]
  /// The number of parts that exist only because jumps enter loops.
  public let loopEntryParts: Int
  let code: LinkedCode

  /// A wait of the program.
  public struct State: Sendable {
    /// The index of the step in `flow`.
    public let step: Int
    /// The event that the program waits for.
    public let wait: Flow.Wait
    /// The position of the statement in the listing.
    public let place: Place
  }

  /// An unsupported statement.
  public struct Obstacle: Equatable, Sendable {
    /// The position of the statement in the listing.
    public let place: Place
    /// The unsupported feature.
    public let kind: Kind

    /// The features that a state machine does not have.
    public enum Kind: Sendable {
      /// `errorMode` is MODE with two numbers, `computedMode` a MODE that is not constant, and
      /// `byHand` a word for direct use.
      case tape, memo, errorMode, computedMode, byHand

      /// A sentence for a diagnostic.
      public var explanation: StaticString {
        switch self {
        case .tape:
          "A state machine has no cassette recorder; only the listing itself can use one."
        case .memo: "A state machine has no MEMO records; only the listing itself can use them."
        case .errorMode:
          "MODE with two numbers may make the machine ignore errors (99); a state machine cannot do that."
        case .computedMode: "Which MODE this sets is not known before it runs."
        case .byHand: "This word works by hand only, not in a state machine."
        }
      }
    }
  }

  /// Builds the machine; nil if the area is empty or does not exist.
  public init?(of memory: ProgramMemory, area: Int) {
    guard memory.areas.indices.contains(area), let parted = PartedProgram(memory, area: area) else {
      return nil
    }
    let program = parted.program
    let states = parted.waits.map { step, wait in
      State(step: step, wait: wait, place: parted.flow.steps[step].place)
    }
    flow = parted.flow
    self.states = states
    loopEntryParts = parted.graph.loopEntryParts
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
  /// Diagnostics for these obstacles.
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
  fileprivate func obstacle(at index: Int) -> WaitMachine.Obstacle.Kind? {
    let instruction = steps[index].instruction
    let facts = instruction.facts
    if case .mode = facts.argument, case .number(let slot)? = facts.first, constant(in: slot) == nil
    {
      return .computedMode
    }
    if instruction.certainFault == .manualOnly { return .byHand }
    if instruction.writes.contains(.recorder) { return .tape }
    if instruction.usesMemo { return .memo }
    return instruction.mayIgnoreErrors ? .errorMode : nil
  }
}
