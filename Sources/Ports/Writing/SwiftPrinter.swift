import BasicVM
import StateMachines

/// Prints nodes as Swift source.
///
/// A literal whose type no operand fixes is written as `Number(1)` or `("A" as MachineText)`.
struct SwiftPrinter: Sendable {
  let names: PortNames
  let setsFormat: Bool

  /// The precedence of operators, from the lowest.
  enum Precedence: Int {
    case comparison, sum, product, sign, whole
  }

  // MARK: Values

  func text(_ value: SwiftValue) -> UTF8Text {
    switch value {
    case .number(let number): number == .pi ? "Number.pi" : number.literal
    case .text(let codes): "\"\(escaped(codes))\""
    case .variable(let variable): names.name(of: variable)
    case .mixed(let letter, let isText):
      "\(names.variables[letter]).\(isText ? "text" : "number" as UTF8Text)"
    case .cell(let letter, let isText):
      "fx.\(isText ? "text" : "number" as UTF8Text)(\(quoted(letter: letter)))"
    case .dollarCell: "fx.dollar"
    case .source(let source): text(source)
    case .arithmetic(let operation, let left, let right): arithmetic(operation, left, right)
    case .negated(let value): "-\(operand(value, of: .sign, isRight: true))"
    case .joined(let left, let right): joined(left, right)
    case .property(let property, let value): "\(owner(value)).\(name(of: property))"
    case .call(.part, let values): "fx.part(of: \(row(values)))"
    case .call(let function, let values): "fx.\(function.name)(\(row(values)))"
    case .element(let name, let indexes, _): "\(names.array(name))[\(row(indexes))]"
    case .cellElement(let name, let indexes):
      "fx.\(name.isText ? "textElement" : "element" as UTF8Text)(\(quoted(name)), \(row(indexes)))"
    case .middle(let text, let from, let count):
      "\(owner(text)).mid(\(row([from] + [count].compactMap { $0 })))"
    }
  }

  func row(_ values: [SwiftValue]) -> UTF8Text { values.map { text($0) }.joined(", ") }

  func tried(_ value: SwiftValue) -> UTF8Text {
    value.isThrowing ? "try \(text(value))" : text(value)
  }

  /// A value whose type does not depend on the context.
  func typed(_ value: SwiftValue) -> UTF8Text {
    guard !isTyped(value) else { return text(value) }
    if case .number = value { return "Number(\(text(value)))" }
    return "(\(text(value)) as MachineText)"
  }

  private func isTyped(_ value: SwiftValue) -> Bool {
    switch value {
    case .number(let number): number == .pi
    case .text: false
    case .joined(let left, let right): interpolated(left) == nil && interpolated(right) == nil
    default: true
    }
  }

  private func text(_ source: SwiftValue.Source) -> UTF8Text {
    switch source {
    case .random: "fx.random()"
    case .readNumber: "fx.readNumber()"
    case .readText: "fx.readText()"
    case .key: "fx.key"
    case .answer: "fx.answer"
    case .answeredNumber: "fx.number"
    }
  }

  private func arithmetic(
    _ operation: Syntax.Expression.Operator, _ left: SwiftValue, _ right: SwiftValue
  ) -> UTF8Text {
    guard let (sign, binding) = operation.sign else {
      return "\(owner(left)).raised(to: \(text(right)))"
    }
    let first =
      isTyped(left) || isTyped(right) ? operand(left, of: binding, isRight: false) : typed(left)
    return "\(first) \(sign) \(operand(right, of: binding, isRight: true))"
  }

  private func name(of property: SwiftValue.Property) -> UTF8Text {
    switch property {
    case .floor: "floor"
    case .magnitude: "magnitude"
    case .sign: "sign"
    case .choice: "choice"
    case .place: "place"
    case .length: "length"
    case .value: "value"
    case .short: "short"
    case .cut: "cut"
    }
  }

  // MARK: Operators

  private func binding(of value: SwiftValue) -> Precedence {
    switch value {
    case .number(let number): number.isNegative ? .sign : .whole
    case .arithmetic(let operation, _, _): operation.sign?.binding ?? .whole
    case .negated: .sign
    case .joined: isTyped(value) ? .sum : .whole
    default: .whole
    }
  }

  /// Adds parentheses if the value's own operator has lower precedence.
  private func operand(_ value: SwiftValue, of outer: Precedence, isRight: Bool) -> UTF8Text {
    let inner = binding(of: value)
    let needsNone = inner.rawValue > outer.rawValue || inner == outer && !isRight
    return needsNone ? text(value) : "(\(text(value)))"
  }

  /// A value before a member access.
  private func owner(_ value: SwiftValue) -> UTF8Text {
    isTyped(value) ? operand(value, of: .whole, isRight: false) : typed(value)
  }

  // MARK: Texts

