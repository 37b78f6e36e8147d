// What the computer does at this moment, in a section that only the same version can read. What is
// wrong in it is refused, so that the rest of the computer need not look for what cannot be.

import BasicVM

extension Computer {
  /// The format of the section: one more whenever it, or what stands in it, changes.
  static var activityFormat: UInt16 { 3 }

  /// No clock has come so far: some 36,000 years.
  static var clockLimit: Ticks { 1 << 60 }

  // MARK: Writing

  func appendActivity(_ writer: inout ByteWriter) {
    writer.append(Self.activityFormat)
    writer.append(clock)
    writer.append(speed.rawValue)
    writer.append(UInt8(area))
    writer.append(mode.rawValue)
    writer.append(isTracing)
    writer.append(planes)
    writer.append(keys)
    writer.append(typedAhead)
    writer.append(counted: lastLine)
    writer.append(entry)
    writer.append(run)
    writer.append(fault != nil)
    if let fault { writer.append(fault) }
    writer.append(debugger)
    writer.append(outputs)
    append(activity, to: &writer)
  }

  private func append(_ activity: Activity, to writer: inout ByteWriter) {
    switch activity {
    case .entering: writer.append(UInt8(0))
    case .running: writer.append(UInt8(1))
    case .listing(let list):
      writer.append(UInt8(2))
      writer.append(list)
    case .failed(let message):
      writer.append(UInt8(3))
      writer.append(message)
    case .memo(let view):
      writer.append(UInt8(4))
      writer.append(view)
    case .calculating(let formula):
      writer.append(UInt8(5))
      writer.append(formula)
    }
  }

  // MARK: Reading

  mutating func readActivity(_ reader: inout ByteReader) throws(SnapshotError) {
    clock = try reader.number(upTo: Self.clockLimit)
    // Before the run, which a change of speed would touch.
    speed = try reader.require(Speed(rawValue: try reader.number()))
    area = try reader.area()
    mode = try reader.require(Mode(rawValue: try reader.number()))
    isTracing = try reader.flag()
    planes = try reader.planes()
    keys = try reader.pressedKeys(at: clock)
    typedAhead = try reader.typedAhead()
    lastLine = try reader.countedBytes(limit: LineEditor.longest)
    entry = try reader.entry()
    run = try reader.run(at: clock, recorder)
    if try reader.flag() { fault = try reader.fault() }
    debugger = try reader.debugger()
    outputs = try reader.outputs()
    activity = try activity(&reader)
    try reader.require(!isFarBehind)
  }

  private func activity(_ reader: inout ByteReader) throws(SnapshotError) -> Activity {
    switch try reader.number(UInt8.self, in: 0...5) {
    case 0: .entering
    case 1: .running
    case 2: .listing(try reader.list(of: machine.memory, at: clock))
    case 3: .failed(try reader.display())
    case 4: .memo(try reader.memoView(of: machine.memo))
    default: .calculating(try reader.formulaRun(of: formula))
    }
  }

  /// Whether the machine has more time to make up for than its longest wait takes; it would run
  /// without end.
  private var isFarBehind: Bool {
    guard isRunning, speed == .real, !run.isWaitingForPerson else { return false }
    var now = clock
    if case .until(let due) = run.wait { now = max(now, due) }
    return now - run.lag - machine.clock > Run.longestWait
  }
}
