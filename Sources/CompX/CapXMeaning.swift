import BasicVM

/// The effect of a statement on the assembly.
enum CapXMeaning {
  case start(Int)
  /// The start address; nil if the operand is faulty.
  case end(CapXOperand?)
  case content(CapXContent)
}

enum CapXContent {
  case instruction(CompXOperation, register: Int, CapXOperand, index: Int)
  case words([UInt16])
  case reserved(Int)
  case pointer(CapXOperand)

  var size: Int {
    switch self {
    case .instruction, .pointer: 1
    case .words(let words): words.count
    case .reserved(let count): count
    }
  }
}

struct CapXOperand {
  enum Value {
    case number(Int)
    case label(UTF8Text)
  }

  let value: Value
  let column: Int

  /// Why a text cannot be a label; nil if it can.
  static func problem(
    ofLabel text: UTF8Text, in dialect: CompXDialect
  ) -> CapXDiagnostic.Problem? {
    guard text.beginsWithLetter else { return .badLabel }
    switch dialect {
    case .real:
      guard text.utf8.allSatisfy({ isLetter($0) || $0.isASCIIDigit }) else { return .badLabel }
      return text.utf8.count > 3 ? .longLabel : nil
    case .extended: return text.utf8.contains { $0 == 0x20 || $0 == 0x09 } ? .badLabel : nil
    }
  }
}

struct CapXFieldError: Error {
  let problem: CapXDiagnostic.Problem
  let column: Int

  init(_ problem: CapXDiagnostic.Problem, _ column: Int) {
    self.problem = problem
    self.column = column
  }
}

// MARK: Parsing

extension CapXMeaning {
  static func isName(_ text: UTF8Text) -> Bool {
    operation(named: text) != nil || directive(named: text) != nil
  }

  static func isStart(_ statement: CapXStatement) -> Bool {
    directive(named: statement.operation.text) == .start
  }

  private static func operation(named text: UTF8Text) -> CompXOperation? {
    CompXOperation.allCases.first { text.utf8.elementsEqual($0.name.utf8) }
  }

  static func directive(named text: UTF8Text) -> CapXDirective? {
    CapXDirective.allCases.first { text.utf8.elementsEqual($0.name.utf8) }
  }

  init(of statement: CapXStatement, in dialect: CompXDialect) throws(CapXFieldError) {
    let fields = CapXFields(statement, dialect)
    let name = statement.operation
    if let operation = Self.operation(named: name.text) {
      self = .content(try fields.instruction(operation))
    } else if let directive = Self.directive(named: name.text) {
      self = try fields.meaning(of: directive)
    } else if !statement.hasColons, Self.isName(statement.label.text) {
      throw CapXFieldError(.operationInLabelColumn, statement.label.column)
    } else {
      throw CapXFieldError(.unknownOperation(name.text), name.column)
    }
  }
}

private struct CapXFields {
  private let operands: [CapXStatement.Field]
  private let dialect: CompXDialect
  private let endColumn: Int
  /// Includes the label and the operation.
  private let fieldCount: Int

  init(_ statement: CapXStatement, _ dialect: CompXDialect) {
    operands = statement.operands
    self.dialect = dialect
    endColumn = (operands.last ?? statement.operation).endColumn
    fieldCount = operands.count + 2
  }

  // MARK: Instructions

  func instruction(_ operation: CompXOperation) throws(CapXFieldError) -> CapXContent {
    .instruction(
      operation, register: try register(), try address(of: operation),
      index: try index(of: operation))
  }

  private func register() throws(CapXFieldError) -> Int {
    guard let field = operands.first else { throw CapXFieldError(.badRegister, endColumn) }
    guard let register = field.digit(upTo: 3) else {
      throw CapXFieldError(.badRegister, field.column)
    }
    return register
  }

  private func index(of operation: CompXOperation) throws(CapXFieldError) -> Int {
    guard operands.count > 2, !operands[2].isEmpty else { return 0 }
    let field = operands[2]
    guard let index = field.digit(upTo: 3) else { throw CapXFieldError(.badIndex, field.column) }
    switch operation.index {
    case .register, .ignored: break
    case .direction: if index > 1 { throw CapXFieldError(.badDirection, field.column) }
    case .none: if index > 0 { throw CapXFieldError(.indexNotZero, field.column) }
    }
    return index
  }

  private func address(of operation: CompXOperation) throws(CapXFieldError) -> CapXOperand {
    guard operands.count > 1, !operands[1].isEmpty else {
      throw CapXFieldError(.noAddress, operands.count > 1 ? operands[1].column : endColumn)
    }
    let field = operands[1]
    switch operation.argument {
    case .address, .pointer: return try operand(field)
    case .number, .places: return try operand(field, isAddress: false)
    case .radix:
      guard let number = field.text.decimal, let code = UInt8(exactly: number),
        let radix = CompXRadix(rawValue: code)
      else { throw CapXFieldError(.badRadix, field.column) }
      guard dialect.accepts(radix) else { throw CapXFieldError(.extendedRadix, field.column) }
      return CapXOperand(value: .number(number), column: field.column)
    }
  }

