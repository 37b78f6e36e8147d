// One table row for each instruction

private typealias Facts = InstructionFacts

extension Instruction {
  package var facts: InstructionFacts {
    switch self {
    // MARK: Numbers
    case .move(let a, let to): Facts("move", 12_000, .number(a), to: .number(to))
    case .add(let a, let b, let to): Facts("add", 28_000, .number(a), .number(b), to: .number(to))
    case .subtract(let a, let b, let to):
      Facts("subtract", 28_000, .number(a), .number(b), to: .number(to))
    case .multiply(let a, let b, let to):
      Facts("multiply", 32_000, .number(a), .number(b), to: .number(to))
    case .divide(let a, let b, let to):
      Facts("divide", 40_000, .number(a), .number(b), to: .number(to))
    case .power(let a, let b, let to):
      Facts("power", 250_000, .number(a), .number(b), to: .number(to))
    case .negate(let a, let to): Facts("negate", 12_000, .number(a), to: .number(to))
    case .integer(let a, let to): Facts("integer", 15_000, .number(a), to: .number(to))
    case .apply(let function, let a, let to):
      Facts(function.facts.name, function.facts.cost, .number(a), to: .number(to), then: .later)
    case .applyToTwo(let function, let a, let to):
      Facts(function.name, 120_000, .numbers(a, count: 2), to: .number(to), then: .later)
    case .degrees(let a, let to):
      Facts("degrees", 90_000, .numbers(a, count: 3), to: .number(to), then: .later)
    case .random(let to): Facts("random", 40_000, to: .number(to), shows: .random)
    case .loadElement(let name, let count, let first, let to):
      Facts("load", 20_000, .element(name, count: count, first), to: .number(to))
    case .storeElement(let name, let count, let first, let from):
      Facts("store", 20_000, .number(from), to: .element(name, count: count, first))

    // MARK: Strings
    case .loadText(let a, let to): Facts("text", 12_000, .number(a), to: .text(to))
    case .storeText(let text, let to): Facts("text", 12_000, .text(text), to: .number(to))
    case .copyText(let text, let to): Facts("text", 12_000, .text(text), to: .text(to))
    case .loadTextElement(let name, let count, let first, let to):
      Facts("load", 20_000, .element(name, count: count, first), to: .text(to), then: .later)
    case .storeTextElement(let name, let count, let first, let from):
      Facts("store", 20_000, .text(from), to: .element(name, count: count, first), then: .later)
    case .join(let a, let b, let to): Facts("join", 25_000, .text(a), .text(b), to: .text(to))
    case .middle(let a, let b, let to):
      Facts("middle", 25_000, .number(a), .number(b), to: .text(to))
    case .rest(let a, let to): Facts("rest", 25_000, .number(a), to: .text(to))
    case .key(let to): Facts("key", 10_000, to: .text(to), then: .later, shows: .key)
    case .hexadecimal(let a, let to):
      Facts("hexadecimal", 25_000, .number(a), to: .text(to), then: .later)
    case .numberText(let a, let to):
      Facts("number text", 25_000, .number(a), to: .text(to), then: .later)
    case .sexagesimal(let a, let to):
      Facts("sexagesimal", 25_000, .number(a), to: .text(to), then: .later)
    case .length(let text, let to): Facts("length", 25_000, .text(text), to: .number(to))
    case .value(let text, let to):
      Facts("value", 40_000, .text(text), to: .number(to), then: .later)
    case .compareTexts(let a, let b, let to):
      Facts("compare", 15_000, .text(a), .text(b), to: .number(to))
    // The instruction that follows carries the cost.
    case .checkText(let text, _): Facts("check text", Facts.minCost, .text(text), then: .later)
    case .checkMiddle(let a, let b):
      Facts("check middle", Facts.minCost, .number(a), .number(b), then: .later)

    // MARK: Control
    case .jump(let target): Facts("jump", 12_000, then: .jump(target))
    case .jumpUnlessEqual(let a, let b, let target):
      Facts("unless =", 15_000, .number(a), .number(b), then: .comparison(else: target))
    case .jumpUnlessDifferent(let a, let b, let target):
      Facts("unless ≠", 15_000, .number(a), .number(b), then: .comparison(else: target))
    case .jumpUnlessLess(let a, let b, let target):
      Facts("unless <", 15_000, .number(a), .number(b), then: .comparison(else: target))
    case .jumpUnlessLessOrEqual(let a, let b, let target):
      Facts("unless ≤", 15_000, .number(a), .number(b), then: .comparison(else: target))
    case .jumpToLine(let a): Facts("jump to line", 20_000, .number(a), then: .computedLine)
    case .jumpToArea(let a): Facts("jump to area", 20_000, .number(a), then: .computedArea)
    case .call(let target, let back): Facts("call", 20_000, then: .call(target, back: back))
    case .callLine(let a, let back):
      Facts("call line", 20_000, .number(a), then: .callOfLine(back: back))
    case .callArea(let a, let back):
      Facts("call area", 20_000, .number(a), then: .callOfArea(back: back))
    case .returnFromCall: Facts("return", 20_000, then: .goBack)
    case .select(let a, let count):
      Facts("select", 20_000, .number(a), .choices(count), then: .choice(of: count))
    case .startLoop(let variable, let limit):
      Facts("loop", 20_000, .number(variable), .numbers(limit, count: 2), then: .later)
    // NEXT always starts a statement, and `statementCost` is nearly all of its time.
    case .next(let variable):
      Facts("next", Facts.minCost, .number(variable), then: .loop(variable))
    case .fault(let cause): Facts("fault", 10_000, .cause(cause), then: .nowhere, shows: .fault)
    case .end: Facts("end", 10_000, then: .nowhere, shows: .end)
    case .stop: Facts("stop", 10_000, then: .later, shows: .stop)

    // MARK: Display and sound
    case .printNumber(let a): Facts("print", 10_000, .number(a), shows: .number)
    case .printText(let text): Facts("print", 10_000, .text(text), shows: .text)
    case .position(let a):
      Facts("position", 10_000, .number(a), shows: .column, accepts: .column)
    case .printComma: Facts("print ,", 10_000, then: .later, shows: .pauseThenClear)
    case .printEnd: Facts("print end", 10_000, then: .later, shows: .pause)
    case .printNothing: Facts("print clear", 10_000, shows: .clear)
    case .prompt(let text): Facts("prompt", 10_000, .text(text), shows: .question)
    case .inputNumber(let to): Facts("input", 10_000, to: .number(to), then: .later, shows: .line)
    case .inputText(let to): Facts("input", 10_000, to: .text(to), then: .later, shows: .line)
    case .answer(let a): Facts("answer", 12_000, .number(a), then: .later)
    case .beep(let a): Facts("beep", 10_000, .number(a), shows: .beep, accepts: .whole(0...1))
    case .timer(let a): Facts("timer", 10_000, .number(a), then: .later, shows: .time)
    case .setFixed(let a):
      Facts("set fixed", 10_000, .number(a), then: .later, accepts: .whole(0...9))
    case .setScientific(let a):
      Facts("set scientific", 10_000, .number(a), then: .later, accepts: .mantissa)
    case .setNormal: Facts("set normal", 10_000, then: .later)
    case .mode(let a): Facts("mode", 10_000, .number(a), then: .later, accepts: .mode)
    case .modeWithOption(let a, let b):
      Facts("mode", 10_000, .number(a), .number(b), then: .later)

    // MARK: Variables and data
    case .clear(let arrays): Facts(arrays ? "clear all" : "clear", 10_000, then: .later)
    case .defineCells(let a): Facts("define cells", 10_000, .number(a), then: .later)
    case .showCells: Facts("show cells", 10_000, then: .later, shows: .text)
    case .dimension(let name, let count, let first):
      Facts("dimension", 10_000, .element(name, count: count, first), then: .later)
    case .erase(let name): Facts("erase", 10_000, .array(name), then: .later)
    case .listArrays: Facts("list arrays", 10_000, then: .later, shows: .text)
    case .readNumber(let to): Facts("read", 10_000, to: .number(to), then: .later)
    case .readText(let to): Facts("read", 10_000, to: .text(to), then: .later)
    case .restore: Facts("restore", 10_000, then: .later)
    case .restoreToLine(let a): Facts("restore", 10_000, .number(a), then: .later)
    case .statisticsAdd(let a): Facts("statistics add", 10_000, .numbers(a, count: 3), then: .later)
    case .estimate(let isX, let a, let to):
      Facts(isX ? "EOX" : "EOY", 90_000, .number(a), to: .number(to), then: .later)
    case .statisticsClear: Facts("statistics clear", 10_000, then: .later)
    case .statisticsList: Facts("statistics list", 10_000, then: .list, shows: .pause)

    // MARK: MEMO
    case .readMemoNumber(let to):
      Facts("read memo", 30_000, to: .number(to), then: .later)
    case .readMemoText(let to):
      Facts("read memo", 30_000, to: .text(to), then: .later)
    // These search or move records, which takes time.
    case .writeMemo(let text): Facts("write memo", 60_000, .text(text), then: .later)
    case .deleteMemo: Facts("delete memo", 60_000, then: .later)
    case .restoreMemo: Facts("restore memo", 10_000, then: .later)
    case .findMemo(let text, let a):
      Facts("find memo", 60_000, .number(a), .text(text), then: .choice(of: 1))

    // MARK: Lines entered by hand, tapes and options
    case .showNumber(let a): Facts("show", 10_000, .number(a), then: .later)
    case .showText(let text): Facts("show", 10_000, .text(text), then: .later)
    case .command(_, let a): Facts("command", 10_000, .number(a), then: .later)
    case .password(let text): Facts("password", 10_000, .text(text), then: .later)
    case .tape(let verb, _, let text, let variables): verb.facts(text, variables)
    case .numberOfElement(let name, let count, let first, let to):
      Facts(
        "number of", 10_000, .element(name, count: count, first), to: .number(to), then: .later)
    case .option(.tape):
      Facts("option", 10_000, then: .nowhere, shows: .request)
    case .option(.password):
      Facts("option", 10_000, then: .nowhere, shows: .request)

    // MARK: Coverage
    case .mark: Facts("mark", 10_000, then: .later)
    }
  }
}

extension TapeRequest.Verb {
  fileprivate func facts(_ name: TextSlot, _ variables: Slot) -> InstructionFacts {
    guard takesVariables else {
      return Facts(
        "tape", 10_000, .text(name), then: .later, shows: .request)
    }
    return Facts(
      self == .put ? "put" : "get", 10_000, .numbers(variables, count: 3), .text(name),
      then: .later, shows: .request)
  }
}
