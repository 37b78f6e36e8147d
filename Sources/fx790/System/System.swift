#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// All that fx790 asks of the operating system, so that no other file imports a C library: files,
/// signals, the terminal and other programs are extensions beside this one.
enum System {
  static let input: Int32 = 0
  static let output: Int32 = 1
  static let errors: Int32 = 2

  // MARK: The process

  /// Ends the process.
  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
    Darwin.exit(status)
    #elseif canImport(Musl)
    Musl.exit(status)
    #else
    Glibc.exit(status)
    #endif
  }

  /// A closed pipe is noticed when writing rather than by a signal.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// The value of an environment variable.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  // MARK: Time

  /// Nanoseconds of a clock that only goes forward.
  static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Sleeps for so long, or until a signal comes.
  static func sleep(nanoseconds: Int64) {
    var time = timespec()
    time.tv_sec = .init(nanoseconds / 1_000_000_000)
    time.tv_nsec = .init(nanoseconds % 1_000_000_000)
    nanosleep(&time, nil)
  }
}
