#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Signal handlers, which restore the terminal however the process ends.
///
/// A handler may run between any two instructions. It allocates nothing, calls only
/// async-signal-safe functions, and uses memory prepared in `savedTerminal`.
extension System {
  /// How a signal ends the process, which `endingSignals` do by default.
  package enum Endings {
    /// The terminal is restored, and the process dies of the signal.
    case immediate
    /// The event loop gets an event and has two seconds to call `die(of:)`; a second signal ends
    /// the process immediately.
    case announced
  }

  private static var endingSignals: [Int32] {
    var signals = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE, SIGVTALRM, SIGPROF, SIGXCPU,
      SIGXFSZ,
    ]
    #if os(Linux)
    // With the real-time signals, which the C library leaves to programs.
    signals += [SIGIO, SIGPWR, SIGSTKFLT] + Array(34...64)
    #endif
    return signals
  }

  static let windowChanged = SIGWINCH
  static let continued = SIGCONT

  /// Handles all signals after which the terminal must be restored or redrawn.
  static func catchSignals(_ endings: Endings) {
    savedTerminal.pointee.announcesEndings = endings == .announced
    savedTerminal.pointee.announced = 0
    if !savedTerminal.pointee.isPrepared { prepare() }
    for signal in endingSignals { install(handleEnding, for: signal) }
    for signal in [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSYS] {
      install(handleCrash, for: signal)
    }
    install(handleStop, for: SIGTSTP)
    install(handleContinue, for: SIGCONT)
    install(forwardSignal, for: SIGWINCH)
    install(handleDeadline, for: SIGALRM)
  }

  static func releaseSignals() {
    alarm(0)
    for signal in 1..<Int32(savedTerminal.pointee.previous.count)
    where savedTerminal.pointee.isCaught[Int(signal)] {
      sigaction(signal, &savedTerminal.pointee.previous[Int(signal)], nil)
      savedTerminal.pointee.isCaught[Int(signal)] = false
    }
  }

  /// Creates a pipe that wakes the event loop, a signal stack for stack overflows, and an exit
  /// handler.
  private static func prepare() {
    savedTerminal.pointee.isPrepared = true
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    savedTerminal.pointee.signalPipe = ends[0]
    savedTerminal.pointee.signalPipeWriter = ends[1]
    let size = 65536
    var stack = stack_t()
    stack.ss_sp = .allocate(byteCount: size, alignment: 16)
    stack.ss_size = .init(size)
    sigaltstack(&stack, nil)
    atexit { restoreTerminal(isOnSignal: false) }
  }

  /// Restores the terminal, then ends the process by the signal.
  package static func die(of signal: Int32) -> Never {
    dieOf(signal)
  }

  /// Acts as Ctrl-Z does; returns when the process continues.
  static func stop() {
    raise(SIGTSTP)
  }

  /// Acts as Ctrl-\ does, see `Endings`.
  static func quit() {
    raise(SIGQUIT)
  }

  static func newSignals() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(signalPipe, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map(Int32.init)
  }

  /// A descriptor that is readable while `newSignals` has signals to return.
  static var signalPipe: Int32 { savedTerminal.pointee.signalPipe }
}

// MARK: Handlers

private func install(_ handler: @escaping @convention(c) (Int32) -> Void, for signal: Int32) {
  let index = Int(signal)
  guard !savedTerminal.pointee.isCaught[index] else { return }
  sigaction(signal, nil, &savedTerminal.pointee.previous[index])
  // A signal ignored at process start, as under nohup, stays ignored.
  guard !isIgnoring(savedTerminal.pointee.previous[index]) else { return }
  var action = sigaction()
  action.sa_flags = .init(SA_RESTART) | .init(SA_NODEFER) | .init(SA_ONSTACK)
  setHandler(handler, of: &action)
  savedTerminal.pointee.isCaught[index] = true
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
  if savedTerminal.pointee.announced == 0 { savedTerminal.pointee.announced = signal }
  alarm(2)
  if savedTerminal.pointee.phase == .leaving {
    // The exit sequence blocks, but the settings can still be restored.
    tcsetattr(System.input, TCSANOW, &savedTerminal.pointee.original)
  }
  restoreTerminal(isOnSignal: true)
  sigaction(signal, &savedTerminal.pointee.previous[Int(signal)], nil)
  raise(signal)
  // Reached only if the signal is blocked or ignored.
  _exit(128 + signal)
}

