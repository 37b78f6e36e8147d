import BasicVM

/// How a session treats the program.
public struct SessionOptions: Sendable {
  /// Whether waits for EXE take an EXE from the keys; without it they go on by themselves.
  public var isManual = false
  /// Machine time at which the session ends; nil for none.
  public var timeLimit: Ticks?
  /// A program that polls without keys has at least so much machine time.
  public var graceTime: Ticks = 1_000_000

  /// The options of a script that is run without anything special.
  public init() {}
}

/// How a session ended.
public enum SessionEnd: Equatable, Sendable {
  /// The program came to its end.
  case ended
  /// BRK ended it.
  case broken
  /// An error ended it.
  case failed(Fault)
  /// The keys ended while the program waited for more.
  case starved
  /// The time limit ended it.
  case timedOut
}

/// Drives a program with a script of keys and tells what a person could notice.
///
/// The rules by which waits take keys are those of the command line's `run` without a terminal.
public struct Session<Program: ResumableProgram> {
  /// The program; it can be looked at whenever the session does not run.
  public private(set) var program: Program
  private var feed: KeyFeed
  private let options: SessionOptions

  private var lastFrame = Display()
  /// Whether the last event was a wait for a key: more polls that find nothing add none.
  private var isPolling = false
  private var starvation = Starvation()
  /// What the program is told next.
  private var answer = Event.proceed
  /// How often the program has waited; each look at the keyboard counts.
  public private(set) var waits = 0

  /// A session of a program that has been started.
  public init(_ program: Program, keys: KeyFeed, options: SessionOptions = SessionOptions()) {
    self.program = program
    feed = keys
    self.options = options
  }

  /// What a session asks of the world around it.
  public struct World {
    /// Asked for more keys when there are none left, with what the program waits for; nil means
    /// there are none to come.
    public var refill: (TraceEvent.Wait, Program) -> [ScriptKey]? = { _, _ in nil }
    /// Told when the program waits by itself, sounds or moves its text for so long.
    public var linger: (Ticks) -> Void = { _ in }
    /// Told every event as it happens.
    public var observe: (TraceEvent) -> Void

    /// A world that only looks on.
    public init(observe: @escaping (TraceEvent) -> Void) {
      self.observe = observe
    }
  }

  /// Runs to the end in a world that only looks on, and returns how it ended.
  public mutating func run(observe: @escaping (TraceEvent) -> Void) -> SessionEnd {
    run(in: World(observe: observe))
  }

  /// Runs to the end, and returns how it ended.
  public mutating func run(in world: World) -> SessionEnd {
    while true {
      if let end = advance(in: world) { return end }
    }
  }

  /// Runs to the program's next effect, or until its clock has reached `deadline`, and answers it.
  ///
  /// - Returns: how the session ended; nil when it goes on.
  public mutating func advance(in world: World, until deadline: Ticks = .max) -> SessionEnd? {
    let effect = program.resume(answer, until: min(deadline, options.timeLimit ?? .max))
    switch respond(to: effect, world) {
    case .go(let next):
      answer = next
      return nil
    case .end(let end): return end
    }
  }

  private enum Response {
    case go(Event)
    case end(SessionEnd)
  }

  // MARK: Events

  private func event(_ kind: TraceEvent.Kind) -> TraceEvent {
    TraceEvent(time: program.clock, kind: kind)
  }

  /// Tells of the display if it has changed.
  @discardableResult
  private mutating func frame(_ world: World) -> Bool {
    guard program.display.cells != lastFrame.cells || program.display.cursor != lastFrame.cursor
    else { return false }
    lastFrame = program.display
    world.observe(event(.frame(program.display, program.indicators)))
    return true
  }

  private mutating func wait(_ wait: TraceEvent.Wait, _ world: World) {
    waits += 1
    frame(world)
    world.observe(event(.wait(wait)))
    isPolling = false
  }

  private mutating func end(_ end: SessionEnd, _ world: World) -> Response {
    switch end {
    case .failed(let fault):
      frame(world)
      world.observe(event(.error(fault)))
    case .broken:
      world.observe(event(.brk))
      fallthrough
    case .ended:
      frame(world)
      world.observe(event(.end))
    case .timedOut: frame(world)
    case .starved: break
    }
    return .end(end)
  }

  // MARK: Effects

