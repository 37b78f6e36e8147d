import BasicVM
import FX790Device

/// A program with a person at the keyboard, in wall-clock time.
///
/// It never blocks: `advance` does the work that is due, and `due` returns the time of the next.
/// Wall-clock times are in nanoseconds.
package struct InteractiveRun<Program: ResumableProgram> {
  /// Determines which machine time takes wall-clock time: all, only waits and sound, or none.
  package private(set) var speed: Speed
  private var player: Player<Program, KeyboardInput>
  private let timeLimit: Ticks?
  private var state = State.running
  /// At real speed, the wall-clock time at which the machine's clock would have been 0.
  private var origin: Int64
  private var events: [TraceEvent] = []

  private enum State: Equatable, Sendable {
    case running
    case resting(Int64)
    case asking(TraceEvent.Wait)
  }

  /// The clock at which `advance` returns, unless at real speed.
  private var workEnd: Ticks = 0
  private static var work: Ticks { 100_000_000 }

  /// Begins to play a started program.
  package init(
    _ program: Program, speed: Speed, timeLimit: Ticks?, now: Int64
  ) {
    player = Player(program, keys: KeyboardInput(), timeLimit: timeLimit)
    self.speed = speed
    self.timeLimit = timeLimit
    origin = now
  }

  /// Replays a session without delay until the clock reaches `moment`; then a person continues.
  ///
  /// Returns the number of consumed keys; throws if the session ends before.
  package mutating func replay(
    _ session: RecordedSession, until moment: Ticks, now: Int64
  ) throws(RecordedSession.End) -> Int {
    var replay = Player(
      player, keys: RecordedKeys(session.keys, until: moment), timeLimit: session.longestReplay)
    var step = PlayStep.continues
    while replay.program.clock < moment {
      step = replay.advanceToBreak(until: moment) { _ in }
      if case .ended = step, replay.program.clock < moment {
        throw RecordedSession.End(time: replay.program.clock)
      }
    }
    player = Player(replay, keys: KeyboardInput(after: replay.keys), timeLimit: timeLimit)
    if case .asks(let wait) = step { state = .asking(wait) }
    origin = now - program.clock * 1000
    return session.keys.count - replay.keys.keysLeft
  }

  /// Gives the program the keys of its former version without delay; then a person continues.
  ///
  /// Returns whether it accepted them: it used all, and rejected no more answers than before, or it
  /// failed. Rejections and errors are among the new events.
  package mutating func resume(_ former: FormerRun, now: Int64) -> Bool {
    var resumed = Player(
      player, keys: ResumingKeys(former.keys, until: former.clock), timeLimit: timeLimit)
    var (step, rejections) = (PlayStep.continues, 0)
    while step.isUnderWay,
      resumed.program.clock < former.clock + (resumed.keys.isUsedUp ? 0 : FormerRun.patience)
    {
      step = resumed.advance(until: resumed.program.clock + Self.work) { event in
        switch event.kind {
        case .rejected:
          rejections += 1
          events.append(event)
        case .error: events.append(event)
        case .frame, .wait, .input, .beep, .printed, .brk, .end: break
        }
      }
    }
    player = Player(resumed, keys: KeyboardInput(after: resumed.keys), timeLimit: timeLimit)
    if case .asks(let wait) = step { state = .asking(wait) }
    origin = now - program.clock * 1000
    let hasFailed = if case .ended(.failed) = step { true } else { false }
    return hasFailed || resumed.keys.isUsedUp && rejections <= former.rejections
  }

  /// The running program.
  package var program: Program { player.program }

  /// The display, or the line being typed.
  package var display: Display {
    state == .asking(.line) ? program.display(typing: player.keys.line) : program.display
  }

  /// The answer being typed; nil unless the program asks for a line.
  package var typedLine: MachineText? { state == .asking(.line) ? player.keys.line.text : nil }

  /// The ending; nil while it runs.
  package var ending: PlayEnding? { player.ending }

  /// The time of the next work; nil if it depends on a key.
  package func due(now: Int64) -> Int64? {
    guard ending == nil else { return nil }
    switch state {
    case .running: return speed == .real ? now + 15_000_000 : now
    case .resting(let until): return until
    case .asking: return nil
    }
  }

  /// Removes and returns the new events.
  package mutating func takeEvents() -> [TraceEvent] {
    defer { events = [] }
    return events
  }

  /// Removes and returns consumed keys whose hold times are known.
  package mutating func takeRecordedKeys(isOver: Bool) -> [RecordedKey] {
    player.keys.recording.takeFinished(isOver: isOver || ending != nil)
  }

  /// Changes the speed; `max` ends the current pause.
  package mutating func change(to speed: Speed, now: Int64) {
    self.speed = speed
    origin = now - program.clock * 1000
    if speed == .max, case .resting = state { state = .running }
  }

  /// Presses a key; BRK ends the program immediately.
  package mutating func press(_ key: KeyboardKey, by stroke: KeyboardEvent = .tap, now: Int64) {
    guard ending == nil else { return }
    guard key != .brk else {
      player.keys.recording.take(.broken, at: program.clock)
      return player.stop(.broken)
    }
    // At real speed a program polls seldom: repeats would queue up.
    player.keys.press(key, by: stroke, mergingRepeats: speed == .real)
  }

  /// Releases a key.
  package mutating func release(_ key: KeyboardKey) { player.keys.release(key) }

  /// Releases all keys.
  package mutating func releaseAll() { player.keys.releaseAll() }

  /// Whether the last wait was a KEY$ poll: hold times may matter.
  package var pollsKeys: Bool { player.lastWait == .key }

  /// Whether the program waits for EXE: at PRINT or STOP.
  package var waitsForEXE: Bool { state == .asking(.exe) }

  /// Does the due work.
  package mutating func advance(now: Int64) {
    workEnd = program.clock + Self.work
    if case .asking = state { step(now: now) }
    while ending == nil, isReady(at: now) { step(now: now) }
  }

  private func isReady(at now: Int64) -> Bool {
    switch state {
    case .running: program.clock < clockDue(now: now)
    case .resting(let until): until <= now
    case .asking: false
    }
  }

  private func clockDue(now: Int64) -> Ticks {
    speed == .real ? (now - origin) / 1000 : workEnd
  }

  private mutating func step(now: Int64) {
    let waits = player.waits
    switch player.advance(until: clockDue(now: now), { events.append($0) }) {
    case .ended: break
    case .asks(let wait): state = .asking(wait)
    case .rests(let ticks): rest(ticks, now: now)
    case .continues, .asksComputer:
      // Waiting took no machine time: restart real time.
      if case .asking = state { origin = now - program.clock * 1000 }
      state = .running
      // Polls take no time: rest to spare the processor.
      if speed != .real, player.waits > waits, player.keys.isIdle {
        state = .resting(now + PollingRate.rest * 1000)
      }
    }
  }

  private mutating func rest(_ ticks: Ticks, now: Int64) {
    guard speed != .max else { return }
    let left = timeLimit.map { max($0 - program.clock, 0) } ?? .max
    state = .resting(now + min(ticks, left) * 1000)
  }
}

