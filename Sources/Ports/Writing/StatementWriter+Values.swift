import BasicVM
import StateMachines

extension StatementWriter {
  mutating func value(_ expression: Syntax.Expression) throws(StatementFails) -> SwiftValue {
    switch expression.form {
    case .number(let number): return .number(number)
    case .text(let codes): return .text(codes)
    case .variable(let variable): return try read(variable)
    case .random: return .source(.random)
    case .key:
      wait(.lookAtKey)
      return .source(.key)

    case .group(let inner): return try value(inner)
    case .negated(let inner):
      let value = try value(inner)
      return value.constant.map { .number($0.negated) } ?? .negated(value)
    case .arithmetic(let operation, let left, let right, _):
      let sides = try sides(left, right)
      return arithmetic(operation, sides[0], sides[1])
    case .joined(let left, let right, _):
      let sides = try values([left, right])
      return .joined(sides[0].cut, sides[1].cut)

    case .integer(let operand):
      let value = try value(operand)
      return plan.setsEndDigits ? .call(.floor, [value]) : .property(.floor, value)
    case .function(.abs, let operand): return .property(.magnitude, try value(operand))
    case .function(.sgn, let operand): return .property(.sign, try value(operand))
    case .function(let function, let operand): return .call(.unary(function), [try value(operand)])
    case .functionOfTwo(let function, let one, let other):
      let values = try values([one, other])
      return function.setsXAndY
        ? point(function, values[0], values[1]) : .call(.binary(function), values)
    case .powerOfTen(let exponent):
      return arithmetic(.power, .number(Decimal12(10)), try value(exponent))
    case .degrees(let degrees, let minutes, let seconds):
      return .call(.degrees, try values([degrees, minutes, seconds]))
    case .estimate(let isX, let operand):
      return .call(isX ? .estimateX : .estimateY, [try value(operand)])
    case .length(let operand): return .property(.length, try value(operand).cut)
    case .valueOfText(let operand):
      let text = try value(operand).cut
      return plan.facts.hasHexadecimal
        ? .property(.value, text) : .call(.decimalValue, [text])

    case .middle(let from, let count):
      let values = if let count { try sides(from, count) } else { [try value(from)] }
      guard !plan.facts.middleMustExist else { return .call(.part, [dollar] + values) }
      return .middle(dollar, from: values[0], count: values.count > 1 ? values[1] : nil)
    case .hexadecimal(let operand): return .call(.hexadecimal, [try value(operand)])
    case .numberText(let operand): return .call(.numberText, [try value(operand)])
    case .sexagesimal(let operand): return .call(.sexagesimal, [try value(operand)])
    case .faulty(let values):
      for value in values { try push(value) }
      throw StatementFails()
    }
  }

  /// The two operands of one instruction.
  mutating func sides(
    _ left: Syntax.Expression, _ right: Syntax.Expression
  ) throws(StatementFails) -> [SwiftValue] {
    guard isReadLate(left), try value(left).isThrowing else { return try values([left, right]) }
    try push(right)
    let computed = computedFirst(pop(1)[0])
    return [try value(left), computed]
  }

  /// A value that precedes the check of a variable in Swift, too, if it may fail or draws RAN#.
  mutating func computedFirst(_ value: SwiftValue) -> SwiftValue {
    switch value {
    // One instruction checks both.
    case .mixed(_, isText: false), .cell(_, isText: false): return value
    default: break
    }
    guard value.isNeeded else { return value }
    settle()
    return named(value)
  }

  /// Whether it is a variable that only the instruction that uses it reads and checks.
  ///
  /// X and Y are copied before in lines with POL or REC, and for INPUT.
  func isReadLate(_ expression: Syntax.Expression, keepingPoint: Bool = false) -> Bool {
    switch expression.form {
    case .group(let inner): return isReadLate(inner, keepingPoint: keepingPoint)
    case .variable(let variable):
      guard case .number(let letter) = variable.form else { return false }
      let mayBeCopied = keepingPoint || statement?.copiesPoint == true
      return !mayBeCopied || !VariableSet.xAndY.contains(Int(letter))
    default: return false
    }
  }

  private func arithmetic(
    _ operation: Syntax.Expression.Operator, _ left: SwiftValue, _ right: SwiftValue
  ) -> SwiftValue {
    plan.setsEndDigits
      ? .call(.arithmetic(operation), [left, right]) : .arithmetic(operation, left, right)
  }

