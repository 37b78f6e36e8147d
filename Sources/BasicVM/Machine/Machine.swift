/// The BASIC machine: programs, variables and run state, as a value.
///
/// `store` and similar methods edit programs. `start` and `execute` prepare a run; `resume` runs
/// it.
public struct Machine: ResumableProgram, Sendable {
  /// All state except cells and strings, separate so that a run can access both.
  @usableFromInline package var interpreter: Interpreter
  package var cellStore = CellStore()
  /// Whether `interpreter.program` matches the memory.
  private(set) var isCompiled = false
  /// The end of the programs in `interpreter.program`; lines entered by hand follow.
  private var programEnd = CompiledProgram.End()
  /// The end of the line entered by hand; answers to INPUT follow.
  private var lineEnd = CompiledProgram.End()
  /// The line entered by hand, kept to compile it again.
  private(set) var line: ManualLine?
  /// The latest answer to INPUT, kept to compile it again.
  private(set) var answer: [UInt8]?

  struct ManualLine: Sendable {
    var bytes: [UInt8]
    var area: Int
  }

  /// The maximum length of a password.
  public static let passwordLimit = 8

  /// Creates a machine without programs.
  public init(
    memorySize: MemorySize? = nil, model: Model = .fx790P, random: RandomNumbers = RandomNumbers()
  ) {
    interpreter = Interpreter(
      memory: ProgramMemory(size: memorySize, model: model), random: random)
  }

  /// Runs a compiled program that is not in memory.
  init(
    carryingOut program: CompiledProgram, on model: Model = .fx790P,
    memorySize: MemorySize? = nil, random: RandomNumbers
  ) {
    self.init(memorySize: memorySize, model: model, random: random)
    interpreter.program = program
    noteProgramEnd()
    cellStore.install(constantsOf: program)
    isCompiled = true
    interpreter.prepare()
  }

  // MARK: Programs

  /// The program areas, without MEMO or variables.
  public var memory: ProgramMemory { interpreter.memory }

  /// The model of the family.
  public var model: Model { interpreter.memory.model }

  /// The machine itself.
  public var variableHolder: Machine? { self }

  /// Bytes free for programs, MEMO records and cells.
  public var freeBytes: Int { interpreter.freeBytes }

  /// Reserves memory in place of the caller's last reservation.
  ///
  /// - Returns: false, without any change, if memory is insufficient.
  public mutating func hold(bytes: Int) -> Bool {
    guard bytes <= interpreter.freeBytes + interpreter.heldBytes else { return false }
    interpreter.heldBytes = bytes
    return true
  }

  /// Stores a line, or reports why it does not fit.
  package mutating func store(
    _ line: StoredLine, inArea area: Int
  ) -> ProgramMemory.StoreResult {
    forgetPrograms()
    return interpreter.memory.store(line, inArea: area, reserved: interpreter.reservedBytes)
  }

  /// Replaces all programs; false, without any change, if they do not fit.
  public mutating func load(_ memory: ProgramMemory) -> Bool {
    guard memory.size == self.memory.size, memory.model == model,
      memory.usedBytes + interpreter.reservedBytes <= memory.size.bytes
    else { return false }
    interpreter.memory = memory
    forgetPrograms()
    return true
  }

  /// Removes a line if it exists.
  public mutating func removeLine(_ number: Int, inArea area: Int) {
    forgetPrograms()
    interpreter.memory.removeLine(number, inArea: area)
  }

  /// Removes all lines, as NEW does.
  public mutating func clearArea(_ area: Int) {
    forgetPrograms()
    interpreter.memory.clearArea(area)
  }

  /// A run cannot continue after its program changes.
  private mutating func forgetPrograms() {
    guard isCompiled else { return }
    interpreter.program = CompiledProgram()
    noteProgramEnd()
    prepare()
    cellStore.forgetTemporaries()
    interpreter.waiting = .ended
    isCompiled = false
  }

  /// The errors that compilation finds in the programs.
  public var faults: [Fault] { Compiler.compile(memory).faults }

  /// The compiled programs, one instruction a line.
  public var disassembly: UTF8Text { Disassembler.text(of: Compiler.compile(memory)) }

  // MARK: Starting

  /// Prepares to run an area from line `line` or the next one; variables keep their values.
  ///
  /// - Returns: an error if there is nothing to run.
  public mutating func start(area: Int, fromLine line: Int = 0) -> Fault? {
    let noProgram = Fault(.noProgram, at: Place(area: nil, line: 0, offset: 0))
    guard 0..<ProgramMemory.areaCount ~= area else { return noProgram }
    compileForNewRun()
    interpreter.currentArea = area
    prepare()
    interpreter.memoPosition = MemoPosition()
    interpreter.display.clear()
    guard let start = interpreter.program.start(fromLine: line, inArea: area) else {
      interpreter.waiting = .ended
      return noProgram
    }
    interpreter.pc = Int(start)
    return nil
  }

