import BasicVM

/// A program that can be followed while it runs: it tells how far it is, and where it has been.
public protocol FollowedProgram: ResumableProgram {
  /// How many instructions it has carried out; 0 for a program that has none.
  var instructionCount: UInt64 { get }
  /// The place where it is now, by its index; nil for a program that keeps `reachedPlaces` instead.
  var currentPlace: Int? { get }
  /// The places where it has been, by their indexes.
  var reachedPlaces: [Int] { get }
  /// Texts that it holds, among which may be what it waits for.
  var heldTexts: [MachineText] { get }
  /// The line or state it stands in.
  var standing: Standing { get }
}

/// The place where a program stands, for people who watch it.
public enum Standing: Sendable {
  /// In a line, called by GOSUB from others, the innermost last.
  case line(Place, callers: [Int])
  /// In a state, the index of which counts all states of its machine.
  case state(StaticString, index: Int)
}

extension FollowedProgram {
  /// None.
  public var instructionCount: UInt64 { 0 }
  /// None.
  public var currentPlace: Int? { nil }
  /// None.
  public var reachedPlaces: [Int] { [] }
  /// None.
  public var heldTexts: [MachineText] { [] }
}

extension Machine: FollowedProgram {
  /// The instructions whose marks it has reached.
  public var reachedPlaces: [Int] { reachedInstructions }
  /// Its line.
  public var standing: Standing { .line(place, callers: callers) }
}

/// A program that is written as a state machine, with states that have names.
public protocol StateMachine: FollowedProgram, Sendable {
  /// The names of all states, in the order of their indexes.
  static var stateNames: [StaticString] { get }
  /// The index of the state it is in.
  var stateIndex: Int { get }
}

extension StateMachine {
  /// Its state.
  public var currentPlace: Int? { stateIndex }
  /// Its state.
  public var standing: Standing { .state(Self.stateNames[stateIndex], index: stateIndex) }
}

// MARK: Of any type

/// A program of any type, as one type: so that twins need not know which two they are.
///
/// It is a value like all programs. What is inside is shared until one of the copies goes on.
public struct AnyProgram: FollowedProgram, @unchecked Sendable {
  // Sendable, because nothing in the box changes while two have it.
  private var box: ProgramBox

  /// Holds a program.
  public init(_ program: some FollowedProgram & Sendable) {
    box = BoxedProgram(program)
  }

  /// The display of the program.
  public var display: Display { box.display }
  /// The lit signs of the program.
  public var indicators: Indicators { box.indicators }
  /// Machine time since its start.
  public var clock: Ticks { box.clock }
  /// The place where it is now, by its index.
  public var currentPlace: Int? { box.currentPlace }
  /// The line or state it stands in.
  public var standing: Standing { box.standing }

  /// Goes on until it needs the world, or until its clock has reached `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    return box.resume(event, until: deadline)
  }
}

/// Has an override for each type of program, because Embedded Swift lacks existential types.
private class ProgramBox {
  var display: Display { preconditionFailure("a box holds a program") }
  var indicators: Indicators { preconditionFailure("a box holds a program") }
  var clock: Ticks { preconditionFailure("a box holds a program") }
  var currentPlace: Int? { preconditionFailure("a box holds a program") }
  var standing: Standing { preconditionFailure("a box holds a program") }

  func copy() -> ProgramBox { preconditionFailure("a box holds a program") }

  func resume(_ event: Event, until deadline: Ticks) -> Effect {
    preconditionFailure("a box holds a program")
  }
}

private final class BoxedProgram<Program: FollowedProgram>: ProgramBox {
  private var program: Program

  init(_ program: Program) {
    self.program = program
  }

  override var display: Display { program.display }
  override var indicators: Indicators { program.indicators }
  override var clock: Ticks { program.clock }
  override var currentPlace: Int? { program.currentPlace }
  override var standing: Standing { program.standing }

  override func copy() -> ProgramBox { BoxedProgram(program) }

  override func resume(_ event: Event, until deadline: Ticks) -> Effect {
    program.resume(event, until: deadline)
  }
}
