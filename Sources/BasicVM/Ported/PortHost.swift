/// The machine for a ported program, with methods named after BASIC's words.
///
/// The last call of a transition sets its wait; earlier effects are queued and then shown in order.
public struct PortHost: Sendable {
  /// The line of the listing, for error messages.
  public var line = 0
  /// The current program area.
  public var area: Int

  /// The last KEY$ poll; empty if no key was pressed.
  public internal(set) var key = MachineText()
  /// The last answer to INPUT of a text.
  public internal(set) var answer = MachineText()
  /// The last answer to INPUT of a number.
  public internal(set) var number = Number.zero

  /// Whether an answer to INPUT may name variables.
  package var hasVariables = true
  /// Its program contains only INPUT instructions.
  var machine: Machine
  /// The effects of the current transition.
  var recordedEffects: [RecordedEffect] = []
  /// For ports that cannot express loops and calls in Swift.
  var loops: LoopStack
  var calls: CallStack
  /// Iterations in a transition until the next check for an interruption.
  @usableFromInline var roundsLeft = PortHost.rounds
  /// Polled in loops that do not wait; true ends the transition.
  public var isInterrupted: (@Sendable () -> Bool)?

  /// An effect and the state visible then.
  struct RecordedEffect: Sendable {
    let effect: Effect
    let display: Display
    let indicators: Indicators
    let clock: Ticks
  }

  static let rounds = 1 << 20
  private static let maxRecordedEffects = 20_000

  /// Starts in a program area; `random` is the source of RAN#.
  public init(
    area: Int = 0, data: [PortedData] = [], random: RandomNumbers = RandomNumbers(),
    model: Model = .fx790P, memorySize: MemorySize? = nil, programBytes: Int = 0
  ) {
    self.area = area
    machine = Machine(asking: data, random: random, on: model, memorySize: memorySize)
    _ = machine.hold(bytes: programBytes)
    loops = LoopStack(limit: model.facts.loopLimit)
    calls = CallStack(limit: model.facts.callLimit)
  }

  mutating func perform<Result>(
    _ body: (inout Interpreter) throws(FaultCause) -> Result
  ) throws(Halt) -> Result {
    do {
      return try body(&machine.interpreter)
    } catch {
      throw .fault(error)
    }
  }

  /// Counts an iteration of a possibly endless loop; throws if interrupted.
  @inlinable @inline(__always)
  public mutating func round() throws(Halt) {
    roundsLeft &-= 1
    if roundsLeft < 0 { try checkInterrupt() }
  }

  @usableFromInline @inline(never)
  mutating func checkInterrupt() throws(Halt) {
    roundsLeft = Self.rounds
    if recordedEffects.count > Self.maxRecordedEffects || isInterrupted?() == true {
      throw .interrupted
    }
  }

  // MARK: The display

  /// PRINT of texts.
  public mutating func print(_ texts: MachineText...) {
    for text in texts { write { $0.print(text.codes.prefix(SlotLayout.textLimit)) } }
  }

  /// PRINT of a number, with a column for its sign.
  public mutating func print(_ number: Number) {
    write { $0.print(number: number) }
  }

  /// PRINT alone, then PRINT of texts.
  public mutating func show(_ texts: MachineText...) {
    clearDisplay()
    for text in texts { print(text) }
  }

  /// PRINT alone, then PRINT of a number.
  public mutating func show(_ number: Number) {
    clearDisplay()
    print(number)
  }

  private mutating func write(_ print: (inout Interpreter) -> Effect?) {
    record(machine.interpreter.feedFullLine())
    record(print(&machine.interpreter))
  }

  /// Whether the last call waits; a PRINT on paper does not.
  package var isWaiting: Bool { machine.interpreter.waiting != .nothing }

  /// Whether the run must act before the program continues.
  package var hasWork: Bool { isWaiting || !recordedEffects.isEmpty }

  /// Queues an effect, and all steps of a scroll.
  mutating func record(_ effect: Effect?) {
    var next = effect
    if recordedEffects.count > Self.maxRecordedEffects { roundsLeft = 0 }
    while let effect = next {
      let interpreter = machine.interpreter
      recordedEffects.append(
        RecordedEffect(
          effect: effect, display: interpreter.display, indicators: machine.indicators,
          clock: interpreter.clock))
      if case .scroll = effect {
        next = machine.interpreter.continueScrolling()
      } else {
        next = nil
      }
    }
  }

  /// CSR of a computed column; throws if out of range.
  public mutating func csr(_ column: Number) throws(Halt) {
    try perform { interpreter throws(FaultCause) in try interpreter.position(Cell(column)) }
  }

