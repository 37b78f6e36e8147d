/// How characters look.
struct Style: Hashable {
  struct Attributes: OptionSet, Hashable {
    let rawValue: Int

    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let underlined = Attributes(rawValue: 4)
    static let reversed = Attributes(rawValue: 8)

    fileprivate static let numbers: [(Attributes, Int)] = [
      (.bold, 1), (.dim, 2), (.underlined, 4), (.reversed, 7),
    ]
  }

  /// The terminal's own if nil.
  var foreground: Colour?
  /// The terminal's own if nil.
  var background: Colour?
  var attributes: Attributes
  /// The attributes where there is no colour to tell things apart.
  var withoutColour: Attributes

  /// A style; without colour it has the same attributes unless others are given.
  init(
    _ foreground: Colour? = nil, on background: Colour? = nil, _ attributes: Attributes = [],
    withoutColour: Attributes? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    self.withoutColour = withoutColour ?? attributes
  }

  /// The terminal's own.
  static let standard = Style()

  /// The sequence that switches to the style from any other.
  func sequence(_ depth: ColourDepth) -> [UInt8] {
    let attributes = depth == .none ? withoutColour : attributes
    var parameters = [0]
    parameters += Attributes.numbers.filter { attributes.contains($0.0) }.map(\.1)
    parameters += foreground?.parameters(isBackground: false, depth: depth) ?? []
    parameters += background?.parameters(isBackground: true, depth: depth) ?? []
    return Array("\u{1B}[\(parameters.map(String.init).joined(separator: ";"))m".utf8)
  }
}
