#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How signals find the terminal, and how it is put right whatever ends the process.
///
/// A handler may be called between any two instructions, so all that handlers use has been prepared:
/// bytes for the terminal, its settings and the handlers from before, behind pointers that are made
/// once. They allocate nothing and call only what POSIX allows there.
extension System {
  /// How a signal ends the process (SIGINT, SIGTERM, SIGHUP, SIGQUIT).
  package enum Endings {
    /// The terminal is put right, and the process dies of the signal.
    case atOnce
    /// The loop is told, and has two seconds to end by `die(of:)`; a second signal ends at once.
    case announced
  }

  static let windowChanged = SIGWINCH
  static let continued = SIGCONT

  /// Catches all signals that matter to a terminal that is no longer as it was found.
  static func catchSignals(_ endings: Endings) {
    rescue.pointee.announcesEndings = endings == .announced
    rescue.pointee.announced = 0
    if !rescue.pointee.isPrepared { prepare() }
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { install(handleEnding, for: signal) }
    for signal in [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE] {
      install(handleCrash, for: signal)
    }
    install(handleStop, for: SIGTSTP)
    install(handleContinue, for: SIGCONT)
    install(handleNews, for: SIGWINCH)
    install(handleDeadline, for: SIGALRM)
  }

  /// Gives the signals back to whom they were before.
  static func releaseSignals() {
    alarm(0)
    for signal in 1..<Int32(rescue.pointee.previous.count)
    where rescue.pointee.isCaught[Int(signal)] {
      sigaction(signal, &rescue.pointee.previous[Int(signal)], nil)
      rescue.pointee.isCaught[Int(signal)] = false
    }
  }

  /// Once: a pipe that wakes the loop, a stack for what comes when the usual one is full, and the
  /// terminal put right when the process ends in the ordinary way.
  private static func prepare() {
    rescue.pointee.isPrepared = true
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    rescue.pointee.news = ends[0]
    rescue.pointee.newsWriter = ends[1]
    let size = 65536
    var stack = stack_t()
    stack.ss_sp = .allocate(byteCount: size, alignment: 16)
    stack.ss_size = .init(size)
    sigaltstack(&stack, nil)
    atexit { restoreTerminal(isParting: false) }
  }

  /// Ends the process by a signal, after the terminal has been put right.
  package static func die(of signal: Int32) -> Never {
    dieOf(signal)
  }

  /// Stops the process as Ctrl-Z does, and returns when it goes on.
  static func stop() {
    raise(SIGTSTP)
  }

  /// Ends the process as Ctrl-\ does: at once, or as soon as the loop has been told.
  static func quit() {
    raise(SIGQUIT)
  }

  /// The signals that came since the last call.
  static func newSignals() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = takeNews(&bytes)
    return bytes.prefix(max(count, 0)).map(Int32.init)
  }

  /// The descriptor on which `newSignals` are waited for.
  static var news: Int32 { rescue.pointee.news }
}

// MARK: Handlers

private func install(_ handler: @escaping @convention(c) (Int32) -> Void, for signal: Int32) {
  let index = Int(signal)
  guard !rescue.pointee.isCaught[index] else { return }
  sigaction(signal, nil, &rescue.pointee.previous[index])
  // A signal that the process was started to ignore, as nohup does, stays ignored.
  guard !isIgnoring(rescue.pointee.previous[index]) else { return }
  var action = sigaction()
  action.sa_flags = .init(SA_RESTART) | .init(SA_NODEFER) | .init(SA_ONSTACK)
  setHandler(handler, of: &action)
  rescue.pointee.isCaught[index] = true
  sigaction(signal, &action, nil)
}

private func setHandler(
  _ handler: (@convention(c) (Int32) -> Void)?, of action: inout sigaction
) {
  #if canImport(Darwin)
  action.__sigaction_u.__sa_handler = handler
  #elseif canImport(Musl)
  action.__sa_handler.sa_handler = handler
  #else
  action.__sigaction_handler.sa_handler = handler
  #endif
}

private func isIgnoring(_ action: sigaction) -> Bool {
  #if canImport(Darwin)
  let handler = action.__sigaction_u.__sa_handler
  #elseif canImport(Musl)
  let handler = action.__sa_handler.sa_handler
  #else
  let handler = action.__sigaction_handler.sa_handler
  #endif
  return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}

private func dieOf(_ signal: Int32) -> Never {
  if rescue.pointee.announced == 0 { rescue.pointee.announced = signal }
  alarm(2)
  if rescue.pointee.place == .leaving {
    // The farewell is held up and can't be said any more, but the settings can be put right.
    tcsetattr(System.input, TCSANOW, &rescue.pointee.found)
  }
  restoreTerminal(isParting: true)
  sigaction(signal, &rescue.pointee.previous[Int(signal)], nil)
  raise(signal)
  // Only if the signal is blocked, or ignored.
  _exit(128 + signal)
}

