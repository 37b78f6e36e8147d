import FX790Device

package struct Style: Hashable {
  package struct Attributes: OptionSet, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underlined = Attributes(rawValue: 4)
    package static let reversed = Attributes(rawValue: 8)

    /// The SGR parameter of each attribute.
    fileprivate static let parameters: [(Attributes, Int)] = [
      (.bold, 1), (.dim, 2), (.underlined, 4), (.reversed, 7),
    ]
  }

  // nil is the terminal's default colour.
  var foreground: Colour?
  var background: Colour?
  var attributes: Attributes
  /// Replaces `attributes` on a terminal without colours.
  var withoutColour: Attributes

  package init(
    _ foreground: Colour? = nil, on background: Colour? = nil, _ attributes: Attributes = [],
    withoutColour: Attributes? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    self.withoutColour = withoutColour ?? attributes
  }

  /// The terminal's default colours, without attributes.
  package static let standard = Style()

  /// The SGR sequence, which resets all earlier settings.
  func sequence(_ depth: ColourDepth) -> [UInt8] {
    let attributes = depth == .none ? withoutColour : attributes
    var parameters = [0]
    parameters += Attributes.parameters.filter { attributes.contains($0.0) }.map(\.1)
    parameters += foreground?.parameters(isBackground: false, depth: depth) ?? []
    parameters += background?.parameters(isBackground: true, depth: depth) ?? []
    return Array("\u{1B}[\(parameters.map(String.init).joined(separator: ";"))m".utf8)
  }
}

extension Colour {
  func parameters(isBackground: Bool, depth: ColourDepth) -> [Int] {
    switch depth {
    case .none: return []
    case .sixteen:
      let index = Self.nearest(to: self, among: Self.sixteen)
      // Foregrounds are 30 to 37 and 90 to 97; backgrounds are higher by 10.
      return [(index < 8 ? 30 : 90 - 8) + index + (isBackground ? 10 : 0)]
    case .paletted:
      let index = 16 + Self.nearest(to: self, among: Self.palette)
      return [isBackground ? 48 : 38, 5, index]
    case .full:
      return [isBackground ? 48 : 38, 2, Int(red), Int(green), Int(blue)]
    }
  }

  private func squaredDistance(to other: Colour) -> Int {
    func square(_ one: UInt8, _ two: UInt8) -> Int { (Int(one) - Int(two)) * (Int(one) - Int(two)) }
    return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
  }

  private static func nearest(to colour: Colour, among colours: [Colour]) -> Int {
    let distances = colours.map(colour.squaredDistance)
    return distances.firstIndex(of: distances.min() ?? 0) ?? 0
  }

  /// xterm's default colours; other terminals and themes differ.
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

package enum ColourDepth {
  /// No colours, only `Style.withoutColour`.
  case none
  case sixteen
  /// 256 colours, of which the last 240 are used.
  case paletted
  /// All 24-bit colours.
  case full

  /// Reads TERM, COLORTERM and NO_COLOR, which turns colours off unless it is empty
  /// (no-color.org).
  package init(environment: (String) -> String?) {
    let terminal = environment("TERM") ?? ""
    let colours = environment("COLORTERM") ?? ""
    if environment("NO_COLOR").map({ !$0.isEmpty }) ?? false {
      self = .none
    } else if terminal.isEmpty || terminal == "dumb" || terminal.hasPrefix("vt") {
      self = .none
    } else if colours == "truecolor" || colours == "24bit" {
      self = .full
    } else if terminal.split(separator: "-").contains(where: Self.meansPalette) {
      self = .paletted
    } else {
      self = .sixteen
    }
  }

  /// Whether a part of a terminal's name means at least 256 colours, as in `xterm-256color` and
  /// `xterm-direct`.
  private static func meansPalette(_ part: Substring) -> Bool {
    part == "256color" || part.hasPrefix("direct")
  }
}
