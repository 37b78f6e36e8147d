import BasicVM
import FX790Device

/// Runs a program on a terminal: the display in place on a few rows, keys as they are pressed.
struct TerminalRun<Program: ResumableProgram> {
  private var machine: Program
  /// The listing that errors are shown in.
  private let memory: ProgramMemory
  private let speed: Speed
  private let timeLimit: Ticks?
  private var view: CompactView
  private let modes: TerminalModes
  private var loop: TerminalLoop?

  private var keys: [TerminalKey] = []
  /// The key that KEY$ sees: until it has been seen, and for a short time, because terminals do
  /// not tell when a key is released.
  private var pressed: (code: UInt8, until: Int64, isSeen: Bool)?
  /// Looks at the keyboard, one after the other, that found nothing.
  private var emptyLooks = 0
  /// What has been typed for INPUT.
  private var line: [UInt8] = []
  /// When the run would have begun if it had never been late, for real speed.
  private var origin = System.nanoseconds

  private static var holdNanoseconds: Int64 { 120_000_000 }
  private static var lineLimit: Int { 62 }

  /// A run of a program that has been started.
  init(
    _ machine: Program, memory: ProgramMemory, speed: String, isPlain: Bool, timeLimit: Ticks?
  ) {
    self.machine = machine
    self.memory = memory
    self.speed = Speed(named: speed) ?? .real
    self.timeLimit = timeLimit
    view = CompactView(isPlain: isPlain)
    modes = isPlain ? .plain : .inline
  }

  /// Runs to the end; the terminal is as it was then.
  mutating func run() -> ExitStatus {
    loop = TerminalScreen(modes).map(TerminalLoop.init)
    defer { loop?.leave() }
    let status = runToEnd()
    view.finish()
    return status
  }

  private mutating func runToEnd() -> ExitStatus {
    var event = Event.proceed
    while true {
      let effect = machine.resume(event, until: deadline)
      if let limit = timeLimit, machine.clock >= limit { return .unfinished }
      switch respond(to: effect) {
      case .go(let next): event = next
      case .end(let status): return status
      }
    }
  }

  /// How far the machine may run before the terminal is looked at again.
  private var deadline: Ticks {
    let due =
      speed == .real ? (System.nanoseconds - origin) / 1000 : machine.clock + 100_000_000
    return min(due, timeLimit ?? .max)
  }

  private enum Response {
    case go(Event)
    case end(ExitStatus)
  }

  private mutating func respond(to effect: Effect) -> Response {
    switch effect {
    case .outOfTime: return poll(for: speed == .real ? 15_000 : 0)
    case .beep:
      show()
      view.beep()
      return hold(Effect.beepTime)
    case .wait(let ticks), .scroll(let ticks):
      show()
      return hold(ticks)
    case .waitForExe: return waitForExe()
    case .waitForLine: return waitForLine()
    case .lookAtKey: return lookAtKey()
    case .rejected(let fault):
      show()
      view.say(FaultText.rejection(of: fault))
      return .go(.proceed)
    case .printed(let text):
      view.say(CharacterWriter.display(text))
      return .go(.proceed)
    case .command, .password: return .go(.proceed)
    case .ended:
      show()
      return .end(.done)
    case .failed(let fault):
      show()
      view.say(FaultText.text(of: fault, in: memory))
      return .end(.failed)
    }
  }

  private mutating func show() {
    view.show(machine.display, machine.indicators)
  }

  // MARK: Keys

  /// Reads keys, waiting for them at most so long; ends the run at BRK and Ctrl-C.
  private mutating func poll(for microseconds: Int64) -> Response {
    let due = System.nanoseconds + microseconds * 1000
    for event in loop?.events(until: due) ?? [.closed] {
      if case .end(let status) = take(event) { return .end(status) }
    }
    return .go(.proceed)
  }

  private mutating func take(_ event: TerminalEvent) -> Response {
    switch event {
    case .closed: return .end(.unfinished)
    case .resumed, .resized: view.redraw()
    default: break
    }
    for key in TerminalKeys.keys(of: event) {
      switch key {
      case .interrupt: return .end(.interrupted)
      case .brk: return .end(.done)
      default: keys.append(key)
      }
    }
    return .go(.proceed)
  }

  private mutating func nextKey() -> TerminalKey? {
    keys.isEmpty ? nil : keys.removeFirst()
  }

  /// Waits on the wall clock while the machine waits, unless nothing takes time.
  private mutating func hold(_ ticks: Ticks) -> Response {
    if let limit = timeLimit, machine.clock + ticks > limit {
      let ended = hold(limit - machine.clock)
      if case .go = ended { return .end(.unfinished) }
      return ended
    }
    guard speed != .max else { return poll(for: 0) }
    let due = System.nanoseconds + ticks * 1000
    while true {
      let left = (due - System.nanoseconds) / 1000
      guard left > 0 else { return .go(.proceed) }
      if case .end(let status) = poll(for: min(left, 50_000)) { return .end(status) }
    }
  }

  /// A person's time is not the machine's: real speed goes on from here.
  private mutating func forgive() {
    origin = System.nanoseconds - machine.clock * 1000
  }

  private mutating func waitForExe() -> Response {
    show()
    defer { forgive() }
    while true {
      while let key = nextKey() { if key == .exe { return .go(.exe) } }
      if case .end(let status) = poll(for: 1_000_000) { return .end(status) }
    }
  }

  private mutating func waitForLine() -> Response {
    show()
    defer { forgive() }
    while true {
      while let key = nextKey() {
        switch key {
        case .character(let code): if line.count < Self.lineLimit { line.append(code) }
        case .delete: _ = line.popLast()
        case .exe where !line.isEmpty:
          defer { line = [] }
          return .go(.line(line))
        default: break
        }
        // What is typed takes the place of the question.
        let shown = line.suffix(Display.width - 1)
        view.show(Display(shown, cursor: shown.count), machine.indicators)
      }
      if case .end(let status) = poll(for: 1_000_000) { return .end(status) }
    }
  }

  /// A program that only looks for keys need not be hurried, where its looks take no time.
  private var patience: Int64 {
    speed != .real && emptyLooks % 64 == 63 ? 10_000 : 0
  }

  private mutating func lookAtKey() -> Response {
    show()
    if case .end(let status) = poll(for: patience) { return .end(status) }
    let now = System.nanoseconds
    while case .character(let code)? = nextKey() {
      pressed = (code, now + Self.holdNanoseconds, false)
    }
    guard let key = pressed, !key.isSeen || now < key.until else {
      emptyLooks += 1
      return .go(.key(nil))
    }
    emptyLooks = 0
    pressed?.isSeen = true
    return .go(.key(key.code))
  }
}
