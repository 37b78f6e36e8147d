import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Programs

/// The options for steps by hand before and between programs, such as DEFM or a tape.
struct PreparationOptions: OptionGroup {
  /// The program areas to run, in this order; empty means the first filled area.
  var areas: [Int] = []
  var statements: [String] = []
  /// A saved computer state that provides the initial memory.
  var statePath: String?
  var tapePath: String?
  var tapeOutputPath: String?
  /// The longest wait for a program outside fx790; nil for the usual one.
  var patience: Ticks?

  static var options: [Option<Self>] {
    Option.described(
      under: ListingsTopic.name,
      [
        .value(
          "--area", "AREAS", \.areas,
          "the program areas to run in order, as in 3,0 (the first with lines)", reading: areas),
        .list(
          "--before", "LINE", \.statements, "execute this line before the run, as in 'DEFM 26'"),
        .file("--state", \.statePath, "start with the memory of a saved computer state"),
        .file("--tape", \.tapePath, "the tape for GET and PUT: .wav or .bin"),
        .file(
          "--tape-out", \.tapeOutputPath, "write the tape to this file at the end: .wav or .bin"),
        .patience(\.patience),
      ])
  }

  private static func areas(of text: String) throws(UsageError) -> [Int] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let areas = words.compactMap { $0.count == 1 ? Int($0) : nil }
    guard areas.count == words.count else {
      throw UsageError("--area is one of 0 to 9, or several as in 3,0, not \(text)")
    }
    return areas
  }

  var inputPaths: [String?] { [tapePath, statePath] }

  var output: OutputFile { .kept("--tape-out", tapeOutputPath) }

  func startArea(of listing: Listing) -> Int { areas.first ?? listing.firstArea ?? 0 }

  /// The area for lines before any header.
  var firstArea: Int { areas.first ?? 0 }

  /// Whether the machine starts with the listing alone.
  var isEmpty: Bool {
    areas.isEmpty && statements.isEmpty && statePath == nil && !accompaniesRun
  }

  /// Refuses these options for a program that is not a listing.
  func refuse(for name: String) throws(UsageError) {
    guard isEmpty else {
      throw UsageError("--area, --before, --state and tapes are for listings, not for \(name)")
    }
  }

  /// Whether the run involves a tape or several programs, not only keys.
  var accompaniesRun: Bool { areas.count > 1 || tapePath != nil || tapeOutputPath != nil }

  // MARK: Preparation

  /// Returns nil after printing the reason.
  func listingFile(
    at path: String, _ options: ListingOptions
  ) throws(UsageError) -> ListingFile? {
    let file = try listing(at: path, options)
    return file.printErrors(doing: self) ? nil : file
  }

  func listing(at path: String, _ options: ListingOptions) throws(UsageError) -> ListingFile {
    try ListingFile(path: path, area: firstArea, try completing(options))
  }

  private func completing(_ options: ListingOptions) throws(UsageError) -> ListingOptions {
    var options = options
    if let statePath { options.defaultModel = try Self.computer(keptIn: statePath).model }
    return options
  }

  private static func computer(keptIn path: String) throws(UsageError) -> Computer {
    guard let computer = try? Computer(switchedOnFrom: NamedFile.read(path)) else {
      throw UsageError("\(path): not a readable computer state")
    }
    return computer
  }

  /// Prepares a machine without a recorder; throws if the options need one.
  func startedMachine(
    _ listing: Listing, random: RandomNumbers
  ) throws(UsageError) -> Machine? {
    guard !accompaniesRun else {
      throw UsageError(
        "several areas or a tape need a listing itself, in run, compare, film or screenshot")
    }
    var tape: HeadlessTape?
    return try startedMachine(listing, random: random, tape: &tape)
  }

  /// Returns nil after printing the reason.
  func startedMachine(
    _ listing: Listing, random: RandomNumbers, tape: inout HeadlessTape?
  ) throws(UsageError) -> Machine? {
    guard var machine = try machine(with: listing) else { return nil }
    // The seed is that of the program: `compare` prepares one machine for all seeds.
    machine.random = RandomNumbers()
    for statement in statements {
      guard try carryOut(statement, on: &machine, &tape) else { return nil }
    }
    machine.random = random
    tape?.rewind()
    guard let fault = machine.start(area: startArea(of: listing)) else {
      return machine
    }
    TextOutput.printError(FaultText.text(of: fault, in: machine.memory))
    return nil
  }

  private func machine(with listing: Listing) throws(UsageError) -> Machine? {
    guard let statePath else {
      var machine = Machine(memorySize: listing.memory.size, model: listing.memory.model)
      _ = machine.load(listing.memory)
      return machine
    }
    var machine = try Self.computer(keptIn: statePath).machine
    guard machine.model == listing.memory.model else {
      throw UsageError(
        "\(statePath): this is the state of \(machine.model.facts.titleWithArticle), and the listing is for "
          + "\(listing.memory.model.facts.titleWithArticle)")
    }
    var memory = machine.memory
    for area in listing.filledAreas { memory.replaceArea(area, with: listing.memory.areas[area]) }
    guard memory.usedBytes <= memory.size.bytes, machine.load(memory) else {
      TextOutput.printError("the listing does not fit into memory with the saved programs")
      return nil
    }
    return machine
  }

  /// An hour, longer than any user would wait.
  private static let longest: Ticks = 3_600_000_000

  /// Executes a line of `--before` without its output; returns false after printing an error.
  private func carryOut(
    _ line: String, on machine: inout Machine, _ tape: inout HeadlessTape?
  ) throws(UsageError) -> Bool {
    let source = UTF8Text(line)
    let decoded = CharacterReader.decode(source)
    guard decoded.unknown.isEmpty else {
      throw UsageError("--before: the machine has no such character: \(line)")
    }
    let tokens = Tokenizer.tokenize(decoded.characters, for: machine.model)
    machine.choose(area: firstArea)
    machine.execute(tokens.bytes)
    var player = Player(machine, keys: ScriptKeys([]), timeLimit: machine.clock + Self.longest)
    defer { machine = player.program }
    while true {
      switch player.advance({ _ in }) {
      case .continues, .rests: break
      case .asks: player.stop(.starved)
      case .asksComputer(.tape(let order)):
        player.answer { Self.carryOut(order, on: &$0, &tape) }
      case .asksComputer:
        TextOutput.printError("--before \(line): this is a command, not a statement")
        return false
      case .ended(.ended): return true
      case .ended(.failed(let fault)):
        TextOutput.printError(
          FaultText.text(of: fault, inLine: source, tokens: tokens, on: machine.model))
        return false
      case .ended(.broken), .ended(.starved):
        TextOutput.printError("--before \(line): no input is available here")
        return false
      case .ended(.timedOut):
        TextOutput.printError("--before \(line): this takes more than an hour of machine time")
        return false
      }
    }
  }

  static func carryOut(
    _ order: TapeRequest, on machine: inout Machine, _ tape: inout HeadlessTape?
  ) -> Event {
    guard var inserted = tape else { return .refused(.noTape) }
    defer { tape = inserted }
    return inserted.carryOut(order, on: &machine)
  }

  // MARK: Tape

  /// The tape in the recorder; nil without a recorder.
  func tape() throws(UsageError) -> HeadlessTape? {
    if let tapeOutputPath {
      guard TapeOutput.isBytes(tapeOutputPath) || TapeOutput.isSound(tapeOutputPath) else {
        throw UsageError("--tape-out takes a file that ends in .wav or .bin, not \(tapeOutputPath)")
      }
    }
    guard let tapePath else { return tapeOutputPath == nil ? nil : HeadlessTape([]) }
    let input = try TapeInput(path: tapePath)
    let contents = try input.contents(acceptingDamage: false)
    input.printProblems(of: contents)
    return HeadlessTape(contents.files.map(\.file))
  }

  func write(_ tape: HeadlessTape?, overwriting: Bool) throws(UsageError) {
    guard let tapeOutputPath, let tape else { return }
    // An empty tape must not replace an existing file.
    guard !tape.files.isEmpty else {
      return TextOutput.printError("\(tapeOutputPath) is not written: the tape is empty")
    }
    let bytes = try NamedFile.naming(tapeOutputPath) { () throws(System.Failure) in
      try TapeOutput.tape(of: tape.files, for: tapeOutputPath)
    }
    try NamedFile.write(bytes ?? [], to: tapeOutputPath, overwriting: overwriting)
  }
}
