import BasicVM
import FX790ViewModel
import Programs
import StateMachines
import Testing

/// Models compared with the programs that they run.
@Suite struct ViewModelRunTests {
  private static func start(_ memory: ProgramMemory, area: Int, seed: UInt64) -> Machine {
    var machine = Machine(memorySize: memory.size, model: memory.model)
    _ = machine.load(memory)
    _ = machine.start(area: area)
    machine.random = RandomNumbers(seed: seed)
    return machine
  }

  private func report(_ listing: UTF8Text, scripts: Int) throws -> ComparisonReport {
    let read = ListingReader.read(listing)
    #expect(read.errors.isEmpty)
    let area = read.firstArea ?? 0
    let model = Contender(
      name: "model",
      viewModelLogic: { ProgramViewModel(Self.start(read.memory, area: area, seed: $0)) })
    var options = Comparison.Options()
    options.scripts = scripts
    var comparison = Comparison(
      try Contender(name: "listing", memory: read.memory, area: area), model, options: options)
    return comparison.run()
  }

  @Test(arguments: GameID.allCases)
  func `a game's model behaves like the game`(_ game: GameID) throws {
    let report = try report(game.listing, scripts: 8)
    #expect(!report.hasDifference, "\(report.text(withCoverage: false))")
  }

  @Test(arguments: [
    "10 PRINT \"A LONG TEXT: ABCDEFGHIJKLMNOPQRSTUVWXYZ\":INPUT \"N\",N,$:PRINT N;$",
    "10 MODE 7:PRINT \"A\":BEEP:PRINT \"B\":BEEP 1", "10 A=1/0", "10 TIMER 700:TIMER 0:BEEP",
    "10 TIMER 1:K$=KEY$:PRINT K$;:GOTO 10", "10 PRINT KEY$+KEY$;:GOTO 10",
    "10 IF KEY$≠\"\" THEN 10\n20 K$=KEY$:IF K$=\"\" THEN 20\n30 PRINT K$:GOTO 10",
    "10 STOP:GOTO 20\n20 GOTO 20",
  ])
  func `a listing's model behaves like the listing`(_ listing: String) throws {
    let report = try report(UTF8Text(listing), scripts: 12)
    #expect(!report.hasDifference, "\(report.text(withCoverage: false))")
  }

  @Test
  func `a model of another listing differs`() throws {
    let one = ListingReader.read("10 BEEP 1:PRINT \"A\"").memory
    let other = ListingReader.read("10 BEEP 0:PRINT \"A\"").memory
    var comparison = Comparison(
      try Contender(name: "listing", memory: one, area: 0),
      Contender(
        name: "model", viewModelLogic: { ProgramViewModel(Self.start(other, area: 0, seed: $0)) }))
    #expect(comparison.run().hasDifference)
  }
}
