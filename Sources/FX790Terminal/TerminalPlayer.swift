import BasicVM
import FX790Device
import Programs

/// Plays programs on the terminal that this process has.
///
/// The display stands in place on a few rows, and keys count as they are pressed: Enter is EXE, Esc
/// is BRK, Ctrl-C gives up.
///
///     TerminalPlayer(speed: .game).play(machine)
///
/// Whatever ends or stops the process meanwhile, the terminal is as it was found. There is one
/// terminal, so one program is played at a time.
public struct TerminalPlayer: Sendable {
  /// How playing came to its end.
  public enum Ending: Sendable {
    /// The program has ended, or BRK ended it.
    case ended
    /// The program has ended with an error, which has been shown; or two programs have parted.
    case failed
    /// The terminal or the time ended while the program wanted more.
    case unfinished
    /// Ctrl-C was pressed.
    case interrupted
    /// Standard input is no terminal.
    case noTerminal
  }

  /// How fast programs run.
  public var speed: Speed
  /// Whether each change of the display is a line of its own, as for a terminal that knows no
  /// control sequences; such a one is found out by itself.
  public var isPlain: Bool
  /// The machine time after which a program is unfinished; nil for none.
  public var timeLimit: Ticks?
  /// What stands beneath the display where there is room: the rules and the keys of a game.
  public var notes: [String]

  /// A player.
  public init(
    speed: Speed = .game, isPlain: Bool = false, timeLimit: Ticks? = nil, notes: [String] = []
  ) {
    self.speed = speed
    self.isPlain = isPlain || System.terminalIsDumb
    self.timeLimit = timeLimit
    self.notes = notes
  }

  /// Plays a program that has been started, to its end.
  ///
  /// - Parameters:
  ///   - program: a machine, the state machine of a game, or any other program.
  ///   - memory: the listing in which errors are shown.
  /// - Returns: how it ended.
  @discardableResult public func play(
    _ program: some ResumableProgram, from memory: ProgramMemory = ProgramMemory()
  ) -> Ending {
    play(program, from: memory) { _ in }
  }

  /// Plays a program, and hands out the keys that it has taken; `atEnd` sees what is left of it.
  package func play<Program: ResumableProgram>(
    _ program: Program, from memory: ProgramMemory = ProgramMemory(),
    recording record: ([RecordedKey]) -> Void = { _ in }, atEnd: (Program) -> Void = { _ in }
  ) -> Ending {
    var run = TerminalRun(program, memory: memory, player: self)
    let ending = run.run(recording: record)
    atEnd(run.program)
    return ending
  }

  /// Plays two programs one above the other with the same keys, and fails where they part.
  ///
  /// The keys that the first has taken are handed out.
  package func playTwins(
    _ first: Twin, _ second: Twin, recording record: ([RecordedKey]) -> Void = { _ in }
  ) -> Ending {
    var twins = TwinRun(first, second, speed: speed, isPlain: isPlain, timeLimit: timeLimit)
    return twins.run(recording: record)
  }
}

/// One of two programs that are played side by side.
package struct Twin {
  let title: UTF8Text
  let program: AnyProgram

  /// A program that has been started, and what it is called.
  package init(_ title: UTF8Text, _ program: AnyProgram) {
    self.title = title
    self.program = program
  }
}

extension TerminalPlayer.Ending {
  /// The ending that a program's own end is to a player.
  init(of ending: PlayEnding) {
    switch ending {
    case .ended, .broken: self = .ended
    case .failed: self = .failed
    case .starved, .timedOut: self = .unfinished
    }
  }
}

/// Runs a program on a terminal: the display in place on a few rows, keys as they are pressed.
struct TerminalRun<Program: ResumableProgram> {
  private var seat: Seat<Program>
  /// The listing that errors are shown in.
  private let memory: ProgramMemory
  private var view: CompactView
  private let isPlain: Bool
  private var hands = Hands()
  /// Whether the terminal has been asked to tell when keys are released.
  private var hasAsked = false

  /// The program as it is now.
  var program: Program { seat.program }

  /// A run of a program that has been started.
  init(_ program: Program, memory: ProgramMemory, player: TerminalPlayer) {
    seat = Seat(
      program, speed: player.speed, timeLimit: player.timeLimit, now: System.nanoseconds)
    self.memory = memory
    view = CompactView(isPlain: player.isPlain, notes: player.notes)
    isPlain = player.isPlain
  }

