/// Compiles stored programs: in, the bytes of program memory; out, flat instructions; refused,
/// nothing: what makes no sense becomes an instruction that raises the error when it is reached,
/// because the machine finds errors only when it gets there.
///
/// From the bottom up: this file walks areas, lines and statements and resolves jumps;
/// `Compiler+Expressions` and `Compiler+Functions` turn values into operands;
/// `Compiler+Statements` finds the method for a statement, in itself or in `Compiler+Assignment`,
/// `+Display`, `+Jumps`, `+Data` and `+Memo`.
struct Compiler {
  /// What has been compiled so far.
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
  /// Where in the line the next instructions come from.
  var origin = 0
  var startsStatement = false
  /// Comparisons of this line that go on with the next line when they fail.
  var elseJumps: [Int] = []

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

  /// A jump to a line that may not have been compiled yet.
  private struct Jump {
    let index: Int
    let area: Int
    /// Nil for the first line of the area.
    let line: Int?
    /// Where the number stands.
    let origin: CompiledProgram.Origin
  }

  init() {}

  /// Compiles all areas.
  static func compile(_ memory: ProgramMemory) -> CompiledProgram {
    var compiler = Compiler()
    for area in 0..<ProgramMemory.areaCount { compiler.compileArea(area, memory.areas[area]) }
    compiler.resolveJumps()
    return compiler.program
  }

  /// What a line entered by hand or typed at INPUT is compiled for.
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
  static func compile(
    byHand bytes: [UInt8], for purpose: Purpose, area: Int, into program: inout CompiledProgram
  ) {
    var compiler = Compiler()
    compiler.program = program
    compiler.isByHand = true
    compiler.area = area
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
    program = compiler.program
  }

  // MARK: Areas and lines

  private mutating func compileArea(_ area: Int, _ lines: [StoredLine]) {
    guard !lines.isEmpty else { return }
    self.area = area
    for line in lines {
      let start = Target(truncatingIfNeeded: program.steps.count)
      program.lines[area].append(.init(number: line.number, start: start))
      startLine(line.bytes, number: line.number)
      compileStatements()
      finishLine()
    }
    // Where a statement that failed goes on, if errors are ignored and it was the last.
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

  /// What fails in this line goes on with the next.
  private mutating func finishLine() {
    let next = Target(truncatingIfNeeded: program.steps.count)
    for index in elseJumps {
      program.steps[index].instruction = program.steps[index].instruction
        .jumping(else: next)
    }
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
    program.statements.append(Target(truncatingIfNeeded: program.steps.count))
    temporary = 0
    textTemporary = 0
    depth = 0
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
      line: UInt16(lineNumber), area: isByHand ? CompiledProgram.Origin.byHand : UInt8(area),
      offset: UInt8(truncatingIfNeeded: origin))
  }

  /// Appends an instruction and returns its index.
  @discardableResult
  mutating func emit(_ instruction: Instruction) -> Int {
    program.steps.append(
      CompiledProgram.Step(
        instruction: instruction,
        cost: InstructionCost.packed(instruction, startsStatement: startsStatement)))
    program.origins.append(currentOrigin)
    startsStatement = false
    return program.steps.count - 1
  }

  /// The index of the next instruction.
  var nextTarget: Target { Target(truncatingIfNeeded: program.steps.count) }

  /// The slot of a constant.
  mutating func slot(of number: Decimal12) -> Slot {
    if let slot = numberSlots[number.word] { return slot }
    let slot = Slot(SlotLayout.constants + program.numbers.count)
    program.numbers.append(number)
    numberSlots[number.word] = slot
    return slot
  }

  /// The slot of a literal.
  mutating func slot(ofText text: [UInt8]) -> TextSlot {
    if let slot = textSlots[text] { return slot }
    let slot = TextSlot(SlotLayout.literals + program.texts.count)
    program.texts.append(text)
    textSlots[text] = slot
    return slot
  }

