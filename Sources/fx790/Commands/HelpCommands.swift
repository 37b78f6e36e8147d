import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

struct HelpCommand: ShellCommand {
  static let name = "help"
  static let summary = "help about a command, game, or word of BASIC or CAP-X"
  static let details = [
    "help listings describes how listings are named and the options that many commands share.",
    "help words lists the words of BASIC. help PRINT prints the syntax, meaning and an example",
    "of a word, and help LAI describes a word of CAP-X. If a command and a word share a name,",
    "write the word in capital letters: RUN, LIST. help ERR6 explains an error of the display.",
    "help keys lists the keys of a PC, and help hangman prints the rules of a game. help EXE or",
    "help F6 describes a key, help debugger the keys of the debugger, help 'MODE 0' a mode, and",
    "help ':' a character.",
  ]
  static let examples = [
    "fx790 help run", "fx790 help PRINT", "fx790 help words", "fx790 help ERR6",
    "fx790 help --man | man -l -",
  ]
  static var arguments: Arguments<Self> {
    // An action may follow the command.
    .some(
      "[COMMAND]", 0...2, \.words,
      completes: .words(Commands.names + [ListingsTopic.name, "words", "keys"] + GameID.names))
  }
  static var options: [Option<Self>] {
    [.flag("--man", \.isManPage, "print the whole help as a manual page in troff")]
  }

  private var words: [String] = []
  private var isManPage = false

  func run() throws(UsageError) -> ExitStatus {
    guard let name = words.first else {
      return HelpText.show(isManPage ? ManPage.text : HelpText.general)
    }
    guard !isManPage else {
      throw UsageError("help: --man prints the whole manual: remove \(name)")
    }
    let mode = KeyHelp.texts(about: words.joined(separator: " "))
    if words.joined(separator: " ").contains(" "), !mode.isEmpty {
      return HelpText.show(mode.joined(separator: "\n\n"))
    }
    if let code = ErrorNumber.code(in: words.joined()) {
      guard let error = ErrorNumber.coded(code) else {
        throw UsageError("help: there is no ERR\(code): the errors are ERR1 to ERR9")
      }
      return HelpText.show(error.text)
    }
    guard let command = Commands.command(named: name) else {
      let texts = Self.texts(about: name)
      if let more = words.dropFirst().first, !texts.isEmpty {
        throw UsageError("help: too many arguments, from \(more) on")
      }
      if !texts.isEmpty { return HelpText.show(texts.joined(separator: "\n\n")) }
      if let unsupported = LanguageWord.unsupported(name) {
        throw UsageError("help: \(unsupported)")
      }
      throw UsageError(
        "help: unknown command", name, among: Commands.names + LanguageWord.spellings,
        elseSee: "fx790 help lists them, and fx790 help words those of BASIC")
    }
    if let action = words.dropFirst().first { try Self.check(action, of: command) }
    return HelpText.show(HelpText.help(for: command))
  }

  /// A word may belong to both BASIC and CAP-X.
  private static func texts(about name: String) -> [String] {
    guard name != "words" else { return [LanguageWord.list] }
    guard name != ListingsTopic.name else { return [ListingsTopic.text] }
    guard name != "keys" else { return [HelpView.text] }
    guard name != "models" else { return ["The models, for --model: \(Model.names)."] }
    if let game = GameID(inAnyCase: name) { return [text(about: game)] }
    let word = LanguageWord.named(name)?.text
    let keys = word == nil || name.count > 1 ? KeyHelp.texts(about: name) : []
    guard let ofCapX = CapXWord.named(name)?.text else { return (word.map { [$0] } ?? []) + keys }
    let unsupported = LanguageWord.unsupported(name).map { "\($0)" }
    return [word ?? unsupported, ofCapX].compactMap(\.self) + keys
  }

  private static func text(about game: GameID) -> String {
    let notes = PlayerNotes.head(of: ListingFormat.lines(of: game.listing))
    return (notes + ["", "fx790 play \(game.id)"]).joined(separator: "\n")
  }

  /// A command's help also covers its actions, as in `help tape encode`.
  private static func check<C: ShellCommand>(_ action: String, of command: C.Type)
    throws(UsageError)
  {
    guard case .actions(let actions) = C.arguments.completes else {
      throw UsageError("help: too many arguments, from \(action) on")
    }
    guard actions.contains(action) else {
      throw UsageError("help: \(C.name): unknown action", action, among: actions)
    }
  }
}

struct CompletionsCommand: ShellCommand {
  static let name = "completions"
  static let summary = "print a script that completes commands and options"
  static let examples = ["eval \"$(fx790 completions bash)\""]
  static var arguments: Arguments<Self> {
    .one(shells.joined(separator: "|"), \.shell, completes: .words(shells))
  }

  private static var shells: [String] { Completions.allCases.map(\.rawValue) }

  private var shell = ""

  func run() throws(UsageError) -> ExitStatus {
    guard let completions = Completions(rawValue: shell) else {
      throw UsageError("completions: unknown shell", shell, among: Self.shells)
    }
    return HelpText.show(completions.script)
  }
}
