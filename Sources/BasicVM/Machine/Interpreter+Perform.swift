// Instructions outside the inner loop: those with effects, or slow enough to ignore a call's cost.

extension Interpreter {
  private enum Outcome {
    /// The run continues with the next instruction.
    case done
    /// The run returns the effect, if any, then continues with the next instruction.
    case shown(Effect?)
    /// The run continues with the next instruction; array rows may have changed.
    case cellsMoved
    /// The instruction has set `pc`.
    case jumped
    /// The instruction stays current, after an effect.
    case waits(Effect)
  }

  /// Returns nil if the loop can continue.
  @_optimize(speed)
  @inline(never)
  mutating func perform(_ instruction: Instruction, _ frame: RunFrame) -> Stop? {
    do throws(FaultCause) {
      switch try carryOut(instruction, frame) {
      case .done: pc &+= 1
      case .shown(let effect):
        pc &+= 1
        if let effect { return .effect(effect) }
      case .cellsMoved:
        pc &+= 1
        return .slice
      case .jumped: break
      case .waits(let effect): return .effect(effect)
      }
      return nil
    } catch {
      return .fault(error)
    }
  }

  @inline(__always)
  private mutating func carryOut(
    _ instruction: Instruction, _ frame: RunFrame
  ) throws(FaultCause) -> Outcome {
    let (cells, texts) = (frame.cells, frame.texts)
    switch instruction {
    // MARK: Numbers and strings
    case .applyToTwo(let function, let a, let to):
      let (x, y) = (cells[Int(a)], cells[Int(a) &+ 1])
      cells[Int(to)] = Cell(try apply(function, x, y, frame))
    case .degrees(let a, let to):
      let parts = cells + Int(a)
      let degrees = degrees(
        try Self.number(parts[0]), try Self.number(parts[1]), try Self.number(parts[2]))
      cells[Int(to)] = Cell(try Self.valueOrThrow(degrees, else: .overflow))
    case .loadTextElement(let name, let count, let first, let to):
      let cell = cells[try element(name, count, cells + Int(first))]
      guard cell.isText || cell == .empty else { throw .numberWhereText }
      texts.load(cell, to: to)
    case .storeTextElement(let name, let count, let first, let from):
      cells[try element(name, count, cells + Int(first))] = texts.cell(from)
    case .rest(let start, let to):
      if let cause = Self.middle(cells[Int(start)], nil, texts, to) { throw cause }
    case .key(let to):
      waiting = .key(to)
      return .shown(.pollKey)
    case .hexadecimal(let a, let to):
      texts.set(to, to: try Self.hexadecimal(try Self.number(cells[Int(a)])))
    case .numberText(let a, let to):
      let number = try Self.number(cells[Int(a)])
      texts.setCount(to, write(number, to: texts.characters(to)))
    case .sexagesimal(let a, let to): texts.set(to, to: try sexagesimal(cells[Int(a)]))
    case .value(let text, let to):
      let number = NumberText.parse(
        texts.view(text), readsHexadecimal: facts.hasHexadecimal)
      guard let number else { throw .notANumber }
      cells[Int(to)] = Cell(number)

    // MARK: Control
    case .jumpToLine(let a): return go(to: try target(ofLine: cells[Int(a)], from: pc))
    case .jumpToArea(let a): return go(to: try target(ofArea: cells[Int(a)]))
    case .callLine(let a, let back):
      return try call(try target(ofLine: cells[Int(a)], from: pc), back: back)
    case .callArea(let a, let back):
      return try call(try target(ofArea: cells[Int(a)]), back: back)
    case .select(let a, let count):
      let index = try Self.number(cells[Int(a)]).truncated ?? 0
      pc &+= 1...Int(count) ~= index ? index : Int(count) &+ 1
      return .jumped
    case .startLoop(let variable, let limit):
      let loop = LoopStack.Loop(
        limit: cells[Int(limit)].number.cut(toDigits: facts.loopDigits),
        step: cells[Int(limit) &+ 1].number.cut(toDigits: facts.loopDigits),
        variable: variable, body: Target(truncatingIfNeeded: pc &+ 1))
      guard loops.start(loop) else { throw .loopsTooDeep }
    case .fault(let cause): throw cause
    case .end:
      if let line = feedOpenLine() { return .waits(line) }
      waiting = .ended
      display.cursor = nil
      return .waits(.ended)
    case .stop:
      emptyAnswer()
      waiting = .exe(.unchanged)
      return .shown(.waitForExe)

    // MARK: Display and sound
    case .printNumber(let a):
      if let line = feedFullLine() { return .waits(line) }
      return .shown(print(number: try Self.number(cells[Int(a)])))
    case .printText(let text):
      if let line = feedFullLine() { return .waits(line) }
      return .shown(print(texts.view(text)))
    case .position(let a): try position(cells[Int(a)])
    case .printComma: return .shown(endPrint(isComma: true, isByHand: pc >= programCount))
    case .printEnd: return .shown(endPrint(isComma: false, isByHand: pc >= programCount))
    case .printNothing: clearDisplay()
    case .prompt(let text): return .shown(prompt(texts.view(text)))
    case .inputNumber, .inputText:
      if let line = feedOpenLine() { return .waits(line) }
      return .waits(askForLine())
    case .answer(let a):
      guard let asked = inputInstruction,
        case .inputNumber(let to) = program.steps[asked].instruction
      else {
        throw .syntax
      }
      cells[Int(to)] = Cell(try Self.number(cells[Int(a)]))
      inputInstruction = nil
      pc = asked &+ 1
      return .jumped
    case .beep(let a):
      let tone = try Self.whole(cells[Int(a)], in: 0...1)
      waiting = .time(Effect.beepTime)
      return .shown(.beep(tone == 0 ? .low : .high))
    case .timer(let a):
      let ticks = try Self.timerTicks(cells[Int(a)])
      waiting = .time(ticks)
      return .shown(.wait(ticks))
    case .setFixed(let a): try setFixed(cells[Int(a)])
    case .setScientific(let a): try setScientific(cells[Int(a)])
    case .setNormal: format = .normal
    case .mode(let a):
      return .shown(try setMode(cells[Int(a)], isByHand: pc >= programCount))
    case .modeWithOption(let a, let b):
      let (number, option) = (cells[Int(a)], cells[Int(b)])
      if number.isText || option.isText { throw .textWhereNumber }
      _ = try Self.whole(number, in: 99...99)
      ignoresErrors = try Self.whole(option, in: 0...1) == 1

    // MARK: Variables and data
    case .clear(let alsoArrays):
      clearVariables(frame, alsoArrays: alsoArrays)
      return .cellsMoved
    case .checkText(let text, let limit):
      if texts.count(text) > Int(limit) { throw .textTooLong }
    case .checkMiddle(let start, let count):
      try checkMiddle(cells[Int(start)], cells[Int(count)], texts)
    case .defineCells(let a):
      try defineCells(cells[Int(a)], frame)
      return .cellsMoved
    case .showCells: return .shown(showCells())
    case .dimension(let name, let count, let first):
      try dimension(name, count, cells + Int(first), frame)
      return .cellsMoved
    case .erase(let name):
      try erase(name, frame)
      return .cellsMoved
    case .listArrays: return .shown(listArrays())
    case .readNumber(let to):
      guard let number = try nextData(in: area(at: pc)).number(on: facts) else {
        throw .wrongKind
      }
      cells[Int(to)] = Cell(number)
    case .readText(let to): texts.set(to, to: try nextData(in: area(at: pc)).text)
    case .restore: dataPositions[area(at: pc)] = 0
    case .restoreToLine(let a): try restore(toLine: cells[Int(a)], in: area(at: pc))
    case .statisticsAdd(let first): try addToStatistics(cells + Int(first))
    case .estimate(let isX, let a, let to):
      cells[Int(to)] = Cell(try estimate(isX: isX, try Self.number(cells[Int(a)])))
    case .statisticsClear: statistics = Statistics()
    case .statisticsList: return listStatistics()

    // MARK: MEMO
    case .readMemoNumber(let to): cells[Int(to)] = Cell(try Self.number(inMemoItem: nextMemoItem()))
    case .readMemoText(let to): texts.set(to, to: try nextMemoItem())
    case .writeMemo(let text): try writeMemo(texts.view(text))
    case .deleteMemo: try deleteMemo()
    case .restoreMemo: memoPosition = MemoPosition()
    case .findMemo(let text, let a):
      pc &+= try findMemo(texts.view(text), cells[Int(a)]) ? 2 : 1
      return .jumped

    // MARK: Lines entered by hand, tapes and options
    case .showNumber(let a):
      if let line = feedOpenLine() { return .waits(line) }
      return .shown(show(result: try Self.number(cells[Int(a)])))
    case .showText(let text):
      if let line = feedOpenLine() { return .waits(line) }
      return .shown(show(texts.view(text)))
    case .command(let command, let a):
      return .shown(.command(command, try Self.whole(cells[Int(a)], in: 0...9999)))
    case .password(let text):
      let word = MachineText(texts.view(text))
      guard 1...Machine.passwordLimit ~= word.count else { throw .badArgument }
      return .shown(.password(word))
    case .tape(let verb, let isNamed, let text, let variables):
      guard takesOrders(of: verb) else { throw .syntax }
      let name = isNamed ? MachineText(texts.view(text)) : nil
      let tapeRequest = try tapeRequest(verb, name: name, cells + Int(variables))
      waiting = .recorder
      return .waits(.tape(tapeRequest))
    case .numberOfElement(let name, let count, let first, let to):
      cells[Int(to)] = Cell(Decimal12(try element(name, count, cells + Int(first))))
    case .option: throw .noOption

    // MARK: Coverage
    case .mark:
      noteDistance(cells)
      removeMarks(from: pc)
      // `run` must return, since it uses the old instructions until then.
      return .waits(.outOfTime)

    // MARK: In the inner loop
    case .move, .add, .subtract, .multiply, .divide, .power, .negate, .integer, .apply, .random,
      .loadElement, .storeElement, .loadText, .storeText, .copyText, .join, .middle, .length,
      .compareTexts, .jump, .jumpUnlessEqual, .jumpUnlessDifferent, .jumpUnlessLess,
      .jumpUnlessLessOrEqual, .call, .returnFromCall, .next:
      throw .syntax
    }
    return .done
  }

  private mutating func go(to target: Target) -> Outcome {
    pc = Int(target)
    return .jumped
  }

  private mutating func call(_ target: Target, back: Target) throws(FaultCause) -> Outcome {
    guard calls.push(back) else { throw .callsTooDeep }
    return go(to: target)
  }

  /// STAT LIST: shows the next result; the instruction stays current until all are shown.
  private mutating func listStatistics() -> Outcome {
    guard printing.statistic < Statistics.results.count else {
      printing.statistic = 0
      return .done
    }
    if let effect = showStatistics(printing.statistic) { return .waits(effect) }
    printing.statistic += 1
    if let effect = endPrint(isComma: false, isByHand: false) { return .waits(effect) }
    return .jumped
  }
}
