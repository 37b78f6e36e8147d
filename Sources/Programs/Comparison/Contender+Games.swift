import BasicVM

extension Contender {
  /// The listing of a game.
  ///
  /// - Throws: the error, if it does not start.
  public init(listingOf game: GameID, name: [UInt8]) throws(Fault) {
    let listing = ListingReader.read(game.listing)
    try self.init(name: name, memory: listing.memory, area: listing.firstArea ?? 0)
    explain(places: game.placesForSmallLetters, by: "KEY$ gives no small letters")
  }

  /// The state machine of a game.
  public init(machineOf game: GameID, name: [UInt8]) {
    switch game {
    case .horseRace: self.init(name: name, playing: HorseRace())
    case .bullseye: self.init(name: name, playing: Bullseye())
    case .bullsAndCows: self.init(name: name, playing: BullsAndCows())
    case .hangman: self.init(name: name, playing: Hangman())
    case .shapes: self.init(name: name, playing: Shapes.standard)
    }
  }

  private init(name: [UInt8], playing game: some Game) {
    self.init(name: name) { seed in GameRun(game, random: RandomNumbers(seed: seed)) }
  }
}

extension GameID {
  /// Lines to which only a small letter leads.
  ///
  /// A listing that takes them for capitals has such lines, though no key alone gives any.
  fileprivate var placesForSmallLetters: [StaticString] {
    self == .hangman ? ["P0-840", "P0-845", "P0-848"] : []
  }
}
