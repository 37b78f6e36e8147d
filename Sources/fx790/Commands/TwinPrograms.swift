import BasicVM
import FX790Terminal
import Programs

/// Two programs that are played side by side, by the names that compare takes, or one on two models.
struct TwinPrograms {
  private let first: Found
  private let second: Found
  private let run: ProgramRun

  /// A program about to begin, and the listing that it comes from.
  private struct Found {
    let program: AnyProgram
    var memory = ProgramMemory()

    /// `game.bas on a PB-100`.
    func title(of name: String) -> String { "\(name) on \(memory.model.facts.titleWithArticle)" }
  }

  /// Finds both; nil if one of them cannot be run, which is told.
  init?(_ first: String, _ second: String, _ options: RunOptions) throws(UsageError) {
    run = ProgramRun(options, defaultSpeed: .game)
    let found = (
      try Self.find(first, run, options), try Self.find(second, run, options)
    )
    guard let one = found.0, let other = found.1 else { return nil }
    (self.first, self.second) = (one, other)
  }

  /// Finds a listing on the model that the options or the listing name, and on another beside it; nil if
  /// it cannot be run on one of them, which is told.
  init?(_ name: String, beside other: Model, _ options: RunOptions) throws(UsageError) {
    guard try ProgramSource.machine(named: name) == nil else {
      throw UsageError("--beside is for listings; \(name) runs on no model")
    }
    // Older models have no TIMER: their games wait by counting, which takes no time at game speed.
    run = ProgramRun(options, defaultSpeed: .real)
    guard let first = try Self.find(name, run, options) else { return nil }
    guard first.memory.model != other else {
      throw UsageError("--beside \(other.name): \(name) runs on that model already")
    }
    var otherOptions = options
    otherOptions.listing.model = other
    otherOptions.listing.memorySize = nil
    guard let second = try Self.find(name, run, otherOptions) else { return nil }
    (self.first, self.second) = (first, second)
  }

  /// Plays a listing on two models, under the names of these.
  func play(named name: String) -> ExitStatus {
    play((first.title(of: name), second.title(of: name)))
  }

  /// Plays them under these titles.
  func play(_ titles: (String, String)) -> ExitStatus {
    let memory = second.memory.areas.contains { !$0.isEmpty } ? second.memory : first.memory
    return run.runTwins(
      Twin(UTF8Text(titles.0), first.program), Twin(UTF8Text(titles.1), second.program),
      from: memory)
  }

  private static func find(
    _ name: String, _ run: ProgramRun, _ options: RunOptions
  ) throws(UsageError) -> Found? {
    if let game = try ProgramSource.machine(named: name) {
      return Found(
        program: game.program(random: run.random),
        memory: ListingReader.read(game.listing).memory)
    }
    let portedPath = ProgramSource.portedPath(in: name)
    let file = try ListingFile(
      path: portedPath ?? name, area: options.byHand.firstArea, options.listing)
    guard !file.complainOfErrors(),
      let machine = try options.byHand.startedMachine(file.listing, random: run.random)
    else { return nil }
    guard portedPath != nil else {
      return Found(program: AnyProgram(machine), memory: machine.memory)
    }
    let area = options.byHand.startArea(of: file.listing)
    guard let port = file.waitMachine(startedAs: machine, area: area) else { return nil }
    return Found(
      program: AnyProgram(WaitMachineRun(port, from: machine)), memory: machine.memory)
  }
}
