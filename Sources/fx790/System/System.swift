#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// All that fx790 asks of the operating system, so that no other file imports a C library.
enum System {
  static let input: Int32 = 0
  static let output: Int32 = 1
  static let errors: Int32 = 2

  // MARK: Files

  /// Why a file could not be read or written.
  struct Failure: Error {
    let reason: String

    fileprivate static var last: Failure { Failure(reason: String(cString: strerror(errno))) }
  }

  /// The bytes of a file; `-` is standard input.
  static func read(file path: String) throws(Failure) -> [UInt8] {
    guard path != "-" else {
      guard fcntl(input, F_GETFD) >= 0 else { throw .last }
      return readAll(input)
    }
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw Failure(reason: "Is a directory") }
    return readAll(descriptor)
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = readChunk(descriptor) { bytes.append(contentsOf: chunk) }
    return bytes
  }

  /// Some bytes, as soon as there are any; nil at the end.
  static func readChunk(_ descriptor: Int32 = input) -> [UInt8]? {
    let capacity = 65536
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
        #if canImport(Darwin)
        count = Darwin.read(descriptor, buffer.baseAddress, capacity)
        #elseif canImport(Musl)
        count = Musl.read(descriptor, buffer.baseAddress, capacity)
        #else
        count = Glibc.read(descriptor, buffer.baseAddress, capacity)
        #endif
        filled = max(count, 0)
      }
      if count > 0 { return chunk }
      if count == 0 || errno != EINTR { return nil }
    }
  }

  /// Opens a file for writing, from its beginning.
  static func create(file path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// What came of writing.
  enum Writing {
    case done
    /// Nobody reads any more.
    case closed
    case failed(Failure)
  }

  /// Writes all bytes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Writing {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let slice = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Darwin)
        let count = Darwin.write(descriptor, slice.baseAddress, slice.count)
        #elseif canImport(Musl)
        let count = Musl.write(descriptor, slice.baseAddress, slice.count)
        #else
        let count = Glibc.write(descriptor, slice.baseAddress, slice.count)
        #endif
        if count < 0 {
          if errno == EINTR { continue }
          return errno == EPIPE ? .closed : .failed(.last)
        }
        rest = rest.dropFirst(count)
      }
      return .done
    }
  }

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

  // MARK: The terminal

  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Waits for input for at most so many microseconds; true when there is some.
  static func waitForInput(microseconds: Int64) -> Bool {
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(clamping: (microseconds + 999) / 1000)
    return poll(&request, 1, milliseconds) > 0
  }

  /// The terminal's settings before `enterRawMode`, for the signal handlers, which may touch
  /// nothing else.
  nonisolated(unsafe) private static var settings = termios()

  /// Takes keys as they are pressed and not shown.
  ///
  /// The settings come back with `leaveRawMode`, and when a signal ends the process.
  static func enterRawMode() {
    tcgetattr(input, &settings)
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    tcsetattr(input, TCSAFLUSH, &raw)
    for ending in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] {
      signal(ending) { number in
        System.leaveRawMode()
        _ = System.write([UInt8(ascii: "\n")], to: System.output)
        // Dies of the same signal, as whoever sent it expects.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func leaveRawMode() {
    tcsetattr(input, TCSAFLUSH, &settings)
  }
}
