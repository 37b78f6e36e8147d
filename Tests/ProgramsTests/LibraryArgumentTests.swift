import BasicVM
import Programs
import StateMachines
import Testing

/// Calls as an app writes them, with values that are not literals.
@Suite struct LibraryArgumentTests {
  private static let text = "P2\n10 INPUT N\n20 PRINT N*2\n"

  @Test func `a listing, keys and a time can be values of Swift`() throws {
    let keys = "21\n"
    let limit = Duration.seconds(60)
    let listing = ListingReader.read(Self.text)
    #expect(listing.check().isEmpty)
    var player = Player(try Machine(running: listing), typing: keys, timeLimit: limit)
    player.play()
    #expect(player.program.variable("N") == .number(21))
    #expect(player.ending == .ended)
    var other = Player(
      try Machine(running: listing), keys: try ScriptKeys(keys), timeLimit: limit)
    #expect(other.play() == .ended)
  }

  @Test func `the default area is the first with lines`() throws {
    let memory = ListingReader.read(Self.text).memory
    #expect(memory.firstArea == 2)
    #expect(ProgramMemory().firstArea == nil)
    let states = try #require(WaitMachine(of: memory))
    let graph = try StateGraph(of: memory)
    #expect(graph.states.count == states.states.count + 2)
    let name = "listing"
    var comparison = Comparison(
      try Contender(name: name, memory: memory),
      try Contender(
        name: "its state machine", running: states,
        from: Machine(running: ListingReader.read(Self.text))))
    #expect("\(comparison.run().verdict)" == "the same: proved for all keys and all luck")
    let error = #expect(throws: StateGraph.MissingProgram.self) {
      try StateGraph(of: memory, area: 1)
    }
    #expect(error.map { "\($0)" } == "There is no program in P1.")
  }

  @Test func `a listing that was read is not checked`() {
    let listing = ListingReader.read("10 PRONT 1")
    #expect(!listing.hasErrors)
    #expect(listing.check().contains { $0.severity == .error })
  }

  @Test func `a verdict is one line`() throws {
    func verdict(_ one: UTF8Text, _ other: UTF8Text) throws -> String {
      var options = Comparison.Options()
      options.scripts = 20
      var comparison = Comparison(
        try Contender(name: "one", memory: ListingReader.read(one).memory),
        try Contender(name: "other", memory: ListingReader.read(other).memory), options: options)
      return "\(comparison.run().verdict)"
    }
    let different = try verdict("10 INPUT A:PRINT A", "10 INPUT A:PRINT A+1")
    #expect(different.hasPrefix("different with --keys '"))
    let open = try verdict("10 INPUT A:PRINT A+A", "10 INPUT A:PRINT A*2")
    #expect(open.hasPrefix("no difference found; not proved: "))
    #expect(!open.contains("\n"))
  }

  @Test func `games have names`() {
    let id = "hangman"
    #expect(GameID.named(id) == .hangman)
    #expect(GameID.allCases.first == .horseRace)
  }

  @Test(arguments: [
    (Number.zero, 0), (1, 1), (-0.1, -0.1), (123_456_789_012, 123_456_789_012), (1e99, 1e99),
    (-9.99999999999e-99, -9.99999999999e-99), (.pi, 3.1415926536),
  ])
  func `a number becomes the nearest Double`(_ number: Number, _ expected: Double) {
    #expect(Double(number) == expected)
  }
}