  /// Runs to the end; the terminal is as it was then.
  mutating func run(recording record: ([RecordedKey]) -> Void) -> TerminalPlayer.Ending {
    guard let screen = TerminalScreen(isPlain ? .plain : .inline) else { return .noTerminal }
    var loop = TerminalLoop(screen)
    defer { loop.leave() }
    let ending = runToEnd(&loop, recording: record)
    record(seat.takeRecordedKeys(isOver: true))
    view.finish()
    return ending
  }

  private mutating func runToEnd(
    _ loop: inout TerminalLoop, recording record: ([RecordedKey]) -> Void
  ) -> TerminalPlayer.Ending {
    while true {
      let now = System.nanoseconds
      seat.advance(now: now)
      show()
      record(seat.takeRecordedKeys(isOver: false))
      if let ending = seat.ending { return TerminalPlayer.Ending(of: ending) }
      askForKeyReleases(&loop)
      for event in loop.events(until: seat.due(now: now)) {
        if let ending = take(event, tellsRelease: loop.screen.tellsKeyReleases) { return ending }
      }
    }
  }

  /// Asks when it begins to matter: most programs that only ask for lines are over without.
  private mutating func askForKeyReleases(_ loop: inout TerminalLoop) {
    guard !isPlain, !hasAsked, seat.looksAtKeys else { return }
    hasAsked = true
    loop.askForKeyReleases()
  }

  /// Takes what happened at the terminal; an ending ends the run.
  private mutating func take(
    _ event: TerminalEvent, tellsRelease: Bool
  ) -> TerminalPlayer.Ending? {
    switch event {
    case .closed: return .unfinished
    case .resized: view.redraw(onEmptyScreen: true)
    case .resumed: view.redraw()
    case .focus(false): seat.releaseAll()
    case .key(let stroke) where stroke.action == .release:
      for key in hands.release(stroke.key) { seat.release(key) }
    default: break
    }
    for key in TerminalKeys.keys(of: event) {
      switch key {
      case .interrupt: return .interrupted
      case .help: view.switchNotes()
      case .machine(let key):
        let stroke = tellsRelease ? hands.press(key, by: event) : .tap
        seat.press(key, by: stroke, now: System.nanoseconds)
      }
    }
    return nil
  }

  private mutating func show() {
    view.show(seat.display, seat.program.indicators)
    for event in seat.takeEvents() {
      switch event.kind {
      case .beep: view.beep()
      case .printed(let text): view.say(UTF8Text(text))
      case .rejected(let fault): view.say(FaultText.rejection(of: fault))
      case .error(let fault): view.say(FaultText.text(of: fault, in: memory))
      case .frame, .wait, .input, .brk, .end: break
      }
    }
  }
}

/// Keys of the machine that are down on a terminal that tells when keys come up, each with the key of
/// the terminal's that made it: what that makes may have changed until it comes up.
private struct Hands {
  private var holds: [(stroke: KeyStroke.Key, key: SeatKey)] = []

  /// A key goes down, or repeats.
  mutating func press(_ key: SeatKey, by event: TerminalEvent) -> SeatStroke {
    guard case .key(let stroke) = event else { return .tap }
    guard stroke.action == .press else { return .repeats }
    holds.append((stroke.key, key))
    return .down
  }

  /// The keys that come up with one of the terminal's.
  mutating func release(_ stroke: KeyStroke.Key) -> [SeatKey] {
    defer { holds.removeAll { $0.stroke == stroke } }
    return holds.filter { $0.stroke == stroke }.map(\.key)
  }
}

/// A key of the machine, or of the player itself, that was pressed on the terminal's keyboard.
enum TerminalKey: Equatable {
  case machine(SeatKey)
  case interrupt
  case help
}

/// Turns keys of the terminal into keys of the machine: in, what was pressed; out, keys; refused,
/// whatever the machine has no key for, without a trace.
enum TerminalKeys {
  /// The keys that an event stands for.
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

  /// Letters on the machine's keyboard are capitals.
  private static func characters(_ text: String) -> [TerminalKey] {
    // A backslash is a key like any other, and begins no escape.
    let spelled = UTF8Text(text).spelling { $0 == UInt8(ascii: "\\") ? "\\\\" : nil }
    return MachineText(typing: spelled).map { .machine(.character(CharacterCode.capital($0))) }
  }
}
