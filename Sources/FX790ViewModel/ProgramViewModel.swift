import BasicVM
import FX790Device
import Programs

/// A running program whose view passes characters, confirmations and ticks to it.
///
/// Computing takes no real time, and no call blocks: it returns at the next effect, or after 20 s of
/// machine time. A KEY$ poll waits for a hundredth of a second.
public struct ProgramViewModel<Program: ResumableProgram> {
  /// The running program.
  public private(set) var program: Program
  /// The last effect; `outOfTime` while the program computes without one.
  public private(set) var effect = Effect.outOfTime
  /// The answer to INPUT being typed.
  public private(set) var typed = MachineText()
  /// The tones that have begun since the last `takeSounds`.
  public private(set) var sounds: [Tone] = []
  /// The lines printed on paper.
  public private(set) var paper: [MachineText] = []
  private var keys = PolledKeys()
  /// The time until `tick` continues the program; nil if it waits for input or has ended.
  private(set) var timeLeft: Ticks?

  /// The machine time after which a computing program yields to the view.
  static var slice: Ticks { .seconds(20) }
  private static var shortestRest: Ticks { .milliseconds(10) }
  /// A rejected answer shows its error before the program asks again.
  private static var rejectionTime: Ticks { .seconds(1) }

  /// Runs a started program to its first effect.
  public init(_ program: Program) {
    self.program = program
    resume(.proceed)
  }

  // MARK: Output for a view

  /// The display; during INPUT with the answer typed so far.
  public var display: Display {
    guard isPrompt else { return program.display }
    return program.display(typing: LineEditor(typed, cursor: typed.count))
  }

  /// The display's text without trailing blanks.
  public var displayText: String { String(UTF8Text(display.trimmedText)) }

  /// The display's dots; the cursor blinks if a view changes `isCursorDark`.
  public func lcd(isCursorDark: Bool = true) -> LCD {
    LCD(display, indicators: program.indicators, isCursorDark: isCursorDark)
  }

  /// Whether INPUT waits for a line.
  public var isPrompt: Bool { effect == .waitForLine }

  /// Whether KEY$ polls the keyboard.
  public var isPolling: Bool { effect == .pollKey }

  /// Whether `confirm` continues.
  public var acceptsConfirmation: Bool {
    switch effect {
    case .waitForExe, .rejected: true
    case .waitForLine: !typed.isEmpty
    default: false
    }
  }

  /// Whether `tick` may change anything.
  public var waitsForTime: Bool { timeLeft != nil }

  /// Whether the program has ended, also with an error.
  public var isOver: Bool {
    switch effect {
    case .ended, .failed: true
    default: false
    }
  }

  /// Removes and returns the tones that have begun.
  public mutating func takeSounds() -> [Tone] {
    defer { sounds = [] }
    return sounds
  }

  // MARK: Input from a view

  /// Types a character, or presses its key if the program polls KEY$.
  ///
  /// Letters become capitals, as on the machine's keyboard. A key stays down until `release` if
  /// `isHeld`, otherwise a poll finds it once. Pauses and sounds keep a key for the next poll that may
  /// find it; other waits ignore it.
  public mutating func handle(_ character: Character, isHeld: Bool = false) {
    let text = character == "\\" ? "\\\\" : String(character)
    let codes = MachineText(typing: UTF8Text(text))
    guard codes.count == 1, let code = codes.first else { return }
    handle(code: CharacterCode.capital(code), isHeld: isHeld)
  }

  /// Handles a character of the machine.
  package mutating func handle(code: UInt8, isHeld: Bool = false) {
    switch effect {
    case .waitForLine: if typed.count < LineEditor.limit { typed += MachineText(code: code) }
    case .pollKey:
      keys.press(code, isHeld: isHeld)
      // The first poll after another wait may find no key, so poll until the press is found.
      while isPolling, keys.hasPress { resume(.key(keys.poll())) }
    case .wait, .beep, .scroll: if keys.mayFindKey { keys.press(code, isHeld: isHeld) }
    default: break
    }
  }

  /// Releases the held key.
  public mutating func release() { keys.releaseKey() }

  /// Removes the last typed character.
  public mutating func erase() {
    if !typed.isEmpty { typed = MachineText(typed.dropLast()) }
  }

  /// EXE: continues after PRINT, or ends the line.
  public mutating func confirm() {
    guard acceptsConfirmation else { return }
    switch effect {
    case .waitForExe: resume(.exe)
    case .waitForLine: resume(.line(typed))
    default: resume(.proceed)
    }
  }

  /// Advances pauses, sounds and polls of KEY$ by a time: `tick(.milliseconds(50))`.
  @_disfavoredOverload
  public mutating func tick(_ time: Duration) { tick(Ticks(time)) }

  /// Advances pauses, sounds and polls of KEY$ by a time in microseconds.
  public mutating func tick(_ time: Ticks) {
    var time = time
    while time > 0, let rest = timeLeft {
      guard time >= rest else {
        timeLeft = rest - time
        return
      }
      time -= rest
      resume(isPolling ? .key(keys.poll()) : .proceed)
    }
  }

  // MARK: Running

  private mutating func resume(_ event: Event) {
    var event = event
    let deadline = program.clock + Self.slice
    typed = []
    repeat {
      effect = program.resume(event, until: deadline)
      // Tape statements fail, because there is no recorder.
      event = .refused(.noOption)
    } while effect.isTape
    timeLeft = restAfterEffect()
  }

  /// Notes the output of the new effect; returns the time that it takes, nil if it waits
  /// for input or has ended.
  private mutating func restAfterEffect() -> Ticks? {
    switch effect {
    case .wait(let ticks), .scroll(let ticks):
      if case .wait = effect { keys.noteOtherWait() }
      return max(ticks, Self.shortestRest)
    case .beep(let tone):
      sounds.append(tone)
      return Effect.beepTime
    case .printed(let line):
      paper.append(line)
      return Self.shortestRest
    case .rejected: return Self.rejectionTime
    case .outOfTime, .pollKey, .command, .password, .tape: return Self.shortestRest
    case .waitForExe, .waitForLine, .ended, .failed:
      keys.noteOtherWait()
      keys.forgetPresses()
      return nil
    }
  }
}

extension ProgramViewModel: Sendable where Program: Sendable {}

extension Effect {
  fileprivate var isTape: Bool { if case .tape = self { true } else { false } }
}
