import BasicVM
import FX790Device
import Programs

/// Plays programs on the terminal of this process, one at a time.
///
/// Enter is EXE, Esc is BRK, F6 is STOP and also continues, F9 changes the speed. Ctrl-Q and Ctrl-C
/// end the program.
///
///     TerminalPlayer(speed: .game).play(machine)
///
/// The terminal is restored however the process ends or stops.
public struct TerminalPlayer: Sendable {
  /// How a session ended.
  public enum Ending: Sendable {
    /// The program ended, or BRK ended it.
    case ended
    /// The program ended with an error, which was shown; or two compared programs differed.
    case failed
    /// The terminal closed or the time limit was reached before the program ended.
    case unfinished
    /// Ctrl-Q was pressed.
    case left
    /// Ctrl-C was pressed.
    case interrupted
    /// Standard input is not a terminal.
    case noTerminal
  }

  /// How one run of a program ended.
  package enum Outcome: Equatable, Sendable {
    case over(Ending)
    /// The player wants to start again.
    case restarted
    /// The program's file has changed.
    case changed(FormerRun)
  }

  /// The state of a watched file, compared with the last look.
  package enum FileNews {
    case same
    /// It cannot be played, because of this.
    case faulty(String)
    case changed
  }

  /// How the program's time relates to real time.
  public var speed: Speed
  /// Whether each change of the display is a new line, without control sequences.
  public var isPlain: Bool
  /// The machine time after which a program is `unfinished`; nil for no limit.
  public var timeLimit: Ticks?
  /// Help below the display where it fits, such as a game's rules and keys.
  public var notes: [String]
  /// Whether BEEP does not ring the terminal's bell.
  public var isSilent = false
  /// Whether notes that do not fit below the display are printed above it.
  package var printsNotes = false

  /// A dumb terminal is always plain.
  public init(
    speed: Speed = .game, isPlain: Bool = false, timeLimit: Ticks? = nil, notes: [String] = []
  ) {
    self.speed = speed
    self.isPlain = isPlain || System.terminalIsDumb
    self.timeLimit = timeLimit
    self.notes = notes
  }

  /// A dumb terminal is always plain.
  @_disfavoredOverload
  public init(
    speed: Speed = .game, isPlain: Bool = false, timeLimit: Duration, notes: [String] = []
  ) {
    self.init(speed: speed, isPlain: isPlain, timeLimit: Ticks(timeLimit), notes: notes)
  }

  /// Plays a started program to its end, and returns how it ended.
  ///
  /// Error messages quote the listing in `memory`.
  @discardableResult public func play(
    _ program: some ResumableProgram, from memory: ProgramMemory = ProgramMemory()
  ) -> Ending {
    // A restart needs a fresh program, but copies of some programs share their state.
    var run = TerminalRun(interactive(program), memory: memory, player: self, canRestart: false)
    guard case .over(let ending) = run.run(recording: { _ in }) else { return .left }
    return ending
  }

  package func interactive<Program: ResumableProgram>(
    _ program: Program
  ) -> InteractiveRun<Program> {
    InteractiveRun(program, speed: speed, timeLimit: timeLimit, now: System.nanoseconds)
  }

  /// Plays a run, which may have begun already; the caller can restart its program.
  ///
  /// `record` gets the consumed keys, `atEnd` the program's final state and last displays. `look`
  /// checks the program's file, if it is watched; a program that has ended then stays on the display.
  package func play<Program: ResumableProgram>(
    _ run: InteractiveRun<Program>, from memory: ProgramMemory,
    watching look: (() -> FileNews)? = nil, notice: String = "",
    recording record: ([RecordedKey]) -> Void, atEnd: (Program, LastDisplays) -> Void = { _, _ in }
  ) -> Outcome {
    var run = TerminalRun(run, memory: memory, player: self, canRestart: true)
    run.look = look
    run.notice = notice
    let outcome = run.run(recording: record)
    atEnd(run.program, run.lastDisplays)
    return outcome
  }

  package func runner(_ first: AnyProgram, _ second: AnyProgram) -> TwinRunner {
    TwinRunner(first, second, speed: speed, timeLimit: timeLimit, now: System.nanoseconds)
  }

  /// Plays two programs with the same keys until they differ; `record` gets the first one's keys.
  package func playTwins(
    _ runner: inout TwinRunner, under titles: (UTF8Text, UTF8Text),
    recording record: ([RecordedKey]) -> Void = { _ in }
  ) -> Outcome {
    var twins = TwinRun(runner, titles, isPlain: isPlain, isSilent: isSilent)
    defer { runner = twins.runner }
    return twins.run(recording: record)
  }
}

extension TerminalPlayer.Ending {
  init(of ending: PlayEnding) {
    switch ending {
    case .ended, .broken: self = .ended
    case .failed: self = .failed
    case .starved, .timedOut: self = .unfinished
    }
  }
}

struct TerminalRun<Program: ResumableProgram> {
  private var interactive: InteractiveRun<Program>
  private let memory: ProgramMemory
  private var view: CompactView
  private let isPlain: Bool
  private var control = RunControl()
  private var keyPresses = KeyPresses()
  private var hasAskedForKeyReleases = false
  private(set) var lastDisplays = LastDisplays()
  /// Checks the program's file, if it is watched.
  var look: (() -> TerminalPlayer.FileNews)?
  /// The reason why the changed file cannot be played.
  private var problem: String?
  /// Shown unless there is something else to say.
  var notice = ""
  private var former = FormerRun()

