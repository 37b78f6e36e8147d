/// The BASIC machine: program memory, variables and all that a running program has.
///
/// A value: a copy is a snapshot. `store` and its neighbours change the programs; `start` and
/// `execute` begin something; `resume` runs it.
public struct Machine: ResumableProgram, Sendable {
  /// All but the cells and strings, which lie apart: a run works on both at once.
  @usableFromInline package var interpreter: Interpreter
  /// Variables, temporaries and constants.
  package var cellStore = CellStore()
  /// Whether the programs have been compiled since they changed.
  private(set) var isCompiled = false
  /// The end of the programs; what is entered by hand is compiled behind it.
  private var programEnd = CompiledProgram.End()
  /// The end of what is entered by hand; answers to its INPUT are compiled behind it.
  private var lineEnd = CompiledProgram.End()
  /// The line entered by hand that is carried out; kept to be compiled again.
  private(set) var line: HandLine?
  /// The newest answer to its INPUT, or the program's; kept for the same.
  private(set) var answer: [UInt8]?

  /// A line entered by hand: its tokens, and the area that it refers to.
  struct HandLine: Sendable {
    var bytes: [UInt8]
    var area: Int
  }

  /// A password has at most so many characters.
  public static let passwordLimit = 8

  /// An empty machine.
  public init(
    memorySize: MemorySize? = nil, model: Model = .fx790P, random: RandomNumbers = RandomNumbers()
  ) {
    interpreter = Interpreter(
      memory: ProgramMemory(size: memorySize, model: model), random: random)
  }

  /// A machine about to carry out a program that stands in no memory.
  init(
    carryingOut program: CompiledProgram, on model: Model = .fx790P, random: RandomNumbers
  ) {
    self.init(model: model, random: random)
    interpreter.program = program
    noteProgramEnd()
    cellStore.install(constantsOf: program)
    isCompiled = true
    interpreter.prepare()
  }

  // MARK: Programs

  /// The program areas.
  public var memory: ProgramMemory { interpreter.memory }

  /// Which machine of the family it is.
  public var model: Model { interpreter.memory.model }

  /// The bytes that are free for programs, MEMO records and cells.
  public var freeBytes: Int { interpreter.freeBytes }

  /// Holds bytes of the memory for something that the machine knows nothing of, in place of those held
  /// before; false, with nothing changed, if they do not fit beside the rest.
  public mutating func hold(bytes: Int) -> Bool {
    guard bytes <= interpreter.freeBytes + interpreter.heldBytes else { return false }
    interpreter.heldBytes = bytes
    return true
  }

  /// Stores a line in an area.
  public mutating func store(
    _ line: StoredLine, inArea area: Int
  ) -> ProgramMemory.StoreResult {
    forgetPrograms()
    return interpreter.memory.store(line, inArea: area, reserved: interpreter.reservedBytes)
  }

  /// Replaces all programs; false, with nothing changed, if they do not fit beside the rest.
  public mutating func load(_ memory: ProgramMemory) -> Bool {
    guard memory.size == self.memory.size, memory.model == model,
      memory.usedBytes + interpreter.reservedBytes <= memory.size.bytes
    else { return false }
    interpreter.memory = memory
    forgetPrograms()
    return true
  }

  /// Removes a line.
  public mutating func removeLine(_ number: Int, inArea area: Int) {
    forgetPrograms()
    interpreter.memory.removeLine(number, inArea: area)
  }

  /// NEW: empties an area.
  public mutating func clearArea(_ area: Int) {
    forgetPrograms()
    interpreter.memory.clearArea(area)
  }

  /// Forgets what was compiled; what runs cannot go on when its program changes.
  private mutating func forgetPrograms() {
    guard isCompiled else { return }
    interpreter.program = CompiledProgram()
    noteProgramEnd()
    prepare()
    cellStore.forgetTemporaries()
    interpreter.waiting = .ended
    isCompiled = false
  }

  /// Every fault that can be found in the programs without running them.
  public var faults: [Fault] { Compiler.compile(memory).faults }

  /// The compiled programs as text, one instruction a line.
  public var disassembly: UTF8Text { Disassembler.text(of: Compiler.compile(memory)) }

  // MARK: Starting

  /// RUN: gets ready to run an area; `resume` then runs it.
  ///
  /// Variables stay as they are.
  ///
  /// - Parameters:
  ///   - area: 0 to 9.
  ///   - line: where to start: at this line, or at the next.
  /// - Returns: the error if there is nothing to run.
  public mutating func start(area: Int, fromLine line: Int = 0) -> Fault? {
    compileIfNeeded()
    interpreter.currentArea = area
    prepare()
    interpreter.memoPosition = MemoPosition()
    interpreter.display.clear()
    guard let start = interpreter.program.start(fromLine: line, inArea: area) else {
      interpreter.waiting = .ended
      return Fault(.noProgram, at: Place(area: nil, line: 0, offset: 0))
    }
    interpreter.pc = Int(start)
    return nil
  }

