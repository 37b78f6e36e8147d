/// Executes a port's transitions and returns their effects one by one.
///
/// Only waits and sounds take machine time.
public struct PortedRun<Program: PortedProgram>: ResumableProgram, Sendable {
  private var program: Program
  private var fx: PortHost
  /// The current wait; nil before the start and at the end.
  public private(set) var state: Program.State?
  /// Whether the host knows the current wait; only then is an event its answer.
  private var isAsked = false
  /// Whether the machine has the program's variables; a refused answer may have changed X and Y.
  private var hasExposedVariables = false
  /// The effect last returned; the program may have run further.
  private var shown: PortHost.RecordedEffect?
  private var shownCount = 0
  private var end: Effect?
  private var transitions: UInt64 = 0

  /// `isInterrupted` is polled in loops that do not wait.
  public init(
    _ program: Program = Program(), random: RandomNumbers = RandomNumbers(),
    isInterrupted: (@Sendable () -> Bool)? = nil, model: Model = Program.model
  ) {
    self.program = program
    fx = PortHost(
      data: Program.data, random: random, model: model, memorySize: Program.memorySize,
      programBytes: Program.programBytes)
    fx.isInterrupted = isInterrupted
  }

  /// The names of all states.
  public static var stateNames: [StaticString] { Program.stateNames }

  /// The index in `stateNames`; 0 without a state.
  public var stateIndex: Int { state?.rawValue ?? 0 }

  /// Whether it waits for the answer to INPUT of a number.
  public var asksForNumber: Bool { isAsked && fx.machine.asksForNumber }

  /// The position in the listing; without an area if the program sets no line.
  package var place: Place { Place(area: fx.line > 0 ? fx.area : nil, line: fx.line, offset: 0) }

  // MARK: Visible state

  private var recordedEffect: PortHost.RecordedEffect? {
    shown ?? (shownCount < fx.recordedEffects.count ? fx.recordedEffects[shownCount] : nil)
  }

  /// The display at the current effect; the program may have run further.
  public var display: Display { recordedEffect?.display ?? fx.machine.display }
  /// The lit indicators.
  public var indicators: Indicators { recordedEffect?.indicators ?? fx.machine.indicators }
  /// Machine time since the start.
  public var clock: Ticks { recordedEffect?.clock ?? fx.machine.clock }
  /// A lower bound: one statement a transition.
  public var instructionCount: UInt64 {
    transitions &* UInt64(InstructionFacts.statementCost / InstructionFacts.minCost)
  }
  /// The texts in the program's variables.
  public var heldTexts: [MachineText] {
    program.variables.map { $0.text }.filter { !$0.isEmpty }
  }

  /// Removes and returns the printed lines.
  public mutating func takeRecordedLines() -> [MachineText] { fx.machine.takeRecordedLines() }

  // MARK: Running

  /// Lets time pass, beside that of waits and sounds.
  package mutating func pass(_ ticks: Ticks) { fx.machine.interpreter.clock.pass(ticks) }

  /// Runs until the next effect or `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks = .max) -> Effect {
    if shown != nil {
      shown = nil
    } else if isAsked, let effect = settle(event) {
      return effect
    }
    while true {
      guard clock < deadline else { return .outOfTime }
      if shownCount < fx.recordedEffects.count { return show() }
      if let end { return finish(end, deadline) }
      if fx.machine.isAnswering {
        if let effect = fx.machine.workOutAnswer() { return effect }
      } else if fx.isWaiting {
        isAsked = true
        return fx.machine.wantedEffect
      } else {
        startNextTransition()
      }
    }
  }

  private mutating func show() -> Effect {
    let recordedEffect = fx.recordedEffects[shownCount]
    shown = recordedEffect
    shownCount += 1
    return recordedEffect.effect
  }

  private mutating func finish(_ effect: Effect, _ deadline: Ticks) -> Effect {
    if effect == .outOfTime {
      fx.machine.interpreter.clock.pass(deadline - clock)
    } else {
      end = .ended
    }
    return effect
  }

  /// Returns an effect if the wait continues.
  private mutating func settle(_ event: Event) -> Effect? {
    if case .line = fx.machine.interpreter.waiting {
      if !fx.hasVariables {
        fx.removeVariables()
      } else if !hasExposedVariables {
        exposeVariables()
      }
    }
    return fx.machine.settle(event)
  }

  /// Lets an answer to INPUT use the program's variables.
  private mutating func exposeVariables() {
    hasExposedVariables = true
    var arrays: [PortedVariable.Elements] = []
    for variable in program.variables {
      if let slot = variable.slot {
        fx.machine.cellStore[slot] = variable.cell
      } else if let array = variable.array {
        arrays.append(array)
      } else {
        fx.machine.cellStore.put(variable.text, in: SlotLayout.dollar)
      }
    }
    if !arrays.isEmpty { fx.machine.replaceArrays(with: arrays) }
  }

  /// POL or REC in the last answer has changed the machine's X and Y, but not the program's.
  private mutating func takePoint() {
    guard hasExposedVariables else { return }
    hasExposedVariables = false
    let cells = fx.machine.cellStore
    let isChanged = program.variables.contains { variable in
      variable.slot.map { SlotLayout.point.contains($0) && cells[$0] != variable.cell } ?? false
    }
    guard isChanged else { return }
    program.takePoint(
      cells[SlotLayout.x].number, cells[SlotLayout.y].number)
  }

  private mutating func startNextTransition() {
    if shownCount > 0 {
      fx.recordedEffects.removeAll(keepingCapacity: true)
      shownCount = 0
    }
    fx.takeAnswers()
    takePoint()
    fx.roundsLeft = PortHost.rounds
    isAsked = false
    transitions &+= 1
    do {
      if let state {
        self.state = try program.next(after: state, &fx)
      } else {
        state = try program.begin(&fx)
      }
    } catch {
      stop(error)
    }
  }

  private mutating func stop(_ halt: Halt) {
    switch halt {
    case .fault(let cause):
      let fault = Fault(cause, at: place)
      fx.machine.fail(fault)
      end = .failed(fault)
    case .interrupted: end = .outOfTime
    }
  }
}

extension PortHost {
  mutating func takeAnswers() {
    let text = MachineText(codes: machine.cellStore.text(in: Machine.askedText))
    key = text
    answer = text
    number = machine.cellStore[Int(Machine.askedNumber)].number
  }
}

extension Machine {
  mutating func replaceArrays(with arrays: [PortedVariable.Elements]) {
    interpreter.arrays = ArrayTable(shapes: arrays.map { $0.shape })
    for (shape, array) in zip(interpreter.arrays.shapes, arrays) {
      for (index, cell) in array.cells.enumerated() { cellStore[shape.base + index] = cell }
    }
  }

  /// Whether the machine is evaluating a numeric answer to INPUT.
  var isAnswering: Bool { interpreter.waiting == .nothing && interpreter.inputInstruction != nil }

  /// Executes one instruction of an answer; returns its effect, if any.
  mutating func workOutAnswer() -> Effect? {
    let effect = resume(.proceed, until: clock + 1)
    return effect == .outOfTime ? nil : effect
  }

  var wantedEffect: Effect {
    switch interpreter.waiting {
    case .nothing: .outOfTime
    case .exe: .waitForExe
    case .line, .askingAgain: .waitForLine
    case .key: .pollKey
    case .time(let ticks): .wait(ticks)
    case .scrolling: .scroll(Effect.stepTime)
    case .recorder, .ended: .ended
    }
  }

  mutating func fail(_ fault: Fault) {
    interpreter.display = Display(fault.message, width: interpreter.facts.columns)
    interpreter.waiting = .ended
  }
}
