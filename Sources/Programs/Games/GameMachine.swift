import BasicVM

/// The state machine of any of the games, as one kind of program.
public struct GameMachine: ResumableProgram, Sendable {
  private enum Run: Sendable {
    case horseRace(GameRun<HorseRace>)
    case bullseye(GameRun<Bullseye>)
    case bullsAndCows(GameRun<BullsAndCows>)
    case hangman(GameRun<Hangman>)
    case shapes(GameRun<Shapes>)
  }

  private var run: Run

  /// A game that begins.
  public init(_ game: GameID, random: RandomNumbers) {
    run =
      switch game {
      case .horseRace: .horseRace(GameRun(HorseRace(), random: random))
      case .bullseye: .bullseye(GameRun(Bullseye(), random: random))
      case .bullsAndCows: .bullsAndCows(GameRun(BullsAndCows(), random: random))
      case .hangman: .hangman(GameRun(Hangman(), random: random))
      case .shapes: .shapes(GameRun(Shapes.standard, random: random))
      }
  }

  /// What the state is called.
  public var stateName: StaticString {
    switch run {
    case .horseRace(let run): run.stateName
    case .bullseye(let run): run.stateName
    case .bullsAndCows(let run): run.stateName
    case .hangman(let run): run.stateName
    case .shapes(let run): run.stateName
    }
  }

  /// The state's place among all of the game's.
  public var stateIndex: Int {
    switch run {
    case .horseRace(let run): run.stateIndex
    case .bullseye(let run): run.stateIndex
    case .bullsAndCows(let run): run.stateIndex
    case .hangman(let run): run.stateIndex
    case .shapes(let run): run.stateIndex
    }
  }

  /// What the display shows now.
  public var display: Display {
    switch run {
    case .horseRace(let run): run.display
    case .bullseye(let run): run.display
    case .bullsAndCows(let run): run.display
    case .hangman(let run): run.display
    case .shapes(let run): run.display
    }
  }

  /// The signs that are lit now.
  public var indicators: Indicators {
    switch run {
    case .horseRace(let run): run.indicators
    case .bullseye(let run): run.indicators
    case .bullsAndCows(let run): run.indicators
    case .hangman(let run): run.indicators
    case .shapes(let run): run.indicators
    }
  }

  /// Machine time since the start.
  public var clock: Ticks {
    switch run {
    case .horseRace(let run): run.clock
    case .bullseye(let run): run.clock
    case .bullsAndCows(let run): run.clock
    case .hangman(let run): run.clock
    case .shapes(let run): run.clock
    }
  }

  /// Goes on until the game needs the world, or until its clock has reached `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    let effect: Effect
    switch run {
    case .horseRace(var run):
      effect = run.resume(event, until: deadline)
      self.run = .horseRace(run)
    case .bullseye(var run):
      effect = run.resume(event, until: deadline)
      self.run = .bullseye(run)
    case .bullsAndCows(var run):
      effect = run.resume(event, until: deadline)
      self.run = .bullsAndCows(run)
    case .hangman(var run):
      effect = run.resume(event, until: deadline)
      self.run = .hangman(run)
    case .shapes(var run):
      effect = run.resume(event, until: deadline)
      self.run = .shapes(run)
    }
    return effect
  }
}
