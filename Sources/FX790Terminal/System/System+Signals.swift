#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Signal handlers, which restore the terminal however the process ends.
///
/// A handler may run between any two instructions. It therefore allocates nothing, calls only
/// async-signal-safe functions, and uses memory prepared in `rescue`.
extension System {
  /// How a signal ends the process (SIGINT, SIGTERM, SIGHUP, SIGQUIT).
  package enum Endings {
    /// The terminal is restored, and the process dies of the signal.
    case atOnce
    /// The loop gets an event and has two seconds to call `die(of:)`; a second signal kills.
    case announced
  }

  static let windowChanged = SIGWINCH
  static let continued = SIGCONT

  /// Handles all signals after which the terminal must be restored or redrawn.
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

  static func releaseSignals() {
    alarm(0)
    for signal in 1..<Int32(rescue.pointee.previous.count)
    where rescue.pointee.isCaught[Int(signal)] {
      sigaction(signal, &rescue.pointee.previous[Int(signal)], nil)
      rescue.pointee.isCaught[Int(signal)] = false
    }
  }

  /// Once: a pipe to wake the loop, a signal stack for overflows, and an exit handler.
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

  /// Restores the terminal and kills the process with a signal.
  package static func die(of signal: Int32) -> Never {
    dieOf(signal)
  }

  /// As Ctrl-Z does; returns when the process continues.
  static func stop() {
    raise(SIGTSTP)
  }

  /// As Ctrl-\ does, see `Endings`.
  static func quit() {
    raise(SIGQUIT)
  }

  static func newSignals() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = takeNews(&bytes)
    return bytes.prefix(max(count, 0)).map(Int32.init)
  }

  /// Readable when `newSignals` has any.
  static var news: Int32 { rescue.pointee.news }
}

// MARK: Handlers

private func install(_ handler: @escaping @convention(c) (Int32) -> Void, for signal: Int32) {
  let index = Int(signal)
  guard !rescue.pointee.isCaught[index] else { return }
  sigaction(signal, nil, &rescue.pointee.previous[index])
  // A signal ignored at process start, as under nohup, stays ignored.
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
    // The farewell blocks, but the settings can still be restored.
    tcsetattr(System.input, TCSANOW, &rescue.pointee.found)
  }
  restoreTerminal(isParting: true)
  sigaction(signal, &rescue.pointee.previous[Int(signal)], nil)
  raise(signal)
  // Reached only if the signal is blocked or ignored.
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
  // Execution continues here after SIGCONT, or immediately in an orphaned process group.
  sigaction(signal, &handler, nil)
  if rescue.pointee.place == .stopped { handleContinue(SIGCONT) }
  errno = before
}

/// Also runs after SIGSTOP, before which the terminal could not be restored.
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

// MARK: Data of the handlers

/// Data of the signal handlers, see `System.catchSignals`.
struct Rescue {
  package enum Place {
    /// The original state.
    case outside
    /// In fx790's modes.
    case inside
    /// While restoring, which blocks if the terminal accepts no output (Ctrl-S).
    case leaving
    /// In the original state while the process is stopped.
    case stopped
  }

  var place = Place.outside
  var isPrepared = false
  var found = termios()
  var raw = termios()
  var greeting = Block()
  var farewell = Block()
  /// Sent after the farewell on a signal: a newline before the prompt.
  var parting = Block()
  var announcesEndings = false
  /// The signal that is ending the process, or 0.
  var announced: Int32 = 0
  var news: Int32 = -1
  var newsWriter: Int32 = -1
  let previous = UnsafeMutableBufferPointer<sigaction>.allocate(capacity: 65)
  let isCaught = UnsafeMutableBufferPointer<Bool>.allocate(capacity: 65)

  init() {
    isCaught.initialize(repeating: false)
    previous.initialize(repeating: sigaction())
  }

  /// Bytes at a fixed address.
  struct Block {
    static let capacity = 256

    private let start = UnsafeMutableRawPointer.allocate(byteCount: Self.capacity, alignment: 1)
    private var count = 0

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

/// Allocated before the first handler is installed.
nonisolated(unsafe) let rescue = {
  let place = UnsafeMutablePointer<Rescue>.allocate(capacity: 1)
  place.initialize(to: Rescue())
  return place
}()

func restoreTerminal(isParting: Bool) {
  guard rescue.pointee.place == .inside else { return }
  rescue.pointee.place = .leaving
  defer { rescue.pointee.place = .outside }
  // If another process has the terminal by now, leave it alone.
  let owner = tcgetpgrp(System.input)
  guard owner < 0 || owner == getpgrp() else { return }
  rescue.pointee.farewell.send()
  if isParting { rescue.pointee.parting.send() }
  // The shell would take unread mouse reports for typing.
  tcflush(System.input, TCIFLUSH)
  tcsetattr(System.input, TCSANOW, &rescue.pointee.found)
}

func occupyTerminal() {
  // Set first: a signal may come from now on.
  rescue.pointee.place = .inside
  // In the background this stops the process until it is in the foreground again.
  tcsetattr(System.input, TCSANOW, &rescue.pointee.raw)
  rescue.pointee.greeting.send()
}
