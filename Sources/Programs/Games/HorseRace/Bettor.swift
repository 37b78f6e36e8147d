/// Someone who bets.
struct Bettor: Equatable, Sendable {
  /// Counted from 1.
  let number: Int
  private(set) var money = 1000
  /// The bet on the race that is run; nil for who has passed.
  private(set) var bet: Bet?

  /// Money staked on a horse.
  struct Bet: Equatable, Sendable {
    let horse: HorseSign
    let stake: Int
  }

  /// Nobody ever has, or wins, more than this.
  static let moneyLimit = 999_999

  init(number: Int) {
    self.number = number
  }

  /// Puts money on a horse; nothing at all is no bet.
  mutating func place(_ stake: Int, on horse: HorseSign) {
    money -= stake
    bet = stake > 0 ? Bet(horse: horse, stake: stake) : nil
  }

  /// Takes the bet back into its own, with what it won.
  ///
  /// - Returns: the prize, 0 for a lost bet; nil if there was none.
  mutating func collectPrize(for winner: HorseSign, at odds: Odds) -> Int? {
    guard let bet else { return nil }
    self.bet = nil
    let won = bet.horse == winner ? bet.stake * odds[winner] : 0
    let prize = min(won, Self.moneyLimit)
    money = min(money + prize, Self.moneyLimit)
    return prize
  }
}
