import BasicVM
import FX790Device

/// Films one program: plays it with keys that are there from the start, in the time of who watches.
///
/// The program does what it does for `run` with the same keys, event for event. The film's time is
/// what passes meanwhile for a person: at game speed rests and looks for keys, at real speed all of the
/// machine's time; and the time that somebody takes who reads and types.
public struct FilmCamera<Program: ResumableProgram, Keys: FilmKeys> {
  private var player: Player<Program, Keys>
  private let speed: Speed
  private let limit: Ticks
  private let lookTime: Ticks?
  /// What has been seen.
  public private(set) var take = FilmTake()
  /// The film's time.
  public private(set) var now: Ticks = 0
  /// Since when nothing has happened that a person would look at.
  private var stillSince: Ticks = 0
  /// When the last key was taken.
  private var keyTime: Ticks = 0
  /// The program's clock at the last look for keys, with no rest since.
  private var lookClock: Ticks?
  /// The program's clock when the film's time last went on.
  private var seenClock: Ticks
  /// Whether the film has come to its end.
  public private(set) var isOver = false

  /// The program as it is now.
  public var program: Program { player.program }

  /// A camera at a program that has been started.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - keys: all the keys it gets.
  ///   - speed: what takes its time.
  ///   - limit: how long the film may be.
  ///   - timeLimit: how long the program may run, in machine time.
  ///   - lookTime: what a look for keys took whoever recorded them; nil where nobody knows.
  public init(
    _ program: Program, keys: Keys, speed: Speed, limit: Ticks, timeLimit: Ticks? = nil,
    lookTime: Ticks? = nil
  ) {
    self.lookTime = lookTime
    player = Player(program, keys: keys, timeLimit: timeLimit)
    seenClock = program.clock
    self.speed = speed
    self.limit = limit
  }

  /// Films to the end, and says of each error what it is.
  public mutating func film(_ notice: (TraceEvent) -> Void = { _ in }) -> FilmTake {
    begin()
    while !isOver { advance(notice) }
    return take
  }

  /// Films on until the film has come to a time, for whoever watches meanwhile; in one go no more than
  /// takes a moment.
  public mutating func filmOn(until time: Ticks) {
    begin()
    var steps = 0
    while !isOver, now <= time, steps < Self.mostSteps {
      advance { _ in }
      steps += 1
    }
  }

  private static var mostSteps: Int { 10_000 }

  private mutating func begin() {
    guard take.frames.isEmpty else { return }
    see()
    // A program's first picture is that of its first wait.
    let width = player.program.display.width
    take.frame(Screen(Display(width: width), player.program.indicators), at: now)
  }

  // MARK: Going on

  private mutating func advance(_ notice: (TraceEvent) -> Void) {
    let clock = player.program.clock
    let waits = player.waits
    var events: [TraceEvent] = []
    let step = player.advanceToBreak(until: clock + slice) { events.append($0) }
    if speed == .real { pass(player.program.clock - clock) }
    let isLook = player.waits > waits && player.lastWait == .key
    if isLook { look() }
    for event in events {
      notice(event)
      happen(event)
    }
    if speed == .real || isLook || !events.isEmpty || step != .goesOn { see() }
    if events.contains(where: { $0.kind == .wait(.exe) }), step == .goesOn { read() }
    settle(step)
  }

  /// What runs in one go: at real speed what is seen for the shortest time.
  private var slice: Ticks { speed == .real ? FilmTake.shortestPicture : FilmPace.silence / 10 }

  private mutating func settle(_ step: PlayStep) {
    switch step {
    case .goesOn, .asksComputer: break
    case .asks: player.stop(.starved)
    case .rests(let ticks):
      lookClock = nil
      if speed == .game { pass(ticks) }
    case .ended(let ending): return finish(.program(ending))
    }
    if now >= limit { return finish(.tooLong) }
    if player.keys.isUsedUp, lookClock != nil, quietTime >= FilmPace.patience {
      return finish(.program(.starved))
    }
    let silence = lookClock == nil ? FilmPace.silence : FilmPace.longestThought
    if player.program.clock - seenClock > silence { finish(.silent) }
  }

  private mutating func finish(_ end: FilmEnd) {
    isOver = true
    see()
    if case .program(.failed) = end { take.frame(view, at: now) }
    take.end = end
    take.lastWait = player.lastWait
    switch end {
    case .program(.starved):
      // Nobody watches a program look for keys that never come.
      take.length = take.lastChange + FilmTake.lastPicture
    case .program, .silent: take.length = min(now, limit) + FilmTake.lastPicture
    case .tooLong: take.length = limit
    }
  }

  // MARK: Time

  /// For how long nothing has happened: nothing new seen, no key taken.
  private var quietTime: Ticks { now - max(stillSince, keyTime) }

  private mutating func pass(_ ticks: Ticks) {
    guard ticks > 0 else { return }
    now += ticks
    seenClock = player.program.clock
  }

  /// A look for keys takes time of its own: who plays holds keys down for some of the machine's time.
  ///
  /// Where the keys were recorded by a clock that ran ahead, looks tell how much time has really passed.
  ///
  /// Where nothing happens for long, nobody watches on: while a person thinks, a program at game speed
  /// looks for keys many hundred times as often as the machine would.
  private mutating func look() {
    let clock = player.program.clock
    if let lookClock, speed != .real, quietTime < FilmPace.patience {
      pass(lookTime ?? min(clock - lookClock, FilmPace.longestLook))
    }
    lookClock = clock
  }

  /// Somebody reads what is shown before EXE.
  private mutating func read() {
    pass(FilmPace.reading)
    stillSince = now
  }

  // MARK: What happens

  private mutating func happen(_ event: TraceEvent) {
    switch event.kind {
    case .input(let text): answer(text)
    case .beep(let tone): take.tones.append(.init(time: now, tone: tone))
    case .frame(let display, let indicators):
      take.frame(Screen(display, indicators), at: now)
    case .wait, .printed, .rejected, .error, .brk, .end: break
    }
    take.events.append(TraceEvent(time: now, kind: event.kind))
  }

  /// Somebody thinks, and then types.
  private mutating func answer(_ text: MachineText) {
    see()
    defer { keyTime = now }
    guard player.lastWait == .line else {
      // Who recorded the key has thought already.
      guard lookTime == nil else { return }
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

/// The pace of somebody who plays in a film.
enum FilmPace {
  /// Before an answer or a key.
  static let thinking: Ticks = 600_000
  /// From key to key.
  static let typing: Ticks = 180_000
  /// From the last key to EXE.
  static let beforeEXE: Ticks = 350_000
  /// Before EXE, with something to read.
  static let reading: Ticks = 1_500_000
  /// From look to look, at the most: what is computed between them takes no time at game speed.
  static let longestLook: Ticks = 100_000
  /// So long a program is watched that looks for keys, and shows nothing new.
  static let patience: Ticks = 3_000_000
  /// So much machine time may pass with nothing to be seen: 1000 seconds.
  static let silence: Ticks = 1_000_000_000
  /// The same while a program looks for keys: a minute of somebody who thinks at game speed.
  static let longestThought: Ticks = 100_000_000_000
}

/// Keys that are all there from the start, and are used up some time.
public protocol FilmKeys: KeySource {
  /// Whether none is left.
  var isUsedUp: Bool { get }
  /// When BRK ends a program that waits for nothing; nil where none is next.
  var breakTime: Ticks? { get }
}

extension FilmKeys {
  /// Never.
  public var breakTime: Ticks? { nil }
}

extension ScriptKeys: FilmKeys {}
