import BasicVM
import FX790Device

/// A machine with someone beside it, who has a tape in the recorder and, when a program has ended,
/// starts the next.
public struct AttendedMachine: FollowedProgram, Sendable {
  /// The machine.
  public private(set) var machine: Machine
  /// The tape; nil if there is no recorder.
  public private(set) var tape: HeadlessTape?
  /// The areas whose programs come next.
  private var areas: ArraySlice<Int>
  /// The error with which the next program did not start.
  private var refusal: Fault?

  /// A machine that has been started in an area; those that are to follow are named.
  public init(_ machine: Machine, tape: HeadlessTape?, areas: ArraySlice<Int>) {
    self.machine = machine
    self.tape = tape
    self.areas = areas
  }

  /// The display of the machine.
  public var display: Display { machine.display }
  /// The signs of the machine that are lit.
  public var indicators: Indicators { machine.indicators }
  /// The clock of the machine.
  public var clock: Ticks { machine.clock }

  /// Goes on; what it asks of the recorder is carried out at once, if there is one.
  public mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    if let refusal { return .failed(refusal) }
    var effect = machine.resume(event, until: deadline)
    while case .tape(let order) = effect, var inserted = tape {
      let answer = inserted.carryOut(order, on: &machine)
      tape = inserted
      effect = machine.resume(answer, until: deadline)
    }
    return effect
  }

  /// Starts the program of the next area, with the tape wound back.
  public mutating func startNext() -> Bool {
    guard let area = areas.popFirst() else { return false }
    tape?.rewind()
    refusal = machine.start(area: area)
    return true
  }

  /// What the machine has recorded.
  public mutating func takeRecordedLines() -> [MachineText] { machine.takeRecordedLines() }

  /// The instructions of the machine.
  public var instructionCount: UInt64 { machine.instructionCount }
  /// Those of the machine.
  public var reachedPlaces: [Int] { machine.reachedPlaces }
  /// What the machine's variables hold.
  public var heldTexts: [MachineText] { machine.heldTexts }
  /// The machine.
  public var variableHolder: Machine? { machine }
  /// The machine's line.
  public var standing: Standing { machine.standing }
  /// Lets the machine look out.
  public mutating func lookOut(beyond reached: [Bool]) { machine.lookOut(beyond: reached) }
}
