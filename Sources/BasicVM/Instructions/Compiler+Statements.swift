// Statements. Parts that precede a fault are compiled and run.

extension Compiler {
  mutating func compile(_ kind: Syntax.Kind) throws(Syntax.Fault) {
    switch kind {
    case .nothing, .remark: break
    case .incomplete(let values): try evaluate(values)
    case .assignment(let variable, let value): try assign(value, to: variable)
    case .calculation(let value):
      switch try self.value(value) {
      case .number(let slot): emit(.showNumber(slot))
      case .text(let slot): emit(.showText(slot))
      }
    case .answer(let value):
      let slot = try number(value)
      if fault == nil { emit(.answer(slot)) }

    case .goto(let destination): emitJump(to: try jumpDestination(of: destination))
    case .gosub(let destination):
      emitCall(to: try jumpDestination(of: destination), back: operand(program.steps.count + 1))
    case .return: emit(.returnFromCall)
    case .on(let selector, let isCall, let destinations):
      try select(selector, isCall: isCall, destinations)
    case .if(let condition, let consequence): try branch(condition, consequence)
    case .for(let variable, let from, let to, let step):
      try loop(variable, from: from, to: to, step: step)
    case .next(let variables): for variable in variables { emit(.next(variable)) }
    case .stop: emit(.stop)
    case .end: emit(.end)

    case .print(let items): try print(items)
    case .input(let questions): for question in questions { try ask(question) }
    case .beep(let kind): emit(.beep(try number(kind, default: .zero)))
    case .timer(let time): emit(.timer(try number(time, default: Decimal12(10))))
    case .setFixed(let digits): emit(.setFixed(try number(digits)))
    case .setScientific(let digits): emit(.setScientific(try number(digits)))
    case .setNormal: emit(.setNormal)
    case .mode(let mode, let option):
      let first = try number(mode)
      if let option { emit(.modeWithOption(first, try number(option))) } else { emit(.mode(first)) }

    case .data(let items): add(items)
    case .read(let variables):
      for variable in variables {
        try read(variable, number: { .readNumber(to: $0) }, text: { .readText(to: $0) })
      }
    case .restore(let number): try restore(number)
    case .clear(let arrays): emit(.clear(arrays: arrays))
    case .defineCells(let count): try defineCells(count)
    case .dimension(let arrays): for array in arrays { try dimension(array) }
    case .erase(let arrays): for array in arrays { erase(array) }
    case .statisticsAdd(let x, let y, let frequency): try addStatistics(x, y, frequency)
    case .statisticsClear: emit(.statisticsClear)
    case .statisticsList: emit(.statisticsList)

    case .readMemo(let variables):
      for variable in variables {
        try read(variable, number: { .readMemoNumber(to: $0) }, text: { .readMemoText(to: $0) })
      }
    case .writeMemo(let items): try writeMemo(items)
    case .restoreMemo: emit(.restoreMemo)
    case .findMemo(let text, let choice, let line): try findMemo(text, choice, line)

    case .tape(let verb, let name):
      emit(.tape(verb, isNamed: name != nil, slot(ofText: name ?? []), variables: 0))
    case .variablesOnTape(let verb, let name, let hasDollar, let variables):
      try orderVariables(verb, name: name, hasDollar: hasDollar, variables)
    case .option(let option): emit(.option(option))
    case .password(let text): emit(.password(try self.text(text)))
    case .command(let command, let number):
      emit(.command(command, try self.number(number, default: .zero)))
    case .listArrays:
      emit(.listArrays)
      emit(.printEnd)
    }
  }

  /// Computes unused values, for their errors.
  private mutating func evaluate(_ values: [Expression]) throws(Syntax.Fault) {
    for value in values { _ = try self.value(value) }
  }

  private mutating func number(
    _ expression: Expression?, default number: Decimal12
  ) throws(Syntax.Fault) -> Slot {
    guard let expression else { return slot(of: number) }
    return try self.number(expression)
  }

  // MARK: Variables

  /// An assignable variable with its indexes computed.
  enum AssignmentTarget {
    case number(Slot)
    case numberElement(ArrayName, count: UInt8, Slot)
    case text(Slot)
    case textElement(ArrayName, count: UInt8, Slot)
    case dollar
  }

  mutating func assignmentTarget(of variable: Syntax.Variable) throws(Syntax.Fault)
    -> AssignmentTarget
  {
    origin = variable.bytes.lowerBound
    switch variable.form {
    case .number(let slot): return .number(slot)
    case .text(let slot): return .text(slot)
    case .dollar: return .dollar
    case .element(let name, let indexes):
      let (count, first) = try self.indexes(indexes)
      return variable.isText
        ? .textElement(name, count: count, first) : .numberElement(name, count: count, first)
    }
  }

  private mutating func assign(
    _ value: Expression, to variable: Syntax.Variable
  ) throws(Syntax.Fault) {
    let assignmentTarget = try assignmentTarget(of: variable)
    switch try self.value(value) {
    case .number(let slot):
      // A variable assigned to itself is still checked and copied.
      if case .number(let target) = assignmentTarget, slot != target {
        return deliver(slot, into: target)
      }
      origin = variable.bytes.lowerBound
      put(number: slot, in: assignmentTarget)
    case .text(let slot):
      origin = variable.bytes.lowerBound
      put(text: slot, in: assignmentTarget)
    }
  }

  mutating func put(number slot: Slot, in assignmentTarget: AssignmentTarget) {
    switch assignmentTarget {
    case .number(let target): emit(.move(slot, to: target))
    case .numberElement(let name, let count, let first):
      emit(.storeElement(name, count: count, first, from: slot))
    case .text, .textElement, .dollar: break
    }
  }

  mutating func put(text slot: TextSlot, in assignmentTarget: AssignmentTarget) {
    switch assignmentTarget {
    case .text(let target):
      check(text: slot, upTo: SlotLayout.shortTextLimit)
      emit(.storeText(slot, to: target))
    case .textElement(let name, let count, let first):
      check(text: slot, upTo: SlotLayout.shortTextLimit)
      emit(.storeTextElement(name, count: count, first, from: slot))
    case .dollar:
      check(text: slot, upTo: facts.dollarLimit)
      emit(.copyText(slot, to: SlotLayout.dollar))
    case .number, .numberElement: break
    }
  }

  /// Long texts are an error on machines that do not cut them.
  private mutating func check(text slot: TextSlot, upTo limit: Int) {
    if facts.refusesLongTexts { emit(.checkText(slot, upTo: UInt8(limit))) }
  }

  mutating func read(
    _ variable: Syntax.Variable, number: (Slot) -> Instruction, text: (TextSlot) -> Instruction
  ) throws(Syntax.Fault) {
    temporary = 0
    textTemporary = 0
    try receive(in: try assignmentTarget(of: variable), variable, number: number, text: text)
  }

  mutating func receive(
    in assignmentTarget: AssignmentTarget, _ variable: Syntax.Variable,
    number: (Slot) -> Instruction,
    text: (TextSlot) -> Instruction
  ) throws(Syntax.Fault) {
    if variable.isText {
      let item = try takeTextTemporary(at: variable.bytes.upperBound)
      emit(text(item))
      put(text: item, in: assignmentTarget)
    } else if case .number(let target) = assignmentTarget {
      emit(number(target))
    } else {
      let item = try takeTemporary(at: variable.bytes.upperBound)
      emit(number(item))
      put(number: item, in: assignmentTarget)
    }
  }
}
