import BasicVM
import FX790Device

/// Drives a program: answers its effects with keys, and tells the events a person could notice.
///
/// This is the one loop around a program that runs without the computer: a filter's, a trace's, a
/// comparison's, a game's on the terminal. They differ in where keys come from (`KeySource`), in
/// who listens, and in how long they let it run at a time.
public struct Player<Program: ResumableProgram, Keys: KeySource> {
  /// The program; it can be looked at whenever the player does not run.
  public private(set) var program: Program
  /// The keys that its waits take.
  public var keys: Keys
  /// How it ended; nil while it goes on.
  public private(set) var ending: PlayEnding?
  /// How often the program has waited; each look at the keyboard counts.
  public private(set) var waits = 0

  private let timeLimit: Ticks
  /// The event with which the program goes on.
  private var event = Event.proceed
  /// The wait that has been told of, but not been answered yet.
  private var asked: TraceEvent.Wait?
  /// The wait at which it stands, or stood last.
  public private(set) var lastWait: TraceEvent.Wait?
  private var lastFrame = Display()
  /// Whether the last event was a wait for a key: more looks that find nothing add none.
  private var isLooking = false

  /// A player of a program that has been started, up to a limit of machine time.
  public init(_ program: Program, keys: Keys, timeLimit: Ticks? = nil) {
    self.program = program
    self.keys = keys
    self.timeLimit = timeLimit ?? .max
  }

  /// Plays to the end, resting nowhere; a wait for keys that are not there ends it too.
  public mutating func play(_ notice: (TraceEvent) -> Void = { _ in }) -> PlayEnding {
    while true {
      switch advance(notice) {
      case .goesOn, .rests, .asksComputer: continue
      case .asks: return end(.starved, notice)
      case .ended(let ending): return ending
      }
    }
  }

  /// Runs to the program's next effect, or until its clock has reached `deadline`, and answers it.
  public mutating func advance(
    until deadline: Ticks = .max, _ notice: (TraceEvent) -> Void
  ) -> PlayStep {
    if let ending { return .ended(ending) }
    if let asked { return settle(asked, notice) }
    let effect = program.resume(event, until: min(deadline, timeLimit))
    event = .proceed
    return respond(to: effect, notice)
  }

  /// Takes what the program has recorded of what it printed.
  public mutating func takeRecordedLines() -> [MachineText] { program.takeRecordedLines() }

  /// Ends it here, with no event: whoever plays has had enough.
  public mutating func stop(_ ending: PlayEnding) {
    self.ending = self.ending ?? ending
  }

  /// Advances with keys of which BRK may come while the program waits for none.
  public mutating func advanceToBreak(
    until deadline: Ticks = .max, _ notice: (TraceEvent) -> Void
  ) -> PlayStep where Keys: FilmKeys {
    let step = advance(until: min(deadline, keys.breakTime ?? .max), notice)
    switch step {
    case .goesOn, .rests:
      guard let time = keys.breakTime, time <= program.clock else { return step }
      return .ended(end(.broken, notice))
    case .asks, .asksComputer, .ended: return step
    }
  }

  /// Answers what the program has just asked of the computer around it.
  public mutating func answer(_ event: Event) {
    self.event = event
  }

  /// Answers what the program has just asked of the computer around it, which also changes it.
  public mutating func answer(_ answer: (inout Program) -> Event) {
    event = answer(&program)
  }

  /// Begins to look out for places that have not been reached before.
  mutating func lookOut(beyond reached: [Bool]) where Program: FollowedProgram {
    program.lookOut(beyond: reached)
  }

  // MARK: Effects

  @inline(never)
  private mutating func respond(to effect: Effect, _ notice: (TraceEvent) -> Void) -> PlayStep {
    switch effect {
    case .outOfTime:
      return program.clock < timeLimit ? .goesOn : .ended(end(.timedOut, notice))
    case .scroll(let ticks): return .rests(ticks)
    case .beep(let tone):
      tell(.beep(tone), notice)
      return .rests(Effect.beepTime)
    case .printed(let line):
      tell(.printed(line), notice)
      return .goesOn
    case .rejected(let fault):
      tellFrame(notice)
      tell(.rejected(fault), notice)
      return .goesOn
    case .wait(let ticks):
      tellWait(.time(ticks), notice)
      asked = .time(ticks)
      return .rests(ticks)
    case .waitForExe:
      tellWait(.exe, notice)
      return settle(.exe, notice)
    case .waitForLine:
      tellWait(.line, notice)
      return settle(.line, notice)
    case .lookAtKey:
      waits += 1
      return settle(.key, notice)
    case .command, .password: return .asksComputer(effect)
    case .tape:
      // There is no recorder here, unless whoever plays answers as one.
      event = .refused(.noOption)
      return .asksComputer(effect)
    case .ended:
      let ending = end(.ended, notice)
      guard program.startNext() else { return .ended(ending) }
      self.ending = nil
      return .goesOn
    case .failed(let fault): return .ended(end(.failed(fault), notice))
    }
  }

