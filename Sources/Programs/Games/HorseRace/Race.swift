import BasicVM

/// One race: four horses, what they pay, and whose turn it is to move.
struct Race: Equatable, Sendable {
  /// Counted from 1.
  let number: Int
  let odds: Odds
  private(set) var horses: [Horse]
  private(set) var winner: HorseSign?
  private var mover = HorseSign.spade

  /// A race between horses whose strengths are drawn.
  init(number: Int, _ random: inout RandomNumbers) {
    self.number = number
    var horses: [Horse] = []
    for _ in HorseSign.allCases { horses.append(Horse(strength: random.next())) }
    self.horses = horses
    odds = Odds(for: horses)
  }

  /// Moves the horse whose turn it is; nobody moves once one is at the goal.
  mutating func move(_ random: inout RandomNumbers) {
    guard winner == nil else { return }
    horses[mover.rawValue].move(by: random.next())
    if horses[mover.rawValue].isAtGoal { winner = mover }
    mover = HorseSign(rawValue: mover.rawValue + 1) ?? .spade
  }

  /// The line with the horses on it; of those that share a cell the last in the order is seen.
  var track: MachineText {
    var track = MachineText()
    for sign in HorseSign.allCases { track.place(sign.code, at: horses[sign.rawValue].cell) }
    return track
  }
}

/// A horse in one race.
struct Horse: Equatable, Sendable {
  /// How far it goes at most in one move; grows with its strength.
  let pace: Decimal12
  /// How far it has come.
  private(set) var position = Decimal12.zero

  /// The end of the track.
  static let goal = Decimal12(22)

  /// A horse of a strength between 0 and 1.
  init(strength: Decimal12) {
    let advantage = strength.divided(by: Decimal12(5), .corrected) ?? .zero
    pace = Decimal12.one.adding(advantage, .corrected) ?? .one
  }

  /// Moves on by a part of its pace between 0 and 1.
  mutating func move(by luck: Decimal12) {
    let step = luck.multiplied(by: pace, .corrected) ?? .zero
    position = min(position.adding(step, .corrected) ?? Self.goal, Self.goal)
  }

  /// Whether it is at the end of the track.
  var isAtGoal: Bool { position == Self.goal }

  /// The cell of the track that it is seen in.
  var cell: Int { position.integerPart(.corrected).truncated ?? 0 }
}

/// The four horses, by the signs that they run under, in the order in which they move.
enum HorseSign: Int, CaseIterable, Sendable {
  case spade, heart, diamond, club

  private static let signs: MachineText = "♠♥♦♣"

  /// The sign's character.
  var code: UInt8 { Self.signs.codes[rawValue] }

  /// The sign as the display shows it.
  var text: MachineText { MachineText(codes: [code]) }
}

/// The odds of a race's horses: whole multiples of the stake, from 2 to 30.
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

  /// The factor by which a bet on a horse is multiplied if it wins.
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
