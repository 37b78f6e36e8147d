/// The terminal while a front end has it: from `init` to `leave` it has the modes asked for, and
/// whatever ends or stops the process, it is as it was found.
///
/// There is one terminal, so there is one of these at a time.
package struct TerminalScreen {
  private(set) var modes: TerminalModes
  /// Whether the terminal has been asked and has not yet answered.
  private(set) var awaitsReply = false

  /// Enters the terminal; nil if standard input is none, or it has been entered.
  package init?(_ modes: TerminalModes, endings: System.Endings = .atOnce) {
    self.modes = modes.subtracting(.keyReleases)
    guard
      System.enterTerminal(
        greeting: self.modes.greeting, farewell: self.modes.farewell, parting: modes.parting,
        endings: endings)
    else { return nil }
    if modes.contains(.keyReleases) { askForKeyReleases() }
  }

  /// Asks the terminal to tell when keys are released, if it can.
  mutating func askForKeyReleases() {
    awaitsReply = true
    _ = System.write(TerminalModes.questions, to: System.output)
  }

  /// Whether keys tell when they are released.
  package var tellsKeyReleases: Bool { modes.contains(.keyReleases) }

  /// Takes what the terminal says about itself.
  mutating func heed(_ reply: TerminalReply) {
    switch reply {
    case .attributes: awaitsReply = false
    // Another window has the releases of keys that are held when it comes to the front.
    case .keyboard: if awaitsReply, !tellsKeyReleases { switchOn([.keyReleases, .focus]) }
    }
  }

  private mutating func switchOn(_ wanted: TerminalModes) {
    let missing = wanted.subtracting(modes)
    modes.formUnion(wanted)
    // The farewell first: to switch off what is off does no harm.
    System.revise(greeting: modes.greeting, farewell: modes.farewell)
    _ = System.write(missing.greeting, to: System.output)
  }

  /// Switches the mouse on or off; while it is off the terminal's own selection works.
  mutating func switchMouse(on isOn: Bool) {
    guard isOn != modes.contains(.mouse) else { return }
    if isOn { return switchOn(.mouse) }
    modes.remove(.mouse)
    _ = System.write(TerminalModes.mouse.farewell, to: System.output)
    System.revise(greeting: modes.greeting, farewell: modes.farewell)
  }

  /// Leaves the terminal as it was found.
  mutating func leave() {
    // An answer that comes too late would be typed into the shell.
    if awaitsReply, System.wait(nanoseconds: 100_000_000).input { awaitsReply = false }
    System.leaveTerminal()
  }
}

/// The modes of a terminal that a front end may want, and how they are switched.
///
/// Whatever is switched on is switched off in the reverse order.
package struct TerminalModes: OptionSet {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

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
  package static let fullScreen: TerminalModes = [
    .alternateScreen, .hiddenCursor, .mouse, .paste, .focus, .keyReleases,
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

  /// The addition of a signal, so that the shell doesn't write into the line.
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
