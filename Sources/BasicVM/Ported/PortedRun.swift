/// A run of a port: it carries out transitions, and hands out what they show in its order.
///
/// Machine time is only that of waits and sounds: what a port computes takes none.
public struct PortedRun<Program: PortedProgram>: ResumableProgram, Sendable {
  private var program: Program
  private var fx: FX790
  /// The state it is in; nil before it begins, and at its end.
  public private(set) var state: Program.State?
  private var hasBegun = false
  /// What is shown now, while the program is ahead of it.
  private var shown: FX790.Moment?
  /// How many of the kept moments have been shown.
  private var shownCount = 0
  /// The effect at which it ends.
  private var end: Effect?
  /// How many transitions it has carried out.
  private var transitions: UInt64 = 0

  /// A run from the start.
  ///
  /// - Parameters:
  ///   - program: the port, as it begins.
  ///   - random: the numbers that RAN# gives.
  ///   - isInterrupted: asked now and then in loops that wait for nothing.
  public init(
    _ program: Program = Program(), random: RandomNumbers = RandomNumbers(),
    isInterrupted: (@Sendable () -> Bool)? = nil
  ) {
    self.program = program
    fx = FX790(data: Program.data, random: random)
    fx.isInterrupted = isInterrupted
  }

  /// The names of all states.
  public static var stateNames: [StaticString] { Program.stateNames }

  /// The index of the state it is in, among those that have names.
  public var stateIndex: Int { state?.rawValue ?? 0 }

  /// The line of the listing that goes on, as the program told it last.
  package var place: Place { Place(area: fx.area, line: fx.line, offset: 0) }

  // MARK: What it shows

  private var moment: FX790.Moment? {
    shown ?? (shownCount < fx.moments.count ? fx.moments[shownCount] : nil)
  }

  /// The display as it is now.
  public var display: Display { moment?.display ?? fx.machine.display }
  /// The signs that are lit.
  public var indicators: Indicators { moment?.indicators ?? fx.machine.indicators }
  /// Machine time since the start.
  public var clock: Ticks { moment?.clock ?? fx.machine.clock }
  /// As many instructions as its transitions take at least: each costs the start of a statement.
  public var instructionCount: UInt64 {
    transitions &* UInt64(InstructionFacts.statementCost / InstructionFacts.leastCost)
  }
  /// Texts that it holds.
  public var heldTexts: [MachineText] {
    program.variables.map { $0.text }.filter { !$0.isEmpty }
  }

  /// Takes what was printed since this was last asked.
  public mutating func takeRecordedLines() -> [MachineText] { fx.machine.takeRecordedLines() }

  // MARK: Running

  /// Goes on until the program needs the world, or until its clock has reached `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks = .max) -> Effect {
    if shown != nil {
      shown = nil
    } else if hasBegun, shownCount == fx.moments.count, end == nil, let effect = settle(event) {
      return effect
    }
    while true {
      guard clock < deadline else { return .outOfTime }
      if shownCount < fx.moments.count { return show() }
      if let end { return finish(end, deadline) }
      if fx.machine.isAnswering {
        if let effect = fx.machine.workOutAnswer() { return effect }
      } else if fx.isWaiting {
        return fx.machine.wantedEffect
      } else {
        goOn()
      }
    }
  }

  private mutating func show() -> Effect {
    let moment = fx.moments[shownCount]
    shown = moment
    shownCount += 1
    return moment.effect
  }

  /// Ends; whoever asks again is told that it is over.
  private mutating func finish(_ effect: Effect, _ deadline: Ticks) -> Effect {
    if effect == .outOfTime {
      fx.machine.interpreter.clock.pass(deadline - clock)
    } else {
      end = .ended
    }
    return effect
  }

  /// Does what an event means for what is waited for; an effect if that is still waited for.
  private mutating func settle(_ event: Event) -> Effect? {
    if case .line = fx.machine.interpreter.waiting { lendVariables() }
    return fx.machine.settle(event)
  }

  /// Lets the answer to an INPUT see the program's variables.
  private mutating func lendVariables() {
    for variable in program.variables {
      if let slot = variable.slot {
        fx.machine.cellStore[slot] = variable.cell
      } else {
        fx.machine.cellStore.put(variable.text, in: SlotLayout.dollar)
      }
    }
  }

  /// Carries out the next transition.
  private mutating func goOn() {
    if shownCount > 0 {
      fx.moments.removeAll(keepingCapacity: true)
      shownCount = 0
    }
    fx.takeAnswers()
    transitions &+= 1
    do {
      if let state {
        self.state = try program.next(after: state, &fx)
      } else {
        state = try program.begin(&fx)
      }
      hasBegun = true
    } catch {
      stop(error)
    }
  }

  private mutating func stop(_ halt: Halt) {
    hasBegun = true
    switch halt {
    case .fault(let cause):
      let fault = Fault(cause, at: place)
      fx.machine.fail(fault)
      end = .failed(fault)
    case .interrupted: end = .outOfTime
    }
  }
}

extension FX790 {
  /// Takes over what was answered, for the transition that follows.
  mutating func takeAnswers() {
    let text = MachineText(codes: machine.cellStore.text(in: Machine.askedText))
    key = text
    answer = text
    number = machine.cellStore[Int(Machine.askedNumber)].number
  }
}

extension Machine {
  /// Whether it works out the answer to an INPUT of a number.
  var isAnswering: Bool { interpreter.waiting == .nothing && interpreter.askedBy != nil }

  /// Goes on with the answer by one instruction; an effect if that shows something.
  mutating func workOutAnswer() -> Effect? {
    let effect = resume(.proceed, until: clock + 1)
    return effect == .outOfTime ? nil : effect
  }

  /// What it waits for, as it asks the world for it.
  var wantedEffect: Effect {
    switch interpreter.waiting {
    case .nothing: .outOfTime
    case .exe: .waitForExe
    case .line, .askingAgain: .waitForLine
    case .key: .lookAtKey
    case .time(let ticks): .wait(ticks)
    case .scrolling: .scroll(Effect.stepTime)
    case .recorder, .ended: .ended
    }
  }

  /// Ends with an error, which the display shows.
  mutating func fail(_ fault: Fault) {
    interpreter.display = Display(fault.message)
    interpreter.waiting = .ended
  }
}
