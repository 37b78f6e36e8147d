import Programs

/// One option of a command.
struct OptionSpec {
  /// Its name, with the dashes.
  let name: String
  /// What stands for its value in the help; nil if it takes none.
  let value: String?
  /// The values to choose from, if they are few.
  var choices: [String] = []
  /// One line of help.
  let summary: String

  /// What completes its value.
  var completes: Completion {
    guard choices.isEmpty else { return .words(choices) }
    return switch value {
    case "FILE": .files
    case "FOLDER": .folders
    default: .nothing
    }
  }
}

/// What a shell completes a word with.
enum Completion {
  case nothing
  case files
  case folders
  case words([String])
  case commands
  /// The first is one of these words, what follows are files.
  case actions([String])
}

/// One command.
struct CommandSpec {
  let name: String
  /// The arguments as the help shows them.
  let arguments: String
  /// How many arguments it takes.
  let argumentCount: ClosedRange<Int>
  /// One line of help.
  let summary: String
  /// More help.
  var details: [String] = []
  var options: [OptionSpec] = []
  var examples: [String] = []
  /// What completes an argument.
  var completes: Completion = .nothing
  /// Whether an argument may begin with a dash, as -5+3 does.
  var takesDashedArguments = false

  /// The words that may follow its name and say what it does.
  var actions: [String] {
    if case .actions(let words) = completes { words } else { [] }
  }

  /// What messages begin with.
  var prefix: String { name.isEmpty ? "" : "\(name): " }
}

/// All commands: what the parser accepts, the help shows and the shells complete.
enum CommandTable {
  static let version = "0.1.0"

  /// `fx790` alone.
  static let computer = CommandSpec(
    name: "", arguments: "", argumentCount: 0...0,
    summary: "the computer on the terminal, as it was left",
    options: [
      .init(name: "--state", value: "FILE", summary: "keep the computer's state in this file"),
      .init(name: "--fresh", value: nil, summary: "begin with an empty computer"),
      .init(
        name: "--speed", value: "S", choices: ["real", "game", "max"],
        summary: "what takes its time: all (the default), what is seen and heard, nothing"),
      .init(
        name: "--sound", value: "S", summary: "off, bell, tone, or a FILE.wav to record in"),
      .init(
        name: "--memory", value: "KB", choices: ["8", "16"],
        summary: "the memory of an empty computer (8)"),
    ])

  static let games = CommandSpec(
    name: "games", arguments: "", argumentCount: 0...0,
    summary: "the games: id, title, forms, and what one does in them",
    examples: ["fx790 games"])

  static let play = CommandSpec(
    name: "play", arguments: "GAME", argumentCount: 1...1,
    summary: "play a game",
    details: [
      "Every game comes in two forms that play the same: a listing in the machine's BASIC, and a",
      "state machine. Everything else is as with run: Enter is EXE, Esc is BRK.",
    ],
    options: [
      .init(
        name: "--as", value: "FORM", choices: ["basic", "machine", "both"],
        summary: "the form (basic); both: one above the other, with the same keys")
    ] + runOptions,
    examples: ["fx790 play horse-race", "fx790 play hangman --as machine --seed 7"],
    completes: .words(GameID.names))

  /// The options of `run`, which `play` takes too.
  private static let runOptions: [OptionSpec] = [
    .init(name: "--keys", value: "TEXT", summary: "type these keys; \\n is EXE, \\e is BRK"),
    .init(name: "--seed", value: "N", summary: "the seed of RAN# (1)"),
    .init(
      name: "--speed", value: "S", choices: ["real", "game", "max"],
      summary: "what takes its time: all, only what is seen and heard, nothing"),
    .init(name: "--trace", value: "FILE", summary: "write every event as a line of JSON"),
    .init(name: "--max-time", value: "SECONDS", summary: "end after so much machine time"),
    .init(
      name: "--area", value: "N", choices: (0...9).map(String.init),
      summary: "the program area to load into and start (the first filled)"),
    .init(name: "--manual", value: nil, summary: "each wait for EXE takes one from the keys"),
    .init(name: "--plain", value: nil, summary: "no cursor movement, no colour"),
    .init(name: "--headless", value: nil, summary: "be a filter even on a terminal"),
    .init(
      name: "--memory", value: "KB", choices: ["8", "16"], summary: "the size of the memory (8)"),
    .init(name: "--paper", value: "FILE", summary: "write what MODE 7 prints (- is output)"),
  ]

  static let run = CommandSpec(
    name: "run", arguments: "FILE", argumentCount: 1...1,
    summary: "load a listing and run it (- is standard input)",
    details: [
      "With a terminal on both ends the display is shown in place and keys are taken as they are",
      "pressed: Enter is EXE, Esc is BRK. Otherwise run is a filter: keys come from --keys or from",
      "standard input, and the display's text goes to standard output, a line for each wait.",
      "",
      "Exit status: 0 done; 1 the program ended with an error or does not fit; 2 wrong usage or an",
      "unreadable file; 3 the keys or the time ended while the program wanted more.",
    ],
    options: runOptions,
    examples: ["fx790 run game.bas", "echo 21 | fx790 run square.bas --seed 7"],
    completes: .files)

