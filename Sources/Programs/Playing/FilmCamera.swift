import BasicVM
import FX790Device

/// Films one program with predetermined keys, in the time of a viewer.
///
/// The program behaves as in `run`, event for event. Reading and typing take film time; so do rests
/// and KEY$ polls at game speed, and all machine time at real speed.
public struct FilmCamera<Program: ResumableProgram, Keys: FilmKeys> {
  private var player: Player<Program, Keys>
  /// Determines which machine time takes film time; may change while filming.
  public var speed: Speed
  private let limit: Ticks
  private let pollInterval: Ticks?
  /// The film so far.
  public private(set) var take = FilmTake()
  /// The current film time.
  public private(set) var now: Ticks = 0
  /// The film time of the last change, or of the end of reading or typing.
  private var stillSince: Ticks = 0
  /// The film time of the last answer.
  private var keyTime: Ticks = 0
  /// The clock at the last KEY$ poll; nil after a rest.
  private var pollClock: Ticks?
  /// The clock when film time last advanced.
  private var seenClock: Ticks
  /// Whether the film has ended.
  public private(set) var isOver = false

  /// The filmed program.
  public var program: Program { player.program }

  /// Prepares to film a started program.
  ///
  /// `limit` is in film time, `timeLimit` in machine time. `pollInterval` is the time of a KEY$
  /// poll when the keys were recorded; nil if unknown.
  public init(
    _ program: Program, keys: Keys, speed: Speed, limit: Ticks, timeLimit: Ticks? = nil,
    pollInterval: Ticks? = nil
  ) {
    self.pollInterval = pollInterval
    player = Player(program, keys: keys, timeLimit: timeLimit)
    seenClock = program.clock
    self.speed = speed
    self.limit = limit
  }

  /// Films to the end; `notice` gets each event.
  public mutating func film(_ notice: (TraceEvent) -> Void = { _ in }) -> FilmTake {
    begin()
    while !isOver { advance(notice) }
    return take
  }

  /// Films until a film time, in a limited number of steps.
  public mutating func filmOn(until time: Ticks) {
    begin()
    var steps = 0
    while !isOver, now <= time, steps < Self.maxSteps {
      advance { _ in }
      steps += 1
    }
  }

  private static var maxSteps: Int { 10_000 }

  private mutating func begin() {
    guard take.frames.isEmpty else { return }
    see()
    // Frames are blank before the first wait.
    let width = player.program.display.width
    take.frame(Screen(Display(width: width), player.program.indicators), at: now)
  }

  // MARK: Advancing

  private mutating func advance(_ notice: (TraceEvent) -> Void) {
    let clock = player.program.clock
    let waits = player.waits
    var events: [TraceEvent] = []
    let step = player.advanceToBreak(until: clock + slice) { events.append($0) }
    if speed == .real { pass(player.program.clock - clock) }
    let isPoll = player.waits > waits && player.lastWait == .key
    if isPoll { passPollTime() }
    for event in events {
      notice(event)
      record(event)
    }
    if speed == .real || isPoll || !events.isEmpty || step != .continues { see() }
    if events.contains(where: { $0.kind == .wait(.exe) }), step == .continues { read() }
    settle(step)
  }

  private var slice: Ticks { speed == .real ? FilmTake.shortestPicture : FilmPace.silence / 10 }

  private mutating func settle(_ step: PlayStep) {
    switch step {
    case .continues, .asksComputer: break
    case .asks: player.stop(.starved)
    case .rests(let ticks):
      pollClock = nil
      if speed == .game { pass(ticks) }
    case .ended(let ending): return finish(.program(ending))
    }
    if now >= limit { return finish(.tooLong) }
    if player.keys.isUsedUp, pollClock != nil, quietTime >= FilmPace.pollLimit {
      return finish(.program(.starved))
    }
    let silence = pollClock == nil ? FilmPace.silence : FilmPace.longestThought
    if player.program.clock - seenClock > silence { finish(.silent) }
  }

