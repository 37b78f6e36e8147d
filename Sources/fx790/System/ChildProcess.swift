import FX790Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// Not members of `ChildProcess`, because its members hide the C functions of the same names.
func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func readSome(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

/// A program that reads and writes lines, with its own process group and three pipes.
///
/// Its memory is bounded, whatever the program writes: unread lines stay in the pipe.
final class ChildProcess {
  private let id: pid_t
  /// Our ends of the pipes; -1 once closed.
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  /// Bytes to write when the program's input has room.
  private var unsent: [UInt8] = []
  /// Bytes of the output that are not yet returned as lines, from `position` on.
  private var unread: [UInt8] = []
  private var position = 0
  private(set) var errorLines = LastLines()
  private var isReaped = false
  /// How long the program has kept us waiting since `send`.
  private var waited: Int64 = 0

  /// The longest line, in bytes.
  static let lineLimit = 1 << 16

  enum Reading: Equatable {
    case line([UInt8])
    /// The output has ended after this number of bytes of an unfinished line.
    case ended(bytes: Int)
    /// The program has written no whole line in time, only this number of bytes.
    case late(bytes: Int)
    case tooLong
  }

  /// Starts a program, found as a shell finds commands; the variables are added to its environment.
  init(_ words: [String], environment variables: [String]) throws(System.Failure) {
    // No other child may start before the pipes are closed to children.
    pthread_mutex_lock(creationMutex)
    defer { pthread_mutex_unlock(creationMutex) }
    let pipes = (try Pipe(), try Pipe(), try Pipe())
    defer { for end in [pipes.0.reader, pipes.1.writer, pipes.2.writer] { _ = System.close(end) } }
    (input, output, errors) = (pipes.0.writer, pipes.1.reader, pipes.2.reader)
    for descriptor in [input, output, errors] { Pipe.makeNonBlocking(descriptor) }
    var started: pid_t = 0
    let status = Self.spawn(
      words, variables, [pipes.0.reader, pipes.1.writer, pipes.2.writer], &started)
    id = started
    guard status == 0 else {
      for descriptor in [input, output, errors] { _ = System.close(descriptor) }
      isReaped = true
      throw System.Failure(reason: String(cString: strerror(status)), isMissing: status == ENOENT)
    }
    ProcessGroups.add(id)
  }

  deinit { stop(grace: 0) }

  static func spawn(
    _ words: [String], _ variables: [String], _ descriptors: [Int32], _ id: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    // Signals that fx790 ignores or blocks reach the program as usual.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, .init(flags))
    var arguments = words.map { strdup($0) } + [nil]
    var names = variables.map { strdup($0) }
    let added = names.count
    var next = environ
    while let entry = next.pointee {
      names.append(entry)
      next += 1
    }
    names.append(nil)
    defer { for text in arguments + names.prefix(added) { free(text) } }
    return posix_spawnp(&id, words[0], &actions, &attributes, &arguments, &names)
  }

  // MARK: Lines

  /// Sends a line; the patience begins anew.
  func send(_ line: [UInt8]) {
    unsent += line
    unsent.append(UInt8(ascii: "\n"))
    waited = 0
    writeUnsent()
  }

  /// Waits for the next line; `patience` in nanoseconds limits all waiting since `send`.
  func readLine(patience: Int64) -> Reading {
    if let line = nextLine() { return Self.reading(line) }
    let start = System.nanoseconds
    let before = waited
    while true {
      guard unread.count - position <= Self.lineLimit else { return .tooLong }
      guard output >= 0 else { return .ended(bytes: unread.count - position) }
      waited = before + System.nanoseconds - start
      let left = patience - waited
      guard left > 0 else { return .late(bytes: unread.count - position) }
      let hasEvent = waitForEvents(milliseconds: Int32(min(left / 1_000_000 + 1, 100)))
      if let line = nextLine() {
        waited = before + System.nanoseconds - start
        return Self.reading(line)
      }
      // A process that the program started may keep the pipe open.
      if !hasEvent, hasExited { return .ended(bytes: unread.count - position) }
    }
  }

  private static func reading(_ line: [UInt8]) -> Reading {
    line.count <= lineLimit ? .line(line) : .tooLong
  }

  /// Whether there is output that no call has returned.
  var hasMore: Bool {
    if output >= 0 { _ = waitForEvents(milliseconds: 0) }
    return position < unread.count
  }

  private func nextLine() -> [UInt8]? {
    guard let end = unread[position...].firstIndex(of: UInt8(ascii: "\n")) else {
      if position > 0 {
        unread.removeFirst(position)
        position = 0
      }
      return nil
    }
    defer { position = end + 1 }
    let line = unread[position..<end]
    return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }

  /// Transfers what the pipes are ready for; returns whether there was anything.
  private func waitForEvents(milliseconds: Int32) -> Bool {
    var requests = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: unsent.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return false }
    if requests[1].revents != 0 { readErrors() }
    if requests[2].revents != 0 { writeUnsent() }
    if requests[0].revents != 0 {
      switch Self.read(output) {
      case .bytes(let bytes): unread += bytes
      case .nothing: break
      case .end: Self.close(&output)
      }
    }
    return true
  }

  private func writeUnsent() {
    guard input >= 0, !unsent.isEmpty else { return }
    let count = unsent.withUnsafeBytes { writeSome(input, $0.baseAddress, $0.count) }
    if count > 0 { unsent.removeFirst(count) }
    // A program that reads no more is found at its next line.
    if count < 0, errno != EAGAIN, errno != EINTR { unsent = [] }
  }

  private func readErrors() {
    switch Self.read(errors) {
    case .bytes(let bytes): errorLines.add(bytes)
    case .nothing: break
    case .end: Self.close(&errors)
    }
  }

  private enum Piece {
    case bytes([UInt8])
    case nothing
    case end
  }

  private static func read(_ descriptor: Int32) -> Piece {
    let capacity = lineLimit
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      count = readSome(descriptor, buffer.baseAddress, capacity)
      filled = max(count, 0)
    }
    if count > 0 { return .bytes(bytes) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { _ = System.close(descriptor) }
    descriptor = -1
  }

  // MARK: The end

  /// Whether the program itself has ended; its process ID stays reserved.
  private var hasExited: Bool { exitInformation != nil }

  private var exitInformation: siginfo_t? {
    var information = siginfo_t()
    let status = waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
    return status == 0 && information.si_signo != 0 ? information : nil
  }

  /// Waits for a program whose output has ended; returns how it ended, in words.
  func awaitExit() -> String? {
    Self.close(&output)
    let end = System.nanoseconds + Self.exitTime
    while errors >= 0 || !hasExited, System.nanoseconds < end {
      if !waitForEvents(milliseconds: 10), hasExited { break }
    }
    guard let information = exitInformation else { return nil }
    let status = information.exitStatus
    return information.si_code == Int32(CLD_EXITED)
      ? "with status \(status)" : "by signal \(status)"
  }

  private static let exitTime: Int64 = 500_000_000

  /// Ends the input, and after a grace time in nanoseconds the whole process group.
  func stop(grace: Int64) {
    guard !isReaped else { return }
    isReaped = true
    Self.close(&input)
    Self.close(&output)
    _ = waitForEvents(milliseconds: 0)
    let end = System.nanoseconds + grace
    while !hasExited, System.nanoseconds < end { _ = waitForEvents(milliseconds: 5) }
    // The process is not yet reaped, so no other group can have its number.
    kill(-id, SIGKILL)
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
    ProcessGroups.remove(id)
    Self.close(&errors)
  }
}

extension siginfo_t {
  fileprivate var exitStatus: Int32 {
    #if canImport(Darwin)
    si_status
    #else
    _sifields._sigchld.si_status
    #endif
  }
}

/// Guards the time between the creation of pipes and the start of their child.
nonisolated(unsafe) let creationMutex: UnsafeMutablePointer<pthread_mutex_t> = {
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  pthread_mutex_init(mutex, nil)
  return mutex
}()

/// A pipe whose ends no child inherits, except as its standard streams.
struct Pipe {
  let reader: Int32
  let writer: Int32

  init() throws(System.Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }

  static func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}

/// The last lines of a text of any length.
struct LastLines {
  private var bytes: [UInt8] = []

  static let count = 20
  private static let width = 400

  mutating func add(_ more: [UInt8]) {
    bytes += more
    let limit = Self.count * Self.width
    if bytes.count > 2 * limit { bytes.removeFirst(bytes.count - limit) }
  }

  /// The lines, cut to 400 bytes.
  var lines: [String] {
    bytes.split(separator: UInt8(ascii: "\n")).suffix(Self.count)
      .map { String(decoding: $0.prefix(Self.width), as: UTF8.self) }
  }
}
