import BasicVM

extension SwiftTranslation {
  // MARK: Values

  mutating func operands(_ values: [SwiftValue]) -> [CheckedOperand] {
    values.map { operand($0) }
  }

  private mutating func result(
    _ instruction: Instruction, _ operands: [CheckedOperand]
  ) -> CheckedOperand {
    result(.instruction(instruction), operands)
  }

  private mutating func result(
    _ operation: CheckedOperation, _ operands: [CheckedOperand]
  ) -> CheckedOperand {
    let cell = newResult()
    add(.perform(operation, operands, to: [cell]))
    return .cell(cell)
  }

  /// Adds the steps that compute a value, in the order of Swift.
  mutating func operand(_ value: SwiftValue) -> CheckedOperand {
    switch value {
    case .number(let number): return .constant(.number(number))
    case .text(let codes): return .constant(.text(codes))
    case .variable(let variable): return .cell(cell(variable))
    case .mixed(let letter, let isText), .cell(let letter, let isText):
      let variable = CheckedOperand.cell(cell(.letter(letter)))
      return result(isText ? .loadText(0, to: 0) : .move(0, to: 0), [variable])
    case .dollarCell: return .cell(.dollar)
    case .source(let source): return self.source(source)
    case .arithmetic(let operation, let left, let right):
      refuseIfDigitsMayBeKept()
      let sides = operands([left, right])
      return result(operation.instruction, sides)
    case .negated(let value): return result(.negate(0, to: 0), [operand(value)])
    case .joined(let left, let right):
      let sides = operands([left, right])
      return result(.joinWhole, sides)
    case .property(let property, let value): return self.property(property, value)
    case .call(let function, let values): return call(function, values)
    case .element(let name, let indexes, _):
      return result(load(name, indexes.count), operands(indexes) + [.cell(.array(name))])
    case .cellElement(let name, let indexes):
      return result(load(name, indexes.count), operands(indexes))
    case .middle(let text, let from, let count): return middle(text, from, count)
    }
  }

  private mutating func middle(
    _ text: SwiftValue, _ from: SwiftValue, _ count: SwiftValue?
  ) -> CheckedOperand {
    let text = operand(text)
    let places = operands([from] + [count].compactMap { $0 })
    return result(count == nil ? .rest(0, to: 0) : .middle(0, 0, to: 0), places + [text])
  }

  private func load(_ name: ArrayName, _ count: Int) -> Instruction {
    name.isText
      ? .loadTextElement(name, count: UInt8(count), 0, to: 0)
      : .loadElement(name, count: UInt8(count), 0, to: 0)
  }

  /// Swift operators drop end digits as in MODE 10.
  private mutating func refuseIfDigitsMayBeKept() {
    if plan.setsEndDigits { add(.refuse("a Swift operator ignores MODE 11")) }
  }

  private mutating func source(_ source: SwiftValue.Source) -> CheckedOperand {
    switch source {
    case .random: result(.random(to: 0), [])
    case .readNumber: result(.readNumber(to: 0), [])
    case .readText: result(.readText(to: 0), [])
    case .key: .cell(CheckedCell(kind: .key))
    case .answer: .cell(CheckedCell(kind: .answer))
    case .answeredNumber: .cell(CheckedCell(kind: .answeredNumber))
    }
  }

  private mutating func property(
    _ property: SwiftValue.Property, _ value: SwiftValue
  ) -> CheckedOperand {
    let operand = operand(value)
    switch property {
    case .floor:
      refuseIfDigitsMayBeKept()
      return result(.integer(0, to: 0), [operand])
    case .magnitude: return result(.apply(.abs, 0, to: 0), [operand])
    case .sign: return result(.apply(.sgn, 0, to: 0), [operand])
    case .length: return result(.length(0, to: 0), [operand])
    case .value: return result(.value(0, to: 0), [operand])
    case .short: return result(.storeText(0, to: 0), [operand])
    case .cut: return result(.copyText(0, to: 0), [operand])
    case .choice, .place:
      add(.refuse("an Int is not supported here"))
      return operand
    }
  }

