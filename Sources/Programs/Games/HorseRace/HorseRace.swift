import BasicVM

/// Horse Race: one to nine players bet on four horses, and see them race along one line.
struct HorseRace: Game {
  enum State: Sendable {
    case title
    case askingForPlayers
    case announcing(Meeting)
    /// What a player has, before the bet.
    case offering(Meeting, player: Int)
    case choosing(Meeting, player: Int)
    case staking(Meeting, player: Int, horse: HorseSign)
    case starting(Meeting)
    case racing(Meeting)
    case finishing(Meeting)
    case paying(Meeting, player: Int, prize: Int)
    /// What a player has, after the race.
    case settling(Meeting, player: Int)
    case askingForReplay(Meeting)
    case over
    case ended
  }

  func begin(_ random: inout RandomNumbers) -> Transition<State> {
    Transition(to: .title, hearing: [.low, .high] * 5)
  }

  func next(
    after state: State, on event: GameEvent, _ random: inout RandomNumbers
  ) -> Transition<State>? {
    switch (state, event) {
    case (.title, .passed): Transition(to: .askingForPlayers)
    case (.askingForPlayers, .answered(let count?)) where 1...9 ~= count:
      announce(Meeting(playerCount: count, &random))
    case (.announcing(let meeting), .passed): offer(meeting, from: 0)
    case (.offering(let meeting, let player), .passed):
      Transition(to: .choosing(meeting, player: player))
    case (.choosing(let meeting, let player), .pressed(let key)):
      choose(key, player, meeting)
    case (.staking(let meeting, let player, let horse), .answered(let stake?))
    where meeting.canStake(stake, by: player):
      offer(meeting.placing(stake, on: horse, by: player), from: player + 1)
    case (.starting(let meeting), .passed): Transition(to: .racing(meeting.moving(&random)))
    case (.racing(let meeting), .passed): race(meeting, &random)
    case (.finishing(let meeting), .passed): pay(meeting, 0)
    case (.paying(let meeting, let player, _), .passed):
      Transition(to: .settling(meeting, player: player))
    case (.settling(let meeting, let player), .passed): pay(meeting, player + 1)
    case (.askingForReplay(let meeting), .pressed("Y")): announce(meeting.nextRace(&random))
    case (.askingForReplay, .pressed("N")): Transition(to: .over)
    case (.over, .passed): Transition(to: .ended)
    default: nil
    }
  }

  private func announce(_ meeting: Meeting) -> Transition<State> {
    Transition(to: .announcing(meeting), hearing: [.high])
  }

  /// On to the next player who can bet; behind the last one, to the start.
  private func offer(_ meeting: Meeting, from index: Int) -> Transition<State> {
    guard let player = meeting.bettor(from: index) else {
      return Transition(to: .starting(meeting), hearing: [.low] * 10)
    }
    return Transition(to: .offering(meeting, player: player))
  }

  private func choose(_ key: GameKey, _ player: Int, _ meeting: Meeting) -> Transition<State>? {
    if key == "0" { return offer(meeting, from: player + 1) }
    guard let digit = key.digit, let horse = HorseSign(rawValue: digit - 1) else { return nil }
    return Transition(to: .staking(meeting, player: player, horse: horse), hearing: [.low])
  }

  private func race(_ meeting: Meeting, _ random: inout RandomNumbers) -> Transition<State> {
    guard meeting.race.winner != nil else {
      return Transition(to: .racing(meeting.moving(&random)))
    }
    return Transition(to: .finishing(meeting), hearing: [.low, .high] * 7)
  }

  /// Pays a player out; behind the last one the race is done.
  private func pay(_ meeting: Meeting, _ player: Int) -> Transition<State> {
    guard player < meeting.players.count else {
      return meeting.isBroke
        ? Transition(to: .over) : Transition(to: .askingForReplay(meeting), hearing: [.low])
    }
    let (paid, prize) = meeting.paying(player)
    guard let prize else { return Transition(to: .settling(paid, player: player)) }
    return Transition(to: .paying(paid, player: player, prize: prize))
  }
}
