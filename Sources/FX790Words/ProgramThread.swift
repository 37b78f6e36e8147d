import BasicVM

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs a program on its own thread, which takes turns with its caller (`Turns`).
final class ProgramThread: @unchecked Sendable {
  // Sendable, because one caller at a time resumes it.
  private let work: Work
  private var thread: pthread_t?

  private final class Work: @unchecked Sendable {
    // Sendable, because the program and its caller take turns.
    let fx: FX790
    let program: WordsRun.Program
    /// A stack for crash handlers, because a recursion may have filled the thread's own.
    let signalStack = UnsafeMutableRawPointer.allocate(
      byteCount: ProgramThread.signalStackSize, alignment: 16)

    init(_ program: @escaping WordsRun.Program, pace: WordsRun.Pace) {
      self.program = program
      fx = FX790(pace: pace)
    }

    static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let work { Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().run() }
      return nil
    }

    private func run() {
      fx.turns.begin()
      var stack = stack_t()
      stack.ss_sp = signalStack
      stack.ss_size = .init(ProgramThread.signalStackSize)
      sigaltstack(&stack, nil)
      do throws(Halt) {
        try program(fx)
      } catch {
        fx.halt = error
      }
      fx.turns.finish()
    }
  }

  init(_ program: @escaping WordsRun.Program, pace: WordsRun.Pace) {
    work = Work(program, pace: pace)
  }

  var wordCount: UInt64 { work.fx.wordCount }

  /// Runs the program until a method of `FX790` gives the turn to the caller, or the program ends;
  /// returns whether it has ended.
  ///
  /// The program works on `host` during the call. Throws the error that ended it, or ERR1 if no
  /// thread could be started.
  func resume(_ host: inout PortHost) throws(Halt) -> Bool {
    let isOver = withUnsafeMutablePointer(to: &host) { host in
      work.fx.host = host
      defer { work.fx.host = nil }
      return takeTurn()
    }
    if let halt = work.fx.halt { throw halt }
    return isOver
  }

  /// Ends an unfinished program's thread: the method of `FX790` in which it waits finds no `host`.
  deinit {
    if thread != nil { _ = takeTurn() }
    work.signalStack.deallocate()
  }

  private func takeTurn() -> Bool {
    if thread != nil {
      work.fx.turns.passToProgram()
    } else {
      thread = Self.start(work)
      if thread == nil { work.fx.halt = .fault(.memoryFull) }
    }
    guard let thread else { return true }
    work.fx.turns.waitAsCaller()
    guard work.fx.turns.isOver else { return false }
    pthread_join(thread, nil)
    self.thread = nil
    return true
  }

  // MARK: The thread

  /// The usual size of a main thread's stack; other threads of macOS have half a megabyte.
  private static let stackSize = 8 << 20
  private static let signalStackSize = 64 << 10

  private static func start(_ work: Work) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    #if canImport(Glibc)
    var thread = pthread_t()
    #else
    var thread: pthread_t?
    #endif
    // The owner keeps `work` until the thread has ended.
    let argument = Unmanaged.passUnretained(work).toOpaque()
    var blocked = signalsOfOthers
    var mask = sigset_t()
    pthread_sigmask(SIG_SETMASK, &blocked, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    guard pthread_create(&thread, &attributes, { Work.run($0) }, argument) == 0 else {
      return nil
    }
    return thread
  }

  /// All signals but those of the thread's own crashes; the thread inherits the mask.
  private static var signalsOfOthers: sigset_t {
    var signals = sigset_t()
    sigfillset(&signals)
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] {
      sigdelset(&signals, signal)
    }
    return signals
  }
}
