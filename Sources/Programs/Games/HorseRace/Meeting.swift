import BasicVM

/// A day at the races: the players, and the race they bet on.
struct Meeting: Equatable, Sendable {
  private(set) var race: Race
  private(set) var players: [Bettor]

  /// The first race, for so many players.
  init(playerCount: Int, _ random: inout RandomNumbers) {
    race = Race(number: 1, &random)
    players = (1...playerCount).map(Bettor.init)
  }

  /// The same players at the next race.
  func nextRace(_ random: inout RandomNumbers) -> Meeting {
    var next = self
    next.race = Race(number: race.number + 1, &random)
    return next
  }

  /// The first player with money, from an index on.
  func bettor(from index: Int) -> Int? {
    players[index...].firstIndex { $0.money > 0 }
  }

  /// Whether nobody has money left.
  var isBroke: Bool { bettor(from: 0) == nil }

  /// Whether a player can stake so much.
  func canStake(_ amount: Int, by index: Int) -> Bool {
    0...players[index].money ~= amount
  }

  func placing(_ stake: Int, on horse: HorseSign, by index: Int) -> Meeting {
    var next = self
    next.players[index].place(stake, on: horse)
    return next
  }

  func moving(_ random: inout RandomNumbers) -> Meeting {
    var next = self
    next.race.move(&random)
    return next
  }

  /// Pays a player out; the prize is nil for who has not bet.
  func paying(_ index: Int) -> (meeting: Meeting, prize: Int?) {
    guard let winner = race.winner else { return (self, nil) }
    var next = self
    let prize = next.players[index].collectPrize(for: winner, at: race.odds)
    return (next, prize)
  }
}
