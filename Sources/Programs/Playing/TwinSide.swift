import BasicVM
import FX790Device

/// One of two programs played in step; at an event it waits for the other.
///
/// Wall-clock times are in nanoseconds.
struct TwinSide {
  private(set) var player: Player<AnyProgram, TwinKeys>
  private(set) var state = State.running
  /// The events that the other program has not reached.
  private(set) var ahead: [PendingEvent] = []
  /// Display, indicators and position at the last event that both reached, or at the divergence.
  private(set) var display: Display
  private(set) var indicators: Indicators
  private(set) var programPosition: ProgramPosition
  /// The positions of the last two waits or ends, and whether a tone sounded between them.
  private(set) var lastWaitPosition: ProgramPosition?
  private(set) var waitPositionBefore: ProgramPosition?
  private(set) var soundedBetweenWaits = false
  private(set) var wait: TraceEvent.Wait?
  /// The number of waits and ends; consecutive empty polls count once.
  private(set) var waitCount = 0
  /// The number of consecutive empty polls while the other program was ahead or had ended.
  private(set) var laggingPolls = 0

  /// The wall-clock time that the program has reached.
  private(set) var moment: Int64
  /// At real speed, the wall-clock time at which the program's clock would have been 0.
  private var origin: Int64
  /// Whether a tone sounded since the last wait.
  private var hasSounded = false
  /// Whether displays are events; otherwise they appear with the next event.
  private let displaysAreEvents: Bool
  /// The display that appears with the next event.
  private var nextDisplay: Display?
  private var lastEvent: TraceEvent.Kind?
  /// The instruction count at the last event or effect.
  private var instructionsAtLastEvent: UInt64 = 0

  struct PendingEvent {
    let kind: TraceEvent.Kind
    /// The display during a tone, which is not compared; nil for other events.
    let display: Display?
  }

  package enum State: Equatable, Sendable {
    case running
    /// Will rest for this machine time when the other program has caught up.
    case restDue(Ticks)
    /// Rests until this wall-clock time.
    case resting(Int64)
    case asking(TraceEvent.Wait)
  }

  init(_ program: AnyProgram, timeLimit: Ticks?, displaysAreEvents: Bool, now: Int64) {
    self.displaysAreEvents = displaysAreEvents
    display = Display(width: program.display.width)
    player = Player(program, keys: TwinKeys(), timeLimit: timeLimit)
    programPosition = program.programPosition
    indicators = program.indicators
    moment = now
    origin = now
  }

  var program: AnyProgram { player.program }
  var isAhead: Bool { !ahead.isEmpty }
  var hasEnded: Bool { player.ending != nil }

  var isUnderway: Bool { !hasEnded && !isAhead && state == .running }
  /// Whether it has ended, or continues only after a key or an event of the other program.
  var isStuck: Bool {
    if case .asking = state { return true }
    return hasEnded || isAhead
  }
  var isAheadOrEnded: Bool { isAhead || hasEnded }
  /// The wait that needs an answer; nil while this program is ahead or has ended.
  var asked: TraceEvent.Wait? {
    guard !isAheadOrEnded, case .asking(let wait) = state else { return nil }
    return wait
  }

  /// Whether it has reached a comparison's limit of instructions since its last event or effect.
  var isEndless: Bool {
    program.instructionCount - instructionsAtLastEvent >= ScriptLimits().instructions
  }

  mutating func beginRecording() { player.keys.recording = KeyRecording() }

  mutating func takeRecordedKeys(runIsOver: Bool) -> [RecordedKey] {
    player.keys.recording?.takeFinished(isOver: runIsOver) ?? []
  }

  // MARK: Time

  func isReady(_ pace: TwinPace) -> Bool {
    guard !hasEnded, !isAhead else { return false }
    return switch state {
    case .running: program.clock < deadline(pace)
    case .resting(let until): until <= pace.now
    case .restDue, .asking: false
    }
  }

  private func deadline(_ pace: TwinPace) -> Ticks {
    pace.isReal ? (pace.now - origin) / 1000 : pace.workEnd
  }

  mutating func wake(at now: Int64) {
    if case .resting = state { state = .resting(now) }
  }

