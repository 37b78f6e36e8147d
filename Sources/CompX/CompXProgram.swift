import BasicVM

/// COMP-X as a resumable program.
///
/// READ waits for a line and WRITE for EXE; HJ ends the program. Facts: docs/capx.md#display.
public struct CompXProgram: ResumableProgram, Sendable {
  /// The machine, which may change between two calls of `resume`.
  public var machine: CompXMachine
  /// Whether each instruction is shown and waits for EXE.
  public var isTracing = false
  /// The current display.
  public private(set) var display = Display()
  /// Machine time since the start.
  public private(set) var clock: Ticks = 0
  /// True, as a typed answer appears after READ's prompt: docs/capx.md#display.
  public var keepsQuestions: Bool { true }

  private var waiting = Waiting.nothing
  /// The current output line of the extended radixes.
  private var line = MachineText()
  private var unreadCharacters: [UInt16] = []
  /// The recorded lines; nil if recording is off.
  private var record: [MachineText]?

  fileprivate enum Waiting: Equatable, Sendable {
    case nothing
    case line(register: Int, CompXRadix)
    case exe
    case traceExe
    /// `offset` characters have left the display.
    case scrolling(MachineText, offset: Int)
  }

  /// 20 ms for every instruction.
  public static let stepTime: Ticks = 20_000

  /// Creates a program that starts at SC.
  public init(_ machine: CompXMachine) {
    self.machine = machine
  }

  /// Starts recording READ and WRITE for `takeRecordedLines`.
  public mutating func beginRecord() {
    record = record ?? []
  }

  /// Returns and clears the recorded lines.
  public mutating func takeRecordedLines() -> [MachineText] {
    defer { if record != nil { record = [] } }
    return record ?? []
  }

  /// The lit indicators; DEG is the angle unit after power-on.
  public var indicators: Indicators {
    var indicators = Indicators(.run, .deg)
    if isTracing { indicators.insert(.tr) }
    switch waiting {
    case .exe, .traceExe: indicators.insert(.stop)
    case .nothing, .line, .scrolling: break
    }
    return indicators
  }

  /// Whether `resume` expects an event or scrolls.
  public var isWaiting: Bool { waiting != .nothing }

  /// Whether the program waits for a character; then the end of the input ends it.
  public var isReadingCharacter: Bool {
    if case .line(_, .character) = waiting { true } else { false }
  }

  /// The whole line shown while waiting for EXE, even if the display is too narrow.
  public var shownLine: MachineText? {
    switch waiting {
    case .exe: display.trimmedText
    case .traceExe: CompXText.traceLine(of: machine).trimmed
    case .nothing, .line, .scrolling: nil
    }
  }

  // MARK: Running