  private func operand(
    _ field: CapXStatement.Field, isAddress: Bool = true
  ) throws(CapXFieldError) -> CapXOperand {
    if field.text.beginsWithLetter {
      return CapXOperand(value: .label(field.text), column: field.column)
    }
    guard let number = field.text.decimal else {
      throw CapXFieldError(.badAddress, field.column)
    }
    if isAddress { try check(number, field.column) }
    return CapXOperand(value: .number(number), column: field.column)
  }

  private func check(_ address: Int, _ column: Int) throws(CapXFieldError) {
    let last = dialect.wordCount - 1
    guard address > last else { return }
    throw CapXFieldError(
      dialect == .real ? .extendedAddress : .addressTooLarge(most: last), column)
  }

  // MARK: Directives

  func meaning(of directive: CapXDirective) throws(CapXFieldError) -> CapXMeaning {
    guard operands.count == 1 else {
      guard !operands.isEmpty else { throw CapXFieldError(.noArgument, endColumn) }
      throw CapXFieldError(.fieldCount(fieldCount), operands[1].column)
    }
    let field = operands[0]
    guard !field.isEmpty else { throw CapXFieldError(.noArgument, field.column) }
    switch directive {
    case .start: return .start(try start(field))
    case .end: return .end(try hexOrOperand(field))
    case .const: return .content(.words(try constant(field)))
    case .adcon: return .content(.pointer(try hexOrOperand(field)))
    case .resv:
      guard let count = field.text.decimal, count > 0 else {
        throw CapXFieldError(.badCount, field.column)
      }
      return .content(.reserved(count))
    }
  }

  private func start(_ field: CapXStatement.Field) throws(CapXFieldError) -> Int {
    let isHex = field.text.utf8.first == UInt8(ascii: "$")
    guard isHex || field.text.decimal != nil,
      case .number(let address) = try hexOrOperand(field).value
    else { throw CapXFieldError(.badStart, field.column) }
    return address
  }

  /// `$` and hexadecimal digits need the extended dialect.
  private func hexOrOperand(_ field: CapXStatement.Field) throws(CapXFieldError) -> CapXOperand {
    guard field.text.utf8.first == UInt8(ascii: "$") else { return try operand(field) }
    guard dialect == .extended else { throw CapXFieldError(.extendedHex, field.column) }
    let digits = UTF8Text(utf8: Array(field.text.utf8.dropFirst()))
    guard let number = digits.hexadecimal else { throw CapXFieldError(.badAddress, field.column) }
    try check(Int(number), field.column)
    return CapXOperand(value: .number(Int(number)), column: field.column)
  }

  private func constant(_ field: CapXStatement.Field) throws(CapXFieldError) -> [UInt16] {
    if let word = field.text.hexadecimal { return [word] }
    guard field.text.utf8.first == UInt8(ascii: "\"") else {
      throw CapXFieldError(.badConstant, field.column)
    }
    guard dialect == .extended else { throw CapXFieldError(.extendedText, field.column) }
    let text = field.text.utf8.dropFirst()
    guard text.count > 1, text.last == UInt8(ascii: "\""),
      text.allSatisfy({ 0x20..<0x7F ~= $0 }), text.dropLast().allSatisfy({ $0 != 0x22 })
    else { throw CapXFieldError(.badText, field.column) }
    return text.dropLast().map { UInt16($0) }
  }
}

// MARK: Numbers and names

private func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }

extension CapXStatement.Field {
  fileprivate func digit(upTo most: Int) -> Int? {
    guard text.utf8.count == 1, let digit = text.decimal, digit <= most else { return nil }
    return digit
  }
}

extension UTF8Text {
  fileprivate var beginsWithLetter: Bool { utf8.first.map(isLetter) ?? false }

  /// The value of decimal digits; huge numbers saturate, except in the low 8 bits.
  var decimal: Int? {
    guard !utf8.isEmpty else { return nil }
    var value = 0
    for byte in utf8 {
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      if value >= Self.veryLarge { value = Self.veryLarge + value % 0x100 }
    }
    return value
  }

  /// Exceeds every address and word count.
  static var veryLarge: Int { 0x80_0000 }

  /// The value of one to four digits, with capital letters.
  package var hexadecimal: UInt16? {
    guard 1...4 ~= utf8.count else { return nil }
    var value: UInt16 = 0
    for byte in utf8 {
      guard byte.isASCIIDigit || UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte else { return nil }
      value = value << 4 | UInt16(byte.isASCIIDigit ? byte - UInt8(ascii: "0") : byte - 55)
    }
    return value
  }
}
