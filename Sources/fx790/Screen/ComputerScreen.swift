import BasicVM
import FX790Device
import FX790Terminal

/// The computer on the whole of a terminal's screen: what is pressed goes in, what it shows is
/// drawn, until someone leaves.
struct ComputerScreen {
  var recorder: Recorder
  var keeper: StateKeeper
  var sound: Sound
  var soundIsOn = true
  var loop: TerminalLoop
  private var writer: CanvasWriter
  var size: WindowSize

  var held = HeldKeys()
  var paste: PasteFeed?
  private var pasteDue: Int64 = 0
  var overlay = Overlay.none
  var panel = Panel.none
  var mouseIsOn = true
  /// What has come out of the printer.
  var paper: [[UInt8]] = []
  /// The line that breakpoints and runs refer to while the debugger is on.
  var markedLine: Debugger.Line?
  private var message = Message()
  /// The error that was shown last; a new one is told at once, whatever was said before.
  private var fault: Fault?

  private var lastAdvance = System.nanoseconds
  private var blinkOrigin = System.nanoseconds
  private var saveDue: Int64?
  var ending: Ending?

  /// What covers the screen.
  enum Overlay: Equatable {
    case none
    case help(page: Int)
    case menu(selected: Int)
    case prompt(Prompt)
  }

  /// What stands beside the computer, or in place of its keys where there is no room.
  enum Panel: Equatable {
    case none
    case paper
    case debugger
  }

  /// Why it ends.
  enum Ending: Equatable {
    case left
    case interrupted
    case terminalGone
    case signal(Int32)
  }

  private struct Message {
    var text = ""
    var until: Int64 = 0
  }

  /// The computer on a terminal that has been entered.
  init(
    _ computer: Computer, keeper: StateKeeper, sound: Sound, loop: TerminalLoop,
    depth: ColourDepth
  ) {
    recorder = Recorder(computer)
    self.keeper = keeper
    self.sound = sound
    self.loop = loop
    writer = CanvasWriter(.fullScreen, depth: depth)
    size = System.windowSize ?? .usual
    if let message = keeper.message { say(message) }
  }

  var computer: Computer { recorder.computer }

  /// Runs until someone leaves, and says why it ended.
  mutating func run() -> Ending {
    repeat {
      passTime()
      draw()
      for event in loop.events(until: nextMoment) { take(event) }
    } while ending == nil
    _ = keeper.save(computer)
    sound.close()
    loop.leave()
    return ending ?? .left
  }

  // MARK: Time

  /// After a pause, as when the process was stopped, the computer goes on where it was.
  private static let longestAdvance: Int64 = 1_000_000_000

  private mutating func passTime() {
    let now = System.nanoseconds
    let elapsed = min(now - lastAdvance, Self.longestAdvance)
    lastAdvance = now - elapsed % 1000
    let wasWorking = computer.isWorking
    recorder.tell(.advance(elapsed / 1000))
    if wasWorking { planSave() }
    typePasted(now)
    for key in held.expire(at: now) { recorder.tell(.release(key)) }
    heed(recorder.takeOutputs())
    sound.play(soundIsOn && computer.speed != .max ? computer.segmentHeard : nil)
    saveIfDue(now)
  }

  private mutating func heed(_ outputs: [Computer.Output]) {
    for output in outputs {
      switch output {
      case .tone(let tone, let time):
        if soundIsOn { sound.play(SquareWave(machineTone: tone), at: time) }
      case .paper(let line):
        paper.append(line)
        if panel == .none { panel = .paper }
      }
    }
    if let failure = sound.failure { say("the sound cannot be recorded: \(failure.reason)") }
  }

  /// When something is to be done next without anyone doing anything.
  private var nextMoment: Int64? {
    let now = System.nanoseconds
    var moments = [held.next, saveDue, message.text.isEmpty ? nil : message.until]
    if paste != nil { moments.append(computer.isWorking ? now + 5_000_000 : pasteDue) }
    if computer.isWorking { moments.append(now + pause) }
    if computer.tapeMotion != .stopped { moments.append(now + Self.counterNanoseconds) }
    if computer.screen.blink != nil { moments.append(nextBlink(after: now)) }
    return moments.compactMap { $0 }.min()
  }

