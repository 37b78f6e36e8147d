import BasicVM
import FX790Device

/// Answers a program's effects with keys, and reports the events that a person could notice.
///
/// Filters, traces, comparisons and terminal games share this loop.
public struct Player<Program: ResumableProgram, Keys: KeySource> {
  /// The program, for inspection between calls.
  public private(set) var program: Program
  /// The keys that waits consume.
  public var keys: Keys
  /// How the run ended; nil while it continues.
  public private(set) var ending: PlayEnding?
  /// The number of waits, including each KEY$ poll.
  public private(set) var waits = 0

  private let timeLimit: Ticks
  private var event = Event.proceed
  /// The wait that was reported but not answered.
  private var asked: TraceEvent.Wait?
  /// The current or last wait.
  public private(set) var lastWait: TraceEvent.Wait?
  private var lastFrame: Display
  /// Whether to leave out further empty polls.
  private var isPolling = false

  /// Creates a player for a started program, with a limit of machine time.
  ///
  /// A pause that begins before the limit is not cut.
  public init(_ program: Program, keys: Keys, timeLimit: Ticks? = nil) {
    self.program = program
    self.keys = keys
    self.timeLimit = timeLimit ?? .max
    lastFrame = Display(width: program.display.width)
  }

  init<Others>(_ other: Player<Program, Others>, keys: Keys, timeLimit: Ticks?) {
    self.init(other.program, keys: keys, timeLimit: timeLimit)
    (ending, waits, event, asked) = (other.ending, other.waits, other.event, other.asked)
    (lastWait, lastFrame, isPolling) = (other.lastWait, other.lastFrame, other.isPolling)
  }

  /// Plays to the end without resting; missing keys are an end too.
  @discardableResult
  public mutating func play(_ notice: (TraceEvent) -> Void = { _ in }) -> PlayEnding {
    while true {
      switch advance(notice) {
      case .continues, .rests, .asksComputer: continue
      case .asks: return end(.starved, notice)
      case .ended(let ending): return ending
      }
    }
  }

  /// Runs to the next effect, or until the clock has reached `deadline`, and answers it.
  ///
  /// A pause passes whole, even if it ends after the deadline.
  public mutating func advance(
    until deadline: Ticks = .max, _ notice: (TraceEvent) -> Void
  ) -> PlayStep {
    if let ending { return .ended(ending) }
    if let asked { return settle(asked, notice) }
    let effect = program.resume(event, until: min(deadline, timeLimit))
    event = .proceed
    return respond(to: effect, notice)
  }

  /// The printed lines since the last call.
  public mutating func takeRecordedLines() -> [MachineText] { program.takeRecordedLines() }

  /// Ends the run without an event.
  public mutating func stop(_ ending: PlayEnding) {
    self.ending = self.ending ?? ending
  }

  /// Advances with keys whose BRK may interrupt a computing program.
  package mutating func advanceToBreak(
    until deadline: Ticks = .max, _ notice: (TraceEvent) -> Void
  ) -> PlayStep where Keys: FilmKeys {
    let step = advance(until: min(deadline, keys.breakTime ?? .max), notice)
    switch step {
    case .continues, .rests:
      guard let time = keys.breakTime, time <= program.clock else { return step }
      return .ended(end(.broken, notice))
    case .asks, .asksComputer, .ended: return step
    }
  }

  /// Answers an effect that the computer handles.
  public mutating func answer(_ event: Event) {
    self.event = event
  }

  /// Answers an effect that the computer handles, and may change the program.
  public mutating func answer(_ answer: (inout Program) -> Event) {
    event = answer(&program)
  }

  mutating func markUnreached(beyond reached: [Bool]) where Program: ObservableProgram {
    program.markUnreached(beyond: reached)
  }

  // MARK: Effects

  @inline(never)
  private mutating func respond(to effect: Effect, _ notice: (TraceEvent) -> Void) -> PlayStep {
    switch effect {
    case .outOfTime:
      return program.clock < timeLimit ? .continues : .ended(end(.timedOut, notice))
    case .scroll(let ticks): return .rests(ticks)
    case .beep(let tone):
      report(.beep(tone), notice)
      return .rests(Effect.beepTime)
    case .printed(let line):
      report(.printed(line), notice)
      return .continues
    case .rejected(let fault):
      reportFrame(notice)
      report(.rejected(fault), notice)
      return .continues
    case .wait(let ticks):
      reportWait(.time(ticks), notice)
      asked = .time(ticks)
      return .rests(ticks)
    case .waitForExe:
      reportWait(.exe, notice)
      return settle(.exe, notice)
    case .waitForLine:
      reportWait(.line, notice)
      return settle(.line, notice)
    case .pollKey:
      waits += 1
      return settle(.key, notice)
    case .command, .password: return .asksComputer(effect)
    case .tape:
      // There is no recorder, unless the caller answers as one.
      event = .refused(.noOption)
      return .asksComputer(effect)
    case .ended:
      let ending = end(.ended, notice)
      guard program.startNext() else { return .ended(ending) }
      self.ending = nil
      return .continues
    case .failed(let fault): return .ended(end(.failed(fault), notice))
    }
  }

