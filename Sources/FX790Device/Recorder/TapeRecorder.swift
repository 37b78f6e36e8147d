import BasicVM
import Cassette

/// The cassette recorder beside the computer, while its tape stands still.
///
/// SAVE, LOAD and their like give it a `TapeJob`; while that goes on, the place of the tape follows
/// from the computer's clock.
public struct TapeRecorder: Equatable, Sendable {
  /// The tape that is in it.
  public internal(set) var tape: Tape?
  /// The place of the tape that is at the head.
  public internal(set) var place: Ticks = 0

  /// The ways in which a tape moves.
  public enum Motion: Equatable, Sendable {
    case stopped
    case playing
    case recording
  }

  /// Writes or reads the tape and its place: the section TAPE of docs/state-format.md.
  mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    var tape = tape ?? Tape()
    try coder.field(&place, in: 0...(2 * Tape.longest))
    try tape.code(&coder)
    try coder.require(place <= tape.length)
    self.tape = tape
  }
}

extension Computer {
  // MARK: Hands on the recorder

  /// Puts a tape into the recorder, at its beginning, in place of one that is there.
  public mutating func insert(_ tape: Tape) {
    interruptTape()
    recorder = TapeRecorder(tape: tape)
  }

  /// Takes the tape out.
  public mutating func ejectTape() -> Tape? {
    interruptTape()
    defer { recorder = TapeRecorder() }
    return recorder.tape
  }

  /// Winds the tape back to its beginning.
  public mutating func rewindTape() {
    interruptTape()
    recorder.place = 0
  }

  /// Winds the tape behind the last recording.
  public mutating func windTapeToEnd() {
    interruptTape()
    recorder.place = recorder.tape?.recordedEnd ?? 0
  }

  /// Remembers that what is on the tape has been written to a file.
  public mutating func noteTapeIsSaved() {
    recorder.tape?.isUnsaved = false
  }

  /// The motion of the tape at this moment.
  public var tapeMotion: TapeRecorder.Motion {
    guard let job = run.tape, !run.isSuspended else { return .stopped }
    return job.order.verb.records ? .recording : .playing
  }

  /// The place of the tape at this moment.
  public var tapePlace: Ticks {
    guard let job = run.tape else { return recorder.place }
    guard case .until(let due) = run.wait else { return job.goal }
    let left = max(due - (run.suspension ?? clock), 0)
    return max(job.goal - left, recorder.place)
  }

  /// The segment that runs past the head at this moment, its lead-in included.
  public var segmentHeard: Tape.Segment? {
    guard tapeMotion != .stopped, let job = run.tape, let tape = recorder.tape else { return nil }
    let segments =
      job.order.verb.records
      ? recording(for: job.order).segments(from: recorder.place) : tape.segments
    let place = tapePlace
    return segments.first { $0.start - TapeFormat.leadInTime <= place && place < $0.end }
  }

  /// Stops a tape that the computer needs, so that its statement fails.
  private mutating func interruptTape() {
    guard run.tape != nil else { return }
    stopTape()
    goOn(.refused(.noTape))
  }

  /// Stops the tape where it is; what was recorded so far stays on it.
  mutating func stopTape() {
    guard let job = run.tape else { return }
    moveTape(to: tapePlace, for: job)
    run.tape = nil
  }

  private mutating func moveTape(to place: Ticks, for job: TapeJob) {
    if job.order.verb.records {
      let recording = recording(for: job.order)
      recorder.tape?.record(recording, from: recorder.place, to: place)
    }
    recorder.place = place
  }

  // MARK: The tape runs

  /// Has the recorder do what the machine asks for.
  mutating func start(_ order: TapeOrder) {
    guard let tape = recorder.tape else { return goOn(.refused(.noTape)) }
    var job = TapeJob(order: order)
    if order.verb.records {
      let end = recorder.place + recording(for: order).time
      job.step = end <= tape.length ? .recorded : .end
      job.goal = min(end, tape.length)
    } else {
      job.search(on: tape, from: recorder.place)
    }
    runTape(job)
  }

  private mutating func runTape(_ job: TapeJob) {
    run.tape = job
    wait(max(job.goal - recorder.place, 0))
  }

  /// The tape has come to where something happens.
  mutating func carryOn(_ job: TapeJob) {
    moveTape(to: job.goal, for: job)
    guard let tape = recorder.tape else { return finishTape(.noTape) }
    var job = job
    switch job.step {
    case .recorded: finishTape(nil)
    case .end: finishTape(.endOfTape)
    case .file: take(tape.file(at: job.segment), for: job.order)
    case .name:
      guard let label = tape.label(at: job.segment) else { return finishTape(.badRecording) }
      job.sign = label.sign
      if label.matches(job.order) {
        job.step = .file
        job.goal = tape.endOfFile(at: job.segment)
      } else {
        job.search(on: tape, from: job.goal)
      }
      runTape(job)
    }
  }

