extension Syntax {
  package struct Expression: Equatable, Sendable {
    package indirect enum Form: Equatable, Sendable {
      // Values
      case number(Decimal12)
      case text([UInt8])
      case variable(Variable)
      /// RAN#
      case random
      /// KEY$
      case key

      // Operators
      /// An expression in parentheses, or after the sign `+`.
      case group(Expression)
      case negated(Expression)
      /// `sign` is the offset of the operator.
      case arithmetic(Operator, Expression, Expression, sign: Int)
      /// Two texts joined with `+`.
      case joined(Expression, Expression, sign: Int)

      // Functions
      case integer(Expression)
      case function(UnaryFunction, Expression)
      case functionOfTwo(BinaryFunction, Expression, Expression)
      /// 10 to the power of the argument.
      case powerOfTen(Expression)
      /// DEG(degrees,minutes,seconds)
      case degrees(Expression, Expression, Expression)
      /// EOX or EOY.
      case estimate(isX: Bool, Expression)
      case length(Expression)
      /// VAL
      case valueOfText(Expression)
      /// MID$, a part of the variable `$`; without a count it extends to the end.
      case middle(from: Expression, count: Expression?)
      /// HEX$
      case hexadecimal(Expression)
      /// STR$
      case numberText(Expression)
      /// DMS$
      case sexagesimal(Expression)

      /// An error that occurs after these operands are computed.
      case faulty([Expression])
    }

    package enum Operator: Equatable, Sendable {
      case add, subtract, multiply, divide, power
    }

    package let form: Form
    package let bytes: Range<Int>

    package var isText: Bool {
      switch form {
      case .text, .key, .joined, .middle, .hexadecimal, .numberText, .sexagesimal: true
      case .variable(let variable): variable.isText
      case .group(let inner): inner.isText
      case .number, .random, .negated, .arithmetic, .integer, .function, .functionOfTwo,
        .powerOfTen, .degrees, .estimate, .length, .valueOfText, .faulty:
        false
      }
    }

    /// The value of a constant such as `12`, `-3` or `(PI)`; otherwise nil.
    package var constant: Decimal12? {
      switch form {
      case .number(let number): number
      case .group(let inner): inner.constant
      case .negated(let inner): inner.constant?.negated
      case .text, .variable, .random, .key, .arithmetic, .joined, .integer, .function,
        .functionOfTwo, .powerOfTen, .degrees, .estimate, .length, .valueOfText, .middle,
        .hexadecimal, .numberText, .sexagesimal, .faulty:
        nil
      }
    }

    /// The variable, unless there are parentheses around it.
    package var variable: Variable? {
      if case .variable(let variable) = form { variable } else { nil }
    }

    /// Direct subexpressions, in order of evaluation.
    package var operands: [Expression] {
      switch form {
      case .number, .text, .random, .key: []
      case .variable(let variable): variable.indexes
      case .group(let one), .negated(let one), .integer(let one), .function(_, let one),
        .powerOfTen(let one), .estimate(_, let one), .length(let one), .valueOfText(let one),
        .hexadecimal(let one), .numberText(let one), .sexagesimal(let one):
        [one]
      case .arithmetic(_, let left, let right, _), .joined(let left, let right, _),
        .functionOfTwo(_, let left, let right):
        [left, right]
      case .degrees(let degrees, let minutes, let seconds):
        [degrees, minutes, seconds]
      case .middle(let start, let count): [start, count].compactMap { $0 }
      case .faulty(let values): values
      }
    }
  }
}

extension Syntax.Expression {
  /// Effects of evaluation besides its value.
  package struct Effects: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let fails = Effects(rawValue: 1)
    /// Takes a number from RAN#.
    package static let draws = Effects(rawValue: 2)
    /// Polls KEY$.
    package static let polls = Effects(rawValue: 4)
    package static let setsXAndY = Effects(rawValue: 8)
  }

  /// The effects of the expression and its operands.
  package var effects: Effects {
    operands.reduce(ownEffects) { $0.union($1.effects) }
  }

  private var ownEffects: Effects {
    switch form {
    case .number, .text, .group, .negated, .joined, .length, .numberText: []
    case .random: .draws
    case .key: .polls
    case .functionOfTwo(let function, _, _): function.setsXAndY ? [.fails, .setsXAndY] : .fails
    // Reading a cell as the wrong type fails.
    case .variable(let variable): if case .dollar = variable.form { [] } else { .fails }
    case .arithmetic, .integer, .function, .powerOfTen, .degrees, .estimate, .valueOfText,
      .middle, .hexadecimal, .sexagesimal, .faulty:
      .fails
    }
  }
}

extension Syntax.Expression {
  package var andOperands: [Syntax.Expression] { [self] + operands.flatMap { $0.andOperands } }

  /// The value of a written whole number.
  package var wholeConstant: Int? {
    constant.flatMap { number in
      number.truncated.flatMap { Decimal12($0) == number ? $0 : nil }
    }
  }
}
