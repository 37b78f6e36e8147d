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
