// The run of a machine: what it does at this moment, in a section that only the same version of
// the language can read. What is wrong in it is refused, so that the run loop may trust it as it
// trusts the compiler.

extension Machine {
  /// The format of the section: one more whenever it changes, or instructions, slots or the
  /// compiler's way with them do.
  static let runFormat: UInt16 = 2

  /// A longer line by hand, or answer, is not kept, and with it the run.
  static let lineLimit = 1023

  // MARK: Writing and reading

  func appendRun(to snapshot: inout Snapshot) {
    guard (line?.bytes.count ?? 0) <= Self.lineLimit, (answer?.count ?? 0) <= Self.lineLimit
    else { return }
    var machine = self
    var sections = SectionPass(snapshot: snapshot, isReading: false)
    try? sections.section(.run) { pass throws(SnapshotError) in try machine.passRun(&pass) }
    snapshot = sections.snapshot
  }

  /// Whether a snapshot holds a run that this version can go on with.
  public static func hasRun(in snapshot: Snapshot) -> Bool {
    guard var reader = snapshot.reader(of: .run) else { return false }
    return (try? reader.number(UInt16.self)) == runFormat
  }

  /// The machine that a snapshot tells of, exactly where it was.
  ///
  /// A run of another version is left out; then the machine is as switched on.
  public init(restoring snapshot: Snapshot) throws(SnapshotError) {
    try self.init(switchedOnFrom: snapshot)
    guard Self.hasRun(in: snapshot) else { return }
    var sections = SectionPass(snapshot: snapshot, isReading: true)
    try sections.section(.run) { pass throws(SnapshotError) in try passRun(&pass) }
  }

  private mutating func passRun(_ pass: inout FieldPass) throws(SnapshotError) {
    var format = Self.runFormat
    try pass.number(&format)
    try interpreter.passSettings(&pass)
    try interpreter.passDisplay(&pass)
    var isCompiled = isCompiled
    try pass.flag(&isCompiled)
    guard isCompiled else { return }
    try passLines(&pass)
    try interpreter.passState(&pass, lineSteps: lineSteps)
    // An instruction that computes a temporary never leaves a text there, and those that read it
    // rely on that.
    for slot in SlotLayout.cells..<SlotLayout.constants {
      try pass.cell(&cellStore[slot])
      try pass.require(!cellStore[slot].isText)
    }
    for slot in 1..<TextSlot(SlotLayout.literals) { try cellStore.passText(slot, &pass) }
  }

  /// The line by hand and the answer; reading compiles them again.
  private mutating func passLines(_ pass: inout FieldPass) throws(SnapshotError) {
    var (line, answer) = (line, answer)
    try pass.optional(&line, HandLine(bytes: [], area: 0)) { pass, line throws(SnapshotError) in
      try pass.number(&line.area, as: UInt8.self, in: 0...(ProgramMemory.areaCount - 1))
      try pass.bytes(&line.bytes, limit: Self.lineLimit)
    }
    try pass.optional(&answer, []) { pass, answer throws(SnapshotError) in
      try pass.bytes(&answer, limit: Self.lineLimit)
    }
    if pass.isReading { compile(line, answer: answer) }
  }
}

extension Interpreter {
  /// No clock has come so far: some 36,000 years.
  private static let clockLimit: Ticks = 1 << 60

  /// The longest time that TIMER waits, in ticks.
  private static let longestWait: Ticks = 1_000_000_000_000

  fileprivate mutating func passSettings(_ pass: inout FieldPass) throws(SnapshotError) {
    var unit = angleUnit.rawValue
    try pass.number(&unit)
    angleUnit = try pass.require(AngleUnit(rawValue: unit))
    try pass.flag(&endDigits, .corrected, else: .kept)
    try pass.flag(&isPrinterOn)
    try pass.flag(&ignoresErrors)
    var (kind, digits) = format.stored
    try pass.number(&kind)
    try pass.number(&digits)
    format = try pass.require(NumberFormat(stored: kind, digits))
    try pass.number(&currentArea, as: UInt8.self, in: 0...(ProgramMemory.areaCount - 1))
    try pass.number(&clock, upTo: Self.clockLimit)
    try pass.number(&instructionCount, upTo: UInt64(Self.clockLimit))
  }

