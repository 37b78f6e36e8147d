import BasicVM

/// A program that can be followed while it runs: it tells how far it is, and where it has been.
public protocol FollowedProgram: ResumableProgram {
  /// How many instructions it has carried out; 0 for what has none.
  var instructionCount: UInt64 { get }
  /// The place where it is now, by its index; nil for what keeps `reachedPlaces` instead.
  var currentPlace: Int? { get }
  /// The places where it has been, by their indexes.
  var reachedPlaces: [Int] { get }
  /// Texts that it holds, among which may be what it waits for.
  var heldTexts: [[UInt8]] { get }
}

extension FollowedProgram {
  /// None.
  public var instructionCount: UInt64 { 0 }
  /// None.
  public var currentPlace: Int? { nil }
  /// None.
  public var reachedPlaces: [Int] { [] }
  /// None.
  public var heldTexts: [[UInt8]] { [] }
}

extension Machine: FollowedProgram {
  /// The instructions whose marks it has reached.
  public var reachedPlaces: [Int] { reachedInstructions }
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
}
