import BasicVM
import StateMachines

/// Checks that each value in a port is a number or a text as its place requires.
struct TypeCheck {
  let names: PortNames

  struct Fault {
    let line: ListingLine?
  }

  /// The first fault; nil without one.
  func fault(in nodes: [SwiftNode], of outer: ListingLine? = nil) -> Fault? {
    for node in nodes {
      let line = node.line ?? outer
      guard isWellTyped(node) else { return Fault(line: line) }
      for body in node.bodies {
        if let fault = fault(in: body, of: line) { return fault }
      }
    }
    return nil
  }

  private func isWellTyped(_ node: SwiftNode) -> Bool {
    switch node {
    case .statement(let statement, _): isWellTyped(statement)
    case .choice(let condition, _, _, _): isWellTyped(condition)
    case .loop(let loop, _): loop.condition.map { isWellTyped($0) } ?? true
    case .selection(.value(let value), _, _): isNumber(value)
    case .selection(.nextOnStack(let letter), _, _): !names.isText(.letter(letter))
    case .selection(.destination, _, _), .selection(.caller, _, _), .selection(.comeBack, _, _),
      .block:
      true
    }
  }

  // MARK: Statements

  private func isWellTyped(_ statement: SwiftStatement) -> Bool {
    switch statement {
    case .line, .area, .clearVariables, .renewArray, .beep, .call, .setCaller, .returnState,
      .returnPart, .returnToCaller, .returnNothing, .fail, .break, .continue:
      true
    case .assign(let variable, let value), .declare(let variable, let value?, _):
      !isMixed(variable) && isWellTyped(value, isText: names.isText(variable))
    case .declare(let variable, nil, _): !isMixed(variable)
    case .assignMixed(let letter, let value): names.isMixed(letter) && isWellTyped(value)
    case .assignCell(VariableSet.dollar, let value), .appendToDollar(let value, _): isText(value)
    case .assignCell(_, let value), .evaluate(let value): isWellTyped(value)
    case .check(let condition): isWellTyped(condition)
    case .assignElement(let name, let indexes, let value),
      .assignCellElement(let name, let indexes, let value):
      indexes.allSatisfy { isNumber($0) } && isWellTyped(value, isText: name.isText)
    case .declarePoint(_, _, let first, let second): isNumber(first) && isNumber(second)
    case .print(let parts, _): parts.allSatisfy { isWellTyped($0.value, isText: $0.isText) }
    case .word(_, let values), .wait(.timer, let values, _): values.allSatisfy { isNumber($0) }
    case .wait(_, let values, _): values.allSatisfy { isText($0) }
    case .setDestination(let value): isNumber(value)
    }
  }

  private func isWellTyped(_ condition: SwiftCondition) -> Bool {
    switch condition {
    case .constant, .statisticsList: true
    case .comparison(let left, _, let right):
      isWellTyped(left) && isWellTyped(right, isText: names.isText(left))
    case .isEmpty(let text): isText(text)
    case .has(let text, _, let place): isText(text) && isNumber(place)
    case .next(let end):
      !names.isText(.letter(end.counter)) && isNumber(end.step) && isNumber(end.limit)
    case .nextOnStack(let letter): !names.isText(.letter(letter))
    case .not(let condition): isWellTyped(condition)
    }
  }

  // MARK: Values

  private func isNumber(_ value: SwiftValue) -> Bool { isWellTyped(value, isText: false) }

  private func isText(_ value: SwiftValue) -> Bool { isWellTyped(value, isText: true) }

  private func isWellTyped(_ value: SwiftValue, isText: Bool) -> Bool {
    names.isText(value) == isText && isWellTyped(value)
  }

  private func isWellTyped(_ value: SwiftValue) -> Bool {
    switch value {
    case .number, .text, .cell, .dollarCell, .source: true
    case .variable(let variable): !isMixed(variable)
    case .mixed(let letter, _): names.isMixed(letter)
    case .arithmetic(_, let left, let right): isNumber(left) && isNumber(right)
    case .negated(let value): isNumber(value)
    case .joined(let left, let right): isText(left) && isText(right)
    case .property(let property, let value): isWellTyped(value, isText: property.isOfText)
    case .call(let function, let values):
      zip(values.indices, values).allSatisfy { index, value in
        isWellTyped(value, isText: index == 0 && function.takesText)
      }
    case .element(_, let indexes, _), .cellElement(_, let indexes):
      indexes.allSatisfy { isNumber($0) }
    case .middle(let text, let from, let count):
      isText(text) && isNumber(from) && count.map { isNumber($0) } ?? true
    }
  }

  /// Whether it holds numbers and texts, so that only its parts are values.
  private func isMixed(_ variable: SwiftVariable) -> Bool {
    if case .letter(let letter) = variable { names.isMixed(letter) } else { false }
  }
}

extension SwiftNode {
  fileprivate var line: ListingLine? {
    switch self {
    case .statement(_, let line), .choice(_, _, _, let line), .loop(_, let line),
      .selection(_, _, let line):
      line
    case .block: nil
    }
  }
}

extension SwiftValue.Property {
  fileprivate var isOfText: Bool {
    switch self {
    case .length, .value, .short, .cut: true
    case .floor, .magnitude, .sign, .choice, .place: false
    }
  }
}

extension SwiftFunction {
  fileprivate var takesText: Bool {
    switch self {
    case .decimalValue, .shortText, .dollarText, .part: true
    case .arithmetic, .floor, .unary, .binary, .degrees, .estimateX, .estimateY, .numberText,
      .hexadecimal, .sexagesimal, .loopBound:
      false
    }
  }
}
