import BasicVM
import FX790Device

/// One of two programs that go side by side, up to its next event and no further.
struct TwinSide {
  private(set) var player: Player<AnyProgram, TwinKeys>
  private(set) var state = State.running
  /// What it has done and the other has not done yet.
  private(set) var ahead: [Deed] = []
  /// What it shows, as far as the other has come there too.
  private(set) var display: Display
  private(set) var indicators: Indicators
  /// Where it stood at the last event that the other has come to.
  private(set) var standing: Standing
  /// Where it waited last, and before that: the way just taken.
  private(set) var lastWait: Standing?
  private(set) var waitBefore: Standing?
  /// Whether anything sounded on that way.
  private(set) var waySounds = false
  /// What it waited for last.
  private(set) var wait: TraceEvent.Wait?
  /// How many waits it has come to, looks that find nothing being one.
  private(set) var waitCount = 0
  /// How many looks in a row found nothing while the other was ahead.
  private(set) var looksBehind = 0

  /// When it came where it is, on the wall clock.
  private(set) var moment: Int64
  /// When its clock would have begun if it had never been held up, for real speed.
  private var origin: Int64
  private var hasSounded = false
  /// Whether what it shows is an event; else it is seen with the next event.
  private let showsEvents: Bool
  /// What is seen with the next event.
  private var coming: Display?
  /// Its last event.
  private var lastEvent: TraceEvent.Kind?
  /// Its instructions when it last came to anything.
  private var instructionsBefore: UInt64 = 0

  /// Something that it has done.
  struct Deed {
    let kind: TraceEvent.Kind
    /// What stood on its display when it sounded: no event of its own, but seen while the tone is heard.
    let display: Display?
  }

  package enum State: Equatable, Sendable {
    case running
    /// It will rest so long, when the other has come there too.
    case tired(Ticks)
    /// Until a moment of the wall clock.
    case resting(Int64)
    /// Until both are given an answer.
    case asking(TraceEvent.Wait)
  }

  init(_ program: AnyProgram, timeLimit: Ticks?, showsEvents: Bool, now: Int64) {
    self.showsEvents = showsEvents
    display = Display(width: program.display.width)
    player = Player(program, keys: TwinKeys(), timeLimit: timeLimit)
    standing = program.standing
    indicators = program.indicators
    moment = now
    origin = now
  }

  /// The program, as it is now.
  var program: AnyProgram { player.program }
  /// Whether it can do nothing until the other has come as far.
  var isAhead: Bool { !ahead.isEmpty }
  var hasEnded: Bool { player.ending != nil }

  /// Whether it is on its way to its next event.
  var isUnderway: Bool { !hasEnded && !isAhead && state == .running }
  /// Whether it stands where only the other, or a key, helps it on.
  var isStuck: Bool {
    if case .asking = state { return true }
    return hasEnded || isAhead
  }
  /// Whether it has come to something that the other has not.
  var isFurther: Bool { isAhead || hasEnded }
  /// The wait at which it stands, if the other has come there too.
  var asked: TraceEvent.Wait? {
    guard !isFurther, case .asking(let wait) = state else { return nil }
    return wait
  }

  /// Whether it has come to nothing for longer than a comparison would wait.
  var isEndless: Bool {
    program.instructionCount - instructionsBefore >= ScriptLimits().instructions
  }

  mutating func beginRecording() { player.keys.notes = KeyNotes() }

  mutating func takeRecordedKeys(isOver: Bool) -> [RecordedKey] {
    player.keys.notes?.takeKnown(isOver: isOver) ?? []
  }

  // MARK: Time

  /// Whether there is something that it can do now by itself.
  func isReady(_ pace: TwinPace) -> Bool {
    guard !hasEnded, !isAhead else { return false }
    return switch state {
    case .running: program.clock < deadline(pace)
    case .resting(let until): until <= pace.now
    case .tired, .asking: false
    }
  }

  /// The program's clock up to which it may run.
  private func deadline(_ pace: TwinPace) -> Ticks {
    pace.isReal ? (pace.now - origin) / 1000 : pace.workEnd
  }

