// Snapshots have two parts. All later versions can read the persistent sections of
// Sources/BasicVM/Snapshots/README.md. Only the same version can read the activity section, which
// is defined here.

import BasicVM
import CompX

extension SectionTag {
  static var password: SectionTag { SectionTag("PASS") }
  static var formula: SectionTag { SectionTag("FORM") }
  static var source: SectionTag { SectionTag("CAPX") }
  static var compX: SectionTag { SectionTag("COMX") }
  static var tape: SectionTag { SectionTag("TAPE") }
  static var area: SectionTag { SectionTag("AREA") }
  static var activity: SectionTag { SectionTag("COMP") }
}

extension Computer {
  /// The version of the activity section; increase it with every change to its fields.
  private static var activityFormat: UInt16 { 6 }

  // MARK: Writing

  /// The complete state as bytes.
  public var snapshot: [UInt8] {
    var snapshot = Snapshot()
    machine.appendSections(to: &snapshot)
    var (computer, sections) = (self, SectionCoder(snapshot, isReading: false))
    // Only reading can throw.
    try? computer.codeKept(&sections)
    try? computer.codeActivity(&sections)
    return sections.snapshot.bytes
  }

  /// The state that survives switching off, independent of the clock.
  public var keptSnapshot: [UInt8] {
    var snapshot = Snapshot()
    machine.appendKeptSections(to: &snapshot)
    var (computer, sections) = (self, SectionCoder(snapshot, isReading: false))
    try? computer.codeKept(&sections)
    return sections.snapshot.bytes
  }

  // MARK: Reading

  /// Restores a snapshot exactly; throws if the bytes are invalid.
  ///
  /// A snapshot of another version restores as if switched on.
  public init(restoring bytes: [UInt8]) throws(SnapshotError) {
    let snapshot = try Snapshot(bytes: bytes)
    try self.init(switchedOnFrom: snapshot)
    guard Machine.hasRun(in: snapshot), var reader = snapshot.reader(of: .activity),
      try reader.number(UInt16.self) == Self.activityFormat
    else { return }
    machine = try Machine(restoring: snapshot)
    _ = machine.hold(bytes: Assembler.size(of: assembler.source))
    var sections = SectionCoder(snapshot, isReading: true)
    try codeActivity(&sections)
  }

  /// Restores the state as after switching on, in RUN mode; throws if the bytes are invalid.
  public init(switchedOnFrom bytes: [UInt8]) throws(SnapshotError) {
    try self.init(switchedOnFrom: Snapshot(bytes: bytes))
  }

  private init(switchedOnFrom snapshot: Snapshot) throws(SnapshotError) {
    self.init()
    machine = try Machine(switchedOnFrom: snapshot)
    fitEntry()
    var sections = SectionCoder(snapshot, isReading: true)
    try codeKept(&sections)
  }

  // MARK: Persistent state

  private mutating func codeKept(_ sections: inout SectionCoder) throws(SnapshotError) {
    try sections.section(.password) { coder throws(SnapshotError) in
      try coder.field(&password, bytes: 2, limit: Machine.passwordLimit)
    }
    try sections.section(.formula) { coder throws(SnapshotError) in
      try coder.field(&formula, bytes: 2, limit: LineEditor.longest)
    }
    if sections.isReading || !assembler.source.isEmpty {
      try sections.section(.source) { coder throws(SnapshotError) in
        try assembler.codeSource(&coder)
        try coder.require(machine.hold(bytes: Assembler.size(of: assembler.source)))
      }
    }
    if sections.isReading || !assembler.isMachineBlank {
      try sections.section(.compX) { coder throws(SnapshotError) in
        try assembler.codeMachine(&coder)
      }
    }
    if sections.isReading || recorder.tape != nil {
      try sections.section(.tape) { coder throws(SnapshotError) in try recorder.code(&coder) }
    }
    if sections.isReading || area != 0 {
      try sections.section(.area) { coder throws(SnapshotError) in
        try coder.field(&area, in: 0...(ProgramMemory.areaCount - 1))
      }
    }
  }

  // MARK: Activity

  private mutating func codeActivity(_ sections: inout SectionCoder) throws(SnapshotError) {
    try sections.section(.activity) { coder throws(SnapshotError) in
      var format = Self.activityFormat
      try coder.field(&format)
      try codeActivity(&coder)
    }
  }