  /// Creates a machine ready to run a listing, by default from its first nonempty area.
  ///
  /// - Throws: `noProgram` if the area is empty.
  public init(
    running listing: Listing, area: Int? = nil, random: RandomNumbers = RandomNumbers()
  ) throws(Fault) {
    self.init(memorySize: listing.memory.size, model: listing.memory.model, random: random)
    // `Listing` has already checked its size.
    _ = load(listing.memory)
    if let fault = start(area: area ?? listing.firstArea ?? 0) { throw fault }
  }

  /// Prepares to run a tokenized line entered by hand.
  public mutating func execute(_ tokens: [UInt8]) {
    compileForNewRun()
    prepare()
    interpreter.display.clear()
    compile(ManualLine(bytes: tokens, area: currentArea))
  }

  /// Selects the area for lines entered by hand; traps unless it is 0 to 9.
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

  /// The number of instructions of programs and of the line entered by hand.
  var lineSteps: Int { lineEnd.steps }

  /// Compiles the program, line and answer of a run that continues, with its format's instructions
  /// only if those of today differ.
  mutating func compile(_ line: ManualLine?, answer: [UInt8]?, format: UInt16) {
    for newestFormat in [CompiledProgram.formats.upperBound, format] {
      isCompiled = false
      compileIfNeeded(newestFormat: newestFormat)
      if let line { compile(line) }
      if let answer { compileAnswer(answer) }
      if interpreter.program.format <= format { return }
    }
  }

  private mutating func compileForNewRun() {
    if interpreter.program.newestFormat != CompiledProgram.formats.upperBound { forgetPrograms() }
    compileIfNeeded()
  }

  mutating func compileIfNeeded(newestFormat: UInt16 = CompiledProgram.formats.upperBound) {
    guard !isCompiled else { return }
    interpreter.program = Compiler.compile(memory, newestFormat: newestFormat)
    interpreter.marks = CoverageMarks()
    noteProgramEnd()
    cellStore.install(constantsOf: interpreter.program)
    isCompiled = true
  }

  private mutating func noteProgramEnd() {
    programEnd = interpreter.program.end
    lineEnd = programEnd
    interpreter.programCount = programEnd.steps
  }

  private mutating func compile(_ line: ManualLine) {
    self.line = line
    compile(byHand: line.bytes, for: .line, area: line.area)
    lineEnd = interpreter.program.end
  }

  mutating func compileAnswer(_ answer: [UInt8]) {
    interpreter.program.truncate(to: lineEnd)
    self.answer = answer
    compile(byHand: answer, for: .answer, area: currentArea)
  }

  private mutating func compile(
    byHand bytes: [UInt8], for purpose: Compiler.InputKind, area: Int
  ) {
    interpreter.pc = interpreter.program.steps.count
    Compiler.compile(
      byHand: bytes, for: purpose, area: area, on: model, into: &interpreter.program)
    cellStore.install(constantsOf: interpreter.program)
  }

  // MARK: Running

  /// Runs until the program needs its host, or until `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks = .max) -> Effect {
    run(after: event, until: deadline)
  }

  /// Without a deadline, executes one instruction.
  private mutating func run(after event: Event, until deadline: Ticks?) -> Effect {
    if let effect = settle(event) { return effect }
    let effect = cellStore.withFrame { frame in interpreter.run(frame, until: deadline) }
    if interpreter.printRecord != nil { noteInRecord(effect) }
    return effect
  }

  private mutating func noteInRecord(_ effect: Effect) {
    switch effect {
    case .waitForExe, .wait, .pollKey, .ended: interpreter.printRecord?.wait()
    case .outOfTime, .beep, .scroll, .waitForLine, .printed, .rejected, .command, .password, .tape,
      .failed:
      break
    }
  }

  /// Starts to record everything printed.
  public mutating func beginRecord() {
    interpreter.printRecord = PrintRecord(width: interpreter.facts.columns)
  }

  /// Returns and removes the recorded lines; empty unless recording.
  public mutating func takeRecordedLines() -> [MachineText] {
    interpreter.printRecord?.take() ?? []
  }

  /// Executes one instruction or finishes a wait.
  public mutating func stepInstruction(_ event: Event = .proceed) -> Effect {
    run(after: event, until: nil)
  }

  /// Runs to the first wait; returns the number of statements begun.
  public mutating func countStatements() -> Int {
    let program = interpreter.program
    var isStart = [Bool](repeating: false, count: program.steps.count + 1)
    for statement in program.statements { isStart[Int(statement)] = true }
    var count = 0
    repeat { count += isStart[interpreter.pc] ? 1 : 0 } while stepInstruction() == .outOfTime
    return count
  }

  /// Ends the program, as BRK does.
  public mutating func stopProgram() {
    interpreter.display.cursor = nil
    interpreter.waiting = .ended
  }
}
