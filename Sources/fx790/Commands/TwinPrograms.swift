import BasicVM
import FX790Terminal
import Programs

/// Two programs that are played side by side, by the names that compare takes.
struct TwinPrograms {
  private let first: NamedProgram
  private let second: NamedProgram
  private let run: ProgramRun

  /// Finds both; nil if one of them cannot be run, which is told.
  init?(_ first: String, _ second: String, _ options: RunOptions) throws(UsageError) {
    run = ProgramRun(options, defaultSpeed: .game)
    let (random, byHand) = (run.random, options.byHand)
    let one = try NamedProgram(first, random, byHand, options.listing)
    let other = try NamedProgram(second, random, byHand, options.listing)
    guard let one, let other else { return nil }
    (self.first, self.second) = (one, other)
  }

  /// Plays them under these titles.
  func play(_ titles: (String, String)) -> ExitStatus {
    let memory = second.memory.areas.contains { !$0.isEmpty } ? second.memory : first.memory
    return run.runTwins(
      Twin(UTF8Text(titles.0), first.program), Twin(UTF8Text(titles.1), second.program),
      from: memory)
  }
}

/// A program about to begin, by the name that compare takes, and the listing that it comes from.
struct NamedProgram {
  let program: AnyProgram
  let memory: ProgramMemory

  /// Finds it; nil if it cannot be run, which is told.
  init?(
    _ name: String, _ random: RandomNumbers, _ byHand: ByHand, _ options: ListingOptions
  ) throws(UsageError) {
    if let game = try ProgramSource.machine(named: name) {
      program = game.program(random: random)
      memory = ListingReader.read(game.listing).memory
      return
    }
    let portedPath = ProgramSource.portedPath(in: name)
    let file = try ListingFile(path: portedPath ?? name, area: byHand.firstArea, options)
    guard !file.complainOfErrors(),
      let machine = try byHand.startedMachine(file.listing, random: random)
    else { return nil }
    memory = machine.memory
    guard portedPath != nil else {
      program = AnyProgram(machine)
      return
    }
    let area = byHand.startArea(of: file.listing)
    guard let port = file.waitMachine(startedAs: machine, area: area) else { return nil }
    program = AnyProgram(WaitMachineRun(port, from: machine))
  }
}
