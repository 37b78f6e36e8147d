// The state that a computer or debugger reads and changes between steps

/// A variable's value.
public enum VariableValue: Equatable, Sendable {
  /// A number; 0 for an empty variable.
  case number(Decimal12)
  /// One to seven characters, or up to 62 in `$`.
  case text(MachineText)

  /// Nil for numbers except 0, whose cell is also the empty text.
  var text: MachineText? {
    switch self {
    case .text(let text): text
    case .number(let number): number == .zero ? "" : nil
    }
  }
}

extension Machine {
  // MARK: Display and settings

  // Inlining lets hosts read these after each effect without copying the machine.

  /// The current display.
  @inlinable
  public var display: Display { interpreter.display }
  /// In microseconds since the start.
  @inlinable
  public var clock: Ticks { interpreter.clock }
  /// Instructions executed.
  @inlinable
  public var instructionCount: UInt64 { interpreter.instructionCount }
  /// For lines entered by hand: the last one selected or started.
  package var currentArea: Int { interpreter.currentArea }
  /// Set by SET.
  public var format: NumberFormat { interpreter.format }
  /// Set by MODE 4, 5 and 6.
  package var angleUnit: AngleUnit { interpreter.angleUnit }
  /// Set by MODE 10 and 11.
  package var endDigits: EndDigits { interpreter.endDigits }
  /// Whether PRINT also goes to paper (MODE 7).
  public var isPrinterOn: Bool { interpreter.isPrinterOn }
  /// Set by MODE 99,1.
  public var ignoresErrors: Bool { interpreter.ignoresErrors }
  /// The last result of a line entered by hand, for ANS.
  public var lastResult: Decimal12 { interpreter.lastResult }
  /// The state of RAN#.
  public var random: RandomNumbers {
    get { interpreter.random }
    set { interpreter.random = newValue }
  }
  /// The least time of an instruction.
  public static let shortestInstruction = InstructionFacts.minCost

  /// The lit indicators.
  public var indicators: Indicators {
    var indicators = Indicators(on: model)
    indicators.insert(.run)
    switch angleUnit {
    case .degrees: indicators.insert(.deg)
    case .radians: indicators.insert(.rad)
    case .grads: indicators.insert(.gra)
    }
    if isPrinterOn { indicators.insert(.prt) }
    if case .exe = interpreter.waiting { indicators.insert(.stop) }
    return indicators
  }

  // MARK: The run

  /// The source position of the next instruction.
  public var place: Place { place(ofInstruction: interpreter.pc) }

  /// The source position of `waitingInstruction`.
  public var waitingPlace: Place { place(ofInstruction: waitingInstruction) }

  /// Whether it waits for the answer to INPUT of a number.
  public var asksForNumber: Bool {
    guard interpreter.waiting == .line,
      case .inputNumber = interpreter.program.steps[interpreter.pc].instruction
    else { return false }
    return true
  }

  /// The waiting instruction, or the next one if none waits.
  public var waitingInstruction: Int {
    switch interpreter.waiting {
    // STAT LIST repeats itself for its next result.
    case .exe where interpreter.printing.statistic > 0: interpreter.pc
    case .exe, .key, .time: interpreter.pc - 1
    case .nothing, .line, .askingAgain, .scrolling, .recorder, .ended: interpreter.pc
    }
  }

  private func place(ofInstruction index: Int) -> Place {
    let origins = interpreter.program.origins
    guard !origins.isEmpty else { return Place(area: nil, line: 0, offset: 0) }
    return origins[min(max(index, 0), origins.count - 1)].place
  }

  /// The next instruction's index; after all programs while an answer to INPUT is computed.
  public var nextInstruction: Int { interpreter.pc }

  /// Return targets of active calls, outermost first.
  public var placesToReturnTo: [Int] { interpreter.calls.all.map { Int($0) } }

  /// Whether the machine waits for an event or has ended.
  public var isWaiting: Bool { interpreter.waiting != .nothing }

  /// The rest of a timed wait; otherwise 0.
  public var pendingTime: Ticks {
    if case .time(let ticks) = interpreter.waiting { ticks } else { 0 }
  }

  /// Line numbers of active GOSUB statements, innermost first.
  public var callers: [Int] { callPlaces.map { $0.line } }

