import BasicVM
import StateMachines

/// A program with observable progress and coverage.
public protocol ObservableProgram: ResumableProgram {
  /// The executed instructions; 0 if not counted.
  var instructionCount: UInt64 { get }
  /// Whether computing takes machine time.
  ///
  /// If so, it may reach a time limit before its next wait. A port, which computes in no time, then
  /// still reaches the wait.
  var takesTime: Bool { get }
  /// The index of the current state; nil for a program without states.
  var currentPlace: Int? { get }
  /// The indexes of the reached instructions.
  var reachedPlaces: [Int] { get }
  /// The values of variables as typed; invented keys try them, as the program may expect one.
  var heldTexts: [MachineText] { get }
  /// A variable's value, A to Z (0 to 25) or `$` (26); nil if not exposed.
  func heldValue(_ index: Int) -> VariableValue?
  /// Whether it waits for the answer to INPUT of a number; false if unknown.
  var asksForNumber: Bool { get }
  /// The current line or state.
  var programPosition: ProgramPosition { get }
  /// Whether copies run independently.
  var canBeCopied: Bool { get }
  /// Hashes all state, except the clock, that determines the program's future; false if some is
  /// unknown.
  func hashState(into hasher: inout Hasher) -> Bool
  /// Clears `reachedPlaces`, which from now on omits the places that are true in `reached`.
  mutating func markUnreached(beyond reached: [Bool])
}

/// A program's position, for people.
public enum ProgramPosition: Sendable {
  /// A place, and as `callContext` the index of the waiting instruction and the return addresses of
  /// open calls, outermost first; it is empty if unknown.
  case line(Place, callContext: [Int])
  /// A state's name and index.
  case state(StaticString, index: Int)

  /// The line as `P0-120`, or the state's name; empty if no line is known.
  public var name: UTF8Text {
    switch self {
    case .line(let place, _): place.line > 0 ? UTF8Text(place.name) : ""
    case .state(let name, _): UTF8Text(name)
    }
  }
}

extension ObservableProgram {
  /// 0 by default.
  public var instructionCount: UInt64 { 0 }
  /// True by default.
  public var takesTime: Bool { true }
  /// True by default.
  public var canBeCopied: Bool { true }
  /// Returns false by default.
  public func hashState(into hasher: inout Hasher) -> Bool { false }
  /// Nil by default.
  public var currentPlace: Int? { nil }
  /// Empty by default.
  public var reachedPlaces: [Int] { [] }
  /// Empty by default.
  public var heldTexts: [MachineText] { [] }
  /// Nil by default.
  public func heldValue(_ index: Int) -> VariableValue? { nil }
  /// False by default.
  public var asksForNumber: Bool { false }
  /// Does nothing by default.
  public mutating func markUnreached(beyond reached: [Bool]) {}
}

extension Machine: ObservableProgram {
  /// The marked instructions that ran.
  public var reachedPlaces: [Int] { reachedInstructions }
  /// Hashes the saved state.
  public func hashState(into hasher: inout Hasher) -> Bool { hasher.combine(state: runState) }
  /// Marks the unreached instructions.
  ///
  /// The machine gets its own copy of the program: the reference counts of a shared one would slow
  /// down other threads.
  public mutating func markUnreached(beyond reached: [Bool]) { setMarks(except: reached) }
  /// The line where it waits or runs.
  public var programPosition: ProgramPosition {
    .line(waitingPlace, callContext: [waitingInstruction] + placesToReturnTo)
  }
}

extension WaitMachineRun: ObservableProgram {
  /// The waiting state.
  public var currentPlace: Int? { stateIndex }
  /// The machine's texts.
  public var heldTexts: [MachineText] { variables.heldTexts }
  /// The machine's variable.
  public func heldValue(_ index: Int) -> VariableValue? { variables.heldValue(index) }
  /// Whether the machine asks for a number.
  public var asksForNumber: Bool { variables.asksForNumber }
  /// Hashes the saved state.
  public func hashState(into hasher: inout Hasher) -> Bool { hasher.combine(state: runState) }
  /// The line that the state comes from.
  public var programPosition: ProgramPosition { variables.programPosition }
}

