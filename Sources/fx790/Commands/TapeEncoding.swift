import BasicVM
import FX790Device
import FX790Terminal

/// `fx790 tape encode`: a listing, or a tape of bytes, as a tape.
struct TapeEncoding {
  private let arguments: ParsedArguments
  private let path: String
  private let output: String
  private let name: [UInt8]?
  private let password: [UInt8]?

  /// What it can be told.
  static let options = copyOptions + textOptions

  /// Of a tape, which has its own names and passwords.
  private static let copyOptions = ["-o", "--force", "--polarity"]
  /// Of a text.
  private static let textOptions = [
    "--name", "--all", "--memo", "--variables", "--password", "--anyway", "--memory",
  ]

  init(_ arguments: ParsedArguments, path: String) throws(UsageError) {
    self.arguments = arguments
    self.path = path
    guard let output = arguments["-o"], TapeOutput.isSound(output) || TapeOutput.isBytes(output)
    else {
      throw UsageError("tape: say where the tape goes: -o FILE.wav or -o FILE.bin")
    }
    if TapeOutput.isBytes(output), arguments.has("--polarity") {
      throw UsageError("tape: --polarity is for sound: -o FILE.wav")
    }
    self.output = output
    name = try Self.word("--name", in: arguments)
    password = try Self.word("--password", in: arguments)
  }

  /// A name or a password, in the machine's characters.
  private static func word(
    _ option: String, in arguments: ParsedArguments
  ) throws(UsageError) -> [UInt8]? {
    guard let text = arguments[option] else { return nil }
    guard let characters = try? CharacterReader.read(Array(text.utf8)),
      characters.count <= TapeOrder.nameLimit,
      characters.allSatisfy({ CharacterCode.isCharacter($0.code) })
    else {
      let limit = TapeOrder.nameLimit
      throw UsageError("\(option) takes at most \(limit) characters of the machine, not \(text)")
    }
    return characters.map(\.code)
  }

  func run() throws(UsageError) -> ExitStatus {
    guard let files = try files() else { return .failed }
    let isInverted = arguments["--polarity"] == "inverted"
    let tape = TapeOutput.tape(of: files, for: output, isInverted: isInverted)
    try TapeOutput.write(tape ?? [], to: output)
    return .done
  }

  /// What goes on the tape; nil if something is wrong with it, which has been told.
  private func files() throws(UsageError) -> [TapeFile]? {
    let bytes = try TapeInput.read(path)
    // What it is stands in it, not in its name.
    if TapeInput.isTape(bytes) { return try copies(of: TapeInput(bytes, path: path)) }
    try arguments.allow(Self.options.filter { $0 != "--force" }, for: "a text")
    guard let content = try content(of: bytes) else { return nil }
    return [TapeFile(name: name, password: password, content: content)]
  }

  private func copies(of tape: TapeInput) throws(UsageError) -> [TapeFile]? {
    try arguments.allow(Self.copyOptions, for: "a tape")
    let isForced = arguments.has("--force")
    let contents = try tape.contents(puttingUpWithDamage: isForced)
    for problem in contents.problems {
      TextOutput.complain("\(tape.path): \(TapeText.sentence(problem))")
    }
    guard contents.problems.isEmpty || isForced, !contents.files.isEmpty else { return nil }
    return contents.files.map(\.file)
  }

  /// What a text holds, as it is said; nil if that is nothing for a tape.
  private func content(of bytes: [UInt8]) throws(UsageError) -> TapeFile.Content? {
    let kinds = ["--all", "--memo", "--variables"].filter(arguments.has)
    guard kinds.count < 2 else {
      throw UsageError("tape: \(kinds[0]) and \(kinds[1]) exclude each other")
    }
    switch kinds.first {
    case "--memo": return .memo(try TapeDataText(bytes, path: path).records())
    case "--variables":
      guard password == nil else { throw UsageError("tape: variables take no password") }
      return .variables(try TapeDataText(bytes, path: path).variables())
    default:
      let file = ListingFile(bytes, path: path, size: arguments.memorySize)
      guard !file.complainOfErrors(), isForTheRealMachine(file) else { return nil }
      return try content(of: file.listing)
    }
  }

  /// What the real machine lacks would be another word there, or none.
  private func isForTheRealMachine(_ file: ListingFile) -> Bool {
    guard !arguments.has("--anyway") else { return true }
    let foreign = Checker.check(file.listing).filter { $0.problem == .notOnTheRealMachine }
    for diagnostic in foreign { TextOutput.complain(file.text(of: diagnostic)) }
    if !foreign.isEmpty { TextOutput.complain("no tape is written; --anyway writes one") }
    return foreign.isEmpty
  }

  private func content(of listing: Listing) throws(UsageError) -> TapeFile.Content {
    let areas = listing.memory.areas.map { $0.map { TapeLine($0) } }
    if arguments.has("--all") { return .programs(areas) }
    let filled = areas.filter { !$0.isEmpty }
    guard let program = filled.first else { throw UsageError("\(path): there is no line to save") }
    guard filled.count == 1 else {
      throw UsageError("\(path) fills several program areas: --all saves them all")
    }
    return .program(program)
  }
}