  @inline(never)
  private mutating func settle(
    _ wait: TraceEvent.Wait, _ notice: (TraceEvent) -> Void
  ) -> PlayStep {
    lastWait = wait
    let answer = keys.answer(to: wait, at: program.clock)
    asked = nil
    switch answer {
    case .held: isPolling = false
    case .event(.key(nil)), .broken, .later, .starved:
      if wait == .key { reportEmptyPoll(notice) }
    case .event(.key(let code?)): report(.input([code]), notice)
    case .event(.line(let line)): report(.input(line), notice)
    case .event: break
    }
    switch answer {
    case .event(let event): self.event = event
    case .held(let code): event = .key(code)
    case .later:
      asked = wait
      return .asks(wait)
    case .broken: return .ended(end(.broken, notice))
    case .starved: return .ended(end(.starved, notice))
    }
    return .continues
  }

  @inline(never)
  private mutating func end(
    _ ending: PlayEnding, _ notice: (TraceEvent) -> Void
  ) -> PlayEnding {
    switch ending {
    case .ended:
      reportFrame(notice)
      report(.end, notice)
    case .broken:
      report(.brk, notice)
      reportFrame(notice)
      report(.end, notice)
    case .failed(let fault):
      reportFrame(notice)
      report(.error(fault), notice)
    case .timedOut: reportFrame(notice)
    case .starved: break
    }
    self.ending = ending
    return ending
  }

  // MARK: Events

  @inline(never)
  private mutating func report(_ kind: TraceEvent.Kind, _ notice: (TraceEvent) -> Void) {
    notice(TraceEvent(time: program.clock, kind: kind))
    isPolling = false
  }

  @inline(never)
  private mutating func reportFrame(_ notice: (TraceEvent) -> Void) {
    guard !program.display.looksLike(lastFrame) else { return }
    lastFrame = program.display
    report(.frame(program.display, program.indicators), notice)
  }

  private mutating func reportWait(_ wait: TraceEvent.Wait, _ notice: (TraceEvent) -> Void) {
    waits += 1
    reportFrame(notice)
    report(.wait(wait), notice)
  }

  /// Reports consecutive empty polls as one wait.
  private mutating func reportEmptyPoll(_ notice: (TraceEvent) -> Void) {
    reportFrame(notice)
    if !isPolling { report(.wait(.key), notice) }
    isPolling = true
  }
}

extension Player: Sendable where Program: Sendable, Keys: Sendable {}

/// The result of one step.
public enum PlayStep: Equatable, Sendable {
  /// The player can advance immediately.
  case continues
  /// The machine pauses, sounds or scrolls; a host at real speed sleeps for this time.
  case rests(Ticks)
  /// The wait has no answer yet; the next step asks again.
  case asks(TraceEvent.Wait)
  /// The computer must supply a command, a password or a tape.
  ///
  /// `Player.answer` passes its result. Without an answer a tape is refused, and anything else has
  /// no effect.
  case asksComputer(Effect)
  /// The run is over.
  case ended(PlayEnding)

  /// Whether the program neither waits for a person nor has ended.
  var isUnderWay: Bool {
    switch self {
    case .continues, .rests, .asksComputer: true
    case .asks, .ended: false
    }
  }
}

/// How a run ended.
public enum PlayEnding: Equatable, Sendable {
  /// The program ended.
  case ended
  /// BRK interrupted it.
  case broken
  /// It stopped with an error.
  case failed(Fault)
  /// A wait found no more keys.
  case starved
  /// It reached the limit of machine time.
  case timedOut
}

extension Display {
  /// Whether characters and cursor are equal.
  func looksLike(_ other: Display) -> Bool {
    cells == other.cells && cursor == other.cursor
  }
}

/// A source of keys, such as a script, a growing file or a keyboard.
///
/// A timed wait consumes only BRK, INPUT a line, KEY$ the key that is down (docs/machine.md).
public protocol KeySource {
  /// Answers a wait reached at `clock`.
  mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer
}

/// A source's answer to a wait.
public enum KeyAnswer: Equatable, Sendable {
  /// The program resumes with this event.
  case event(Event)
  /// The previous key is still down: no new event.
  case held(UInt8)
  /// BRK was pressed.
  case broken
  /// No key is left.
  case starved
  /// There is no answer yet; the player asks again.
  case later
}
