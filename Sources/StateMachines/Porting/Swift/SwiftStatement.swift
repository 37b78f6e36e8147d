import BasicVM

/// A statement of the written Swift that encloses no other.
enum SwiftStatement: Equatable, Sendable {
  /// `fx.line = 20`, for the message of an error.
  case line(Int)
  case area(Int)

  // Values
  case assign(SwiftVariable, SwiftValue)
  /// A variable that is assigned to later starts without a value, as RUN finds it.
  case declare(SwiftVariable, SwiftValue?, isConstant: Bool)
  /// A letter that holds numbers and texts.
  case assignMixed(Int, SwiftValue)
  /// A letter in the machine's cells, `$` as 26.
  case assignCell(Int, SwiftValue)
  /// `$` with a text joined to it.
  case appendToDollar(SwiftValue, inCells: Bool)
  /// A value that is computed for its effect.
  case evaluate(SwiftValue)
  case check(SwiftCondition)
  case assignElement(ArrayName, [SwiftValue], SwiftValue)
  case assignCellElement(ArrayName, [SwiftValue], SwiftValue)
  /// `let point1 = ...`, from POL or REC.
  case declarePoint(Int, BinaryFunction, SwiftValue, SwiftValue)
  case clearVariables
  case renewArray(ArrayName, [Int])

  // Words of the machine
  case print([PrintPart], clears: Bool)
  case beep([Tone])
  case word(SwiftWord, [SwiftValue])
  case wait(SwiftWait, [SwiftValue], then: UTF8Text?)

  // What runs next
  case call(UTF8Text)
  /// `caller = .here`: the place to come back to.
  case setCaller(UTF8Text, UTF8Text)
  case setDestination(SwiftValue)
  case returnState(UTF8Text)
  /// `return try part(&fx)`.
  case returnPart(UTF8Text)
  case returnNothing
  case fail(FaultCause)
  case leave(UTF8Text?)
  case startAgain(UTF8Text?)

  /// A value that PRINT shows.
  enum PrintPart: Equatable, Sendable {
    case number(SwiftValue)
    case text(SwiftValue)

    var value: SwiftValue {
      switch self {
      case .number(let value), .text(let value): value
      }
    }

    /// The most characters that it can have.
    var longest: Int {
      switch self {
      case .number: NumberFormat.lengthLimit + 1
      case .text(let text): text.longest
      }
    }
  }
}

/// A word of `FX790` that does not wait.
enum SwiftWord: Equatable, Sendable {
  case column, clearDisplay, beep, setFixed, setScientific, setNormal, mode
  case clear(arrays: Bool)
  case defineCells, showCells
  case dimension(ArrayName)
  case erase(ArrayName)
  case listArrays, restore, restoreToLine, statisticsAdd, statisticsClear
  /// FOR on the machine's stack: its variable, and the number of the loop.
  case startLoop(Int, Int)
  /// GOSUB on the machine's stack, with the number of the place to come back to.
  case call(Int)
  /// RETURN of a function.
  case comeBack
  case end, rest, round
}

/// A word of `FX790` that waits.
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
      .returnPart, .returnNothing, .fail, .leave, .startAgain:
      []
    }
  }

  /// Whether its Swift needs `try`, which `return try` has already.
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

  /// Whether an error in it must name its line.
  var needsLine: Bool {
    switch self {
    case .assignElement, .assignCellElement, .declarePoint, .fail, .setDestination: true
    case .check(let condition): condition.mayFail
    case .word(.round, _): false
    case .word(let word, let values): word.isThrowing(values) || values.contains { $0.mayFail }
    // An answer that is no number is refused with the line.
    case .wait(.askNumber, _, _): true
    case .wait(let wait, let values, _): wait.isThrowing(values) || values.contains { $0.mayFail }
    default: values.contains { $0.mayFail }
    }
  }

  /// Whether no statement after it is reached.
  var leaves: Bool {
    switch self {
    case .returnState, .returnPart, .returnNothing, .fail, .leave, .startAgain: true
    case .wait(_, _, let state): state != nil
    default: false
    }
  }

  // MARK: Variables

  /// The variable that it gives a value to.
  private var target: SwiftVariable? {
    switch self {
    case .assign(let variable, _), .declare(let variable, _, _): variable
    case .assignMixed(let letter, _): .letter(letter)
    case .appendToDollar(_, false): .letter(PortVariables.dollar)
    case .check(let condition): condition.counter.map { .letter($0) }
    default: nil
    }
  }

  /// The variables that it names.
  var variables: Set<SwiftVariable> {
    values.reduce(Set([target].compactMap { $0 })) { $0.union($1.variables) }
  }

  /// Whether it gives a variable a value and does not read it.
  func assigns(_ variable: SwiftVariable) -> Bool {
    switch self {
    case .assign(variable, let value): !value.variables.contains(variable)
    case .declare(variable, let value?, _): !value.variables.contains(variable)
    default: false
    }
  }

  /// Whether it changes the value that a variable has.
  func changes(_ variable: SwiftVariable) -> Bool {
    target == variable && !assigns(variable)
  }
}

extension SwiftWord {
  /// Whether the word is declared as throwing, with these arguments.
  fileprivate func isThrowing(_ values: [SwiftValue]) -> Bool {
    switch self {
    case .column: !values.isColumn
    case .beep, .setFixed, .setScientific, .mode, .defineCells, .dimension, .erase,
      .restoreToLine, .statisticsAdd, .startLoop, .call, .comeBack, .round:
      true
    case .clearDisplay, .setNormal, .clear, .showCells, .listArrays, .restore, .statisticsClear,
      .end, .rest:
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
  /// Whether it is a column of the display, written out.
  var isColumn: Bool {
    count == 1 && self[0].whole(in: 0...999_999).map { Display.columns ~= $0 } ?? false
  }

  /// Whether it is a time that TIMER accepts, written out.
  var isTime: Bool { count == 1 && self[0].whole(in: 0...999_999) != nil }
}
