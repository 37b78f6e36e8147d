extension Syntax {
  /// A statement, without the separator after it.
  package struct Statement: Equatable, Sendable {
    package let kind: Kind
    package let bytes: Range<Int>
    /// Why the statement breaks off; a statement inside IF leaves its fault to the IF.
    package let fault: Fault?
  }

  /// What a statement does; lists hold the items that are complete.
  package enum Kind: Equatable, Sendable {
    case nothing
    case remark
    /// A statement that breaks off before it can do anything but compute these values.
    case incomplete([Expression])

    case assignment(Variable, Expression)
    /// PRINT; alone it clears the display.
    case print([PrintItem])
    case input([Question])
    case goto(Destination)
    case gosub(Destination)
    case `return`
    case on(Expression, isCall: Bool, [Destination])
    /// The statements after it on its line run only if the condition holds, too.
    case `if`(Condition, Consequence?)
    case `for`(Variable, from: Expression, to: Expression, step: Expression?)
    case next([Slot])
    case stop
    case end

    case data([DataItem])
    case read([Variable])
    /// RESTORE; with a number, to the DATA of that line or after it.
    case restore(Expression?)
    case clear(arrays: Bool)
    /// DEFM; alone it shows how many cells there are.
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
    /// RESTORE# text,n,line: without n it is 0; without a line, no record is an error.
    case findMemo(Expression, choice: Expression?, Destination?)

    /// SAVE, LOAD and VERIFY by hand.
    case tape(TapeOrder.Verb, name: [UInt8]?)
    /// PUT and GET, of `$` or not, and of the variables from the first to the last.
    case variablesOnTape(TapeOrder.Verb, name: [UInt8]?, hasDollar: Bool, [Variable])
    /// A word that works by hand only; a program finds that an option is missing.
    case option(OptionUse)
    case password(Expression)
    case command(Command, Expression?)
    case listArrays
    /// An expression entered by hand.
    case calculation(Expression)
    /// The answer to a numeric INPUT.
    case answer(Expression)
  }

  /// A part of PRINT; an offset is that of its first byte.
  package enum PrintItem: Equatable, Sendable {
    case value(Expression)
    /// CSR
    case column(Expression, offset: Int)
    case semicolon(offset: Int)
    case comma(offset: Int)
  }

  /// A part of INPUT: a variable and what is shown before its answer is typed.
  package struct Question: Equatable, Sendable {
    package let prompt: [UInt8]
    package let variable: Variable
  }

  /// What IF does when its condition holds.
  package indirect enum Consequence: Equatable, Sendable {
    case jump(Destination)
    case statement(Statement)
  }

  /// A value in DATA.
  package struct DataItem: Equatable, Sendable {
    package let text: [UInt8]
    package let isQuoted: Bool
  }
}

extension Keyword {
  /// Whether the word begins a statement.
  ///
  /// TO, STEP, THEN and ALL are listed like statements, but never begin one.
  package var startsStatement: Bool {
    guard Keyword.row(of: rawValue)?.style == .statement else { return false }
    switch self {
    case .to, .step, .then, .all: return false
    default: return true
    }
  }

  /// Whether the word ends with an opening parenthesis.
  package var opensParenthesis: Bool {
    let spelling = spelling
    guard spelling.utf8CodeUnitCount > 0 else { return false }
    return spelling.utf8Start[spelling.utf8CodeUnitCount - 1] == UInt8(ascii: "(")
  }
}
