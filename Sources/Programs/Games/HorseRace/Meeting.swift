import BasicVM

/// The players, and the current race of a series.
struct Meeting: Hashable, Sendable {
  private(set) var race: Race
  private(set) var players: [Bettor]

  init(playerCount: Int, _ random: inout RandomNumbers) {
    race = Race(number: 1, &random)
    players = (1...playerCount).map(Bettor.init)
  }

  func nextRace(_ random: inout RandomNumbers) -> Meeting {
    var next = self
    next.race = Race(number: race.number + 1, &random)
    return next
  }

  /// The first player with money at or after `index`.
  func bettorIndex(from index: Int) -> Int? {
    players[index...].firstIndex { $0.money > 0 }
  }

  var isBroke: Bool { bettorIndex(from: 0) == nil }

  func canStake(_ amount: Int, by index: Int) -> Bool {
    0...players[index].money ~= amount
  }

  func placing(_ stake: Int, on horse: HorseSign, by index: Int) -> Meeting {
    var next = self
    next.players[index].place(stake, on: horse)
    return next
  }

  func movingNextHorse(_ random: inout RandomNumbers) -> Meeting {
    var next = self
    next.race.move(&random)
    return next
  }

  /// A copy with a player paid; the prize is nil without a winner or a bet.
  func paying(_ index: Int) -> (meeting: Meeting, prize: Int?) {
    guard let winner = race.winner else { return (self, nil) }
    var next = self
    let prize = next.players[index].collectPrize(for: winner, at: race.odds)
    return (next, prize)
  }
}

struct Bettor: Hashable, Sendable {
  /// From 1.
  let number: Int
  private(set) var money = 1000
  /// The current bet, if any.
  private(set) var bet: Bet?

  struct Bet: Hashable, Sendable {
    let horse: HorseSign
    let stake: Int
  }

  /// The most that a player can have or win.
  static let moneyLimit = 999_999

  init(number: Int) {
    self.number = number
  }

  mutating func place(_ stake: Int, on horse: HorseSign) {
    money -= stake
    bet = stake > 0 ? Bet(horse: horse, stake: stake) : nil
  }

  /// Settles the bet; the prize is 0 for a lost bet, nil without a bet.
  mutating func collectPrize(for winner: HorseSign, at odds: Odds) -> Int? {
    guard let bet else { return nil }
    self.bet = nil
    let won = bet.horse == winner ? bet.stake * odds[winner] : 0
    let prize = min(won, Self.moneyLimit)
    money = min(money + prize, Self.moneyLimit)
    return prize
  }
}
