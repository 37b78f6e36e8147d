/// A control sequence of the terminal: `ESC [`, parameters, and a last letter that gives the kind.
///
///     ESC [ < 0 ; 12 ; 3 M          ESC [ 97 : 65 ; 2 : 3 u
///           |   \_____/   \               |   |    \___/ \
///       prefix  fields    last          field its parts   last
struct ControlSequence {
  /// One of `<=>?`, which mark a private sequence, or 0.
  let prefix: UInt8
  let last: UInt8
  private let fields: [[Int?]]
  /// Whether it contains bytes that no supported sequence has.
  let isForeign: Bool

  init(_ bytes: [UInt8], last: UInt8) {
    self.last = last
    prefix = bytes.first.flatMap { 0x3C...0x3F ~= $0 ? $0 : nil } ?? 0
    let rest = bytes.dropFirst(prefix == 0 ? 0 : 1)
    isForeign = rest.contains { !(UInt8(ascii: "0")...UInt8(ascii: ";") ~= $0) }
    fields = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
  }

  /// Capped at 2^30; nil without digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    return digits.reduce(0) { min($0 * 10 + Int($1 & 0x0F), 1 << 30) }
  }

  /// An empty parameter list counts as one empty field.
  var count: Int { fields.count }

  /// A part of a field; nil if omitted.
  func number(_ field: Int, part: Int = 0) -> Int? {
    fields.indices.contains(field) && fields[field].indices.contains(part)
      ? fields[field][part] : nil
  }

  func numbers(_ field: Int) -> [Int] {
    fields.indices.contains(field) ? fields[field].compactMap { $0 } : []
  }

  var isBare: Bool { prefix == 0 && count <= 1 && number(0) == nil }
}

// The names follow xterm and the kitty keyboard protocol.
extension ControlSequence {
  /// The event that it reports; nil if fx790 does not use the sequence.
  var event: TerminalEvent? {
    guard !isForeign else { return nil }
    switch (prefix, last) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      return mouse
    case (UInt8(ascii: "?"), UInt8(ascii: "u")): return .keyboardReply
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .attributesReply
    case (0, UInt8(ascii: "O")) where isBare: return .focusLost
    case (0, _): return key.map(TerminalEvent.key)
    default: return nil
    }
  }

  private var mouse: TerminalEvent? {
    guard let code = number(0), let column = number(1), let row = number(2) else { return nil }
    let isRelease = last == UInt8(ascii: "m")
    return MouseStroke(report: code, column: column, row: row, isRelease: isRelease)
      .map(TerminalEvent.mouse)
  }

  private var key: KeyStroke? {
    switch last {
    case UInt8(ascii: "u"): return unicodeKey
    case UInt8(ascii: "~") where number(0) == 27 && count == 3: return otherKey
    case UInt8(ascii: "~"): return number(0).flatMap(KeyTable.key(numbered:)).map(stroke)
    case UInt8(ascii: "Z"): return KeyStroke(key: .tab, modifiers: .shift)
    default: return KeyTable.key(lettered: last).map(stroke)
    }
  }

  private func stroke(_ key: KeyStroke.Key) -> KeyStroke {
    KeyStroke(key: key, modifiers: modifiers, action: action)
  }

  private var modifiers: KeyStroke.Modifiers { .init(parameter: number(1) ?? 1) }

  private var action: KeyStroke.Action {
    switch number(1, part: 1) {
    case 2: .repeat
    case 3: .release
    default: .press
    }
  }

  /// xterm's modifyOtherKeys: `27 ; modifiers ; character ~`.
  private var otherKey: KeyStroke? {
    number(2).flatMap(KeyTable.key(coded:)).map(stroke)
  }

  /// kitty: `code : shifted : base ; modifiers : action ; text u`.
  private var unicodeKey: KeyStroke? {
    guard let key = number(0).flatMap(KeyTable.key(coded:)) else { return nil }
    var stroke = stroke(key)
    if action != .release { stroke.text = associatedText ?? impliedText(of: key) }
    return stroke
  }

  private var associatedText: String? {
    var text = String.UnicodeScalarView()
    for code in numbers(2) {
      guard let scalar = KeyTable.printable(code) else { continue }
      text.append(scalar)
    }
    return text.isEmpty ? nil : String(text)
  }

  /// A guess for terminals that do not send the text.
  private func impliedText(of key: KeyStroke.Key) -> String {
    guard case .character(let scalar) = key, modifiers.isSubset(of: .shift) else { return "" }
    guard modifiers == .shift else { return String(Character(scalar)) }
    if let shifted = number(0, part: 1).flatMap(KeyTable.printable) {
      return String(Character(shifted))
    }
    return scalar.properties.uppercaseMapping
  }
}

enum KeyTable {
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

  /// Decodes `ESC O letter`; keypad letters are 64 above their characters.
  static func stroke(singleShift letter: UInt8) -> KeyStroke? {
    switch letter {
    case UInt8(ascii: "M"): KeyStroke(key: .enter)
    case UInt8(ascii: "X"): .typing("=")
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .typing(Unicode.Scalar(letter - 64))
    default: key(lettered: letter).map { KeyStroke(key: $0) }
    }
  }

  static func key(numbered number: Int) -> KeyStroke.Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // The VT220's numbers, which have gaps between the groups of keys.
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// kitty: a character, or a Unicode private-use code.
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

  // Enter (57414) is handled in `key(coded:)`.
  private static let keypad = Array("0123456789./*-+\r=,".unicodeScalars)
  private static let keypadMoves: [KeyStroke.Key] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete, .begin,
  ]

  /// Returns nil for control characters and invalid codes.
  static func printable(_ code: Int) -> Unicode.Scalar? {
    guard code >= 0x20, !(0x7F...0x9F ~= code) else { return nil }
    return UInt32(exactly: code).flatMap(Unicode.Scalar.init)
  }
}
