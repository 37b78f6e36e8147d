/// Frequently used codes; `CharacterTable` has all.
package enum CharacterCode {
  /// ` `.
  package static let space: UInt8 = 0x00
  /// `+`.
  package static let plus: UInt8 = 0x01
  /// `-`.
  package static let minus: UInt8 = 0x02
  /// `*`.
  package static let times: UInt8 = 0x03
  /// `/`.
  package static let slash: UInt8 = 0x04
  /// `↑`.
  package static let power: UInt8 = 0x05
  package static let exclamation: UInt8 = 0x06
  /// `"`.
  package static let quote: UInt8 = 0x07
  /// `#`.
  package static let hash: UInt8 = 0x08
  /// `$`.
  package static let dollar: UInt8 = 0x09
  /// `>`.
  package static let greater: UInt8 = 0x0A
  /// `≥`.
  package static let greaterOrEqual: UInt8 = 0x0B
  /// `=`.
  package static let equal: UInt8 = 0x0C
  /// `≤`.
  package static let lessOrEqual: UInt8 = 0x0D
  /// `<`.
  package static let less: UInt8 = 0x0E
  /// `≠`.
  package static let notEqual: UInt8 = 0x0F
  /// `0`; the other digits follow.
  package static let zero: UInt8 = 0x10
  /// The decimal point.
  package static let point: UInt8 = 0x1A
  /// `π`.
  package static let pi: UInt8 = 0x1B
  /// `)`.
  package static let close: UInt8 = 0x1C
  /// `(`.
  package static let open: UInt8 = 0x1D
  /// `⏨`, for negative exponents.
  package static let negativeExponent: UInt8 = 0x1E
  /// `ᴇ`, for positive exponents.
  package static let exponent: UInt8 = 0x1F
  /// `A`; the alphabet follows.
  package static let letterA: UInt8 = 0x20
  static let letterD: UInt8 = 0x23
  package static let letterE: UInt8 = 0x24
  package static let letterF: UInt8 = 0x25
  package static let letterH: UInt8 = 0x27
  package static let letterI: UInt8 = 0x28
  package static let letterM: UInt8 = 0x2C
  package static let letterN: UInt8 = 0x2D
  static let letterO: UInt8 = 0x2E
  package static let letterP: UInt8 = 0x2F
  static let letterT: UInt8 = 0x33
  package static let letterV: UInt8 = 0x35
  package static let letterZ: UInt8 = 0x39
  /// `a`; the alphabet follows.
  package static let smallA: UInt8 = 0x40
  /// `?`.
  package static let question: UInt8 = 0x5C
  /// `,`.
  package static let comma: UInt8 = 0x5D
  package static let semicolon: UInt8 = 0x5E
  /// `:`.
  package static let colon: UInt8 = 0x5F
  package static let degree: UInt8 = 0x62
  package static let multiplicationSign: UInt8 = 0x65
  package static let divisionSign: UInt8 = 0x66
  static let percent: UInt8 = 0x70
  package static let openBracket: UInt8 = 0x73
  package static let closeBracket: UInt8 = 0x78
  /// `&`.
  package static let ampersand: UInt8 = 0x74
  /// `_`.
  package static let underline: UInt8 = 0x75
  /// `'`.
  package static let apostrophe: UInt8 = 0x76
  /// `█`.
  package static let fullBlock: UInt8 = 0x79
  /// `\`.
  package static let backslash: UInt8 = 0x7A

  /// The digit's value; nil for other codes.
  @inline(__always)
  package static func digit(_ code: UInt8) -> Int? {
    code &- zero < 10 ? Int(code &- zero) : nil
  }

  /// The value of a hexadecimal digit, capital or small; nil for other codes.
  package static func hexDigit(_ code: UInt8) -> Int? {
    if let digit = digit(code) { return digit }
    let letter = capital(code) &- letterA
    return letter < 6 ? Int(letter) + 10 : nil
  }

  /// The capital of a small letter; other codes unchanged.
  package static func capital(_ code: UInt8) -> UInt8 {
    isSmallLetter(code) ? code - smallA + letterA : code
  }

  /// Whether the code is `a` to `z`.
  package static func isSmallLetter(_ code: UInt8) -> Bool { code &- smallA < 26 }

  /// Whether the code is `A` to `Z`.
  package static func isLetter(_ code: UInt8) -> Bool { code &- letterA < 26 }

  /// Whether the code is a character, not a token.
  package static func isCharacter(_ code: UInt8) -> Bool { code < 0x80 }
}
