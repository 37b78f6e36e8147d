import BasicVM
import FX790Device
import Programs

/// Plays programs on the terminal of this process.
///
/// Enter is EXE, Esc is BRK, and Ctrl-C ends the program.
///
///     TerminalPlayer(speed: .game).play(machine)
///
/// The terminal is restored however the process ends or stops. Only one program can be played at a
/// time.
public struct TerminalPlayer: Sendable {
  /// How a session ended.
  public enum Ending: Sendable {
    /// The program ended, or BRK ended it.
    case ended
    /// The program ended with an error, which was shown; or two compared programs differed.
    case failed
    /// The terminal closed or the time limit was reached before the program ended.
    case unfinished
    /// Ctrl-C was pressed.
    case interrupted
    /// Standard input is not a terminal.
    case noTerminal
  }

  /// How the program's time relates to real time.
  public var speed: Speed
  /// Whether each change of the display is a new line, without control sequences.
  public var isPlain: Bool
  /// The machine time after which a program ends as `unfinished`; nil for no limit.
  public var timeLimit: Ticks?
  /// Help lines below the display where they fit, such as a game's rules and keys.
  public var notes: [String]

  /// A player, always plain on a dumb terminal.
  public init(
    speed: Speed = .game, isPlain: Bool = false, timeLimit: Ticks? = nil, notes: [String] = []
  ) {
    self.speed = speed
    self.isPlain = isPlain || System.terminalIsDumb
    self.timeLimit = timeLimit
    self.notes = notes
  }

  /// Plays a started program to its end.
  ///
  /// Error messages quote the listing in `memory`, and the result is how the program ended.
  @discardableResult public func play(
    _ program: some ResumableProgram, from memory: ProgramMemory = ProgramMemory()
  ) -> Ending {
    play(program, from: memory) { _ in }
  }

  /// Plays a program; `record` gets the keys it consumed, `atEnd` its final state.
  package func play<Program: ResumableProgram>(
    _ program: Program, from memory: ProgramMemory = ProgramMemory(),
    recording record: ([RecordedKey]) -> Void = { _ in }, atEnd: (Program) -> Void = { _ in }
  ) -> Ending {
    play(interactive(program), from: memory, recording: record, atEnd: atEnd)
  }

  /// A run that `play` continues.
  package func interactive<Program: ResumableProgram>(
    _ program: Program
  ) -> InteractiveRun<Program> {
    InteractiveRun(program, speed: speed, timeLimit: timeLimit, now: System.nanoseconds)
  }

  /// Plays a run, of which a part may be over.
  package func play<Program: ResumableProgram>(
    _ interactive: InteractiveRun<Program>, from memory: ProgramMemory,
    recording record: ([RecordedKey]) -> Void, atEnd: (Program) -> Void = { _ in }
  ) -> Ending {
    var run = TerminalRun(interactive, memory: memory, player: self)
    let ending = run.run(recording: record)
    atEnd(run.program)
    return ending
  }

  /// A run of two programs that `playTwins` continues.
  package func runner(_ first: Twin, _ second: Twin) -> TwinRunner {
    TwinRunner(
      first.program, second.program, speed: speed, timeLimit: timeLimit, now: System.nanoseconds)
  }

  /// Plays two programs with the same keys until they differ; `record` gets the first one's keys.
  package func playTwins(
    _ runner: inout TwinRunner, under titles: (UTF8Text, UTF8Text),
    recording record: ([RecordedKey]) -> Void = { _ in }
  ) -> Ending {
    var twins = TwinRun(runner, titles, isPlain: isPlain)
    defer { runner = twins.runner }
    return twins.run(recording: record)
  }
}

