import BasicVM

/// The state machine of any of the games, as one kind of program.
public struct GameMachine: ResumableProgram, Sendable {
  private enum Run: Sendable {
    case horseRace(GameRun<HorseRace>)
  }

  private var run: Run

  /// A game that begins.
  public init(_ game: GameID, random: RandomNumbers) {
    run =
      switch game {
      case .horseRace: .horseRace(GameRun(HorseRace(), random: random))
      }
  }

  /// What the display shows now.
  public var display: Display {
    switch run {
    case .horseRace(let run): run.display
    }
  }

  /// The signs that are lit now.
  public var indicators: Indicators {
    switch run {
    case .horseRace(let run): run.indicators
    }
  }

  /// Machine time since the start.
  public var clock: Ticks {
    switch run {
    case .horseRace(let run): run.clock
    }
  }

  /// Goes on until the game needs the world, or until its clock has reached `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    switch run {
    case .horseRace(var run):
      defer { self.run = .horseRace(run) }
      return run.resume(event, until: deadline)
    }
  }
}
