import BasicVM

extension Contender {
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
