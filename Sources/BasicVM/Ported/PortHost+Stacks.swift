// Loops, calls and variables that a port leaves in the machine, because its listing jumps out of
// loops or subroutines, or indexes letter variables. All are mutating, as in PortHost+Functions.

extension PortHost {
  // MARK: Loops

  /// FOR, after its variable is set; throws if loops are nested too deeply.
  ///
  /// To repeat the loop, `next` returns `number`.
  public mutating func startLoop(
    _ letter: Unicode.Scalar, to limit: Number, by step: Number, at number: Int
  ) throws(Halt) {
    let loop = LoopStack.Loop(
      limit: loopBound(limit), step: loopBound(step), variable: Slot(letter.value - 65),
      body: Target(number))
    guard loops.start(loop) else { throw .fault(.loopsTooDeep) }
  }

  /// A limit or step of FOR, cut to the model's digits.
  public mutating func loopBound(_ number: Number) -> Number {
    number.cut(toDigits: machine.interpreter.facts.loopDigits)
  }

  /// NEXT: the number of the loop to repeat, or nil after its last pass; throws without FOR.
  public mutating func next(
    _ letter: Unicode.Scalar, _ variable: inout Number
  ) throws(Halt) -> Int? {
    guard loops.unwind(to: Slot(letter.value - 65)) else { throw .fault(.nextWithoutFor) }
    let loop = loops.top
    if try next(&variable, by: loop.step, to: loop.limit) { return Int(loop.body) }
    loops.pop()
    return nil
  }

  /// NEXT with a variable of mixed type; throws if it contains a text.
  public mutating func next(
    _ letter: Unicode.Scalar, _ variable: inout MixedValue
  ) throws(Halt) -> Int? {
    guard loops.unwind(to: Slot(letter.value - 65)) else { throw .fault(.nextWithoutFor) }
    var number = try variable.number
    defer { variable = MixedValue(number) }
    return try next(letter, &number)
  }

  /// NEXT of a statically known loop with a mixed variable; throws if it contains a text.
  public mutating func next(
    _ variable: inout MixedValue, by step: Number, to limit: Number
  ) throws(Halt) -> Bool {
    var number = try variable.number
    defer { variable = MixedValue(number) }
    return try next(&number, by: step, to: limit)
  }

  /// NEXT with a variable in the machine; throws if it contains a text.
  public mutating func next(_ letter: Unicode.Scalar) throws(Halt) -> Int? {
    guard loops.unwind(to: Slot(letter.value - 65)) else { throw .fault(.nextWithoutFor) }
    var number = try number(letter)
    defer { put(number, in: letter) }
    return try next(letter, &number)
  }

  /// NEXT of a statically known loop, variable in the machine; throws if it contains a text.
  public mutating func next(
    _ letter: Unicode.Scalar, by step: Number, to limit: Number
  ) throws(Halt) -> Bool {
    var number = try number(letter)
    defer { put(number, in: letter) }
    return try next(&number, by: step, to: limit)
  }

  // MARK: Calls

  /// GOSUB: pushes a return position; throws if calls are nested too deeply.
  public mutating func call(_ back: Int) throws(Halt) {
    guard calls.push(Target(back)) else { throw .fault(.callsTooDeep) }
  }

  /// RETURN: pops the return position; throws outside a subroutine.
  public mutating func comeBack() throws(Halt) -> Int {
    guard let back = calls.pop() else { throw .fault(.returnWithoutGosub) }
    return Int(back)
  }

  // MARK: Variables

  private func slot(_ letter: Unicode.Scalar) -> Int { Int(letter.value) - 65 }

  /// The number in a variable; throws if it contains a text.
  public mutating func number(_ letter: Unicode.Scalar) throws(Halt) -> Number {
    try MixedValue(machine.cellStore[slot(letter)]).number
  }

  /// The text in a variable; throws if it contains a number.
  public mutating func text(_ letter: Unicode.Scalar) throws(Halt) -> MachineText {
    try MixedValue(machine.cellStore[slot(letter)]).text
  }

  /// Assigns a number.
  public mutating func put(_ number: Number, in letter: Unicode.Scalar) {
    machine.cellStore[slot(letter)] = Cell(number)
  }

  /// Assigns a text, cut to 7 characters.
  public mutating func put(_ text: MachineText, in letter: Unicode.Scalar) {
    machine.cellStore[slot(letter)] = Cell(text.prefix(SlotLayout.shortTextLimit))
  }

  /// The text variable `$`.
  public var dollar: MachineText {
    mutating get { MachineText(codes: machine.cellStore.text(in: SlotLayout.dollar)) }
    set { machine.cellStore.put(newValue, in: SlotLayout.dollar) }
  }

  /// The element of `A(...)`; throws for a wrong index, or if it contains a text.
  public mutating func element(_ letter: Unicode.Scalar, _ indexes: Number...) throws(Halt)
    -> Number
  {
    try MixedValue(machine.cellStore[place(slot(letter), indexes)]).number
  }

