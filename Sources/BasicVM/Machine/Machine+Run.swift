// Running: the loop over the instructions, and what stands around it.
//
// The loop holds what it works on in local variables and unsafe pointers. The compiler has proved
// every operand to be in range: slots and targets come from its own counts. What takes more than a
// few lines is a method, in one of the files beside this.

extension Machine {
  /// Ticks are added up above this bit, instructions below it, so that one addition counts both.
  static let tickShift: UInt64 = 20

  /// So many ticks go by before the counts are taken out: no more than 2^20 instructions.
  private static let sliceLimit = Ticks(1 << 20) * InstructionCost.least

  /// Runs on until the program needs the world, or until the clock has reached `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks = .max) -> Effect {
    if let effect = settle(event) { return effect }
    // What a run works on is taken out of the machine, so that the machine itself stays usable.
    var cells: [Cell] = []
    var texts: [UInt8] = []
    swap(&cells, &self.cells)
    swap(&texts, &self.texts)
    defer {
      swap(&cells, &self.cells)
      swap(&texts, &self.texts)
    }
    let program = self.program
    return cells.withUnsafeMutableBufferPointer { cells in
      texts.withUnsafeMutableBufferPointer { texts in
        guard let cells = cells.baseAddress, let texts = texts.baseAddress else { return .ended }
        return run(program, cells, TextBank(base: texts), until: deadline)
      }
    }
  }

  /// Carries out one instruction, or what it still waits for.
  public mutating func stepInstruction(_ event: Event = .proceed) -> Effect {
    // Every instruction costs a tick or more, so one tick is time for exactly one.
    resume(event, until: clock + 1)
  }

  /// Runs to the first wait, one instruction at a time, and counts the statements.
  public mutating func countStatements() -> Int {
    var isStart = [Bool](repeating: false, count: program.code.count + 1)
    for statement in program.statements { isStart[Int(statement)] = true }
    var count = 0
    repeat { count += isStart[pc] ? 1 : 0 } while stepInstruction() == .outOfTime
    return count
  }

  /// Runs slices until something stops the program.
  private mutating func run(
    _ program: CompiledProgram, _ cells: UnsafeMutablePointer<Cell>, _ texts: TextBank,
    until deadline: Ticks
  ) -> Effect {
    while true {
      guard clock < deadline else { return .outOfTime }
      let slice = min(deadline - clock, Self.sliceLimit)
      let stop = program.code.withUnsafeBufferPointer { code in
        program.costs.withUnsafeBufferPointer { costs in
          guard let code = code.baseAddress, let costs = costs.baseAddress else {
            return Stop.effect(.ended)
          }
          return step(code, costs, cells, texts, for: slice)
        }
      }
      switch stop {
      case .slice: continue
      case .effect(let effect): return effect
      case .fault(let cause):
        if let effect = raise(cause) { return effect }
      }
    }
  }

  /// Why the loop stopped.
  enum Stop {
    /// The slice is used up.
    case slice
    /// The program needs the world.
    case effect(Effect)
    /// An instruction failed.
    case fault(FaultCause)
  }

  /// The loop: one instruction after another.
  private mutating func step(
    _ code: UnsafePointer<Instruction>, _ costs: UnsafePointer<UInt64>,
    _ cells: UnsafeMutablePointer<Cell>, _ texts: TextBank, for slice: Ticks
  ) -> Stop {
    var pc = self.pc
    var spent: UInt64 = 0
    let limit = UInt64(slice) << Self.tickShift
    defer {
      self.pc = pc
      clock += Ticks(spent >> Self.tickShift)
      instructionCount += spent & (1 << Self.tickShift - 1)
    }
    while spent < limit {
      spent &+= costs[pc]
      switch code[pc] {
      // MARK: Numbers
      case .move(let a, let to):
        let value = cells[Int(a)]
        if value.isText { return .fault(.textWhereNumber) }
        cells[Int(to)] = value
        pc &+= 1
      case .add(let a, let b, let to):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        let sum = x.word &+ y.word
        if (x.word | y.word) & 0xFF == 0, Decimal12.isPlain(sum) {
          cells[Int(to)] = Cell(word: sum)
        } else {
          let result = Self.sum(x, y, endDigits)
          if let cause = result.fault { return .fault(cause) }
          cells[Int(to)] = result
        }
        pc &+= 1
      case .subtract(let a, let b, let to):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        let difference = x.word &- y.word
        if (x.word | y.word) & 0xFF == 0, Decimal12.isPlain(difference) {
          cells[Int(to)] = Cell(word: difference)
        } else {
          let result = Self.difference(x, y, endDigits)
          if let cause = result.fault { return .fault(cause) }
          cells[Int(to)] = result
        }
        pc &+= 1
      case .multiply(let a, let b, let to):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        let (product, overflow) = (x.word &>> 8).multipliedReportingOverflow(by: y.word)
        if (x.word | y.word) & 0xFF == 0, !overflow, Decimal12.isPlain(product) {
          cells[Int(to)] = Cell(word: product)
        } else {
          let result = Self.product(x, y, endDigits)
          if let cause = result.fault { return .fault(cause) }
          cells[Int(to)] = result
        }
        pc &+= 1
      case .divide(let a, let b, let to):
        let result = Self.quotient(cells[Int(a)], cells[Int(b)], endDigits)
        if let cause = result.fault { return .fault(cause) }
        cells[Int(to)] = result
        pc &+= 1
      case .power(let a, let b, let to):
        let result = Self.power(cells[Int(a)], cells[Int(b)], endDigits)
        if let cause = result.fault { return .fault(cause) }
        cells[Int(to)] = result
        pc &+= 1
      case .negate(let a, let to):
        let value = cells[Int(a)]
        if value.isText { return .fault(.textWhereNumber) }
        cells[Int(to)] = Cell(value.number.negated)
        pc &+= 1
      case .integer(let a, let to):
        let value = cells[Int(a)]
        if value.word & 0xFF == 0 {
          cells[Int(to)] = value
        } else {
          if value.isText { return .fault(.textWhereNumber) }
          cells[Int(to)] = Cell(value.number.integerPart(endDigits))
        }
        pc &+= 1
      case .apply(let function, let a, let to):
        let result = apply(function, cells[Int(a)])
        if let cause = result.fault { return .fault(cause) }
        cells[Int(to)] = result
        pc &+= 1
      case .applyToTwo(let function, let a, let to):
        let result = apply(function, cells[Int(a)], cells[Int(a) &+ 1], cells)
        if let cause = result.fault { return .fault(cause) }
        cells[Int(to)] = result
        pc &+= 1
      case .degrees(let a, let to):
        let result = degrees(cells + Int(a))
        if let cause = result.fault { return .fault(cause) }
        cells[Int(to)] = result
        pc &+= 1
      case .random(let to):
        cells[Int(to)] = Cell(random.next())
        pc &+= 1
      case .loadElement(let name, let count, let first, let to):
        switch element(name, count, cells + Int(first)) {
        case .cell(let index):
          let value = cells[index]
          if value.isText { return .fault(.textWhereNumber) }
          cells[Int(to)] = value
        case .fault(let cause): return .fault(cause)
        }
        pc &+= 1
      case .storeElement(let name, let count, let first, let from):
        switch element(name, count, cells + Int(first)) {
        case .cell(let index):
          let value = cells[Int(from)]
          if value.isText { return .fault(.textWhereNumber) }
          cells[index] = value
        case .fault(let cause): return .fault(cause)
        }
        pc &+= 1

      // MARK: Strings
      case .loadText(let a, let to):
        let cell = cells[Int(a)]
        guard cell.isText || cell == .empty else { return .fault(.numberWhereText) }
        texts.load(cell, to: to)
        pc &+= 1
      case .storeText(let text, let to):
        cells[Int(to)] = texts.cell(text)
        pc &+= 1
      case .copyText(let text, let to):
        texts.copy(text, to: to)
        pc &+= 1
      case .loadTextElement(let name, let count, let first, let to):
        switch element(name, count, cells + Int(first)) {
        case .cell(let index):
          guard cells[index].isText || cells[index] == .empty else {
            return .fault(.numberWhereText)
          }
          texts.load(cells[index], to: to)
        case .fault(let cause): return .fault(cause)
        }
        pc &+= 1
      case .storeTextElement(let name, let count, let first, let from):
        switch element(name, count, cells + Int(first)) {
        case .cell(let index): cells[index] = texts.cell(from)
        case .fault(let cause): return .fault(cause)
        }
        pc &+= 1
      case .join(let a, let b, let to):
        texts.join(a, b, to: to)
        pc &+= 1
      case .middle(let start, let count, let to):
        if let cause = Self.middle(cells[Int(start)], cells[Int(count)], texts, to) {
          return .fault(cause)
        }
        pc &+= 1
      case .rest(let start, let to):
        if let cause = Self.middle(cells[Int(start)], nil, texts, to) { return .fault(cause) }
        pc &+= 1
      case .key(let to):
        waiting = .key(to)
        pc &+= 1
        return .effect(.lookAtKey)
      case .hexadecimal(let a, let to):
        if let cause = Self.hexadecimal(cells[Int(a)], texts, to) { return .fault(cause) }
        pc &+= 1
      case .numberText(let a, let to):
        if cells[Int(a)].isText { return .fault(.textWhereNumber) }
        texts.setCount(to, format.write(cells[Int(a)].number, to: texts.characters(to)))
        pc &+= 1
      case .sexagesimal(let a, let to):
        if let cause = sexagesimal(cells[Int(a)], texts, to) { return .fault(cause) }
        pc &+= 1
      case .length(let text, let to):
        cells[Int(to)] = Cell(Decimal12(texts.count(text)))
        pc &+= 1
      case .value(let text, let to):
        guard let number = NumberText.parse(texts.view(text)) else { return .fault(.notANumber) }
        cells[Int(to)] = Cell(number)
        pc &+= 1
      case .compareTexts(let a, let b, let to):
        cells[Int(to)] = Cell(Decimal12(texts.compare(a, b)))
        pc &+= 1

      // MARK: Control
      case .jump(let target):
        pc = Int(target)
      case .jumpUnlessEqual(let a, let b, let target):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        if (x.word | y.word) & 0xFF != 0, x.isText || y.isText { return .fault(.textWhereNumber) }
        pc = x == y ? pc &+ 1 : Int(target)
      case .jumpUnlessDifferent(let a, let b, let target):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        if (x.word | y.word) & 0xFF != 0, x.isText || y.isText { return .fault(.textWhereNumber) }
        pc = x != y ? pc &+ 1 : Int(target)
      case .jumpUnlessLess(let a, let b, let target):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        if (x.word | y.word) & 0xFF == 0 {
          pc = x.word < y.word ? pc &+ 1 : Int(target)
        } else {
          if x.isText || y.isText { return .fault(.textWhereNumber) }
          pc = x.number < y.number ? pc &+ 1 : Int(target)
        }
      case .jumpUnlessLessOrEqual(let a, let b, let target):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        if (x.word | y.word) & 0xFF == 0 {
          pc = x.word <= y.word ? pc &+ 1 : Int(target)
        } else {
          if x.isText || y.isText { return .fault(.textWhereNumber) }
          pc = x.number <= y.number ? pc &+ 1 : Int(target)
        }
      case .jumpToLine(let a):
        switch target(ofLine: cells[Int(a)], from: pc) {
        case .target(let target): pc = Int(target)
        case .fault(let cause): return .fault(cause)
        }
      case .jumpToArea(let a):
        switch target(ofArea: cells[Int(a)]) {
        case .target(let target): pc = Int(target)
        case .fault(let cause): return .fault(cause)
        }
      case .call(let target, let back):
        guard calls.push(back) else { return .fault(.callsTooDeep) }
        pc = Int(target)
      case .callLine(let a, let back):
        switch target(ofLine: cells[Int(a)], from: pc) {
        case .target(let target):
          guard calls.push(back) else { return .fault(.callsTooDeep) }
          pc = Int(target)
        case .fault(let cause): return .fault(cause)
        }
      case .callArea(let a, let back):
        switch target(ofArea: cells[Int(a)]) {
        case .target(let target):
          guard calls.push(back) else { return .fault(.callsTooDeep) }
          pc = Int(target)
        case .fault(let cause): return .fault(cause)
        }
      case .returnFromCall:
        guard let back = calls.pop() else { return .fault(.returnWithoutGosub) }
        pc = Int(back)
      case .select(let a, let count):
        let value = cells[Int(a)]
        if value.isText { return .fault(.textWhereNumber) }
        let index = value.number.truncated ?? 0
        pc &+= 1...Int(count) ~= index ? index : Int(count) &+ 1
      case .startLoop(let variable, let limit):
        let loop = LoopStack.Loop(
          limit: cells[Int(limit)].number, step: cells[Int(limit) &+ 1].number,
          variable: variable, body: Target(truncatingIfNeeded: pc &+ 1))
        guard loops.start(loop) else { return .fault(.loopsTooDeep) }
        pc &+= 1
      case .next(let variable):
        guard loops.unwind(to: variable) else { return .fault(.nextWithoutFor) }
        let loop = loops.top
        let value = cells[Int(variable)]
        let sum = value.word &+ loop.step.word
        if (value.word | loop.step.word | loop.limit.word) & 0xFF == 0, Decimal12.isPlain(sum) {
          cells[Int(variable)] = Cell(word: sum)
          let isPast = loop.step.word < 0 ? sum < loop.limit.word : sum > loop.limit.word
          if isPast {
            loops.pop()
            pc &+= 1
          } else {
            pc = Int(loop.body)
          }
        } else {
          let result = Self.sum(value, Cell(loop.step), endDigits)
          if let cause = result.fault { return .fault(cause) }
          cells[Int(variable)] = result
          let isPast =
            loop.step.isNegative ? result.number < loop.limit : loop.limit < result.number
          if isPast {
            loops.pop()
            pc &+= 1
          } else {
            pc = Int(loop.body)
          }
        }
      case .fault(let cause):
        return .fault(cause)
      case .end:
        waiting = .ended
        display.cursor = nil
        return .effect(.ended)
      case .stop:
        waiting = .exe(.stays)
        pc &+= 1
        return .effect(.waitForExe)

      // MARK: Display and sound
      case .printNumber(let a):
        let value = cells[Int(a)]
        if value.isText { return .fault(.textWhereNumber) }
        pc &+= 1
        if let effect = print(number: value.number) { return .effect(effect) }
      case .printText(let text):
        pc &+= 1
        if let effect = print(texts.view(text)) { return .effect(effect) }
      case .position(let a):
        if let cause = position(cells[Int(a)]) { return .fault(cause) }
        pc &+= 1
      case .printComma, .printEnd:
        let isComma = code[pc] == .printComma
        pc &+= 1
        if let effect = endPrint(isComma: isComma, isByHand: pc > programCount) {
          return .effect(effect)
        }
      case .printNothing:
        pc &+= 1
        if let effect = clearDisplay() { return .effect(effect) }
      case .prompt(let text):
        pc &+= 1
        if let effect = prompt(texts.view(text)) { return .effect(effect) }
      case .inputNumber, .inputText:
        return .effect(askForLine())
      case .answer(let a):
        guard let asked = askedBy, case .inputNumber(let to) = code[asked] else {
          return .fault(.syntax)
        }
        let value = cells[Int(a)]
        if value.isText { return .fault(.textWhereNumber) }
        cells[Int(to)] = value
        askedBy = nil
        pc = asked &+ 1
      case .beep(let a):
        guard let tone = Self.whole(cells[Int(a)], in: 0...1) else {
          return .fault(cells[Int(a)].isText ? .textWhereNumber : .badArgument)
        }
        waiting = .time(Self.beepTime)
        pc &+= 1
        return .effect(.beep(tone: tone))
      case .timer(let a):
        switch Self.timerTicks(cells[Int(a)]) {
        case .ticks(let ticks):
          waiting = .time(ticks)
          pc &+= 1
          return .effect(.wait(ticks))
        case .fault(let cause): return .fault(cause)
        }
      case .setFixed(let a):
        guard let places = Self.whole(cells[Int(a)], in: 0...9) else { return .fault(.badArgument) }
        format = .fixed(places: places)
        pc &+= 1
      case .setScientific(let a):
        guard let digits = Self.whole(cells[Int(a)], in: 0...9) else { return .fault(.badArgument) }
        format = .scientific(digits: digits == 0 ? 10 : digits)
        pc &+= 1
      case .setNormal:
        format = .normal
        pc &+= 1
      case .mode(let a):
        let isByHand = pc >= programCount
        pc &+= 1
        switch setMode(cells[Int(a)], isByHand: isByHand) {
        case .done: break
        case .effect(let effect): return .effect(effect)
        case .fault(let cause):
          pc &-= 1
          return .fault(cause)
        }
      case .modeWithOption(let a, let b):
        guard Self.whole(cells[Int(a)], in: 99...99) != nil,
          let option = Self.whole(cells[Int(b)], in: 0...1)
        else { return .fault(.badArgument) }
        ignoresErrors = option == 1
        pc &+= 1

      // MARK: Variables and data
      case .clear(let alsoArrays):
        clearVariables(cells, texts, alsoArrays: alsoArrays)
        pc &+= 1
      case .defineCells(let a):
        if let cause = defineCells(cells[Int(a)], cells) { return .fault(cause) }
        pc &+= 1
      case .showCells:
        pc &+= 1
        if let effect = showCells() { return .effect(effect) }
      case .dimension(let name, let count, let first):
        if let cause = dimension(name, count, cells + Int(first), cells) { return .fault(cause) }
        pc &+= 1
      case .erase(let name):
        if let cause = erase(name, cells) { return .fault(cause) }
        pc &+= 1
      case .listArrays:
        pc &+= 1
        if let effect = listArrays() { return .effect(effect) }
      case .readNumber(let to):
        guard let item = nextData(at: pc) else { return .fault(.dataUsedUp) }
        guard !item.isQuoted, let number = NumberText.parse(item.text, emptyIsZero: true) else {
          return .fault(.wrongKind)
        }
        cells[Int(to)] = Cell(number)
        pc &+= 1
      case .readText(let to):
        guard let item = nextData(at: pc) else { return .fault(.dataUsedUp) }
        texts.set(to, to: item.text)
        pc &+= 1
      case .restore:
        dataPositions[area(at: pc)] = 0
        pc &+= 1
      case .restoreToLine(let a):
        if let cause = restore(toLine: cells[Int(a)], at: pc) { return .fault(cause) }
        pc &+= 1
      case .statisticsAdd(let first):
        if let cause = addToStatistics(cells + Int(first)) { return .fault(cause) }
        pc &+= 1
      case .statisticsClear:
        statistics = Statistics()
        pc &+= 1
      case .statisticsShow(let index):
        pc &+= 1
        if let effect = showStatistics(Int(index)) { return .effect(effect) }

      // MARK: By hand and options
      case .showNumber(let a):
        let value = cells[Int(a)]
        if value.isText { return .fault(.textWhereNumber) }
        pc &+= 1
        if let effect = show(result: value.number) { return .effect(effect) }
      case .showText(let text):
        pc &+= 1
        if let effect = show(texts.view(text)) { return .effect(effect) }
      case .command(let command, let a):
        guard let number = Self.whole(cells[Int(a)], in: 0...9999) else {
          return .fault(.badArgument)
        }
        pc &+= 1
        return .effect(.command(command, number))
      case .option:
        return .fault(.noOption)
      }
    }
    return .slice
  }
}
