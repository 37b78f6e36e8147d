import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Programs
import StateMachines

/// Two programs played side by side, or one on two models.
struct TwinPrograms {
  private let first: NamedProgram
  private let second: NamedProgram
  private let titles: (String, String)
  private var run: ProgramRun

  /// Finds two programs; nil, after printing why, if one cannot run.
  init?(
    _ first: String, _ second: String, under titles: (String, String), _ options: RunOptions
  ) throws(UsageError) {
    self.titles = titles
    run = ProgramRun(options, defaultSpeed: .game)
    let (random, preparation) = (run.random, options.preparation)
    let one = try NamedProgram(first, random, preparation, options.listing)
    let other = try NamedProgram(second, random, preparation, options.listing)
    guard let one, let other else { return nil }
    (self.first, self.second) = (one, other)
    run.name = ListingOptions.program(in: first)
    if one.memory.model != other.memory.model { run.defaultSpeed = Self.speedOfModels }
  }

  /// Finds one program on two models; nil, after printing why, if it cannot run.
  init?(_ name: String, beside other: Model, _ options: RunOptions) throws(UsageError) {
    guard try ProgramSource.machine(named: name) == nil else {
      throw UsageError("--beside is for listings; \(name) has no model")
    }
    run = ProgramRun(options, defaultSpeed: Self.speedOfModels)
    let (random, preparation) = (run.random, options.preparation)
    guard let first = try NamedProgram(name, random, preparation, options.listing) else {
      return nil
    }
    guard first.memory.model != other else {
      throw UsageError("--beside \(other.name): \(name) already runs on this model")
    }
    var otherListing = options.listing
    (otherListing.model, otherListing.memorySize) = (other, nil)
    guard let second = try NamedProgram(name, random, preparation, otherListing) else { return nil }
    (self.first, self.second) = (first, second)
    titles = (first.title(of: name), second.title(of: name))
    run.name = name
  }

  /// Older models lack TIMER: their games wait by counting, which takes no time at game speed.
  private static var speedOfModels: Speed { .real }

  /// Plays two programs, and prepares them again at each restart.
  ///
  /// The result includes whether the player left with Ctrl-Q.
  static func play(
    _ prepare: () throws(UsageError) -> TwinPrograms?
  ) throws(UsageError) -> (status: ExitStatus, hasLeft: Bool) {
    while var programs = try prepare() {
      if let status = try programs.play() { return (status, programs.run.hasLeft) }
    }
    return (.failed, false)
  }

  private mutating func play() throws(UsageError) -> ExitStatus? {
    let memory = second.memory.areas.contains { !$0.isEmpty } ? second.memory : first.memory
    return try run.runTwins(
      Twin(UTF8Text(titles.0), first.program), Twin(UTF8Text(titles.1), second.program),
      from: memory)
  }
}

/// A program ready to start, and its listing.
struct NamedProgram {
  let program: AnyProgram
  let memory: ProgramMemory

  /// For example `game.bas on a PB-100`.
  func title(of name: String) -> String { "\(name) on \(memory.model.facts.titleWithArticle)" }

  /// Finds a program by its name in `compare`; nil, after printing why, if it cannot run.
  init?(
    _ name: String, _ random: RandomNumbers, _ preparation: PreparationOptions,
    _ options: ListingOptions
  ) throws(UsageError) {
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
