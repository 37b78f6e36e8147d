/// The index of an array: A to Z, then A$ to Z$.
package typealias ArrayName = UInt8

/// A command to the computer, entered by hand.
public enum Command: UInt8, Sendable {
  /// LIST ALL and NEW ALL affect all areas; MODE is 0 to 3.
  case run, list, listAll, new, newAll, mode
}

package enum OptionUse: UInt8, Sendable {
  case tape, password
}

/// One operation of a compiled program.
///
/// Below, `a`, `b`, ... are operands in order; `jumpUnless...` jumps if a comparison fails.
package enum Instruction: Equatable, Sendable {
  // MARK: Numbers

  /// fails for a string
  case move(Slot, to: Slot)
  case add(Slot, Slot, to: Slot)
  case subtract(Slot, Slot, to: Slot)
  case multiply(Slot, Slot, to: Slot)
  case divide(Slot, Slot, to: Slot)
  case power(Slot, Slot, to: Slot)
  case negate(Slot, to: Slot)
  case integer(Slot, to: Slot)
  case apply(UnaryFunction, Slot, to: Slot)
  /// function(a, the next slot)
  case applyToTwo(BinaryFunction, Slot, to: Slot)
  /// DEG(a, the next two slots)
  case degrees(Slot, to: Slot)
  case random(to: Slot)
  /// the `count` indexes begin at a
  case loadElement(ArrayName, count: UInt8, Slot, to: Slot)
  /// the `count` indexes begin at a
  case storeElement(ArrayName, count: UInt8, Slot, from: Slot)

  // MARK: Strings

  case loadText(Slot, to: TextSlot)
  case storeText(TextSlot, to: Slot)
  /// cuts at 62 characters
  case copyText(TextSlot, to: TextSlot)
  case loadTextElement(ArrayName, count: UInt8, Slot, to: TextSlot)
  case storeTextElement(ArrayName, count: UInt8, Slot, from: TextSlot)
  /// a + b
  case join(TextSlot, TextSlot, to: TextSlot)
  /// MID$(a, b)
  case middle(Slot, Slot, to: TextSlot)
  /// MID$(a)
  case rest(Slot, to: TextSlot)
  /// KEY$
  case key(to: TextSlot)
  /// HEX$(a)
  case hexadecimal(Slot, to: TextSlot)
  /// STR$(a)
  case numberText(Slot, to: TextSlot)
  /// DMS$(a)
  case sexagesimal(Slot, to: TextSlot)
  /// LEN(a)
  case length(TextSlot, to: Slot)
  /// VAL(a)
  case value(TextSlot, to: Slot)
  /// -1, 0 or 1 for a < b, a = b or a > b
  case compareTexts(TextSlot, TextSlot, to: Slot)

  // MARK: Control

  case jump(Target)
  case jumpUnlessEqual(Slot, Slot, else: Target)
  case jumpUnlessDifferent(Slot, Slot, else: Target)
  case jumpUnlessLess(Slot, Slot, else: Target)
  case jumpUnlessLessOrEqual(Slot, Slot, else: Target)
  /// jumps within the current area
  case jumpToLine(Slot)
  case jumpToArea(Slot)
  case call(Target, back: Target)
  case callLine(Slot, back: Target)
  case callArea(Slot, back: Target)
  case returnFromCall
  /// continues at the a-th of the next `count` instructions, otherwise after them
  case select(Slot, count: UInt16)
  /// FOR; the step follows `limit`
  case startLoop(Slot, limit: Slot)
  /// NEXT
  case next(Slot)
  case fault(FaultCause)
  case end
  /// STOP: waits for EXE
  case stop

  // MARK: Display and sound

  /// prints a blank in place of a plus sign
  case printNumber(Slot)
  case printText(TextSlot)
  /// CSR a
  case position(Slot)
  /// waits for EXE, then clears
  case printComma
  /// PRINT without a final `;` or `,`: waits for EXE
  case printEnd
  /// PRINT alone: clears
  case printNothing
  /// prints the text, `?` and a blank
  case prompt(TextSlot)
  /// awaits a line, which is compiled and run
  case inputNumber(to: Slot)
  /// awaits a line
  case inputText(to: TextSlot)
  /// the result of a line compiled for inputNumber
  case answer(Slot)
  case beep(Slot)
  case timer(Slot)
  /// SET Fa
  case setFixed(Slot)
  /// SET Ea
  case setScientific(Slot)
  case setNormal
  case mode(Slot)
  case modeWithOption(Slot, Slot)

  // MARK: Variables and data

  /// CLEAR; VAC, if the arrays remain
  case clear(arrays: Bool)
  /// DEFM a
  case defineCells(Slot)
  /// DEFM alone: displays the number of cells
  case showCells
  /// DIM; the `count` sizes begin at a
  case dimension(ArrayName, count: UInt8, Slot)
  case erase(ArrayName)
  /// LISTV
  case listArrays
  case readNumber(to: Slot)
  case readText(to: TextSlot)
  case restore
  case restoreToLine(Slot)
  /// STAT x,y;f from a on
  case statisticsAdd(Slot)
  /// EOX a or EOY a
  case estimate(isX: Bool, Slot, to: Slot)
  case statisticsClear
  case statisticsList

  // MARK: MEMO

  case readMemoNumber(to: Slot)
  case readMemoText(to: TextSlot)
  case writeMemo(TextSlot)
  /// WRITE# alone
  case deleteMemo
  case restoreMemo
  /// RESTORE# text,a; skips the next instruction if it finds a record
  case findMemo(TextSlot, Slot)

  // MARK: Lines entered by hand, tapes and options

  case showNumber(Slot)
  case showText(TextSlot)
  case command(Command, Slot)
  case password(TextSlot)
  /// PUT and GET: three slots from `variables`: first cell, last cell, and 1 if `$` precedes
  case tape(TapeRequest.Verb, isNamed: Bool, TextSlot, variables: Slot)
  /// the cell number of an element in PUT or GET; the `count` indexes begin at a
  case numberOfElement(ArrayName, count: UInt8, Slot, to: Slot)
  /// fails: the option is missing
  case option(OptionUse)

  // MARK: For machines with twelve columns

  /// fails above the limit, on machines that do not cut
  case checkText(TextSlot, upTo: UInt8)
  /// fails unless `$` has b characters from a on
  case checkMiddle(Slot, Slot)

  // MARK: Coverage

  /// replaces an instruction not yet reached (`CoverageMarks`)
  case mark
}
