import BasicVM

/// A text for the display, written as a literal: `"Player\(spaced: 1) has $\(spaced: 1000)"`.
struct ScreenText: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// The machine's characters.
  private(set) var codes: [UInt8]

  /// Given characters, or none.
  init(_ codes: [UInt8] = []) {
    self.codes = codes
  }

  init(stringLiteral literal: StaticString) {
    codes = []
    append(literal)
  }

  init(stringInterpolation: Interpolation) {
    self = stringInterpolation.text
  }

  /// Puts together the pieces of a literal.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ScreenText()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: StaticString) {
      text.append(literal)
    }

    /// A text.
    mutating func appendInterpolation(_ text: ScreenText) {
      self.text.codes += text.codes
    }

    /// A number, its digits alone.
    mutating func appendInterpolation(_ number: Int) {
      text.codes += NumberFormat.normal.text(of: Decimal12(number))
    }

    /// A number with a place for its sign in front: a blank, unless it is negative.
    mutating func appendInterpolation(spaced number: Int) {
      if number >= 0 { text.codes.append(CharacterCode.space) }
      appendInterpolation(number)
    }
  }

  private mutating func append(_ literal: StaticString) {
    for code in CharacterReader.readKeys(Array(literal.utf8)) {
      codes.append(code ?? CharacterCode.space)
    }
  }

  /// This text with another over it, from a column on.
  func placing(_ text: ScreenText, at column: Int) -> ScreenText {
    var result = self
    for (offset, code) in text.codes.enumerated() { result.place(code, at: column + offset) }
    return result
  }

  /// Puts one character into a column.
  mutating func place(_ code: UInt8, at column: Int) {
    while codes.count <= column { codes.append(CharacterCode.space) }
    codes[column] = code
  }

  /// This text so many times.
  func repeated(_ times: Int) -> ScreenText {
    ScreenText((0..<max(times, 0)).flatMap { _ in codes })
  }
}