  static let check = CommandSpec(
    name: "check", arguments: "FILE...", argumentCount: 1...Int.max,
    summary: "say what is wrong with listings without running them",
    options: [
      .init(
        name: "--memory", value: "KB", choices: ["8", "16"], summary: "the size of the memory (8)")
    ],
    examples: ["fx790 check *.bas"], completes: .files)

  static let list = CommandSpec(
    name: "list", arguments: "FILE", argumentCount: 1...1,
    summary: "the listing as the machine would list it",
    options: [
      .init(name: "--tokens", value: nil, summary: "each line's bytes in hex, and sizes"),
      .init(
        name: "--memory", value: "KB", choices: ["8", "16"], summary: "the size of the memory (8)"),
    ],
    examples: ["fx790 list game.bas --tokens"], completes: .files)

  static let eval = CommandSpec(
    name: "eval", arguments: "EXPRESSION...", argumentCount: 1...Int.max,
    summary: "calculate; each result as the display would show it",
    details: [
      "Statements are carried out too, and variables last from one argument to the next. - stands",
      "for the lines of standard input.",
    ],
    options: [.init(name: "--seed", value: "N", summary: "the seed of RAN# (1)")],
    examples: ["fx790 eval '2+3*SIN 30'", "fx790 eval 'MODE 5' 'ACS(SQR 2/2)'"],
    takesDashedArguments: true)

  static let compare = CommandSpec(
    name: "compare", arguments: "A B", argumentCount: 2...2,
    summary: "are two programs equivalent?",
    details: [
      "A and B are listings. Both are played with many scripts of keys, made up from what each wait",
      "may accept and from what it should not; steered toward lines that were not reached yet.",
      "Equal is what a person could notice: displays, waits, sounds, errors; not how long it takes.",
      "What parts them is made as small as can be, and shown with both displays at each wait.",
      "",
      "Exit status: 0 equivalent; 1 different, or a listing cannot be loaded; 2 wrong usage or an",
      "unreadable file.",
    ],
    options: [
      .init(name: "--scripts", value: "N", summary: "how many scripts (200)"),
      .init(name: "--seed", value: "N", summary: "the seed of RAN# for the first script (1)"),
      .init(
        name: "--keys", value: "TEXT", summary: "one script with these keys, as run takes them"),
      .init(name: "--json", value: nil, summary: "the report as one object of JSON"),
      .init(
        name: "--coverage", value: nil, summary: "tell what the scripts reached of each program"),
      .init(name: "--threads", value: "N", summary: "work on so many threads (all cores)"),
      .init(
        name: "--memory", value: "KB", choices: ["8", "16"], summary: "the size of the memory (8)"),
    ],
    examples: ["fx790 compare mine.bas yours.bas", "fx790 compare old.bas new.bas --scripts 5000"],
    completes: .files)

  static let graph = CommandSpec(
    name: "graph", arguments: "FILE", argumentCount: 1...1,
    summary: "the state machine that is in a listing",
    details: [
      "What the program waits for are the states, each with what the display may show (# is a number,",
      "… some text); what is typed and what is drawn at random (⚄) leads from one to the next. ♪ is a",
      "sound, a dashed line a computed jump. A state has the name of the remark above it, or of its",
      "line. Without -o, or with -o -, it goes to standard output for Mermaid, which can stand in",
      "Markdown.",
    ],
    options: [
      .init(
        name: "-o", value: "FILE",
        summary: "write to a file: .svg is a picture, .dot is for Graphviz, .mmd for Mermaid"),
      .init(
        name: "--memory", value: "KB", choices: ["8", "16"], summary: "the size of the memory (8)"),
    ],
    examples: ["fx790 graph game.bas -o game.svg", "fx790 graph game.bas"], completes: .files)

  static let serve = CommandSpec(
    name: "serve", arguments: "", argumentCount: 0...0,
    summary: "the computer as a page, for a browser on this computer",
    details: ["Nobody else can reach it. Ctrl-C ends it."],
    options: [
      .init(name: "--port", value: "N", summary: "the port (7900); 0 is any that is free"),
      .init(
        name: "--site", value: "FOLDER",
        summary: "the built page (site beside the program, or .build/site)"),
    ],
    examples: ["fx790 serve --port 8080"])

  static let bench = CommandSpec(
    name: "bench", arguments: "[NAME...]", argumentCount: 0...Int.max,
    summary: "the built-in benchmark; answers are checked first",
    options: [
      .init(name: "--hand", value: nil, summary: "beside the same loops written by hand in Swift"),
      .init(name: "--games", value: nil, summary: "complete games of Horse Race a second"),
      .init(name: "--write", value: "FOLDER", summary: "write the benchmark listings there"),
    ],
    examples: ["fx790 bench", "fx790 bench bm8 sieve"])

