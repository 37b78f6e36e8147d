/// The terminal in the modes that a front end needs, from `init` to `leave`.
///
/// The terminal is restored however the process ends or stops, except by SIGKILL or SIGSTOP. Only
/// one instance may exist.
package struct TerminalSession {
  private(set) var modes: TerminalModes
  private var awaitsReply = false

  /// Returns nil without a terminal, or if another instance is using it.
  package init?(_ modes: TerminalModes, endings: System.Endings = .immediate) {
    self.modes = modes.subtracting(.keyReleases)
    guard
      System.enterTerminal(
        enterSequence: self.modes.enterSequence, exitSequence: self.modes.exitSequence,
        signalSuffix: modes.signalSuffix,
        endings: endings)
    else { return nil }
    if modes.contains(.keyReleases) { askForKeyReleases() }
  }

  /// Asks whether the terminal can report key releases; if it can, `handle` switches reports on.
  mutating func askForKeyReleases() {
    awaitsReply = true
    _ = System.write(TerminalModes.questions, to: System.output)
  }

  package var reportsKeyReleases: Bool { modes.contains(.keyReleases) }

  mutating func handle(_ reply: TerminalReply) {
    switch reply {
    case .attributes: awaitsReply = false
    // Focus events too, because a window without the focus gets no releases of held keys.
    case .keyboard: if awaitsReply, !reportsKeyReleases { switchOn([.keyReleases, .focus]) }
    }
  }

  private mutating func switchOn(_ wanted: TerminalModes) {
    let missing = wanted.subtracting(modes)
    modes.formUnion(wanted)
    // The saved sequences first, so that a signal in between restores the terminal.
    System.revise(enterSequence: modes.enterSequence, exitSequence: modes.exitSequence)
    _ = System.write(missing.enterSequence, to: System.output)
  }

  /// Switches mouse reports, which disable the terminal's own text selection.
  mutating func switchMouse(on isOn: Bool) {
    guard isOn != modes.contains(.mouse) else { return }
    if isOn { return switchOn(.mouse) }
    modes.remove(.mouse)
    _ = System.write(TerminalModes.mouse.exitSequence, to: System.output)
    System.revise(enterSequence: modes.enterSequence, exitSequence: modes.exitSequence)
  }

  func leave() {
    // Waits for a late reply, which leaving discards; the shell would read it as typed text.
    if awaitsReply { _ = System.wait(nanoseconds: 100_000_000) }
    System.leaveTerminal()
  }
}

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
