/// An array or row of cells by its letter: A to Z, then A$ to Z$.
package typealias ArrayName = UInt8

/// A command that a line by hand gives to the computer around the language.
public enum Command: UInt8, Sendable {
  case run, list, listAll, new, newAll, mode
}

/// A need of a statement that only an option of the machine meets.
package enum OptionUse: UInt8, Sendable {
  case tape, password
}

/// One step of a compiled program.
///
/// Operands are slots: `a`, `b`, ... are read, `to` is written. Every case says what it does in
/// that notation. Cases that begin with `jump` compare and go to `else` when the comparison fails.
package enum Instruction: Equatable, Sendable {
  // MARK: Numbers

  /// to = a, which must be a number
  case move(Slot, to: Slot)
  /// to = a + b
  case add(Slot, Slot, to: Slot)
  /// to = a - b
  case subtract(Slot, Slot, to: Slot)
  /// to = a × b
  case multiply(Slot, Slot, to: Slot)
  /// to = a ÷ b
  case divide(Slot, Slot, to: Slot)
  /// to = a ↑ b
  case power(Slot, Slot, to: Slot)
  /// to = -a
  case negate(Slot, to: Slot)
  /// to = INT a
  case integer(Slot, to: Slot)
  /// to = function(a)
  case apply(UnaryFunction, Slot, to: Slot)
  /// to = function(a, the slot behind a)
  case applyToTwo(BinaryFunction, Slot, to: Slot)
  /// to = degrees of a, minutes and seconds behind it
  case degrees(Slot, to: Slot)
  /// to = RAN#
  case random(to: Slot)
  /// to = the element whose `count` indexes stand from a on
  case loadElement(ArrayName, count: UInt8, Slot, to: Slot)
  /// element = value; its indexes stand from a on
  case storeElement(ArrayName, count: UInt8, Slot, from: Slot)

  // MARK: Strings

  /// to = the string in a cell
  case loadText(Slot, to: TextSlot)
  /// cell = the string
  case storeText(TextSlot, to: Slot)
  /// to = the string, up to 62 characters
  case copyText(TextSlot, to: TextSlot)
  /// to = the string in an element
  case loadTextElement(ArrayName, count: UInt8, Slot, to: TextSlot)
  /// element = the string
  case storeTextElement(ArrayName, count: UInt8, Slot, from: TextSlot)
  /// to = a joined with b
  case join(TextSlot, TextSlot, to: TextSlot)
  /// to = MID$(a, b)
  case middle(Slot, Slot, to: TextSlot)
  /// to = MID$(a)
  case rest(Slot, to: TextSlot)
  /// to = KEY$; asks the world
  case key(to: TextSlot)
  /// to = HEX$(a)
  case hexadecimal(Slot, to: TextSlot)
  /// to = STR$(a)
  case numberText(Slot, to: TextSlot)
  /// to = DMS$(a)
  case sexagesimal(Slot, to: TextSlot)
  /// to = LEN(text)
  case length(TextSlot, to: Slot)
  /// to = VAL(text)
  case value(TextSlot, to: Slot)
  /// to = -1, 0 or 1 as a stands before, with or behind b
  case compareTexts(TextSlot, TextSlot, to: Slot)

  // MARK: Control

  /// goes on there
  case jump(Target)
  /// goes on behind, if a = b
  case jumpUnlessEqual(Slot, Slot, else: Target)
  /// goes on behind, if a ≠ b
  case jumpUnlessDifferent(Slot, Slot, else: Target)
  /// goes on behind, if a < b
  case jumpUnlessLess(Slot, Slot, else: Target)
  /// goes on behind, if a ≤ b
  case jumpUnlessLessOrEqual(Slot, Slot, else: Target)
  /// goes on at the line numbered a of the running area
  case jumpToLine(Slot)
  /// goes on at the first line of the area a
  case jumpToArea(Slot)
  /// as jump, and RETURN comes back to `back`
  case call(Target, back: Target)
  /// as jumpToLine, and RETURN comes back to `back`
  case callLine(Slot, back: Target)
  /// as jumpToArea, and RETURN comes back to `back`
  case callArea(Slot, back: Target)
  /// goes back behind the newest GOSUB
  case returnFromCall
  /// goes on with the a-th of the `count` instructions that follow, or behind them all
  case select(Slot, count: UInt16)
  /// starts a loop of the variable; limit and step stand in a and behind it
  case startLoop(Slot, limit: Slot)
  /// adds the step; back to the body while not past the limit
  case next(Slot)
  /// raises an error
  case fault(FaultCause)
  /// ends the program
  case end
  /// lights STOP and waits for EXE
  case stop

  // MARK: Display and sound

  /// prints a number with its sign place
  case printNumber(Slot)
  /// prints a string
  case printText(TextSlot)
  /// sets the position to a
  case position(Slot)
  /// `,` in PRINT: waits for EXE, then clears
  case printComma
  /// the end of a PRINT without `;` or `,`: waits for EXE
  case printEnd
  /// PRINT alone: clears
  case printNothing
  /// shows the prompt of an INPUT, then `?` and a blank
  case prompt(TextSlot)
  /// waits for a line; to = the number that it says
  case inputNumber(to: Slot)
  /// waits for a line; to = the line
  case inputText(to: TextSlot)
  /// the end of what was answered to inputNumber; the value is a
  case answer(Slot)
  /// BEEP a
  case beep(Slot)
  /// TIMER a
  case timer(Slot)
  /// SET Fn
  case setFixed(Slot)
  /// SET En
  case setScientific(Slot)
  /// SET N
  case setNormal
  /// MODE a
  case mode(Slot)
  /// MODE a,b
  case modeWithOption(Slot, Slot)

  // MARK: Variables and data

  /// empties all variables; the arrays of DIM too, if `arrays`
  case clear(arrays: Bool)
  /// DEFM a
  case defineCells(Slot)
  /// DEFM alone: shows how many cells there are
  case showCells
  /// DIM; `count` sizes stand from a on
  case dimension(ArrayName, count: UInt8, Slot)
  /// ERASE
  case erase(ArrayName)
  /// LISTV
  case listArrays
  /// to = the next number in DATA
  case readNumber(to: Slot)
  /// to = the next text in DATA
  case readText(to: TextSlot)
  /// RESTORE
  case restore
  /// RESTORE a
  case restoreToLine(Slot)
  /// STAT x,y;f, which stand in a and behind it
  case statisticsAdd(Slot)
  /// to = EOX a or EOY a
  case estimate(isX: Bool, Slot, to: Slot)
  /// STAT CLEAR
  case statisticsClear
  /// STAT LIST: shows the results, one after another
  case statisticsList

  // MARK: MEMO

  /// to = the next number in MEMO
  case readMemoNumber(to: Slot)
  /// to = the next text in MEMO
  case readMemoText(to: TextSlot)
  /// stores a record
  case writeMemo(TextSlot)
  /// WRITE# alone: removes a record
  case deleteMemo
  /// RESTORE#
  case restoreMemo
  /// RESTORE# text,a: goes on behind the next instruction if there is such a record
  case findMemo(TextSlot, Slot)
  /// stands in the place of an instruction that has not been reached yet (Machine+Inspection)
  case mark

  // MARK: By hand and options

  /// shows the result of a calculation
  case showNumber(Slot)
  /// shows the string that a calculation gave
  case showText(TextSlot)
  /// asks the computer to carry out a command, with the number a
  case command(Command, Slot)
  /// hands a password to the computer
  case password(TextSlot)
  /// asks the recorder; PUT and GET: of the variables from the first to the last, whose numbers stand
  /// in the slot and behind it, and of `$` if a 1 follows
  case tape(TapeOrder.Verb, isNamed: Bool, TextSlot, variables: Slot)
  /// to = the number of an element on tape; its indexes stand from a on
  case numberOfElement(ArrayName, count: UInt8, Slot, to: Slot)
  /// uses an option of the machine
  case option(OptionUse)

  // MARK: Of machines with twelve columns

  /// fails if the text is longer, where none is cut
  case checkText(TextSlot, upTo: UInt8)
  /// fails unless so many characters of $ stand from a on
  case checkMiddle(Slot, Slot)
}