  private mutating func codeActivity(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&clock, in: 0 ... .endOfTime)
    var speed = speed
    try coder.field(&speed)
    // Before the run, as setting the speed changes it.
    if coder.isReading { self.speed = speed }
    try coder.field(&area, in: 0...(ProgramMemory.areaCount - 1))
    try coder.field(&mode)
    try coder.field(&isTracing)
    try coder.field(&planes)
    try keys.code(&coder, at: clock)
    try coder.field(&typedAhead, limit: Self.typedAheadLimit)
    try coder.field(&lastLine, limit: LineEditor.longest)
    try entry.code(&coder)
    try run.code(&coder, at: clock, &recorder)
    try coder.field(&fault)
    try debugger.code(&coder)
    try coder.field(&outputs)
    try codeCurrentActivity(&coder)
    try coder.require(!cannotCatchUp)
  }

  private mutating func codeCurrentActivity(_ coder: inout FieldCoder) throws(SnapshotError) {
    switch try coder.kind(activity.kind, upTo: 6) {
    case 0: activity = .entering
    case 1:
      switch run.program {
      case .stored, .byHand: break
      case .compX: try assembler.program.code(&coder)
      }
      activity = .running
    case 2:
      var list = if case .listing(let list) = activity { list } else { ProgramList() }
      try list.code(&coder, of: machine.memory, assembler.source, at: clock)
      activity = .listing(list)
    case 3:
      var message =
        if case .failed(let message) = activity { message } else { Display(width: facts.columns) }
      try coder.field(&message)
      activity = .failed(message)
    case 4:
      var view = if case .memo(let view) = activity { view } else { MemoView() }
      try view.code(&coder, of: machine.memo)
      activity = .memo(view)
    case 5:
      var run = if case .calculating(let run) = activity { run } else { FormulaRun(formula) }
      try run.code(&coder)
      activity = .calculating(run)
    default:
      var view = if case .assembler(let view) = activity { view } else { AssemblerView() }
      try view.code(&coder, of: assembler.source)
      activity = .assembler(view)
    }
  }

  /// Whether the machine must catch up by more than its longest wait, which would never end.
  private var cannotCatchUp: Bool {
    guard isRunning, speed == .real, !run.isWaitingForPerson else { return false }
    var now = clock
    if case .until(let due) = run.wait { now = max(now, due) }
    return now - run.lag - programClock > Run.longestWait
  }
}

extension Computer.Activity {
  fileprivate var kind: UInt8 {
    switch self {
    case .entering: 0
    case .running: 1
    case .listing: 2
    case .failed: 3
    case .memo: 4
    case .calculating: 5
    case .assembler: 6
    }
  }
}

// MARK: Small types

extension Computer.TypedAhead: Coded {
  package static var blank: Self { .edit(.erase) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    var (kind, code): (UInt8, UInt8) =
      switch self {
      case .key(let key): (0, key.rawValue)
      case .character(let code): (1, code)
      case .edit(let edit): (2, edit.rawValue)
      }
    kind = try coder.kind(kind, upTo: 2)
    try coder.field(&code)
    switch kind {
    case 0: self = .key(try coder.require(Key(rawValue: code)))
    case 1: self = .character(code)
    default: self = .edit(try coder.require(LineEdit(rawValue: code)))
    }
  }
}

extension Computer.Output: Coded {
  package static var blank: Self { .paper([]) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    var (tone, start, line): (Int, Ticks, MachineText) =
      switch self {
      case .tone(let tone, let start): (tone.rawValue, start, [])
      case .paper(let line): (-1, 0, line)
      }
    try coder.field(&tone, in: -1...1)
    try coder.field(&start, in: 0...(1 << 61))
    try coder.field(&line)
    self = Tone(rawValue: tone).map { .tone($0, at: start) } ?? .paper(line)
  }
}

extension Fault: Coded {
  package static var blank: Fault { Fault(.syntax, at: Place(area: nil, line: 0, offset: 0)) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    var (cause, area, line, offset) = (cause, place.area ?? -1, place.line, place.offset)
    try coder.field(&cause)
    try coder.field(&area, in: -1...(ProgramMemory.areaCount - 1))
    try coder.field(&line, in: 0...StoredLine.numbers.upperBound)
    try coder.field(&offset)
    self = Fault(cause, at: Place(area: area < 0 ? nil : area, line: line, offset: offset))
  }
}

extension Debugger {
  /// Conditions of breakpoints, watched variables and depths are no part of a snapshot.
  mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    var lines = Array(breakpoints.lines.keys).ordered { Int($0.area) << 16 + Int($0.number) }
    try coder.field(&lines)
    if coder.isReading { watch = BreakpointWatch(Breakpoints(lines)) }
    var isStepping = haltCondition == .statement
    var line: Line? = if case .line(let line) = haltCondition { line } else { nil }
    try coder.field(&isStepping)
    try coder.field(&line)
    haltCondition = line.map { .line($0) } ?? (isStepping ? .statement : .none)
    var count = Ticks(statementCount)
    try coder.field(&count, in: 0...Ticks(Int.max / 2))
    statementCount = Int(count)
    try coder.field(&isWatching)
  }
}

extension Debugger.Line: Coded {
  package static var blank: Self { Self(area: 0, number: 0) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    var (area, number) = (area, number)
    try coder.field(&area, in: Int(Int32.min)...Int(Int32.max))
    try coder.field(&number, in: Int(Int32.min)...Int(Int32.max))
    self = Self(area: area, number: number)
  }
}

extension Key: Coded {
  package static var blank: Key { .ac }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&self)
  }
}
