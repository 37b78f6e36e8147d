import BasicVM

/// Horse Race: one to nine players bet on four horses, which race along one line.
struct HorseRace: Game {
  package enum State: Sendable {
    case title
    case askingForPlayers
    case announcing(Meeting)
    /// Shows a player's money before the bet.
    case offering(Meeting, player: Int)
    case choosing(Meeting, player: Int)
    case staking(Meeting, player: Int, horse: HorseSign)
    case starting(Meeting)
    case racing(Meeting)
    case finishing(Meeting)
    case paying(Meeting, player: Int, prize: Int)
    /// Shows a player's money after the race.
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
    case (.starting(let meeting), .passed):
      Transition(to: .racing(meeting.movingNextHorse(&random)))
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

  /// Continues with the next player who can bet, or starts the race.
  private func offer(_ meeting: Meeting, from index: Int) -> Transition<State> {
    guard let player = meeting.bettorIndex(from: index) else {
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
      return Transition(to: .racing(meeting.movingNextHorse(&random)))
    }
    return Transition(to: .finishing(meeting), hearing: [.low, .high] * 7)
  }

  /// Pays a player; after the last one, ends the race.
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

extension HorseRace.State: GameState {
  var text: MachineText {
    switch self {
    case .title: "< Horse Race >"
    case .askingForPlayers: "PLAYERS (1-9)"
    case .announcing(let meeting): "RACE\(spaced: meeting.race.number)"
    case .offering(let meeting, let player), .settling(let meeting, let player):
      purse(of: meeting.players[player])
    case .choosing(let meeting, let player): offers(meeting.race.odds, to: meeting.players[player])
    case .staking(let meeting, let player, let horse):
      "PLAYER\(spaced: meeting.players[player].number) \(horse.text) MONEY"
    case .starting: " < START! >"
    case .racing(let meeting): meeting.race.track
    case .finishing(let meeting): meeting.race.track.placing("GOAL!", at: 0)
    case .paying(let meeting, let player, let prize):
      "Player\(spaced: meeting.players[player].number)→ PRIZE $\(spaced: prize)"
    case .askingForReplay: "Replay (Y/N)?"
    case .over, .ended: "GAME OVER"
    }
  }

  private func purse(of player: Bettor) -> MachineText {
    "Player\(spaced: player.number) has $\(spaced: player.money)"
  }

  private func offers(_ odds: Odds, to player: Bettor) -> MachineText {
    HorseSign.allCases.reduce("P\(spaced: player.number)→") { text, horse in
      "\(text) \(horse.text)\(odds[horse])"
    }
  }

  var wait: GameWait {
    switch self {
    case .title, .announcing: .tenths(10)
    case .askingForPlayers, .staking: .line
    case .offering, .paying, .settling: .exe
    case .choosing, .askingForReplay: .key
    case .starting: .tenths(5)
    case .racing: .tenths(1)
    case .finishing, .over: .tenths(20)
    case .ended: .nothing
    }
  }

  enum Name: StateName, CaseIterable {
    case title
    case askingForPlayers = "asking for players"
    case announcing, offering, choosing, staking, starting, racing, finishing, paying, settling
    case askingForReplay = "asking for replay"
    case over, ended
  }

  var name: Name {
    switch self {
    case .title: .title
    case .askingForPlayers: .askingForPlayers
    case .announcing: .announcing
    case .offering: .offering
    case .choosing: .choosing
    case .staking: .staking
    case .starting: .starting
    case .racing: .racing
    case .finishing: .finishing
    case .paying: .paying
    case .settling: .settling
    case .askingForReplay: .askingForReplay
    case .over: .over
    case .ended: .ended
    }
  }
}