  static let fuzz = CommandSpec(
    name: "fuzz", arguments: "", argumentCount: 0...0,
    summary: "throw random programs, keys and bytes at the language",
    details: [
      "Without --seconds it runs until something is found. A trap ends the process; the last",
      "case named on standard error is then within 1000 before it. With --keys a case is what",
      "someone does at the computer, 250 keys long; a trap is then within 100 cases.",
    ],
    options: [
      .init(name: "--seconds", value: "N", summary: "stop after so long"),
      .init(name: "--from", value: "N", summary: "the first case (1)"),
      .init(name: "--case", value: "N", summary: "run this case alone"),
      .init(name: "--keys", value: "N", summary: "press so many random keys instead"),
    ],
    examples: [
      "fx790 fuzz --seconds 30", "fx790 fuzz --case 1234", "fx790 fuzz --keys 1000000",
    ])

  static let screenshot = CommandSpec(
    name: "screenshot", arguments: "FILE", argumentCount: 1...1,
    summary: "run a listing and make a picture of the display",
    details: [
      "The program runs as with run --manual: each wait takes its keys from --keys, a pause of",
      "PRINT one \\n. The picture shows the display where the keys are used up and the program",
      "waits for more, where --max-time is over, or where the program ends. When it ends with an",
      "error the picture shows that, and the exit status is 1.",
    ],
    options: [
      .init(name: "-o", value: "FILE", summary: "the picture: .svg or .png; - is an SVG on output"),
      .init(name: "--scale", value: "N", summary: "pixels for a dot of a .png, 1 to 32 (8)"),
      .init(name: "--keys", value: "TEXT", summary: "type these keys; \\n is EXE, \\e is BRK"),
      .init(name: "--seed", value: "N", summary: "the seed of RAN# (1)"),
      .init(name: "--max-time", value: "SECONDS", summary: "end after so much machine time"),
      .init(
        name: "--area", value: "N", choices: (0...9).map(String.init),
        summary: "the program area to load into and start (the first filled)"),
      .init(
        name: "--memory", value: "KB", choices: ["8", "16"], summary: "the size of the memory (8)"),
    ],
    examples: [
      "fx790 screenshot game.bas -o lcd.svg",
      "fx790 screenshot game.bas --keys '2\\n\\n' --scale 4 -o lcd.png",
    ],
    completes: .files)

  static let tape = CommandSpec(
    name: "tape", arguments: "ACTION FILE", argumentCount: 1...2,
    summary: "cassettes: recordings (.wav) and their bytes (.bin)",
    details: [
      "list      what is on a tape",
      "decode    its listings; variables and memos as text",
      "encode    a tape of such a text, or another kind of tape of a tape",
      "play      its sound",
      "",
      "A file with something that cannot be read is left out, and the place is told.",
      "",
      "Exit status: 0 done; 1 something cannot be read, or is nothing for a real machine; 2 wrong",
      "usage or an unreadable file.",
    ],
    options: [
      .init(name: "-o", value: "FILE", summary: "write there; .wav and .bin are tapes"),
      .init(name: "--force", value: nil, summary: "keep what is readable of a damaged file"),
      .init(name: "--name", value: "NAME", summary: "encode: the file's name, up to 8 characters"),
      .init(name: "--all", value: nil, summary: "encode: all program areas, as SAVE ALL does"),
      .init(name: "--memo", value: nil, summary: "encode: MEMO records, as SAVE# does"),
      .init(name: "--variables", value: nil, summary: "encode: variables, as PUT does"),
      .init(name: "--password", value: "WORD", summary: "encode: protect it, as PASS does"),
      .init(
        name: "--polarity", value: "P", choices: ["normal", "inverted"],
        summary: "encode: which way the sound begins"),
      .init(name: "--anyway", value: nil, summary: "encode words that no real machine has"),
      .init(
        name: "--memory", value: "KB", choices: ["8", "16"], summary: "the size of the memory (8)"),
    ],
    examples: [
      "fx790 tape list side-a.wav", "fx790 tape decode side-a.wav -o game.bas",
      "fx790 tape encode game.bas --name GAME -o game.wav",
    ],
    completes: .actions(["list", "decode", "encode", "play"]))

  static let disassemble = CommandSpec(
    name: "disassemble", arguments: "FILE", argumentCount: 1...1,
    summary: "the instructions that a listing is compiled to",
    options: [
      .init(
        name: "--memory", value: "KB", choices: ["8", "16"], summary: "the size of the memory (8)")
    ],
    examples: ["fx790 disassemble game.bas"], completes: .files)

  static let completions = CommandSpec(
    name: "completions", arguments: "bash|zsh|fish", argumentCount: 1...1,
    summary: "a script that completes commands and options",
    examples: ["eval \"$(fx790 completions bash)\""], completes: .words(["bash", "zsh", "fish"]))

  static let help = CommandSpec(
    name: "help", arguments: "[COMMAND]", argumentCount: 0...2, summary: "help about a command",
    completes: .commands)

  /// The commands in the order of the help.
  static let commands = [
    games, play, run, check, list, eval, compare, graph, screenshot, tape, serve, bench, fuzz,
    disassemble,
    completions, help,
  ]

  static func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name }
  }
}
