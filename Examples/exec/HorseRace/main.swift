// Horse Race (roms/horse-race.bas) as an enum of states.
//
//     swiftc -O Examples/exec/HorseRace/*.swift -o horse-race

let signs = Array("♠♥♦♣")
let limit = 999_999

struct Player {
  let number: Int
  var money = 1000
  var horse = 0
  var stake = 0

  var purse: String { "Player \(number) has $ \(money)" }
}

struct Game {
  var players: [Player] = []
  var race = 0
  var paces: [Double] = []
  var odds: [Int] = []
  var places: [Double] = []

  mutating func drawOdds(_ fx: inout Computer) throws {
    race += 1
    places = [0, 0, 0, 0]
    paces = []
    for _ in signs { paces.append(1 + (try fx.random()) / 5) }
    let chances = paces.enumerated().map { horse, pace in
      power(pace - 0.007 * Double(horse + 1), 17)
    }
    let total = chances.reduce(0, +)
    odds = chances.map { min(max(Int(0.84 * total / $0 + 0.5), 2), 30) }
  }

  var track: [Character] {
    var cells = Array(repeating: Character(" "), count: 24)
    for (sign, place) in zip(signs, places) { cells[Int(place)] = sign }
    return cells
  }
}

func power(_ base: Double, _ exponent: Int) -> Double {
  (0..<exponent).reduce(1) { product, _ in product * base }
}

/// A whole number of up to nine digits; nil for any other text.
func whole(_ text: String) -> Int? {
  let isWhole = 1...9 ~= text.utf8.count && text.utf8.allSatisfy { 48...57 ~= $0 }
  return isWhole ? Int(text) : nil
}

enum State {
  case title, askingForPlayers, announcing
  case offering(player: Int)
  case choosing(player: Int)
  case staking(player: Int)
  case starting
  case racing(horse: Int)
  case finishing(horse: Int)
  case paying(player: Int, winner: Int)
  case askingForReplay, waitingForReplay, over

  /// Acts in this state; returns the next one, or nil at the end.
  func next(_ fx: inout Computer, _ game: inout Game) throws -> State? {
    switch self {
    case .title:
      fx.show("< Horse Race >")
      for _ in 0..<5 {
        fx.beep(0)
        fx.beep(1)
      }
      fx.pause(1)
      return .askingForPlayers

    case .askingForPlayers:
      guard let count = whole(try fx.line("PLAYERS (1-9)")), 1...9 ~= count else { return self }
      game.players = (1...count).map { Player(number: $0) }
      return .announcing

    case .announcing:
      try game.drawOdds(&fx)
      for player in game.players.indices { game.players[player].stake = 0 }
      fx.show("RACE \(game.race)")
      fx.beep(1)
      fx.pause(1)
      return .offering(player: 0)

    case .offering(let first):
      guard let player = game.players[first...].firstIndex(where: { $0.money > 0 }) else {
        return .starting
      }
      try fx.exe(game.players[player].purse)
      return .choosing(player: player)

    case .choosing(let player):
      let odds = zip(signs, game.odds).map { " \($0)\($1)" }.joined()
      fx.show("P \(player + 1)→\(odds)")
      guard let key = whole(try fx.press()), 0...4 ~= key else { return self }
      guard key > 0 else { return .offering(player: player + 1) }
      game.players[player].horse = key - 1
      fx.beep(0)
      return .staking(player: player)

    case .staking(let player):
      let sign = signs[game.players[player].horse]
      guard let stake = whole(try fx.line("PLAYER \(player + 1) \(sign) MONEY")),
        stake <= game.players[player].money
      else { return self }
      game.players[player].stake = stake
      game.players[player].money -= stake
      return .offering(player: player + 1)

    case .starting:
      fx.show(" < START! >")
      for _ in 0..<10 { fx.beep(0) }
      fx.pause(0.5)
      return .racing(horse: 0)

    case .racing(let horse):
      game.places[horse] = min(game.places[horse] + (try fx.random()) * game.paces[horse], 22)
      fx.show(String(game.track))
      fx.pause(0.1)
      return game.places[horse] < 22 ? .racing(horse: (horse + 1) % 4) : .finishing(horse: horse)

    case .finishing(let horse):
      fx.show("GOAL!" + String(game.track[5...]))
      for _ in 0..<7 {
        fx.beep(0)
        fx.beep(1)
      }
      fx.pause(2)
      return .paying(player: 0, winner: horse)

    case .paying(let index, let winner):
      guard index < game.players.count else {
        return game.players.contains { $0.money > 0 } ? .askingForReplay : .over
      }
      let player = game.players[index]
      if player.stake > 0 {
        let prize = player.horse == winner ? min(player.stake * game.odds[winner], limit) : 0
        try fx.exe("Player \(index + 1)→ PRIZE $ \(prize)")
        game.players[index].money = min(player.money + prize, limit)
      }
      try fx.exe(game.players[index].purse)
      return .paying(player: index + 1, winner: winner)

    case .askingForReplay:
      fx.show("Replay (Y/N)?")
      fx.beep(0)
      return .waitingForReplay

    case .waitingForReplay:
      switch try fx.press() {
      case "Y", "y": return .announcing
      case "N", "n": return .over
      default: return self
      }

    case .over:
      fx.show("GAME OVER")
      fx.pause(2)
      return nil
    }
  }
}

Computer.play { fx in
  var game = Game()
  var state: State? = .title
  while let current = state { state = try current.next(&fx, &game) }
}
