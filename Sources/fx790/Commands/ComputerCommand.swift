import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal

struct ComputerCommand: ShellCommand {
  static let name = ""
  static let summary = "the computer in the terminal, with its saved state"
  static var options: [Option<Self>] {
    [
      .model(\.model, "the model (fx-790p); each model has its own state"),
      .file("--state", \.statePath, "the file of the saved state (in the user's state folder)"),
      .flag(
        "--fresh", \.isFresh,
        "start with an empty computer, and keep the saved one under another name"),
      .speed(
        \.speed,
        "pace: real = the machine's speed; game = only waits and sound take time; max = nothing does (real)"
      ),
      .value("--sound", "S", \.sound, "off, bell, tone, or a FILE.wav to record to (bell)") {
        word throws(UsageError) in
        guard let choice = Sound.Choice(word) else {
          throw UsageError("--sound is off, bell, tone or FILE.wav, not \(word)")
        }
        return choice
      },
      .memory(
        \.memorySize,
        "memory size of an empty computer in KB, or in free bytes for small models (8)"),
      .paperColumns(\.paper),
    ]
  }

  /// nil means the user's state folder.
  private var statePath: String?
  private var isFresh = false
  private var speed: Speed?
  private var sound = Sound.Choice.bell
  private var memorySize: MemorySize?
  /// nil means the model of the saved state, or an FX-790P.
  private var model: Model?
  /// The width of the paper; nil means that of the model.
  private var paper: PaperWidth?

  func run() throws(UsageError) -> ExitStatus {
    guard System.isTerminal(System.input), System.isTerminal(System.output) else {
      TextOutput.printError(
        "fx790: the computer needs a terminal; without one, for example: fx790 run FILE"
          + " (see fx790 --help)")
      return .usage
    }
    guard !System.terminalIsDumb else {
      TextOutput.printError(
        "fx790: the computer needs a screen, which TERM=dumb lacks; fx790 eval -, fx790 run FILE"
          + " and fx790 play work line by line")
      return .usage
    }
    try ListingOptions.refuse(memorySize, for: model ?? .fx790P)
    let path = StateFile.path(
      chosen: statePath, of: model ?? .fx790P, environment: System.environment)
    if let statePath, case .found(let bytes) = StateFile(path: statePath).load(),
      ListingReader.read(UTF8Text(utf8: bytes)).hasStatements
    {
      throw UsageError("\(statePath): this is a listing, not a saved state; fx790 run runs it")
    }
    let sound = try openedSound(statePath: path)
    var keeper = StateKeeper(path: path)
    var computer = keeper.load(
      fresh: isFresh, memorySize: memorySize, model: model ?? .fx790P)
    if let model, computer.model != model {
      let title = computer.model.facts.titleWithArticle
      throw UsageError("\(path ?? ""): this is the state of \(title)")
    }
    computer.speed = speed ?? .real
    computer.chosenPaper = paper
    guard let loop = TerminalLoop(.fullScreen, endings: .announced) else { return .failed }
    var screen = ComputerScreen(
      computer, keeper: keeper, sound: sound, loop: loop,
      depth: ColourDepth(environment: System.environment))
    return Self.status(of: screen.run())
  }

  private func openedSound(statePath: String?) throws(UsageError) -> Sound {
    if case .file(let path) = sound {
      // A `.stream` may exist; `StateKeeper` decides when to replace the state.
      try NamedFile.claim(
        [.stream("--state", statePath), .stream("--sound", path)], reading: [], isForced: false)
    }
    // Only opening a recording can fail.
    let name = if case .file(let path) = sound { path } else { "--sound" }
    return try NamedFile.naming(name) { () throws(System.Failure) in
      try Sound(sound)
    }
  }

  private static func status(of ending: ComputerScreen.Ending) -> ExitStatus {
    switch ending {
    case .quit: .done
    case .terminalGone: .unfinished
    case .interrupted: .interrupted
    case .signal(let signal): System.die(of: signal)
    }
  }
}