  /// Restarts real time: the program's clock continues from `now`.
  mutating func rebase(at now: Int64) {
    moment = min(moment, now)
    origin = now - program.clock * 1000
  }

  // MARK: Running

  mutating func step(_ pace: TwinPace) {
    if case .resting(let until) = state { moment = until }
    let count = ahead.count
    var events: [TraceEvent.Kind] = []
    let result = player.advance(until: deadline(pace)) { events.append($0.kind) }
    for event in events { queue(event) }
    if pace.isReal { moment = origin + program.clock * 1000 }
    switch result {
    case .ended: break
    case .asks(let wait): state = .asking(wait)
    case .rests(let ticks): state = pace.rests ? .restDue(ticks) : .running
    case .continues, .asksComputer: state = .running
    }
    if ahead.count > count || result != .continues {
      instructionsAtLastEvent = program.instructionCount
    }
    if !isAhead, case .restDue = state { resume(from: moment) }
  }

  /// Queues an event until the other program reaches it.
  ///
  /// If displays are not events, polls between which only the display changes are one wait.
  private mutating func queue(_ event: TraceEvent.Kind) {
    let sounds = if case .beep = event { true } else { false }
    let pending = PendingEvent(kind: event, display: sounds ? program.display : nil)
    guard !displaysAreEvents else { return ahead.append(pending) }
    if case .frame(let shown, _) = event {
      nextDisplay = shown
    } else if event == .wait(.key), lastEvent == event {
      showNextDisplay()
    } else {
      lastEvent = event
      ahead.append(pending)
    }
  }

  private mutating func showNextDisplay() {
    display = nextDisplay ?? display
    nextDisplay = nil
  }

  /// Sets the time to continue from, and begins a rest that is due.
  mutating func resume(from moment: Int64) {
    self.moment = moment
    origin = moment - program.clock * 1000
    if case .restDue(let ticks) = state { state = .resting(moment + ticks * 1000) }
  }

  mutating func supply(_ answer: KeyAnswer, at now: Int64, whileLagging: Bool = false) {
    laggingPolls = whileLagging ? laggingPolls + 1 : 0
    player.keys.given = answer
    state = .running
    resume(from: max(moment, now))
  }

  mutating func pause(until moment: Int64) {
    state = .resting(moment)
  }

  mutating func stop(_ ending: PlayEnding) {
    player.stop(ending)
    ahead = []
  }

  // MARK: Shared events

  /// Removes the events that the other program has reached too.
  ///
  /// A tone's display is not compared, so it appears only if both programs had it.
  mutating func removeShared(_ otherEvents: ArraySlice<PendingEvent>, at moment: Int64) {
    for (pending, other) in zip(ahead, otherEvents) {
      show(pending.kind)
      if let shown = pending.display, other.display?.looksLike(shown) == true { display = shown }
    }
    ahead.removeFirst(otherEvents.count)
    programPosition = program.programPosition
    indicators = program.indicators
    if !isAhead { resume(from: moment) }
  }

  mutating func showDivergence() {
    if let pending = ahead.first {
      show(pending.kind)
      display = pending.display ?? display
    }
    programPosition = program.programPosition
    indicators = program.indicators
  }

  private mutating func show(_ event: TraceEvent.Kind) {
    showNextDisplay()
    switch event {
    case .frame(let shown, _): display = shown
    case .beep: hasSounded = true
    case .wait(let wait):
      self.wait = wait
      arrive()
    case .end, .error: arrive()
    case .input, .printed, .rejected, .brk: break
    }
  }

  private mutating func arrive() {
    waitPositionBefore = lastWaitPosition
    lastWaitPosition = program.programPosition
    soundedBetweenWaits = hasSounded
    hasSounded = false
    waitCount += 1
  }
}

struct TwinPace {
  /// Wall-clock time in nanoseconds.
  let now: Int64
  /// Whether machine time takes wall-clock time.
  let isReal: Bool
  /// Whether pauses and tones take wall-clock time.
  let rests: Bool
  /// The program's clock at which `step` returns, unless at real speed.
  let workEnd: Ticks
}
