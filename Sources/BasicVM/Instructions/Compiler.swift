/// Compiles stored programs: in, program memory; out, flat instructions; refused, nothing.
///
/// A fault of a line becomes an instruction that raises the error when it is reached, because the
/// machine finds errors only when it gets there.
///
/// `Compiler+Emitting` appends instructions and resolves jumps; this file walks areas, lines and
/// statements of the syntax tree; `Compiler+Expressions` turns values into operands;
/// `Compiler+Statements` finds the method for a statement, in itself or in `Compiler+Jumps`,
/// `+Data`, `+Print` and `+Tape`.
package struct Compiler {
  /// The program, as far as it has been compiled.
  var program = CompiledProgram()

  // The line being compiled.
  var line = Syntax.Line(bytes: [], statements: [], verbatim: [], remark: nil)
  var area: Int = 0
  var lineNumber = 0
  /// Whether the line is entered by hand.
  var isByHand = false
  /// Whether values of X and Y may change inside an expression of this line, by POL or REC.
  var changesXAndY = false
  /// The place in the line that the next instructions come from.
  var origin = 0
  var startsStatement = false
  /// The fault of the statement, which `.faulty` in its expressions raises.
  var fault: Syntax.Fault?
  /// Comparisons of this line that continue with the next line when they fail.
  var elseJumps: [CompiledProgram.Condition] = []
  /// The place in the line that first needed more than operands can name.
  var excess: Int?

  // Temporaries in use.
  var temporary = 0
  var textTemporary = 0
  var temporaryLimit = Compiler.programTemporaries
  var textTemporaryLimit = Compiler.programTextTemporaries

  // Constants that are already there.
  var numberSlots: [Int64: Slot] = [:]
  var textSlots: [[UInt8]: TextSlot] = [:]
  var jumps: [Jump] = []

  /// A program's temporaries; those after them serve the answers to its INPUT.
  static let programTemporaries = 40
  static let programTextTemporaries = 20

  /// The machine that is to run it.
  let facts: ModelFacts

  init(for model: Model = .fx790P) {
    facts = model.facts
  }

  /// Compiles all areas.
  package static func compile(_ memory: ProgramMemory) -> CompiledProgram {
    var compiler = Compiler(for: memory.model)
    return compiler.compiled(memory)
  }

  private mutating func compiled(_ memory: ProgramMemory) -> CompiledProgram {
    for area in 0..<ProgramMemory.areaCount { compileArea(area, memory.areas[area]) }
    resolveJumps()
    // No memory that a machine accepts holds so much, but a value of this type may.
    return excess == nil ? program : Self.refusal(of: memory)
  }

  /// Compiles all areas so that constants which another program has too are in the same slots.
  package static func compile(
    _ memory: ProgramMemory, sharingConstantsOf other: CompiledProgram
  ) -> CompiledProgram {
    var compiler = Compiler(for: memory.model)
    for number in other.numbers { _ = compiler.slot(of: number) }
    for text in other.texts { _ = compiler.slot(ofText: text) }
    return compiler.compiled(memory)
  }

  /// Programs that report that there is not enough memory for them.
  private static func refusal(of memory: ProgramMemory) -> CompiledProgram {
    var compiler = Compiler(for: memory.model)
    for area in 0..<ProgramMemory.areaCount {
      guard let first = memory.areas[area].first else { continue }
      compiler.area = area
      compiler.program.lines[area] = [.init(number: first.number, start: compiler.nextTarget)]
      compiler.lineNumber = first.number
      compiler.raise(.init(cause: .memoryFull, offset: 0))
    }
    return compiler.program
  }

  /// The use of a line that is entered by hand or typed at INPUT.
  enum Purpose {
    /// Statements and calculations.
    case line
    /// One expression, the answer to a numeric INPUT.
    case answer
  }

  /// Compiles a line entered by hand and appends it to a program.
  ///
  /// - Parameters:
  ///   - bytes: the tokenized line.
  ///   - purpose: what it is for.
  ///   - area: the area that GOTO without # refers to.
  ///   - model: the machine.
  ///   - program: the programs; the line is appended.
  ///
  /// A line that takes more instructions or constants than operands can name becomes an error.
  static func compile(
    byHand bytes: [UInt8], for purpose: Purpose, area: Int, on model: Model = .fx790P,
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
    compiler.emit(.end)
    compiler.resolveJumps()
    if let excess = compiler.excess {
      compiler = Compiler(byHandAfter: program, area: area, on: model)
      compiler.raise(.init(cause: .memoryFull, offset: excess))
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
    // A statement that failed continues here, if errors are ignored and it was the last.
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
    changesXAndY =
      line.bytes.contains(Keyword.pol.rawValue) || line.bytes.contains(Keyword.rec.rawValue)
  }

  /// Ends a line: a comparison that fails in it continues with the next.
  private mutating func finishLine() {
    let next = nextTarget
    for condition in elseJumps {
      if let comparison = condition.comparison {
        program.steps[condition.index].instruction = comparison.instruction(else: next)
      }
      note(condition)
    }
  }

  /// Records a condition of a stored program.
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

  /// Compiles the parts of a statement that are complete, then its fault.
  private mutating func compileParts(of statement: Syntax.Statement) {
    fault = statement.fault
    do throws(Syntax.Fault) {
      try compile(statement.kind)
      if let fault { throw fault }
    } catch {
      raise(error)
    }
  }

  /// Emits the instruction that raises an error.
  private mutating func raise(_ fault: Syntax.Fault) {
    origin = fault.offset
    if !isByHand { program.faults.append(Fault(fault.cause, at: currentOrigin.place)) }
    emit(.fault(fault.cause))
  }
}
