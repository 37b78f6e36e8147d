/// A colour of red, green and blue.
struct Colour: Equatable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// A colour as it is written in web pages, `0xRRGGBB`.
  init(_ rgb: UInt32) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
  }

  /// The colour between two others; a `fraction` of 0 is the first, 1 the second.
  init(from first: Colour, to second: Colour, fraction: Double) {
    func between(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8((Double(first) + (Double(second) - Double(first)) * fraction).rounded())
    }
    red = between(first.red, second.red)
    green = between(first.green, second.green)
    blue = between(first.blue, second.blue)
  }

  /// `#rrggbb`.
  var text: String {
    [red, green, blue].reduce(into: "#") { text, part in
      text += (part < 16 ? "0" : "") + String(part, radix: 16)
    }
  }
}

/// The colours of the LCD.
enum LCDColours {
  static let frameTop = Colour(0x3A3C3E)
  static let frameBottom = Colour(0x232426)
  static let glassTop = Colour(0xC2CBB3)
  static let glassBottom = Colour(0xAEB9A2)
  /// What is dark.
  static let ink = Colour(0x1D2630)
  /// The shade of the frame on the glass.
  static let shade = Colour(0x000000)

  /// How much is seen of a dot or sign that is not dark, in hundredths.
  static let unlitPercent = 5
  /// How dark the shadow of what is dark is, in hundredths.
  static let shadowPercent = 16
  /// How dark the shade of the frame is where it begins, in hundredths.
  static let shadePercent = 30
}