extension Hasher {
  fileprivate mutating func combine(state bytes: [UInt8]?) -> Bool {
    combine(bytes)
    return bytes != nil
  }
}

extension GraphWalk: ObservableProgram {
  /// The machine's instruction count.
  package var instructionCount: UInt64 { machine.instructionCount }
  /// The machine's texts.
  package var heldTexts: [MachineText] { machine.heldTexts }
  /// The machine's line.
  package var programPosition: ProgramPosition { machine.programPosition }
}

/// A program written as a state machine.
public protocol StateMachine: ObservableProgram, Sendable {
  /// All names, by index.
  static var stateNames: [StaticString] { get }
  /// The current state's index.
  var stateIndex: Int { get }
}

extension StateMachine {
  /// The current state's index.
  public var currentPlace: Int? { stateIndex }
  /// The current state.
  public var programPosition: ProgramPosition {
    .state(Self.stateNames[stateIndex], index: stateIndex)
  }
}

// MARK: Type erasure

/// A type-erased program, so that a `TwinRunner` works with any two.
///
/// Copies share storage until one resumes.
public struct AnyProgram: ObservableProgram, @unchecked Sendable {
  // Sendable: a shared box is never changed.
  private var box: ProgramBox

  /// Erases a program's type.
  public init(_ program: some ObservableProgram & Sendable) {
    box = program.boxed()
  }

  /// The program's display.
  public var display: Display { box.view.display }
  /// The program's lit indicators.
  public var indicators: Indicators { box.view.indicators }
  /// Machine time since the start.
  public var clock: Ticks { box.view.clock }
  /// The index of the current place.
  public var currentPlace: Int? { box.view.currentPlace }
  /// The executed instructions.
  public var instructionCount: UInt64 { box.view.instructionCount }
  /// The current line or state.
  public var programPosition: ProgramPosition { box.programPosition }
  /// A variable's value; nil if not exposed.
  public func heldValue(_ index: Int) -> VariableValue? { box.value(index) }

  /// Runs to the next effect or to `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    return box.resume(event, until: deadline)
  }
}

/// The properties read after each effect.
private struct ProgramView {
  let display: Display
  let indicators: Indicators
  let clock: Ticks
  let currentPlace: Int?
  let instructionCount: UInt64
}

extension ObservableProgram {
  /// Mutating, to avoid a copy.
  fileprivate mutating func view() -> ProgramView {
    ProgramView(
      display: display, indicators: indicators, clock: clock, currentPlace: currentPlace,
      instructionCount: instructionCount)
  }
}

/// A program in closures, which the compiler specializes.
///
/// A generic class would look up members in each step.
private final class ProgramBox {
  fileprivate private(set) var view: ProgramView
  private let step: (Event, Ticks) -> (Effect, ProgramView)
  private let place: () -> ProgramPosition
  fileprivate let value: (Int) -> VariableValue?
  private let another: () -> ProgramBox

  init(
    _ view: ProgramView, step: @escaping (Event, Ticks) -> (Effect, ProgramView),
    place: @escaping () -> ProgramPosition, value: @escaping (Int) -> VariableValue?,
    another: @escaping () -> ProgramBox
  ) {
    self.view = view
    self.step = step
    self.place = place
    self.value = value
    self.another = another
  }

  var programPosition: ProgramPosition { place() }

  func copy() -> ProgramBox { another() }

  func resume(_ event: Event, until deadline: Ticks) -> Effect {
    let (effect, view) = step(event, deadline)
    self.view = view
    return effect
  }
}

extension ObservableProgram {
  fileprivate consuming func boxed() -> ProgramBox {
    var program = self
    return ProgramBox(
      program.view(),
      step: { event, deadline in
        let effect = program.resume(event, until: deadline)
        return (effect, program.view())
      },
      place: { program.programPosition },
      value: { program.heldValue($0) },
      another: { program.boxed() })
  }
}
