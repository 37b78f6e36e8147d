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

  // MARK: Threads

  /// How many cores there are.
  static var coreCount: Int {
    max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
  }

  /// What a thread works on: every so many-th index, so that nothing is shared while it runs.
  private final class Share<Result: Sendable>: @unchecked Sendable {
    let indexes: StrideTo<Int>
    let body: @Sendable (Int) -> Result
    var results: [Result] = []

    init(_ indexes: StrideTo<Int>, _ body: @escaping @Sendable (Int) -> Result) {
      self.indexes = indexes
      self.body = body
    }
  }

  /// Something that a new thread does.
  private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
      self.run = run
    }
  }

  /// The results of a function for all indexes, in their order, worked out on several threads.
  static func map<Result: Sendable>(
    _ indexes: Range<Int>, onThreads count: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let count = min(count, indexes.count)
    guard count > 1 else { return indexes.map(body) }
    let shares = (0..<count).map { first in
      Share(stride(from: indexes.lowerBound + first, to: indexes.upperBound, by: count), body)
    }
    let threads = shares.dropFirst().map { share in
      start { share.results = share.indexes.map(share.body) }
    }
    shares[0].results = shares[0].indexes.map(body)
    for thread in threads { if let thread { pthread_join(thread, nil) } }
    return indexes.map { index in
      let offset = index - indexes.lowerBound
      return shares[offset % count].results[offset / count]
    }
  }

  /// Starts a thread; without one, the work is done at once.
  private static func start(_ run: @escaping () -> Void) -> pthread_t? {
    let work = Unmanaged.passRetained(Work(run))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let status = pthread_create(
      &thread, nil,
      { argument in
        #if canImport(Darwin)
        let pointer: UnsafeMutableRawPointer? = argument
        #else
        let pointer = argument
        #endif
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.takeRetainedValue().run()
      return nil
    }
    return thread
  }

  // MARK: Time

  /// Nanoseconds of a clock that only goes forward.
  static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Nanoseconds that processors have spent on this process.
  static var processorNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
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