  fileprivate mutating func passDisplay(_ pass: inout FieldPass) throws(SnapshotError) {
    try pass.display(&display)
    try pass.display(&question)
    try pass.flag(&printing.clearsFirst)
    try pass.flag(&printing.hasMoved)
    try pass.bytes(&printing.pending)
    try pass.longBytes(&printing.paper)
    try pass.number(&printing.statistic, as: UInt8.self, in: 0...Statistics.results.count)
    var (record, offset, last) = (memoPosition.record, memoPosition.offset, memoPosition.last)
    try pass.number(&record, as: UInt16.self, in: 0...Int(UInt16.max))
    try pass.number(&offset, as: UInt8.self, in: 0...Int(UInt8.max))
    try pass.number(&last, as: Int16.self, in: -1...Int(Int16.max))
    guard pass.isReading else { return }
    memoPosition = try pass.require(
      MemoPosition(record: record, offset: offset, last: last, in: memo.records))
  }

  fileprivate mutating func passState(
    _ pass: inout FieldPass, lineSteps: Int
  ) throws(SnapshotError) {
    try pass.count(&pc)
    try pass.optional(&askedBy, 0) { pass, asked throws(SnapshotError) in try pass.count(&asked) }
    try passWaiting(&pass)
    try pass.require(isPossible(lineSteps: lineSteps))
    for area in 0..<ProgramMemory.areaCount {
      let items = program.data[area].count
      try pass.number(&dataPositions[area], as: UInt16.self, in: 0...items)
    }
    try passCalls(&pass)
    try passLoops(&pass)
  }

  private mutating func passWaiting(_ pass: inout FieldPass) throws(SnapshotError) {
    var slot: TextSlot = 1
    var ticks: Ticks = 0
    if case .key(let key) = waiting { slot = key }
    if case .time(let time) = waiting { ticks = time }
    let all: [Waiting] = [
      .nothing, .exe(.stays), .exe(.isCleared), .exe(.isClearedByPrint), .line, .askingAgain,
      .key(slot), .time(ticks), .scrolling, .ended, .recorder,
    ]
    var index = all.firstIndex(of: waiting) ?? 0
    try pass.number(&index, as: UInt8.self, in: 0...(all.count - 1))
    waiting = all[index]
    if case .key = waiting {
      try pass.number(&slot, upTo: TextSlot(SlotLayout.textTemporaryCount))
      try pass.require(slot > 0)
      waiting = .key(slot)
    }
    if case .time = waiting {
      try pass.number(&ticks, upTo: Self.longestWait)
      waiting = .time(ticks)
    }
  }

  /// Whether a run comes to such a place, and waits there for such a thing.
  private func isPossible(lineSteps: Int) -> Bool {
    let isNowhere = pc == 0 && waiting == .ended
    guard pc < program.steps.count || isNowhere else { return false }
    if let askedBy {
      guard askedBy < lineSteps, isInput(askedBy, numberOnly: true), pc >= lineSteps else {
        return false
      }
    } else if pc >= lineSteps, !isNowhere {
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

  private mutating func passCalls(_ pass: inout FieldPass) throws(SnapshotError) {
    var backs = calls.all
    var count = backs.count
    try pass.number(&count, as: UInt8.self, in: 0...CallStack.limit)
    try pass.list(&backs, count, 0) { pass, back throws(SnapshotError) in try pass.number(&back) }
    guard pass.isReading else { return }
    for back in backs {
      try pass.require(program.steps.contains { $0.instruction.facts.continuation.back == back })
      try pass.require(Int(back) < program.steps.count && calls.push(back))
    }
  }

  private mutating func passLoops(_ pass: inout FieldPass) throws(SnapshotError) {
    var all = loops.all
    var count = all.count
    try pass.number(&count, as: UInt8.self, in: 0...LoopStack.limit)
    try pass.list(&all, count, LoopStack.Loop()) { pass, loop throws(SnapshotError) in
      try pass.decimal(&loop.limit)
      try pass.decimal(&loop.step)
      var variable = UInt8(truncatingIfNeeded: loop.variable)
      try pass.number(&variable)
      loop.variable = Slot(variable)
      try pass.number(&loop.body)
    }
    guard pass.isReading else { return }
    for loop in all {
      try pass.require(1..<program.steps.count ~= Int(loop.body))
      guard case .startLoop(loop.variable, _) = program.steps[Int(loop.body) - 1].instruction else {
        return try pass.require(false)
      }
      try pass.require(loops.start(loop))
    }
    try pass.require(loops.all.count == count)
  }
}

extension NumberFormat {
  /// Which of SET N, F and E it is, and how many digits it has.
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
