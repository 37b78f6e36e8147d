/// The four horses, by the signs that they run under, in the order in which they move.
enum HorseSign: Int, CaseIterable, Sendable {
  case spade, heart, diamond, club

  /// The sign as the display shows it.
  var text: ScreenText {
    switch self {
    case .spade: "♠"
    case .heart: "♥"
    case .diamond: "♦"
    case .club: "♣"
    }
  }
}
