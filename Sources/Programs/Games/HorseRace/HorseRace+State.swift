import BasicVM

// What the display shows in each state of Horse Race, and what each waits for.

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

  static let names: [StaticString] = [
    "title", "asking for players", "announcing", "offering", "choosing", "staking",
    "starting", "racing", "finishing", "paying", "settling", "asking for replay", "over",
    "ended",
  ]

  var name: StaticString {
    switch self {
    case .title: "title"
    case .askingForPlayers: "asking for players"
    case .announcing: "announcing"
    case .offering: "offering"
    case .choosing: "choosing"
    case .staking: "staking"
    case .starting: "starting"
    case .racing: "racing"
    case .finishing: "finishing"
    case .paying: "paying"
    case .settling: "settling"
    case .askingForReplay: "asking for replay"
    case .over: "over"
    case .ended: "ended"
    }
  }
}