  /// The positions of active GOSUB statements, innermost first.
  package var callPlaces: [Place] {
    // A return target may be on another line than its GOSUB.
    interpreter.calls.all.reversed().compactMap { back in
      let call = Int(back) - 1
      return interpreter.program.origins.indices ~= call
        ? interpreter.program.origins[call].place : nil
    }
  }

  /// The number of active calls.
  package var callDepth: Int { interpreter.calls.depth }

  /// The active loops, innermost first: the letter of the variable, 0 for A, its limit and step.
  package var loops: [(letter: Int, limit: Decimal12, step: Decimal12)] {
    interpreter.loops.all.reversed().map { (Int($0.variable), $0.limit, $0.step) }
  }

  /// The names of the elements of each array of DIM, or of the cells of DEFM, as `variable` takes
  /// them.
  package var elementNames: [[UTF8Text]] {
    let arrays = interpreter.arrays
    guard arrays.isDimensioned else {
      let cells = SlotLayout.letters..<SlotLayout.letters + arrays.definedCells
      return cells.isEmpty ? [] : [cells.map { "A(\($0))" }]
    }
    return arrays.shapes.map { shape in
      let letter = UInt8(ascii: "A") + UInt8(Int(shape.name) % SlotLayout.letters)
      let isText = Int(shape.name) >= SlotLayout.letters
      let name = UTF8Text(utf8: [letter]) + (isText ? "$(" : "(")
      return (0..<shape.count).map { index in
        var (rest, text) = (index, UTF8Text(")"))
        for dimension in (0..<Int(shape.dimensions)).reversed() {
          let digits: UTF8Text = "\(rest % shape.sizes[dimension])"
          text = (dimension > 0 ? "," : name) + digits + text
          rest /= shape.sizes[dimension]
        }
        return text
      }
    }
  }

  /// Whether the next instruction begins a program statement.
  public var isAtStatement: Bool {
    guard case .nothing = interpreter.waiting, interpreter.pc < interpreter.programCount else {
      return false
    }
    return interpreter.program.isStatementStart(Target(interpreter.pc))
  }

  /// Whether the next instruction begins a program line.
  public var isAtLine: Bool {
    guard case .nothing = interpreter.waiting, interpreter.pc < interpreter.programCount else {
      return false
    }
    return interpreter.program.isLineStart(Target(interpreter.pc))
  }

  /// Whether the machine waits at a STOP that ends its line.
  public var isStoppedAtLineEnd: Bool {
    guard interpreter.waiting == .exe(.unchanged), interpreter.pc < interpreter.programCount else {
      return false
    }
    let next = Target(interpreter.pc)
    return interpreter.program.isLineStart(next)
      || interpreter.program.steps[interpreter.pc].instruction == .end
  }

  /// A number as displayed.
  public func text(of number: Decimal12) -> MachineText { interpreter.text(of: number) }

  /// Adopts variables, MEMO records and settings from a copy that ran a line entered by hand.
  public mutating func takeOver(_ other: Machine) {
    cellStore.takeVariables(of: other.cellStore)
    interpreter.takeOver(other.interpreter)
  }

  // MARK: Marks

  /// Source positions of the programs' instructions.
  public var instructionPlaces: [Place] {
    Compiler.compile(memory).origins.map { $0.place }
  }

  /// The instructions reached since `setMarks`, as indexes into `instructionPlaces`.
  public var reachedInstructions: [Int] { interpreter.marks.reached }

  /// The first number minus the second, for each marked comparison run since `setMarks`.
  public var comparedDistances: [(instruction: Int, distance: Decimal12)] {
    interpreter.marks.distances
  }

  /// Marks all program instructions except those already reached.
  ///
  /// A waiting instruction counts as reached, because the next event completes it.
  public mutating func setMarks(except reached: [Bool]) {
    compileIfNeeded()
    if interpreter.marks.originals.isEmpty {
      interpreter.marks.originals = Array(interpreter.program.steps[..<interpreter.programCount])
    }
    let waiting = isWaiting ? waitingInstruction : -1
    let hasWaiting = interpreter.marks.originals.indices.contains(waiting)
    interpreter.marks.reached = hasWaiting ? [waiting] : []
    interpreter.marks.distances = []
    for index in interpreter.marks.originals.indices {
      let isKnown = index < reached.count && reached[index] || index == waiting
      interpreter.program.steps[index] =
        isKnown
        ? interpreter.marks.originals[index] : CompiledProgram.Step(instruction: .mark, cost: 0)
    }
  }

