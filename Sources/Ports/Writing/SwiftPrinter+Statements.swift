import BasicVM
import StateMachines

extension SwiftPrinter {
  func text(_ statement: SwiftStatement) -> UTF8Text {
    let text = body(statement)
    switch statement {
    // The text contains `try` already.
    case .call, .check, .returnPart, .returnToCaller, .word(.comeBack, _), .assign, .declare,
      .assignMixed, .assignCell(VariableSet.dollar, _), .evaluate, .declarePoint:
      return text
    case .wait(_, _, let state?):
      return "return \(statement.isThrowing ? "try " as UTF8Text : "")"
        + "\(text.withoutLastByte)\(text.hasNoArguments ? "" : ", " as UTF8Text)then: .\(state))"
    default: return statement.isThrowing ? "try \(text)" : text
    }
  }

  private func body(_ statement: SwiftStatement) -> UTF8Text {
    switch statement {
    case .line(let number): "fx.line = \(number)"
    case .area(let number): "fx.area = \(number)"
    case .assign(let variable, let value): "\(names.name(of: variable)) = \(tried(value))"
    case .declare(let variable, let value, let isConstant):
      declaration(variable, value, isConstant ? "let" : "var")
    case .assignMixed(let letter, let value):
      "\(names.variables[letter]) = \(value.isThrowing ? "try " as UTF8Text : "")"
        + "MixedValue(\(text(value)))"
    case .assignCell(VariableSet.dollar, let value): "fx.dollar = \(tried(value))"
    case .assignCell(let letter, let value):
      "fx.put(\(text(value)), in: \(quoted(letter: letter)))"
    case .appendToDollar(let value, let inCells):
      "\(inCells ? "fx.dollar" : names.variables[VariableSet.dollar]).add(\(text(value)))"
    case .evaluate(let value): "_ = \(value.isThrowing ? "try " as UTF8Text : "")\(typed(value))"
    case .check(let condition): "_ = \(tried(condition))"
    case .assignElement(let name, let indexes, let value):
      "\(names.array(name)).set(\(row(indexes)), to: \(text(value)))"
    case .assignCellElement(let name, let indexes, let value):
      "fx.\(name.isText ? "setText" : "set" as UTF8Text)(\(quoted(name)), \(row(indexes)), "
        + "to: \(text(value)))"
    case .declarePoint(let number, let function, let first, let second):
      "let \(names.point(number)) = try fx.\(SwiftFunction.binary(function).name)"
        + "(\(row([first, second])))"
    case .clearVariables: "clear()"
    case .renewArray(let name, let sizes): newArray(name, sizes)
    case .print(let parts, let clears): print(parts, clears: clears)
    case .beep(let tones):
      "fx.beep(\(tones.map { $0 == .low ? ".low" : ".high" }.joined(", ")))"
    case .word(let word, let values): text(word, values)
    case .wait(let wait, let values, _): "fx.\(wait.name)(\(arguments(of: wait, values)))"
    case .call(let part): "try \(names.part(part))(&fx)"
    case .setCaller(let group, let part): "\(names.caller(group)) = .\(names.part(part))"
    case .setDestination(let value): "\(names.destination) = \(text(value))"
    case .returnState(let state): "return .\(state)"
    case .returnPart(let part): "return try \(names.part(part))(&fx)"
    case .returnToCaller(let callers): "return try \(names.function(callers))(&fx)"
    case .returnNothing: "return"
    case .fail(let cause): "throw .fault(.\(cause.name))"
    case .break(let name): name.map { "break \($0)" } ?? "break"
    case .continue(let name): name.map { "continue \($0)" } ?? "continue"
    }
  }

  private func declaration(
    _ variable: SwiftVariable, _ value: SwiftValue?, _ keyword: UTF8Text
  ) -> UTF8Text {
    let (name, isText) = (names.name(of: variable), names.isText(variable))
    guard let value else {
      return "\(keyword) \(name) = \(isText ? "MachineText()" as UTF8Text : "Number.zero")"
    }
    return "\(keyword) \(name): \(isText ? "MachineText" as UTF8Text : "Number") = \(tried(value))"
  }

  func newArray(_ name: ArrayName, _ sizes: [Int]) -> UTF8Text {
    "\(names.array(name)) = \(name.isText ? "TextArray" as UTF8Text : "NumberArray")"
      + "(\(sizes.map { "\($0)" }.joined(", ")))"
  }