  private mutating func finishTape(_ cause: FaultCause?) {
    run.tape = nil
    goOn(cause.map { .refused($0) } ?? .done)
  }

  // MARK: To the tape

  private func recording(for order: TapeOrder) -> Recording {
    let name = order.name
    let lock = password.isEmpty ? nil : password
    let content: TapeFile.Content
    switch order.verb {
    case .save: content = .program(areasForTape[area])
    case .saveAll: content = .programs(areasForTape)
    case .saveMemo: content = .memo(machine.memo.records)
    case .put: content = .variables(variables(order.variables))
    case .load, .loadAll, .verify, .loadMemo, .mergeMemo, .get: return Recording([])
    }
    let file = TapeFile(
      name: name, password: order.verb == .put ? nil : lock, content: content, by: machine.model)
    return Recording(TapeWriter.segments(of: file))
  }

  private var areasForTape: [[TapeLine]] {
    machine.memory.areas.map { $0.map { TapeLine($0) } }
  }

  private func variables(_ variables: TapeOrder.Variables) -> [TapeVariable] {
    let cells = machine.values(of: variables).map { TapeVariable($0) }
    let limit = machine.model.facts.dollarLimit
    return variables.hasDollar ? [.longText(machine.dollar, limit: limit)] + cells : cells
  }

  // MARK: From the tape

  /// Does with a file what it was looked for; without one, it could not be read.
  private mutating func take(_ file: TapeFile?, for order: TapeOrder) {
    guard let file else { return finishTape(.badRecording) }
    if order.verb == .verify {
      return finishTape(isInMemory(file.content) ? nil : .otherRecording)
    }
    switch file.content {
    case .variables(let variables):
      let isStored =
        order.verb == .get && machine.store(variables.map { $0.value }, in: order.variables)
      finishTape(isStored ? nil : .badRecording)
    case .memo(let records):
      let all = order.verb == .mergeMemo ? machine.memo.records + records : records
      finishTape(open(file) { $0.machine.replaceMemo(all) ? nil : .memoryFull })
    case .program(let lines):
      let start = file.firstNumber ?? 0
      finishLoading(open(file) { $0.load(lines, clearingFrom: start) })
    case .programs(let areas):
      finishLoading(open(file) { $0.load(areas) })
    }
  }

  /// Does something with a file that the password admits, and takes over the file's password.
  private mutating func open(
    _ file: TapeFile, _ body: (inout Computer) -> FaultCause?
  ) -> FaultCause? {
    guard password.isEmpty || password == file.password else { return .password }
    if let cause = body(&self) { return cause }
    password = file.password ?? []
    return nil
  }

  /// A program that was loaded ends the line that asked for it, as NEW does.
  private mutating func finishLoading(_ cause: FaultCause?) {
    if let cause { return finishTape(cause) }
    run.tape = nil
    endRun(.ready)
  }

  /// A program takes the place of the lines from a number on, and of those with its own numbers.
  private mutating func load(_ lines: [TapeLine], clearingFrom start: Int) -> FaultCause? {
    guard let loaded = Self.stored(lines) else { return .badRecording }
    let kept = machine.memory.areas[area].filter { line in
      line.number < start && !loaded.contains { $0.number == line.number }
    }
    var memory = machine.memory
    memory.replaceArea(area, with: (kept + loaded).ordered { Int($0.number) })
    return machine.load(memory) ? nil : .memoryFull
  }

  private mutating func load(_ areas: [[TapeLine]]) -> FaultCause? {
    var memory = machine.memory
    for (area, lines) in areas.enumerated() {
      guard let loaded = Self.stored(lines) else { return .badRecording }
      memory.replaceArea(area, with: loaded)
    }
    return machine.load(memory) ? nil : .memoryFull
  }

  /// Lines as memory takes them; nil if one is none of this machine's.
  private static func stored(_ lines: [TapeLine]) -> [StoredLine]? {
    var stored: [StoredLine] = []
    for line in lines {
      guard let line = StoredLine(number: line.number, bytes: line.bytes) else { return nil }
      stored.append(line)
    }
    return stored
  }

  /// Whether memory holds the same; variables have no names to find them by, so they are only read.
  private func isInMemory(_ content: TapeFile.Content) -> Bool {
    switch content {
    case .program(let lines): lines == areasForTape[area]
    case .programs(let areas): areas == areasForTape
    case .memo(let records): records == machine.memo.records
    case .variables: true
    }
  }
}