  private mutating func finish(_ end: FilmEnd) {
    isOver = true
    see()
    if case .program(.failed) = end { take.frame(view, at: now) }
    take.end = end
    take.lastWait = player.lastWait
    take.keysLeft = player.keys.keysLeft
    switch end {
    case .program(.starved):
      // Cut the polls after the last key.
      take.length = take.lastChange + FilmTake.lastPicture
    case .program, .silent: take.length = min(now, limit) + FilmTake.lastPicture
    case .tooLong: take.length = limit
    }
  }

  // MARK: Time

  private var quietTime: Ticks { now - max(stillSince, keyTime) }

  private mutating func pass(_ ticks: Ticks) {
    guard ticks > 0 else { return }
    now += ticks
    seenClock = player.program.clock
  }

  /// Passes film time for a KEY$ poll, because recorded keys are held for machine time.
  ///
  /// With `pollInterval`, a poll takes as long as it did during the recording. After
  /// `FilmPace.pollLimit` without a change, polls take no time: at game speed a program polls
  /// hundreds of times as often as the machine.
  private mutating func passPollTime() {
    let clock = player.program.clock
    if let pollClock, speed != .real, quietTime < FilmPace.pollLimit {
      pass(pollInterval ?? min(clock - pollClock, FilmPace.longestPoll))
    }
    pollClock = clock
  }

  private mutating func read() {
    pass(FilmPace.reading)
    stillSince = now
  }

  // MARK: Events

  private mutating func record(_ event: TraceEvent) {
    switch event.kind {
    case .input(let text): answer(text)
    case .beep(let tone): take.tones.append(.init(time: now, tone: tone))
    case .frame(let display, let indicators):
      take.frame(Screen(display, indicators), at: now)
    case .wait, .printed, .rejected, .error, .brk, .end: break
    }
    take.events.append(TraceEvent(time: now, kind: event.kind))
  }

  private mutating func answer(_ text: MachineText) {
    see()
    defer { keyTime = now }
    guard player.lastWait == .line else {
      // Recorded key times include the thinking.
      guard pollInterval == nil else { return }
      return pass(max(FilmPace.thinking - (now - stillSince), 0))
    }
    pass(FilmPace.thinking)
    for count in 1...max(text.count, 1) {
      let line = LineEditor(MachineText(text.prefix(count)), cursor: count)
      let view = Screen(player.program.display(typing: line), player.program.indicators)
      take.see(view, at: now)
      take.frame(view, at: now)
      pass(count < text.count ? FilmPace.typing : FilmPace.beforeEXE)
    }
    stillSince = now
  }

  private var view: Screen { Screen(player.program.display, player.program.indicators) }

  private mutating func see() {
    let count = take.shots.count
    take.see(view, at: now)
    if take.shots.count > count { stillSince = now }
  }
}

enum FilmPace {
  /// The time before an answer or a key.
  static let thinking: Ticks = 600_000
  /// The time between two characters.
  static let typing: Ticks = 180_000
  static let beforeEXE: Ticks = 350_000
  /// The time to read the display at a wait for EXE.
  static let reading: Ticks = 1_500_000
  /// The most film time for a KEY$ poll: at game speed computing takes none.
  static let longestPoll: Ticks = 100_000
  /// The longest time that polls take without a change.
  static let pollLimit: Ticks = 3_000_000
  /// The most machine time without a change.
  static let silence: Ticks = 1_000_000_000
  /// The most machine time without a change while polling, for a minute of thinking at game speed.
  static let longestThought: Ticks = 100_000_000_000
}

/// Keys that are known from the start and eventually run out.
public protocol FilmKeys: KeySource {
  /// Whether no key is left.
  var isUsedUp: Bool { get }
  /// The number of unconsumed keys.
  var keysLeft: Int { get }
  /// The clock of the next key if it is BRK, which ends even a computing program.
  var breakTime: Ticks? { get }
}

extension FilmKeys {
  /// Nil: keys without times wait for the program.
  public var breakTime: Ticks? { nil }
}

extension ScriptKeys: FilmKeys {}
