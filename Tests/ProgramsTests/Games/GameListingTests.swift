import BasicVM
import Testing

@testable import Programs

@Suite struct GameListingTests {
  @Test func `all five listings fit in 8 KB and run one after another`() {
    var machine = Machine(random: RandomNumbers(seed: 1))
    for (area, game) in GameID.allCases.enumerated() {
      let listing = ListingReader.read(game.listing, area: area)
      #expect(!listing.hasErrors, "\(game.id)")
      for line in listing.memory.areas[area] {
        #expect(machine.store(line, inArea: area) == .stored(replacing: false))
      }
    }
    #expect(machine.memory.usedBytes <= MemorySize.kilobytes8.bytes)
    for area in [0, 3, 2, 1, 4, 3, 0] {
      #expect(machine.start(area: area) == nil)
      var player = Player(machine, keys: ScriptKeys(GamePlay.keys(#"1\n1=E1\e"#)))
      #expect(player.play() == .broken, "P\(area)")
      machine = player.program
    }
  }

  @Test(arguments: GameID.allCases)
  func `a listing runs the same in any program area`(_ game: GameID) {
    let keys = GamePlay.keys(#"1\n11\n55=ETAOINSHRDLUZXN"#)
    func play(inArea area: Int) -> [TraceEvent.Kind] {
      let listing = ListingReader.read(game.listing, area: area)
      var machine = Machine(random: RandomNumbers(seed: 1))
      #expect(machine.load(listing.memory) && machine.start(area: area) == nil)
      var events: [TraceEvent.Kind] = []
      var player = Player(machine, keys: ScriptKeys(keys))
      _ = player.play { events.append($0.kind) }
      return events
    }
    #expect(play(inArea: 7) == play(inArea: 0))
  }

  @Test(arguments: GameID.allCases)
  func `TIMER is the only statement of a listing that the original machine lacks`(_ game: GameID) {
    let diagnostics = Checker.check(ListingReader.read(game.listing))
    #expect(!diagnostics.isEmpty)
    for diagnostic in diagnostics {
      #expect(String(diagnostic.message).contains("TIMER"))
    }
  }

  @Test(arguments: GameID.allCases)
  func `a listing begins with comments: title, description, keys`(_ game: GameID) {
    let lines = String(game.listing).split(separator: "\n")
    #expect(lines[0] == "# \("\(game.title)".uppercased())")
    #expect(lines[1].hasPrefix("# ") && lines[1].hasSuffix("."))
    #expect(lines[2].hasPrefix("# Keys: "))
  }

  @Test func `listing and state machine of Hangman use the same words`() {
    let listing = String(GameID.hangman.listing)
    let data = listing.split(separator: "\n").filter { $0.contains(" DATA ") }
    let words = data.flatMap { $0.split(separator: " ")[2].split(separator: ",") }.map(String.init)
    #expect(words == WordBook.words.map(\.description))
    #expect(words.count == 40 && Set(words).count == 40)
    #expect(words.allSatisfy { 4...11 ~= $0.count && $0.allSatisfy { "A"..."Z" ~= $0 } })
  }
}
