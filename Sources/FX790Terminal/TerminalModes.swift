/// Modes of the terminal, switched on in the order of `switches`, off in reverse.
package struct TerminalModes: OptionSet {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A separate screen; the shell's contents return afterwards.
  static let alternateScreen = TerminalModes(rawValue: 1)
  static let hiddenCursor = TerminalModes(rawValue: 2)
  static let mouse = TerminalModes(rawValue: 4)
  /// Bracketed paste: pasted text arrives as one event.
  static let paste = TerminalModes(rawValue: 8)
  static let focus = TerminalModes(rawValue: 16)
  /// The kitty keyboard protocol, for key releases, if supported.
  static let keyReleases = TerminalModes(rawValue: 32)

  package static let fullScreen: TerminalModes = [
    .alternateScreen, .hiddenCursor, .mouse, .paste, .focus, .keyReleases,
  ]
  static let inline: TerminalModes = [.hiddenCursor]
  /// For a terminal that may lack escape sequences.
  static let plain: TerminalModes = []

  private static let switches: [(mode: TerminalModes, on: StaticString, off: StaticString)] = [
    (.alternateScreen, "\u{1B}[?1049h", "\u{1B}[?1049l"),
    (.hiddenCursor, "\u{1B}[?25l", "\u{1B}[?25h"),
    (.mouse, "\u{1B}[?1000h\u{1B}[?1006h", "\u{1B}[?1006l\u{1B}[?1000l"),
    (.paste, "\u{1B}[?2004h", "\u{1B}[?2004l"),
    (.focus, "\u{1B}[?1004h", "\u{1B}[?1004l"),
    // All flags: sequences for all keys, with releases, shifted characters and text.
    (.keyReleases, "\u{1B}[>31u", "\u{1B}[<u"),
  ]

  var enterSequence: [UInt8] {
    Self.switches.filter { contains($0.mode) }.flatMap { Self.bytes($0.on) }
  }

  /// Switches the modes off, and ends a half-drawn frame and its style.
  var exitSequence: [UInt8] {
    guard !isEmpty else { return [] }
    let off = Self.switches.reversed().filter { contains($0.mode) }.flatMap { Self.bytes($0.off) }
    return Self.bytes("\u{1B}[?2026l\u{1B}[0m") + off
  }

  /// A newline for inline displays, so that the prompt after a signal does not overwrite them.
  var signalSuffix: [UInt8] {
    isEmpty || contains(.alternateScreen) ? [] : [UInt8(ascii: "\n")]
  }

  /// Queries the keyboard flags, then the attributes, which every terminal reports.
  ///
  /// If only the attributes arrive, the terminal lacks the kitty protocol.
  static let questions = bytes("\u{1B}[?u\u{1B}[c")

  private static func bytes(_ text: StaticString) -> [UInt8] {
    text.withUTF8Buffer(Array.init)
  }
}
