// What instructions use besides their operands and results, and how they fail.

extension Instruction {
  /// The parts of the machine on which its effect depends.
  package var reads: MachineParts {
    switch self {
    case .move, .negate, .loadText, .storeText, .copyText, .join, .hexadecimal, .sexagesimal,
      .length, .value, .compareTexts, .checkText, .jump, .jumpUnlessEqual, .jumpUnlessDifferent,
      .jumpUnlessLess, .jumpUnlessLessOrEqual, .jumpToLine, .jumpToArea, .select, .printText,
      .position, .printNothing, .prompt, .inputText, .beep, .timer, .setFixed, .setScientific,
      .setNormal, .mode, .modeWithOption, .clear, .restore, .restoreToLine, .statisticsClear,
      .showNumber, .showText, .password, .option, .mark:
      []
    case .add, .subtract, .multiply, .divide, .power, .integer, .apply, .applyToTwo, .degrees,
      .printComma, .printEnd:
      .mode
    case .printNumber, .numberText: .format
    case .random: .random
    case .key: .keys
    // Without DIM, an element may be a variable.
    case .loadElement, .loadTextElement: [.variables, .arrays]
    case .storeElement, .storeTextElement, .dimension, .erase, .listArrays: .arrays
    case .middle, .rest, .checkMiddle: .dollar
    case .call, .callLine, .callArea, .returnFromCall: .calls
    case .startLoop: .loops
    case .next: [.loops, .mode]
    // The answer is an expression.
    case .inputNumber: [.variables, .random, .keys]
    // After the end and at STOP, all variables can be inspected.
    case .fault, .end, .stop, .answer: .variables
    case .defineCells, .showCells: .cellCount
    case .readNumber, .readText: .data
    case .statisticsAdd, .statisticsList: .statistics
    case .estimate: [.statistics, .mode]
    case .readMemoNumber, .readMemoText, .writeMemo, .deleteMemo, .restoreMemo, .findMemo: .memo
    case .tape: [.recorder, .variables]
    case .numberOfElement: [.recorder, .arrays]
    case .command: .all
    }
  }

  /// The parts of the machine that it may change.
  package var writes: MachineParts {
    switch self {
    case .move, .add, .subtract, .multiply, .divide, .power, .negate, .integer, .apply, .degrees,
      .loadElement, .loadText, .storeText, .copyText, .loadTextElement, .join, .middle, .rest,
      .hexadecimal, .numberText, .sexagesimal, .length, .value, .compareTexts, .checkText,
      .checkMiddle, .jump, .jumpUnlessEqual, .jumpUnlessDifferent, .jumpUnlessLess,
      .jumpUnlessLessOrEqual, .jumpToLine, .jumpToArea, .select, .fault, .end, .printNumber,
      .printText, .position, .printComma, .printEnd, .printNothing, .prompt, .inputText, .beep,
      .timer, .showCells, .listArrays, .estimate, .statisticsList, .showNumber, .showText,
      .password, .option(.password), .mark:
      []
    case .applyToTwo(let function, _, _): function.setsXAndY ? .xAndY : []
    case .random: .random
    case .key: .keys
    case .storeElement, .storeTextElement: .variables
    case .call, .callLine, .callArea, .returnFromCall: .calls
    case .startLoop, .next: .loops
    // Lines entered by hand.
    case .stop, .answer: .variables
    // The answer may contain POL, REC, RAN# and KEY$.
    case .inputNumber: [.xAndY, .random, .keys]
    case .setFixed, .setScientific, .setNormal: .format
    case .mode: .mode
    case .modeWithOption: .errors
    case .clear(let arrays): arrays ? [.variables, .arrays] : .variables
    // It removes all arrays.
    case .defineCells: [.variables, .cellCount, .arrays]
    case .dimension, .erase: .arrays
    case .readNumber, .readText, .restore, .restoreToLine: .data
    case .statisticsAdd, .statisticsClear: .statistics
    case .readMemoNumber, .readMemoText, .writeMemo, .deleteMemo, .restoreMemo, .findMemo: .memo
    case .tape: [.recorder, .variables]
    case .numberOfElement, .option(.tape): .recorder
    case .command: .all
    }
  }

