import BasicVM

/// The four horses, by the signs that they run under, in the order in which they move.
enum HorseSign: Int, CaseIterable, Sendable {
  case spade, heart, diamond, club

  private static let signs: MachineText = "♠♥♦♣"

  /// The sign's character.
  var code: UInt8 { Self.signs.codes[rawValue] }

  /// The sign as the display shows it.
  var text: MachineText { MachineText(codes: [code]) }
}
