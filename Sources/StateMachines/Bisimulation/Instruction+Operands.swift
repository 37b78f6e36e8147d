import BasicVM

extension Instruction {
  var withoutTargets: Instruction {
    switch self {
    case .jumpUnlessEqual(let a, let b, _): .jumpUnlessEqual(a, b, else: 0)
    case .jumpUnlessDifferent(let a, let b, _): .jumpUnlessDifferent(a, b, else: 0)
    case .jumpUnlessLess(let a, let b, _): .jumpUnlessLess(a, b, else: 0)
    case .jumpUnlessLessOrEqual(let a, let b, _): .jumpUnlessLessOrEqual(a, b, else: 0)
    case .call: .call(0, back: 0)
    case .callLine(let slot, _): .callLine(slot, back: 0)
    case .callArea(let slot, _): .callArea(slot, back: 0)
    default: self
    }
  }

  /// The instruction without its targets and operands.
  ///
  /// FOR and NEXT keep their variable, which selects the loop; rare instructions keep their slots,
  /// which must then be equal.
  var withoutOperands: Instruction {
    switch self {
    case .move: .move(0, to: 0)
    case .add: .add(0, 0, to: 0)
    case .subtract: .subtract(0, 0, to: 0)
    case .multiply: .multiply(0, 0, to: 0)
    case .divide: .divide(0, 0, to: 0)
    case .power: .power(0, 0, to: 0)
    case .negate: .negate(0, to: 0)
    case .integer: .integer(0, to: 0)
    case .apply(let function, _, _): .apply(function, 0, to: 0)
    case .applyToTwo(let function, _, _): .applyToTwo(function, 0, to: 0)
    case .degrees: .degrees(0, to: 0)
    case .random: .random(to: 0)
    case .loadElement(let name, let count, _, _): .loadElement(name, count: count, 0, to: 0)
    case .storeElement(let name, let count, _, _): .storeElement(name, count: count, 0, from: 0)
    case .loadText: .loadText(0, to: 0)
    case .storeText: .storeText(0, to: 0)
    case .join: .join(0, 0, to: 0)
    case .middle: .middle(0, 0, to: 0)
    case .rest: .rest(0, to: 0)
    case .key: .key(to: 0)
    case .numberText: .numberText(0, to: 0)
    case .length: .length(0, to: 0)
    case .value: .value(0, to: 0)
    case .compareTexts: .compareTexts(0, 0, to: 0)
    case .checkText(_, let limit): .checkText(0, upTo: limit)
    case .checkMiddle: .checkMiddle(0, 0)
    case .jumpUnlessEqual: .jumpUnlessEqual(0, 0, else: 0)
    case .jumpUnlessDifferent: .jumpUnlessDifferent(0, 0, else: 0)
    case .jumpUnlessLess: .jumpUnlessLess(0, 0, else: 0)
    case .jumpUnlessLessOrEqual: .jumpUnlessLessOrEqual(0, 0, else: 0)
    case .jumpToLine: .jumpToLine(0)
    case .jumpToArea: .jumpToArea(0)
    case .call: .call(0, back: 0)
    case .callLine: .callLine(0, back: 0)
    case .callArea: .callArea(0, back: 0)
    case .select(_, let count): .select(0, count: count)
    case .startLoop(let variable, _): .startLoop(variable, limit: 0)
    case .printNumber: .printNumber(0)
    case .printText: .printText(0)
    case .position: .position(0)
    case .prompt: .prompt(0)
    case .inputNumber: .inputNumber(to: 0)
    case .inputText: .inputText(to: 0)
    case .beep: .beep(0)
    case .timer: .timer(0)
    case .setFixed: .setFixed(0)
    case .setScientific: .setScientific(0)
    case .mode: .mode(0)
    case .readNumber: .readNumber(to: 0)
    case .readText: .readText(to: 0)
    default: self
    }
  }

  var commutes: Bool {
    switch self {
    case .add, .multiply: true
    default: false
    }
  }

  /// The variables that an instruction may use besides its operands and result.
  enum VariableUse {
    case none
    /// It may read any variable, or ends the run, after which all can be inspected.
    case readsAny
    case changesAny
  }

  /// Without DIM, an element may be a variable; an answer to INPUT may be an expression; POL and
  /// REC write X and Y.
  var variableUse: VariableUse {
    switch self {
    case .move, .add, .subtract, .multiply, .divide, .power, .negate, .integer, .apply, .degrees,
      .random, .loadText, .storeText, .copyText, .join, .middle, .rest, .key, .hexadecimal,
      .numberText, .sexagesimal, .length, .value, .compareTexts, .checkText, .checkMiddle, .jump,
      .jumpUnlessEqual, .jumpUnlessDifferent, .jumpUnlessLess, .jumpUnlessLessOrEqual, .jumpToLine,
      .jumpToArea, .call, .callLine, .callArea, .returnFromCall, .select, .startLoop, .next,
      .printNumber, .printText, .position, .printComma, .printEnd, .printNothing, .prompt,
      .inputText, .beep, .timer, .setFixed, .setScientific, .setNormal, .mode, .readNumber,
      .readText, .restore, .restoreToLine, .statisticsAdd, .estimate, .statisticsClear,
      .statisticsList, .mark:
      .none
    case .loadElement, .loadTextElement, .inputNumber, .fault, .end: .readsAny
    case .applyToTwo, .storeElement, .storeTextElement, .stop, .answer, .modeWithOption, .clear,
      .defineCells, .showCells, .dimension, .erase, .listArrays, .readMemoNumber, .readMemoText,
      .writeMemo, .deleteMemo, .restoreMemo, .findMemo, .showNumber, .showText, .command,
      .password, .tape, .numberOfElement, .option:
      .changesAny
    }
  }
}
