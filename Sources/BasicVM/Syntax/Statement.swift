extension Syntax {
  package struct Statement: Equatable, Sendable {
    package let kind: Kind
    package let bytes: Range<Int>
    /// Nil for a statement inside IF, whose fault is that of the IF.
    package let fault: Fault?

    /// Whether the statement takes no time, like REM and DATA.
    var hasNoInstruction: Bool {
      if case .data = kind { return fault == nil }
      return fault == nil && (kind == .nothing || kind == .remark)
    }
  }

  /// Lists contain only items that are complete before a fault.
  package enum Kind: Equatable, Sendable {
    case nothing
    case remark
    /// The machine computes these values, then reports the statement's fault.
    case incomplete([Expression])

    case assignment(Variable, Expression)
    /// PRINT; without items it clears the display.
    case print([PrintItem])
    case input([Question])
    case goto(Destination)
    case gosub(Destination)
    case `return`
    case on(Expression, isCall: Bool, [Destination])
    /// The condition also governs the rest of the line.
    case `if`(Condition, Consequence?)
    case `for`(Variable, from: Expression, to: Expression, step: Expression?)
    case next([Slot])
    case stop
    case end

    case data([DataItem])
    case read([Variable])
    /// RESTORE; with a number, to the first DATA at or after that line.
    case restore(Expression?)
    case clear(arrays: Bool)
    /// DEFM; alone it shows the number of cells.
    case defineCells(Expression?)
    case dimension([Variable])
    case erase([Variable])
    case statisticsAdd(Expression, Expression, frequency: Expression?)
    case statisticsClear
    case statisticsList

    case beep(Expression?)
    case timer(Expression?)
    case setFixed(Expression)
    case setScientific(Expression)
    case setNormal
    case mode(Expression, option: Expression?)

    case readMemo([Variable])
    /// WRITE#; alone it removes a record.
    case writeMemo([Expression])
    case restoreMemo
    /// RESTORE# text,n,line: n defaults to 0; without a line, a missing record is an error.
    case findMemo(Expression, choice: Expression?, Destination?)

    /// SAVE, LOAD and VERIFY by hand.
    case tape(TapeRequest.Verb, name: [UInt8]?)
    /// PUT and GET: optionally `$`, then one variable or the first and the last.
    case variablesOnTape(TapeRequest.Verb, name: [UInt8]?, hasDollar: Bool, [Variable])
    /// SAVE, LOAD, VERIFY or PASS in a program, SRAM or LRAM: reports a missing option.
    case option(OptionUse)
    case password(Expression)
    case command(Command, Expression?)
    case listArrays
    case calculation(Expression)
    case answer(Expression)
  }

  /// A part of PRINT; offsets are those of the first byte.
  package enum PrintItem: Equatable, Sendable {
    case value(Expression)
    /// CSR
    case column(Expression, offset: Int)
    case semicolon(offset: Int)
    case comma(offset: Int)
  }

  package struct Question: Equatable, Sendable {
    package let prompt: [UInt8]
    package let variable: Variable
  }

  package indirect enum Consequence: Equatable, Sendable {
    case jump(Destination)
    case statement(Statement)
  }

  package struct DataItem: Equatable, Sendable {
    package let text: [UInt8]
    package let isQuoted: Bool
  }
}

extension Syntax.Statement {
  var isIf: Bool { if case .if = kind { true } else { false } }

  var isInput: Bool { if case .input = kind { true } else { false } }

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

  var lineReferences: [Syntax.LineReference] {
    if case .restore(let value?) = self { return [.init(value: value, isRestore: true)] }
    return destinations.filter { !$0.isArea }.map { .init(value: $0.number, isRestore: false) }
  }

  var destinations: [Syntax.Destination] {
    switch self {
    case .goto(let destination), .gosub(let destination), .if(_, .jump(let destination)?),
      .findMemo(_, _, let destination?):
      [destination]
    case .on(_, _, let destinations): destinations
    default: []
    }
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

extension Keyword {
  /// False for TO, STEP, THEN and ALL, though LIST prints them in the style of statements.
  package var startsStatement: Bool {
    guard Keyword.row(of: rawValue)?.style == .statement else { return false }
    switch self {
    case .to, .step, .then, .all: return false
    default: return true
    }
  }

  package var opensParenthesis: Bool {
    let spelling = spelling
    guard spelling.utf8CodeUnitCount > 0 else { return false }
    return spelling.utf8Start[spelling.utf8CodeUnitCount - 1] == UInt8(ascii: "(")
  }
}
