/// A colour of red, green and blue, each from 0 to 255.
struct Colour: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  /// A colour from a number such as 0xFF8800.
  init(_ rgb: Int) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
  }

  /// The parameters of SGR that make it the colour of the text, or of what lies behind.
  func parameters(isBackground: Bool, depth: ColourDepth) -> [Int] {
    switch depth {
    case .none: return []
    case .sixteen:
      let index = Self.nearest(to: self, among: Self.sixteen)
      return [(index < 8 ? 30 : 82) + index + (isBackground ? 10 : 0)]
    case .paletted:
      let index = 16 + Self.nearest(to: self, among: Self.palette)
      return [isBackground ? 48 : 38, 5, index]
    case .full:
      return [isBackground ? 48 : 38, 2, Int(red), Int(green), Int(blue)]
    }
  }

  private func distance(to other: Colour) -> Int {
    func square(_ one: UInt8, _ two: UInt8) -> Int { (Int(one) - Int(two)) * (Int(one) - Int(two)) }
    return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
  }

  private static func nearest(to colour: Colour, among colours: [Colour]) -> Int {
    let distances = colours.map(colour.distance)
    return distances.firstIndex(of: distances.min() ?? 0) ?? 0
  }

  /// xterm's own; every terminal has its theme.
  private static let sixteen = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map(Colour.init)

  /// Colours 16 to 255: a cube of six steps, and 24 greys.
  private static let palette: [Colour] = {
    let steps = [0, 95, 135, 175, 215, 255]
    let cube = steps.flatMap { red in
      steps.flatMap { green in steps.map { blue in Colour(red << 16 | green << 8 | blue) } }
    }
    return cube + (0..<24).map { Colour((8 + $0 * 10) * 0x010101) }
  }()
}
