import BasicVM
import Programs

/// A view model written by hand: its state determines a text and a wait.
///
/// A view shows `displayText`, plays the tones of `takeSounds`, and passes on what happens. Calls
/// that do not fit the wait are ignored. `ScreenModelRun` plays and compares such a model.
public protocol ScreenModel: AnyObject, SendableMetatype {
  /// The text without the typed line.
  var screenText: String { get }
  /// The line typed so far; empty unless it waits for one.
  var userInput: String { get }
  /// The event that ends the screen.
  var wait: GameWait { get }

  /// Removes and returns the tones that have begun.
  func takeSounds() -> [Tone]
  /// Types a character of a line, or presses a key.
  func handle(_ character: Character)
  /// Ends the line, or continues after a text.
  func confirm()
  /// Continues after a pause, whose time has passed.
  func tick()
}

extension ScreenModel {
  /// The text, with the line that is being typed.
  public var displayText: String { isPrompt ? "\(screenText)? \(userInput)" : screenText }

  /// Whether it waits for a line.
  public var isPrompt: Bool { wait.isQuestion }
}

/// Runs a view model written by hand as a program that can be played and compared, through the
/// calls that a view makes.
///
///     TerminalPlayer().play(ScreenModelRun(HorseRaceViewModel()))
///
/// It is a class because its model is one.
public final class ScreenModelRun<Model: ScreenModel>: ObservableProgram, @unchecked Sendable {
  // Sendable, because one caller at a time resumes it.
  private let model: Model
  private var tones: ArraySlice<Tone> = []
  private var asked: Effect?
  /// Whether a poll found no key since the last press, so that a held key counts once.
  private var isKeyUp = false
  /// The model's display.
  public private(set) var display = Display()
  /// Machine time since the start: pauses, tones and polls.
  public private(set) var clock: Ticks = 0

  /// 100 KEY$ polls a second.
  private static var pollInterval: Ticks { 10_000 }

  /// Runs a new model.
  public init(_ model: Model) {
    self.model = model
    showScreen()
  }

  /// The lit indicators: STOP during a wait for EXE.
  public var indicators: Indicators {
    var indicators = Indicators(.run, .deg)
    if asked == .waitForExe { indicators.insert(.stop) }
    return indicators
  }

  /// False: only waits and sounds take machine time.
  public var takesTime: Bool { false }
  /// False: a copy would share the model.
  public var canBeCopied: Bool { false }
  /// Unknown to a view.
  public var programPosition: ProgramPosition {
    .line(Place(area: nil, line: 0, offset: 0), callContext: [])
  }

  /// Passes an event to the model, and returns its next tone or wait.
  public func resume(_ event: Event, until deadline: Ticks = .max) -> Effect {
    settle(event)
    guard clock < deadline else { return .outOfTime }
    let effect = asked ?? nextEffect()
    asked = effect
    return effect
  }

  private func settle(_ event: Event) {
    switch (asked, event) {
    case (.beep, _):
      clock.pass(Effect.beepTime)
      asked = nil
    case (.wait(let ticks), _):
      clock.pass(ticks)
      pass { $0.tick() }
    case (.waitForExe, .exe): pass { $0.confirm() }
    case (.waitForLine, .line(let line)) where !line.isEmpty:
      pass { model in
        for character in Self.characters(of: line) { model.handle(character) }
        model.confirm()
      }
    case (.pollKey, .key(let code)):
      clock.pass(Self.pollInterval)
      take(polled: code)
    default: break
    }
  }

  private func take(polled code: UInt8?) {
    guard let code, isKeyUp else {
      isKeyUp = code == nil
      asked = nil
      return
    }
    isKeyUp = false
    pass { model in
      for character in Self.characters(of: MachineText(code: CharacterCode.capital(code))) {
        model.handle(character)
      }
    }
  }

  private func pass(_ call: (Model) -> Void) {
    asked = nil
    call(model)
    showScreen()
  }

  private static func characters(of text: MachineText) -> String { String(UTF8Text(text)) }

  private func showScreen() {
    tones = model.takeSounds()[...]
    display = model.wait.display(of: MachineText(typing: model.screenText))
  }

  private func nextEffect() -> Effect {
    if let tone = tones.popFirst() { return .beep(tone) }
    return model.wait.effect
  }
}

extension Contender {
  /// Creates a contender from a view model written by hand, which `start` creates for a seed of RAN#.
  public init(
    name: UTF8Text, viewModel start: @escaping @Sendable (_ seed: UInt64) -> some ScreenModel
  ) {
    self.init(name: name, opaque: "is a view model") { ScreenModelRun(start($0)) }
  }
}
