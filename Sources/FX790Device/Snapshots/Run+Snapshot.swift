import BasicVM

extension Run {
  /// No wait is longer: TIMER's longest takes half of it.
  static let longestWait: Ticks = 2_000_000_000_000
}

extension ByteWriter {
  mutating func append(_ run: Run) {
    append(run.event)
    append(run.wait)
    append(run.suspension != nil)
    if let start = run.suspension { append(start) }
    append(run.lag)
    append(run.isByHand)
    append(run.isAnnounced)
    append(counted: run.seenText)
    append(run.tape != nil)
    if let job = run.tape { append(job) }
  }

  private mutating func append(_ event: Event) {
    switch event {
    case .proceed: append(UInt8(0))
    case .exe: append(UInt8(1))
    case .line(let line):
      append(UInt8(2))
      append(counted: line)
    case .key(nil): append(UInt8(3))
    case .key(let code?):
      append(UInt8(4))
      append(code)
    case .done: append(UInt8(5))
    case .refused(let cause):
      append(UInt8(6))
      append(cause.rawValue)
    }
  }

  private mutating func append(_ wait: Run.Wait) {
    switch wait {
    case .nothing: append(UInt8(0))
    case .until(let due):
      append(UInt8(1))
      append(due)
    case .exe: append(UInt8(2))
    case .line: append(UInt8(3))
    case .rejection: append(UInt8(4))
    case .announcement: append(UInt8(5))
    case .debugger: append(UInt8(6))
    }
  }
}

extension ByteReader {
  /// Takes a run; whatever it tells the machine, the machine takes only what it waits for.
  mutating func run(
    at clock: Ticks, _ recorder: TapeRecorder
  ) throws(SnapshotError) -> Run {
    var run = Run()
    run.event = try event()
    run.wait = try wait(at: clock)
    if try flag() { run.suspension = try number(upTo: clock) }
    if case .until(let due) = run.wait { try require(due >= run.suspension ?? clock) }
    run.lag = try number()
    try require(-Computer.clockLimit...Computer.clockLimit ~= run.lag)
    run.isByHand = try flag()
    run.isAnnounced = try flag()
    run.seenText = try countedBytes(limit: Display.width)
    if try flag() { run.tape = try tapeJob(recorder) }
    return run
  }

  private mutating func event() throws(SnapshotError) -> Event {
    switch try number(UInt8.self, in: 0...6) {
    case 0: .proceed
    case 1: .exe
    case 2: .line(try countedBytes(limit: LineEditor.longest))
    case 3: .key(nil)
    case 4: .key(try number(UInt8.self))
    case 5: .done
    default: .refused(try require(FaultCause(rawValue: try number())))
    }
  }

  private mutating func wait(at clock: Ticks) throws(SnapshotError) -> Run.Wait {
    switch try number(UInt8.self, in: 0...6) {
    case 0: .nothing
    case 1: .until(try number(upTo: clock + Run.longestWait))
    case 2: .exe
    case 3: .line
    case 4: .rejection
    case 5: .announcement
    default: .debugger
    }
  }
}
