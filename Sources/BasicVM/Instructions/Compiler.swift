/// Compiles stored programs: in, the bytes of program memory; out, flat instructions; refused,
/// nothing: what makes no sense becomes an instruction that raises the error when it is reached,
/// because the machine finds errors only when it gets there.
///
/// From the bottom up: `Compiler+Reading` takes the bytes of a line, `Compiler+Emitting` appends
/// instructions and resolves jumps; this file walks areas, lines and statements;
/// `Compiler+Expressions` and `Compiler+Functions` turn values into operands;
/// `Compiler+Statements` finds the method for a statement, in itself or in `Compiler+Jumps`,
/// `+Data` and `+Devices`.
package struct Compiler {
  /// The program, as far as it has been compiled.
  var program = CompiledProgram()

  // The line being compiled.
  var bytes: [UInt8] = []
  var position = 0
  var area: Int = 0
  var lineNumber = 0
  /// Whether the line is entered by hand; then it may hold calculations and commands.
  var isByHand = false
  /// Whether values of X and Y may change inside an expression of this line, by POL or REC.
  var changesXAndY = false
  /// The place in the line that the next instructions come from.
  var origin = 0
  var startsStatement = false
  /// Comparisons of this line that go on with the next line when they fail.
  var elseJumps: [CompiledProgram.Condition] = []
  /// How many IFs are open at this place of the line.
  var openIfs = 0
  /// The place in the line that first needed more than operands can name.
  var excess: Int?

  // Temporaries in use.
  var temporary = 0
  var textTemporary = 0
  var temporaryLimit = Compiler.programTemporaries
  var textTemporaryLimit = Compiler.programTextTemporaries
  /// Operations that wait for their right side, and parentheses that are open.
  var depth = 0
  /// Numbers that wait with them.
  var waitingValues = 0

  // Constants that are already there.
  var numberSlots: [Int64: Slot] = [:]
  var textSlots: [[UInt8]: TextSlot] = [:]
  var jumps: [Jump] = []

  /// A program's temporaries; those behind them serve the answers to its INPUT.
  static let programTemporaries = 40
  static let programTextTemporaries = 20
  /// An expression may not be deeper on an FX-790P.
  static let depthLimit = 20

  /// IF may stand behind IF so often; a line of the machine has no room for more than 12.
  static let ifLimit = 20

  /// The machine that is to run it.
  let facts: ModelFacts

  init(for model: Model = .fx790P) {
    facts = model.facts
  }

  /// Compiles all areas.
  package static func compile(_ memory: ProgramMemory) -> CompiledProgram {
    var compiler = Compiler(for: memory.model)
    for area in 0..<ProgramMemory.areaCount { compiler.compileArea(area, memory.areas[area]) }
    compiler.resolveJumps()
    // No memory that a machine accepts holds so much, but a value of this type may.
    guard compiler.excess == nil else { return refusal(of: memory) }
    return compiler.program
  }

  /// Programs that say that there is not enough memory for them.
  private static func refusal(of memory: ProgramMemory) -> CompiledProgram {
    var compiler = Compiler(for: memory.model)
    for area in 0..<ProgramMemory.areaCount {
      guard let first = memory.areas[area].first else { continue }
      compiler.area = area
      compiler.program.lines[area] = [.init(number: first.number, start: compiler.nextTarget)]
      compiler.startLine([], number: first.number)
      compiler.raise(.memoryFull)
    }
    return compiler.program
  }

  /// The use of a line that is entered by hand or typed at INPUT.
  enum Purpose {
    /// Statements and calculations.
    case line
    /// One expression, the answer to a number.
    case answer
  }

  /// Compiles a line entered by hand behind what is there.
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
    var compiler = Compiler(byHandBehind: program, area: area, on: model)
    compiler.startLine(bytes, number: 0)
    switch purpose {
    case .line: compiler.compileStatements()
    case .answer:
      compiler.temporary = programTemporaries
      compiler.textTemporary = programTextTemporaries
      compiler.temporaryLimit = SlotLayout.temporaryCount
      compiler.textTemporaryLimit = SlotLayout.textTemporaryCount
      compiler.compileAnswer()
    }
    compiler.finishLine()
    compiler.emit(.end)
    compiler.resolveJumps()
    if let excess = compiler.excess {
      compiler = Compiler(byHandBehind: program, area: area, on: model)
      compiler.position = excess
      compiler.raise(.memoryFull)
      compiler.emit(.end)
    }
    program = compiler.program
  }

  private init(byHandBehind program: CompiledProgram, area: Int, on model: Model) {
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
      startLine(line.bytes, number: line.number)
      compileStatements()
      finishLine()
    }
    // A statement that failed goes on here, if errors are ignored and it was the last.
    program.statements.append(nextTarget)
    startsStatement = false
    emit(.end)
  }

  private mutating func startLine(_ bytes: [UInt8], number: Int) {
    self.bytes = bytes
    position = 0
    lineNumber = number
    elseJumps = []
    changesXAndY = bytes.contains(Keyword.pol.rawValue) || bytes.contains(Keyword.rec.rawValue)
  }

  /// Ends a line: a comparison that fails in it goes on with the next.
  private mutating func finishLine() {
    let next = nextTarget
    for condition in elseJumps {
      if let comparison = condition.comparison {
        program.steps[condition.index].instruction = comparison.instruction(else: next)
      }
      note(condition)
    }
  }

  /// Remembers a condition for those who want to tell of it.
  mutating func note(_ condition: CompiledProgram.Condition) {
    if !isByHand { program.conditions.append(condition) }
  }

  /// Remembers a line number that begins at a place of the line and ends here.
  mutating func noteLineNumber(_ number: Int, from start: Int, isRestore: Bool = false) {
    guard !isByHand else { return }
    program.lineNumbers.append(
      .init(
        place: Place(area: area, line: lineNumber, offset: start), count: position - start,
        number: number, isRestore: isRestore))
  }

  private mutating func compileStatements() {
    while true {
      compileStatement()
      // Between statements stands a separator; `compileStatement` has stopped there, or at the
      // remark behind the last.
      guard position < bytes.count, !isAtApostrophe else { return }
      position += 1
      if position == bytes.count { return }
    }
  }

  private mutating func compileStatement() {
    startsStatement = true
    origin = position
    program.statements.append(nextTarget)
    temporary = 0
    textTemporary = 0
    depth = 0
    waitingValues = 0
    openIfs = 0
    do throws(FaultCause) {
      try statement()
      guard isAtStatementEnd else { throw unexpected }
    } catch {
      raise(error)
      skipStatement()
    }
  }

  private mutating func compileAnswer() {
    do throws(FaultCause) {
      let slot = try number()
      guard position == bytes.count else { throw unexpected }
      emit(.answer(slot))
    } catch {
      raise(error)
    }
  }

  /// Emits the instruction that raises an error at the present position.
  private mutating func raise(_ cause: FaultCause) {
    origin = position
    if !isByHand { program.faults.append(Fault(cause, at: currentOrigin.place)) }
    emit(.fault(cause))
  }

  /// Goes to the separator behind a statement that is not understood: the program may go on there
  /// if it ignores errors (MODE 99,1).
  private mutating func skipStatement() {
    var isQuoted = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == CharacterCode.quote { isQuoted.toggle() }
      if !isQuoted {
        if byte == Keyword.separator.rawValue { return }
        if byte == Keyword.rem.rawValue || isAtApostrophe {
          position = bytes.count
          return
        }
      }
      position += 1
    }
  }
}
