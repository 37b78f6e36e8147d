// The instructions that are no business of the inner loop: they look at the world, lay out memory,
// or take so long that a call more does not count.

extension Interpreter {
  /// A password has at most so many characters.
  static let passwordLimit = 8

  /// Carries out the instruction at `pc`, and goes to the next.
  ///
  /// - Returns: why the loop must stop; nil if it need not.
  @inline(never)
  mutating func perform(
    _ instruction: Instruction, _ frame: RunFrame
  ) -> Stop? {
    let (cells, texts) = (frame.cells, frame.texts)
    switch instruction {
    // MARK: Numbers
    case .degrees(let a, let to):
      let result = degrees(cells + Int(a))
      if let cause = result.fault { return .fault(cause) }
      cells[Int(to)] = result
      pc &+= 1

    // MARK: Strings
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
    case .value(let text, let to):
      guard let number = NumberText.parse(texts.view(text)) else { return .fault(.notANumber) }
      cells[Int(to)] = Cell(number)
      pc &+= 1

    // MARK: Control
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
      let isComma = instruction == .printComma
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
      guard let asked = askedBy, case .inputNumber(let to) = program.steps[asked].instruction else {
        return .fault(.syntax)
      }
      let value = cells[Int(a)]
      if value.isText { return .fault(.textWhereNumber) }
      cells[Int(to)] = value
      askedBy = nil
      pc = asked &+ 1
    case .beep(let a):
      guard let tone = Self.whole(cells[Int(a)], in: 0...1) else {
        return .fault(Self.faultOfArgument(cells[Int(a)]))
      }
      waiting = .time(Effect.beepTime)
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
      guard let places = Self.whole(cells[Int(a)], in: 0...9) else {
        return .fault(Self.faultOfArgument(cells[Int(a)]))
      }
      format = .fixed(places: places)
      pc &+= 1
    case .setScientific(let a):
      guard let digits = Self.whole(cells[Int(a)], in: 0...9) else {
        return .fault(Self.faultOfArgument(cells[Int(a)]))
      }
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
      else { return .fault(Self.faultOfArgument(cells[Int(a)], cells[Int(b)])) }
      ignoresErrors = option == 1
      pc &+= 1

    // MARK: Variables and data
    case .clear(let alsoArrays):
      clearVariables(frame, alsoArrays: alsoArrays)
      pc &+= 1
      return .slice
    case .defineCells(let a):
      if let cause = defineCells(cells[Int(a)], frame) { return .fault(cause) }
      pc &+= 1
      return .slice
    case .showCells:
      pc &+= 1
      if let effect = showCells() { return .effect(effect) }
    case .dimension(let name, let count, let first):
      if let cause = dimension(name, count, cells + Int(first), frame) { return .fault(cause) }
      pc &+= 1
      return .slice
    case .erase(let name):
      if let cause = erase(name, frame) { return .fault(cause) }
      pc &+= 1
      return .slice
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
    case .estimate(let isX, let a, let to):
      let result = estimate(isX: isX, cells[Int(a)])
      if let cause = result.fault { return .fault(cause) }
      cells[Int(to)] = result
      pc &+= 1
    case .statisticsClear:
      statistics = Statistics()
      pc &+= 1
    case .statisticsList:
      guard printing.statistic < Statistics.results.count else {
        printing.statistic = 0
        pc &+= 1
        return nil
      }
      // It stays at this instruction, and comes back for the next result.
      if let effect = showStatistics(printing.statistic) { return .effect(effect) }
      printing.statistic += 1
      if let effect = endPrint(isComma: false, isByHand: false) {
        return .effect(effect)
      }

    // MARK: MEMO
    case .readMemoNumber(let to):
      guard let item = nextMemoItem() else { return .fault(.dataUsedUp) }
      guard let number = NumberText.parse(item, emptyIsZero: true) else {
        return .fault(.wrongKind)
      }
      cells[Int(to)] = Cell(number)
      pc &+= 1
    case .readMemoText(let to):
      guard let item = nextMemoItem() else { return .fault(.dataUsedUp) }
      texts.set(to, to: item)
      pc &+= 1
    case .writeMemo(let text):
      if let cause = writeMemo(texts.view(text)) { return .fault(cause) }
      pc &+= 1
    case .deleteMemo:
      if let cause = deleteMemo() { return .fault(cause) }
      pc &+= 1
    case .restoreMemo:
      memoPosition = MemoPosition()
      pc &+= 1
    case .findMemo(let text, let a):
      switch findMemo(texts.view(text), cells[Int(a)]) {
      case .found: pc &+= 2
      case .notFound: pc &+= 1
      case .fault(let cause): return .fault(cause)
      }
    case .mark:
      takeMarks(from: pc)
      // The loop works on the marked instructions; it ends, and begins again with the real ones.
      return .effect(.outOfTime)

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
    case .password(let text):
      let word = Array(texts.view(text))
      guard 1...Self.passwordLimit ~= word.count else { return .fault(.badArgument) }
      pc &+= 1
      return .effect(.password(word))
    case .tape(let verb, let isNamed, let text, let variables):
      let name = isNamed ? Array(texts.view(text)) : nil
      guard let order = order(verb, name: name, cells + Int(variables)) else {
        return .fault(.badArgument)
      }
      waiting = .recorder
      return .effect(.tape(order))
    case .numberOfElement(let name, let count, let first, let to):
      switch element(name, count, cells + Int(first)) {
      case .cell(let index): cells[Int(to)] = Cell(Decimal12(index))
      case .fault(let cause): return .fault(cause)
      }
      pc &+= 1
    case .option:
      return .fault(.noOption)
    case .move, .add, .subtract, .multiply, .divide, .power, .negate, .integer, .apply,
      .applyToTwo, .random, .loadElement, .storeElement, .loadText, .storeText, .copyText, .join,
      .middle, .length, .compareTexts, .jump, .jumpUnlessEqual, .jumpUnlessDifferent,
      .jumpUnlessLess, .jumpUnlessLessOrEqual, .call, .returnFromCall, .next:
      // The inner loop carries these out.
      return .fault(.syntax)
    }
    return nil
  }
}
