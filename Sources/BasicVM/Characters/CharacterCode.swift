/// Codes of the machine's characters that the language itself speaks of.
///
/// All 128 are in `CharacterTable`.
public enum CharacterCode {
  /// The blank.
  public static let space: UInt8 = 0x00
  static let plus: UInt8 = 0x01
  static let minus: UInt8 = 0x02
  static let times: UInt8 = 0x03
  static let slash: UInt8 = 0x04
  static let power: UInt8 = 0x05
  static let quote: UInt8 = 0x07
  static let hash: UInt8 = 0x08
  static let dollar: UInt8 = 0x09
  static let greater: UInt8 = 0x0A
  static let greaterOrEqual: UInt8 = 0x0B
  /// The sign of equality and assignment.
  public static let equal: UInt8 = 0x0C
  static let lessOrEqual: UInt8 = 0x0D
  static let less: UInt8 = 0x0E
  static let notEqual: UInt8 = 0x0F
  /// The digit 0; the other nine follow it.
  public static let zero: UInt8 = 0x10
  static let point: UInt8 = 0x1A
  static let pi: UInt8 = 0x1B
  static let close: UInt8 = 0x1C
  static let open: UInt8 = 0x1D
  static let negativeExponent: UInt8 = 0x1E
  static let exponent: UInt8 = 0x1F
  /// The letter A; the alphabet follows it.
  public static let letterA: UInt8 = 0x20
  static let letterE: UInt8 = 0x24
  static let letterF: UInt8 = 0x25
  static let letterH: UInt8 = 0x27
  static let letterI: UInt8 = 0x28
  static let letterN: UInt8 = 0x2D
  static let letterP: UInt8 = 0x2F
  static let letterV: UInt8 = 0x35
  static let letterZ: UInt8 = 0x39
  static let smallA: UInt8 = 0x40
  static let smallZ: UInt8 = 0x59
  /// The question mark of INPUT.
  public static let question: UInt8 = 0x5C
  static let comma: UInt8 = 0x5D
  static let semicolon: UInt8 = 0x5E
  static let colon: UInt8 = 0x5F
  static let degree: UInt8 = 0x62
  static let multiplicationSign: UInt8 = 0x65
  static let divisionSign: UInt8 = 0x66
  static let ampersand: UInt8 = 0x74
  static let apostrophe: UInt8 = 0x76
  static let backslash: UInt8 = 0x7A

  /// The value of a digit.
  @inline(__always)
  public static func digit(_ code: UInt8) -> Int? {
    code &- zero < 10 ? Int(code &- zero) : nil
  }

  /// The value of a hexadecimal digit.
  static func hexDigit(_ code: UInt8) -> Int? {
    if let digit = digit(code) { return digit }
    let letter = capital(code) &- letterA
    return letter < 6 ? Int(letter) + 10 : nil
  }

  /// The capital of a small letter, anything else as it is.
  public static func capital(_ code: UInt8) -> UInt8 {
    isSmallLetter(code) ? code - smallA + letterA : code
  }

  static func isSmallLetter(_ code: UInt8) -> Bool { code &- smallA < 26 }

  static func isLetter(_ code: UInt8) -> Bool { code &- letterA < 26 }

  /// Whether the code is one of the 128 characters.
  static func isCharacter(_ code: UInt8) -> Bool { code < 0x80 }
}