private func handleCrash(_ signal: Int32) {
  dieOf(signal)
}

private func handleEnding(_ signal: Int32) {
  guard rescue.pointee.announcesEndings, rescue.pointee.announced == 0 else { dieOf(signal) }
  rescue.pointee.announced = signal
  alarm(2)
  handleNews(signal)
}

private func handleDeadline(_ signal: Int32) {
  dieOf(rescue.pointee.announced == 0 ? signal : rescue.pointee.announced)
}

private func handleNews(_ signal: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(rescue.pointee.newsWriter, &byte, 1)
  errno = before
}

private func handleStop(_ signal: Int32) {
  let before = errno
  let wasInside = rescue.pointee.place == .inside
  restoreTerminal(isParting: true)
  if wasInside { rescue.pointee.place = .stopped }
  var handler = sigaction()
  sigaction(signal, &rescue.pointee.previous[Int(signal)], &handler)
  raise(signal)
  // It goes on here; or at once, where nobody could continue a process that was stopped.
  sigaction(signal, &handler, nil)
  if rescue.pointee.place == .stopped { handleContinue(SIGCONT) }
  errno = before
}

/// Also after SIGSTOP, before which nothing could be put right.
private func handleContinue(_ signal: Int32) {
  guard rescue.pointee.place == .inside || rescue.pointee.place == .stopped else { return }
  let before = errno
  restoreTerminal(isParting: false)
  occupyTerminal()
  handleNews(signal)
  errno = before
}

private func takeNews(_ bytes: inout [UInt8]) -> Int {
  read(rescue.pointee.news, &bytes, bytes.count)
}

// MARK: What handlers work with

/// The means to put the terminal right again: all that the handlers of signals work with, see
/// `System.catchSignals`.
struct Rescue {
  package enum Place {
    /// The terminal is as it was found.
    case outside
    case inside
    /// On the way out; a terminal that takes nothing, held by Ctrl-S for example, holds us up.
    case leaving
    /// It is as it was found while the process is stopped.
    case stopped
  }

  var place = Place.outside
  var isPrepared = false
  var found = termios()
  var raw = termios()
  var greeting = Block()
  var farewell = Block()
  /// The addition of a signal to the farewell, so that the shell begins on a line of its own.
  var parting = Block()
  var announcesEndings = false
  /// The signal that ends the process, from when it came; 0 before.
  var announced: Int32 = 0
  var news: Int32 = -1
  var newsWriter: Int32 = -1
  let previous = UnsafeMutableBufferPointer<sigaction>.allocate(capacity: 65)
  let isCaught = UnsafeMutableBufferPointer<Bool>.allocate(capacity: 65)

  init() {
    isCaught.initialize(repeating: false)
    previous.initialize(repeating: sigaction())
  }

  /// Bytes at a place that never moves.
  struct Block {
    static let capacity = 256

    private let start = UnsafeMutableRawPointer.allocate(byteCount: Self.capacity, alignment: 1)
    private var count = 0

    /// Takes bytes, as many as there is room for.
    mutating func set(_ bytes: [UInt8]) {
      count = min(bytes.count, Self.capacity)
      bytes.withUnsafeBytes {
        start.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(start), byteCount: count)
      }
    }

    func send() {
      var sent = 0
      while sent < count {
        let part = write(System.output, start + sent, count - sent)
        guard part > 0 else { return }
        sent += part
      }
    }
  }
}

/// The one place that handlers know, made before the first of them is installed.
nonisolated(unsafe) let rescue = {
  let place = UnsafeMutablePointer<Rescue>.allocate(capacity: 1)
  place.initialize(to: Rescue())
  return place
}()

/// Leaves the terminal as it was found, if it is not so.
func restoreTerminal(isParting: Bool) {
  guard rescue.pointee.place == .inside else { return }
  rescue.pointee.place = .leaving
  defer { rescue.pointee.place = .outside }
  // Another process may have it by now; then it is no longer ours to put right.
  let owner = tcgetpgrp(System.input)
  guard owner < 0 || owner == getpgrp() else { return }
  rescue.pointee.farewell.send()
  if isParting { rescue.pointee.parting.send() }
  // Reports of the mouse that nobody has read would be typed into the shell.
  tcflush(System.input, TCIFLUSH)
  tcsetattr(System.input, TCSANOW, &rescue.pointee.found)
}

/// Makes the terminal ready for fx790.
func occupyTerminal() {
  // First, because a signal may come at any time from now on.
  rescue.pointee.place = .inside
  // In the background this stops the process until it is in the foreground again.
  tcsetattr(System.input, TCSANOW, &rescue.pointee.raw)
  rescue.pointee.greeting.send()
}
