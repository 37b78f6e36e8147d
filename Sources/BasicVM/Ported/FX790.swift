/// The machine as a port sees it: its display, keys, sounds and paper, in the words of BASIC.
///
/// A transition speaks these words one after the other, and the last says what it waits for. What
/// is to be seen and heard until then is kept, and shown in its order by whoever plays the port.
public struct FX790: Sendable {
  /// The line of the listing that goes on, for the message of an error.
  public var line = 0
  /// The program area that goes on.
  public var area: Int

  /// The key that was pressed when it was last looked; empty if none was.
  public internal(set) var key = MachineText()
  /// What was answered to the last INPUT of a text.
  public internal(set) var answer = MachineText()
  /// What was answered to the last INPUT of a number.
  public internal(set) var number = Number.zero

  /// Display, settings and RAN#; its program is nothing but the INPUTs that a port asks with.
  var machine: Machine
  /// What is still to be shown, in its order.
  var moments: [Moment] = []
  /// The loops and calls of ports that must keep them as the machine does.
  var loops = LoopStack()
  var calls = CallStack()
  /// How many rounds of loops there may be before it is asked whether to go on.
  @usableFromInline var roundsLeft = FX790.rounds
  /// Asked now and then, in loops that wait for nothing, whether somebody wants them to end.
  public var isInterrupted: (@Sendable () -> Bool)?

  /// Something to see or to hear, and the machine at that moment.
  struct Moment: Sendable {
    let effect: Effect
    let display: Display
    let indicators: Indicators
    let clock: Ticks
  }

  private static let rounds = 1 << 20
  /// More than so much to see and to hear between two waits is not kept.
  private static let mostMoments = 20_000

  /// A machine that is switched on.
  ///
  /// - Parameters:
  ///   - area: the area of the program that begins.
  ///   - data: its DATA.
  ///   - random: the numbers that RAN# gives.
  public init(area: Int = 0, data: [PortedData] = [], random: RandomNumbers = RandomNumbers()) {
    self.area = area
    machine = Machine(asking: data, random: random)
  }

  /// Changes the machine with what may show something or fail.
  mutating func perform<Result>(
    _ body: (inout Interpreter) throws(FaultCause) -> Result
  ) throws(Halt) -> Result {
    do {
      return try body(&machine.interpreter)
    } catch {
      throw .fault(error)
    }
  }

  /// Passes through a loop that waits for nothing, which may be without an end.
  @inlinable @inline(__always)
  public mutating func round() throws(Halt) {
    roundsLeft &-= 1
    if roundsLeft < 0 { try askWhetherToGoOn() }
  }

  @usableFromInline @inline(never)
  mutating func askWhetherToGoOn() throws(Halt) {
    roundsLeft = Self.rounds
    if moments.count > Self.mostMoments || isInterrupted?() == true { throw .interrupted }
  }

  // MARK: The display

  /// PRINT of texts, one behind the other.
  public mutating func print(_ texts: MachineText...) {
    for text in texts { write { $0.print(text.codes.prefix(SlotLayout.textLimit)) } }
  }

  /// PRINT of a number, with the place for its sign.
  public mutating func print(_ number: Number) {
    write { $0.print(number: number) }
  }

  /// PRINT alone, and then PRINT of texts.
  public mutating func show(_ texts: MachineText...) {
    clearDisplay()
    for text in texts { print(text) }
  }

  /// PRINT alone, and then PRINT of a number.
  public mutating func show(_ number: Number) {
    clearDisplay()
    print(number)
  }

  private mutating func write(_ print: (inout Interpreter) -> Effect?) {
    keep(machine.interpreter.feedFullLine())
    keep(print(&machine.interpreter))
  }

  /// Whether the last word waits for something; a PRINT on paper does not.
  package var isWaiting: Bool { machine.interpreter.waiting != .nothing }

  /// Keeps an effect to be shown, and what follows from it at once.
  mutating func keep(_ effect: Effect?) {
    var next = effect
    if moments.count > Self.mostMoments { roundsLeft = 0 }
    while let effect = next {
      let interpreter = machine.interpreter
      moments.append(
        Moment(
          effect: effect, display: interpreter.display, indicators: machine.indicators,
          clock: interpreter.clock))
      if case .scroll = effect {
        next = machine.interpreter.continueScrolling()
      } else {
        next = nil
      }
    }
  }

  /// CSR.
  public mutating func csr(_ column: Number) throws(Halt) {
    try perform { interpreter throws(FaultCause) in try interpreter.position(Cell(column)) }
  }

  /// CSR of a column that is known to be there.
  public mutating func csr(_ column: Int) {
    precondition(Display.columns ~= column, "columns go from 0 to 23")
    machine.interpreter.position(atColumn: column)
  }

  /// PRINT alone.
  public mutating func clearDisplay() {
    machine.interpreter.clearDisplay()
  }

