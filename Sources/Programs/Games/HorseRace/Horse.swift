import BasicVM

/// A horse in one race.
struct Horse: Equatable, Sendable {
  /// How far it goes at most in one move; grows with its strength.
  let pace: Decimal12
  /// How far it has come.
  private(set) var position = Decimal12.zero

  /// Where the track ends.
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