  /// How long the computer can be left alone while it works.
  private var pause: Int64 {
    if let next = computer.nextEvent { return max(next - computer.clock, 1000) * 1000 }
    if computer.speed == .max { return computer.isLookingForKeys ? 10_000_000 : 0 }
    return 16_000_000
  }

  /// The tape's counter is looked at so often.
  private static let counterNanoseconds: Int64 = 250_000_000
  private static let blinkNanoseconds = FX790Device.Screen.blinkTime * 1000

  private func nextBlink(after now: Int64) -> Int64 {
    blinkOrigin + ((now - blinkOrigin) / Self.blinkNanoseconds + 1) * Self.blinkNanoseconds
  }

  var isBlinkOn: Bool {
    (System.nanoseconds - blinkOrigin) / Self.blinkNanoseconds % 2 == 0
  }

  /// What blinks is seen at once after a key.
  mutating func restartBlinking() {
    blinkOrigin = System.nanoseconds
  }

  // MARK: Keeping

  /// The state is saved so long after it has changed.
  private static let saveNanoseconds: Int64 = 300_000_000

  mutating func planSave() {
    if saveDue == nil { saveDue = System.nanoseconds + Self.saveNanoseconds }
  }

  private mutating func saveIfDue(_ now: Int64) {
    guard let due = saveDue, due <= now else { return }
    // What a program computes is kept every now and then, what a person does at once.
    saveDue = computer.isWorking ? now + 10 * Self.saveNanoseconds : nil
    if let failure = keeper.save(computer) { say(failure) }
  }

  // MARK: Pasting

  /// Types what was pasted, as fast as a hand at real speed and else at once.
  private mutating func typePasted(_ now: Int64) {
    guard var feed = paste, now >= pasteDue else { return }
    while !computer.isWorking, let key = feed.next() {
      type(key)
      planSave()
      pasteDue = now + PasteFeed.keyTime * 1000
      if computer.speed == .real { break }
    }
    paste = feed.isEmpty ? nil : feed
    if feed.isEmpty, let complaint = feed.complaint { say(complaint) }
  }

  private mutating func type(_ key: PasteFeed.PastedKey) {
    switch key {
    case .character(let code): recorder.tell(.type(code))
    case .exe: tap(.exe)
    case .area(let number):
      guard let digit = KeyCap.key(making: CharacterCode.zero + UInt8(number)) else { return }
      tap(.shift)
      tap(digit)
    }
  }

  /// Presses a key and lets it go.
  mutating func tap(_ key: Key) {
    recorder.tell(.press(key))
    recorder.tell(.release(key))
  }

  // MARK: The screen

  /// Says something at the foot of the screen for a while.
  mutating func say(_ text: String) {
    message = Message(text: text, until: System.nanoseconds + 6_000_000_000)
  }

  private var picture: ScreenPicture {
    ScreenPicture(
      computer: computer, size: size, overlay: overlay, panel: panel, paper: paper,
      markedLine: panel == .debugger ? debuggedLine : nil, pressedKeys: held.keys,
      message: message.text, notes: notes, isBlinkOn: isBlinkOn)
  }

  private var notes: [String] {
    (tapeNote.map { [$0] } ?? []) + (computer.isHalted ? ["halted"] : [])
      + (soundIsOn ? [] : ["muted"])
      + (keeper.keeps ? [] : ["not kept"])
  }

  private mutating func draw() {
    let isNewFault = computer.fault != nil && computer.fault != fault
    if isNewFault || message.until <= System.nanoseconds { message = Message() }
    fault = computer.fault
    let bytes = writer.update(to: picture.canvas)
    if !bytes.isEmpty { _ = System.write(bytes, to: System.output) }
  }

  /// Everything is drawn anew.
  mutating func invalidate() {
    writer.invalidate()
  }
}

extension SquareWave {
  /// BEEP 0 and BEEP 1: docs/machine.md#sound.
  init(machineTone tone: Int) {
    self.init(frequency: tone == 0 ? 2000 : 4000, duration: Effect.beepTime)
  }
}
