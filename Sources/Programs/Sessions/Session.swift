import BasicVM

/// How a session treats the program.
public struct SessionOptions: Sendable {
  /// Whether waits for EXE take an EXE from the keys; without it they go on by themselves.
  public var isManual = false
  /// Machine time at which the session ends; nil for none.
  public var timeLimit: Ticks?

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

  /// A session of a program that has been started.
  public init(_ program: Program, keys: KeyFeed, options: SessionOptions = SessionOptions()) {
    self.program = program
    feed = keys
    self.options = options
  }

  /// Runs to the end.
  ///
  /// - Parameters:
  ///   - refill: asked for more keys when there are none left; nil means there are none to come.
  ///   - observe: told every event as it happens.
  /// - Returns: how it ended.
  public mutating func run(
    refill: () -> [ScriptKey]? = { nil }, observe: (TraceEvent) -> Void
  ) -> SessionEnd {
    var event = Event.proceed
    while true {
      let effect = program.resume(event, until: options.timeLimit ?? .max)
      while feed.needsMore(for: effect), let more = refill() { feed.append(more) }
      switch respond(to: effect, observe) {
      case .go(let next): event = next
      case .end(let end): return end
      }
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
  private mutating func frame(_ observe: (TraceEvent) -> Void) {
    guard program.display.cells != lastFrame.cells || program.display.cursor != lastFrame.cursor
    else { return }
    lastFrame = program.display
    observe(event(.frame(program.display, program.indicators)))
  }

  private mutating func wait(_ wait: TraceEvent.Wait, _ observe: (TraceEvent) -> Void) {
    frame(observe)
    observe(event(.wait(wait)))
    isPolling = false
  }

  private mutating func end(
    _ end: SessionEnd, _ observe: (TraceEvent) -> Void
  ) -> Response {
    switch end {
    case .failed(let fault):
      frame(observe)
      observe(event(.error(fault)))
    case .broken:
      observe(event(.brk))
      fallthrough
    case .ended:
      frame(observe)
      observe(event(.end))
    case .starved, .timedOut: break
    }
    return .end(end)
  }

  // MARK: Effects

  private mutating func respond(
    to effect: Effect, _ observe: (TraceEvent) -> Void
  ) -> Response {
    switch effect {
    case .outOfTime: return end(.timedOut, observe)
    case .scroll: return .go(.proceed)
    case .beep(let tone):
      observe(event(.beep(tone)))
      isPolling = false
      return .go(.proceed)
    case .printed(let line):
      observe(event(.printed(line)))
      isPolling = false
      return .go(.proceed)
    case .wait(let ticks):
      wait(.time(ticks), observe)
      return feed.passWait() ? .go(.proceed) : end(.broken, observe)
    case .waitForExe: return waitForExe(observe)
    case .waitForLine: return waitForLine(observe)
    case .lookAtKey: return poll(observe)
    case .rejected(let fault):
      frame(observe)
      observe(event(.rejected(fault)))
      isPolling = false
      return .go(.proceed)
    case .command: return .go(.proceed)
    case .ended: return end(.ended, observe)
    case .failed(let fault): return end(.failed(fault), observe)
    }
  }

  private mutating func waitForExe(_ observe: (TraceEvent) -> Void) -> Response {
    wait(.exe, observe)
    guard options.isManual else {
      return feed.passWait() ? .go(.exe) : end(.broken, observe)
    }
    switch feed.takeExe() {
    case .found: return .go(.exe)
    case .broken: return end(.broken, observe)
    case .starved: return end(.starved, observe)
    }
  }

  private mutating func waitForLine(_ observe: (TraceEvent) -> Void) -> Response {
    wait(.line, observe)
    switch feed.takeLine() {
    case .found(let line):
      let kept = Array(line.prefix(Self.lineLimit))
      observe(event(.input(kept)))
      // What is typed takes the place of the question, with no event of its own.
      return .go(.line(kept))
    case .broken: return end(.broken, observe)
    case .starved: return end(.starved, observe)
    }
  }

  /// An input line holds so many characters; the keyboard takes no more.
  private static var lineLimit: Int { 62 }

  private mutating func poll(_ observe: (TraceEvent) -> Void) -> Response {
    switch feed.poll() {
    case .found(let key?):
      starvation = Starvation()
      observe(event(.input([key])))
      isPolling = false
      return .go(.key(key))
    case .found(nil):
      notePoll(observe)
      return .go(.key(nil))
    case .broken:
      notePoll(observe)
      return end(.broken, observe)
    case .starved:
      notePoll(observe)
      return starvation.isOver(at: program.clock) ? end(.starved, observe) : .go(.key(nil))
    }
  }

  private mutating func notePoll(_ observe: (TraceEvent) -> Void) {
    frame(observe)
    if !isPolling { observe(event(.wait(.key))) }
    isPolling = true
    guard feed.isEmpty else { return }
    starvation.polls += 1
    starvation.since = starvation.since ?? program.clock
  }
}

/// Polls and time since the keys of a session ended.
private struct Starvation {
  var polls = 0
  var since: Ticks?

  /// A program that keeps polling without keys is ended after this many looks, at the earliest.
  static let pollLimit = 10_000
  /// And after this much machine time.
  static let timeLimit: Ticks = 1_000_000

  func isOver(at clock: Ticks) -> Bool {
    guard let since else { return false }
    return polls >= Self.pollLimit && clock - since >= Self.timeLimit
  }
}