  /// Runs until an event is needed or the clock reaches `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    if let effect = settle(event) { return effect }
    while clock < deadline {
      clock.pass(Self.stepTime)
      let outcome = machine.step()
      guard outcome != .continues || isTracing else { continue }
      if let effect = effect(of: outcome) { return effect }
    }
    return .outOfTime
  }

  private mutating func settle(_ event: Event) -> Effect? {
    switch waiting {
    case .nothing: return nil
    case .line(let register, let radix):
      guard case .line(let text) = event else { return .waitForLine }
      return take(text, register, radix)
    case .exe:
      guard event == .exe else { return .waitForExe }
      waiting = .nothing
      return trace()
    case .traceExe:
      guard event == .exe else { return .waitForExe }
      waiting = .nothing
      return nil
    case .scrolling(let text, let offset): return scroll(text, by: offset + 1)
    }
  }

  @inline(never)
  private mutating func effect(of outcome: CompXOutcome) -> Effect? {
    switch outcome {
    case .continues: return trace()
    case .reads(let register, let radix): return ask(register, radix)
    case .writes(let register, let radix): return show(register, radix)
    case .halted:
      endLine()
      return .ended
    case .failed(let cause):
      endLine()
      let fault = Fault(cause, atAddress: Int(machine.lastAddress))
      display = Display(fault.message)
      return .failed(fault)
    }
  }

  // MARK: READ

  private mutating func ask(_ register: Int, _ radix: CompXRadix) -> Effect? {
    if radix == .character, !unreadCharacters.isEmpty {
      return read(unreadCharacters.removeFirst())
    }
    let question = line + CompXText.prompt(register, radix)
    let shown = MachineText(question.suffix(Display.width))
    display = Display(shown, cursor: min(shown.count, Display.width - 1))
    waiting = .line(register: register, radix)
    // Only output is recorded, as if characters came from a file.
    if radix == .character, !line.isEmpty { record?.append(line) }
    return .waitForLine
  }

  private mutating func take(
    _ text: MachineText, _ register: Int, _ radix: CompXRadix
  ) -> Effect? {
    guard let word = CompXText.word(typed: text, radix) else {
      return .rejected(Fault(.notAWord, atAddress: Int(machine.lastAddress)))
    }
    waiting = .nothing
    let answered = line + CompXText.prompt(register, radix) + text
    line = MachineText()
    display = Display(MachineText(answered.suffix(Display.width)))
    if radix == .character {
      let characters = text.map(CompXText.ascii) + [CompXText.lineEnd]
      unreadCharacters = Array(characters.dropFirst())
    } else {
      record?.append(answered)
    }
    return read(word)
  }

  private mutating func read(_ word: UInt16) -> Effect? {
    machine.take(word)
    return trace()
  }

  // MARK: WRITE

  private mutating func show(_ register: Int, _ radix: CompXRadix) -> Effect? {
    let word = machine.registers[register]
    let text = CompXText.prompt(register, radix) + CompXText.number(word, radix)
    switch radix {
    case .decimal, .hexadecimal:
      endLine()
      record?.append(text)
      display = Display(text + " ")
      waiting = .exe
      return .waitForExe
    case .bare, .character:
      if radix == .character, word & 0x7F == CompXText.lineEnd { newLine() } else { add(text) }
      return trace()
    }
  }

  /// Bounds an output line that never ends.
  private static let longestLine = 1000

  private mutating func add(_ text: MachineText) {
    line += text
    display = Display(MachineText(line.suffix(Display.width)))
    if line.count >= Self.longestLine { endLine() }
  }

  private mutating func endLine() {
    if !line.isEmpty { newLine() }
  }

  private mutating func newLine() {
    record?.append(line)
    line = MachineText()
  }

  // MARK: Trace

  private mutating func trace() -> Effect? {
    isTracing ? scroll(CompXText.traceLine(of: machine), by: 0) : nil
  }

  /// Scrolls a line to its end, as PRINT does.
  private mutating func scroll(_ text: MachineText, by offset: Int) -> Effect {
    display = Display(MachineText(text.dropFirst(offset)))
    // The trailing blank may stay hidden.
    guard text.trimmed.count - offset > Display.width else {
      waiting = .traceExe
      record?.append(text.trimmed)
      return .waitForExe
    }
    waiting = .scrolling(text, offset: offset)
    let ticks = offset == 0 ? Effect.holdTime : Effect.stepTime
    clock.pass(ticks)
    return .scroll(ticks)
  }
}

// MARK: Snapshots

extension CompXProgram {
  /// Encodes or decodes a run on the real machine, without its memory.
  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&isTracing)
    try coder.field(&clock, in: 0...Ticks.endOfTime / 2)
    try coder.field(&display)
    try machine.codeLast(&coder)
    try waiting.code(&coder)
  }
}

extension CompXProgram.Waiting {
  fileprivate mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    var (kind, register, radix, text, offset): (UInt8, Int, CompXRadix, MachineText, Int) =
      switch self {
      case .nothing: (0, 0, .decimal, [], 0)
      case .line(let register, let radix): (1, register, radix, [], 0)
      case .exe: (2, 0, .decimal, [], 0)
      case .traceExe: (3, 0, .decimal, [], 0)
      case .scrolling(let text, let offset): (4, 0, .decimal, text, offset)
      }
    kind = try coder.kind(kind, upTo: 4)
    try coder.field(&register, in: 0...(CompXRegisters.count - 1))
    try coder.field(&radix)
    try coder.require(CompXDialect.real.accepts(radix))
    try coder.field(&text, limit: StoredLine.listedLimit)
    try coder.field(&offset, in: 0...text.count)
    switch kind {
    case 0: self = .nothing
    case 1: self = .line(register: register, radix)
    case 2: self = .exe
    case 3: self = .traceExe
    default:
      try coder.require(text.trimmed.count - offset > Display.width)
      self = .scrolling(text, offset: offset)
    }
  }
}
