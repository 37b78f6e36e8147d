import BasicVM
import FX790Device

/// A machine with an operator, who inserts a tape and starts the next program.
package struct AttendedMachine: ObservableProgram, Sendable {
  /// The machine that runs all programs.
  package private(set) var machine: Machine
  /// The tape; nil without a recorder.
  package private(set) var tape: HeadlessTape?
  private var areas: ArraySlice<Int>
  private var refusal: Fault?

  /// Wraps a machine started in an area; `areas` are run afterwards.
  package init(_ machine: Machine, tape: HeadlessTape?, areas: ArraySlice<Int>) {
    self.machine = machine
    self.tape = tape
    self.areas = areas
  }

  /// The machine's display.
  package var display: Display { machine.display }
  /// The machine's lit indicators.
  package var indicators: Indicators { machine.indicators }
  /// The machine's clock.
  package var clock: Ticks { machine.clock }

  /// Runs the machine; a recorder executes tape orders immediately.
  package mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    if let refusal { return .failed(refusal) }
    var effect = machine.resume(event, until: deadline)
    while case .tape(let order) = effect, var inserted = tape {
      let answer = inserted.carryOut(order, on: &machine)
      tape = inserted
      effect = machine.resume(answer, until: deadline)
    }
    return effect
  }

  /// Rewinds the tape and starts the next area; false if there is none.
  package mutating func startNext() -> Bool {
    guard let area = areas.popFirst() else { return false }
    tape?.rewind()
    refusal = machine.start(area: area)
    return true
  }

  /// The machine's recorded lines.
  package mutating func takeRecordedLines() -> [MachineText] { machine.takeRecordedLines() }

  /// The machine's instruction count.
  package var instructionCount: UInt64 { machine.instructionCount }
  /// The machine's reached places.
  package var reachedPlaces: [Int] { machine.reachedPlaces }
  /// The machine's texts.
  package var heldTexts: [MachineText] { machine.heldTexts }
  /// The machine itself.
  package var variableHolder: Machine? { machine }
  /// Whether the machine asks for a number.
  package var asksForNumber: Bool { machine.asksForNumber }
  /// The machine's current line.
  package var programPosition: ProgramPosition { machine.programPosition }
  /// Sets the machine's marks.
  package mutating func markUnreached(beyond reached: [Bool]) {
    machine.markUnreached(beyond: reached)
  }
}
