/// Compiles stored programs: in, the bytes of program memory; out, flat instructions; refused,
/// nothing: what makes no sense becomes an instruction that raises the error when it is reached,
/// because the machine finds errors only when it gets there.
///
/// From the bottom up: this file walks areas, lines and statements and resolves jumps;
/// `Compiler+Expressions` and `Compiler+Functions` turn values into operands;
/// `Compiler+Statements` finds the method for a statement, in itself or in `Compiler+Jumps`,
/// `+Data` and `+Devices`.
struct Compiler {
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
  private var elseJumps: [CompiledProgram.Condition] = []
  /// How many IFs are open at this place of the line.
  var openIfs = 0
  /// The place in the line that first needed more than operands can name.
  private var excess: Int?

  // Temporaries in use.
  var temporary = 0
  var textTemporary = 0
  var temporaryLimit = Compiler.programTemporaries
  var textTemporaryLimit = Compiler.programTextTemporaries
  /// Operations that wait for their right side, and parentheses that are open.
  var depth = 0

  // Constants that are already there.
  private var numberSlots: [Int64: Slot] = [:]
  private var textSlots: [[UInt8]: TextSlot] = [:]
  private var jumps: [Jump] = []

  /// A program's temporaries; those behind them serve the answers to its INPUT.
  static let programTemporaries = 40
  static let programTextTemporaries = 20
  /// An expression may not be deeper.
  static let depthLimit = 20

  /// IF may stand behind IF so often; a line of the machine has no room for more than 12.
  static let ifLimit = 20

  /// An instruction that goes to a line.
  enum JumpKind {
    case jump
    case call(back: Target)
    case comparison(CompiledProgram.Comparison)

    fileprivate func instruction(to target: Target) -> Instruction {
      switch self {
      case .jump: .jump(target)
      case .call(let back): .call(target, back: back)
      case .comparison(let comparison): comparison.instruction(else: target)
      }
    }
  }

  /// A jump to a line that may not have been compiled yet.
  private struct Jump {
    let kind: JumpKind
    let index: Int
    let area: Int
    /// Nil for the first line of the area.
    let line: Int?
    /// The place of the number.
    let origin: CompiledProgram.Origin
  }

  init() {}

  /// Compiles all areas.
  static func compile(_ memory: ProgramMemory) -> CompiledProgram {
    var compiler = Compiler()
    for area in 0..<ProgramMemory.areaCount { compiler.compileArea(area, memory.areas[area]) }
    compiler.resolveJumps()
    // No memory that a machine accepts holds so much, but a value of this type may.
    guard compiler.excess == nil else { return refusal(of: memory) }
    return compiler.program
  }

  /// Programs that say that there is not enough memory for them.
  private static func refusal(of memory: ProgramMemory) -> CompiledProgram {
    var compiler = Compiler()
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
  ///   - program: the programs; the line is appended.
  ///
  /// A line that takes more instructions or constants than operands can name becomes an error.
  static func compile(
    byHand bytes: [UInt8], for purpose: Purpose, area: Int, into program: inout CompiledProgram
  ) {
    var compiler = Compiler(byHandBehind: program, area: area)
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
      compiler = Compiler(byHandBehind: program, area: area)
      compiler.position = excess
      compiler.raise(.memoryFull)
      compiler.emit(.end)
    }
    program = compiler.program
  }

