#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The terminal: its settings, its size, and waiting for it.
extension System {
  /// Whether the terminal knows no control sequences.
  package static var terminalIsDumb: Bool { environment("TERM") == "dumb" }

  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The size of the terminal's window, where it tells.
  package static var windowSize: WindowSize? {
    var size = winsize()
    guard ioctl(output, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return WindowSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Takes keys as they are pressed and not shown, and sends the terminal a greeting; false without
  /// a terminal.
  ///
  /// All is as before, after the farewell, with `leaveTerminal` and with whatever ends or stops the
  /// process; a signal adds the parting.
  static func enterTerminal(
    greeting: [UInt8], farewell: [UInt8], parting: [UInt8], endings: Endings
  ) -> Bool {
    guard rescue.pointee.place == .outside else { return false }
    guard tcgetattr(input, &rescue.pointee.found) == 0 else { return false }
    rescue.pointee.raw = rescue.pointee.found
    rescue.pointee.raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    rescue.pointee.raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
    rescue.pointee.parting.set(parting)
    rescue.pointee.greeting.set(greeting)
    rescue.pointee.farewell.set(farewell)
    catchSignals(endings)
    occupyTerminal()
    return true
  }

  /// Changes what is said when the terminal is entered again and left.
  static func revise(greeting: [UInt8], farewell: [UInt8]) {
    // No handler may see the half of it.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    rescue.pointee.greeting.set(greeting)
    rescue.pointee.farewell.set(farewell)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Leaves the terminal as it was found.
  static func leaveTerminal() {
    restoreTerminal(isParting: false)
    releaseSignals()
  }

  /// Waits until there is input or a signal, at most so many nanoseconds, without end if nil.
  package static func wait(nanoseconds: Int64?) -> (input: Bool, signal: Bool) {
    var requests = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: news, events: Int16(POLLIN), revents: 0),
    ]
    // A millisecond too late rather than a busy loop to the end.
    let timeout = nanoseconds.map { Int32(clamping: (max($0, 0) + 999_999) / 1_000_000) } ?? -1
    guard poll(&requests, .init(requests.count), timeout) > 0 else { return (false, false) }
    return (requests[0].revents != 0, requests[1].revents != 0)
  }
}
