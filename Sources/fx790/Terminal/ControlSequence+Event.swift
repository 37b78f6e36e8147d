/// What sequences mean: in, what a terminal sent; out, an event; refused, whatever fx790 neither
/// asks for nor knows, with nil.
///
/// The names are those of xterm's control sequences and of the kitty keyboard protocol.
extension ControlSequence {
  /// The event that the sequence tells of.
  var event: TerminalEvent? {
    guard !isForeign else { return nil }
    switch (prefix, last) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      return mouse
    case (UInt8(ascii: "?"), UInt8(ascii: "u")): return .reply(.keyboard(flags: number(0) ?? 0))
    case (UInt8(ascii: "?"), UInt8(ascii: "c")):
      return .reply(.attributes((0..<count).compactMap { number($0) }))
    case (0, UInt8(ascii: "I")) where isBare: return .focus(true)
    case (0, UInt8(ascii: "O")) where isBare: return .focus(false)
    case (0, _): return key.map(TerminalEvent.key)
    default: return nil
    }
  }

  private var mouse: TerminalEvent? {
    guard let code = number(0), let column = number(1), let row = number(2) else { return nil }
    return .mouse(
      MouseStroke(report: code, column: column, row: row, isRelease: last == UInt8(ascii: "m")))
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

  /// The key with the modifiers and the action of the second field.
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

  /// What the key types, from a terminal that doesn't say.
  private func impliedText(of key: KeyStroke.Key) -> String {
    guard case .character(let scalar) = key, modifiers.isSubset(of: .shift) else { return "" }
    guard modifiers == .shift else { return String(Character(scalar)) }
    if let shifted = number(0, part: 1).flatMap(KeyTable.printable) {
      return String(Character(shifted))
    }
    return scalar.properties.uppercaseMapping
  }
}