  /// POL and REC also set X and Y.
  private mutating func point(
    _ function: BinaryFunction, _ first: SwiftValue, _ second: SwiftValue
  ) -> SwiftValue {
    settle(before: [.x, .y])
    let number = nextPoint()
    add(.declarePoint(number, function, first, second))
    assign(.variable(.pointX(number)), toLetter: SlotLayout.x)
    assign(.variable(.pointY(number)), toLetter: SlotLayout.y)
    return .variable(.pointX(number))
  }

  // MARK: Variables

  private mutating func read(_ variable: Syntax.Variable) throws(StatementFails) -> SwiftValue {
    switch variable.form {
    case .number(let letter): letterValue(Int(letter), isText: false)
    case .text(let letter): letterValue(Int(letter), isText: true)
    case .dollar: dollar
    case .element(let name, let indexes): element(name, try values(indexes))
    }
  }

  func letterValue(_ letter: Int, isText: Bool) -> SwiftValue {
    guard plan.variables.hasLetters else { return .cell(letter, isText: isText) }
    return plan.variables.kinds[letter] == .mixed
      ? .mixed(letter, isText: isText) : .variable(.letter(letter))
  }

  var dollar: SwiftValue {
    plan.variables.hasLetters ? .variable(.letter(VariableSet.dollar)) : .dollarCell
  }

  private func element(_ name: ArrayName, _ indexes: [SwiftValue]) -> SwiftValue {
    guard let arrays = plan.variables.arrays else { return .cellElement(name, indexes) }
    let sizes = arrays[name] ?? []
    let isSure =
      sizes.count == indexes.count
      && zip(sizes, indexes).allSatisfy { size, index in index.whole(in: 0...size) != nil }
    return .element(name, indexes, isSure: isSure)
  }

  // MARK: Assignments

  /// The indexes have already been evaluated.
  mutating func assign(_ value: SwiftValue, to variable: Syntax.Variable, _ indexes: [SwiftValue]) {
    let value = checked(value, for: variable)
    switch variable.form {
    case .number(let letter): assign(value, toLetter: Int(letter))
    case .text(let letter): assign(value.short, toLetter: Int(letter))
    case .dollar: assign(value.cut, toLetter: VariableSet.dollar)
    case .element(let name, _):
      add(
        plan.variables.arrays == nil
          ? .assignCellElement(name, indexes, value) : .assignElement(name, indexes, value))
    }
  }

  /// Checks the length of a text on models that do not cut it.
  private func checked(_ value: SwiftValue, for variable: Syntax.Variable) -> SwiftValue {
    guard plan.facts.refusesLongTexts, variable.isText else { return value }
    if case .dollar = variable.form {
      return value.longest > plan.facts.dollarLimit ? .call(.dollarText, [value]) : value
    }
    return value.longest > SlotLayout.shortTextLimit ? .call(.shortText, [value]) : value
  }

  /// Assigns to a letter, or to `$` as letter 26, unless the new value is never read.
  mutating func assign(_ value: SwiftValue, toLetter letter: Int) {
    let added = letter == VariableSet.dollar ? value.joined(to: dollar) : nil
    guard plan.variables.hasLetters else {
      add(added.map { .appendToDollar($0, inCells: true) } ?? .assignCell(letter, value))
      return
    }
    guard let statement, plan.isRead(letter, after: statement) else {
      if value.isNeeded { add(.evaluate(value)) }
      return
    }
    guard value != .variable(.letter(letter)) else { return }
    if let added {
      add(.appendToDollar(added, inCells: false))
    } else if plan.variables.kinds[letter] == .mixed {
      add(.assignMixed(letter, value))
    } else {
      add(.assign(.letter(letter), value))
    }
  }
}

extension SwiftValue {
  /// The text added to `$` in `$ = $ + text`.
  fileprivate func joined(to dollar: SwiftValue) -> SwiftValue? {
    switch self {
    case .property(.cut, let inner): inner.joined(to: dollar)
    case .joined(dollar, let added): added
    default: nil
    }
  }
}

extension VariableSet {
  static let x = VariableSet(rawValue: 1 << SlotLayout.x)
  static let y = VariableSet(rawValue: 1 << SlotLayout.y)
}
