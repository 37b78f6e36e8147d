import BasicVM
import Testing

@testable import Programs

/// Each transition of each state machine is necessary to match the listing.
@Suite struct TransitionTests {
  @Test(arguments: GameID.allCases)
  func `removing any transition makes the state machine differ from the listing`(
    _ game: GameID
  ) {
    switch game {
    case .horseRace: leaveOut(of: HorseRace(), game)
    case .bullseye: leaveOut(of: Bullseye(), game)
    case .bullsAndCows: leaveOut(of: BullsAndCows(), game)
    case .hangman: leaveOut(of: Hangman(), game)
    case .shapes: leaveOut(of: Shapes.standard, game)
    default: preconditionFailure("a game that is not tested: \(game.id)")
    }
  }

  /// Plays the game's scripts without each of their transitions in turn.
  private func leaveOut<Played: Game>(of played: Played, _ game: GameID) {
    var steps: Set<Step> = []
    var missed: Set<Step> = []
    for script in GameScript.all where script.game == game {
      let random = RandomNumbers(seed: script.seed)
      let log = StepLog()
      let watched = GameRun(Watched(game: played, log: log), random: random)
      let whole = play(watched, script)
      #expect(play(GamePlay.basic(game, random: random), script).isAlike(whole))
      steps.formUnion(log.steps)
      for step in log.steps.subtracting(missed) {
        let lacking = GameRun(Forgetful(game: played, lost: step), random: random)
        if !play(lacking, script).isAlike(whole) { missed.insert(step) }
      }
    }
    let names = Played.State.names.map { "\($0)" }
    #expect(Set(steps.map { names[$0.from] }) == Set(names).subtracting(["ended"]))
    #expect(steps.subtracting(missed).map { "\(names[$0.from]) to \(names[$0.to])" } == [])
  }

  private func play(_ program: some ObservableProgram & Sendable, _ script: GameScript)
    -> ScriptResult
  {
    ScriptResult(
      of: program,
      ScriptPlayer.Task(
        seed: script.seed, source: .keys(GamePlay.keys(script.keys)),
        limits: ScriptLimits(waits: 2_000, instructions: 200_000)))
  }
}

private struct Step: Hashable {
  let from: Int
  let to: Int
}

/// Ignores one transition.
private struct Forgetful<Played: Game>: Game {
  let game: Played
  let lost: Step

  func begin(_ random: inout RandomNumbers) -> Transition<Played.State> { game.begin(&random) }

  func next(
    after state: Played.State, on event: GameEvent, _ random: inout RandomNumbers
  ) -> Transition<Played.State>? {
    let transition = game.next(after: state, on: event, &random)
    guard let transition, Step(from: state.index, to: transition.state.index) == lost else {
      return transition
    }
    return nil
  }
}

private struct Watched<Played: Game>: Game {
  let game: Played
  let log: StepLog

  func begin(_ random: inout RandomNumbers) -> Transition<Played.State> { game.begin(&random) }

  func next(
    after state: Played.State, on event: GameEvent, _ random: inout RandomNumbers
  ) -> Transition<Played.State>? {
    let transition = game.next(after: state, on: event, &random)
    if let transition { log.steps.insert(Step(from: state.index, to: transition.state.index)) }
    return transition
  }
}

private final class StepLog: @unchecked Sendable {
  var steps: Set<Step> = []
}