  private mutating func respond(to effect: Effect, _ world: World) -> Response {
    switch effect {
    case .outOfTime:
      return program.clock < options.timeLimit ?? .max ? .go(.proceed) : end(.timedOut, world)
    case .scroll(let ticks):
      world.linger(ticks)
      return .go(.proceed)
    case .beep(let tone):
      world.observe(event(.beep(tone)))
      world.linger(Effect.beepTime)
      isPolling = false
      return .go(.proceed)
    case .printed(let line):
      world.observe(event(.printed(line)))
      isPolling = false
      return .go(.proceed)
    case .wait(let ticks):
      wait(.time(ticks), world)
      world.linger(ticks)
      return feed.passWait() ? .go(.proceed) : end(.broken, world)
    case .waitForExe: return waitForExe(world)
    case .waitForLine: return waitForLine(world)
    case .lookAtKey: return poll(world)
    case .rejected(let fault):
      frame(world)
      world.observe(event(.rejected(fault)))
      isPolling = false
      return .go(.proceed)
    case .command, .password: return .go(.proceed)
    // There is no recorder here.
    case .tape: return .go(.refused(.noOption))
    case .ended: return end(.ended, world)
    case .failed(let fault): return end(.failed(fault), world)
    }
  }

  private mutating func waitForExe(_ world: World) -> Response {
    wait(.exe, world)
    guard options.isManual else {
      return feed.passWait() ? .go(.exe) : end(.broken, world)
    }
    refill(for: .waitForExe, world)
    switch feed.takeExe() {
    case .found: return .go(.exe)
    case .broken: return end(.broken, world)
    case .starved: return end(.starved, world)
    }
  }

  private mutating func waitForLine(_ world: World) -> Response {
    wait(.line, world)
    refill(for: .waitForLine, world)
    switch feed.takeLine() {
    case .found(let line):
      let kept = Array(line.prefix(Self.lineLimit))
      world.observe(event(.input(kept)))
      // What is typed takes the place of the question, with no event of its own.
      return .go(.line(kept))
    case .broken: return end(.broken, world)
    case .starved: return end(.starved, world)
    }
  }

  /// An input line holds so many characters; the keyboard takes no more.
  private static var lineLimit: Int { 62 }

  private mutating func poll(_ world: World) -> Response {
    waits += 1
    // The first look after anything else finds nothing, and needs no key.
    if feed.needsMore(for: .lookAtKey) { noteEmptyPoll(world) }
    refill(for: .lookAtKey, world)
    switch feed.poll() {
    case .found(let key?):
      starvation = Starvation()
      world.observe(event(.input([key])))
      isPolling = false
      return .go(.key(key))
    case .found(nil):
      noteEmptyPoll(world)
      return isStarved(world) ? end(.starved, world) : .go(.key(nil))
    case .broken:
      noteEmptyPoll(world)
      return end(.broken, world)
    case .starved:
      starvation.polls += 1
      starvation.since = starvation.since ?? program.clock
      let isOver = starvation.isOver(at: program.clock, graceTime: options.graceTime)
      return isOver ? end(.starved, world) : .go(.key(nil))
    }
  }

  /// Whether a program that takes no key, because other waits keep its polls apart, has polled long
  /// enough without any.
  private mutating func isStarved(_ world: World) -> Bool {
    guard feed.isEmpty else { return false }
    starvation.pollsApart += 1
    starvation.since = starvation.since ?? program.clock
    guard starvation.isOver(at: program.clock, graceTime: options.graceTime) else { return false }
    guard let more = world.refill(.key, program) else { return true }
    feed.append(more)
    starvation = Starvation()
    return false
  }

  /// A poll that finds nothing is told once, until something else happens.
  private mutating func noteEmptyPoll(_ world: World) {
    let hasChanged = frame(world)
    if hasChanged || !isPolling { world.observe(event(.wait(.key))) }
    isPolling = true
  }

  private mutating func refill(for effect: Effect, _ world: World) {
    let wait: TraceEvent.Wait =
      switch effect {
      case .waitForLine: .line
      case .lookAtKey: .key
      default: .exe
      }
    while feed.needsMore(for: effect), let more = world.refill(wait, program) { feed.append(more) }
  }
}

/// Polls and time since the keys of a session ended.
private struct Starvation {
  var polls = 0
  /// Polls that could take no key; the first of them always is one.
  var pollsApart = 0
  var since: Ticks?

  /// A program that keeps polling without keys is ended after this many looks, at the earliest.
  static let pollLimit = 10_000

  /// Whether polls and machine time have both been enough; time that stands still does not count.
  func isOver(at clock: Ticks, graceTime: Ticks) -> Bool {
    guard let since else { return false }
    return polls + max(pollsApart - 1, 0) >= Self.pollLimit
      && (clock - since >= graceTime || clock == since)
  }
}
