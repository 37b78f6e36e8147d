import FX790Device
import FX790Terminal

extension Palette {
  static let letterKey = Style(
    Colour(0xF2F2EE), on: Colour(0x3A3F47), withoutColour: .reversed)
  static let numberKey = Style(
    Colour(0x1E2227), on: Colour(0xC9CDD3), .bold, withoutColour: [.reversed, .bold])
  static let functionKey = Style(Colour(0xE6E8EB), on: Colour(0x5A616C), withoutColour: .reversed)
  static let warningKey = Style(
    Colour(0xFFFFFF), on: Colour(0xB4462E), .bold, withoutColour: [.reversed, .bold])
  static let exeKey = Style(
    Colour(0xFFFFFF), on: Colour(0x2A5FC4), .bold, withoutColour: [.reversed, .bold])
  static let shiftKey = Style(
    Colour(0x1E2227), on: Colour(0xE0A43C), .bold, withoutColour: [.reversed, .bold])
  static let pressedKey = Style(
    Colour(0x1E2227), on: Colour(0xFFF3B0), .bold, withoutColour: [.underlined, .bold])

  static let paper = Style(Colour(0x20242A), on: Colour(0xF4F1E6), withoutColour: .reversed)
  static let panelTitle = Style(Colour(0xD8DCE2), .underlined)
  static let marked = Style(Colour(0x1E2227), on: Colour(0xE0A43C), withoutColour: .reversed)
  static let breakpoint = Style(Colour(0xE05A42), .bold)
}