  /// CSR of a constant column of the display.
  public mutating func csr(_ column: Int) {
    precondition(0..<machine.interpreter.facts.columns ~= column, "the display has fewer columns")
    machine.interpreter.position(atColumn: column)
  }

  /// PRINT alone.
  public mutating func clearDisplay() {
    machine.interpreter.clearDisplay()
  }

  /// The end of a PRINT: waits for EXE, except on paper; the next PRINT clears.
  public mutating func pause() {
    endPrint(isComma: false)
  }

  /// A comma in PRINT: waits for EXE and clears, except on paper.
  public mutating func pauseThenClear() {
    endPrint(isComma: true)
  }

  private mutating func endPrint(isComma: Bool) {
    let effect = machine.interpreter.endPrint(isComma: isComma, isByHand: false)
    if case .printed? = effect { record(effect) }
  }

  /// STOP: waits for EXE.
  public mutating func stop() {
    machine.interpreter.emptyAnswer()
    machine.interpreter.waiting = .exe(.unchanged)
  }

  // MARK: Time, sound and keys

  /// BEEP 0 or 1, once or more.
  public mutating func beep(_ tones: Tone...) {
    for tone in tones {
      record(.beep(tone))
      machine.interpreter.clock.pass(Effect.beepTime)
    }
  }

  /// BEEP of a computed number; throws unless it is 0 or 1.
  public mutating func beep(_ tone: Number) throws(Halt) {
    let tone = try perform { _ throws(FaultCause) in try Interpreter.whole(Cell(tone), in: 0...1) }
    beep(tone == 0 ? .low : .high)
  }

  /// TIMER: waits tenths of a second.
  public mutating func timer(_ tenths: Int) {
    machine.interpreter.waiting = .time(Ticks(Swift.max(tenths, 0)) * 100_000)
  }

  /// TIMER of a computed number; throws if out of range.
  public mutating func timer(_ tenths: Number) throws(Halt) {
    let ticks = try perform { _ throws(FaultCause) in
      try Interpreter.timerTicks(Cell(tenths))
    }
    machine.interpreter.waiting = .time(ticks)
  }

  /// KEY$: waits for a keyboard poll, which sets `key`.
  public mutating func lookAtKey() {
    machine.interpreter.waiting = .key(Machine.askedText)
  }

  /// INPUT of a text, into `answer`.
  public mutating func ask(_ prompt: MachineText = "") {
    ask(prompt, at: Machine.asksForText)
  }

  /// INPUT of a number, into `number`.
  public mutating func askNumber(_ prompt: MachineText = "") {
    ask(prompt, at: Machine.asksForNumber)
  }

  private mutating func ask(_ prompt: MachineText, at question: Int) {
    record(machine.interpreter.prompt(prompt))
    record(machine.interpreter.feedOpenLine())
    updatePosition()
    machine.interpreter.pc = question
    _ = machine.interpreter.askForLine()
  }

  /// Makes a letter in an answer to INPUT an error.
  mutating func removeVariables() {
    for letter in 0..<SlotLayout.letters { machine.cellStore[letter] = Cell("?" as MachineText) }
  }

  /// Rejects the answer to INPUT of a number, and asks again.
  package mutating func rejectAnswer(_ cause: FaultCause) {
    let fault = Fault(cause, at: Place(area: area, line: line, offset: 0))
    record(machine.interpreter.reject(fault, askedAt: Machine.asksForNumber))
    let again = machine.settle(.proceed)
    if case .printed? = again { record(again) }
  }

  /// END of the program.
  public mutating func end() {
    record(machine.interpreter.feedOpenLine())
    machine.stopProgram()
  }

  /// Passes one statement's time, so that a program that never waits can be stopped.
  public mutating func rest() {
    machine.interpreter.clock.pass(InstructionFacts.statementCost)
  }

  mutating func updatePosition() {
    machine.setPlace(area: area, line: line)
  }

  // MARK: Settings

  /// SET F; throws if out of range.
  public mutating func setFixed(_ places: Number) throws(Halt) {
    try perform { interpreter throws(FaultCause) in try interpreter.setFixed(Cell(places)) }
  }

  /// SET E; throws if out of range.
  public mutating func setScientific(_ digits: Number) throws(Halt) {
    try perform { interpreter throws(FaultCause) in try interpreter.setScientific(Cell(digits)) }
  }

  /// SET N.
  public mutating func setNormal() {
    machine.interpreter.format = .normal
  }

  /// MODE; throws if not allowed in programs.
  public mutating func mode(_ mode: Number) throws(Halt) {
    record(
      try perform { interpreter throws(FaultCause) in
        try interpreter.setMode(Cell(mode), isByHand: false)
      })
  }
}

/// The former name, for the compiler's message in earlier ports.
@available(*, unavailable, renamed: "PortHost")
public typealias FX790 = PortHost
