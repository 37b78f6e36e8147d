// Expressions. Methods return the operand that contains the value. They throw an error if
// temporaries run out, and the statement's fault at a `.faulty` node.

extension Compiler {
  typealias Expression = Syntax.Expression

  enum Operand {
    case number(Slot)
    case text(TextSlot)
  }

  // MARK: Destinations

  mutating func number(_ expression: Expression) throws(Syntax.Fault) -> Slot {
    guard case .number(let slot) = try value(expression) else {
      preconditionFailure("The parser rejects a text where a number is needed.")
    }
    return slot
  }

  mutating func text(_ expression: Expression) throws(Syntax.Fault) -> TextSlot {
    guard case .text(let slot) = try value(expression) else {
      preconditionFailure("The parser rejects a number where a text is needed.")
    }
    return slot
  }

  mutating func number(_ expression: Expression, into target: Slot) throws(Syntax.Fault) {
    // A complete number is stored even if a fault follows it immediately.
    if case .faulty(let values) = expression.form, values.count == 1, !values[0].isText {
      try number(values[0], into: target)
      throw statementFault
    }
    deliver(try number(expression), into: target)
  }

  /// Computes a number into a new temporary, which remains in use.
  @discardableResult
  mutating func numberInTemporary(_ expression: Expression) throws(Syntax.Fault) -> Slot {
    let target = try takeTemporary(at: expression.bytes.lowerBound)
    try number(expression, into: target)
    temporary = Int(target) - SlotLayout.cells + 1
    return target
  }

  /// If possible, redirects the instruction that computes the number.
  mutating func deliver(_ slot: Slot, into target: Slot) {
    guard slot != target else { return }
    let last = program.steps.count - 1
    if isTemporary(slot), last >= 0,
      case .number(slot)? = program.steps[last].instruction.facts.result
    {
      let instruction = program.steps[last].instruction
      program.steps[last].instruction = instruction.mapOperands(result: { _ in target })
    } else {
      emit(.move(slot, to: target))
    }
  }

  private func isTemporary(_ slot: Slot) -> Bool {
    SlotLayout.cells..<SlotLayout.constants ~= Int(slot)
  }

  // MARK: Values

  mutating func value(_ expression: Expression) throws(Syntax.Fault) -> Operand {
    let start = expression.bytes.lowerBound
    switch expression.form {
    case .negated(let inner): return .number(try negated(inner))
    case .group(let inner):
      origin = start
      return try value(inner)
    case .arithmetic(let operation, let left, let right, let sign):
      return .number(try arithmetic(operation, left, right, sign: sign))
    case .joined(let left, let right, let sign):
      return .text(try joined(left, right, sign: sign))
    case .faulty(let values):
      for value in values { _ = try self.value(value) }
      throw statementFault
    default:
      origin = start
      return expression.isText
        ? .text(try textValue(expression)) : .number(try numberValue(expression))
    }
  }

  private var statementFault: Syntax.Fault {
    guard let fault else { preconditionFailure("A faulty expression is in a faulty statement.") }
    return fault
  }

  private mutating func arithmetic(
    _ operation: Expression.Operator, _ left: Expression, _ right: Expression, sign: Int
  ) throws(Syntax.Fault) -> Slot {
    let mark = temporary
    let (a, b) = (try number(left), try number(right))
    temporary = mark
    let to = try takeTemporary(at: right.bytes.upperBound)
    origin = sign
    switch operation {
    case .add: emit(.add(a, b, to: to))
    case .subtract: emit(.subtract(a, b, to: to))
    case .multiply: emit(.multiply(a, b, to: to))
    case .divide: emit(.divide(a, b, to: to))
    case .power: emit(.power(a, b, to: to))
    }
    return to
  }

  private mutating func negated(_ operand: Expression) throws(Syntax.Fault) -> Slot {
    let slot = try number(operand)
    if let constant = program.constant(in: slot) { return self.slot(of: constant.negated) }
    let to = isTemporary(slot) ? slot : try takeTemporary(at: operand.bytes.upperBound)
    emit(.negate(slot, to: to))
    return to
  }

  private mutating func joined(
    _ left: Expression, _ right: Expression, sign: Int
  ) throws(Syntax.Fault) -> TextSlot {
    let mark = textTemporary
    let (a, b) = (try text(left), try text(right))
    textTemporary = mark
    let to = try takeTextTemporary(at: right.bytes.upperBound)
    origin = sign
    emit(.join(a, b, to: to))
    return to
  }

  // MARK: Numbers

