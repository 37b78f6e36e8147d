/// Writes compiled programs as text, one instruction a line: for tests, and for the curious.
struct Disassembler {
  private var utf8: [UInt8] = []
  private let program: CompiledProgram

  /// The instructions of a program, each with its index; lines of BASIC are set between them.
  static func text(of program: CompiledProgram) -> [UInt8] {
    var disassembler = Disassembler(program: program)
    for index in program.steps.indices { disassembler.append(index) }
    return disassembler.utf8
  }

  private init(program: CompiledProgram) {
    self.program = program
  }

  private mutating func append(_ word: StaticString) {
    utf8 += word.utf8
  }

  private mutating func append(number: Int, width: Int = 0) {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    for _ in digits.count..<max(width, digits.count) { utf8.append(UInt8(ascii: " ")) }
    if number < 0 { utf8.append(UInt8(ascii: "-")) }
    utf8.append(contentsOf: digits.reversed())
  }

  private mutating func append(_ index: Int) {
    let place = program.origins[index].place
    if let area = place.area, program.isLineStart(Target(index)) {
      utf8.append(contentsOf: CharacterWriter.display(Fault.name(ofArea: area)))
      append("-")
      append(number: place.line)
      append("\n")
    }
    append(number: index, width: 6)
    append("  ")
    append(program.steps[index].instruction)
    append("\n")
  }

  // MARK: Operands

  /// A slot as a letter, a cell, a temporary or a constant.
  private mutating func append(slot: Slot) {
    let index = Int(slot)
    switch index {
    case 0..<SlotLayout.letters: utf8.append(UInt8(ascii: "A") + UInt8(index))
    case ..<SlotLayout.cells:
      append("cell")
      append(number: index)
    case ..<SlotLayout.constants:
      append("t")
      append(number: index - SlotLayout.cells)
    default:
      let number = program.numbers[index - SlotLayout.constants]
      utf8.append(contentsOf: CharacterWriter.display(NumberFormat.normal.text(of: number)))
    }
  }

  private mutating func append(text: TextSlot) {
    switch Int(text) {
    case 0: append("$")
    case ..<SlotLayout.literals:
      append("s")
      append(number: Int(text) - 1)
    default:
      append("\"")
      utf8.append(
        contentsOf: CharacterWriter.display(program.texts[Int(text) - SlotLayout.literals]))
      append("\"")
    }
  }

  private mutating func append(array: ArrayName) {
    utf8.append(UInt8(ascii: "A") + array % 26)
    if array >= 26 { append("$") }
  }

  // MARK: Shapes of instructions

  private mutating func append(
    _ name: StaticString, _ slots: [Slot] = [], text: [TextSlot] = [], to: Slot? = nil,
    toText: TextSlot? = nil, target: Target? = nil
  ) {
    append(name)
    var separator: StaticString = " "
    for slot in slots {
      append(separator)
      append(slot: slot)
      separator = ", "
    }
    for slot in text {
      append(separator)
      append(text: slot)
      separator = ", "
    }
    if let to {
      append(" -> ")
      append(slot: to)
    }
    if let toText {
      append(" -> ")
      append(text: toText)
    }
    if let target {
      append(" @")
      append(number: Int(target))
    }
  }

  private mutating func append(
    _ name: StaticString, array: ArrayName, count: UInt8, _ first: Slot
  ) {
    append(name)
    append(" ")
    append(array: array)
    append("(")
    for index in 0..<Slot(count) {
      if index > 0 { append(",") }
      append(slot: first + index)
    }
    append(")")
  }

  private mutating func append(_ instruction: Instruction) {
    switch instruction {
    case .move(let a, let to): append("move", [a], to: to)
    case .add(let a, let b, let to): append("add", [a, b], to: to)
    case .subtract(let a, let b, let to): append("subtract", [a, b], to: to)
    case .multiply(let a, let b, let to): append("multiply", [a, b], to: to)
    case .divide(let a, let b, let to): append("divide", [a, b], to: to)
    case .power(let a, let b, let to): append("power", [a, b], to: to)
    case .negate(let a, let to): append("negate", [a], to: to)
    case .integer(let a, let to): append("integer", [a], to: to)
    case .apply(let function, let a, let to): append(function.name, [a], to: to)
    case .applyToTwo(let function, let a, let to): append(function.name, [a, a + 1], to: to)
    case .degrees(let a, let to): append("degrees", [a, a + 1, a + 2], to: to)
    case .random(let to): append("random", to: to)
    case .loadElement(let name, let count, let first, let to):
      append("load", array: name, count: count, first)
      append("", to: to)
    case .storeElement(let name, let count, let first, let from):
      append("store", array: name, count: count, first)
      append(" <-", [from])
    case .loadText(let a, let to): append("text", [a], toText: to)
    case .storeText(let text, let to): append("text", text: [text], to: to)
    case .copyText(let text, let to): append("text", text: [text], toText: to)
    case .loadTextElement(let name, let count, let first, let to):
      append("load", array: name, count: count, first)
      append("", toText: to)
    case .storeTextElement(let name, let count, let first, let from):
      append("store", array: name, count: count, first)
      append(" <-", text: [from])
    case .join(let a, let b, let to): append("join", text: [a, b], toText: to)
    case .middle(let a, let b, let to): append("middle", [a, b], toText: to)
    case .rest(let a, let to): append("rest", [a], toText: to)
    case .key(let to): append("key", toText: to)
    case .hexadecimal(let a, let to): append("hexadecimal", [a], toText: to)
    case .numberText(let a, let to): append("number text", [a], toText: to)
    case .sexagesimal(let a, let to): append("sexagesimal", [a], toText: to)
    case .length(let text, let to): append("length", text: [text], to: to)
    case .value(let text, let to): append("value", text: [text], to: to)
    case .compareTexts(let a, let b, let to): append("compare", text: [a, b], to: to)
    default: appendControl(instruction)
    }
  }