  private static var endNotice: String {
    "ended; saving the listing or Ctrl-R starts it, Ctrl-Q leaves"
  }

  /// In nanoseconds.
  private static var lookInterval: Int64 { 200_000_000 }

  var program: Program { interactive.program }

  init(
    _ interactive: InteractiveRun<Program>, memory: ProgramMemory, player: TerminalPlayer,
    canRestart: Bool
  ) {
    control.canRestart = canRestart
    self.interactive = interactive
    self.memory = memory
    view = CompactView(of: player, keyHelp: player.isPlain ? control.plainKeyHelp : control.keyHelp)
    isPlain = player.isPlain
  }

  mutating func run(recording record: ([RecordedKey]) -> Void) -> TerminalPlayer.Outcome {
    guard var loop = TerminalLoop(isPlain ? .plain : .inline) else { return .over(.noTerminal) }
    defer { loop.leave() }
    view.printNotes()
    let outcome = runToEnd(&loop, recording: record)
    record(takeKeys(isOver: true))
    lastDisplays.add(interactive.program.display)
    if case .over = outcome { view.finish() } else { view.finish(clearing: true) }
    return outcome
  }

  private mutating func runToEnd(
    _ loop: inout TerminalLoop, recording record: ([RecordedKey]) -> Void
  ) -> TerminalPlayer.Outcome {
    while true {
      let now = control.clock.now
      interactive.advance(now: now)
      show()
      record(takeKeys(isOver: false))
      if let ending = interactive.ending {
        guard look != nil else { return .over(TerminalPlayer.Ending(of: ending)) }
        notice = Self.endNotice
      }
      askForKeyReleases(&loop)
      var due = control.clock.systemTime(of: interactive.due(now: now))
      if let look {
        switch look() {
        case .same: break
        case .faulty(let problem): self.problem = problem
        case .changed:
          record(takeKeys(isOver: true))
          former.clock = interactive.program.clock
          return .changed(former)
        }
        due = min(due ?? .max, System.nanoseconds + Self.lookInterval)
      }
      for event in loop.events(until: due) {
        if let outcome = take(event, reportsRelease: loop.reportsKeyReleases) {
          return outcome
        }
      }
    }
  }

  private mutating func takeKeys(isOver: Bool) -> [RecordedKey] {
    let keys = interactive.takeRecordedKeys(isOver: isOver)
    if look != nil { former.add(keys) }
    return keys
  }

  /// Asks once, after the first KEY$ poll: programs that only use INPUT do not need releases.
  private mutating func askForKeyReleases(_ loop: inout TerminalLoop) {
    guard !isPlain, !hasAskedForKeyReleases, interactive.pollsKeys else { return }
    hasAskedForKeyReleases = true
    loop.askForKeyReleases()
  }

  private mutating func take(
    _ event: TerminalEvent, reportsRelease: Bool
  ) -> TerminalPlayer.Outcome? {
    switch event {
    case .closed: return .over(.unfinished)
    case .resized: view.redraw(clearingScreen: true)
    case .resumed: view.redraw()
    case .focusLost: interactive.releaseAll()
    case .key(let stroke) where stroke.action == .release:
      for key in keyPresses.release(stroke.key) { interactive.release(key) }
    default: break
    }
    for key in TerminalKeyMap.keys(of: event) {
      // While the program itself waits for EXE, STOP acts as EXE.
      let continues = key == .stop && interactive.waitsForEXE && !control.isStopped
      switch control.take(continues ? .machine(.exe) : key) {
      case .nothing: break
      case .help: view.toggleNotes()
      case .nextSpeed:
        interactive.change(to: interactive.speed.next, now: control.clock.now)
        control.show(interactive.speed)
      case .key(let key):
        let stroke = reportsRelease ? keyPresses.press(key, by: event) : .tap
        interactive.press(key, by: stroke, now: control.clock.now)
      case .ends(let outcome): return outcome
      }
    }
    return nil
  }

  private mutating func show() {
    var indicators = interactive.program.indicators
    if control.isStopped { indicators.insert(.stop) }
    let message = control.message.isEmpty ? problem ?? notice : control.message
    view.show(interactive.display, indicators, message: message)
    for event in interactive.takeEvents() {
      view.show(event)
      lastDisplays.take(event)
      switch event.kind {
      case .beep: view.beep()
      case .printed(let text): view.printAbove(UTF8Text(text))
      case .rejected(let fault):
        former.rejections += 1
        view.printAbove(message: FaultText.rejection(of: fault))
      case .error(let fault):
        view.printAbove(message: FaultText.text(of: fault, in: memory))
        let values = interactive.program.variableHolder?.refusedValues(of: fault)
        if let values { view.printAbove(message: values) }
      case .frame, .wait, .input, .brk, .end: break
      }
    }
    if let line = interactive.typedLine { view.show(typing: line) }
  }
}

/// The machine's pressed keys, each with the terminal key that pressed it.
///
/// Modifiers may change before the release, so a release alone does not identify the machine's key.
private struct KeyPresses {
  private var presses: [(stroke: KeyStroke.Key, key: KeyboardKey)] = []

  mutating func press(_ key: KeyboardKey, by event: TerminalEvent) -> KeyboardEvent {
    guard case .key(let stroke) = event else { return .tap }
    guard stroke.action == .press else { return .repeats }
    presses.append((stroke.key, key))
    return .down
  }

  mutating func release(_ stroke: KeyStroke.Key) -> [KeyboardKey] {
    defer { presses.removeAll { $0.stroke == stroke } }
    return presses.filter { $0.stroke == stroke }.map(\.key)
  }
}