  /// The end of a PRINT: waits for EXE, and the next PRINT clears; but not on paper.
  public mutating func pause() {
    endPrint(isComma: false)
  }

  /// A comma in PRINT: waits for EXE, and clears; but not on paper.
  public mutating func pauseThenClear() {
    endPrint(isComma: true)
  }

  private mutating func endPrint(isComma: Bool) {
    let effect = machine.interpreter.endPrint(isComma: isComma, isByHand: false)
    if case .printed? = effect { keep(effect) }
  }

  /// STOP: waits for EXE.
  public mutating func stop() {
    machine.interpreter.waiting = .exe(.stays)
  }

  // MARK: Time, sound and keys

  /// BEEP 0 or 1, or several.
  public mutating func beep(_ tones: Tone...) {
    for tone in tones {
      keep(.beep(tone: tone.rawValue))
      machine.interpreter.clock.pass(Effect.beepTime)
    }
  }

  /// BEEP of a number that is worked out.
  public mutating func beep(_ tone: Number) throws(Halt) {
    let tone = try perform { _ throws(FaultCause) in try Interpreter.whole(Cell(tone), in: 0...1) }
    beep(tone == 0 ? .low : .high)
  }

  /// TIMER: waits so many tenths of a second.
  public mutating func timer(_ tenths: Int) {
    machine.interpreter.waiting = .time(Ticks(Swift.max(tenths, 0)) * 100_000)
  }

  /// TIMER of a number that is worked out.
  public mutating func timer(_ tenths: Number) throws(Halt) {
    let ticks = try perform { _ throws(FaultCause) in
      try Interpreter.timerTicks(Cell(tenths))
    }
    machine.interpreter.waiting = .time(ticks)
  }

  /// KEY$: waits for a look at the keys, which tells `key`.
  public mutating func lookAtKey() {
    machine.interpreter.waiting = .key(Machine.askedText)
  }

  /// INPUT of a text, which becomes `answer`.
  public mutating func ask(_ prompt: MachineText = "") {
    ask(prompt, at: Machine.asksForText)
  }

  /// INPUT of a number, which becomes `number`.
  public mutating func askNumber(_ prompt: MachineText = "") {
    ask(prompt, at: Machine.asksForNumber)
  }

  private mutating func ask(_ prompt: MachineText, at question: Int) {
    keep(machine.interpreter.prompt(prompt))
    settlePlace()
    machine.interpreter.pc = question
    _ = machine.interpreter.askForLine()
  }

  /// END.
  public mutating func end() {
    machine.stopProgram()
  }

  /// Goes on at once: a place where a program that waits for nothing can be ended.
  public mutating func rest() {
    machine.interpreter.clock.pass(InstructionFacts.statementCost)
  }

  /// Tells the machine which line and area go on, for what depends on them.
  mutating func settlePlace() {
    machine.setPlace(area: area, line: line)
  }

  // MARK: Settings

  /// SET F.
  public mutating func setFixed(_ places: Number) throws(Halt) {
    try perform { interpreter throws(FaultCause) in try interpreter.setFixed(Cell(places)) }
  }

  /// SET E.
  public mutating func setScientific(_ digits: Number) throws(Halt) {
    try perform { interpreter throws(FaultCause) in try interpreter.setScientific(Cell(digits)) }
  }

  /// SET N.
  public mutating func setNormal() {
    machine.interpreter.format = .normal
  }

  /// MODE.
  public mutating func mode(_ mode: Number) throws(Halt) {
    _ = try perform { interpreter throws(FaultCause) in
      try interpreter.setMode(Cell(mode), isByHand: false)
    }
  }
}

extension Machine {
  /// Where the INPUTs of a port stand in its machine, and the slots that they fill.
  static let asksForText = 0
  static let asksForNumber = 1
  static let askedText: TextSlot = 1
  static let askedNumber = Slot(SlotLayout.cells)

  /// A machine whose program is nothing but an INPUT of each kind.
  init(asking data: [PortedData], random: RandomNumbers) {
    var program = CompiledProgram()
    for instruction in [
      Instruction.inputText(to: Self.askedText), .inputNumber(to: Self.askedNumber), .end,
    ] {
      program.steps.append(
        .init(
          instruction: instruction,
          cost: instruction.facts.packedCost(startsStatement: true)))
      program.origins.append(.init(line: 0, offset: 0, area: 0))
    }
    for line in data { program.data[line.area] += line.stored }
    self.init(carryingOut: program, random: random)
  }

  /// Lets its INPUTs stand in a line.
  mutating func setPlace(area: Int, line: Int) {
    for index in [Self.asksForText, Self.asksForNumber] {
      interpreter.program.origins[index] = .init(
        line: UInt16(clamping: line), offset: 0, area: UInt8(clamping: area))
    }
  }
}