  private mutating func call(_ function: SwiftFunction, _ values: [SwiftValue]) -> CheckedOperand {
    let operands = operands(values)
    switch function {
    case .sum: return result(.add(0, 0, to: 0), operands)
    case .difference: return result(.subtract(0, 0, to: 0), operands)
    case .product: return result(.multiply(0, 0, to: 0), operands)
    case .quotient: return result(.divide(0, 0, to: 0), operands)
    case .power: return result(.power(0, 0, to: 0), operands)
    case .floor: return result(.integer(0, to: 0), operands)
    case .unary(let function): return result(.apply(function, 0, to: 0), operands)
    case .binary(let function): return result(.applyToTwo(function, 0, to: 0), operands)
    case .degrees: return result(.degrees(0, to: 0), operands)
    case .estimateX: return result(.estimate(isX: true, 0, to: 0), operands)
    case .estimateY: return result(.estimate(isX: false, 0, to: 0), operands)
    case .numberText: return result(.numberText(0, to: 0), operands)
    case .hexadecimal: return result(.hexadecimal(0, to: 0), operands)
    case .sexagesimal: return result(.sexagesimal(0, to: 0), operands)
    case .loopBound: return result(.loopBound, operands)
    case .shortText:
      perform(.checkText(0, upTo: UInt8(SlotLayout.shortTextLimit)), operands)
      return operands[0]
    case .dollarText:
      perform(.checkText(0, upTo: UInt8(plan.facts.dollarLimit)), operands)
      return operands[0]
    case .part:
      let places = Array(operands.dropFirst())
      let both = places.count > 1 ? places : places + [.constant(.number(.one))]
      perform(.checkMiddle(0, 0), both + [operands[0]])
      let part = places.count > 1 ? Instruction.middle(0, 0, to: 0) : .rest(0, to: 0)
      return result(part, places + [operands[0]])
    }
  }

  // MARK: Statements

  mutating func write(_ statement: SwiftStatement) {
    guard !writeJump(statement) else { return }
    switch statement {
    case .line(let number): set(CheckedCell(kind: .line), number)
    case .area(let number): set(CheckedCell(kind: .area), number)
    case .assign(let variable, let value): assign(cell(variable), value)
    case .declare(let variable, let value?, _): assign(cell(variable), value)
    case .declare(let variable, nil, _): add(.set(cell(variable), .constant(empty(variable))))
    case .assignMixed(let letter, let value), .assignCell(let letter, let value):
      assign(cell(.letter(letter)), value)
    case .appendToDollar(let value, _):
      let added = operand(value)
      let dollar = cell(.letter(PortVariables.dollar))
      let whole = result(.joinWhole, [.cell(dollar), added])
      add(.perform(.instruction(.copyText(0, to: 0)), [whole], to: [dollar]))
    case .evaluate(let value): _ = operand(value)
    case .check(let condition):
      let next = code.newLabel()
      branch(condition, next, else: next)
      code.place(next)
    case .assignElement(let name, let indexes, let value):
      let operands = operands(indexes) + [.cell(.array(name)), operand(value)]
      let store = CheckedOperation.instruction(store(name, indexes.count))
      add(.perform(store, operands, to: [.array(name)]))
    case .assignCellElement(let name, let indexes, let value):
      perform(store(name, indexes.count), operands(indexes + [value]))
    case .declarePoint(let number, let function, let first, let second):
      let values = operands([first, second])
      add(
        .perform(
          .instruction(.applyToTwo(function, 0, to: 0)), values,
          to: [cell(.pointX(number)), cell(.pointY(number))]))
    case .clearVariables: clear()
    case .renewArray(let name, let sizes): add(.set(.array(name), .constant(.array(sizes))))
    case .print(let parts, let clears): print(parts, clears: clears)
    case .beep(let tones):
      for tone in tones { perform(.beep(0), [.constant(.number(tone == .low ? .zero : .one))]) }
    case .word(let word, let values): write(word, operands(values))
    case .wait(let wait, let values, let state):
      write(wait, operands(values))
      if let state { _ = writeJump(.returnState(state)) }
    case .setCaller(let group, let part): set(CheckedCell(kind: .caller, number: group), part)
    case .fail(let cause): perform(.fault(cause))
    case .setDestination(.property(.place, let value)):
      assign(CheckedCell(kind: .destination), value)
    case .setDestination: add(.refuse("a destination is not an Int"))
    case .call, .returnState, .returnPart, .returnToCaller, .returnNothing, .leave, .startAgain:
      break
    }
  }

  private mutating func set(_ cell: CheckedCell, _ number: Int) {
    add(.set(cell, .constant(.number(Decimal12(number)))))
  }

  private mutating func assign(_ cell: CheckedCell, _ value: SwiftValue) {
    let value = operand(value)
    add(.set(cell, value))
  }

