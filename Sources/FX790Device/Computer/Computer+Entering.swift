import BasicVM

// Lines entered by hand: EXE executes them in RUN mode and stores them in WRT mode.

extension Computer {
  mutating func typeInEntry(_ codes: MachineText) {
    if !entry.isTyping { beginLine(with: codes) }
    entry.edit { editor in for code in codes { editor.type(code) } }
  }

  /// An operator typed after a result continues with the result.
  private mutating func beginLine(with codes: MachineText) {
    guard mode == .run, case .result = entry.notice, let first = codes.first,
      CharacterCode.plus...CharacterCode.power ~= first
    else { return }
    enterLastResult()
  }

  /// ANS: types all digits of the last result, to lose no precision.
  mutating func enterLastResult() {
    let digits = machine.lastResult.allDigits
    entry.edit { editor in for code in digits { editor.type(code) } }
  }

  mutating func controlEntry(_ control: KeyControl) {
    switch control {
    case .exe: enterLine(then: .next)
    case .previousLine: enterLine(then: .previous)
    case .ac, .edit(.clear): showNotice(.blank)
    case .brk: showNotice(.ready)
    case .edit(let edit): changeEntry(edit)
    case .recall: recall(atStart: false)
    case .ans: enterLastResult()
    case .program(let number): choose(area: number)
    case .engineering: shiftExponent(by: 1)
    case .engineeringBack: shiftExponent(by: -1)
    case .memo: showMemo(at: 0)
    case .formulaIn: keepFormula()
    case .formulaOut: showFormula()
    case .calc: startFormula()
    case .asmbl: openAssembler()
    case .stop, .mode, .prefix: break
    }
  }

  /// Edits the line; while none is being typed, the arrows restore the last one.
  mutating func changeEntry(_ edit: LineEdit) {
    guard entry.isTyping else {
      if edit == .left || edit == .right { recall(atStart: edit == .right) }
      return
    }
    entry.edit { $0.take(edit) }
  }

  mutating func recall(atStart: Bool) {
    guard !lastLine.isEmpty else { return }
    entry = Entry(editing: LineEditor(lastLine, cursor: atStart ? 0 : lastLine.count))
  }

  /// S and a digit: selects an area; in RUN mode, also starts its program.
  private mutating func choose(area number: Int) {
    area = number
    guard mode == .run else { return showNotice(.ready) }
    startProgram(fromLine: 0)
  }

  // MARK: EXE

  enum Direction {
    case next, previous
  }

  private mutating func enterLine(then direction: Direction) {
    let text = entry.editor.text
    if mode == .write { return enterForWriting(text, then: direction) }
    guard entry.isTyping, !text.isEmpty else { return }
    lastLine = text
    printTyped(text)
    enterByHand(text)
  }

  mutating func enterByHand(_ text: MachineText) {
    entry = Entry(.blank)
    machine.choose(area: area)
    machine.execute(Tokenizer.tokenize(codes: text, for: model).bytes)
    beginRun(.byHand)
  }

  // MARK: ENG

  private mutating func shiftExponent(by step: Int) {
    guard case .result(let shown) = entry.notice, !entry.isTyping else { return }
    let text = machine.lastResult.engineeringText(after: shown, step: step)
    entry.notice = .result(text)
  }

  // MARK: WRT mode

  /// EXE and S EXE in WRT mode: stores or deletes a line, or executes a command.
  private mutating func enterForWriting(_ text: MachineText, then direction: Direction) {
    if let edited = entry.edited, text == edited.text {
      return fetchLine(beside: edited.number, direction)
    }
    guard entry.isTyping, !text.isEmpty else { return }
    lastLine = text
    printTyped(text)
    let (number, rest) = Self.splitNumber(text)
    guard let number else { return enterCommand(text) }
    if failIfLocked() { return }
    if rest.isEmpty {
      machine.removeLine(number, inArea: area)
    } else if let cause = store(number, rest) {
      return fail(cause)
    }
    if entry.edited != nil { return fetchLine(beside: number, direction) }
    showNotice(rest.isEmpty ? .ready : .finalDisplay(Display(storedText(of: number))))
  }

