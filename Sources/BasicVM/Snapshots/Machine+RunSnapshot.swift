// The state of a run, in one of `CompiledProgram.formats`. Reading validates
// everything, so the run loop can trust a restored state as it trusts compiled code.

extension Machine {
  /// A run with a longer line or answer is not saved.
  static let lineLimit = 1023

  // MARK: Writing and reading

  func appendRun(to snapshot: inout Snapshot) {
    guard (line?.bytes.count ?? 0) <= Self.lineLimit, (answer?.count ?? 0) <= Self.lineLimit
    else { return }
    var machine = self
    var sections = SectionCoder(snapshot, isReading: false)
    try? machine.codeRun(&sections)
    snapshot = sections.snapshot
  }

  /// Whether there is a run that this version can continue.
  public static func hasRun(in snapshot: Snapshot) -> Bool {
    guard var reader = snapshot.reader(of: .run), let format = try? reader.number(UInt16.self)
    else { return false }
    return CompiledProgram.formats.contains(format)
  }

  /// Restores a machine and its run; throws if a section is damaged.
  ///
  /// A run of an unknown format is ignored.
  public init(restoring snapshot: Snapshot) throws(SnapshotError) {
    try self.init(switchedOnFrom: snapshot)
    guard Self.hasRun(in: snapshot) else { return }
    var sections = SectionCoder(snapshot, isReading: true)
    try codeRun(&sections)
  }

  /// Whether two machines will behave alike; ignores the last result, which programs cannot read.
  public func continuesRun(like other: Machine) -> Bool {
    var other = other
    other.interpreter.lastResult = interpreter.lastResult
    var (one, another) = (Snapshot(), Snapshot())
    appendSections(to: &one)
    other.appendSections(to: &another)
    return one == another
  }

  /// The bytes that determine how the run continues; nil for a run that cannot be saved.
  ///
  /// Omits the clock, the counts and the last result, which programs cannot read.
  package var runState: [UInt8]? {
    var machine = self
    machine.interpreter.clock = 0
    machine.interpreter.instructionCount = 0
    machine.interpreter.lastResult = .zero
    var snapshot = Snapshot()
    machine.appendSections(to: &snapshot)
    return Self.hasRun(in: snapshot) ? snapshot.bytes : nil
  }

  private mutating func codeRun(_ sections: inout SectionCoder) throws(SnapshotError) {
    try sections.section(.run) { coder throws(SnapshotError) in
      var (format, isCompiled) = (interpreter.program.format, isCompiled)
      try coder.field(&format)
      try interpreter.codeSettings(&coder)
      try interpreter.codeDisplay(&coder)
      try coder.field(&isCompiled)
      if isCompiled { try codeProgram(&coder, format: format) }
    }
  }

  private mutating func codeProgram(
    _ coder: inout FieldCoder, format: UInt16
  ) throws(SnapshotError) {
    try codeLines(&coder, format: format)
    try interpreter.codeState(&coder, lineSteps: lineSteps)
    // The instructions that read temporaries assume that these contain no texts.
    for slot in SlotLayout.cells..<SlotLayout.constants {
      try coder.field(&cellStore[slot])
      try coder.require(!cellStore[slot].isText)
    }
    for slot in 1..<TextSlot(SlotLayout.literals) { try cellStore.codeText(slot, &coder) }
  }

  /// Codes the line typed by hand and the answer; reading also compiles them.
  private mutating func codeLines(
    _ coder: inout FieldCoder, format: UInt16
  ) throws(SnapshotError) {
    var (line, answer) = (line, answer)
    try coder.field(&line)
    try coder.field(&answer)
    try coder.require((answer?.count ?? 0) <= Self.lineLimit)
    if coder.isReading { compile(line, answer: answer, format: format) }
  }
}

extension Machine.ManualLine: Coded {
  package static var blank: Self { Self(bytes: [], area: 0) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&area, in: 0...(ProgramMemory.areaCount - 1))
    try coder.field(&bytes, limit: Machine.lineLimit)
  }
}

extension Interpreter {
  /// The longest wait of TIMER.
  private static let longestWait: Ticks = 1_000_000_000_000

  fileprivate mutating func codeSettings(_ coder: inout FieldCoder) throws(SnapshotError) {
    var isCorrected = endDigits == .corrected
    try coder.field(&isCorrected)
    endDigits = isCorrected ? .corrected : .kept
    try coder.field(&angleUnit)
    try coder.field(&isPrinterOn)
    try coder.field(&ignoresErrors)
    var (kind, digits) = format.stored
    try coder.field(&kind)
    try coder.field(&digits)
    format = try coder.require(NumberFormat(stored: kind, digits))
    try coder.field(&currentArea, in: 0...(ProgramMemory.areaCount - 1))
    try coder.field(&clock, in: 0 ... .endOfTime)
    try coder.field(&instructionCount, upTo: UInt64(Ticks.endOfTime))
  }

