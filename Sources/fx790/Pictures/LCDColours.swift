import FX790Terminal

/// The colours of the LCD.
enum LCDColours {
  static let frameTop = Colour(0x3A3C3E)
  static let frameBottom = Colour(0x232426)
  static let glassTop = Colour(0xC2CBB3)
  static let glassBottom = Colour(0xAEB9A2)
  /// What is dark.
  static let ink = Palette.ink
  /// The shade of the frame on the glass.
  static let shade = Colour(0x000000)

  /// How much is seen of a dot or sign that is not dark, in hundredths.
  static let unlitPercent = 5
  /// How dark the shadow of what is dark is, in hundredths.
  static let shadowPercent = 16
  /// How dark the shade of the frame is where it begins, in hundredths.
  static let shadePercent = 30
}
