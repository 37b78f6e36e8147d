import BasicVM
import StateMachines

extension SwiftTranslation {
  mutating func operands(_ values: [SwiftValue]) -> [CheckedOperand] {
    values.map { operand($0) }
  }

  private mutating func result(
    _ instruction: Instruction, _ operands: [CheckedOperand]
  ) -> CheckedOperand {
    result(.instruction(instruction), operands)
  }

  mutating func result(
    _ operation: CheckedOperation, _ operands: [CheckedOperand]
  ) -> CheckedOperand {
    let cell = newResult()
    add(.perform(operation, operands, to: [cell]))
    return .cell(cell)
  }

  /// Adds the steps that compute a value, in Swift's order of evaluation.
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

  /// Swift operators drop end digits, as in MODE 10.
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
    case .arithmetic(let operation): return result(operation.instruction, operands)
    case .floor: return result(.integer(0, to: 0), operands)
    case .unary(let function): return result(.apply(function, 0, to: 0), operands)
    case .binary(let function): return result(.applyToTwo(function, 0, to: 0), operands)
    case .degrees: return result(.degrees(0, to: 0), operands)
    case .estimateX: return result(.estimate(isX: true, 0, to: 0), operands)
    case .estimateY: return result(.estimate(isX: false, 0, to: 0), operands)
    case .numberText: return result(.numberText(0, to: 0), operands)
    case .hexadecimal: return result(.hexadecimal(0, to: 0), operands)
    case .sexagesimal: return result(.sexagesimal(0, to: 0), operands)
    case .decimalValue: return result(.value(0, to: 0), operands)
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
