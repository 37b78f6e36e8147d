#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension System {
  package static var terminalIsDumb: Bool { environment("TERM") == "dumb" }

  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The size of the terminal's window; nil if unknown.
  package static var windowSize: WindowSize? {
    var size = winsize()
    guard ioctl(output, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return WindowSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Turns off echo, line mode, key signals, flow control and translation of CR, and sends
  /// `enterSequence`; false without a terminal, or if it is already entered.
  ///
  /// `leaveTerminal`, and any end or stop of the process that can be caught, undo this and send
  /// `exitSequence`; a signal then also sends `signalSuffix`.
  static func enterTerminal(
    enterSequence: [UInt8], exitSequence: [UInt8], signalSuffix: [UInt8], endings: Endings
  ) -> Bool {
    guard savedTerminal.pointee.phase == .outside else { return false }
    guard tcgetattr(input, &savedTerminal.pointee.original) == 0 else { return false }
    savedTerminal.pointee.raw = savedTerminal.pointee.original
    savedTerminal.pointee.raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    savedTerminal.pointee.raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
    savedTerminal.pointee.signalSuffix.set(signalSuffix)
    savedTerminal.pointee.enterSequence.set(enterSequence)
    savedTerminal.pointee.exitSequence.set(exitSequence)
    catchSignals(endings)
    occupyTerminal()
    return true
  }

  /// Replaces the sequences that are sent next.
  static func revise(enterSequence: [UInt8], exitSequence: [UInt8]) {
    // No handler may see a half-written sequence.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    savedTerminal.pointee.enterSequence.set(enterSequence)
    savedTerminal.pointee.exitSequence.set(exitSequence)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  static func leaveTerminal() {
    restoreTerminal(isOnSignal: false)
    releaseSignals()
  }

  /// Waits for input or a signal, at most `nanoseconds`; endlessly if nil.
  package static func wait(nanoseconds: Int64?) -> (input: Bool, signal: Bool) {
    var requests = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signalPipe, events: Int16(POLLIN), revents: 0),
    ]
    // Rounded up: a millisecond late is better than a busy loop at the end.
    let timeout = nanoseconds.map { Int32(clamping: (max($0, 0) + 999_999) / 1_000_000) } ?? -1
    guard poll(&requests, .init(requests.count), timeout) > 0 else { return (false, false) }
    return (requests[0].revents != 0, requests[1].revents != 0)
  }
}
