/// The BASIC machine: program memory, variables and all that a running program has.
///
/// A value: a copy is a snapshot. `store` and its neighbours change the programs; `start` and
/// `execute` begin something; `resume` (in Machine+Run) runs it.
public struct Machine: ResumableProgram, Sendable {
  // MARK: What lies in memory

  /// The program areas.
  public private(set) var memory: ProgramMemory
  /// The compiled programs, and what is entered by hand behind them; nil when they have changed.
  var program = CompiledProgram()
  var isCompiled = false
  /// The end of the programs; what is entered by hand is compiled behind it.
  private var programEnd = CompiledProgram.End()
  /// The end of what is entered by hand; answers to its INPUT are compiled behind it.
  private var lineEnd = CompiledProgram.End()
  /// The line entered by hand that is carried out; kept to be compiled again.
  private(set) var line: HandLine?
  /// The newest answer to its INPUT, or the program's; kept for the same.
  private(set) var answer: [UInt8]?
  /// How many instructions the programs and what is entered by hand have; an answer's follow.
  var lineSteps: Int { lineEnd.steps }
  /// How many instructions the programs have.
  var programCount: Int { programEnd.steps }

  /// All cells: variables, then temporaries and constants.
  var cells: [Cell]
  /// All strings: $, temporaries and literals.
  var texts: [UInt8]
  var arrays = ArrayTable()
  var statistics = Statistics()
  /// The MEMO records; `storeMemo` and `removeMemo` (in Machine+Memo) change them.
  public internal(set) var memo = Memo()

  // MARK: The state of a run

  var pc = 0
  /// Machine time since the start, in microseconds.
  public internal(set) var clock: Ticks = 0
  var calls = CallStack()
  var loops = LoopStack()
  /// The next DATA item of each area.
  var dataPositions = [Int](repeating: 0, count: ProgramMemory.areaCount)
  /// Where READ# and WRITE# go on.
  var memoPosition = MemoPosition()
  /// What the program waits for.
  var waiting = Waiting.ended
  /// While an answer to INPUT is being computed: the instruction that asked.
  var askedBy: Int?
  /// The display with the question of the last INPUT, to come back to if the answer is none.
  var question = Display()
  /// The instructions that marks stand for, and which of them have been reached.
  var marks = Marks()
  /// How many instructions have been carried out.
  public internal(set) var instructionCount: UInt64 = 0
  /// The area that a line entered by hand refers to: the one chosen, or started last.
  public private(set) var currentArea = 0

  // MARK: Display and settings

  /// What the display shows.
  public internal(set) var display = Display()
  var printing = Printing()
  /// SET.
  public internal(set) var format = NumberFormat.normal
  /// MODE 4, 5 and 6.
  public internal(set) var angleUnit = AngleUnit.degrees
  /// MODE 10 and 11.
  public internal(set) var endDigits = EndDigits.corrected
  /// MODE 7: what is printed goes to paper too.
  public internal(set) var isPrinterOn = false
  /// MODE 99,1: errors are ignored.
  public internal(set) var ignoresErrors = false
  /// The generator behind RAN#.
  public var random: RandomNumbers
  /// ANS: the last result of a calculation by hand.
  public internal(set) var lastResult = Decimal12.zero

  /// An empty machine.
  public init(memorySize: MemorySize = .kilobytes8, random: RandomNumbers = RandomNumbers()) {
    memory = ProgramMemory(size: memorySize)
    self.random = random
    cells = Array(repeating: .empty, count: SlotLayout.constants)
    texts = Array(repeating: 0, count: SlotLayout.literals * SlotLayout.textStride)
  }

  // MARK: Programs

  /// The bytes that are free for programs, MEMO records and cells.
  public var freeBytes: Int { memory.size.bytes - memory.usedBytes - reservedBytes }

  /// The bytes that MEMO records and cells take from the memory of the programs.
  private var reservedBytes: Int { memo.usedBytes + arrays.bytes }

  /// Stores a line in an area.
  public mutating func store(
    _ line: StoredLine, inArea area: Int
  ) -> ProgramMemory.StoreResult {
    forgetPrograms()
    return memory.store(line, inArea: area, reserved: reservedBytes)
  }

  /// Replaces all programs; false, with nothing changed, if they do not fit beside the rest.
  public mutating func load(_ memory: ProgramMemory) -> Bool {
    guard memory.size == self.memory.size,
      memory.usedBytes + reservedBytes <= memory.size.bytes
    else { return false }
    self.memory = memory
    forgetPrograms()
    return true
  }

  /// Removes a line.
  public mutating func removeLine(_ number: Int, inArea area: Int) {
    forgetPrograms()
    memory.removeLine(number, inArea: area)
  }

  /// NEW: empties an area.
  public mutating func clearArea(_ area: Int) {
    forgetPrograms()
    memory.clearArea(area)
  }

  /// Forgets what was compiled; what runs cannot go on when its program changes.
  private mutating func forgetPrograms() {
    guard isCompiled else { return }
    program = CompiledProgram()
    programEnd = program.end
    prepare()
    forgetTemporaries()
    waiting = .ended
    isCompiled = false
  }

  /// What a run has computed is nothing to the next one, nor to a snapshot.
  private mutating func forgetTemporaries() {
    for index in SlotLayout.cells..<SlotLayout.constants { cells[index] = .empty }
    for index in SlotLayout.textStride..<(SlotLayout.literals * SlotLayout.textStride) {
      texts[index] = 0
    }
  }

