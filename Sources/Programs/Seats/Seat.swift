import BasicVM
import FX790Device

/// A program with someone in front of it: the keys that are pressed go to it as its waits take
/// them, and its time passes on the wall clock.
///
/// It never blocks: `advance` does what can be done now, and `due` tells when there is more to do.
public struct Seat<Program: ResumableProgram> {
  /// The program, as it is now.
  public private(set) var program: Program
  /// Which part of machine time passes on the wall clock.
  public var speed: Speed
  private let timeLimit: Ticks?
  private var keyboard: SeatKeyboard
  private var state = State.running
  private var event = Event.proceed
  /// What has been typed for INPUT.
  private var line: [UInt8] = []
  /// When the run would have begun if it had never been late, for real speed.
  private var origin: Int64
  /// What has happened since it was last taken.
  private var notes: [SeatNote] = []
  /// What the display showed at the last look for a key, if nothing has happened since.
  private var looked: Display?

  private enum State: Equatable, Sendable {
    case running
    /// Until a moment of the wall clock.
    case resting(Int64)
    case pausing
    case asking
    case ended(SessionEnd)
  }

  private static var lineLimit: Int { LineEditor.limit }
  /// The program's clock at which it has done enough in one go, where time does not matter.
  private var workEnd: Ticks = 0
  /// In one go so much machine time is spent there.
  private static var work: Ticks { 100_000_000 }

  /// A seat at a program that has been started.
  public init(
    _ program: Program, speed: Speed, timeLimit: Ticks?, keys style: SeatKeyboard.Style,
    now: Int64
  ) {
    self.program = program
    self.speed = speed
    self.timeLimit = timeLimit
    keyboard = SeatKeyboard(style)
    origin = now
  }

  /// What is on the display: the program's, or what is being typed.
  public var display: Display {
    guard state == .asking, !line.isEmpty else { return program.display }
    let seen = line.suffix(Display.width - 1)
    return Display(seen, cursor: seen.count)
  }

  /// How it ended, if it has.
  public var end: SessionEnd? {
    if case .ended(let end) = state { end } else { nil }
  }

  /// When there is more to do without a key; nil if only a key helps.
  public func due(now: Int64) -> Int64? {
    switch state {
    case .running: speed == .real ? now + 15_000_000 : now
    case .resting(let until): until
    case .pausing, .asking, .ended: nil
    }
  }

  /// Hands out what has happened.
  public mutating func takeNotes() -> [SeatNote] {
    defer { notes = [] }
    return notes
  }

  private mutating func note(_ happening: SeatNote.Happening) {
    notes.append(SeatNote(happening, program.display))
    looked = nil
  }

  // MARK: Keys

  /// Takes a key; BRK ends the program at once, and then there is nothing left to press.
  public mutating func press(_ key: SeatKey, now: Int64) {
    guard end == nil else { return }
    if key == .brk {
      state = .ended(.broken)
    } else {
      keyboard.press(key, now: now)
    }
  }

  // MARK: Running

  /// Does what can be done now.
  public mutating func advance(now: Int64) {
    workEnd = program.clock + Self.work
    while isContinuing(now: now) {}
  }

  private mutating func isContinuing(now: Int64) -> Bool {
    switch state {
    case .ended: return false
    case .resting(let until):
      guard until <= now else { return false }
      state = .running
      return true
    case .pausing: return takeExe(now: now)
    case .asking: return takeLine(now: now)
    case .running: return runOn(now: now)
    }
  }

  private mutating func runOn(now: Int64) -> Bool {
    let due = speed == .real ? (now - origin) / 1000 : workEnd
    guard program.clock < due else { return false }
    let effect = program.resume(event, until: min(due, timeLimit ?? .max))
    event = .proceed
    if let timeLimit, program.clock >= timeLimit {
      state = .ended(.timedOut)
      return false
    }
    return responds(to: effect, now: now)
  }

  private mutating func responds(to effect: Effect, now: Int64) -> Bool {
    switch effect {
    case .outOfTime: return false
    case .beep(let tone):
      note(.tone(tone))
      rest(Effect.beepTime, now: now)
    case .wait(let ticks):
      wait(.time(ticks))
      rest(ticks, now: now)
    case .scroll(let ticks): rest(ticks, now: now)
    case .waitForExe:
      wait(.exe)
      state = .pausing
    case .waitForLine:
      wait(.line)
      state = .asking
    case .lookAtKey: return look(now: now)
    case .rejected(let fault): note(.rejected(fault))
    case .printed(let text): note(.printed(text))
    case .command, .password: break
    // There is no recorder here.
    case .tape: event = .refused(.noOption)
    case .ended:
      note(.ends)
      state = .ended(.ended)
    case .failed(let fault):
      note(.failed(fault))
      state = .ended(.failed(fault))
    }
    return true
  }

  private mutating func wait(_ wait: TraceEvent.Wait) {
    note(.waits(wait))
    keyboard.noteWait()
  }

  /// Waits on the wall clock while the machine waits, unless nothing takes time.
  private mutating func rest(_ ticks: Ticks, now: Int64) {
    guard speed != .max else { return }
    var ticks = ticks
    if let timeLimit { ticks = min(ticks, timeLimit - program.clock) }
    state = .resting(now + ticks * 1000)
  }

  private mutating func look(now: Int64) -> Bool {
    let found = keyboard.look(now: now)
    event = .key(found)
    if let found { note(.takes([found])) } else { noteEmptyLook() }
    // A program that only looks for keys need not be hurried, where its looks take no time.
    if speed != .real, keyboard.isIdle { state = .resting(now + 10_000_000) }
    return true
  }

  /// Looks that find nothing are one wait, until something else happens or is shown.
  private mutating func noteEmptyLook() {
    guard looked != program.display else { return }
    note(.waits(.key))
    looked = program.display
  }

  // MARK: Answers

  private mutating func goOn(_ event: Event, now: Int64) -> Bool {
    self.event = event
    state = .running
    // A person's time is not the machine's: real speed goes on from here.
    origin = now - program.clock * 1000
    return true
  }

  private mutating func takeExe(now: Int64) -> Bool {
    while let key = keyboard.next() {
      if key == .exe { return goOn(.exe, now: now) }
    }
    return false
  }

  private mutating func takeLine(now: Int64) -> Bool {
    while let key = keyboard.next() {
      switch key {
      case .character(let code): if line.count < Self.lineLimit { line.append(code) }
      case .delete: _ = line.popLast()
      case .exe where !line.isEmpty:
        defer { line = [] }
        note(.takes(line))
        return goOn(.line(line), now: now)
      default: break
      }
    }
    return false
  }
}