  /// How it can fail.
  package var failures: Failures {
    switch self {
    case .random, .storeText, .copyText, .join, .key, .length, .compareTexts, .jump, .end, .stop,
      .printText, .printComma, .printEnd, .printNothing, .prompt, .inputText, .setNormal, .clear,
      .showCells, .listArrays, .restore, .statisticsClear, .statisticsList, .restoreMemo,
      .showText, .mark:
      []
    case .move, .negate, .integer, .loadText, .numberText, .jumpUnlessEqual, .jumpUnlessDifferent,
      .jumpUnlessLess, .jumpUnlessLessOrEqual, .select, .printNumber, .answer, .showNumber:
      .type
    case .add, .subtract, .multiply, .divide, .power, .apply, .applyToTwo, .degrees, .loadElement,
      .storeElement, .loadTextElement, .storeTextElement, .middle, .rest, .hexadecimal,
      .sexagesimal, .value, .checkText, .checkMiddle, .position, .inputNumber, .beep, .timer,
      .setFixed, .setScientific, .mode, .modeWithOption, .defineCells, .dimension, .erase,
      .restoreToLine, .statisticsAdd, .estimate, .readMemoNumber, .readMemoText, .writeMemo,
      .deleteMemo, .findMemo, .command, .password, .tape, .numberOfElement:
      [.type, .value]
    case .jumpToLine: [.type, .noLine]
    case .jumpToArea: [.type, .noProgram]
    case .call: .tooManyCalls
    case .callLine: [.type, .noLine, .tooManyCalls]
    case .callArea: [.type, .noProgram, .tooManyCalls]
    case .returnFromCall: .noCall
    case .startLoop: .tooManyLoops
    case .next: [.type, .value, .noLoop]
    case .readNumber: [.noData, .value]
    case .readText: .noData
    case .fault, .option: .always
    }
  }
}

// MARK: - Questions to the tables

extension Instruction {
  /// Whether it asks for a number: the answer is an expression, which may name any variable.
  package var asksForNumber: Bool { facts.action == .line && reads.contains(.variables) }

  /// The variable of FOR.
  package var startedLoop: Slot? {
    if case .startLoop(let variable, _) = self { variable } else { nil }
  }

  /// The variable of NEXT.
  package var continuedLoop: Slot? {
    if case .loop(let variable) = facts.continuation { variable } else { nil }
  }

  /// The variable that it reads or assigns as a text.
  package var textVariable: Slot? {
    if case .loadText(let variable, _) = self { return variable }
    return if case .storeText(_, let variable) = self { variable } else { nil }
  }

  /// Whether it uses the DATA of its area.
  package var usesData: Bool { !reads.union(writes).isDisjoint(with: .data) }

  package var isRead: Bool { reads.contains(.data) }

  /// Whether it may set another format of numbers than the normal one.
  package var setsFormat: Bool { writes.contains(.format) && facts.first != nil }

  /// Whether it waits after each result, or not at all without data.
  package var listsStatistics: Bool {
    if case .list = facts.continuation { true } else { false }
  }

  package var usesMemo: Bool { writes.contains(.memo) }

  /// Whether it may make the machine ignore errors.
  package var mayIgnoreErrors: Bool { writes.contains(.errors) }

  /// The error with which it always fails.
  package var certainFault: FaultCause? {
    guard failures == .always else { return nil }
    // PASS and words of the recorder fail without their option.
    return if case .cause(let cause)? = facts.first { cause } else { .noOption }
  }

  /// The array of DIM.
  package var dimensionedArray: ArrayName? {
    if case .dimension(let name, _, _) = self { name } else { nil }
  }

  /// Whether it uses the arrays or cells as a whole: ERASE, LISTV and DEFM.
  package var usesArrayLayout: Bool {
    !isClear && !reads.union(writes).isDisjoint(with: [.arrays, .cellCount])
  }

  /// Whether it empties all variables.
  package var isClear: Bool { if case .clear = self { true } else { false } }

  /// Whether the order of its operands does not matter.
  package var commutes: Bool {
    switch self {
    case .add, .multiply, .jumpUnlessEqual, .jumpUnlessDifferent: true
    default: false
    }
  }

  /// The variables that it names and may read: letters and `$`.
  package var namedReads: VariableSet {
    var reads = VariableSet()
    let facts = facts
    // FOR checks its variable, which has just been assigned.
    if startedLoop == nil { reads.insert(facts.first) }
    reads.insert(facts.second)
    // An assigned element reads its indexes.
    if facts.element != nil { reads.insert(facts.result) }
    if self.reads.contains(.dollar) { reads.insert(VariableSet.dollar) }
    return reads
  }

  /// The variables that it sets unless it fails, without elements.
  package var namedWrites: VariableSet {
    var writes = VariableSet()
    switch facts.result {
    case .number(let slot): writes.insert(slot: slot)
    case .text(SlotLayout.dollar): writes.insert(VariableSet.dollar)
    case .text, .numbers, .element, .array, .choices, .cause, nil: break
    }
    if let counter = continuedLoop { writes.insert(slot: counter) }
    // An answer to INPUT need not contain POL or REC.
    if self.writes.contains(.xAndY), !asksForNumber { writes.formUnion(.xAndY) }
    return writes
  }

  /// All variables that it may change.
  package var changedVariables: VariableSet {
    if writes.contains(.variables) { return .all }
    return writes.contains(.xAndY) ? namedWrites.union(.xAndY) : namedWrites
  }
}