  private mutating func appendControl(_ instruction: Instruction) {
    switch instruction {
    case .jump(let target): append("jump", target: target)
    case .jumpUnlessEqual(let a, let b, let target): append("unless =", [a, b], target: target)
    case .jumpUnlessDifferent(let a, let b, let target): append("unless ≠", [a, b], target: target)
    case .jumpUnlessLess(let a, let b, let target): append("unless <", [a, b], target: target)
    case .jumpUnlessLessOrEqual(let a, let b, let target):
      append("unless ≤", [a, b], target: target)
    case .jumpToLine(let a): append("jump to line", [a])
    case .jumpToArea(let a): append("jump to area", [a])
    case .call(let target, _): append("call", target: target)
    case .callLine(let a, _): append("call line", [a])
    case .callArea(let a, _): append("call area", [a])
    case .returnFromCall: append("return")
    case .select(let a, let count):
      append("select", [a])
      append(" of ")
      append(number: Int(count))
    case .startLoop(let variable, let limit): append("loop", [variable, limit, limit + 1])
    case .next(let variable): append("next", [variable])
    case .fault(let cause):
      append("fault ")
      append(number: cause.code)
    case .end: append("end")
    case .stop: append("stop")
    default: appendStatement(instruction)
    }
  }

  private mutating func appendStatement(_ instruction: Instruction) {
    switch instruction {
    case .printNumber(let a): append("print", [a])
    case .printText(let text): append("print", text: [text])
    case .position(let a): append("position", [a])
    case .printComma: append("print ,")
    case .printEnd: append("print end")
    case .printNothing: append("print clear")
    case .prompt(let text): append("prompt", text: [text])
    case .inputNumber(let to): append("input", to: to)
    case .inputText(let to): append("input", toText: to)
    case .answer(let a): append("answer", [a])
    case .beep(let a): append("beep", [a])
    case .timer(let a): append("timer", [a])
    case .setFixed(let a): append("set fixed", [a])
    case .setScientific(let a): append("set scientific", [a])
    case .setNormal: append("set normal")
    case .mode(let a): append("mode", [a])
    case .modeWithOption(let a, let b): append("mode", [a, b])
    case .clear(let arrays): append(arrays ? "clear all" : "clear")
    case .defineCells(let a): append("define cells", [a])
    case .showCells: append("show cells")
    case .dimension(let name, let count, let first):
      append("dimension", array: name, count: count, first)
    case .erase(let name):
      append("erase ")
      append(array: name)
    case .listArrays: append("list arrays")
    case .readNumber(let to): append("read", to: to)
    case .readText(let to): append("read", toText: to)
    case .restore: append("restore")
    case .restoreToLine(let a): append("restore", [a])
    case .statisticsAdd(let a): append("statistics add", [a, a + 1, a + 2])
    case .estimate(let isX, let a, let to): append(isX ? "EOX" : "EOY", [a], to: to)
    case .statisticsClear: append("statistics clear")
    case .statisticsList: append("statistics list")
    case .readMemoNumber(let to): append("read memo", to: to)
    case .readMemoText(let to): append("read memo", toText: to)
    case .writeMemo(let text): append("write memo", text: [text])
    case .deleteMemo: append("delete memo")
    case .restoreMemo: append("restore memo")
    case .findMemo(let text, let a): append("find memo", [a], text: [text])
    case .mark: append("mark")
    case .showNumber(let a): append("show", [a])
    case .showText(let text): append("show", text: [text])
    case .command(_, let a): append("command", [a])
    case .password(let text): append("password", text: [text])
    case .tape(.put, _, let text, let first): append("put", [first, first + 1], text: [text])
    case .tape(.get, _, let text, let first): append("get", [first, first + 1], text: [text])
    case .tape(_, _, let text, _): append("tape", text: [text])
    case .numberOfElement(let name, let count, let first, let to):
      append("number of", array: name, count: count, first)
      append("", to: to)
    default: append("option")
    }
  }
}

extension UnaryFunction {
  /// The name in the disassembly.
  fileprivate var name: StaticString {
    switch self {
    case .sin: "SIN"
    case .cos: "COS"
    case .tan: "TAN"
    case .asn: "ASN"
    case .acs: "ACS"
    case .atn: "ATN"
    case .hypsin: "HYPSIN"
    case .hypcos: "HYPCOS"
    case .hyptan: "HYPTAN"
    case .hypasn: "HYPASN"
    case .hypacs: "HYPACS"
    case .hypatn: "HYPATN"
    case .log: "LOG"
    case .ln: "LN"
    case .exp: "EXP"
    case .sqr: "SQR"
    case .cur: "CUR"
    case .frac: "FRAC"
    case .abs: "ABS"
    case .sgn: "SGN"
    case .fact: "FACT"
    }
  }
}

extension BinaryFunction {
  /// The name in the disassembly.
  fileprivate var name: StaticString {
    switch self {
    case .rnd: "RND"
    case .npr: "NPR"
    case .ncr: "NCR"
    case .pol: "POL"
    case .rec: "REC"
    }
  }
}