  /// Every fault that can be found in the programs without running them.
  public var faults: [Fault] { Compiler.compile(memory).faults }

  /// The compiled programs as text, one instruction a line.
  public var disassembly: [UInt8] { Disassembler.text(of: Compiler.compile(memory)) }

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
    currentArea = area
    prepare()
    memoPosition = MemoPosition()
    display.clear()
    guard let start = program.start(fromLine: line, inArea: area) else {
      waiting = .ended
      return Fault(.noProgram, at: Place(area: nil, line: 0, offset: 0))
    }
    pc = Int(start)
    return nil
  }

  /// Gets ready to carry out a line entered by hand: statements, or a calculation.
  public mutating func execute(_ line: [UInt8]) {
    compileIfNeeded()
    prepare()
    display.clear()
    compile(HandLine(bytes: line, area: currentArea))
  }

  /// Chooses the area, 0 to 9, that lines entered by hand refer to.
  public mutating func choose(area: Int) {
    precondition(0..<ProgramMemory.areaCount ~= area, "areas go from 0 to 9")
    currentArea = area
  }

  private mutating func prepare() {
    calls = CallStack()
    loops = LoopStack()
    dataPositions = Array(repeating: 0, count: ProgramMemory.areaCount)
    waiting = .nothing
    pc = 0
    line = nil
    answer = nil
    askedBy = nil
    printing = Printing()
    program.truncate(to: programEnd)
    lineEnd = programEnd
  }

  /// Compiles the answer to an INPUT, and goes there.
  mutating func compileAnswer(_ answer: [UInt8]) {
    program.truncate(to: lineEnd)
    self.answer = answer
    compile(byHand: answer, for: .answer, area: currentArea)
  }

  /// Compiles a line entered by hand, and goes there.
  private mutating func compile(_ line: HandLine) {
    self.line = line
    compile(byHand: line.bytes, for: .line, area: line.area)
    lineEnd = program.end
  }

  private mutating func compile(
    byHand bytes: [UInt8], for purpose: Compiler.Purpose, area: Int
  ) {
    pc = program.steps.count
    Compiler.compile(byHand: bytes, for: purpose, area: area, into: &program)
    installConstants()
  }

  /// Compiles the programs, and behind them what was entered by hand, as they were before.
  mutating func compile(_ line: HandLine?, answer: [UInt8]?) {
    compileIfNeeded()
    if let line { compile(line) }
    if let answer { compileAnswer(answer) }
  }

  mutating func compileIfNeeded() {
    guard !isCompiled else { return }
    program = Compiler.compile(memory)
    marks = Marks()
    programEnd = program.end
    lineEnd = programEnd
    installConstants()
    isCompiled = true
  }

  private mutating func installConstants() {
    cells.removeSubrange(SlotLayout.constants...)
    cells.append(contentsOf: program.numbers.map { Cell($0) })
    texts.removeSubrange((SlotLayout.literals * SlotLayout.textStride)...)
    for text in program.texts {
      let kept = text.prefix(SlotLayout.textLimit)
      texts.append(UInt8(kept.count))
      texts.append(contentsOf: kept)
      let padding = SlotLayout.textStride - 1 - kept.count
      texts.append(contentsOf: repeatElement(0, count: padding))
    }
  }

  // MARK: Looking at a run

  /// The signs that are lit.
  public var indicators: Indicators {
    var indicators = Indicators(.run)
    switch angleUnit {
    case .degrees: indicators.insert(.deg)
    case .radians: indicators.insert(.rad)
    case .grads: indicators.insert(.gra)
    }
    if isPrinterOn { indicators.insert(.prt) }
    if case .exe = waiting { indicators.insert(.stop) }
    return indicators
  }

  /// Where the program is.
  public var place: Place {
    let index = min(pc, program.origins.count - 1)
    return index < 0 ? Place(area: nil, line: 0, offset: 0) : program.origins[index].place
  }

  /// The value of a variable A to Z (0 to 25): a number, or a text.
  public func variable(_ letter: Int) -> VariableValue {
    let cell = cells[letter]
    return cell.isText ? .text(cell.characters) : .number(cell.number)
  }
}

/// What a variable holds.
public enum VariableValue: Equatable, Sendable {
  /// A number; also what an empty variable holds.
  case number(Decimal12)
  /// A text of one to seven characters.
  case text([UInt8])
}

extension Machine {
  /// A line entered by hand: its tokens, and the area that it refers to.
  struct HandLine: Sendable {
    let bytes: [UInt8]
    let area: Int
  }

  /// What a program waits for, and what happens when it comes.
  enum Waiting: Equatable {
    /// It runs.
    case nothing
    /// EXE, then on.
    case exe(ThenDisplay)
    /// A line for the INPUT at `pc`.
    case line
    /// The end of an error message about an answer; then the question again.
    case askingAgain
    /// A key, for a string slot.
    case key(TextSlot)
    /// So much time.
    case time(Ticks)
    /// Text that is still to be shown.
    case scrolling
    /// The recorder, for the instruction at `pc`.
    case recorder
    /// It has ended.
    case ended
  }

  /// What EXE does to the display.
  enum ThenDisplay: Equatable {
    /// Nothing: STOP.
    case stays
    /// It is cleared at once: a comma.
    case isCleared
    /// It is cleared by the next PRINT.
    case isClearedByPrint
  }
}
