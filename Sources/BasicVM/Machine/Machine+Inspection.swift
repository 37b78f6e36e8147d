// The machine as a computer, a debugger or a person sees it.

/// The value of a variable.
public enum VariableValue: Equatable, Sendable {
  /// A number; also what an empty variable holds.
  case number(Decimal12)
  /// A text of one to seven characters.
  case text(MachineText)

  /// The text; an empty one for 0, which is the same empty cell, and nil for other numbers.
  fileprivate var text: MachineText? {
    switch self {
    case .text(let text): text
    case .number(let number): number == .zero ? "" : nil
    }
  }
}

extension Machine {
  // MARK: Display and settings

  // These three are looked at after each effect: inlined, they are read where they lie, and the
  // machine is not copied for it.

  /// The display as it is now.
  @inlinable
  public var display: Display { interpreter.display }
  /// Machine time since the start, in microseconds.
  @inlinable
  public var clock: Ticks { interpreter.clock }
  /// How many instructions have been carried out.
  @inlinable
  public var instructionCount: UInt64 { interpreter.instructionCount }
  /// The area that a line entered by hand refers to: the one chosen, or started last.
  package var currentArea: Int { interpreter.currentArea }
  /// SET.
  public var format: NumberFormat { interpreter.format }
  /// MODE 4, 5 and 6.
  public var angleUnit: AngleUnit { interpreter.angleUnit }
  /// MODE 10 and 11.
  package var endDigits: EndDigits { interpreter.endDigits }
  /// MODE 7: what is printed goes to paper too.
  public var isPrinterOn: Bool { interpreter.isPrinterOn }
  /// MODE 99,1: errors are ignored.
  public var ignoresErrors: Bool { interpreter.ignoresErrors }
  /// ANS: the last result of a calculation by hand.
  public var lastResult: Decimal12 { interpreter.lastResult }
  /// The generator behind RAN#.
  public var random: RandomNumbers {
    get { interpreter.random }
    set { interpreter.random = newValue }
  }
  /// No instruction takes less machine time, so a time is also a bound on instructions.
  public static let shortestInstruction = InstructionFacts.leastCost

  /// The signs that are lit.
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

  /// The place of the instruction that comes next.
  public var place: Place { place(ofInstruction: interpreter.pc) }

  /// The place of the instruction that waits; of the one that comes next, if none does.
  public var waitingPlace: Place { place(ofInstruction: waitingInstruction) }