  private mutating func numberValue(_ expression: Expression) throws(Syntax.Fault) -> Slot {
    let (start, end) = (expression.bytes.lowerBound, expression.bytes.upperBound)
    let mark = temporary
    func write(
      _ compiler: inout Compiler, _ instruction: (Slot) -> Instruction
    ) throws(Syntax.Fault) -> Slot {
      compiler.temporary = mark
      let to = try compiler.takeTemporary(at: end)
      compiler.origin = start
      compiler.emit(instruction(to))
      return to
    }
    switch expression.form {
    case .number(let number): return slot(of: number)
    case .random: return try write(&self) { .random(to: $0) }
    case .variable(let variable): return try numberVariable(variable)
    case .integer(let operand):
      let a = try number(operand)
      return try write(&self) { .integer(a, to: $0) }
    case .function(let function, let operand):
      let a = try number(operand)
      return try write(&self) { .apply(function, a, to: $0) }
    case .functionOfTwo(let function, let one, let other):
      let first = try numberInTemporary(one)
      try numberInTemporary(other)
      return try write(&self) { .applyToTwo(function, first, to: $0) }
    case .powerOfTen(let exponent):
      let a = try number(exponent)
      let ten = slot(of: Decimal12(10))
      return try write(&self) { .power(ten, a, to: $0) }
    case .degrees(let degrees, let minutes, let seconds):
      let first = try numberInTemporary(degrees)
      try numberInTemporary(minutes)
      try numberInTemporary(seconds)
      return try write(&self) { .degrees(first, to: $0) }
    case .estimate(let isX, let operand):
      let a = try number(operand)
      return try write(&self) { .estimate(isX: isX, a, to: $0) }
    case .length(let operand):
      let a = try text(operand)
      return try write(&self) { .length(a, to: $0) }
    case .valueOfText(let operand):
      let a = try text(operand)
      return try write(&self) { .value(a, to: $0) }
    case .text, .key, .group, .negated, .arithmetic, .joined, .middle, .hexadecimal, .numberText,
      .sexagesimal, .faulty:
      preconditionFailure("Not a number, or emitted by `value`.")
    }
  }

  private mutating func numberVariable(
    _ variable: Syntax.Variable
  ) throws(Syntax.Fault) -> Slot {
    guard case .element(let name, let indexes) = variable.form else {
      return try letter(of: variable)
    }
    let (count, first) = try element(indexes, at: variable.bytes.lowerBound)
    let to = try takeTemporary(at: variable.bytes.upperBound)
    emit(.loadElement(name, count: count, first, to: to))
    return to
  }

  /// The slot of a letter; a copy if POL or REC may change the letter before its use.
  private mutating func letter(of variable: Syntax.Variable) throws(Syntax.Fault) -> Slot {
    guard case .number(let letter) = variable.form else { preconditionFailure("Not a number.") }
    guard line.changesPoint, letter == SlotLayout.x || letter == SlotLayout.y else { return letter }
    let copy = try takeTemporary(at: variable.bytes.upperBound)
    emit(.move(letter, to: copy))
    return copy
  }

  /// Computes the indexes of an element, then frees their temporaries.
  private mutating func element(
    _ indexes: [Expression], at start: Int
  ) throws(Syntax.Fault) -> (count: UInt8, first: Slot) {
    let mark = temporary
    let result = try self.indexes(indexes)
    temporary = mark
    origin = start
    return result
  }

  /// Computes indexes, two or more into adjacent slots; returns their number and the first slot.
  mutating func indexes(
    _ indexes: [Expression]
  ) throws(Syntax.Fault) -> (count: UInt8, first: Slot) {
    let first = try number(indexes[0])
    guard indexes.count > 1 else { return (1, first) }
    let slot = try takeTemporary(at: indexes[0].bytes.upperBound)
    deliver(first, into: slot)
    for (count, index) in indexes.enumerated().dropFirst() {
      temporary = Int(slot) - SlotLayout.cells + count
      try numberInTemporary(index)
    }
    return (UInt8(indexes.count), slot)
  }

  // MARK: Texts

  private mutating func textValue(_ expression: Expression) throws(Syntax.Fault) -> TextSlot {
    let afterWord = expression.bytes.lowerBound + 1
    let mark = temporary
    defer { temporary = mark }
    switch expression.form {
    case .text(let text): return slot(ofText: text)
    case .variable(let variable): return try textVariable(variable)
    case .key:
      let to = try takeTextTemporary(at: afterWord)
      emit(.key(to: to))
      return to
    case .middle(let from, let count):
      let to = try takeTextTemporary(at: afterWord)
      let first = try number(from)
      let length = try count.map { count throws(Syntax.Fault) in try number(count) }
      if facts.middleMustExist { emit(.checkMiddle(first, length ?? slot(of: .one))) }
      emit(length.map { .middle(first, $0, to: to) } ?? .rest(first, to: to))
      return to
    case .hexadecimal(let operand):
      let to = try takeTextTemporary(at: afterWord)
      emit(.hexadecimal(try number(operand), to: to))
      return to
    case .numberText(let operand):
      let to = try takeTextTemporary(at: afterWord)
      emit(.numberText(try number(operand), to: to))
      return to
    case .sexagesimal(let operand):
      let to = try takeTextTemporary(at: afterWord)
      emit(.sexagesimal(try number(operand), to: to))
      return to
    case .number, .random, .group, .negated, .arithmetic, .joined, .integer, .function,
      .functionOfTwo, .powerOfTen, .degrees, .estimate, .length, .valueOfText, .faulty:
      preconditionFailure("Not a text, or emitted by `value`.")
    }
  }

  private mutating func textVariable(
    _ variable: Syntax.Variable
  ) throws(Syntax.Fault) -> TextSlot {
    switch variable.form {
    case .dollar: return SlotLayout.dollar
    case .text(let letter):
      let to = try takeTextTemporary(at: variable.bytes.upperBound)
      emit(.loadText(letter, to: to))
      return to
    case .element(let name, let indexes):
      let (count, first) = try element(indexes, at: variable.bytes.lowerBound)
      let to = try takeTextTemporary(at: variable.bytes.upperBound)
      emit(.loadTextElement(name, count: count, first, to: to))
      return to
    case .number: preconditionFailure("Not a text.")
    }
  }
}