/// The polling rate where polls take no time.
enum PollingRate {
  /// Polls between rests.
  static let polls = 64
  static let rest: Ticks = 10_000
}

/// A key pressed by a person.
package enum KeyboardKey: Equatable, Sendable {
  /// A character's key.
  case character(UInt8)
  /// The EXE key.
  case exe
  /// The BRK key.
  case brk
  /// A key that edits the line.
  case edit(LineEdit)

  /// Deletes the character before the cursor.
  package static let delete = KeyboardKey.edit(.erase)
}

/// A keyboard event.
package enum KeyboardEvent: Sendable {
  /// A press without a release event.
  case tap
  /// A press that `InteractiveRun.release` ends.
  case down
  /// An automatic repeat: no new press for KEY$.
  case repeats
}

/// A person's keys, consumed by waits; `TapQueue` has the rules for KEY$.
package struct KeyboardInput: KeySource, Sendable {
  private var keys: [KeyboardKey] = []
  private var taps = TapQueue()
  /// Polls since the last other wait.
  private var polls = 0
  private(set) var line = LineEditor()
  var recording = KeyRecording()

  init() {}

  /// Continues after a replay, whose last key may still be down.
  init(after replay: RecordedKeys) {
    if let (code, end) = replay.down { taps = TapQueue(found: code, until: end + 1) }
  }

  /// Continues after the keys of a former version.
  init(after resumed: ResumingKeys) {
    if let (code, end) = resumed.down { taps = TapQueue(found: code, until: end + 1) }
    recording = resumed.recording
  }

  /// Whether to rest before the next poll.
  var isIdle: Bool { polls > 0 && polls % PollingRate.polls == 0 }

  mutating func press(_ key: KeyboardKey, by stroke: KeyboardEvent, mergingRepeats merges: Bool) {
    keys.append(key)
    guard case .character(let code) = key, KeyCharacters.isUnshifted(code) else { return }
    switch stroke {
    case .tap: taps.add(code, mergingRepeats: merges)
    case .down: taps.press(code, mergingRepeats: merges)
    case .repeats: break
    }
  }

  mutating func release(_ key: KeyboardKey) {
    if case .character(let code) = key { taps.release(code) }
  }

  mutating func releaseAll() { taps.releaseAll() }

  /// Answers a wait with the pressed keys.
  package mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    let answer = given(to: wait, at: clock)
    recording.take(answer, at: clock)
    return answer
  }

  private mutating func given(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    switch wait {
    case .key:
      polls += 1
      return tappedKey(at: clock)
    case .time:
      polls = 0
      return .event(.proceed)
    case .exe:
      polls = 0
      taps.forget()
      return keys.takeEXE()
    case .line:
      polls = 0
      taps.forget()
      return line.take(from: &keys)
    }
  }

  private mutating func tappedKey(at clock: Ticks) -> KeyAnswer {
    // Keys before a poll do not answer a later INPUT.
    keys = []
    switch taps.poll(at: clock) {
    case .nothing: return .event(.key(nil))
    case .pressed(let code): return .event(.key(code))
    case .held(let code): return .held(code)
    }
  }
}