  /// The index of the instruction that waits; of the one that comes next, if none does.
  public var waitingInstruction: Int {
    switch interpreter.waiting {
    // STAT LIST comes back for its next result.
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

  /// The instruction that comes next, by its index; past those of the programs while an answer to INPUT
  /// is computed.
  public var nextInstruction: Int { interpreter.pc }

  /// The instructions that RETURN comes back to, the outermost call first.
  public var placesToReturnTo: [Int] { interpreter.calls.all.map { Int($0) } }

  /// Whether the machine waits for what it was last told to wait for, or has ended.
  public var isWaiting: Bool { interpreter.waiting != .nothing }

  /// Machine time that will have passed when what it waits for has come.
  public var pendingTime: Ticks {
    if case .time(let ticks) = interpreter.waiting { ticks } else { 0 }
  }

  /// The lines whose GOSUB waits for its RETURN, the newest first.
  public var callers: [Int] {
    // RETURN goes back to the instruction behind GOSUB, which may be another line's.
    interpreter.calls.all.reversed().compactMap { back in
      let call = Int(back) - 1
      return interpreter.program.origins.indices ~= call
        ? interpreter.program.origins[call].place.line : nil
    }
  }

  /// Whether the next instruction is the first of a statement of a program.
  public var isAtStatement: Bool {
    guard case .nothing = interpreter.waiting, interpreter.pc < interpreter.programCount else {
      return false
    }
    return interpreter.program.isStatementStart(Target(interpreter.pc))
  }

  /// Whether the next instruction is the first of a program's line.
  public var isAtLine: Bool {
    guard case .nothing = interpreter.waiting, interpreter.pc < interpreter.programCount else {
      return false
    }
    return interpreter.program.isLineStart(Target(interpreter.pc))
  }

  /// Whether it waits at a STOP behind which nothing more of the line stands.
  public var isStoppedAtLineEnd: Bool {
    guard interpreter.waiting == .exe(.stays), interpreter.pc < interpreter.programCount else {
      return false
    }
    let next = Target(interpreter.pc)
    return interpreter.program.isLineStart(next)
      || interpreter.program.steps[interpreter.pc].instruction == .end
  }

  /// A number as the display shows it.
  public func text(of number: Decimal12) -> MachineText { interpreter.text(of: number) }

  /// Takes over what a line by hand has left, carried out by a copy while this run was stopped:
  /// variables, MEMO records and settings.
  public mutating func takeOver(_ other: Machine) {
    cellStore.takeVariables(of: other.cellStore)
    interpreter.takeOver(other.interpreter)
  }

  // MARK: Marks

  /// The place of each instruction of the stored programs, in their order.
  ///
  /// Marks tell of instructions by their index in this.
  public var instructionPlaces: [Place] {
    Compiler.compile(memory).origins.map { $0.place }
  }

  /// The instructions whose marks have been reached, as indexes into `instructionPlaces`.
  public var reachedInstructions: [Int] { interpreter.marks.reached }

  /// Sets a mark at every instruction of the stored programs.
  ///
  /// - Parameter reached: for each instruction whether it needs none, because it is known.
  public mutating func setMarks(except reached: [Bool]) {
    compileIfNeeded()
    if interpreter.marks.originals.isEmpty {
      interpreter.marks.originals = Array(interpreter.program.steps[..<interpreter.programCount])
    }
    interpreter.marks.reached = []
    for index in interpreter.marks.originals.indices {
      let isKnown = index < reached.count && reached[index]
      interpreter.program.steps[index] =
        isKnown
        ? interpreter.marks.originals[index] : CompiledProgram.Step(instruction: .mark, cost: 0)
    }
  }

  // MARK: Variables

  /// The value of a variable A to Z (0 to 25): a number, or a text.
  public func variable(_ letter: Int) -> VariableValue { value(of: cellStore[letter]) }

  /// The value of a variable A to Z (0 to 25), or of `$` (26).
  public func heldValue(_ index: Int) -> VariableValue? {
    0..<SlotLayout.letters ~= index ? variable(index) : .text(dollar)
  }

  private func value(of cell: Cell) -> VariableValue {
    cell.isText ? .text(MachineText(codes: cell.characters)) : .number(cell.number)
  }

  /// The contents of `$` and of all cells that are not empty, as someone would type them.
  ///
  /// Digits that stand alone in neighbouring cells are told together too, as one text.
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
      // An empty cell is a 0, but only between digits: the cells behind the last are all empty.
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

  /// The numbers of those of some variables on tape that are cells and are there.
  private func cells(of variables: TapeOrder.Variables) -> Range<Int> {
    let count = SlotLayout.letters + interpreter.arrays.cellCount
    return variables.cells.map { Range($0).clamped(to: 0..<count) } ?? 0..<0
  }

  /// What `$` holds.
  public var dollar: MachineText { MachineText(codes: cellStore.text(in: SlotLayout.dollar)) }

  /// The values of the cells among variables on tape; those that are not there are left out.
  public func values(of variables: TapeOrder.Variables) -> [VariableValue] {
    cells(of: variables).map { value(of: cellStore[$0]) }
  }

  /// Puts values into variables, one after the other, as far as there are both.
  ///
  /// - Returns: false, with nothing changed, if a number would go to `$`, which holds texts.
  public mutating func store(
    _ values: [VariableValue], in variables: TapeOrder.Variables
  ) -> Bool {
    var values = values[...]
    if variables.hasDollar {
      guard let text = values.popFirst()?.text else { return false }
      cellStore.put(text, in: SlotLayout.dollar)
    }
    for (index, value) in zip(cells(of: variables), values) { cellStore[index] = Cell(value) }
    return true
  }

  // MARK: MEMO

  /// The MEMO records.
  public var memo: Memo { interpreter.memo }

  /// Stores a MEMO record, cut to 62 characters.
  ///
  /// - Parameters:
  ///   - record: its text.
  ///   - index: the record that it replaces; behind the last, it is added.
  /// - Returns: false, with nothing changed, if it does not fit into memory.
  public mutating func storeMemo(_ record: some Collection<UInt8>, at index: Int) -> Bool {
    interpreter.storeMemo(record, at: index)
  }

  /// Removes a MEMO record if it is there.
  public mutating func removeMemo(at index: Int) { interpreter.removeMemo(at: index) }

  /// Replaces the MEMO records; false, with nothing changed, if they do not fit beside the rest.
  public mutating func replaceMemo(_ records: [MachineText]) -> Bool {
    interpreter.replaceMemo(records)
  }
}

extension Cell {
  /// The cell that holds a value, a text cut to seven characters.
  fileprivate init(_ value: VariableValue) {
    switch value {
    case .number(let number): self.init(number)
    case .text(let text): self.init(text.prefix(SlotLayout.shortTextLimit))
    }
  }
}
