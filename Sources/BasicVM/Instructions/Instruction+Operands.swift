extension Instruction {
  /// The instruction with other operands, results or targets.
  ///
  /// `result` maps the slot of a numeric result, `text` the operands and the result that are texts.
  /// The variable of FOR and NEXT stays, because it selects the loop.
  package func mapOperands(
    number: (Slot) -> Slot = { $0 }, text: (TextSlot) -> TextSlot = { $0 },
    result: (Slot) -> Slot = { $0 }, target: (Target) -> Target = { $0 }
  ) -> Instruction {
    switch self {
    case .move(let a, let to): .move(number(a), to: result(to))
    case .add(let a, let b, let to): .add(number(a), number(b), to: result(to))
    case .subtract(let a, let b, let to): .subtract(number(a), number(b), to: result(to))
    case .multiply(let a, let b, let to): .multiply(number(a), number(b), to: result(to))
    case .divide(let a, let b, let to): .divide(number(a), number(b), to: result(to))
    case .power(let a, let b, let to): .power(number(a), number(b), to: result(to))
    case .negate(let a, let to): .negate(number(a), to: result(to))
    case .integer(let a, let to): .integer(number(a), to: result(to))
    case .apply(let function, let a, let to): .apply(function, number(a), to: result(to))
    case .applyToTwo(let function, let a, let to): .applyToTwo(function, number(a), to: result(to))
    case .degrees(let a, let to): .degrees(number(a), to: result(to))
    case .random(let to): .random(to: result(to))
    case .loadElement(let name, let count, let a, let to):
      .loadElement(name, count: count, number(a), to: result(to))
    case .storeElement(let name, let count, let a, let from):
      .storeElement(name, count: count, number(a), from: number(from))

    case .loadText(let a, let to): .loadText(number(a), to: text(to))
    case .storeText(let a, let to): .storeText(text(a), to: result(to))
    case .copyText(let a, let to): .copyText(text(a), to: text(to))
    case .loadTextElement(let name, let count, let a, let to):
      .loadTextElement(name, count: count, number(a), to: text(to))
    case .storeTextElement(let name, let count, let a, let from):
      .storeTextElement(name, count: count, number(a), from: text(from))
    case .join(let a, let b, let to): .join(text(a), text(b), to: text(to))
    case .middle(let a, let b, let to): .middle(number(a), number(b), to: text(to))
    case .rest(let a, let to): .rest(number(a), to: text(to))
    case .key(let to): .key(to: text(to))
    case .hexadecimal(let a, let to): .hexadecimal(number(a), to: text(to))
    case .numberText(let a, let to): .numberText(number(a), to: text(to))
    case .sexagesimal(let a, let to): .sexagesimal(number(a), to: text(to))
    case .length(let a, let to): .length(text(a), to: result(to))
    case .value(let a, let to): .value(text(a), to: result(to))
    case .compareTexts(let a, let b, let to): .compareTexts(text(a), text(b), to: result(to))
    case .checkText(let a, let limit): .checkText(text(a), upTo: limit)
    case .checkMiddle(let a, let b): .checkMiddle(number(a), number(b))

    case .jump(let to): .jump(target(to))
    case .jumpUnlessEqual(let a, let b, let to):
      .jumpUnlessEqual(number(a), number(b), else: target(to))
    case .jumpUnlessDifferent(let a, let b, let to):
      .jumpUnlessDifferent(number(a), number(b), else: target(to))
    case .jumpUnlessLess(let a, let b, let to):
      .jumpUnlessLess(number(a), number(b), else: target(to))
    case .jumpUnlessLessOrEqual(let a, let b, let to):
      .jumpUnlessLessOrEqual(number(a), number(b), else: target(to))
    case .jumpToLine(let a): .jumpToLine(number(a))
    case .jumpToArea(let a): .jumpToArea(number(a))
    case .call(let to, let back): .call(target(to), back: target(back))
    case .callLine(let a, let back): .callLine(number(a), back: target(back))
    case .callArea(let a, let back): .callArea(number(a), back: target(back))
    case .select(let a, let count): .select(number(a), count: count)
    case .startLoop(let variable, let limit): .startLoop(variable, limit: number(limit))

    case .printNumber(let a): .printNumber(number(a))
    case .printText(let a): .printText(text(a))
    case .position(let a): .position(number(a))
    case .prompt(let a): .prompt(text(a))
    case .inputNumber(let to): .inputNumber(to: result(to))
    case .inputText(let to): .inputText(to: text(to))
    case .answer(let a): .answer(number(a))
    case .beep(let a): .beep(number(a))
    case .timer(let a): .timer(number(a))
    case .setFixed(let a): .setFixed(number(a))
    case .setScientific(let a): .setScientific(number(a))
    case .mode(let a): .mode(number(a))
    case .modeWithOption(let a, let b): .modeWithOption(number(a), number(b))

    case .defineCells(let a): .defineCells(number(a))
    case .dimension(let name, let count, let a): .dimension(name, count: count, number(a))
    case .readNumber(let to): .readNumber(to: result(to))
    case .readText(let to): .readText(to: text(to))
    case .restoreToLine(let a): .restoreToLine(number(a))
    case .statisticsAdd(let a): .statisticsAdd(number(a))
    case .estimate(let isX, let a, let to): .estimate(isX: isX, number(a), to: result(to))

    case .readMemoNumber(let to): .readMemoNumber(to: result(to))
    case .readMemoText(let to): .readMemoText(to: text(to))
    case .writeMemo(let a): .writeMemo(text(a))
    case .findMemo(let a, let b): .findMemo(text(a), number(b))

    case .showNumber(let a): .showNumber(number(a))
    case .showText(let a): .showText(text(a))
    case .command(let command, let a): .command(command, number(a))
    case .password(let a): .password(text(a))
    case .tape(let verb, let isNamed, let name, let variables):
      .tape(verb, isNamed: isNamed, text(name), variables: number(variables))
    case .numberOfElement(let name, let count, let a, let to):
      .numberOfElement(name, count: count, number(a), to: result(to))

    case .returnFromCall, .next, .fault, .end, .stop, .printComma, .printEnd, .printNothing,
      .setNormal, .clear, .showCells, .erase, .listArrays, .restore, .statisticsClear,
      .statisticsList, .deleteMemo, .restoreMemo, .option, .mark:
      self
    }
  }

  package var withoutTargets: Instruction { mapOperands(target: { _ in 0 }) }

  /// What it does, whichever operands it has and wherever it leads.
  package var operation: Instruction {
    mapOperands(
      number: { _ in 0 }, text: { _ in 0 }, result: { _ in 0 }, target: { _ in 0 })
  }
}
