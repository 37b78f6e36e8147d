import BasicVM
import FX790Device
import FX790Terminal

/// `fx790` alone: the computer on the terminal, as it was left.
struct ComputerCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
  }

  func run() throws(UsageError) -> ExitStatus {
    guard System.isTerminal(System.input), System.isTerminal(System.output) else {
      TextOutput.complain(
        "fx790: the computer needs a terminal; without one, for example: fx790 run FILE"
          + " (see fx790 --help)")
      return .usage
    }
    let sound = try sound()
    var keeper = StateKeeper(
      path: StatePath.path(chosen: arguments["--state"], environment: System.environment))
    var computer = keeper.load(
      fresh: arguments["--fresh"] != nil, memorySize: arguments.memorySize)
    computer.speed = arguments["--speed"].flatMap(Speed.init(named:)) ?? .real
    guard let terminal = TerminalScreen(.fullScreen, endings: .announced) else { return .failed }
    var screen = ComputerScreen(
      computer, keeper: keeper, sound: sound, loop: TerminalLoop(terminal),
      depth: ColourDepth(environment: System.environment))
    return Self.status(of: screen.run())
  }

  private func sound() throws(UsageError) -> Sound {
    let word = arguments["--sound"] ?? "bell"
    guard let choice = Sound.Choice(word) else {
      throw UsageError("--sound is off, bell, tone or FILE.wav, not \(word)")
    }
    do throws(System.Failure) {
      return try Sound(choice, canRing: true)
    } catch {
      throw UsageError("\(word): \(error.reason)")
    }
  }

  private static func status(of ending: ComputerScreen.Ending) -> ExitStatus {
    switch ending {
    case .left: .done
    case .terminalGone: .unfinished
    case .interrupted: .interrupted
    case .signal(let signal): System.die(of: signal)
    }
  }
}
