import BasicVM
import StateMachines

/// A program that can be followed while it runs: it tells how far it is, and where it has been.
public protocol FollowedProgram: ResumableProgram {
  /// How many instructions it has carried out; 0 for a program that has none.
  var instructionCount: UInt64 { get }
  /// Whether what it computes takes time, as on the machine; then it may seem not to come to its next
  /// wait where one that takes none does.
  var takesTime: Bool { get }
  /// The place where it is now, by its index; nil for a program that keeps `reachedPlaces` instead.
  var currentPlace: Int? { get }
  /// The places where it has been, by their indexes.
  var reachedPlaces: [Int] { get }
  /// Texts that it holds, among which may be what it waits for.
  var heldTexts: [MachineText] { get }
  /// What a variable holds: A to Z (0 to 25), or `$` (26); nil if the program has none that are known.
  func heldValue(_ index: Int) -> VariableValue?
  /// The machine that holds its variables; nil if it has none that are known.
  var variableHolder: Machine? { get }
  /// The line or state it stands in.
  var standing: Standing { get }
  /// Whether it is a value, of which copies go on by themselves.
  var canBeCopied: Bool { get }
  /// Begins to keep `reachedPlaces` anew, for all places but those that have been reached before.
  mutating func lookOut(beyond reached: [Bool])
}

/// The place where a program stands, for people who watch it.
public enum Standing: Sendable {
  /// In a line: at an instruction, behind which stand those that open calls go back to, the outermost
  /// first.
  case line(Place, spot: [Int])
  /// In a state, the index of which counts all states of its machine.
  case state(StaticString, index: Int)

  /// The line as `P0-120`, or the state's name; empty before the first line.
  public var name: UTF8Text {
    switch self {
    case .line(let place, _): place.line > 0 ? UTF8Text(place.name) : ""
    case .state(let name, _): UTF8Text(name)
    }
  }
}

extension FollowedProgram {
  /// None.
  public var instructionCount: UInt64 { 0 }
  /// It does.
  public var takesTime: Bool { true }
  /// It can.
  public var canBeCopied: Bool { true }
  /// None.
  public var currentPlace: Int? { nil }
  /// None.
  public var reachedPlaces: [Int] { [] }
  /// None.
  public var heldTexts: [MachineText] { [] }
  /// None.
  public func heldValue(_ index: Int) -> VariableValue? { nil }
  /// None.
  public var variableHolder: Machine? { nil }
  /// Keeps none.
  public mutating func lookOut(beyond reached: [Bool]) {}
}

extension Machine: FollowedProgram {
  /// The instructions whose marks it has reached.
  public var reachedPlaces: [Int] { reachedInstructions }
  /// Itself.
  public var variableHolder: Machine? { self }
  /// Sets marks at the instructions that have not been reached.
  ///
  /// Its instructions are its own then: counting references to shared ones would hold up other threads.
  public mutating func lookOut(beyond reached: [Bool]) { setMarks(except: reached) }
  /// Its line.
  public var standing: Standing {
    .line(waitingPlace, spot: [waitingInstruction] + placesToReturnTo)
  }
}

extension WaitMachineRun: FollowedProgram {
  /// The state it waits in.
  public var currentPlace: Int? { stateIndex }
  /// What its variables hold.
  public var heldTexts: [MachineText] { variables.heldTexts }
  /// That of the machine that its code works on.
  public func heldValue(_ index: Int) -> VariableValue? { variables.heldValue(index) }
  /// The machine that its code works on.
  public var variableHolder: Machine? { variables }
  /// The line that it was made of.
  public var standing: Standing { variables.standing }
}

extension GraphWalk: FollowedProgram {
  /// The instructions of its machine.
  public var instructionCount: UInt64 { machine.instructionCount }
  /// The texts in the machine's variables.
  public var heldTexts: [MachineText] { machine.heldTexts }
  /// The machine's line.
  public var standing: Standing { machine.standing }
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
    box = program.boxed()
  }

  /// The display of the program.
  public var display: Display { box.view.display }
  /// The lit signs of the program.
  public var indicators: Indicators { box.view.indicators }
  /// Machine time since its start.
  public var clock: Ticks { box.view.clock }
  /// The place where it is now, by its index.
  public var currentPlace: Int? { box.view.currentPlace }
  /// How many instructions it has carried out.
  public var instructionCount: UInt64 { box.view.instructionCount }
  /// The line or state it stands in.
  public var standing: Standing { box.standing }
  /// What a variable of it holds.
  public func heldValue(_ index: Int) -> VariableValue? { box.value(index) }

  /// Goes on until it needs the world, or until its clock has reached `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    return box.resume(event, until: deadline)
  }
}

/// The parts of a program that are looked at after each effect, whatever its type.
private struct ProgramView {
  let display: Display
  let indicators: Indicators
  let clock: Ticks
  let currentPlace: Int?
  let instructionCount: UInt64
}

extension FollowedProgram {
  /// Mutating, though it changes nothing: so a program in an object is not copied to be looked at.
  fileprivate mutating func view() -> ProgramView {
    ProgramView(
      display: display, indicators: indicators, clock: clock, currentPlace: currentPlace,
      instructionCount: instructionCount)
  }
}

/// A program behind closures, which know its type.
///
/// They are made where the type is known, so what they do is compiled for that type; a class with
/// a type parameter would look its program's parts up at each step.
private final class ProgramBox {
  fileprivate private(set) var view: ProgramView
  private let step: (Event, Ticks) -> (Effect, ProgramView)
  private let place: () -> Standing
  fileprivate let value: (Int) -> VariableValue?
  private let another: () -> ProgramBox

  init(
    _ view: ProgramView, step: @escaping (Event, Ticks) -> (Effect, ProgramView),
    place: @escaping () -> Standing, value: @escaping (Int) -> VariableValue?,
    another: @escaping () -> ProgramBox
  ) {
    self.view = view
    self.step = step
    self.place = place
    self.value = value
    self.another = another
  }

  var standing: Standing { place() }

  func copy() -> ProgramBox { another() }

  func resume(_ event: Event, until deadline: Ticks) -> Effect {
    let (effect, view) = step(event, deadline)
    self.view = view
    return effect
  }
}

extension FollowedProgram {
  fileprivate consuming func boxed() -> ProgramBox {
    var program = self
    return ProgramBox(
      program.view(),
      step: { event, deadline in
        let effect = program.resume(event, until: deadline)
        return (effect, program.view())
      },
      place: { program.standing },
      value: { program.heldValue($0) },
      another: { program.boxed() })
  }
}
