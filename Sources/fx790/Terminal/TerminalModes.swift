/// What a front end wants of the terminal, and how it is said.
///
/// Whatever is switched on is switched off in the reverse order.
struct TerminalModes: OptionSet {
  let rawValue: Int

  /// A screen of its own, so that the shell's comes back afterwards.
  static let alternateScreen = TerminalModes(rawValue: 1)
  static let hiddenCursor = TerminalModes(rawValue: 2)
  /// Buttons of the mouse, pressed and released, with their cell.
  static let mouse = TerminalModes(rawValue: 4)
  /// Pasted text is told from typed.
  static let paste = TerminalModes(rawValue: 8)
  static let focus = TerminalModes(rawValue: 16)
  /// The kitty keyboard protocol, on terminals that have it: keys tell when they are released.
  static let keyReleases = TerminalModes(rawValue: 32)

  /// All that a full-screen front end uses.
  static let fullScreen: TerminalModes = [
    .alternateScreen, .hiddenCursor, .mouse, .paste, .keyReleases,
  ]
  /// For a line that is redrawn in place.
  static let inline: TerminalModes = [.hiddenCursor]
  /// For a terminal that may know no sequences at all.
  static let plain: TerminalModes = []

  private static let switches: [(mode: TerminalModes, on: StaticString, off: StaticString)] = [
    (.alternateScreen, "\u{1B}[?1049h", "\u{1B}[?1049l"),
    (.hiddenCursor, "\u{1B}[?25l", "\u{1B}[?25h"),
    (.mouse, "\u{1B}[?1000h\u{1B}[?1006h", "\u{1B}[?1006l\u{1B}[?1000l"),
    (.paste, "\u{1B}[?2004h", "\u{1B}[?2004l"),
    (.focus, "\u{1B}[?1004h", "\u{1B}[?1004l"),
    // All its flags: sequences for all keys, with releases, shifted characters and text.
    (.keyReleases, "\u{1B}[>31u", "\u{1B}[<u"),
  ]

  /// Switches the modes on.
  var greeting: [UInt8] {
    Self.switches.filter { contains($0.mode) }.flatMap { Self.bytes($0.on) }
  }

  /// Switches them off, after whatever may have been half drawn.
  var farewell: [UInt8] {
    guard !isEmpty else { return [] }
    let off = Self.switches.reversed().filter { contains($0.mode) }.flatMap { Self.bytes($0.off) }
    return Self.bytes("\u{1B}[?2026l\u{1B}[0m") + off
  }

  /// What a signal adds, so that the shell doesn't write into the line.
  var parting: [UInt8] {
    isEmpty || contains(.alternateScreen) ? [] : [UInt8(ascii: "\n")]
  }

  /// Asks for the flags of the keyboard protocol, and then for what every terminal answers, so that
  /// no answer to the first is known for certain.
  static let questions = bytes("\u{1B}[?u\u{1B}[c")

  private static func bytes(_ text: StaticString) -> [UInt8] {
    text.withUTF8Buffer(Array.init)
  }
}