  private func empty(_ variable: SwiftVariable) -> SymbolicValues.Term {
    switch variable {
    case .letter(let letter): plan.variables.initialValue(of: letter)
    case .value(_, let isText, _), .held(_, let isText, _): isText ? .text([]) : .number(.zero)
    case .limit, .step, .pointX, .pointY: .number(.zero)
    }
  }

  private func store(_ name: ArrayName, _ count: Int) -> Instruction {
    name.isText
      ? .storeTextElement(name, count: UInt8(count), 0, from: 0)
      : .storeElement(name, count: UInt8(count), 0, from: 0)
  }

  private mutating func clear() {
    for letter in 0..<PortVariables.count where plan.variables.properties.contains(letter) {
      add(.set(.letter(letter), .constant(plan.variables.initialValue(of: letter))))
    }
    for (name, largest) in plan.variables.arrays ?? [:] {
      add(.set(.array(name), .constant(.array(largest))))
    }
  }

  /// Swift computes all values before it shows the first.
  private mutating func print(_ parts: [SwiftStatement.PrintPart], clears: Bool) {
    let values = operands(parts.map { $0.value })
    if clears { perform(.printNothing) }
    for (part, value) in zip(parts, values) {
      switch part {
      case .text: perform(.printText(0), [value])
      case .number:
        // Several parts are one literal, whose numbers have the normal format.
        if parts.count > 1, plan.setsFormat { add(.refuse("a Swift literal ignores SET")) }
        perform(.printNumber(0), [value])
      }
    }
  }

  private mutating func write(_ word: SwiftWord, _ values: [CheckedOperand]) {
    switch word {
    case .column, .constantColumn: perform(.position(0), values)
    case .clearDisplay: perform(.printNothing)
    case .beep: perform(.beep(0), values)
    case .setFixed: perform(.setFixed(0), values)
    case .setScientific: perform(.setScientific(0), values)
    case .setNormal: perform(.setNormal)
    case .mode: perform(.mode(0), values)
    case .clear(let arrays): clearCells(arrays)
    case .defineCells: perform(.defineCells(0), values)
    case .showCells: perform(.showCells)
    case .dimension(let name): perform(.dimension(name, count: UInt8(values.count), 0), values)
    case .erase(let name): perform(.erase(name))
    case .listArrays: perform(.listArrays)
    case .restore: perform(.restore)
    case .restoreToLine: perform(.restoreToLine(0), values)
    case .statisticsAdd: perform(.statisticsAdd(0), values)
    case .statisticsClear: perform(.statisticsClear)
    case .startLoop(let letter, let number):
      perform(.startLoop(Slot(letter), limit: Slot(number)), values)
    case .call(let number): perform(.call(Target(number), back: 0))
    case .comeBack: perform(.returnFromCall)
    case .end: perform(.end)
    case .rest, .round: break
    }
  }

  /// CLEAR in the machine, which also empties the variables in its cells.
  private mutating func clearCells(_ arrays: Bool) {
    perform(.clear(arrays: arrays))
    guard !plan.variables.hasLetters else { return }
    for letter in 0..<PortVariables.count {
      add(.set(.letter(letter), .constant(plan.variables.initialValue(of: letter))))
    }
  }

  private mutating func write(_ wait: SwiftWait, _ values: [CheckedOperand]) {
    switch wait {
    case .pause: perform(.printEnd)
    case .pauseThenClear: perform(.printComma)
    case .stop: perform(.stop)
    case .timer: perform(.timer(0), values)
    case .lookAtKey: receive(.key(to: 0), .key)
    case .ask: ask(.inputText(to: 0), .answer, values)
    case .askNumber: ask(.inputNumber(to: 0), .answeredNumber, values)
    }
  }

  private mutating func receive(_ instruction: Instruction, _ kind: CheckedCell.Kind) {
    add(.perform(.instruction(instruction), [], to: [CheckedCell(kind: kind)]))
  }

  private mutating func ask(
    _ instruction: Instruction, _ kind: CheckedCell.Kind, _ values: [CheckedOperand]
  ) {
    perform(.prompt(0), values.isEmpty ? [.constant(.text([]))] : values)
    receive(instruction, kind)
  }
}

extension Syntax.Expression.Operator {
  fileprivate var instruction: Instruction {
    switch self {
    case .add: .add(0, 0, to: 0)
    case .subtract: .subtract(0, 0, to: 0)
    case .multiply: .multiply(0, 0, to: 0)
    case .divide: .divide(0, 0, to: 0)
    case .power: .power(0, 0, to: 0)
    }
  }
}
