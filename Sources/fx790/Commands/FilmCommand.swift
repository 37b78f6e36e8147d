import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Pictures
import Programs

struct FilmCommand: ShellCommand {
  static let name = "film"
  static let summary = "play a program with keys and make a film of the display"
  static let details = [
    "The program gets the keys of --keys as with run, at the pace of a person who reads, thinks",
    "and types; at game speed calculation takes no time. A note beside the display marks a tone.",
    "The film ends when the program ends or needs more keys, or after --length; it holds its",
    "last picture for two seconds, then repeats. The size, and the reason for the end, go to",
    "standard error. Without a name, film loads the program that the file of --keys-file names.",
    "",
    "Two programs, named as for compare, are shown one above the other, with the same keys. A",
    ".cap file is assembled and run on COMP-X.",
    "",
    "Exit status: 0 done; 1 the program does not fit, it ended with an error (which the film",
    "shows), or the two forms differ; 2 wrong usage or an unreadable file; 3 the program only",
    "computed for a long time.",
  ]
  static let examples = [
    "fx790 film horse-race --keys '1\\n3100\\n' -o race.svg",
    "fx790 film game.bas --keys '5\\n' --scale 3 -o game.gif",
    "fx790 film hangman hangman:machine --keys ESA -o twins.png",
    "fx790 film --keys-file my.keys -o my.gif",
  ]
  static var arguments: Arguments<Self> {
    .some("[A | A B]", 0...2, \.names, completes: .namesOrFiles(GameID.names + GameForm.names))
  }
  static var options: [Option<Self>] {
    let forms = GameForm.allCases.map { ($0.rawValue, Optional(FilmCast.Role.one($0))) }
    return [
      .file(
        "-o", \.outputPath,
        "the film: .svg, .gif, .png, .apng or .cast; - is standard output (SVG)"),
      .choice(
        "--format", "FORM", \.format, FilmFormat.allCases.map { ($0.rawValue, $0) },
        "the format (from the file's name)"),
      .choice(
        "--as", "FORM", \.role, forms + [("both", .both)],
        "the form (basic); both shows two, with the same keys"
      ).hidden,
      .keys(\.keys), SessionFile.option(\.session), .seed(\.seed, "the seed of RAN# (1)"),
      .speed(
        \.speed,
        "pace: real = the machine's speed; game = only waits and sound take time; max = nothing does (game)"
      ),
      .seconds(
        "--length", \.length, from: 0.1, upTo: maxSeconds,
        "the longest film, up to 300 seconds (60)"),
      .timeLimit(\.timeLimit),
      .flag("--manual", \.isManual, "each wait for EXE uses one EXE of the keys"),
      .number(
        "--scale", \.scale, in: PNGPicture.scales, of: "pixels",
        "pixels per dot of a .gif or .png, 1 to 32 (\(defaultScale))"),
      .flag("--force", \.isForced, "overwrite existing files"),
    ] + Option.group(\.preparation) + Option.group(\.listing)
  }

  private static let maxSeconds = 300
  private static let defaultScale = 4

  private var names: [String] = []
  private var name = ""
  private var outputPath: String?
  private var format: FilmFormat?
  private var role: FilmCast.Role?
  private var keys: [ScriptKey]?
  private var session: SessionFile?
  private var seed: UInt64?
  private var speed: Speed?
  private var length: Ticks?
  private var timeLimit: Ticks?
  private var isManual = false
  private var scale: Int?
  private var isForced = false
  private var preparation = PreparationOptions()
  private var listing = ListingOptions()

  mutating func run() throws(UsageError) -> ExitStatus {
    name = try chosenName()
    if names.count < 2, !ExecCommand.isCommand(name) { try listing.takeModel(from: &name) }
    let format = try chosenFormat()
    try refuse()
    let cast = FilmCast(
      name: name, other: names.dropFirst().first, role: role, preparation: preparation,
      listing: listing, session: session?.session, seed: seed)
    guard let actors = try cast.actors() else { return .failed }
    var takes: [FilmTake] = []
    for actor in actors { takes.append(try film(actor, isFirst: takes.isEmpty)) }
    let film = takes.count == 1 ? Film(takes[0]) : Film(takes[0], takes[1])
    let titles = actors.count == 1 ? [] : actors.map(\.title)
    let bytes = format.file(
      of: film, title: title, titles: titles, scale: scale ?? Self.defaultScale)
    try NamedFile.write(bytes, to: outputPath, overwriting: isForced)
    printSummary(film, bytes.count)
    return printEnd(takes, actors)
  }

  // MARK: Options

  private func chosenName() throws(UsageError) -> String {
    if let name = names.first { return name }
    if let session { return try session.program(for: Self.name) }
    throw UsageError(
      "film: say what is filmed\(outputPath == nil ? " and where the film goes" : ""): "
        + "fx790 film horse-race --keys '1\\n3100\\n' -o \(outputPath ?? "race.svg")")
  }

