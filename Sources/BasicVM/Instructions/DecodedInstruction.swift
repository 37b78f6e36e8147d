/// An instruction of the inner loop, with its operands as plain fields.
///
/// Reading a field takes one processor instruction, but taking an operand out of an enum several.
struct DecodedInstruction: Equatable, Sendable {
  /// The instructions that the inner loop carries out; `perform` carries out the others.
  enum Operation: UInt8, Sendable {
    case move, add, subtract, multiply, divide, power, negate, integer, apply, random
    case loadElement, storeElement
    case loadText, storeText, copyText, join, middle, length, compareTexts
    case jump, jumpUnlessEqual, jumpUnlessDifferent, jumpUnlessLess, jumpUnlessLessOrEqual
    case call, returnFromCall, next
    case perform
  }

  let operation: Operation
  /// The function of `apply`.
  private(set) var function = UnaryFunction.sin
  private(set) var array: ArrayName = 0
  private(set) var indexCount: UInt8 = 0
  /// The operands, or the target to which a call returns.
  private(set) var a: UInt16 = 0
  private(set) var b: UInt16 = 0
  /// The result, or the target.
  private(set) var to: UInt16 = 0

  private init(
    operation: Operation, _ a: UInt16 = 0, _ b: UInt16 = 0, to: UInt16 = 0
  ) {
    self.operation = operation
    self.a = a
    self.b = b
    self.to = to
  }

  init(_ instruction: Instruction) {
    switch instruction {
    case .move(let a, let to): self.init(operation: .move, a, to: to)
    case .add(let a, let b, let to): self.init(operation: .add, a, b, to: to)
    case .subtract(let a, let b, let to): self.init(operation: .subtract, a, b, to: to)
    case .multiply(let a, let b, let to): self.init(operation: .multiply, a, b, to: to)
    case .divide(let a, let b, let to): self.init(operation: .divide, a, b, to: to)
    case .power(let a, let b, let to): self.init(operation: .power, a, b, to: to)
    case .negate(let a, let to): self.init(operation: .negate, a, to: to)
    case .integer(let a, let to): self.init(operation: .integer, a, to: to)
    case .apply(let function, let a, let to):
      self.init(operation: .apply, a, to: to)
      self.function = function
    case .random(let to): self.init(operation: .random, to: to)
    case .loadElement(let array, let count, let first, let to):
      self.init(operation: .loadElement, first, to: to)
      (self.array, indexCount) = (array, count)
    case .storeElement(let array, let count, let first, let from):
      self.init(operation: .storeElement, first, from)
      (self.array, indexCount) = (array, count)

    case .loadText(let a, let to): self.init(operation: .loadText, a, to: to)
    case .storeText(let a, let to): self.init(operation: .storeText, a, to: to)
    case .copyText(let a, let to): self.init(operation: .copyText, a, to: to)
    case .join(let a, let b, let to): self.init(operation: .join, a, b, to: to)
    case .middle(let a, let b, let to): self.init(operation: .middle, a, b, to: to)
    case .length(let a, let to): self.init(operation: .length, a, to: to)
    case .compareTexts(let a, let b, let to): self.init(operation: .compareTexts, a, b, to: to)

    case .jump(let target): self.init(operation: .jump, to: target)
    case .jumpUnlessEqual(let a, let b, let target):
      self.init(operation: .jumpUnlessEqual, a, b, to: target)
    case .jumpUnlessDifferent(let a, let b, let target):
      self.init(operation: .jumpUnlessDifferent, a, b, to: target)
    case .jumpUnlessLess(let a, let b, let target):
      self.init(operation: .jumpUnlessLess, a, b, to: target)
    case .jumpUnlessLessOrEqual(let a, let b, let target):
      self.init(operation: .jumpUnlessLessOrEqual, a, b, to: target)
    case .call(let target, let back): self.init(operation: .call, back, to: target)
    case .returnFromCall: self.init(operation: .returnFromCall)
    case .next(let variable): self.init(operation: .next, variable)

    case .applyToTwo, .degrees, .loadTextElement, .storeTextElement, .rest, .key, .hexadecimal,
      .numberText, .sexagesimal, .value, .jumpToLine, .jumpToArea, .callLine, .callArea, .select,
      .startLoop, .fault, .end, .stop, .printNumber, .printText, .position, .printComma,
      .printEnd, .printNothing, .checkText, .checkMiddle, .prompt, .inputNumber, .inputText,
      .answer, .beep, .timer, .setFixed, .setScientific, .setNormal, .mode, .modeWithOption,
      .clear, .defineCells, .showCells, .dimension, .erase, .listArrays, .readNumber, .readText,
      .restore, .restoreToLine, .statisticsAdd, .estimate, .statisticsClear, .statisticsList,
      .readMemoNumber, .readMemoText, .writeMemo, .deleteMemo, .restoreMemo, .findMemo, .mark,
      .showNumber, .showText, .command, .password, .tape, .numberOfElement, .option:
      self.init(operation: .perform)
    }
  }
}