package struct Twin {
  package let title: UTF8Text
  let program: AnyProgram

  package init(_ title: UTF8Text, _ program: AnyProgram) {
    self.title = title
    self.program = program
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
  private var keyPresses = KeyPresses()
  private var hasAsked = false

  var program: Program { interactive.program }

  init(_ interactive: InteractiveRun<Program>, memory: ProgramMemory, player: TerminalPlayer) {
    self.interactive = interactive
    self.memory = memory
    view = CompactView(isPlain: player.isPlain, notes: player.notes)
    isPlain = player.isPlain
  }

  mutating func run(recording record: ([RecordedKey]) -> Void) -> TerminalPlayer.Ending {
    guard let screen = TerminalScreen(isPlain ? .plain : .inline) else { return .noTerminal }
    var loop = TerminalLoop(screen)
    defer { loop.leave() }
    let ending = runToEnd(&loop, recording: record)
    record(interactive.takeRecordedKeys(isOver: true))
    view.finish()
    return ending
  }

  private mutating func runToEnd(
    _ loop: inout TerminalLoop, recording record: ([RecordedKey]) -> Void
  ) -> TerminalPlayer.Ending {
    while true {
      let now = System.nanoseconds
      interactive.advance(now: now)
      show()
      record(interactive.takeRecordedKeys(isOver: false))
      if let ending = interactive.ending { return TerminalPlayer.Ending(of: ending) }
      askForKeyReleases(&loop)
      for event in loop.events(until: interactive.due(now: now)) {
        if let ending = take(event, reportsRelease: loop.screen.reportsKeyReleases) {
          return ending
        }
      }
    }
  }

  /// Asks only after the first KEY$ poll: most programs that use only INPUT end before that.
  private mutating func askForKeyReleases(_ loop: inout TerminalLoop) {
    guard !isPlain, !hasAsked, interactive.pollsKeys else { return }
    hasAsked = true
    loop.askForKeyReleases()
  }

  /// Returns an ending if the event ends the run.
  private mutating func take(
    _ event: TerminalEvent, reportsRelease: Bool
  ) -> TerminalPlayer.Ending? {
    switch event {
    case .closed: return .unfinished
    case .resized: view.redraw(onEmptyScreen: true)
    case .resumed: view.redraw()
    case .focus(false): interactive.releaseAll()
    case .key(let stroke) where stroke.action == .release:
      for key in keyPresses.release(stroke.key) { interactive.release(key) }
    default: break
    }
    for key in TerminalKeys.keys(of: event) {
      switch key {
      case .interrupt: return .interrupted
      case .help: view.switchNotes()
      case .machine(let key):
        let stroke = reportsRelease ? keyPresses.press(key, by: event) : .tap
        interactive.press(key, by: stroke, now: System.nanoseconds)
      }
    }
    return nil
  }

  private mutating func show() {
    view.show(interactive.display, interactive.program.indicators)
    for event in interactive.takeEvents() {
      switch event.kind {
      case .beep: view.beep()
      case .printed(let text): view.printAbove(UTF8Text(text))
      case .rejected(let fault): view.printAbove(FaultText.rejection(of: fault))
      case .error(let fault): view.printAbove(FaultText.text(of: fault, in: memory))
      case .frame, .wait, .input, .brk, .end: break
      }
    }
  }
}

/// The machine's pressed keys, each with the terminal key that pressed it.
///
/// Modifiers may have changed by the release, so its event alone does not identify the key.
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

enum TerminalKey: Equatable {
  case machine(KeyboardKey)
  case interrupt
  case help
}

/// Maps terminal keys to the machine's keys and drops all others.
enum TerminalKeys {
  static func keys(of event: TerminalEvent) -> [TerminalKey] {
    guard case .key(let stroke) = event, stroke.action != .release else { return [] }
    switch stroke.key {
    case .enter: return [.machine(.exe)]
    case .escape: return [.machine(.brk)]
    case .backspace: return [.machine(.edit(.erase))]
    case .delete: return [.machine(.edit(.delete))]
    case .insert: return [.machine(.edit(.insert))]
    case .left: return [.machine(.edit(.left))]
    case .right: return [.machine(.edit(.right))]
    case .function(1): return [.help]
    case .character("c") where stroke.modifiers == .control: return [.interrupt]
    default: return characters(stroke.text)
    }
  }

  /// Letters become capitals, as on the machine's keyboard.
  private static func characters(_ text: String) -> [TerminalKey] {
    // A typed backslash is a plain character, not an escape.
    let spelled = UTF8Text(text).spelling { $0 == UInt8(ascii: "\\") ? "\\\\" : nil }
    return MachineText(typing: spelled).map { .machine(.character(CharacterCode.capital($0))) }
  }
}
