/// Finds functions and statements whose constant arguments always cause an error.
///
/// Invalid constants of BEEP, CSR, MODE and SET are errors of the listing, which
/// `Checker.checkConstants` finds.
struct ConstantFaults {
  private let facts: ModelFacts
  private let endDigits: EndDigits
  private var matches: [(offset: Int, cause: FaultCause)] = []

  private init(on facts: ModelFacts, _ endDigits: EndDigits) {
    (self.facts, self.endDigits) = (facts, endDigits)
  }

  /// The errors of a statement in MODE 10 and in MODE 11.
  static func matches(
    in kind: Syntax.Kind, on facts: ModelFacts
  ) -> [(offset: Int, cause: FaultCause)] {
    let (corrected, kept) = (checked(kind, facts, .corrected), checked(kind, facts, .kept))
    return corrected.filter { fault in kept.contains { $0 == fault } }
  }

  private static func checked(
    _ kind: Syntax.Kind, _ facts: ModelFacts, _ endDigits: EndDigits
  ) -> [(offset: Int, cause: FaultCause)] {
    var faults = ConstantFaults(on: facts, endDigits)
    faults.check(kind)
    return faults.matches
  }

  private mutating func check(_ kind: Syntax.Kind) {
    if case .dimension(let arrays) = kind { return checkSizes(of: arrays) }
    for expression in kind.expressions {
      guard let number = value(of: expression) else { continue }
      let isValid: Bool
      switch kind {
      case .timer: isValid = Interpreter.time(ofTimer: number) != nil
      case .defineCells: isValid = Interpreter.whole(number, in: 0...9999) != nil
      default: isValid = true
      }
      if !isValid { note(.badArgument, expression.bytes.lowerBound) }
    }
  }

  private mutating func checkSizes(of arrays: [Syntax.Variable]) {
    for array in arrays {
      for size in array.indexes {
        guard let number = value(of: size) else { continue }
        if Interpreter.whole(number, in: 0...ArrayTable.largestIndex) == nil {
          note(.badDimension, size.bytes.lowerBound)
        }
      }
    }
  }

  private mutating func note(_ cause: FaultCause, _ offset: Int) {
    matches.append((offset, cause))
  }

  /// Returns `number`; records `cause` if it is nil.
  private mutating func result(
    _ number: Decimal12?, else cause: FaultCause, _ offset: Int
  ) -> Decimal12? {
    if number == nil { note(cause, offset) }
    return number
  }

  /// The value of a constant expression, otherwise nil; checks its constant parts.
  private mutating func value(of expression: Syntax.Expression) -> Decimal12? {
    var operands: [Decimal12?] = []
    for operand in expression.operands { operands.append(value(of: operand)) }
    let start = expression.bytes.lowerBound
    switch expression.form {
    case .number(let number): return number
    case .group: return operands[0]
    case .negated: return operands[0]?.negated
    case .integer: return operands[0]?.integerPart(endDigits)
    case .arithmetic(let operation, _, _, let sign):
      return value(of: operation, operands[0], operands[1], sign)
    case .powerOfTen: return value(of: .power, Decimal12(10), operands[0], start)
    case .function(let function, _):
      guard let x = operands[0] else { return nil }
      return value(of: function, x, start)
    case .functionOfTwo(let function, _, _):
      check(function, operands[0], operands[1], start)
    case .middle(_, let count):
      let most = facts.middleMustExist ? facts.dollarLimit : SlotLayout.textLimit
      check(operands[0], in: 1...most, start)
      if count != nil { check(operands[1], in: (facts.middleMustExist ? 1 : 0)...most, start) }
    case .hexadecimal:
      if let number = operands[0], (try? Interpreter.hexadecimal(number)) == nil {
        note(.badArgument, start)
      }
    case .text, .variable, .random, .key, .joined, .degrees, .estimate, .length, .valueOfText,
      .numberText, .sexagesimal, .faulty:
      break
    }
    return nil
  }

  private mutating func value(
    of operation: Syntax.Expression.Operator, _ a: Decimal12?, _ b: Decimal12?, _ sign: Int
  ) -> Decimal12? {
    if operation == .divide, let b, b == .zero {
      note(.divisionByZero, sign)
      return nil
    }
    guard let a, let b else { return nil }
    switch operation {
    case .add: return result(a.adding(b, endDigits), else: .overflow, sign)
    case .subtract: return result(a.subtracting(b, endDigits), else: .overflow, sign)
    case .multiply: return result(a.multiplied(by: b, endDigits), else: .overflow, sign)
    case .divide: return result(a.divided(by: b, endDigits), else: .overflow, sign)
    case .power:
      return result(a.raised(to: b, endDigits), else: .zero < a ? .overflow : .domain, sign)
    }
  }

  private mutating func value(
    of function: UnaryFunction, _ x: Decimal12, _ start: Int
  ) -> Decimal12? {
    func result(in unit: AngleUnit) -> Decimal12? {
      Interpreter.value(of: function, x, unit, endDigits)
    }
    switch function {
    case .sin, .cos, .tan, .asn, .acs, .atn:
      // MODE sets the unit, so only an argument that is invalid in every unit is an error.
      if result(in: .degrees) == nil, result(in: .radians) == nil, result(in: .grads) == nil {
        note(Interpreter.cause(of: function, x, .grads), start)
      }
      return nil
    case .hypsin, .hypcos, .hyptan, .hypasn, .hypacs, .hypatn, .log, .ln, .exp, .sqr, .cur, .frac,
      .abs, .sgn, .fact:
      let cause = Interpreter.cause(of: function, x, .degrees)
      return self.result(result(in: .degrees), else: cause, start)
    }
  }

  private mutating func check(
    _ function: BinaryFunction, _ x: Decimal12?, _ y: Decimal12?, _ start: Int
  ) {
    switch function {
    case .rnd:
      if let y, (x ?? .zero).roundedAt(y) == nil { note(y.faultOfRounding, start) }
    case .npr, .ncr:
      guard let x, let y else { return }
      let result =
        function == .npr
        ? Decimal12.permutations(of: x, taking: y, endDigits)
        : Decimal12.combinations(of: x, taking: y, endDigits)
      if result == nil { note(.domain, start) }
    case .pol, .rec: break
    }
  }

  private mutating func check(_ number: Decimal12?, in range: ClosedRange<Int>, _ start: Int) {
    if let number, Interpreter.whole(number, in: range) == nil { note(.badArgument, start) }
  }
}