  // MARK: Variables

  /// The value of A to Z (0 to 25; others trap); `variable("N")` finds it by name.
  public func variable(_ letter: Int) -> VariableValue {
    precondition(0..<SlotLayout.letters ~= letter, "the variables A to Z are 0 to 25")
    return value(of: cellStore[letter])
  }

  /// The value of A to Z (0 to 25) or of `$` (26); nil for other indexes.
  public func heldValue(_ index: Int) -> VariableValue? {
    switch index {
    case 0..<SlotLayout.letters: variable(index)
    case SlotLayout.letters: .text(dollar)
    default: nil
    }
  }

  func value(of cell: Cell) -> VariableValue {
    cell.isText ? .text(MachineText(codes: cell.characters)) : .number(cell.number)
  }

  /// The contents of `$` and of all nonempty cells, as a user types them.
  ///
  /// Consecutive cells with one digit each also appear joined.
  public var heldTexts: [MachineText] {
    var held: [MachineText] = []
    var digits = MachineText()
    func endDigits() {
      if digits.count > 1 { held.append(digits) }
      digits = ""
    }
    let dollar = MachineText(codes: cellStore.text(in: SlotLayout.dollar))
    if !dollar.isEmpty { held.append(dollar) }
    for cell in cellStore.cells[..<SlotLayout.cells] {
      if cell != .empty { held.append(text(of: cell)) }
      // After a digit an empty cell counts as 0. Ten digits are the limit, since all unused cells
      // are empty.
      if let digit = cell.isText ? nil : cell.number.truncated, 0...9 ~= digit,
        cell != .empty || !digits.isEmpty, digits.count < 10
      {
        digits.append(CharacterCode.zero + UInt8(digit))
      } else {
        endDigits()
      }
    }
    endDigits()
    return held
  }

  private func text(of cell: Cell) -> MachineText {
    cell.isText ? MachineText(codes: cell.characters) : NumberFormat.normal.text(of: cell.number)
  }

  /// The cells of PUT or GET that exist.
  private func cells(of variables: TapeRequest.Variables) -> Range<Int> {
    let count = SlotLayout.letters + interpreter.arrays.cellCount
    return variables.cells.map { Range($0).clamped(to: 0..<count) } ?? 0..<0
  }

  /// The string in `$`.
  public var dollar: MachineText { MachineText(codes: cellStore.text(in: SlotLayout.dollar)) }

  /// The values that PUT writes; skips cells that do not exist.
  public func values(of variables: TapeRequest.Variables) -> [VariableValue] {
    cells(of: variables).map { value(of: cellStore[$0]) }
  }

  /// Assigns the values that GET has read, cut to their variables, until either list ends.
  ///
  /// - Returns: false, without any change, if `$` gets no text.
  public mutating func store(
    _ values: [VariableValue], in variables: TapeRequest.Variables
  ) -> Bool {
    var values = values[...]
    if variables.hasDollar {
      guard let text = values.popFirst()?.text else { return false }
      cellStore.put(MachineText(text.prefix(model.facts.dollarLimit)), in: SlotLayout.dollar)
    }
    for (index, value) in zip(cells(of: variables), values) { cellStore[index] = Cell(value) }
    return true
  }

  // MARK: MEMO

  /// The MEMO records.
  package var memo: Memo { interpreter.memo }

  /// Replaces the record at `index` or appends one, cut to 62 characters.
  ///
  /// - Returns: false, without any change, if memory is insufficient.
  public mutating func storeMemo(_ record: some Collection<UInt8>, at index: Int) -> Bool {
    interpreter.storeMemo(record, at: index)
  }

  /// Removes a MEMO record if it exists.
  public mutating func removeMemo(at index: Int) { interpreter.removeMemo(at: index) }

  /// Replaces all MEMO records; false, without any change, if they do not fit.
  public mutating func replaceMemo(_ records: [MachineText]) -> Bool {
    interpreter.replaceMemo(records)
  }
}

extension Cell {
  /// Cuts a text to seven characters.
  fileprivate init(_ value: VariableValue) {
    switch value {
    case .number(let number): self.init(number)
    case .text(let text): self.init(text.prefix(SlotLayout.shortTextLimit))
    }
  }
}
