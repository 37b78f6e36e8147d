import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Programs
import StateMachines

/// Two programs that are played side by side with the same keys.
struct TwinPrograms {
  private let first: NamedProgram
  private let second: NamedProgram
  private let titles: (String, String)
  private var run: ProgramRun
  /// The second program's name in a recording.
  private let otherName: String

  /// Returns nil after printing the reason.
  init?(
    _ first: String, _ second: String, under titles: (String, String), _ options: RunOptions
  ) throws(UsageError) {
    self.titles = titles
    run = ProgramRun(options, defaultSpeed: .game)
    let (one, other) = try NamedProgram.both(first, second, run.seed, options)
    guard let one, let other else { return nil }
    (self.first, self.second) = (one, other)
    run.name = ListingOptions.program(in: first)
    otherName = Self.name(of: other, called: second, beside: one)
    if one.memory.model != other.memory.model { run.defaultSpeed = Self.speedOfModels }
  }

  /// Plays one program on two models; nil after printing the reason.
  init?(_ name: String, beside other: Model, _ options: RunOptions) throws(UsageError) {
    guard try ProgramSource.machine(named: name) == nil, !ExecCommand.isCommand(name) else {
      throw UsageError("--beside is for listings; \(name) has no model")
    }
    run = ProgramRun(options, defaultSpeed: Self.speedOfModels)
    let preparation = options.preparation
    guard let first = try NamedProgram(name, run.seed, preparation, options.listing) else {
      return nil
    }
    guard first.memory.model != other else {
      throw UsageError("--beside \(other.name): \(name) already runs on this model")
    }
    var otherListing = options.listing
    (otherListing.model, otherListing.memorySize) = (other, nil)
    guard let second = try NamedProgram(name, run.seed, preparation, otherListing) else {
      return nil
    }
    (self.first, self.second) = (first, second)
    titles = (first.title(of: name), second.title(of: name))
    run.name = ListingOptions.program(in: name)
    otherName = Self.name(of: second, called: run.name, beside: first)
  }

  /// The second program's name in a recording, with its model if the first program has another.
  private static func name(
    of other: NamedProgram, called name: String, beside first: NamedProgram
  ) -> String {
    let (program, model) = (ListingOptions.program(in: name), other.memory.model)
    let hasModel = model != first.memory.model && !program.hasSuffix(GameForm.machine.suffix)
    return hasModel ? "\(program)@\(model.name)" : program
  }

  /// Older models lack TIMER: their games wait by counting, which takes no time at game speed.
  private static var speedOfModels: Speed { .real }

  /// Plays two programs, and prepares them again at each restart.
  ///
  /// Returns also whether the player left with Ctrl-Q.
  static func play(
    _ options: RunOptions, _ prepare: (RunOptions) throws(UsageError) -> TwinPrograms?
  ) throws(UsageError) -> (status: ExitStatus, hasLeft: Bool) {
    var options = options
    while var programs = try prepare(options) {
      if let status = try programs.play() { return (status, programs.run.hasLeft) }
      options = options.afterRestart
    }
    return (.failed, false)
  }

  private mutating func play() throws(UsageError) -> ExitStatus? {
    try run.runTwins(
      (first.program, second.program), under: (UTF8Text(titles.0), UTF8Text(titles.1)),
      otherName: otherName, from: first.memory)
  }
}

/// A program found by name, and the memory with its listing.
struct NamedProgram {
  let program: AnyProgram
  let memory: ProgramMemory

  /// The program outside fx790; nil for any other.
  let outside: ExecProgram?

  /// Finds two programs; one outside fx790 gets the display of the other's model.
  static func both(
    _ first: String, _ second: String, _ seed: UInt64, _ options: RunOptions
  ) throws(UsageError) -> (NamedProgram?, NamedProgram?) {
    func named(_ name: String, beside model: Model?) throws(UsageError) -> NamedProgram? {
      try NamedProgram(name, seed, options.preparation, options.listing, beside: model)
    }
    guard ExecCommand.isCommand(first) else {
      let one = try named(first, beside: nil)
      return (one, try named(second, beside: one?.memory.model))
    }
    let other = try named(second, beside: nil)
    return (try named(first, beside: other?.memory.model), other)
  }

  func text(of fault: Fault) -> UTF8Text {
    outside?.text(of: fault) ?? FaultText.text(of: fault, in: memory)
  }

  /// For example `game.bas on a PB-100`.
  func title(of name: String) -> String { "\(name) on \(memory.model.facts.titleWithArticle)" }

  /// Accepts the names of `compare`; nil after printing the reason.
  init?(
    _ name: String, _ seed: UInt64, _ preparation: PreparationOptions,
    _ options: ListingOptions, beside otherModel: Model? = nil
  ) throws(UsageError) {
    guard !ExecCommand.isCommand(name) else {
      let model = otherModel ?? options.model ?? .fx790P
      let outside = try ExecProgram(name, patience: preparation.patience, on: model)
      (program, memory) = (AnyProgram(ExecRun(outside, seed: seed)), ProgramMemory(model: model))
      self.outside = outside
      return
    }
    outside = nil
    let random = RandomNumbers(seed: seed)
    if let game = try ProgramSource.machine(named: name) {
      program = game.program(random: random)
      memory = ListingReader.read(game.listing).memory
      return
    }
    var (name, options) = (name, options)
    try options.takeModel(from: &name)
    let portedPath = ProgramSource.portedPath(in: name)
    guard let file = try preparation.listingFile(at: portedPath ?? name, options),
      let machine = try preparation.startedMachine(file.listing, random: random)
    else { return nil }
    memory = machine.memory
    guard portedPath != nil else {
      program = AnyProgram(machine)
      return
    }
    let area = preparation.startArea(of: file.listing)
    guard let port = file.waitMachine(startedAs: machine, area: area) else { return nil }
    program = AnyProgram(WaitMachineRun(port, from: machine))
  }
}
