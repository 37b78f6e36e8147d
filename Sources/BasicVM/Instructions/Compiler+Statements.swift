// Statements: in, the bytes from the present position; out, instructions; refused, what is no
// statement, by a throw at the position where it stops being one. What stands before that position
// has been compiled and will be carried out.

extension Compiler {
  /// Compiles one statement, up to the separator behind it.
  mutating func statement() throws(FaultCause) {
    guard let byte = next, byte != Keyword.separator.rawValue else { return }
    if byte == CharacterCode.apostrophe { return skipRemark() }
    guard let keyword = nextKeyword, Self.startsStatement(keyword) else {
      if isAssignment(at: position) { return try assignment() }
      guard isByHand else { throw unexpectedStart }
      return try calculation()
    }
    position += 1
    try statement(keyword)
  }

  private var unexpectedStart: FaultCause {
    unexpected == .missingValue ? .syntax : unexpected
  }

  /// Whether a word begins a statement rather than a value.
  private static func startsStatement(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .to, .step, .then, .all, .csr: false
    default: Keyword.row(of: keyword.rawValue)?.style == .statement
    }
  }

  private mutating func statement(_ keyword: Keyword) throws(FaultCause) {
    switch keyword {
    case .let: try assignment()
    case .print: try print()
    case .input: try input()
    case .goto: try goto()
    case .gosub: try gosub()
    case .return: emit(.returnFromCall)
    case .on: try on()
    case .if: try ifThen()
    case .for: try forTo()
    case .next: try nextLoop()
    case .data: data()
    case .read: try read()
    case .restore: try restore()
    case .beep: emit(.beep(try optionalNumber(.zero)))
    case .timer: emit(.timer(try optionalNumber(Decimal12(10))))
    case .set: try set()
    case .mode: try mode()
    case .stop: emit(.stop)
    case .end: emit(.end)
    case .rem: skipRemark()
    case .clear: emit(.clear(arrays: true))
    case .vac: emit(.clear(arrays: false))
    case .defm: try defineCells()
    case .dim: try dimension()
    case .erase: try erase()
    case .stat: try statistics()
    case .put, .get, .save, .load, .verify, .sram, .lram: useOption(.tape)
    case .write, .pass: useOption(.memo)
    case .list: try list()
    case .run: try command(.run)
    case .new: try command(take(.all) ? .newAll : .new)
    default: throw .syntax
    }
  }

  private mutating func skipRemark() {
    position = bytes.count
  }

  /// A number if one follows, else what stands for it.
  private mutating func optionalNumber(_ instead: Decimal12) throws(FaultCause) -> Slot {
    isAtStatementEnd ? slot(of: instead) : try number()
  }

  // MARK: Assignment

  /// Whether an assignment begins at a position: a variable, or an element, and `=`.
  private func isAssignment(at start: Int) -> Bool {
    var index = start
    func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
    guard let first = byte(index) else { return false }
    index += 1
    if first != CharacterCode.dollar {
      guard CharacterCode.isLetter(first) else { return false }
      if byte(index) == CharacterCode.dollar { index += 1 }
      if byte(index) == CharacterCode.open { index = end(ofParenthesis: index) }
    }
    return byte(index) == CharacterCode.equal
  }

  private func end(ofParenthesis start: Int) -> Int {
    var open = 0
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case CharacterCode.open: open += 1
      case CharacterCode.close: open -= 1
      case Keyword.separator.rawValue, CharacterCode.equal: return index - 1
      default:
        if byte >= 0x80, Keyword(rawValue: byte)?.opensParenthesis == true { open += 1 }
      }
      if open == 0 { return index }
    }
    return index
  }

  /// Something that a value can be put into, its indexes already computed.
  fileprivate enum Variable {
    case number(Slot)
    case numberElement(ArrayName, count: UInt8, Slot)
    case text(Slot)
    case textElement(ArrayName, count: UInt8, Slot)
    case dollar
  }

  /// Takes a variable to be assigned.
  ///
  /// The temporaries of its indexes stay taken.
  private mutating func variableToAssign() throws(FaultCause) -> Variable {
    origin = position
    if take(CharacterCode.dollar) { return .dollar }
    guard let byte = next, CharacterCode.isLetter(byte) else { throw unexpected }
    if let second, CharacterCode.isLetter(second) { throw .unknownWord }
    position += 1
    let letter = byte - CharacterCode.letterA
    let isText = take(CharacterCode.dollar)
    guard take(CharacterCode.open) else {
      return isText ? .text(Slot(letter)) : .number(Slot(letter))
    }
    let name = Self.arrayName(letter, isText: isText)
    let (count, first) = try indexes()
    return isText
      ? .textElement(name, count: count, first) : .numberElement(name, count: count, first)
  }

  private mutating func assignment() throws(FaultCause) {
    let here = position
    let variable = try variableToAssign()
    try expect(CharacterCode.equal)
    let isText = variable.isText
    let before = position
    switch variable {
    case .number(let target):
      guard case .number(let slot) = try expression() else {
        position = before
        throw .wrongKind
      }
      deliver(slot, into: target)
    default:
      let value = try expression()
      guard case .number(let slot) = value else {
        guard case .text(let slot) = value, isText else {
          position = before
          throw .wrongKind
        }
        origin = here
        return store(text: slot, in: variable)
      }
      guard !isText else {
        position = before
        throw .wrongKind
      }
      origin = here
      store(number: slot, in: variable)
    }
  }

  private mutating func store(number slot: Slot, in variable: Variable) {
    switch variable {
    case .number(let target): emit(.move(slot, to: target))
    case .numberElement(let name, let count, let first):
      emit(.storeElement(name, count: count, first, from: slot))
    default: break
    }
  }

  private mutating func store(text slot: TextSlot, in variable: Variable) {
    switch variable {
    case .text(let target): emit(.storeText(slot, to: target))
    case .textElement(let name, let count, let first):
      emit(.storeTextElement(name, count: count, first, from: slot))
    case .dollar: emit(.copyText(slot, to: SlotLayout.dollar))
    default: break
    }
  }

  /// An expression alone, entered by hand.
  private mutating func calculation() throws(FaultCause) {
    switch try expression() {
    case .number(let slot): emit(.showNumber(slot))
    case .text(let slot): emit(.showText(slot))
    }
  }

  // MARK: PRINT and INPUT

  private mutating func print() throws(FaultCause) {
    guard !isAtStatementEnd else {
      emit(.printNothing)
      return
    }
    while true {
      var endsOpen = false
      if !isPrintSeparator { try printItem() }
      while isPrintSeparator {
        origin = position
        if take(CharacterCode.comma) { emit(.printComma) } else { position += 1 }
        endsOpen = true
      }
      guard !isAtStatementEnd else {
        if !endsOpen { emit(.printEnd) }
        return
      }
      guard endsOpen else { throw unexpected }
    }
  }

  private var isPrintSeparator: Bool {
    next == CharacterCode.semicolon || next == CharacterCode.comma
  }

  private mutating func printItem() throws(FaultCause) {
    let here = position
    let mark = (temporary, textTemporary)
    defer { (temporary, textTemporary) = mark }
    if take(.csr) {
      let slot = try number()
      origin = here
      emit(.position(slot))
      return
    }
    let item = try expression()
    origin = here
    switch item {
    case .number(let slot): emit(.printNumber(slot))
    case .text(let slot): emit(.printText(slot))
    }
  }

  private mutating func input() throws(FaultCause) {
    repeat {
      var prompt: [UInt8] = []
      if next == CharacterCode.quote {
        prompt = try literal()
        guard take(CharacterCode.comma) || take(CharacterCode.semicolon) else { throw unexpected }
      }
      let variable = try variableToAssign()
      emit(.prompt(slot(ofText: prompt)))
      if variable.isText {
        let line = try takeTextTemporary()
        emit(.inputText(to: line))
        store(text: line, in: variable)
      } else if case .number(let target) = variable {
        emit(.inputNumber(to: target))
      } else {
        let answer = try takeTemporary()
        emit(.inputNumber(to: answer))
        store(number: answer, in: variable)
      }
    } while take(CharacterCode.comma)
  }

  // MARK: Jumps

  /// Where a GOTO, GOSUB or THEN goes.
  private enum Destination {
    case line(Int)
    case area(Int)
    case lineInSlot(Slot)
    case areaInSlot(Slot)
  }

  private mutating func destination() throws(FaultCause) -> Destination {
    let isArea = take(CharacterCode.hash)
    let slot = try number()
    guard let constant = constant(in: slot), let number = constant.truncated else {
      return isArea ? .areaInSlot(slot) : .lineInSlot(slot)
    }
    return isArea ? .area(number) : .line(number)
  }

  private mutating func emitJump(to destination: Destination) {
    switch destination {
    case .line(let line): emit(.jump(0), toLine: line, ofArea: area)
    case .area(let area): emit(.jump(0), toLine: nil, ofArea: area)
    case .lineInSlot(let slot): emit(.jumpToLine(slot))
    case .areaInSlot(let slot): emit(.jumpToArea(slot))
    }
  }

  private mutating func emitCall(to destination: Destination, back: Target) {
    switch destination {
    case .line(let line): emit(.call(0, back: back), toLine: line, ofArea: area)
    case .area(let area): emit(.call(0, back: back), toLine: nil, ofArea: area)
    case .lineInSlot(let slot): emit(.callLine(slot, back: back))
    case .areaInSlot(let slot): emit(.callArea(slot, back: back))
    }
  }

  private mutating func goto() throws(FaultCause) {
    let destination = try destination()
    emitJump(to: destination)
  }

  private mutating func gosub() throws(FaultCause) {
    let destination = try destination()
    emitCall(to: destination, back: nextTarget + 1)
  }

  /// ON e GOTO a,b and ON e GOSUB a,b. Each target has a place in a row of jumps:
  ///
  ///     select e, count 2
  ///     jump to a                  1
  ///     jump to stub               2, whose target must be computed
  ///     jump to end                anything else
  ///     stub: ...
  ///     end:
  private mutating func on() throws(FaultCause) {
    let selector = try number()
    let isCall: Bool
    if take(.goto) {
      isCall = false
    } else if take(.gosub) {
      isCall = true
    } else {
      throw unexpected
    }
    // The targets are compiled twice: once to count them, and again behind the row.
    let start = position
    let saved = self
    var count = 0
    repeat {
      _ = try destination()
      count += 1
    } while take(CharacterCode.comma)
    self = saved
    position = start
    emit(.select(selector, count: UInt16(count)))
    let row = program.steps.count
    for _ in 0...count { emit(.jump(0)) }
    for index in 0..<count {
      if index > 0 { position += 1 }
      program.steps[row + index].instruction = .jump(nextTarget)
      let destination = try destination()
      if isCall {
        emitCall(to: destination, back: Target(row + count))
      } else {
        emitJump(to: destination)
      }
    }
    program.steps[row + count].instruction = .jump(nextTarget)
  }

  // MARK: IF

  private mutating func ifThen() throws(FaultCause) {
    let left = try expression()
    let here = position
    guard let relation = next, Self.isRelation(relation) else { throw unexpected }
    position += 1
    let right = try expression()
    origin = here
    switch (left, right) {
    case (.number(let a), .number(let b)): emitComparison(relation, a, b)
    case (.text(let a), .text(let b)):
      temporary = 0
      let order = try takeTemporary()
      emit(.compareTexts(a, b, to: order))
      emitComparison(relation, order, slot(of: .zero))
    default: throw .wrongKind
    }
    guard take(.then) || take(CharacterCode.semicolon) else { throw unexpected }
    try then()
  }

  private static func isRelation(_ code: UInt8) -> Bool {
    CharacterCode.greater...CharacterCode.notEqual ~= code
  }

  private mutating func emitComparison(_ relation: UInt8, _ a: Slot, _ b: Slot) {
    let comparison: Instruction =
      switch relation {
      case CharacterCode.equal: .jumpUnlessEqual(a, b, else: 0)
      case CharacterCode.notEqual: .jumpUnlessDifferent(a, b, else: 0)
      case CharacterCode.less: .jumpUnlessLess(a, b, else: 0)
      case CharacterCode.greater: .jumpUnlessLess(b, a, else: 0)
      case CharacterCode.lessOrEqual: .jumpUnlessLessOrEqual(a, b, else: 0)
      default: .jumpUnlessLessOrEqual(b, a, else: 0)
      }
    elseJumps.append(emit(comparison))
  }

  /// Lets the comparison itself jump when all that stands behind THEN is a line.
  ///
  /// The comparison is turned round: it goes on behind itself, at the next line, when the condition
  /// is false, and to the line when it is true.
  private mutating func joinComparison(toLine line: Int) -> Bool {
    guard position == bytes.count, let index = elseJumps.last,
      index == program.steps.count - 1,
      let inverse = program.steps[index].instruction.inverse
    else { return false }
    elseJumps.removeLast()
    program.steps[index].instruction = inverse
    noteJump(at: index, toLine: line, ofArea: area)
    return true
  }

  /// What stands behind THEN: a line, an area, or a statement.
  private mutating func then() throws(FaultCause) {
    guard let next else { throw .missingValue }
    let isStatement =
      next == CharacterCode.apostrophe || isAssignment(at: position)
      || nextKeyword.map(Self.startsStatement) == true
    if isStatement {
      temporary = 0
      textTemporary = 0
      try statement()
    } else {
      let destination = try destination()
      if case .line(let line) = destination, joinComparison(toLine: line) { return }
      emitJump(to: destination)
    }
  }

  // MARK: FOR

  private mutating func simpleVariable() throws(FaultCause) -> Slot {
    guard let byte = next, CharacterCode.isLetter(byte) else { throw unexpected }
    position += 1
    return Slot(byte - CharacterCode.letterA)
  }

  /// FOR v=a TO b STEP c.
  ///
  /// All three are computed before v changes.
  private mutating func forTo() throws(FaultCause) {
    let here = position
    let variable = try simpleVariable()
    try expect(CharacterCode.equal)
    let start = try numberInTemporary()
    guard take(.to) else { throw unexpected }
    let limit = try numberInTemporary()
    let step = try takeTemporary()
    if take(.step) {
      try number(into: step)
    } else {
      emit(.move(slot(of: .one), to: step))
    }
    origin = here
    emit(.move(start, to: variable))
    emit(.startLoop(variable, limit: limit))
  }

  private mutating func nextLoop() throws(FaultCause) {
    repeat {
      let variable = try simpleVariable()
      emit(.next(variable))
    } while take(CharacterCode.comma)
  }

  // MARK: DATA

  /// Collects the items of a DATA statement; running it does nothing.
  private mutating func data() {
    // The blank behind the word itself is not stored.
    var isFirst = true
    repeat {
      let item = dataItem(isFirst: isFirst)
      isFirst = false
      if !isByHand { program.data[area].append(item) }
    } while take(CharacterCode.comma)
  }

  private mutating func dataItem(isFirst: Bool) -> CompiledProgram.DataItem {
    if let text = quotedDataItem() {
      return .init(line: lineNumber, text: text, isQuoted: true)
    }
    if !isFirst, next == CharacterCode.space { position += 1 }
    let start = position
    while !isAtDataItemEnd { position += 1 }
    return .init(line: lineNumber, text: Array(bytes[start..<position]), isQuoted: false)
  }

  /// A text in quotes with nothing but blanks around it.
  private mutating func quotedDataItem() -> [UInt8]? {
    let start = position
    while take(CharacterCode.space) {}
    if next == CharacterCode.quote, let text = try? literal() {
      while take(CharacterCode.space) {}
      if isAtDataItemEnd { return text }
    }
    position = start
    return nil
  }

  private var isAtDataItemEnd: Bool {
    isAtStatementEnd || next == CharacterCode.comma
  }

  private mutating func read() throws(FaultCause) {
    if next == CharacterCode.hash { return useOption(.memo) }
    repeat {
      temporary = 0
      textTemporary = 0
      let variable = try variableToAssign()
      if variable.isText {
        let item = try takeTextTemporary()
        emit(.readText(to: item))
        store(text: item, in: variable)
      } else if case .number(let target) = variable {
        emit(.readNumber(to: target))
      } else {
        let item = try takeTemporary()
        emit(.readNumber(to: item))
        store(number: item, in: variable)
      }
    } while take(CharacterCode.comma)
  }

  private mutating func restore() throws(FaultCause) {
    if next == CharacterCode.hash { return useOption(.memo) }
    guard !isAtStatementEnd else {
      emit(.restore)
      return
    }
    emit(.restoreToLine(try number()))
  }

  // MARK: Settings

  private mutating func set() throws(FaultCause) {
    switch next {
    case CharacterCode.letterF:
      position += 1
      emit(.setFixed(try number()))
    case CharacterCode.letterE:
      position += 1
      emit(.setScientific(try number()))
    case CharacterCode.letterN:
      position += 1
      emit(.setNormal)
    default: throw unexpected
    }
  }

  private mutating func mode() throws(FaultCause) {
    let number = try number()
    guard take(CharacterCode.comma) else {
      emit(.mode(number))
      return
    }
    emit(.modeWithOption(number, try self.number()))
  }

  // MARK: Cells and arrays

  private mutating func defineCells() throws(FaultCause) {
    guard !isAtStatementEnd else {
      emit(.showCells)
      return
    }
    emit(.defineCells(try number()))
  }

  private mutating func arrayName() throws(FaultCause) -> ArrayName {
    let letter = try simpleVariable()
    return Self.arrayName(UInt8(letter), isText: take(CharacterCode.dollar))
  }

  private mutating func dimension() throws(FaultCause) {
    repeat {
      temporary = 0
      let here = position
      let name = try arrayName()
      try expect(CharacterCode.open)
      let (count, first) = try indexes()
      origin = here
      emit(.dimension(name, count: count, first))
    } while take(CharacterCode.comma)
  }

  private mutating func erase() throws(FaultCause) {
    repeat {
      origin = position
      emit(.erase(try arrayName()))
    } while take(CharacterCode.comma)
  }

  // MARK: Statistics

  private mutating func statistics() throws(FaultCause) {
    if take(.clear) {
      emit(.statisticsClear)
    } else if take(.list) {
      emit(.statisticsList)
    } else {
      let first = try numberInTemporary()
      try expect(CharacterCode.comma)
      _ = try numberInTemporary()
      let frequency = try takeTemporary()
      if take(CharacterCode.semicolon) {
        try number(into: frequency)
      } else {
        emit(.move(slot(of: .one), to: frequency))
      }
      emit(.statisticsAdd(first))
    }
  }

  // MARK: Commands and options

  /// What the option would do with the rest of the statement is not looked at without it.
  private mutating func useOption(_ option: OptionUse) {
    emit(.option(option))
    while !isAtStatementEnd { position += 1 }
  }

  private mutating func list() throws(FaultCause) {
    if take(CharacterCode.letterV) {
      emit(.listArrays)
      emit(.printEnd)
    } else {
      try command(take(.all) ? .listAll : .list)
    }
  }

  private mutating func command(_ command: Command) throws(FaultCause) {
    guard isByHand else {
      position -= 1
      throw .byHandOnly
    }
    emit(.command(command, try optionalNumber(.zero)))
  }
}

extension Compiler.Variable {
  /// Whether a string goes into it.
  fileprivate var isText: Bool {
    switch self {
    case .text, .textElement, .dollar: true
    case .number, .numberElement: false
    }
  }
}

extension Keyword {
  /// Whether the word ends with an opening parenthesis.
  var opensParenthesis: Bool {
    let spelling = spelling
    guard spelling.utf8CodeUnitCount > 0 else { return false }
    return spelling.utf8Start[spelling.utf8CodeUnitCount - 1] == UInt8(ascii: "(")
  }
}
