import BasicVM

/// What the horses of a race pay: whole multiples of the stake, from 2 to 30.
///
/// A horse's chance of winning grows about as the 17th power of its pace, of which each place in
/// the order of moving takes 0.007: who moves first has an edge. The odds are 0.84 over that
/// chance, rounded. Whether one always bets on the same sign, the favourite or the outsider, in
/// the long run about nine dollars of ten come back. All three numbers were found by running
/// races; a test runs 20,000.
///
/// Both forms of the game compute in one order: 0.84 times the sum over the horses, over the
/// horse's own power, plus 0.5, cut.
struct Odds: Equatable, Sendable {
  /// By the order of the horses.
  private let multiples: [Int]

  static let limits = 2...30

  /// The odds for horses in the order in which they move.
  init(for horses: [Horse]) {
    let powers = horses.enumerated().map { place, horse in
      Self.power(of: horse, inPlace: place + 1)
    }
    let sum = powers.reduce(Decimal12.zero) { $0.adding($1, .corrected) ?? $0 }
    multiples = powers.map { Self.multiple(power: $0, of: sum) }
  }

  /// What a bet on a horse is multiplied by if it wins.
  subscript(sign: HorseSign) -> Int { multiples[sign.rawValue] }

  private static func power(of horse: Horse, inPlace place: Int) -> Decimal12 {
    let handicap = decimal(7 * place, over: 1000)
    let pace = horse.pace.subtracting(handicap, .corrected) ?? .one
    return pace.raised(to: Decimal12(17), .corrected) ?? .one
  }

  private static func multiple(power: Decimal12, of sum: Decimal12) -> Int {
    let shared = decimal(84, over: 100).multiplied(by: sum, .corrected)
    let fair = shared?.divided(by: power, .corrected)
    let rounded = fair?.adding(decimal(5, over: 10), .corrected)
    let whole = rounded?.integerPart(.corrected).truncated ?? limits.upperBound
    return min(max(whole, limits.lowerBound), limits.upperBound)
  }

  private static func decimal(_ digits: Int, over unit: Int) -> Decimal12 {
    Decimal12(digits).divided(by: Decimal12(unit), .corrected) ?? .zero
  }
}