  private static func splitNumber(_ text: MachineText) -> (number: Int?, rest: MachineText) {
    let start = text.firstIndex { $0 != CharacterCode.space } ?? text.count
    let digits = text[start...].prefix { CharacterCode.digit($0) != nil }
    guard (1...4).contains(digits.count) else { return (nil, text) }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - CharacterCode.zero) }
    guard StoredLine.numbers ~= number else { return (nil, text) }
    return (number, MachineText(text[digits.endIndex...].drop { $0 == CharacterCode.space }))
  }

  private mutating func store(_ number: Int, _ text: MachineText) -> FaultCause? {
    let bytes = Tokenizer.tokenize(codes: text, for: model).bytes
    guard let line = StoredLine(number: number, bytes: bytes) else { return .syntax }
    guard case .stored = machine.store(line, inArea: area) else { return .memoryFull }
    return nil
  }

  /// Stores a line that is too long for the input line, as EXE would.
  mutating func enterLongLine(_ line: StoredLine) {
    guard case .entering = activity, mode == .write else { return }
    printTyped(Lister.characters(of: line, for: model))
    if failIfLocked() { return }
    guard case .stored = machine.store(line, inArea: area) else { return fail(.memoryFull) }
    showNotice(.finalDisplay(Display(storedText(of: line.number))))
  }

  /// Whether a pasted listing can be offered to be entered.
  var isReadyForListing: Bool {
    guard mode == .run else { return false }
    switch activity {
    case .entering: return !entry.isTyping
    case .failed: return true
    case .running, .listing, .memo, .calculating, .assembler: return false
    }
  }

  private func storedText(of number: Int) -> MachineText {
    machine.memory.line(numbered: number, inArea: area).map {
      Lister.characters(of: $0, for: model)
    } ?? []
  }

  /// WRT mode allows only some commands.
  private mutating func enterCommand(_ text: MachineText) {
    let first = Tokenizer.tokenize(codes: text, for: model).bytes.first.flatMap {
      Keyword(rawValue: $0)
    }
    guard let first, Self.writingCommands.contains(first) else { return fail(.syntax) }
    enterByHand(text)
  }

  private static var writingCommands: [Keyword] {
    [
      .list, .new, .run, .mode, .pass, .clear, .vac, .defm, .dim, .erase, .set, .save, .load,
      .verify,
    ]
  }

  // MARK: LIST for editing

  private mutating func fetchLine(from number: Int) {
    fetch(machine.memory.index(ofLine: number, inArea: area))
  }

  /// Lists a stored line in WRT mode, with the cursor at a column from 0.
  mutating func edit(_ line: Debugger.Line, column: Int) {
    (mode, area) = (.write, line.area)
    if failIfLocked() { return }
    fetchLine(from: line.number)
    if let edited = entry.edited {
      entry = Entry(editing: LineEditor(edited.text, cursor: column), of: edited)
    }
  }

  private mutating func fetchLine(beside number: Int, _ direction: Direction) {
    switch direction {
    case .next: fetch(machine.memory.index(ofLine: number + 1, inArea: area))
    case .previous: fetch(machine.memory.index(ofLine: number, inArea: area) - 1)
    }
  }

  /// Lists the line at an index for editing; past either end, shows the areas.
  private mutating func fetch(_ index: Int) {
    let lines = machine.memory.areas[area]
    guard lines.indices.contains(index) else { return showNotice(.ready) }
    let text = Lister.characters(of: lines[index], for: model)
    (activity, fault) = (.entering, nil)
    printIfOn(text)
    // The cursor is after the last character, but within the display.
    entry = Entry(
      editing: LineEditor(text, cursor: min(text.count, facts.columns - 1)),
      of: Entry.EditedLine(number: lines[index].number, text: text))
  }

  // MARK: Commands

  mutating func carryOut(_ command: Command, _ number: Int) {
    switch command {
    case .run:
      startProgram(fromLine: number)
      if isRunning { printIfOn([]) }
    case .list: list(from: number)
    case .listAll: listAll()
    case .new where refusesNew, .newAll where refusesNew: fail(.syntax)
    case .new: clear([area])
    case .newAll: clear(0..<ProgramMemory.areaCount)
    case .mode: change(mode: number)
    }
  }

  /// Fails if a password locks the programs; returns whether it failed.
  private mutating func failIfLocked() -> Bool {
    if !password.isEmpty { fail(.password) }
    return !password.isEmpty
  }

  /// Whether NEW is an error: some models accept it in WRT mode only.
  private var refusesNew: Bool { mode == .run && facts.clearsInWriteModeOnly }

  private mutating func clear(_ areas: some Sequence<Int>) {
    if failIfLocked() { return }
    for area in areas { machine.clearArea(area) }
    endRun(.ready)
  }

  /// MODE 0 to 3; `Machine` handles the others.
  mutating func change(mode number: Int) {
    switch number {
    case 0: mode = .run
    case 1: mode = .write
    case 2: isTracing = true
    default: isTracing = false
    }
    guard number < 2 else { return }
    endRun(.ready)
    printReady()
  }

  /// PASS: sets the password, or clears an equal one; fails if there is another.
  mutating func changePassword(to word: MachineText) {
    if password.isEmpty {
      password = word
    } else if password == word {
      password = []
    } else {
      fail(.password)
    }
  }

  /// Also leaves WRT mode.
  mutating func startProgram(fromLine line: Int) {
    mode = .run
    entry = Entry(.ready)
    if let fault = machine.start(area: area, fromLine: line) { return fail(fault.cause) }
    beginRun(.stored)
    runRecording = line == 0 ? RunRecording(startOf: area, on: machine) : nil
  }

  /// Starts the program of an area, or fails with ERR4; replaces any other activity.
  public mutating func run(area number: Int) {
    guard 0..<ProgramMemory.areaCount ~= number else { return fail(.noProgram) }
    area = number
    showNotice(.ready)
    startProgram(fromLine: 0)
  }

  private mutating func list(from number: Int) {
    if failIfLocked() { return }
    guard mode == .run else { return fetchLine(from: number) }
    show(ProgramList(machine.memory, areas: area...area, from: number))
  }

  private mutating func listAll() {
    if failIfLocked() { return }
    mode = .run
    printIfOn([])
    show(ProgramList(machine.memory, areas: 0...(ProgramMemory.areaCount - 1), from: 0))
  }
}
