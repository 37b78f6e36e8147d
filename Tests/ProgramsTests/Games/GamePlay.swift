import BasicVM

@testable import Programs

/// One form of a game played with keys: what a person noticed, and how it ended.
struct GamePlay: Equatable {
  private(set) var events: [TraceEvent.Kind] = []
  private(set) var end = PlayEnding.starved

  /// A form of a game.
  enum Form: String {
    case basic, machine
  }

  /// Plays a game with given keys.
  init(
    _ game: GameID, as form: Form, seed: UInt64, keys: [ScriptKey], isManual: Bool = false
  ) {
    let random = RandomNumbers(seed: seed)
    self.init(game, as: form, random: random, keys: keys, isManual: isManual)
  }

  /// Plays a game with given keys, from a state of the random numbers.
  init(
    _ game: GameID, as form: Form, random: RandomNumbers, keys: [ScriptKey], isManual: Bool = false
  ) {
    let keys = ScriptKeys(keys, isManual: isManual)
    switch form {
    case .basic: play(Self.basic(game, random: random), keys)
    case .machine: play(game.program(random: random), keys)
    }
  }

  /// The BASIC form, started.
  static func basic(_ game: GameID, random: RandomNumbers) -> Machine {
    var machine = Machine(random: random)
    guard let memory = memories[game] else { return machine }
    precondition(machine.load(memory) && machine.start(area: 0) == nil, "the listing runs")
    return machine
  }

  /// The listings, read once.
  private static let memories = Dictionary(
    uniqueKeysWithValues: GameID.allCases.map { game in
      let listing = ListingReader.read(game.listing)
      precondition(!listing.hasErrors, "a listing has no errors")
      return (game, listing.memory)
    })

  private mutating func play(_ program: some ResumableProgram, _ keys: ScriptKeys) {
    var player = Player(program, keys: keys)
    var events: [TraceEvent.Kind] = []
    end = player.play { events.append(Self.compared($0.kind)) }
    self.events = events
  }

  /// An event without what two forms may differ in: the signs that are lit.
  private static func compared(_ kind: TraceEvent.Kind) -> TraceEvent.Kind {
    guard case .frame(let display, _) = kind else { return kind }
    return .frame(Display(display.cells, cursor: display.cursor), Indicators())
  }

  /// The display's texts one after another.
  var texts: [String] {
    events.compactMap { event in
      guard case .frame(let display, _) = event else { return nil }
      return Self.text(display.trimmedText)
    }
  }

  /// The tones one after another, 0 and 1.
  var tones: [Int] {
    events.compactMap { event in
      guard case .beep(let tone) = event else { return nil }
      return tone
    }
  }

  static func text(_ codes: some Sequence<UInt8>) -> String {
    MachineText(codes: Array(codes)).description
  }

  /// Keys as they are written on the command line: `\n` is EXE, `\e` BRK.
  static func keys(_ text: String) -> [ScriptKey] {
    ScriptKey.keys(UTF8Text(text), withEscapes: true)
  }

  /// Where two plays part, for a message; nil if they are equal.
  static func difference(_ one: GamePlay, _ other: GamePlay) -> String? {
    guard one != other else { return nil }
    let pairs = zip(one.events, other.events)
    let index = pairs.enumerated().first { $1.0 != $1.1 }?.offset ?? pairs.underestimatedCount
    return "event \(index): \(one.told(index)) but \(other.told(index))"
  }

  private func told(_ index: Int) -> String {
    guard index < events.count else { return "\(end)" }
    guard case .frame(let display, _) = events[index] else { return "\(events[index])" }
    return "[\(Self.text(display.cells))]"
  }
}

/// The games by their names, for tests of one of them.
extension GameID {
  static let horseRace = test("horse-race")
  static let bullseye = test("bullseye")
  static let bullsAndCows = test("bulls-and-cows")
  static let hangman = test("hangman")
  static let shapes = test("shapes")

  private static func test(_ id: UTF8Text) -> GameID {
    guard let game = named(id) else { preconditionFailure("no game is called \(id)") }
    return game
  }
}
