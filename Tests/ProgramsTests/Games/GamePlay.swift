import BasicVM

@testable import Programs

struct GamePlay: Equatable {
  private(set) var events: [TraceEvent.Kind] = []
  private(set) var end = PlayEnding.starved

  enum Form: String {
    case basic, machine
  }

  init(
    _ game: GameID, as form: Form, seed: UInt64, keys: [ScriptKey], isManual: Bool = false
  ) {
    let random = RandomNumbers(seed: seed)
    self.init(game, as: form, random: random, keys: keys, isManual: isManual)
  }

  init(
    _ game: GameID, as form: Form, random: RandomNumbers, keys: [ScriptKey], isManual: Bool = false
  ) {
    let keys = ScriptKeys(keys, isManual: isManual)
    switch form {
    case .basic: play(Self.basic(game, random: random), keys)
    case .machine: play(game.program(random: random), keys)
    }
  }

  static func basic(_ game: GameID, random: RandomNumbers) -> Machine {
    var machine = Machine(random: random)
    guard let memory = memories[game] else { return machine }
    precondition(
      machine.load(memory) && machine.start(area: 0) == nil, "the listing does not start")
    return machine
  }

  private static let memories = Dictionary(
    uniqueKeysWithValues: GameID.allCases.map { game in
      let listing = ListingReader.read(game.listing)
      precondition(!listing.hasErrors, "the listing has errors")
      return (game, listing.memory)
    })

  private mutating func play(_ program: some ResumableProgram, _ keys: ScriptKeys) {
    var player = Player(program, keys: keys)
    var events: [TraceEvent.Kind] = []
    end = player.play { events.append(Self.compared($0.kind)) }
    self.events = events
  }

  /// Indicators may differ between the forms.
  private static func compared(_ kind: TraceEvent.Kind) -> TraceEvent.Kind {
    guard case .frame(let display, _) = kind else { return kind }
    return .frame(Display(display.cells, cursor: display.cursor), Indicators())
  }

  var texts: [String] {
    events.compactMap { event in
      guard case .frame(let display, _) = event else { return nil }
      return Self.text(display.trimmedText)
    }
  }

  var tones: [Tone] {
    events.compactMap { event in
      guard case .beep(let tone) = event else { return nil }
      return tone
    }
  }

  static func text(_ codes: some Sequence<UInt8>) -> String {
    MachineText(codes: Array(codes)).description
  }

  /// `\n` is EXE, `\e` BRK.
  static func keys(_ text: String) -> [ScriptKey] {
    ScriptKey.read(UTF8Text(text), withEscapes: true)
  }

  static func difference(_ one: GamePlay, _ other: GamePlay) -> String? {
    guard one != other else { return nil }
    let pairs = zip(one.events, other.events)
    let index = pairs.enumerated().first { $1.0 != $1.1 }?.offset ?? pairs.underestimatedCount
    return "event \(index): \(one.described(index)) but \(other.described(index))"
  }

  private func described(_ index: Int) -> String {
    guard index < events.count else { return "\(end)" }
    guard case .frame(let display, _) = events[index] else { return "\(events[index])" }
    return "[\(Self.text(display.cells))]"
  }
}

extension GameID {
  static let horseRace = test("horse-race")
  static let bullseye = test("bullseye")
  static let bullsAndCows = test("bulls-and-cows")
  static let hangman = test("hangman")
  static let shapes = test("shapes")

  private static func test(_ id: UTF8Text) -> GameID {
    guard let game = named(id) else { preconditionFailure("unknown game \(id)") }
    return game
  }
}