  /// Lets the keys answer a wait, or tells that they have to come first.
  @inline(never)
  private mutating func settle(
    _ wait: TraceEvent.Wait, _ notice: (TraceEvent) -> Void
  ) -> PlayStep {
    lastWait = wait
    let answer = keys.answer(to: wait, at: program.clock)
    asked = nil
    switch answer {
    case .held: isLooking = false
    case .event(.key(nil)), .broken, .later, .starved:
      if wait == .key { tellEmptyLook(notice) }
    case .event(.key(let code?)): tell(.input([code]), notice)
    case .event(.line(let line)): tell(.input(line), notice)
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
    return .goesOn
  }

  @inline(never)
  private mutating func end(
    _ ending: PlayEnding, _ notice: (TraceEvent) -> Void
  ) -> PlayEnding {
    switch ending {
    case .ended:
      tellFrame(notice)
      tell(.end, notice)
    case .broken:
      tell(.brk, notice)
      tellFrame(notice)
      tell(.end, notice)
    case .failed(let fault):
      tellFrame(notice)
      tell(.error(fault), notice)
    case .timedOut: tellFrame(notice)
    case .starved: break
    }
    self.ending = ending
    return ending
  }

  // MARK: Events

  @inline(never)
  private mutating func tell(_ kind: TraceEvent.Kind, _ notice: (TraceEvent) -> Void) {
    notice(TraceEvent(time: program.clock, kind: kind))
    isLooking = false
  }

  /// Tells of the display if it has changed.
  @inline(never)
  private mutating func tellFrame(_ notice: (TraceEvent) -> Void) {
    guard !program.display.looksLike(lastFrame) else { return }
    lastFrame = program.display
    tell(.frame(program.display, program.indicators), notice)
  }

  private mutating func tellWait(_ wait: TraceEvent.Wait, _ notice: (TraceEvent) -> Void) {
    waits += 1
    tellFrame(notice)
    tell(.wait(wait), notice)
  }

  /// Looks that find nothing are one wait, until something else happens or is shown.
  private mutating func tellEmptyLook(_ notice: (TraceEvent) -> Void) {
    tellFrame(notice)
    if !isLooking { tell(.wait(.key), notice) }
    isLooking = true
  }
}

extension Player: Sendable where Program: Sendable, Keys: Sendable {}

/// How far a player has come with its program.
public enum PlayStep: Equatable, Sendable {
  /// It goes on at once.
  case goesOn
  /// The machine waits by itself, sounds or moves its text for so long, and then goes on.
  case rests(Ticks)
  /// It waits for keys that its source does not have yet.
  case asks(TraceEvent.Wait)
  /// It wants a command, a password or a tape of the computer around it; `Player.answer` says what
  /// comes of that, and by itself nothing does.
  case asksComputer(Effect)
  /// It is over.
  case ended(PlayEnding)
}

/// How playing a program ended.
public enum PlayEnding: Equatable, Sendable {
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

extension Display {
  /// Whether a person sees the same characters and the same cursor.
  func looksLike(_ other: Display) -> Bool {
    cells == other.cells && cursor == other.cursor
  }
}

/// The source of a program's keys: a script, a file that is read on, a person's hands.
///
/// One question for every wait. The rules by which waits take keys are those of docs/machine.md: a
/// wait that passes by itself takes none but BRK, INPUT takes a line, KEY$ the key that is down.
public protocol KeySource {
  /// Answers a wait of a program whose clock stands at a time.
  mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer
}

/// The answer of keys to a wait.
public enum KeyAnswer: Equatable, Sendable {
  /// The program goes on with this.
  case event(Event)
  /// The key that it took before is still down, which is nothing new to tell of.
  case held(UInt8)
  /// BRK was pressed.
  case broken
  /// The keys have ended.
  case starved
  /// Nothing that answers it is there yet; the same wait is asked about again.
  case later
}
