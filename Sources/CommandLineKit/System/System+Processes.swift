import FX790Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension System {
  /// Makes writes to a closed pipe, or beyond a file size limit, fail instead of raising a signal.
  package static func ignoreRefusedWrites() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Sleeps for a time, or until a signal arrives.
  package static func sleep(nanoseconds: Int64) {
    var time = timespec()
    time.tv_sec = .init(nanoseconds / 1_000_000_000)
    time.tv_nsec = .init(nanoseconds % 1_000_000_000)
    nanosleep(&time, nil)
  }

  /// The words after the program's name.
  ///
  /// Throws if a word is not UTF-8; as a repaired `String` it would name another file.
  package static func arguments() throws(UsageError) -> [String] {
    let words = CommandLine.arguments
    for (index, word) in words.enumerated() {
      guard let given = CommandLine.unsafeArgv[index] else { break }
      if strcmp(word, given) != 0 { throw UsageError("an argument is not UTF-8: \(word)") }
    }
    return Array(words.dropFirst())
  }

  // MARK: Child processes

  package struct Child: Equatable {
    fileprivate let id: pid_t
  }

  /// Starts a program with an empty standard input; nil if it cannot be started.
  ///
  /// Its standard output and standard error go to the file, or to /dev/null.
  package static func spawn(_ words: [String], writingTo path: String? = nil) -> Child? {
    guard let name = words.first else { return nil }
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [input, output, errors] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    if let path {
      posix_spawn_file_actions_addopen(
        &actions, output, path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      posix_spawn_file_actions_adddup2(&actions, output, errors)
    }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var id: pid_t = 0
    guard posix_spawnp(&id, name, &actions, nil, &arguments, environ) == 0 else { return nil }
    return Child(id: id)
  }

  /// Runs a program as `spawn` does, to its end; returns whether its exit status is 0.
  package static func run(_ words: [String], writingTo path: String? = nil) -> Bool {
    spawn(words, writingTo: path).map(wait(for:)) ?? false
  }

  /// Returns whether the exit status is 0, or nil while the program runs.
  ///
  /// Must not be called again after the program's end, which releases the process ID.
  package static func result(of child: Child) -> Bool? {
    var status: Int32 = 0
    let ended = waitpid(child.id, &status, WNOHANG)
    return ended == 0 ? nil : ended == child.id && status == 0
  }

  /// Waits until the program ends; returns whether its exit status is 0.
  package static func wait(for child: Child) -> Bool {
    var status: Int32 = 0
    return waitpid(child.id, &status, 0) == child.id && status == 0
  }

  /// Kills a program; must not be called after `result` was not nil or after `wait`.
  package static func stop(_ child: Child) {
    kill(child.id, SIGKILL)
    waitpid(child.id, nil, 0)
  }

  // MARK: Threads

  package static var coreCount: Int {
    max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
  }

  /// The results of one of n threads, which takes every n-th index.
  ///
  /// Threads do not access each other's shares.
  private final class Share<Result> {
    var results: [Result] = []
  }

  /// A closure in an object, to which a thread gets a pointer.
  private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
      self.run = run
    }
  }

  /// Calls `body` for each index on several threads; the results are in the order of the indexes.
  package static func map<Result: Sendable>(
    _ indexes: Range<Int>, onThreads count: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let count = min(count, indexes.count)
    guard count > 1 else { return indexes.map(body) }
    let shares = (0..<count).map { _ in Share<Result>() }
    func fill(_ share: Int) {
      let first = indexes.lowerBound + share
      shares[share].results = stride(from: first, to: indexes.upperBound, by: count).map(body)
    }
    let threads = (1..<count).map { share in start { fill(share) } }
    fill(0)
    for thread in threads { if let thread { pthread_join(thread, nil) } }
    return indexes.map { index in
      let offset = index - indexes.lowerBound
      return shares[offset % count].results[offset / count]
    }
  }

  /// Starts a thread; if that fails, runs the work immediately.
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
        // On Darwin the argument is not optional.
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
}
