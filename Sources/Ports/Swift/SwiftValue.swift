import BasicVM
import StateMachines

/// A number or text expression of the written Swift.
///
/// Swift and the machine evaluate the operands in the order of `operands`.
indirect enum SwiftValue: Equatable, Sendable {
  case number(Decimal12)
  case text([UInt8])
  case variable(SwiftVariable)
  /// A letter with both numbers and texts, read as one of them.
  case mixed(Int, isText: Bool)
  case cell(Int, isText: Bool)
  case dollarCell
  case source(Source)

  case arithmetic(Syntax.Expression.Operator, SwiftValue, SwiftValue)
  case negated(SwiftValue)
  case joined(SwiftValue, SwiftValue)
  case property(Property, SwiftValue)
  case call(SwiftFunction, [SwiftValue])
  /// An element of a Swift array; sure if its indexes are constants in range.
  case element(ArrayName, [SwiftValue], isSure: Bool)
  case cellElement(ArrayName, [SwiftValue])
  case middle(SwiftValue, from: SwiftValue, count: SwiftValue?)

  /// An input whose value may change.
  enum Source: Equatable, Sendable {
    case random, readNumber, readText
    /// The key of the last poll, and the answers to INPUT.
    case key, answer, answeredNumber
  }

  enum Property: Equatable, Sendable {
    case floor, magnitude, sign
    /// The number as an Int, for ON and for a computed jump.
    case choice, place
    case length, value
    /// A text cut to the length of a variable (`short`) or of `$` (`cut`).
    case short, cut
  }
}

enum SwiftVariable: Hashable, Sendable {
  /// A variable of the listing, `$` as 26.
  case letter(Int)
  /// The limit and the step of a loop, by its FOR.
  case limit(Int)
  case step(Int)
  /// A constant for an intermediate value, from 1.
  case value(Int, isText: Bool, longest: Int)
  /// A property for an intermediate value needed after a wait.
  case held(Int, isText: Bool, longest: Int)
  /// The coordinates that POL and REC compute.
  case pointX(Int)
  case pointY(Int)

  var loop: Int? {
    switch self {
    case .limit(let start), .step(let start): start
    case .letter, .value, .held, .pointX, .pointY: nil
    }
  }

  var isPoint: Bool {
    switch self {
    case .pointX, .pointY: true
    case .letter, .limit, .step, .value, .held: false
    }
  }

  /// The position in sorted declarations.
  var order: Int {
    switch self {
    case .letter(let letter): letter
    case .limit(let start): 100 + 2 * start
    case .step(let start): 101 + 2 * start
    case .value(let number, _, _), .held(let number, _, _): (1 << 20) + number
    case .pointX(let number), .pointY(let number): (1 << 21) + number
    }
  }
}

enum SwiftFunction: Equatable, Sendable {
  /// Arithmetic that depends on MODE 10 or 11.
  case arithmetic(Syntax.Expression.Operator)
  /// INT, which depends on it too.
  case floor
  case unary(UnaryFunction)
  case binary(BinaryFunction)
  case degrees, estimateX, estimateY
  case numberText, hexadecimal, sexagesimal
  /// VAL on models without &H.
  case decimalValue
  /// Checks for models that reject long texts and missing parts of `$`, and the cut of a bound of
  /// FOR.
  case shortText, dollarText, part, loopBound

  var isThrowing: Bool { self != .floor && self != .numberText && self != .loopBound }

  var isText: Bool {
    switch self {
    case .numberText, .hexadecimal, .sexagesimal, .shortText, .dollarText, .part: true
    case .arithmetic, .floor, .unary, .binary, .degrees, .estimateX, .estimateY, .decimalValue,
      .loopBound:
      false
    }
  }
}

extension SwiftValue {
  var operands: [SwiftValue] {
    switch self {
    case .number, .text, .variable, .mixed, .cell, .dollarCell, .source: []
    case .arithmetic(_, let left, let right), .joined(let left, let right): [left, right]
    case .negated(let one), .property(_, let one): [one]
    case .call(_, let values), .element(_, let values, _), .cellElement(_, let values): values
    case .middle(let text, let from, let count): [text, from] + [count].compactMap { $0 }
    }
  }