  private init(byHandBehind program: CompiledProgram, area: Int) {
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
      guard position < bytes.count, next != CharacterCode.apostrophe else { return }
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
        if byte == Keyword.rem.rawValue || byte == CharacterCode.apostrophe {
          position = bytes.count
          return
        }
      }
      position += 1
    }
  }

  // MARK: Emitting

  private var currentOrigin: CompiledProgram.Origin {
    .init(
      line: UInt16(lineNumber), offset: UInt16(clamping: origin),
      area: isByHand ? CompiledProgram.Origin.byHand : UInt8(area))
  }

  /// Appends an instruction and returns its index.
  @discardableResult
  mutating func emit(_ instruction: Instruction) -> Int {
    program.steps.append(
      CompiledProgram.Step(
        instruction: instruction,
        cost: instruction.facts.packedCost(startsStatement: startsStatement)))
    program.origins.append(currentOrigin)
    startsStatement = false
    _ = nextTarget
    return program.steps.count - 1
  }

  /// An index as an operand; one that is too large for it makes the whole program too large.
  mutating func operand(_ index: Int) -> UInt16 {
    if index > UInt16.max { excess = excess ?? position }
    return UInt16(clamping: index)
  }

  /// The index of the next instruction.
  var nextTarget: Target { mutating get { operand(program.steps.count) } }

  /// The slot of a constant.
  mutating func slot(of number: Decimal12) -> Slot {
    if let slot = numberSlots[number.word] { return slot }
    let slot = operand(SlotLayout.constants + program.numbers.count)
    program.numbers.append(number)
    numberSlots[number.word] = slot
    return slot
  }

  /// The slot of a literal.
  mutating func slot(ofText text: [UInt8]) -> TextSlot {
    if let slot = textSlots[text] { return slot }
    let slot = operand(SlotLayout.literals + program.texts.count)
    program.texts.append(text)
    textSlots[text] = slot
    return slot
  }

  mutating func takeTemporary() throws(FaultCause) -> Slot {
    guard temporary < temporaryLimit else { throw .tooDeep }
    temporary += 1
    return Slot(SlotLayout.cells + temporary - 1)
  }

  mutating func takeTextTemporary() throws(FaultCause) -> TextSlot {
    guard textTemporary < textTemporaryLimit else { throw .tooDeep }
    textTemporary += 1
    return TextSlot(textTemporary)
  }

  // MARK: Jumps

  /// Emits an instruction with a target that is found when all lines are known.
  ///
  /// - Parameters:
  ///   - kind: the instruction.
  ///   - line: nil for the first line of the area.
  ///   - area: the area of the line.
  mutating func emit(_ kind: JumpKind, toLine line: Int?, ofArea area: Int) {
    noteJump(kind, at: emit(kind.instruction(to: 0)), toLine: line, ofArea: area)
  }

  private mutating func noteJump(
    _ kind: JumpKind, at index: Int, toLine line: Int?, ofArea area: Int
  ) {
    jumps.append(Jump(kind: kind, index: index, area: area, line: line, origin: currentOrigin))
  }

  /// Emits a comparison that goes on with the next line when it fails.
  ///
  /// - Parameters:
  ///   - comparison: what is compared.
  ///   - start: where the condition begins in the line; it ends before THEN.
  mutating func emit(_ comparison: CompiledProgram.Comparison, from start: Int) {
    let index = emit(comparison.instruction(else: 0))
    // Without THEN all that follows is told with it: it is wrong, and no statement.
    let isWhole = next == Keyword.then.rawValue || next == CharacterCode.semicolon
    let end = isWhole ? position : bytes.count
    elseJumps.append(.init(index: index, text: start..<end, comparison: comparison))
  }

  /// Lets the comparison itself jump when all that stands behind THEN is a line.
  ///
  /// The comparison is turned round: it goes on behind itself, at the next line, when the condition
  /// is false, and to the line when it is true.
  ///
  /// - Returns: whether that could be done.
  mutating func joinComparison(toLine line: Int) -> Bool {
    guard position == bytes.count, let condition = elseJumps.last,
      condition.index == program.steps.count - 1, var comparison = condition.comparison
    else { return false }
    elseJumps.removeLast()
    comparison.isInverse = true
    note(.init(index: condition.index, text: condition.text, comparison: comparison))
    noteJump(.comparison(comparison), at: condition.index, toLine: line, ofArea: area)
    return true
  }

  private mutating func resolveJumps() {
    for jump in jumps {
      if let target = target(of: jump) {
        program.steps[jump.index].instruction = jump.kind.instruction(to: target)
      } else {
        let cause: FaultCause = jump.line == nil ? .noProgram : .noSuchLine
        replace(jump, by: .fault(cause))
        if !isByHand {
          program.faults.append(Fault(cause, at: jump.origin.place))
        }
      }
    }
  }

  /// Puts an error in the place of a jump.
  ///
  /// A comparison may jump or not, so its error stands in a place of its own; what ignores errors
  /// goes on from there to where the comparison goes on.
  private mutating func replace(_ jump: Jump, by fault: Instruction) {
    let index = jump.index
    guard case .comparison(let comparison) = jump.kind else {
      program.steps[index].instruction = fault
      return
    }
    program.steps[index].instruction = comparison.instruction(else: nextTarget)
    for instruction in [fault, .jump(operand(index + 1))] {
      program.steps.append(program.steps[index])
      program.steps[program.steps.count - 1].instruction = instruction
      program.origins.append(jump.origin)
    }
    program.statements.append(operand(program.steps.count - 1))
  }

  private func target(of jump: Jump) -> Target? {
    guard 0..<ProgramMemory.areaCount ~= jump.area else { return nil }
    guard let line = jump.line else { return program.lines[jump.area].first?.start }
    return program.start(ofLine: line, inArea: jump.area)
  }

  // MARK: Reading bytes

  /// The next byte of the line.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The byte behind the next.
  var second: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  /// The next byte as a word.
  var nextKeyword: Keyword? {
    guard let next, next >= 0x80 else { return nil }
    return Keyword(rawValue: next)
  }

  /// Takes a character if it comes next.
  mutating func take(_ code: UInt8) -> Bool {
    guard next == code else { return false }
    position += 1
    return true
  }

  /// Takes a word if it comes next.
  mutating func take(_ keyword: Keyword) -> Bool {
    take(keyword.rawValue)
  }

  /// Takes a character, or throws.
  mutating func expect(_ code: UInt8) throws(FaultCause) {
    guard take(code) else { throw unexpected }
  }

  /// Whether nothing more belongs to the statement.
  var isAtStatementEnd: Bool {
    next == nil || next == Keyword.separator.rawValue || next == CharacterCode.apostrophe
  }

  /// Why what comes next is wrong.
  var unexpected: FaultCause {
    guard let next else { return .missingValue }
    if next == Keyword.separator.rawValue { return .missingValue }
    if CharacterCode.isLetter(next), let second, CharacterCode.isLetter(second) {
      return .unknownWord
    }
    return .syntax
  }
}
