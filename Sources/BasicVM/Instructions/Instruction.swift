/// The index of an array name: A to Z, then A$ to Z$.
package typealias ArrayName = UInt8

/// A command to the computer in a line entered by hand.
public enum Command: UInt8, Sendable {
  /// LIST ALL and NEW ALL affect all areas; MODE stands for MODE 0 to 3.
  case run, list, listAll, new, newAll, mode
}

/// An option that a statement requires.
package enum OptionUse: UInt8, Sendable {
  case tape, password
}

/// One operation of a compiled program.
///
/// In the comments `a`, `b`, ... are the operands in order and `to` is the result. A
/// `jumpUnless...` compares and jumps to `else` if the comparison fails.
package enum Instruction: Equatable, Sendable {
  // MARK: Numbers

  /// to = a; fails for a string
  case move(Slot, to: Slot)
  case add(Slot, Slot, to: Slot)
  case subtract(Slot, Slot, to: Slot)
  case multiply(Slot, Slot, to: Slot)
  case divide(Slot, Slot, to: Slot)
  case power(Slot, Slot, to: Slot)
  case negate(Slot, to: Slot)
  /// to = INT a
  case integer(Slot, to: Slot)
  case apply(UnaryFunction, Slot, to: Slot)
  /// to = function(a, the next slot)
  case applyToTwo(BinaryFunction, Slot, to: Slot)
  /// to = DEG(a, the next two slots)
  case degrees(Slot, to: Slot)
  /// to = RAN#
  case random(to: Slot)
  /// to = an element; its `count` indexes begin at a
  case loadElement(ArrayName, count: UInt8, Slot, to: Slot)
  /// an element = from; its `count` indexes begin at a
  case storeElement(ArrayName, count: UInt8, Slot, from: Slot)

  // MARK: Strings

  case loadText(Slot, to: TextSlot)
  case storeText(TextSlot, to: Slot)
  /// to = a, up to 62 characters
  case copyText(TextSlot, to: TextSlot)
  case loadTextElement(ArrayName, count: UInt8, Slot, to: TextSlot)
  case storeTextElement(ArrayName, count: UInt8, Slot, from: TextSlot)
  /// to = a + b
  case join(TextSlot, TextSlot, to: TextSlot)
  /// to = MID$(a, b)
  case middle(Slot, Slot, to: TextSlot)
  /// to = MID$(a)
  case rest(Slot, to: TextSlot)
  /// to = KEY$
  case key(to: TextSlot)
  /// to = HEX$(a)
  case hexadecimal(Slot, to: TextSlot)
  /// to = STR$(a)
  case numberText(Slot, to: TextSlot)
  /// to = DMS$(a)
  case sexagesimal(Slot, to: TextSlot)
  /// to = LEN(a)
  case length(TextSlot, to: Slot)
  /// to = VAL(a)
  case value(TextSlot, to: Slot)
  /// to = -1, 0 or 1 for a < b, a = b or a > b
  case compareTexts(TextSlot, TextSlot, to: Slot)

  // MARK: Control

  case jump(Target)
  case jumpUnlessEqual(Slot, Slot, else: Target)
  case jumpUnlessDifferent(Slot, Slot, else: Target)
  case jumpUnlessLess(Slot, Slot, else: Target)
  case jumpUnlessLessOrEqual(Slot, Slot, else: Target)
  /// jumps to line number a of the current area
  case jumpToLine(Slot)
  /// jumps to area a
  case jumpToArea(Slot)
  /// GOSUB, with RETURN to `back`
  case call(Target, back: Target)
  /// GOSUB to line number a
  case callLine(Slot, back: Target)
  /// GOSUB to area a
  case callArea(Slot, back: Target)
  /// RETURN
  case returnFromCall
  /// continues at the a-th of the next `count` instructions; for other values, after them
  case select(Slot, count: UInt16)
  /// starts a loop; limit and step are in `limit` and the next slot
  case startLoop(Slot, limit: Slot)
  /// NEXT: adds the step and repeats the loop unless past the limit
  case next(Slot)
  case fault(FaultCause)
  case end
  /// STOP: waits for EXE
  case stop

  // MARK: Display and sound

  /// prints a number, with a blank in place of a plus sign
  case printNumber(Slot)
  case printText(TextSlot)
  /// CSR a
  case position(Slot)
  /// a comma in PRINT: waits for EXE, then clears
  case printComma
  /// ends a PRINT without `;` or `,`: waits for EXE
  case printEnd
  /// PRINT without items: clears the display
  case printNothing
  /// prints the prompt of INPUT, `?` and a blank
  case prompt(TextSlot)
  /// INPUT; to = the value of the answer, which is compiled and run
  case inputNumber(to: Slot)
  /// INPUT; to = the line
  case inputText(to: TextSlot)
  /// ends the computation of an answer to inputNumber with the value a
  case answer(Slot)
  case beep(Slot)
  /// TIMER a
  case timer(Slot)
  /// SET Fn
  case setFixed(Slot)
  /// SET En
  case setScientific(Slot)
  /// SET N
  case setNormal
  case mode(Slot)
  /// MODE a,b
  case modeWithOption(Slot, Slot)

  // MARK: Variables and data

  /// clears all variables, and arrays of DIM if `arrays`
  case clear(arrays: Bool)
  /// DEFM a
  case defineCells(Slot)
  /// DEFM without a number: displays the number of cells
  case showCells
  /// DIM; `count` sizes begin at a
  case dimension(ArrayName, count: UInt8, Slot)
  case erase(ArrayName)
  /// LISTV
  case listArrays
  /// to = the next item of DATA
  case readNumber(to: Slot)
  /// to = the next item of DATA
  case readText(to: TextSlot)
  case restore
  /// RESTORE a
  case restoreToLine(Slot)
  /// STAT x,y;f with all three from a on
  case statisticsAdd(Slot)
  /// to = EOX a or EOY a
  case estimate(isX: Bool, Slot, to: Slot)
  case statisticsClear
  /// STAT LIST
  case statisticsList

  // MARK: MEMO

  /// to = the next item of MEMO
  case readMemoNumber(to: Slot)
  /// to = the next item of MEMO
  case readMemoText(to: TextSlot)
  /// WRITE# a
  case writeMemo(TextSlot)
  /// WRITE# without items: deletes a record
  case deleteMemo
  /// RESTORE#
  case restoreMemo
  /// RESTORE# text,a; skips the next instruction if a record matches
  case findMemo(TextSlot, Slot)
  /// replaces an instruction that has not been reached yet (`Marks`)
  case mark

  // MARK: By hand and options

  /// displays the result of a calculation by hand
  case showNumber(Slot)
  /// displays a string result of a calculation by hand
  case showText(TextSlot)
  case command(Command, Slot)
  case password(TextSlot)
  /// a recorder order; for PUT and GET three slots contain the numbers of the first and last
  /// variable and 1 if `$` is included
  case tape(TapeOrder.Verb, isNamed: Bool, TextSlot, variables: Slot)
  /// to = the variable number of an element on tape; its indexes begin at a
  case numberOfElement(ArrayName, count: UInt8, Slot, to: Slot)
  /// fails because the option is missing
  case option(OptionUse)

  // MARK: Of machines with twelve columns

  /// fails if the text exceeds a limit, on machines that cut none
  case checkText(TextSlot, upTo: UInt8)
  /// fails unless `$` has b characters from position a
  case checkMiddle(Slot, Slot)
}

extension Instruction {
  /// The instruction with another destination; nil unless it ends a numeric expression.
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
    // These write numbers too, but never as the last instruction of an expression.
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
