import BasicVM
import StateMachines

/// A statement without a body in the written Swift.
enum SwiftStatement: Equatable, Sendable {
  /// `fx.line = 20`, for error messages.
  case line(Int)
  case area(Int)

  // Values
  case assign(SwiftVariable, SwiftValue)
  /// Without a value, the variable is empty, as after RUN.
  case declare(SwiftVariable, SwiftValue?, isConstant: Bool)
  /// A letter with both numbers and texts.
  case assignMixed(Int, SwiftValue)
  /// A letter in the machine's cells, `$` as 26.
  case assignCell(Int, SwiftValue)
  case appendToDollar(SwiftValue, inCells: Bool)
  /// A value computed only for its effect.
  case evaluate(SwiftValue)
  case check(SwiftCondition)
  case assignElement(ArrayName, [SwiftValue], SwiftValue)
  case assignCellElement(ArrayName, [SwiftValue], SwiftValue)
  /// `let point1 = ...`, for POL or REC.
  case declarePoint(Int, BinaryFunction, SwiftValue, SwiftValue)
  case clearVariables
  case renewArray(ArrayName, [Int])

  // Words of the machine
  case print([PrintPart], clears: Bool)
  case beep([Tone])
  case word(SwiftWord, [SwiftValue])
  case wait(SwiftWait, [SwiftValue], then: UTF8Text?)

  // Control flow
  /// A part that is a function, by its first block.
  case call(Int)
  /// `caller = .part`, the return place of a call of a group of subroutines.
  case setCaller(Int, Int)
  case setDestination(SwiftValue)
  case returnState(UTF8Text)
  /// `return try part(&fx)`.
  case returnPart(Int)
  /// `return try returnFromPart(&fx)`.
  case returnToCaller(ReturnSwitch)
  case returnNothing
  case fail(FaultCause)
  case `break`(UTF8Text?)
  case `continue`(UTF8Text?)

  struct PrintPart: Equatable, Sendable {
    let value: SwiftValue
    let isText: Bool

    var longest: Int { isText ? value.longest : NumberFormat.lengthLimit + 1 }
  }
}

/// A switch over the callers to which RETURN can lead.
enum ReturnSwitch: Hashable, Sendable {
  /// Over the property of a group of subroutines.
  case group(Int)
  /// Over the machine's stack.
  case stack
}

/// A word of `PortHost` that does not wait.
enum SwiftWord: Equatable, Sendable {
  case column, constantColumn, clearDisplay, beep, setFixed, setScientific, setNormal, mode
  case clear(arrays: Bool)
  case defineCells, showCells
  case dimension(ArrayName)
  case erase(ArrayName)
  case listArrays, restore, restoreToLine, statisticsAdd, statisticsClear
  /// FOR on the machine's stack: its variable, and the number of the loop.
  case startLoop(Int, Int)
  /// GOSUB on the machine's stack, with the number of its return place.
  case call(Int)
  /// RETURN of a function.
  case comeBack
  case end
  /// Passes some time before a state that waits for nothing.
  case rest
  /// Counts an iteration of a loop that may be endless.
  case countIteration
}

/// A word of `PortHost` that waits.
enum SwiftWait: Equatable, Sendable {
  case pause, pauseThenClear, stop, timer, lookAtKey, ask, askNumber
}

extension SwiftStatement {
  var values: [SwiftValue] {
    switch self {
    case .assign(_, let value), .assignMixed(_, let value), .assignCell(_, let value),
      .appendToDollar(let value, _), .evaluate(let value), .setDestination(let value):
      [value]
    case .declare(_, let value, _): [value].compactMap { $0 }
    case .check(let condition): condition.values
    case .assignElement(_, let indexes, let value), .assignCellElement(_, let indexes, let value):
      indexes + [value]
    case .declarePoint(_, _, let first, let second): [first, second]
    case .print(let parts, _): parts.map { $0.value }
    case .word(_, let values), .wait(_, let values, _): values
    case .line, .area, .clearVariables, .renewArray, .beep, .call, .setCaller, .returnState,
      .returnPart, .returnToCaller, .returnNothing, .fail, .break, .continue:
      []
    }
  }

  /// Whether its Swift needs `try`.
  var isThrowing: Bool {
    switch self {
    case .assignElement, .assignCellElement, .declarePoint, .call: true
    case .check(let condition): condition.isThrowing
    case .word(let word, let values): word.isThrowing(values) || values.contains { $0.isThrowing }
    case .wait(let wait, let values, _):
      wait.isThrowing(values) || values.contains { $0.isThrowing }
    default: values.contains { $0.isThrowing }
    }
  }

  /// Whether errors in it name a line.
  var needsLine: Bool {
    switch self {
    case .assignElement, .assignCellElement, .declarePoint, .fail, .setDestination,
      .returnToCaller(.stack):
      true
    case .check(let condition): condition.mayFail
    case .word(.countIteration, _): false
    case .word(let word, let values): word.isThrowing(values) || values.contains { $0.mayFail }
    // The refusal of an invalid answer names the line.
    case .wait(.askNumber, _, _): true
    case .wait(let wait, let values, _): wait.isThrowing(values) || values.contains { $0.mayFail }
    default: values.contains { $0.mayFail }
    }
  }

  var isTerminator: Bool {
    switch self {
    case .returnState, .returnPart, .returnToCaller, .returnNothing, .fail, .break, .continue:
      true
    case .wait(_, _, let state): state != nil
    default: false
    }
  }

  // MARK: Variables

  private var target: SwiftVariable? {
    switch self {
    case .assign(let variable, _), .declare(let variable, _, _): variable
    case .assignMixed(let letter, _): .letter(letter)
    case .appendToDollar(_, false): .letter(VariableSet.dollar)
    case .check(let condition): condition.counter.map { .letter($0) }
    default: nil
    }
  }

  var variables: Set<SwiftVariable> {
    values.reduce(Set([target].compactMap { $0 })) { $0.union($1.variables) }
  }

  /// Whether it sets a variable without reading it.
  func assigns(_ variable: SwiftVariable) -> Bool {
    switch self {
    case .assign(variable, let value): !value.variables.contains(variable)
    case .declare(variable, let value?, _): !value.variables.contains(variable)
    default: false
    }
  }

  /// Whether it changes the current value of a variable.
  func changes(_ variable: SwiftVariable) -> Bool {
    target == variable && !assigns(variable)
  }
}

extension SwiftWord {
  fileprivate func isThrowing(_ values: [SwiftValue]) -> Bool {
    switch self {
    case .column, .beep, .setFixed, .setScientific, .mode, .defineCells, .dimension, .erase,
      .restoreToLine, .statisticsAdd, .startLoop, .call, .comeBack, .countIteration:
      true
    case .constantColumn, .clearDisplay, .setNormal, .clear, .showCells, .listArrays, .restore,
      .statisticsClear, .end, .rest:
      false
    }
  }
}

extension SwiftWait {
  fileprivate func isThrowing(_ values: [SwiftValue]) -> Bool {
    self == .timer && !values.isTime
  }
}

extension [SwiftValue] {
  /// Whether it is a constant time that TIMER accepts.
  var isTime: Bool { count == 1 && self[0].whole(in: 0...999_999) != nil }
}
