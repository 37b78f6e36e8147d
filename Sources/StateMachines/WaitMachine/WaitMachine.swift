import BasicVM

/// A state machine built from a listing: the waits are its states.
///
///     listing -> instructions -> flow -> blocks
///
/// Basic blocks transfer control; their instructions do the rest.
public struct WaitMachine: Sendable {
  /// The control flow graph of the program.
  package let flow: Flow
  /// The waits, in listing order.
  public let states: [State]
  /// The unsupported statements, in listing order.
  public let obstacles: [Obstacle]
  let code: BlockCode

  /// A wait of the program.
  public struct State: Sendable {
    /// The index of the step in `flow`.
    package let step: Int
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

  /// Builds the machine of an area, by default of the first with lines; nil if the area is empty or
  /// does not exist.
  public init?(of memory: ProgramMemory, area: Int? = nil) {
    let area = area ?? memory.firstArea ?? 0
    guard memory.areas.indices.contains(area) else { return nil }
    let program = Compiler.compile(memory)
    guard let flow = Flow(of: program, memory, area: area) else { return nil }
    self.flow = flow
    let isReachable = flow.isReachable
    states = flow.waits.map {
      State(step: $0.step, wait: $0.wait, place: flow.steps[$0.step].place)
    }
    var stateNumbers = Array(repeating: -1, count: program.steps.count)
    for (number, state) in states.enumerated() { stateNumbers[state.step] = number }
    code = BlockCode(flow, program, states: stateNumbers)
    obstacles = program.steps.indices.compactMap { index -> Obstacle? in
      guard isReachable[index], let kind = program.obstacle(at: index) else { return nil }
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
