/// Something that happened at the terminal.
package enum TerminalEvent: Equatable {
  case key(KeyStroke)
  case mouse(MouseStroke)
  /// Text that was pasted, whole.
  case paste(String)
  /// The terminal's window became the one typed into, or no longer is.
  case focus(Bool)
  /// The terminal answered a question; never a key.
  case reply(TerminalReply)
  /// The window has another size; all must be drawn anew.
  case resized(WindowSize)
  /// The process goes on after it was stopped; all must be drawn anew.
  case resumed
  /// A signal asks the process to end, see `TerminalLoop`.
  case ending(signal: Int32)
  /// The terminal is gone.
  case closed
}

/// A terminal's answer to a question about itself.
package enum TerminalReply: Equatable {
  /// Which flags of the kitty keyboard protocol are in force.
  case keyboard(flags: Int)
  /// The device attributes, which every terminal tells when asked.
  case attributes([Int])
}

/// The size of the terminal's window in characters.
package struct WindowSize: Equatable {
  package var columns: Int
  package var rows: Int

  /// A size; of a larger window than any screen has, only a part is drawn on.
  package init(columns: Int, rows: Int) {
    self.columns = min(columns, Self.most.columns)
    self.rows = min(rows, Self.most.rows)
  }

  private static let most = (columns: 1000, rows: 500)

  /// The size that is taken for granted where the terminal doesn't tell.
  package static let usual = WindowSize(columns: 80, rows: 24)
}

/// A key of the terminal's keyboard, pressed, held or released.
package struct KeyStroke: Equatable {
  /// Which key.
  package enum Key: Equatable {
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

    package var isModifier: Bool {
      switch self {
      case .shift, .control, .alt: true
      default: false
      }
    }
  }

  /// The keys held with it.
  package struct Modifiers: OptionSet {
    package let rawValue: Int

    // The bits of xterm and kitty, which send their sum and one more.
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
    /// Super, hyper and meta, which are nothing that fx790 tells apart.
    package static let others = Modifiers(rawValue: 8 | 16 | 32)

    /// The modifiers in a parameter; the locks are left out.
    init(parameter: Int) {
      rawValue = max(parameter - 1, 0) & 0x3F
    }

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  package enum Action: Equatable {
    case press, `repeat`, release
  }

  package var key: Key
  package var modifiers: Modifiers
  package var action: Action
  /// The text that the key types; empty for a release, and when it types nothing.
  package var text: String

  package init(key: Key, modifiers: Modifiers = [], action: Action = .press, text: String = "") {
    self.key = key
    self.modifiers = modifiers
    self.action = action
    self.text = text
  }

  /// A key that types a character.
  static func typing(_ scalar: Unicode.Scalar) -> KeyStroke {
    KeyStroke(key: .character(scalar), text: String(Character(scalar)))
  }

  /// Control and a letter.
  package static func control(_ letter: Unicode.Scalar) -> KeyStroke {
    KeyStroke(key: .character(letter), modifiers: .control)
  }
}

/// A button of the mouse or its wheel, at a cell of the window.
package struct MouseStroke: Equatable {
  package enum Action: Equatable {
    /// The buttons from the left: 0, 1, 2; more from 8 on.
    case press(button: Int)
    case release(button: Int)
    case move
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  package var action: Action
  /// From the left, beginning with 0.
  package var column: Int
  /// From the top, beginning with 0.
  package var row: Int
  package var modifiers: KeyStroke.Modifiers = []

  package init(_ action: Action, column: Int, row: Int, modifiers: KeyStroke.Modifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }

  /// A report as xterm writes it (mode 1006): a sum of bits, then column and row from 1.
  init(report code: Int, column: Int, row: Int, isRelease: Bool) {
    self.init(
      Self.action(code, isRelease: isRelease), column: max(column - 1, 0), row: max(row - 1, 0),
      modifiers: Self.modifiers(code))
  }

  private static func modifiers(_ code: Int) -> KeyStroke.Modifiers {
    var modifiers: KeyStroke.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  private static func action(_ code: Int, isRelease: Bool) -> Action {
    if code & 32 != 0 { return .move }
    let low = code & 3
    if code & 64 != 0 { return [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][low] }
    let button = code & 128 != 0 ? 8 + low : low
    return isRelease ? .release(button: button) : .press(button: button)
  }
}