  /// Ends a rest now.
  mutating func wake(at now: Int64) {
    if case .resting = state { state = .resting(now) }
  }

  /// Goes on from a moment, however far its clock is.
  mutating func rebase(at now: Int64) {
    moment = min(moment, now)
    origin = now - program.clock * 1000
  }

  // MARK: Going on

  /// Goes on by one effect.
  mutating func step(_ pace: TwinPace) {
    if case .resting(let until) = state { moment = until }
    let count = ahead.count
    var events: [TraceEvent.Kind] = []
    let result = player.advance(until: deadline(pace)) { events.append($0.kind) }
    for event in events { take(event) }
    if pace.isReal { moment = origin + program.clock * 1000 }
    switch result {
    case .ended: break
    case .asks(let wait): state = .asking(wait)
    case .rests(let ticks): state = pace.rests ? .tired(ticks) : .running
    case .goesOn, .asksComputer: state = .running
    }
    if ahead.count > count || result != .goesOn { instructionsBefore = program.instructionCount }
    if !isAhead, case .tired = state { goOn(from: moment) }
  }

  /// Puts an event among those that the other has not come to.
  ///
  /// Looks at the keys are one wait also where something was shown between them, if that is no event.
  private mutating func take(_ event: TraceEvent.Kind) {
    let sounds = if case .beep = event { true } else { false }
    let deed = Deed(kind: event, display: sounds ? program.display : nil)
    guard !showsEvents else { return ahead.append(deed) }
    if case .frame(let shown, _) = event {
      coming = shown
    } else if event == .wait(.key), lastEvent == event {
      showComing()
    } else {
      lastEvent = event
      ahead.append(deed)
    }
  }

  private mutating func showComing() {
    display = coming ?? display
    coming = nil
  }

  /// Goes on at a moment, with a rest if one is due.
  mutating func goOn(from moment: Int64) {
    self.moment = moment
    origin = moment - program.clock * 1000
    if case .tired(let ticks) = state { state = .resting(moment + ticks * 1000) }
  }

  /// Answers the wait that it stands at, at a moment.
  mutating func give(_ answer: KeyAnswer, at now: Int64, isBehind: Bool = false) {
    looksBehind = isBehind ? looksBehind + 1 : 0
    player.keys.given = answer
    state = .running
    goOn(from: max(moment, now))
  }

  /// Rests a little before it looks at the keys again.
  mutating func pause(until moment: Int64) {
    state = .resting(moment)
  }

  /// Ends it here, with no event.
  mutating func stop(_ ending: PlayEnding) {
    player.stop(ending)
    ahead = []
  }

  // MARK: What both have come to

  /// The other has come to its first events too, by these deeds, the later one at a moment.
  ///
  /// What one alone had on its display when it sounded is not shown: nobody has compared that.
  mutating func share(_ others: ArraySlice<Deed>, at moment: Int64) {
    for (deed, other) in zip(ahead, others) {
      show(deed.kind)
      if let shown = deed.display, other.display?.looksLike(shown) == true { display = shown }
    }
    ahead.removeFirst(others.count)
    standing = program.standing
    indicators = program.indicators
    if !isAhead { goOn(from: moment) }
  }

  /// Shows what it has come to although the other has not: there they part.
  mutating func part() {
    if let deed = ahead.first {
      show(deed.kind)
      display = deed.display ?? display
    }
    standing = program.standing
    indicators = program.indicators
  }

  private mutating func show(_ event: TraceEvent.Kind) {
    showComing()
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
    waitBefore = lastWait
    lastWait = program.standing
    waySounds = hasSounded
    hasSounded = false
    waitCount += 1
  }
}

/// How far two programs may go now.
struct TwinPace {
  let now: Int64
  /// Whether machine time passes on the wall clock.
  let isReal: Bool
  /// Whether rests take any time.
  let rests: Bool
  /// The program's clock at which it has done enough in one go, where time does not matter.
  let workEnd: Ticks
}