  var isThrowing: Bool { isThrowingItself || operands.contains { $0.isThrowing } }

  private var isThrowingItself: Bool {
    switch self {
    case .number, .text, .variable, .dollarCell, .negated, .joined: false
    case .mixed, .cell, .arithmetic, .element, .cellElement, .middle: true
    case .source(let source): source == .readNumber || source == .readText
    case .property(let property, _): property == .value
    case .call(let function, _): function.isThrowing
    }
  }

  /// Whether it can raise an error of the machine.
  var mayFail: Bool {
    isThrowingItself && !isSure || operands.contains { $0.mayFail }
  }

  /// Whether it never fails although Swift requires `try`.
  private var isSure: Bool {
    switch self {
    case .element(_, _, let isSure): isSure
    case .middle(_, let from, let count):
      from.whole(in: 1...SlotLayout.textLimit) != nil
        && count.map { $0.whole(in: 0...SlotLayout.textLimit) != nil } ?? true
    default: false
    }
  }

  /// Whether its value may change between two evaluations.
  var isVolatile: Bool {
    switch self {
    case .source, .element, .cellElement: true
    default: operands.contains { $0.isVolatile }
    }
  }

  /// Whether it must be evaluated even if the result is not used.
  var isNeeded: Bool { mayFail || draws }

  private var draws: Bool {
    switch self {
    case .source(.random), .source(.readNumber), .source(.readText): true
    default: operands.contains { $0.draws }
    }
  }

  var letters: VariableSet {
    var letters = VariableSet()
    switch self {
    case .variable(.letter(let letter)), .mixed(let letter, _), .cell(let letter, _):
      letters.insert(letter)
    case .dollarCell: letters.insert(VariableSet.dollar)
    // Any letter may be an element.
    case .cellElement: letters = VariableSet(rawValue: .max)
    default: break
    }
    return operands.reduce(letters) { $0.union($1.letters) }
  }

  var variables: Set<SwiftVariable> {
    var variables: Set<SwiftVariable> = []
    if case .variable(let variable) = self { variables = [variable] }
    if case .mixed(let letter, _) = self { variables = [.letter(letter)] }
    return operands.reduce(variables) { $0.union($1.variables) }
  }

  var operatorCount: Int {
    let own =
      switch self {
      case .arithmetic, .negated, .joined: 1
      default: 0
      }
    return operands.reduce(own) { $0 + $1.operatorCount }
  }

  /// The maximum length of a text.
  var longest: Int {
    switch self {
    case .text(let codes): codes.count
    case .variable(.letter(let letter)) where letter != VariableSet.dollar:
      SlotLayout.shortTextLimit
    case .mixed, .cell, .property(.short, _): SlotLayout.shortTextLimit
    case .element, .cellElement: SlotLayout.shortTextLimit
    case .variable(.value(_, _, let longest)), .variable(.held(_, _, let longest)): longest
    case .source(.key): 1
    case .joined(let left, let right): left.longest + right.longest
    case .call(.numberText, _): NumberFormat.lengthLimit
    case .call(.hexadecimal, _): 4
    case .call(.shortText, _): SlotLayout.shortTextLimit
    case .middle(_, _, let count?):
      count.whole(in: 0...SlotLayout.textLimit) ?? SlotLayout.textLimit
    default: SlotLayout.textLimit
    }
  }

  var constant: Decimal12? {
    if case .number(let number) = self { number } else { nil }
  }

  /// Nil unless it is a whole constant in the range.
  func whole(in range: ClosedRange<Int>) -> Int? {
    guard let constant, constant.isWhole, let whole = constant.truncated, range ~= whole else {
      return nil
    }
    return whole
  }

  var cut: SwiftValue { longest > SlotLayout.textLimit ? .property(.cut, self) : self }

  var short: SwiftValue { longest > SlotLayout.shortTextLimit ? .property(.short, self) : self }

  var isLiteral: Bool {
    switch self {
    case .number, .text: true
    default: false
    }
  }
}