private func handleCrash(_ signal: Int32) {
  dieOf(signal)
}

private func handleEnding(_ signal: Int32) {
  guard savedTerminal.pointee.announcesEndings, savedTerminal.pointee.announced == 0 else {
    dieOf(signal)
  }
  savedTerminal.pointee.announced = signal
  alarm(2)
  forwardSignal(signal)
}

private func handleDeadline(_ signal: Int32) {
  dieOf(savedTerminal.pointee.announced == 0 ? signal : savedTerminal.pointee.announced)
}

private func forwardSignal(_ signal: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(savedTerminal.pointee.signalPipeWriter, &byte, 1)
  errno = before
}

private func handleStop(_ signal: Int32) {
  let before = errno
  let wasInside = savedTerminal.pointee.phase == .inside
  restoreTerminal(isOnSignal: true)
  if wasInside { savedTerminal.pointee.phase = .stopped }
  var handler = sigaction()
  sigaction(signal, &savedTerminal.pointee.previous[Int(signal)], &handler)
  raise(signal)
  // Execution continues here after SIGCONT, or immediately in an orphaned process group.
  sigaction(signal, &handler, nil)
  if savedTerminal.pointee.phase == .stopped { handleContinue(SIGCONT) }
  errno = before
}

/// Sets the terminal again, also after SIGSTOP, before which it could not be restored.
private func handleContinue(_ signal: Int32) {
  guard savedTerminal.pointee.phase == .inside || savedTerminal.pointee.phase == .stopped else {
    return
  }
  let before = errno
  restoreTerminal(isOnSignal: false)
  occupyTerminal()
  forwardSignal(signal)
  errno = before
}

// MARK: Data of the handlers

struct SavedTerminalState {
  package enum Phase {
    /// The original state.
    case outside
    /// The state that `enterTerminal` sets.
    case inside
    /// The restoration, which blocks if the terminal accepts no output (Ctrl-S).
    case leaving
    /// The original state while the process is stopped.
    case stopped
  }

  var phase = Phase.outside
  var isPrepared = false
  /// The settings before `enterTerminal`.
  var original = termios()
  /// The settings of `enterTerminal`.
  var raw = termios()
  var enterSequence = Block()
  var exitSequence = Block()
  /// A newline before the prompt, which follows the exit sequence on a signal.
  var signalSuffix = Block()
  var announcesEndings = false
  /// The signal that is ending the process, or 0.
  var announced: Int32 = 0
  var signalPipe: Int32 = -1
  var signalPipeWriter: Int32 = -1
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
nonisolated(unsafe) let savedTerminal = {
  let pointer = UnsafeMutablePointer<SavedTerminalState>.allocate(capacity: 1)
  pointer.initialize(to: SavedTerminalState())
  return pointer
}()

func restoreTerminal(isOnSignal: Bool) {
  guard savedTerminal.pointee.phase == .inside else { return }
  savedTerminal.pointee.phase = .leaving
  defer { savedTerminal.pointee.phase = .outside }
  // Another process may have the terminal by now.
  let owner = tcgetpgrp(System.input)
  guard owner < 0 || owner == getpgrp() else { return }
  savedTerminal.pointee.exitSequence.send()
  if isOnSignal { savedTerminal.pointee.signalSuffix.send() }
  // The shell would read unread mouse reports as typed text.
  tcflush(System.input, TCIFLUSH)
  tcsetattr(System.input, TCSANOW, &savedTerminal.pointee.original)
}

func occupyTerminal() {
  // Set first, because a signal may arrive between the following calls.
  savedTerminal.pointee.phase = .inside
  // This stops a background process until it is in the foreground again.
  tcsetattr(System.input, TCSANOW, &savedTerminal.pointee.raw)
  savedTerminal.pointee.enterSequence.send()
}