  /// The element of `A$(...)`; throws for a wrong index, or if it contains a number.
  public mutating func textElement(_ letter: Unicode.Scalar, _ indexes: Number...) throws(Halt)
    -> MachineText
  {
    let place = try place(slot(letter) + SlotLayout.letters, indexes)
    return try MixedValue(machine.cellStore[place]).text
  }

  /// Stores a number in an element; throws for a wrong index.
  public mutating func set(
    _ letter: Unicode.Scalar, _ indexes: Number..., to number: Number
  ) throws(Halt) {
    machine.cellStore[try place(slot(letter), indexes)] = Cell(number)
  }

  /// Stores a text, cut to 7 characters; throws for a wrong index.
  public mutating func setText(
    _ letter: Unicode.Scalar, _ indexes: Number..., to text: MachineText
  ) throws(Halt) {
    let place = try place(slot(letter) + SlotLayout.letters, indexes)
    machine.cellStore[place] = Cell(text.prefix(SlotLayout.shortTextLimit))
  }

  /// A faster `element` for one index.
  public mutating func element(_ letter: Unicode.Scalar, _ index: Number) throws(Halt) -> Number {
    try MixedValue(machine.cellStore[place(slot(letter), index)]).number
  }

  /// A faster `set` for one index.
  public mutating func set(
    _ letter: Unicode.Scalar, _ index: Number, to number: Number
  ) throws(Halt) {
    machine.cellStore[try place(slot(letter), index)] = Cell(number)
  }

  @inline(__always)
  private mutating func place(_ name: Int, _ index: Number) throws(Halt) -> Int {
    let row = machine.interpreter.arrays.rows[name]
    if index.exponent == 0, UInt64(bitPattern: index.mantissa) < row.count {
      return row.base &+ Int(index.mantissa)
    }
    return try place(name, [index])
  }

  @inline(never)
  private mutating func place(_ name: Int, _ indexes: [Number]) throws(Halt) -> Int {
    var cells = indexes.map { Cell($0) }
    return try cells.withUnsafeMutableBufferPointer { cells throws(Halt) in
      guard let first = cells.baseAddress else { throw .fault(.badIndex) }
      return try perform { interpreter throws(FaultCause) in
        try interpreter.element(ArrayName(name), UInt8(cells.count), first)
      }
    }
  }

  // MARK: Memory

  /// CLEAR, or with `arrays` false VAC, which keeps the arrays.
  public mutating func clear(arrays: Bool) {
    performMovingCells { interpreter, frame throws(FaultCause) in
      interpreter.clearVariables(frame, alsoArrays: arrays)
    }
  }

  /// DEFM with a number of cells; throws if memory does not suffice.
  public mutating func defineCells(_ count: Number) throws(Halt) {
    try check(
      performMovingCells { interpreter, frame throws(FaultCause) in
        try interpreter.defineCells(Cell(count), frame)
      })
  }

  /// DEFM without a number: displays the number of cells.
  public mutating func showCells() {
    record(machine.interpreter.showCells())
  }

  /// LISTV: displays the arrays.
  public mutating func listArrays() {
    record(machine.interpreter.listArrays())
  }

  /// DIM; throws if the array is too large.
  public mutating func dimension(
    _ letter: Unicode.Scalar, isText: Bool = false, _ sizes: Number...
  ) throws(Halt) {
    var cells = sizes.map { Cell($0) }
    let name = ArrayName(slot(letter) + (isText ? SlotLayout.letters : 0))
    try check(
      performMovingCells { interpreter, frame throws(FaultCause) in
        try cells.withUnsafeMutableBufferPointer { cells throws(FaultCause) in
          guard let first = cells.baseAddress else { throw .badDimension }
          try interpreter.dimension(name, UInt8(cells.count), first, frame)
        }
      })
  }

  /// ERASE; throws if the array does not exist.
  public mutating func erase(_ letter: Unicode.Scalar, isText: Bool = false) throws(Halt) {
    let name = ArrayName(slot(letter) + (isText ? SlotLayout.letters : 0))
    try check(
      performMovingCells { interpreter, frame throws(FaultCause) in
        try interpreter.erase(name, frame)
      })
  }

  /// Returns the error of an operation that moves cells in memory.
  @discardableResult
  private mutating func performMovingCells(
    _ body: (inout Interpreter, RunFrame) throws(FaultCause) -> Void
  ) -> FaultCause? {
    var cause: FaultCause?
    var interpreter = machine.interpreter
    _ = machine.cellStore.withFrame { frame in
      do throws(FaultCause) { try body(&interpreter, frame) } catch { cause = error }
      return .outOfTime
    }
    machine.interpreter = interpreter
    return cause
  }

  private func check(_ cause: FaultCause?) throws(Halt) {
    if let cause { throw .fault(cause) }
  }
}
