import BasicVM

struct Race: Hashable, Sendable {
  /// From 1.
  let number: Int
  let odds: Odds
  private(set) var horses: [Horse]
  private(set) var winner: HorseSign?
  /// The horse that moves next.
  private var mover = HorseSign.spade

  init(number: Int, _ random: inout RandomNumbers) {
    self.number = number
    var horses: [Horse] = []
    for _ in HorseSign.allCases { horses.append(Horse(strength: random.next())) }
    self.horses = horses
    odds = Odds(for: horses)
  }

  mutating func move(_ random: inout RandomNumbers) {
    guard winner == nil else { return }
    horses[mover.rawValue].move(by: random.next())
    if horses[mover.rawValue].isAtGoal { winner = mover }
    mover = HorseSign(rawValue: mover.rawValue + 1) ?? .spade
  }

  /// Of horses in the same cell, the last is visible.
  var track: MachineText {
    var track = MachineText()
    for sign in HorseSign.allCases { track.place(sign.code, at: horses[sign.rawValue].cell) }
    return track
  }
}

struct Horse: Hashable, Sendable {
  /// The longest move; grows with its strength.
  let pace: Decimal12
  private(set) var position = Decimal12.zero

  static let goal = Decimal12(22)

  /// A horse with a strength from 0 to 1.
  init(strength: Decimal12) {
    let advantage = strength.divided(by: Decimal12(5), .corrected) ?? .zero
    pace = Decimal12.one.adding(advantage, .corrected) ?? .one
  }

  /// Moves by a part of its pace, from 0 to 1.
  mutating func move(by luck: Decimal12) {
    let step = luck.multiplied(by: pace, .corrected) ?? .zero
    position = min(position.adding(step, .corrected) ?? Self.goal, Self.goal)
  }

  var isAtGoal: Bool { position == Self.goal }

  var cell: Int { position.integerPart(.corrected).truncated ?? 0 }
}

/// The horses by their signs, in the order of moving.
enum HorseSign: Int, CaseIterable, Sendable {
  case spade, heart, diamond, club

  private static let signs: MachineText = "♠♥♦♣"

  var code: UInt8 { Self.signs.codes[rawValue] }

  var text: MachineText { MachineText(codes: [code]) }
}

/// The odds of a race's horses, as multiples of the stake.
///
/// A horse's chance grows about as the 17th power of its pace, minus 0.007 for each place in the
/// order of moving, since the first has an edge. The odds are 0.84 over that chance, rounded. In
/// the long run about 90 % of the stakes come back, whether one bets on a sign, the favourite or
/// the outsider. The three numbers come from simulated races; a test runs 20,000.
///
/// The listing computes in the same order: 0.84 times the sum of all powers, over the horse's
/// power, plus 0.5, cut.
struct Odds: Hashable, Sendable {
  private let multiples: [Int]

  static let limits = 2...30

  /// The horses are in the order of moving.
  init(for horses: [Horse]) {
    let powers = horses.enumerated().map { place, horse in
      Self.power(of: horse, inPlace: place + 1)
    }
    let sum = powers.reduce(Decimal12.zero) { $0.adding($1, .corrected) ?? $0 }
    multiples = powers.map { Self.multiple(power: $0, of: sum) }
  }

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