  private func joined(_ left: SwiftValue, _ right: SwiftValue) -> UTF8Text {
    guard interpolated(left) == nil, interpolated(right) == nil else {
      return "\"\(inLiteral(left))\(inLiteral(right))\""
    }
    return "\(operand(left, of: .sum, isRight: false)) + \(operand(right, of: .sum, isRight: true))"
  }

  /// The value as a part of a literal; nil if it can only be written as `\(value)`.
  private func interpolated(_ value: SwiftValue) -> UTF8Text? {
    switch value {
    case .text(let codes): escaped(codes)
    case .call(.numberText, let values) where !setsFormat: "\\(\(row(values)))"
    case .joined(let left, let right) where !isTyped(value):
      inLiteral(left) + inLiteral(right)
    default: nil
    }
  }

  func inLiteral(_ value: SwiftValue) -> UTF8Text { interpolated(value) ?? "\\(\(text(value)))" }

  func escaped(_ codes: [UInt8]) -> UTF8Text {
    UTF8Text(spelling: MachineText(codes: codes)).escapedForSwift
  }

  func quoted(letter: Int) -> UTF8Text {
    "\"\(UTF8Text(utf8: [UInt8(ascii: "A") + UInt8(letter % SlotLayout.letters)]))\""
  }

  func quoted(_ name: ArrayName) -> UTF8Text { quoted(letter: Int(name)) }

  // MARK: Conditions

  func text(_ condition: SwiftCondition) -> UTF8Text {
    switch condition {
    case .constant(let isTrue): isTrue ? "true" : "false"
    case .comparison(let left, let relation, let right):
      "\(isTyped(right) ? side(left) : typed(left)) \(relation.sign) \(side(right))"
    case .isEmpty(let text): "\(owner(text)).isEmpty"
    case .has(let whole, let codes, let place):
      "\(owner(whole)).has(\"\(escaped(codes))\", at: \(text(place)))"
    case .next(let end): text(end)
    case .nextOnStack(let letter): "\(nextOnStack(letter)) != nil"
    case .statisticsList: "fx.statList()"
    case .not(.nextOnStack(let letter)): "\(nextOnStack(letter)) == nil"
    case .not(let condition): "!\(text(condition))"
    }
  }

  func tried(_ condition: SwiftCondition) -> UTF8Text {
    condition.isThrowing ? "try \(text(condition))" : text(condition)
  }

  /// The condition of a loop; Swift would warn about a constant.
  func lasting(_ condition: SwiftCondition) -> UTF8Text {
    if case .constant = condition { return "fx.holds(\(text(condition)))" }
    return tried(condition)
  }

  private func side(_ value: SwiftValue) -> UTF8Text {
    operand(value, of: .comparison, isRight: true)
  }

  private func text(_ end: SwiftLoopEnd) -> UTF8Text {
    let (step, to) = (text(end.step), text(end.limit))
    let name = names.variables[end.counter]
    switch names.counters {
    case .cells: return "fx.next(\(quoted(letter: end.counter)), by: \(step), to: \(to))"
    case .variables where !names.isMixed(end.counter):
      return end.step.constant == .one
        ? "\(name).next(to: \(to))" : "\(name).next(by: \(step), to: \(to))"
    case .variables, .inFunctions: return "fx.next(&\(name), by: \(step), to: \(to))"
    }
  }

  func nextOnStack(_ letter: Int) -> UTF8Text {
    names.counters == .cells
      ? "fx.next(\(quoted(letter: letter)))"
      : "fx.next(\(quoted(letter: letter)), &\(names.variables[letter]))"
  }
}

extension ArrayName {
  var isText: Bool { Int(self) >= SlotLayout.letters }
}

extension Syntax.Expression.Operator {
  fileprivate var sign: (text: UTF8Text, binding: SwiftPrinter.Precedence)? {
    switch self {
    case .add: ("+", .sum)
    case .subtract: ("-", .sum)
    case .multiply: ("*", .product)
    case .divide: ("/", .product)
    case .power: nil
    }
  }
}

extension SwiftFunction {
  var name: UTF8Text {
    switch self {
    case .arithmetic(.add): "sum"
    case .arithmetic(.subtract): "difference"
    case .arithmetic(.multiply): "product"
    case .arithmetic(.divide): "quotient"
    case .arithmetic(.power): "power"
    case .floor: "floor"
    case .unary(let function): function.word
    case .binary(let function): function.word
    case .degrees: "deg"
    case .estimateX: "eox"
    case .estimateY: "eoy"
    case .numberText: "str"
    case .hexadecimal: "hex"
    case .sexagesimal: "dms"
    case .shortText: "shortText"
    case .dollarText: "dollarText"
    case .part: "part"
    case .decimalValue: "decimalValue"
    case .loopBound: "loopBound"
    }
  }
}

extension Relation {
  fileprivate var sign: UTF8Text {
    switch self {
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .equal: "=="
    case .lessOrEqual: "<="
    case .less: "<"
    case .notEqual: "!="
    }
  }
}
