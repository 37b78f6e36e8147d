/// A key of the terminal's keyboard, pressed, held or released.
struct KeyStroke: Equatable {
  /// Which key.
  enum Key: Equatable {
    /// A key that makes a character.
    ///
    /// Terminals with the kitty keyboard protocol name the key by the character that it makes
    /// alone, so that its release can be told from others; the others only know what was typed.
    case character(Unicode.Scalar)
    case enter, tab, backspace, escape
    case up, down, left, right, home, end, pageUp, pageDown, begin
    case insert, delete
    /// F1 to F35.
    case function(Int)
    /// The modifiers as keys of their own, where the terminal tells of them.
    case shift, control, alt

    var isModifier: Bool {
      switch self {
      case .shift, .control, .alt: true
      default: false
      }
    }
  }

  /// The keys held with it.
  struct Modifiers: OptionSet {
    let rawValue: Int

    // The bits of xterm and kitty, which send their sum and one more.
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
    /// Super, hyper and meta, which are nothing that fx790 tells apart.
    static let others = Modifiers(rawValue: 8 | 16 | 32)

    /// The modifiers in a parameter; the locks are left out.
    init(parameter: Int) {
      rawValue = max(parameter - 1, 0) & 0x3F
    }

    init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  enum Action: Equatable {
    case press, `repeat`, release
  }

  var key: Key
  var modifiers: Modifiers = []
  var action = Action.press
  /// What the key types; empty for a release, and when it types nothing.
  var text = ""

  /// A key that types a character.
  static func typing(_ scalar: Unicode.Scalar) -> KeyStroke {
    KeyStroke(key: .character(scalar), text: String(Character(scalar)))
  }

  /// Control and a letter.
  static func control(_ letter: Unicode.Scalar) -> KeyStroke {
    KeyStroke(key: .character(letter), modifiers: .control)
  }
}
