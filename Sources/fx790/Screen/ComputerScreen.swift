import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Programs

/// The computer on the whole terminal, until the user leaves.
struct ComputerScreen {
  var session: Session
  var keeper: StateKeeper
  var sound: Sound
  var loop: TerminalLoop
  private var writer: CanvasWriter
  var size: WindowSize

  var held = HeldKeys()
  var overlay = Overlay.none {
    // An older message must not appear again after it.
    didSet { if oldValue == .none, overlay != .none { showMessage("") } }
  }
  var panel = Panel.none
  var paper = PaperRoll()
  /// Whether the user has closed the paper; ends when the printer is switched off.
  var hidesPaper = false
  /// The line for breakpoints and runs, chosen while the debugger is on.
  var markedLine: Debugger.Line?
  /// The line at which the computer stopped last.
  private var restingLine: Debugger.Line?
  private var lastAdvance = System.nanoseconds
  private var blinkOrigin = System.nanoseconds
  var ending: Ending?
  /// Whether to leave although the computer cannot be saved.
  var leavesUnsaved = false

  enum Overlay: Equatable {
    case none
    case help(page: Int)
    case menu(ScreenMenu, selected: Int)
    /// A game's introduction, before it starts.
    case game(GameID)
    /// The introduction of the game that runs.
    case rules(GameID)
    case prompt(Prompt)
  }

  /// A view beside the computer or, in a small window, instead of its keyboard.
  enum Panel: Equatable {
    case none
    case paper
    case debugger
  }

  enum Ending: Equatable {
    case quit
    case interrupted
    case terminalGone
    case signal(Int32)
  }

  init(
    _ computer: Computer, keeper: StateKeeper, sound: Sound, loop: TerminalLoop,
    depth: ColourDepth
  ) {
    session = Session(computer)
    self.keeper = keeper
    self.sound = sound
    self.loop = loop
    writer = CanvasWriter(.fullScreen, depth: depth)
    size = System.windowSize ?? .standard
    if let message = keeper.message { showFailure(message) }
  }

  var desk: Desk { session.desk }
  var computer: Computer { session.computer }
  var soundIsOn: Bool { session.settings[.sound] == 1 }

  /// Performs an action; returns whether it succeeded.
  @discardableResult
  mutating func act(_ action: DeskAction) -> Bool {
    act(.desk(action))
  }

  /// Handles an event and carries out its effects; returns whether it succeeded.
  @discardableResult
  mutating func act(_ event: Session.Event) -> Bool {
    let reply = session.act(event)
    for effect in reply.effects {
      switch effect {
      case .output(let output): handle(output)
      case .save: save()
      }
    }
    return reply.isDone
  }

  mutating func run() -> Ending {
    repeat {
      passTime()
      draw()
      let events = loop.events(until: nextChange)
      // Time spent waiting for a key passes before the key takes effect.
      if !events.isEmpty { passTime() }
      for event in events { take(event) }
      askBeforeLosing()
    } while ending == nil
    let failure = keeper.save(computer)
    sound.close()
    loop.leave()
    if let failure { TextOutput.printError("fx790: \(failure)") }
    return ending ?? .quit
  }

  // MARK: Time

  /// In nanoseconds; of a longer pause, the rest does not pass for the computer.
  private static let longestAdvance: Int64 = 1_000_000_000

  private mutating func passTime() {
    let now = System.nanoseconds
    let elapsed = min(now - lastAdvance, Self.longestAdvance)
    lastAdvance = now - elapsed % 1000
    act(.input(.advance(elapsed / 1000)))
    for key in held.expire(at: now) { act(.input(.release(key))) }
    if let failure = sound.failure {
      showFailure("the sound cannot be recorded: \(failure.reason)")
    }
    if !computer.screen.indicators.contains(.prt) { hidesPaper = false }
    noteRestingLine()
    sound.play(soundIsOn && computer.speed != .max ? computer.playingSegment : nil)
  }

  /// Moves the mark to the line at which the computer has stopped or which it edits.
  private mutating func noteRestingLine() {
    guard !computer.isWorking, computer.lineOfInterest != restingLine else { return }
    restingLine = computer.lineOfInterest
    markedLine = nil
  }

  private mutating func save() {
    act(.noteSaved)
    if let failure = keeper.save(computer) { showFailure(failure) }
  }

  /// Asks before the user leaves a computer that cannot be saved.
  private mutating func askBeforeLosing() {
    guard ending == .quit, !leavesUnsaved, let failure = keeper.loss(of: computer) else { return }
    ending = nil
    overlay = .prompt(Prompt(.leaveUnsaved(failure)))
  }

  private mutating func handle(_ output: Computer.Output) {
    switch output {
    case .tone(let tone, let time):
      if soundIsOn { sound.play(tone, at: time) }
    case .paper(let line):
      if paper.print(line) {
        showMessage("the paper has \(PaperRoll.longest) lines; the oldest are removed")
      }
      if panel == .none, !hidesPaper { panel = .paper }
    }
  }

  /// The time of the next change without input.
  private var nextChange: Int64? {
    let now = System.nanoseconds
    // The rest of a longer pause would not pass.
    let next = desk.nextEvent.map { now + min($0 * 1000, Self.longestAdvance) }
    var times = [held.nextExpiry, next]
    if computer.screen.blink != nil { times.append(nextBlink(after: now)) }
    return times.compactMap { $0 }.min()
  }

  private static let blinkNanoseconds = FX790Device.Screen.blinkTime * 1000

  private func nextBlink(after now: Int64) -> Int64 {
    blinkOrigin + ((now - blinkOrigin) / Self.blinkNanoseconds + 1) * Self.blinkNanoseconds
  }

  var isBlinkOn: Bool {
    (System.nanoseconds - blinkOrigin) / Self.blinkNanoseconds % 2 == 0
  }

  /// Shows blinking parts immediately after a key.
  mutating func restartBlinking() {
    blinkOrigin = System.nanoseconds
  }

  // MARK: The screen

  /// Shows a message at the foot of the screen for a while.
  mutating func showMessage(_ text: String) {
    act(.showMessage(UTF8Text(text)))
  }

  /// Shows why something failed.
  mutating func showFailure(_ text: String) {
    act(.showFailure(UTF8Text(text)))
  }

  /// Shows a message at the foot of the screen for some seconds, at most until the next key.
  mutating func remind(_ text: String) {
    act(.remind(UTF8Text(text)))
  }

  var picture: ScreenPicture {
    ScreenPicture(
      desk: desk, size: size, overlay: overlay, panel: panel, paper: paper.lines,
      markedLine: panel == .debugger ? debuggedLine : nil, pressedKeys: held.keys,
      notes: notes, isBlinkOn: isBlinkOn)
  }

  private var notes: [String] {
    (tapeNote.map { [$0] } ?? []) + (computer.isHalted ? ["halted"] : [])
      + (soundIsOn ? [] : ["muted"])
      + (keeper.keeps ? [] : ["not kept"])
  }

  /// The recorder's motion and counter, for the title.
  private var tapeNote: String? {
    guard computer.recorder.tape != nil else { return nil }
    let sign =
      switch computer.tapeMotion {
      case .stopped: "tape"
      case .playing: "▶"
      case .recording: "●"
      }
    return "\(sign) \(Desk.counter(computer.tapePlace))"
  }

  private mutating func draw() {
    let bytes = writer.update(to: picture.canvas)
    if !bytes.isEmpty { _ = System.write(bytes, to: System.output) }
  }

  mutating func invalidate() {
    writer.invalidate()
  }
}
