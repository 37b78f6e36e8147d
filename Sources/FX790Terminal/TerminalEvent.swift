package enum TerminalEvent: Equatable {
  case key(KeyStroke)
  case mouse(MouseStroke)
  case paste(String)
  /// The window lost the focus.
  case focusLost
  /// The terminal supports the kitty keyboard protocol.
  case keyboardReply
  /// The device attributes, which every terminal reports.
  case attributesReply
  /// Everything must be redrawn for the new size.
  case resized(WindowSize)
  /// The process continues after a stop, so everything must be redrawn.
  case resumed
  /// A signal asks the process to end, see `System.Endings.announced`.
  case ending(signal: Int32)
  /// The input has ended.
  case closed
}

package struct WindowSize: Equatable {
  package var columns: Int
  package var rows: Int

  /// Reduces the size to a limit that is larger than any screen.
  package init(columns: Int, rows: Int) {
    self.columns = min(columns, Self.limit.columns)
    self.rows = min(rows, Self.limit.rows)
  }

  private static let limit = (columns: 1000, rows: 500)

  /// Assumed for a terminal that does not report its size.
  package static let standard = WindowSize(columns: 80, rows: 24)
}

package struct KeyStroke: Equatable {
  package enum Key: Equatable {
    /// A key that types a character.
    ///
    /// The kitty keyboard protocol gives the character without modifiers, so that press and release
    /// match; other terminals give only the typed character.
    case character(Unicode.Scalar)
    case enter, tab, backspace, escape
    /// `begin` is the middle key of the keypad.
    case up, down, left, right, home, end, pageUp, pageDown, begin
    case insert, delete
    /// F1 to F35.
    case function(Int)
    /// Modifiers as keys of their own, where the terminal reports them.
    case shift, control, alt

    package var isModifier: Bool {
      switch self {
      case .shift, .control, .alt: true
      default: false
      }
    }
  }

  package struct Modifiers: OptionSet {
    package let rawValue: Int

    // xterm and kitty send the sum of these bits plus one.
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
    /// Super, hyper and meta, which fx790 treats alike.
    package static let others = Modifiers(rawValue: 8 | 16 | 32)

    /// Decodes a parameter of a sequence; ignores Caps Lock and Num Lock.
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
  /// The typed text; empty for a release and for keys without text.
  package var text: String

  package init(key: Key, modifiers: Modifiers = [], action: Action = .press, text: String = "") {
    self.key = key
    self.modifiers = modifiers
    self.action = action
    self.text = text
  }

  static func typing(_ scalar: Unicode.Scalar) -> KeyStroke {
    KeyStroke(key: .character(scalar), text: String(Character(scalar)))
  }

  package static func control(_ letter: Unicode.Scalar) -> KeyStroke {
    KeyStroke(key: .character(letter), modifiers: .control)
  }
}

package struct MouseStroke: Equatable {
  package enum Action: Equatable {
    /// Buttons 0 to 2 from the left; further ones from 8.
    case press(button: Int)
    case release(button: Int)
  }

  package var action: Action
  /// The column from the left, from 0.
  package var column: Int
  /// The row from the top, from 0.
  package var row: Int

  init(_ action: Action, column: Int, row: Int) {
    self.action = action
    self.column = column
    self.row = row
  }

  /// Decodes xterm's mode 1006: `code` is a sum of bits, column and row are from 1.
  ///
  /// Returns nil for a movement and for the wheel, which fx790 does not use.
  init?(report code: Int, column: Int, row: Int, isRelease: Bool) {
    guard code & (32 | 64) == 0 else { return nil }
    let button = code & 128 != 0 ? 8 + code & 3 : code & 3
    self.init(
      isRelease ? .release(button: button) : .press(button: button),
      column: max(column - 1, 0), row: max(row - 1, 0))
  }
}
