import BasicVM
import FX790Device

/// `fx790 tape encode`: a listing, or a tape of bytes, as a tape.
struct TapeEncoding {
  private let arguments: ParsedArguments
  private let path: String
  private let output: String
  private let name: [UInt8]?
  private let password: [UInt8]?

  init(_ arguments: ParsedArguments, path: String) throws(UsageError) {
    self.arguments = arguments
    self.path = path
    guard let output = arguments["-o"], TapeOutput.isSound(output) || TapeOutput.isBytes(output)
    else {
      throw UsageError("tape: say where the tape goes: -o FILE.wav or -o FILE.bin")
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
      characters.count <= TapeFile.nameLimit,
      characters.allSatisfy({ CharacterCode.isCharacter($0.code) })
    else {
      let limit = TapeFile.nameLimit
      throw UsageError("\(option) takes at most \(limit) characters of the machine, not \(text)")
    }
    return characters.map(\.code)
  }

  func run() throws(UsageError) -> ExitStatus {
    guard let files = try files() else { return .failed }
    if TapeOutput.isBytes(output) {
      try TapeOutput.write(TapeWriter.bytes(of: files), to: output)
    } else {
      let isInverted = arguments["--polarity"] == "inverted"
      let segments = files.flatMap { TapeWriter.segments(of: $0) }
      try TapeOutput.write(TapeOutput.sound(of: segments, isInverted: isInverted), to: output)
    }
    return .done
  }

  /// What goes on the tape; nil if something is wrong with it, which has been told.
  private func files() throws(UsageError) -> [TapeFile]? {
    guard !TapeOutput.isBytes(path), !TapeOutput.isSound(path) else { return try copies() }
    if let content = try data() {
      return [TapeFile(name: name, password: password, content: content)]
    }
    let file = try ListingFile(path: path, size: arguments.memorySize)
    guard !file.complainOfErrors(), isForTheRealMachine(file) else { return nil }
    return [TapeFile(name: name, password: password, content: try content(of: file.listing))]
  }

  /// MEMO records or variables, if the file holds them; nil if it holds a listing.
  private func data() throws(UsageError) -> TapeFile.Content? {
    switch (arguments.has("--memo"), arguments.has("--variables")) {
    case (true, true): throw UsageError("tape: --memo and --variables exclude each other")
    case (true, false): return .memo(try TapeDataText(path: path).records())
    case (false, true):
      guard password == nil else { throw UsageError("tape: variables take no password") }
      return .variables(try TapeDataText(path: path).variables())
    case (false, false): return nil
    }
  }

  private func copies() throws(UsageError) -> [TapeFile]? {
    let contents = try TapeInput(path: path).contents(puttingUpWithDamage: false)
    for problem in contents.problems { Output.complain("\(path): \(TapeText.sentence(problem))") }
    return contents.problems.isEmpty && !contents.files.isEmpty ? contents.files.map(\.file) : nil
  }

  /// What the real machine lacks would be another word there, or none.
  private func isForTheRealMachine(_ file: ListingFile) -> Bool {
    guard !arguments.has("--anyway") else { return true }
    let foreign = Checker.check(file.listing).filter { $0.problem == .notOnTheRealMachine }
    for diagnostic in foreign { Output.complain(file.text(of: diagnostic)) }
    if !foreign.isEmpty { Output.complain("no tape is written; --anyway writes one") }
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