  // MARK: PRINT

  /// Joins neighbouring parts that together fit one text into one literal.
  private func print(_ parts: [SwiftStatement.PrintPart], clears: Bool) -> UTF8Text {
    let word: UTF8Text = clears ? "show" : "print"
    if parts.count == 1, !parts[0].isText { return "fx.\(word)(\(text(parts[0].value)))" }
    var groups: [[SwiftStatement.PrintPart]] = []
    var length = 0
    for part in parts {
      length += part.longest
      if groups.isEmpty || length > SlotLayout.textLimit {
        groups.append([part])
        length = part.longest
      } else {
        groups[groups.count - 1].append(part)
      }
    }
    return "fx.\(word)(\(groups.map { argument($0) }.joined(", ")))"
  }

  private func argument(_ parts: [SwiftStatement.PrintPart]) -> UTF8Text {
    if parts.count == 1, parts[0].isText { return text(parts[0].value) }
    let literal = parts.map { part -> UTF8Text in
      part.isText ? inLiteral(part.value) : "\\(spaced: \(text(part.value)))"
    }
    return "\"\(literal.joined())\""
  }

  // MARK: Words

  private func text(_ word: SwiftWord, _ values: [SwiftValue]) -> UTF8Text {
    let row = row(values)
    return switch word {
    case .column: "fx.csr(\(overloaded(values)))"
    case .constantColumn: "fx.csr(\(row))"
    case .clearDisplay: "fx.clearDisplay()"
    case .beep: "fx.beep(\(overloaded(values)))"
    case .setFixed: "fx.setFixed(\(row))"
    case .setScientific: "fx.setScientific(\(row))"
    case .setNormal: "fx.setNormal()"
    case .mode: "fx.mode(\(row))"
    case .clear(let arrays): "fx.clear(arrays: \(arrays ? "true" as UTF8Text : "false"))"
    case .defineCells: "fx.defineCells(\(row))"
    case .showCells: "fx.showCells()"
    case .dimension(let name): "fx.dimension(\(arguments(name)), \(row))"
    case .erase(let name): "fx.erase(\(arguments(name)))"
    case .listArrays: "fx.listArrays()"
    case .restore: "fx.restore()"
    case .restoreToLine: "fx.restore(to: \(row))"
    case .statisticsAdd: "fx.stat(\(row))"
    case .statisticsClear: "fx.statClear()"
    case .startLoop(let letter, let number): startLoop(letter, number, values)
    case .call(let number): "fx.call(\(number))"
    case .comeBack: "_ = try fx.comeBack()"
    case .end: "fx.end()"
    case .rest: "fx.rest()"
    case .countIteration: "fx.round()"
    }
  }

  private func startLoop(_ letter: Int, _ number: Int, _ values: [SwiftValue]) -> UTF8Text {
    "fx.startLoop(\(quoted(letter: letter)), to: \(text(values[0])), by: \(text(values[1])), "
      + "at: \(number))"
  }

  /// Arguments with their types, for methods that also accept an Int.
  private func overloaded(_ values: [SwiftValue]) -> UTF8Text {
    values.map { typed($0) }.joined(", ")
  }

  private func arguments(_ name: ArrayName) -> UTF8Text {
    "\(quoted(name))\(name.isText ? ", isText: true" as UTF8Text : "")"
  }

  private func arguments(of wait: SwiftWait, _ values: [SwiftValue]) -> UTF8Text {
    guard wait == .timer else { return row(values) }
    return values.isTime ? row(values) : overloaded(values)
  }
}

extension SwiftWait {
  fileprivate var name: UTF8Text {
    switch self {
    case .pause: "pause"
    case .pauseThenClear: "pauseThenClear"
    case .stop: "stop"
    case .timer: "timer"
    case .lookAtKey: "lookAtKey"
    case .ask: "ask"
    case .askNumber: "askNumber"
    }
  }
}

extension UTF8Text {
  fileprivate var withoutLastByte: UTF8Text { UTF8Text(utf8: Array(utf8.dropLast())) }

  fileprivate var hasNoArguments: Bool { withoutLastByte.utf8.last == UInt8(ascii: "(") }
}
