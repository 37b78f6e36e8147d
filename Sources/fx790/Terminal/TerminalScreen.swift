/// The terminal while a front end has it: from `init` to `leave` it has the modes asked for, and
/// whatever ends or stops the process, it is as it was found.
///
/// There is one terminal, so there is one of these at a time.
struct TerminalScreen {
  private(set) var modes: TerminalModes
  /// Whether the terminal has been asked and has not yet answered.
  private(set) var awaitsReply = false

  /// Enters the terminal; nil if standard input is none, or it has been entered.
  init?(_ modes: TerminalModes, endings: System.Endings = .atOnce) {
    self.modes = modes.subtracting(.keyReleases)
    guard
      System.enterTerminal(
        greeting: self.modes.greeting, farewell: self.modes.farewell, parting: modes.parting,
        endings: endings)
    else { return nil }
    guard modes.contains(.keyReleases) else { return }
    awaitsReply = true
    _ = System.write(TerminalModes.questions, to: System.output)
  }

  /// Whether keys tell when they are released.
  var tellsKeyReleases: Bool { modes.contains(.keyReleases) }

  /// Takes what the terminal says about itself.
  mutating func heed(_ reply: TerminalReply) {
    switch reply {
    case .attributes: awaitsReply = false
    case .keyboard: if awaitsReply, !tellsKeyReleases { switchOn(.keyReleases) }
    }
  }

  private mutating func switchOn(_ mode: TerminalModes) {
    modes.insert(mode)
    // The farewell first: to switch off what is off does no harm.
    System.revise(greeting: modes.greeting, farewell: modes.farewell)
    _ = System.write(mode.greeting, to: System.output)
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
