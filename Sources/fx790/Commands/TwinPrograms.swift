import BasicVM
import FX790Terminal
import Programs

/// Two programs that are played side by side, by the names that compare takes.
struct TwinPrograms {
  private let first: Found
  private let second: Found
  private let run: ProgramRun

  /// A program about to begin, and the listing that it comes from.
  private struct Found {
    let program: AnyProgram
    var memory = ProgramMemory()
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
