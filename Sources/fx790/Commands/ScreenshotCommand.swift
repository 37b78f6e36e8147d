import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Pictures
import Programs

struct ScreenshotCommand: ShellCommand {
  static let name = "screenshot"
  static let summary = "run a listing and make a picture of the display"
  static let details = [
    "The program runs as with run --manual: each wait takes its keys from --keys, and a pause of",
    "PRINT uses one \\n. The picture shows the display when the program needs more keys, when",
    "--max-time is over, or when the program ends. If it ends with an error, the picture shows",
    "the error, and the exit status is 1. Without --max-time, a program that does not end is",
    "stopped, and the exit status is 3.",
  ]
  static let examples = [
    "fx790 screenshot game.bas -o lcd.svg",
    "fx790 screenshot game.bas --keys '2\\n\\n' --scale 4 -o lcd.png",
  ]
  static var arguments: Arguments<Self> { .one("FILE", \.path) }
  static var options: [Option<Self>] {
    [
      .file("-o", \.picturePath, "the picture: .svg or .png (- is an SVG on standard output)"),
      .number(
        "--scale", \.scale, in: PNGPicture.scales, of: "pixels",
        "pixels per dot of a .png, 1 to 32 (\(LCDDrawing.pitch))"),
      .keys(\.keys), .seed(\.seed), .timeLimit(\.timeLimit),
      .flag("--force", \.isForced, "overwrite existing files"),
    ] + Option.group(\.preparation) + Option.group(\.listing)
  }

  private var path = ""
  private var picturePath: String?
  private var scale: Int?
  private var keys: [ScriptKey]?
  private var seed: UInt64 = 1
  private var timeLimit: Ticks?
  private var isForced = false
  private var preparation = PreparationOptions()
  private var listing = ListingOptions()

  private enum Format {
    case svg
    case png(scale: Int)
  }

  private func format(of path: String) throws(UsageError) -> Format {
    if path.lowercased().hasSuffix(".png") { return .png(scale: scale ?? LCDDrawing.pitch) }
    guard path == "-" || path.lowercased().hasSuffix(".svg") else {
      let isFilm = [".gif", ".apng", ".cast"].contains { path.lowercased().hasSuffix($0) }
      let hint = isFilm ? "; fx790 film makes moving pictures" : ""
      throw UsageError("\(path): a picture is .svg or .png\(hint)")
    }
    guard scale == nil else { throw UsageError("--scale is for .png: an .svg has no pixels") }
    return .svg
  }

  func run() throws(UsageError) -> ExitStatus {
    guard let picturePath else {
      throw UsageError("screenshot: say where the picture goes: -o FILE.svg or -o FILE.png")
    }
    let format = try format(of: picturePath)
    var (program, listing) = (path, listing)
    let isOutside = ExecCommand.isCommand(program)
    if !isOutside { try listing.takeModel(from: &program) }
    try NamedFile.claim(
      [.kept("-o", picturePath), preparation.output],
      reading: [ProgramSource.path(in: program)] + preparation.inputPaths, isForced: isForced)
    let isListing = isOutside ? false : try !ProgramSource.isStateMachine(program)
    let isGame = try ProgramSource.machine(named: program) != nil
    if isOutside || isGame { try preparation.refuse(for: program) }
    guard isListing else {
      guard let named = try NamedProgram(program, seed, preparation, listing) else {
        return .failed
      }
      let (shown, end) = play(named.program) { named.text(of: $0) }
      return try write(shown, end, named.memory.model, format, to: picturePath)
    }
    guard let file = try preparation.listingFile(at: program, listing) else { return .failed }
    var tape = try preparation.tape()
    let started = try preparation.startedMachine(
      file.listing, random: RandomNumbers(seed: seed), tape: &tape)
    guard let machine = started else { return .failed }
    let (shown, end) = play(
      AttendedMachine(machine, tape: tape, areas: preparation.areas.dropFirst())
    ) { FaultText.text(of: $0, in: machine.memory) }
    try preparation.write(shown.tape, overwriting: isForced)
    return try write(shown, end, machine.model, format, to: picturePath)
  }

  private func write(
    _ shown: some ObservableProgram, _ end: PlayEnding, _ model: Model, _ format: Format,
    to picturePath: String
  ) throws(UsageError) -> ExitStatus {
    // The dash means busy: the machine was not waiting when its time was up.
    let lcd = LCD(
      shown.display, indicators: shown.indicators,
      number: SmallNumber(hasDash: end == .timedOut))
    let picture =
      switch format {
      case .svg:
        SVGPicture.svg(
          of: lcd, text: UTF8Text(shown.display.trimmedText), model: model
        ).utf8
      case .png(let scale): PNGPicture.png(of: lcd, scale: scale)
      }
    try NamedFile.write(picture, to: picturePath, overwriting: isForced)
    switch end {
    case .failed: return .failed
    case .timedOut where timeLimit == nil:
      TextOutput.printError(
        "stopped after \(RunLimit.usualText): --max-time SECONDS sets another limit")
      return .unfinished
    case .ended, .broken, .starved, .timedOut: return .done
    }
  }

  private func play<Program: ObservableProgram>(
    _ program: Program, describing text: (Fault) -> UTF8Text
  ) -> (shown: Program, end: PlayEnding) {
    let keys = ScriptKeys(keys ?? [], isManual: true)
    var player = Player(program, keys: keys, timeLimit: timeLimit)
    func notice(_ event: TraceEvent) { Self.printProblems(of: event, describing: text) }
    let end =
      timeLimit == nil ? player.play(within: RunLimit(from: program), notice) : player.play(notice)
    if end == .starved, player.keys.keysLeft > 0 {
      TextOutput.printError("keys never taken: \(player.keys.keysLeft)")
    }
    return (player.program, end)
  }

  private static func printProblems(
    of event: TraceEvent, describing text: (Fault) -> UTF8Text
  ) {
    switch event.kind {
    case .rejected(let fault): TextOutput.printError(FaultText.rejection(of: fault))
    case .error(let fault): TextOutput.printError(text(fault))
    default: break
    }
  }
}
