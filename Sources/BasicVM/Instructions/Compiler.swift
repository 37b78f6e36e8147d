/// Compiles syntax trees to flat instructions.
///
/// The machine detects errors at run time, so a fault becomes an instruction that raises it.
///
/// `Compiler+Emitting` appends instructions and resolves jumps, `Compiler+Expressions` compiles
/// expressions, and the other files compile statements.
package struct Compiler {
  var program = CompiledProgram()

  var line = Syntax.Line(bytes: [], statements: [], verbatim: [], remark: nil)
  var area: Int = 0
  var lineNumber = 0
  var isByHand = false
  /// The offset in the line for the next instructions.
  var origin = 0
  var startsStatement = false
  /// The current statement's fault, raised at a `.faulty` expression or at the end.
  var fault: Syntax.Fault?
  /// Comparisons that jump to the next line if they fail.
  var elseJumps: [CompiledProgram.Condition] = []
  /// The offset of the first operand beyond 16 bits.
  var excess: Int?

  /// The numbers of temporaries and of text temporaries in use.
  var temporary = 0
  var textTemporary = 0
  var temporaryLimit = Compiler.programTemporaries
  var textTemporaryLimit = Compiler.programTextTemporaries

  var numberSlots: [Int64: Slot] = [:]
  var textSlots: [[UInt8]: TextSlot] = [:]
  var jumps: [Jump] = []

  /// The temporaries for programs and lines entered by hand; answers to INPUT use those above.
  static let programTemporaries = 40
  static let programTextTemporaries = 20

  let facts: ModelFacts

  init(for model: Model = .fx790P) {
    facts = model.facts
  }

  package static func compile(_ memory: ProgramMemory) -> CompiledProgram {
    compile(memory, newestFormat: CompiledProgram.formats.upperBound)
  }

  /// Compiles programs for a run that another version began.
  static func compile(_ memory: ProgramMemory, newestFormat: UInt16) -> CompiledProgram {
    var compiler = Compiler(for: memory.model)
    compiler.program.newestFormat = newestFormat
    return compiler.compiled(memory)
  }

  private mutating func compiled(_ memory: ProgramMemory) -> CompiledProgram {
    for area in 0..<ProgramMemory.areaCount { compileArea(area, memory.areas[area]) }
    resolveJumps()
    // Real memory cannot contain such programs, but a `ProgramMemory` value can.
    return excess == nil ? program : Self.refusal(of: memory)
  }

  /// Compiles programs; the constants of `other` keep their slots.
  package static func compile(
    _ memory: ProgramMemory, sharingConstantsOf other: CompiledProgram
  ) -> CompiledProgram {
    var compiler = Compiler(for: memory.model)
    for number in other.numbers { _ = compiler.slot(of: number) }
    for text in other.texts { _ = compiler.slot(ofText: text) }
    return compiler.compiled(memory)
  }

  /// A program that only raises `memoryFull`.
  private static func refusal(of memory: ProgramMemory) -> CompiledProgram {
    var compiler = Compiler(for: memory.model)
    for area in 0..<ProgramMemory.areaCount {
      guard let first = memory.areas[area].first else { continue }
      compiler.area = area
      compiler.program.lines[area] = [.init(number: first.number, start: compiler.nextTarget)]
      compiler.lineNumber = first.number
      compiler.emitFault(.init(cause: .memoryFull, offset: 0))
    }
    return compiler.program
  }

  enum InputKind {
    case line
    /// An expression in reply to a numeric INPUT.
    case answer
  }

  /// Appends a compiled line or answer to a program.
  ///
  /// Line numbers refer to `area`. A line with an operand beyond 16 bits becomes an error.
  static func compile(
    byHand bytes: [UInt8], for purpose: InputKind, area: Int, on model: Model = .fx790P,
    into program: inout CompiledProgram
  ) {
    var compiler = Compiler(byHandAfter: program, area: area, on: model)
    switch purpose {
    case .line:
      compiler.compileLine(Parser.line(bytes, on: compiler.facts, isByHand: true), number: 0)
    case .answer:
      compiler.temporary = programTemporaries
      compiler.textTemporary = programTextTemporaries
      compiler.temporaryLimit = SlotLayout.temporaryCount
      compiler.textTemporaryLimit = SlotLayout.textTemporaryCount
      compiler.compileAnswer(Parser.answer(bytes, on: compiler.facts))
    }
    // A last statement without instructions, such as REM, takes no time.
    compiler.startsStatement = false
    compiler.emit(.end)
    compiler.resolveJumps()
    if let excess = compiler.excess {
      compiler = Compiler(byHandAfter: program, area: area, on: model)
      compiler.emitFault(.init(cause: .memoryFull, offset: excess))
      compiler.emit(.end)
    }
    program = compiler.program
  }

  private init(byHandAfter program: CompiledProgram, area: Int, on model: Model) {
    self.init(for: model)
    self.program = program
    self.area = area
    isByHand = true
  }

  // MARK: Areas and lines

  private mutating func compileArea(_ area: Int, _ lines: [StoredLine]) {
    guard !lines.isEmpty else { return }
    self.area = area
    for line in lines {
      program.lines[area].append(.init(number: line.number, start: nextTarget))
      compileLine(Parser.line(line.bytes, on: facts), number: line.number)
    }
    // If the last statement fails and errors are ignored, execution continues here.
    program.statements.append(nextTarget)
    startsStatement = false
    emit(.end)
  }

  private mutating func compileLine(_ line: Syntax.Line, number: Int) {
    startLine(line, number: number)
    for statement in line.statements { compile(statement) }
    finishLine()
  }

  private mutating func startLine(_ line: Syntax.Line, number: Int) {
    self.line = line
    lineNumber = number
    elseJumps = []
  }

  private mutating func finishLine() {
    let next = nextTarget
    for condition in elseJumps {
      if let comparison = condition.comparison {
        program.steps[condition.index].instruction = comparison.instruction(else: next)
      }
      note(condition)
    }
  }

  mutating func note(_ condition: CompiledProgram.Condition) {
    if !isByHand { program.conditions.append(condition) }
  }

  private mutating func compile(_ statement: Syntax.Statement) {
    startsStatement = true
    origin = statement.bytes.lowerBound
    program.statements.append(nextTarget)
    temporary = 0
    textTemporary = 0
    compileParts(of: statement)
  }

  private mutating func compileAnswer(_ line: Syntax.Line) {
    startLine(line, number: 0)
    for statement in line.statements { compileParts(of: statement) }
  }

  /// Compiles the parts before the fault, then the fault.
  private mutating func compileParts(of statement: Syntax.Statement) {
    fault = statement.fault
    do throws(Syntax.Fault) {
      try compile(statement.kind)
      if let fault { throw fault }
    } catch {
      emitFault(error)
    }
  }

  private mutating func emitFault(_ fault: Syntax.Fault) {
    origin = fault.offset
    if !isByHand { program.faults.append(Fault(fault.cause, at: currentOrigin.place)) }
    emit(.fault(fault.cause))
  }
}
