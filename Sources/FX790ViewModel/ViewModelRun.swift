import BasicVM
import Programs

/// Runs a view model as a program that can be compared, through the calls that a view makes.
///
/// Events become characters, confirmations and ticks. It is a class because its model is one.
public final class ViewModelRun<Model: ViewModel>: ObservableProgram, @unchecked Sendable {
  // Sendable, because one caller at a time resumes it.
  private let model: Model
  private var hasBegun = false
  private var foundKey: UInt8?
  /// Machine time since the start: the sum of all ticks.
  public private(set) var clock: Ticks = 0
  /// Estimated from the time that the program computes without waiting.
  public private(set) var instructionCount: UInt64 = 0

  /// Runs a new model from its first wait.
  public init(_ model: Model) { self.model = model }

  /// The model's display.
  public var display: Display { model.game.display }
  /// The program's lit indicators.
  public var indicators: Indicators { model.game.program.indicators }
  /// False: only waits take machine time.
  public var takesTime: Bool { false }
  /// False: a copy would share the model.
  public var canBeCopied: Bool { false }
  /// Unknown to a view.
  public var programPosition: ProgramPosition {
    .line(Place(area: nil, line: 0, offset: 0), callContext: [])
  }

  /// Passes an event to the model, which runs to its next wait, pause or sound.
  public func resume(_ event: Event, until deadline: Ticks = .max) -> Effect {
    guard clock < deadline else { return .outOfTime }
    if hasBegun { pass(event) }
    hasBegun = true
    return effect
  }

  private var effect: Effect {
    // A view plays only the tones in `sounds`.
    guard case .beep = model.game.effect else { return model.game.effect }
    return model.game.takeSounds().first.map { .beep($0) } ?? .wait(0)
  }

  private func pass(_ event: Event) {
    switch (model.game.effect, event) {
    case (.waitForExe, .exe): model.confirm()
    case (.waitForLine, .line(let line)):
      for code in line { type(code) }
      model.confirm()
    case (.pollKey, .key(let code)): poll(code)
    case (.waitForExe, _), (.waitForLine, _), (.ended, _), (.failed, _): break
    case (.outOfTime, _):
      instructionCount += UInt64(Self.slice / Machine.shortestInstruction)
      tick()
    default: tick()
    }
  }

  private static var slice: Ticks { ProgramViewModel<Model.Program>.slice }

  /// A key in two polls in a row is held: it is pressed only once.
  private func poll(_ code: UInt8?) {
    if let code, foundKey == nil {
      type(code, isHeld: true)
    } else {
      if code == nil { model.release() }
      tick()
    }
    foundKey = code
  }

  /// Types a code through the view's call if that can express it, else directly.
  ///
  /// The view's call accepts single `Character`s, and turns small letters into capitals.
  private func type(_ code: UInt8, isHeld: Bool = false) {
    let text = String(UTF8Text(MachineText(code: code)))
    guard let character = text.first, text.count == 1, CharacterCode.capital(code) == code else {
      return model.game.handle(code: code, isHeld: isHeld)
    }
    model.handle(character, isHeld: isHeld)
  }

  /// Ticks for exactly the rest of the current pause.
  private func tick() {
    guard let time = model.game.timeLeft else { return }
    clock.pass(time)
    model.tick(time)
  }
}

extension Contender {
  /// Creates a contender from a view model, which `start` creates for a seed of RAN#.
  public init(
    name: UTF8Text, viewModel start: @escaping @Sendable (_ seed: UInt64) -> some ViewModel
  ) {
    self.init(name: name, opaque: "is a view model") { ViewModelRun(start($0)) }
  }

  /// Creates a contender from a view model's logic, which `start` creates for a seed of RAN#.
  public init<Program: ResumableProgram & Sendable>(
    name: UTF8Text,
    viewModelLogic start: @escaping @Sendable (_ seed: UInt64) -> ProgramViewModel<Program>
  ) {
    self.init(name: name, viewModel: { PlainViewModel(start($0)) })
  }
}