  /// A machine with a listing, about to run from an area, or else from the first that it fills.
  ///
  /// - Throws: the error, if it does not start.
  public init(
    running listing: Listing, area: Int? = nil, random: RandomNumbers = RandomNumbers()
  ) throws(Fault) {
    self.init(memorySize: listing.memory.size, model: listing.memory.model, random: random)
    // It fits, because it has been read into a memory of the same size.
    _ = load(listing.memory)
    if let fault = start(area: area ?? listing.firstArea ?? 0) { throw fault }
  }

  /// Gets ready to carry out a line entered by hand, as tokens: statements, or a calculation.
  public mutating func execute(_ tokens: [UInt8]) {
    compileIfNeeded()
    prepare()
    interpreter.display.clear()
    compile(HandLine(bytes: tokens, area: currentArea))
  }

  /// Chooses the area, 0 to 9, that lines entered by hand refer to.
  public mutating func choose(area: Int) {
    precondition(0..<ProgramMemory.areaCount ~= area, "areas go from 0 to 9")
    interpreter.currentArea = area
  }

  private mutating func prepare() {
    interpreter.prepare()
    line = nil
    answer = nil
    interpreter.program.truncate(to: programEnd)
    lineEnd = programEnd
  }

  // MARK: Compiling

  /// How many instructions the programs and what is entered by hand have; an answer's follow.
  var lineSteps: Int { lineEnd.steps }

  /// Compiles the programs, and behind them what was entered by hand, as they were before.
  mutating func compile(_ line: HandLine?, answer: [UInt8]?) {
    compileIfNeeded()
    if let line { compile(line) }
    if let answer { compileAnswer(answer) }
  }

  mutating func compileIfNeeded() {
    guard !isCompiled else { return }
    interpreter.program = Compiler.compile(memory)
    interpreter.marks = Marks()
    noteProgramEnd()
    cellStore.install(constantsOf: interpreter.program)
    isCompiled = true
  }

  private mutating func noteProgramEnd() {
    programEnd = interpreter.program.end
    lineEnd = programEnd
    interpreter.programCount = programEnd.steps
  }

  /// Compiles a line entered by hand, and goes there.
  private mutating func compile(_ line: HandLine) {
    self.line = line
    compile(byHand: line.bytes, for: .line, area: line.area)
    lineEnd = interpreter.program.end
  }

  /// Compiles the answer to an INPUT, and goes there.
  mutating func compileAnswer(_ answer: [UInt8]) {
    interpreter.program.truncate(to: lineEnd)
    self.answer = answer
    compile(byHand: answer, for: .answer, area: currentArea)
  }

  private mutating func compile(
    byHand bytes: [UInt8], for purpose: Compiler.Purpose, area: Int
  ) {
    interpreter.pc = interpreter.program.steps.count
    Compiler.compile(
      byHand: bytes, for: purpose, area: area, on: model, into: &interpreter.program)
    cellStore.install(constantsOf: interpreter.program)
  }

  // MARK: Running

  /// Runs on until the program needs the world, or until the clock has reached `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks = .max) -> Effect {
    if let effect = settle(event) { return effect }
    let effect = cellStore.withFrame { frame in interpreter.run(frame, until: deadline) }
    if interpreter.record != nil { noteInRecord(effect) }
    return effect
  }

  private mutating func noteInRecord(_ effect: Effect) {
    switch effect {
    case .waitForExe, .wait, .lookAtKey, .ended: interpreter.record?.wait()
    case .outOfTime, .beep, .scroll, .waitForLine, .printed, .rejected, .command, .password, .tape,
      .failed:
      break
    }
  }

  /// Records from now on everything that is printed.
  public mutating func beginRecord() {
    interpreter.record = PrintRecord(width: interpreter.facts.columns)
  }

  /// Takes the lines that were recorded since they were last taken.
  public mutating func takeRecordedLines() -> [MachineText] {
    interpreter.record?.take() ?? []
  }

  /// Carries out one instruction, or what it still waits for.
  public mutating func stepInstruction(_ event: Event = .proceed) -> Effect {
    // Every instruction costs a tick or more, so one tick is time for exactly one.
    resume(event, until: clock + 1)
  }

  /// Runs to the first wait, one instruction at a time, and counts the statements.
  public mutating func countStatements() -> Int {
    let program = interpreter.program
    var isStart = [Bool](repeating: false, count: program.steps.count + 1)
    for statement in program.statements { isStart[Int(statement)] = true }
    var count = 0
    repeat { count += isStart[interpreter.pc] ? 1 : 0 } while stepInstruction() == .outOfTime
    return count
  }

  /// BRK: ends the program where it is.
  public mutating func stopProgram() {
    interpreter.display.cursor = nil
    interpreter.waiting = .ended
  }
}