  private func chosenFormat() throws(UsageError) -> FilmFormat {
    guard let outputPath else {
      throw UsageError("film: say where the film goes: -o FILE.svg, .gif, .png, .apng or .cast")
    }
    let format = if let format { format } else { try FilmFormat(ofFile: outputPath) }
    guard scale == nil || format.hasPixels else {
      throw UsageError("--scale is for .gif and .png: .\(format.rawValue) has no pixels")
    }
    return format
  }

  private func refuse() throws(UsageError) {
    guard names.count < 2 || role == nil else {
      throw UsageError("film: --as is for one program; name two forms of it")
    }
    let paths = (names.isEmpty ? [name] : names).map { ProgramSource.path(in: $0) }
    try SessionFile.rejectBoth(session, keys)
    try NamedFile.claim(
      [.kept("-o", outputPath), preparation.output],
      reading: paths + [session?.path] + preparation.inputPaths, isForced: isForced)
    session?.warn(ifNotFor: ListingOptions.program(in: name))
  }

  private var title: String {
    let game = GameID(inAnyCase: name) ?? GameID(named: name, in: .machine)
    let program =
      game.map { "\($0.title)" } ?? String(UTF8Text(name).harmless(keepingLines: false))
    return "\(program) on the display of the computer"
  }

  // MARK: Filming

  private func film(_ actor: FilmActor, isFirst: Bool) throws(UsageError) -> FilmTake {
    switch actor.part {
    case .alone(let named): return film(named.program, actor, isFirst: isFirst).take
    case .assembled(let program, _): return film(program, actor, isFirst: isFirst).take
    case .attended(let machine, _):
      let (take, program) = film(machine, actor, isFirst: isFirst)
      try preparation.write(program.tape, overwriting: isForced)
      return take
    }
  }

  private func film<Program: ResumableProgram>(
    _ program: Program, _ actor: FilmActor, isFirst: Bool
  ) -> (take: FilmTake, program: Program) {
    let keys = ScriptKeys(keys ?? [], isManual: isManual, lineRule: actor.lineRule)
    var camera = FilmCamera(
      program, keys: GivenKeys(session, else: keys), speed: speed ?? .game, limit: limit,
      timeLimit: timeLimit, pollInterval: session?.session.pollInterval)
    let take = camera.film { event in
      guard isFirst else { return }
      switch event.kind {
      case .rejected(let fault): TextOutput.printError(FaultText.rejection(of: fault))
      case .error(let fault): TextOutput.printError(actor.text(of: fault))
      default: break
      }
    }
    return (take, camera.program)
  }

  private var limit: Ticks { length ?? 60_000_000 }

  // MARK: Messages

  private func printSummary(_ film: Film, _ size: Int) {
    let name = outputPath == "-" ? "the film" : outputPath ?? ""
    TextOutput.printError(
      "\(name): \(Seconds.text(film.length, decimals: 1)) seconds, "
        + "\(UTF8Text.count(film.pictures.count, "picture")), \(Self.size(size))")
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1000 ? "\(bytes) bytes" : "\((bytes + 500) / 1000) kB"
  }

  private func printEnd(_ takes: [FilmTake], _ actors: [FilmActor]) -> ExitStatus {
    if takes.count == 2 {
      let agreement = Film.agreement(of: takes[0], takes[1])
      guard !agreement.hasDiverged else {
        TextOutput.printError(
          "the two differ after \(UTF8Text.count(agreement.events, "event")), and the film ends: "
            + "see fx790 compare")
        let widths = takes.map { $0.shots.first?.view.display.width ?? Display.width }
        if let note = Display.widthNote(widths[0], widths[1]) { TextOutput.printError(note) }
        return .failed
      }
    }
    let end = takes[0].end
    switch end {
    case .program(.starved):
      if let shortage = takes[0].shortage { TextOutput.printError(shortage) }
      if keys == nil, session == nil {
        TextOutput.printError("--keys TEXT types keys, \\n is EXE")
      }
    case .program(.timedOut): TextOutput.printError("the film ends when --max-time is over")
    case .tooLong:
      let seconds = Seconds.text(limit, decimals: limit % 1_000_000 == 0 ? 0 : 1)
      TextOutput.printError(
        "the film is cut after \(seconds) seconds, but the program continues: "
          + "--length takes up to \(Self.maxSeconds)")
    case .silent:
      TextOutput.printError("the film ends: the program only computes and shows nothing more")
    case .program: break
    }
    switch end {
    case .program(.failed): return .failed
    case .silent: return .unfinished
    case .program, .tooLong: return .done
    }
  }
}

extension FilmTake {
  /// Describes the wait at which the keys ran out, or the keys left over.
  fileprivate var shortage: UTF8Text? {
    guard let view = shots.last?.view else { return nil }
    return KeyShortage.text(at: lastWait, view.display, keysLeft: keysLeft)
  }
}
