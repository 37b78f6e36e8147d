// Queries on syntax trees.

extension Syntax.Line {
  /// The offsets of a statement's bytes outside quoted texts, DATA and remarks.
  func code(of statement: Syntax.Statement) -> [Int] {
    var offsets: [Int] = []
    let end = min(statement.bytes.upperBound, remark ?? bytes.count)
    var offset = statement.bytes.lowerBound
    for text in verbatim where text.upperBound > offset && text.lowerBound < end {
      offsets += offset..<max(offset, text.lowerBound)
      offset = text.upperBound
    }
    return offset < end ? offsets + (offset..<end) : offsets
  }

  /// The offset of the line's remark; nil unless it begins in this statement.
  func remark(of statement: Syntax.Statement) -> Int? {
    remark.flatMap {
      $0 >= statement.bytes.lowerBound && $0 <= statement.bytes.upperBound ? $0 : nil
    }
  }

  /// All statements, including those after THEN.
  var allStatements: [Syntax.Statement] { statements.flatMap { $0.andConsequence } }

  var lineReferences: [Syntax.LineReference] {
    allStatements.flatMap { $0.kind.lineReferences }
  }
}

extension Syntax {
  /// The line number of a jump or RESTORE in the same area.
  struct LineReference: Equatable, Sendable {
    let value: Expression
    /// RESTORE accepts the next line if this one is missing.
    let isRestore: Bool

    /// The line number; nil if it is computed.
    var number: Int? { value.constant?.truncated }
    var bytes: Range<Int> { value.bytes }
  }
}

extension Syntax.Statement {
  var isIf: Bool { if case .if = kind { true } else { false } }

  /// This statement and those after its THEN.
  var andConsequence: [Syntax.Statement] {
    guard case .if(_, .statement(let statement)?) = kind else { return [self] }
    return [self] + statement.andConsequence
  }
}

extension Syntax.Kind {
  /// The expressions and their operands.
  package var allExpressions: [Syntax.Expression] { expressions.flatMap { $0.andOperands } }

  /// The expressions in order, without their operands.
  var expressions: [Syntax.Expression] {
    switch self {
    case .nothing, .remark, .return, .stop, .end, .next, .data, .clear, .erase, .statisticsClear,
      .statisticsList, .setNormal, .restoreMemo, .tape, .option, .listArrays:
      []
    case .incomplete(let values), .writeMemo(let values): values
    case .assignment(let variable, let value): [variable.expression, value]
    case .print(let items): items.compactMap { $0.expression }
    case .input(let questions): questions.map { $0.variable.expression }
    case .goto(let destination), .gosub(let destination): [destination.number]
    case .on(let selector, _, let destinations): [selector] + destinations.map { $0.number }
    case .if(let condition, .jump(let destination)?):
      [condition.left, condition.right, destination.number]
    case .if(let condition, _): [condition.left, condition.right]
    case .for(let variable, let from, let to, let step):
      [variable.expression, from, to] + [step].compactMap { $0 }
    case .read(let variables), .readMemo(let variables), .dimension(let variables),
      .variablesOnTape(_, _, _, let variables):
      variables.map { $0.expression }
    case .restore(let value), .defineCells(let value), .beep(let value), .timer(let value),
      .command(_, let value):
      [value].compactMap { $0 }
    case .statisticsAdd(let x, let y, let frequency): [x, y] + [frequency].compactMap { $0 }
    case .setFixed(let value), .setScientific(let value), .password(let value),
      .calculation(let value), .answer(let value):
      [value]
    case .mode(let mode, let option): [mode] + [option].compactMap { $0 }
    case .findMemo(let text, let choice, let line):
      [text] + [choice, line?.number].compactMap { $0 }
    }
  }

  fileprivate var lineReferences: [Syntax.LineReference] {
    if case .restore(let value?) = self { return [.init(value: value, isRestore: true)] }
    return destinations.filter { !$0.isArea }.map { .init(value: $0.number, isRestore: false) }
  }

  private var destinations: [Syntax.Destination] {
    switch self {
    case .goto(let destination), .gosub(let destination), .if(_, .jump(let destination)?),
      .findMemo(_, _, let destination?):
      [destination]
    case .on(_, _, let destinations): destinations
    default: []
    }
  }
}

extension Syntax.PrintItem {
  fileprivate var expression: Syntax.Expression? {
    switch self {
    case .value(let value), .column(let value, _): value
    case .semicolon, .comma: nil
    }
  }
}

extension Syntax.Variable {
  fileprivate var expression: Syntax.Expression { .init(form: .variable(self), bytes: bytes) }
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
