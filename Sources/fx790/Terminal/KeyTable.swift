/// The numbers and letters by which terminals name keys.
enum KeyTable {
  /// The key of `ESC [ letter` and `ESC [ 1 ; modifiers letter`.
  static func key(lettered letter: UInt8) -> KeyStroke.Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "E"): .begin
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(letter - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  /// The stroke of `ESC O letter`; the keypad has the letters that lie 64 above its characters.
  static func stroke(singleShift letter: UInt8) -> KeyStroke? {
    switch letter {
    case UInt8(ascii: "M"): KeyStroke(key: .enter)
    case UInt8(ascii: "X"): .typing("=")
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .typing(Unicode.Scalar(letter - 64))
    default: key(lettered: letter).map { KeyStroke(key: $0) }
    }
  }

  /// The key of `ESC [ number ~`.
  static func key(numbered number: Int) -> KeyStroke.Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // The numbers of the VT220, where groups of keys were apart.
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// The key with a code of the kitty keyboard protocol: its character, or a number in Unicode's
  /// private area.
  static func key(coded code: Int) -> KeyStroke.Key? {
    switch code {
    case 8, 127: .backspace
    case 9: .tab
    case 10, 13, 57_414: .enter
    case 27: .escape
    case 57_344...63_743: functionalKey(code)
    default: printable(code).map(KeyStroke.Key.character)
    }
  }

  private static func functionalKey(_ code: Int) -> KeyStroke.Key? {
    switch code {
    case 57_376...57_398: return .function(code - 57_363)
    case 57_399...57_416: return .character(keypad[code - 57_399])
    case 57_417...57_427: return keypadMoves[code - 57_417]
    case 57_441, 57_447: return .shift
    case 57_442, 57_448: return .control
    case 57_443, 57_449: return .alt
    default: return nil
    }
  }

  // The enter key among them has been told before.
  private static let keypad = Array("0123456789./*-+\r=,".unicodeScalars)
  private static let keypadMoves: [KeyStroke.Key] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete, .begin,
  ]

  /// The character with a code, unless it is a control or none.
  static func printable(_ code: Int) -> Unicode.Scalar? {
    guard code >= 0x20, !(0x7F...0x9F ~= code) else { return nil }
    return UInt32(exactly: code).flatMap(Unicode.Scalar.init)
  }
}