  /// The value of a slot that holds a constant.
  func constant(in slot: Slot) -> Decimal12? {
    let index = Int(slot) - SlotLayout.constants
    return index >= 0 ? program.numbers[index] : nil
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
  mutating func emit(_ instruction: Instruction, toLine line: Int?, ofArea area: Int) {
    noteJump(at: emit(instruction), toLine: line, ofArea: area)
  }

  /// Remembers that an instruction's target is to be found when all lines are known.
  mutating func noteJump(at index: Int, toLine line: Int?, ofArea area: Int) {
    jumps.append(Jump(index: index, area: area, line: line, origin: currentOrigin))
  }

  private mutating func resolveJumps() {
    for jump in jumps {
      if let target = target(of: jump) {
        program.steps[jump.index].instruction = program.steps[jump.index].instruction.jumping(
          to: target)
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
    guard program.steps[index].instruction.inverse != nil else {
      program.steps[index].instruction = fault
      return
    }
    let comparison = program.steps[index].instruction
    program.steps[index].instruction = comparison.jumping(else: nextTarget)
    for instruction in [fault, .jump(Target(truncatingIfNeeded: index + 1))] {
      program.steps.append(program.steps[index])
      program.steps[program.steps.count - 1].instruction = instruction
      program.origins.append(jump.origin)
    }
    program.statements.append(nextTarget - 1)
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

extension Instruction {
  /// The same instruction with another target.
  fileprivate func jumping(to target: Target) -> Instruction {
    switch self {
    case .jump: .jump(target)
    case .call(_, let back): .call(target, back: back)
    default: jumping(else: target)
    }
  }

  /// The comparison that fails when this one holds.
  var inverse: Instruction? {
    switch self {
    case .jumpUnlessEqual(let a, let b, let target): .jumpUnlessDifferent(a, b, else: target)
    case .jumpUnlessDifferent(let a, let b, let target): .jumpUnlessEqual(a, b, else: target)
    case .jumpUnlessLess(let a, let b, let target): .jumpUnlessLessOrEqual(b, a, else: target)
    case .jumpUnlessLessOrEqual(let a, let b, let target): .jumpUnlessLess(b, a, else: target)
    default: nil
    }
  }

  /// The same comparison with another place to go on when it fails.
  func jumping(else target: Target) -> Instruction {
    switch self {
    case .jumpUnlessEqual(let a, let b, _): .jumpUnlessEqual(a, b, else: target)
    case .jumpUnlessDifferent(let a, let b, _): .jumpUnlessDifferent(a, b, else: target)
    case .jumpUnlessLess(let a, let b, _): .jumpUnlessLess(a, b, else: target)
    case .jumpUnlessLessOrEqual(let a, let b, _): .jumpUnlessLessOrEqual(a, b, else: target)
    default: self
    }
  }

  /// The same operation with its number written elsewhere; nil if it writes none.
  func writing(to slot: Slot) -> Instruction? {
    switch self {
    case .add(let a, let b, _): .add(a, b, to: slot)
    case .subtract(let a, let b, _): .subtract(a, b, to: slot)
    case .multiply(let a, let b, _): .multiply(a, b, to: slot)
    case .divide(let a, let b, _): .divide(a, b, to: slot)
    case .power(let a, let b, _): .power(a, b, to: slot)
    case .negate(let a, _): .negate(a, to: slot)
    case .integer(let a, _): .integer(a, to: slot)
    case .apply(let function, let a, _): .apply(function, a, to: slot)
    case .applyToTwo(let function, let a, _): .applyToTwo(function, a, to: slot)
    case .degrees(let a, _): .degrees(a, to: slot)
    case .estimate(let isX, let a, _): .estimate(isX: isX, a, to: slot)
    case .random: .random(to: slot)
    case .loadElement(let name, let count, let a, _):
      .loadElement(name, count: count, a, to: slot)
    case .length(let text, _): .length(text, to: slot)
    case .value(let text, _): .value(text, to: slot)
    default: nil
    }
  }
}