extension Instruction {
  /// The same operation with its number written elsewhere; nil if it writes none.
  func writing(to slot: Slot) -> Instruction? {
    switch self {
    case .add(let a, let b, _): .add(a, b, to: slot)
    case .subtract(let a, let b, _): .subtract(a, b, to: slot)
    case .multiply(let a, let b, _): .multiply(a, b, to: slot)
    case .divide(let a, let b, _): .divide(a, b, to: slot)
    case .power(let a, let b, _): .power(a, b, to: slot)
    case .negate(let a, _): .negate(a, to: slot)
    case .integer(let a, _): .integer(a, to: slot)
    case .apply(let function, let a, _): .apply(function, a, to: slot)
    case .applyToTwo(let function, let a, _): .applyToTwo(function, a, to: slot)
    case .degrees(let a, _): .degrees(a, to: slot)
    case .estimate(let isX, let a, _): .estimate(isX: isX, a, to: slot)
    case .random: .random(to: slot)
    case .loadElement(let name, let count, let a, _): .loadElement(name, count: count, a, to: slot)
    case .length(let text, _): .length(text, to: slot)
    case .value(let text, _): .value(text, to: slot)
    // These write numbers too, but no expression ends with them.
    case .compareTexts, .inputNumber, .readNumber, .readMemoNumber, .numberOfElement: nil
    case .move, .storeElement, .loadText, .storeText, .copyText, .loadTextElement,
      .storeTextElement, .join, .middle, .rest, .key, .hexadecimal, .numberText, .sexagesimal,
      .jump,
      .jumpUnlessEqual, .jumpUnlessDifferent, .jumpUnlessLess, .jumpUnlessLessOrEqual, .jumpToLine,
      .jumpToArea, .call, .callLine, .callArea, .returnFromCall, .select, .startLoop, .next,
      .fault, .end, .stop, .printNumber, .printText, .position, .printComma, .printEnd,
      .printNothing, .checkText, .checkMiddle, .prompt, .inputText, .answer, .beep, .timer,
      .setFixed, .setScientific,
      .setNormal, .mode, .modeWithOption, .clear, .defineCells, .showCells, .dimension, .erase,
      .listArrays, .readText, .restore, .restoreToLine, .statisticsAdd, .statisticsClear,
      .statisticsList, .readMemoText, .writeMemo, .deleteMemo, .restoreMemo, .findMemo, .mark,
      .showNumber, .showText, .command, .password, .tape, .option:
      nil
    }
  }
}