  fileprivate mutating func codeDisplay(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&display)
    try coder.field(&question)
    try coder.field(&printing.clearsFirst)
    try coder.field(&printing.hasMoved)
    try coder.field(&printing.pending)
    try coder.field(&printing.paper)
    try coder.field(&printing.statistic, in: 0...Statistics.results.count)
    var (record, offset, last) = (memoPosition.record, memoPosition.offset, memoPosition.last)
    try coder.field(&record)
    try coder.field(&offset)
    try coder.field(&last, in: -1...Int(Int32.max))
    guard coder.isReading else { return }
    memoPosition = try coder.require(
      MemoPosition(record: record, offset: offset, last: last, in: memo.records))
  }

  fileprivate mutating func codeState(
    _ coder: inout FieldCoder, lineSteps: Int
  ) throws(SnapshotError) {
    try coder.field(&pc)
    try coder.field(&inputInstruction)
    try codeWaiting(&coder)
    try coder.require(isPossible(lineSteps: lineSteps))
    for area in 0..<ProgramMemory.areaCount {
      try coder.field(&dataPositions[area], in: 0...program.data[area].count)
    }
    try codeCalls(&coder)
    try codeLoops(&coder)
  }

  private mutating func codeWaiting(_ coder: inout FieldCoder) throws(SnapshotError) {
    var slot: TextSlot = 1
    var ticks: Ticks = 0
    if case .key(let key) = waiting { slot = key }
    if case .time(let time) = waiting { ticks = time }
    let all: [Waiting] = [
      .nothing, .exe(.unchanged), .exe(.clear), .exe(.clearOnPrint), .line, .askingAgain,
      .key(slot), .time(ticks), .scrolling, .ended, .recorder,
    ]
    var index = all.firstIndex(of: waiting) ?? 0
    try coder.field(&index, in: 0...(all.count - 1))
    try coder.field(&slot, upTo: TextSlot(SlotLayout.textTemporaryCount))
    try coder.require(slot > 0)
    try coder.field(&ticks, in: 0...Self.longestWait)
    waiting = all[index]
    if case .key = waiting { waiting = .key(slot) }
    if case .time = waiting { waiting = .time(ticks) }
  }

  /// Whether `waiting` and `inputInstruction` fit the instruction at `pc`.
  private func isPossible(lineSteps: Int) -> Bool {
    let isIdle = pc == 0 && waiting == .ended
    guard pc < program.steps.count || isIdle else { return false }
    if let inputInstruction {
      guard inputInstruction < lineSteps, isInput(inputInstruction, numberOnly: true),
        pc >= lineSteps
      else {
        return false
      }
    } else if pc >= lineSteps, !isIdle {
      return false
    }
    switch waiting {
    case .line: return isInput(pc, numberOnly: false)
    case .askingAgain: return isInput(pc, numberOnly: true)
    case .recorder:
      if case .tape = program.steps[pc].instruction { return true } else { return false }
    case .nothing, .exe, .key, .time, .scrolling, .ended: return true
    }
  }

  private func isInput(_ index: Int, numberOnly: Bool) -> Bool {
    if case .inputNumber = program.steps[index].instruction { return true }
    if case .inputText = program.steps[index].instruction { return !numberOnly }
    return false
  }

  private mutating func codeCalls(_ coder: inout FieldCoder) throws(SnapshotError) {
    var returnAddresses = calls.all
    try coder.field(&returnAddresses, limit: facts.callLimit)
    guard coder.isReading else { return }
    for address in returnAddresses {
      try coder.require(
        program.steps.contains { $0.instruction.facts.continuation.back == address })
      try coder.require(Int(address) < program.steps.count && calls.push(address))
    }
  }

  private mutating func codeLoops(_ coder: inout FieldCoder) throws(SnapshotError) {
    var all = loops.all
    try coder.field(&all, limit: facts.loopLimit)
    guard coder.isReading else { return }
    for loop in all {
      try coder.require(program.steps.indices.dropFirst().contains(Int(loop.body)))
      guard case .startLoop(loop.variable, _) = program.steps[Int(loop.body) - 1].instruction else {
        return try coder.require(false)
      }
      try coder.require(loops.start(loop))
    }
    try coder.require(loops.all.count == all.count)
  }
}

extension LoopStack.Loop: Coded {
  package static var blank: Self { Self() }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&limit)
    try coder.field(&step)
    try coder.field(&variable)
    try coder.field(&body)
  }
}

extension NumberFormat {
  fileprivate var stored: (kind: UInt8, digits: UInt8) {
    switch self {
    case .normal: (0, 0)
    case .fixed(let places): (1, UInt8(places))
    case .scientific(let digits): (2, UInt8(digits))
    }
  }

  fileprivate init?(stored kind: UInt8, _ digits: UInt8) {
    if kind == 0, digits == 0 {
      self = .normal
    } else if kind == 1, digits <= 9 {
      self = .fixed(places: Int(digits))
    } else if kind == 2, 1...10 ~= digits {
      self = .scientific(digits: Int(digits))
    } else {
      return nil
    }
  }
}
