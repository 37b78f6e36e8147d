/// Something that happened at the terminal.
enum TerminalEvent: Equatable {
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

/// What a terminal says about itself.
enum TerminalReply: Equatable {
  /// Which flags of the kitty keyboard protocol are in force.
  case keyboard(flags: Int)
  /// The device attributes, which every terminal tells when asked.
  case attributes([Int])
}

/// The size of the terminal's window in characters.
struct WindowSize: Equatable {
  var columns: Int
  var rows: Int

  /// What is taken for granted where the terminal doesn't tell.
  static let usual = WindowSize(columns: 80, rows: 24)
}
