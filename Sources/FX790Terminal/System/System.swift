#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// Inside `System` its own function hides that of the C library.
private func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// The operating system; CommandLineKit adds files and processes, and fx790 adds sockets.
package enum System {
  package static let input: Int32 = 0
  package static let output: Int32 = 1
  package static let errors: Int32 = 2

  // MARK: The process

  package static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
    Darwin.exit(status)
    #elseif canImport(Musl)
    Musl.exit(status)
    #else
    Glibc.exit(status)
    #endif
  }

  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  // MARK: Time

  package static var nanoseconds: Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

  package static var processorNanoseconds: Int64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  /// The largest memory use of the process, in bytes.
  package static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Glibc)
    getrusage(.init(RUSAGE_SELF.rawValue), &usage)
    #else
    getrusage(RUSAGE_SELF, &usage)
    #endif
    #if canImport(Darwin)
    return usage.ru_maxrss
    #else
    // Other systems report kilobytes.
    return usage.ru_maxrss << 10
    #endif
  }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// A seed from the clock, below 1,000,000 so that it is easy to type.
  package static var newSeed: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(truncatingIfNeeded: time.tv_sec ^ time.tv_nsec >> 10) % 1_000_000
  }

  // MARK: Reading and writing

  package struct Failure: Error, Equatable {
    package let reason: String
    /// Whether the file does not exist.
    package let isMissing: Bool
    /// Whether the file exists already.
    package let isTaken: Bool

    package init(reason: String, isMissing: Bool = false, isTaken: Bool = false) {
      self.reason = reason
      self.isMissing = isMissing
      self.isTaken = isTaken
    }

    /// The error of the last C function.
    package static var last: Failure {
      let number = errno
      return Failure(
        reason: String(cString: strerror(number)), isMissing: number == ENOENT,
        isTaken: number == EEXIST)
    }
  }

  /// Waits for the next bytes; nil at the end or on an error.
  package static func readChunk(_ descriptor: Int32 = input) -> [UInt8]? {
    guard let piece = try? readPiece(descriptor), !piece.isEmpty else { return nil }
    return piece
  }

  /// Waits for the next bytes; empty at the end.
  package static func readPiece(_ descriptor: Int32) throws(Failure) -> [UInt8] {
    let capacity = 65536
    while true {
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
        count = read(descriptor, buffer.baseAddress, capacity)
        filled = max(count, 0)
      }
      if count >= 0 { return piece }
      guard canRetry(descriptor, POLLIN) else { throw .last }
    }
  }

  /// Whether a failed read or write can be repeated.
  ///
  /// Waits if another process has made the pipe or terminal non-blocking.
  private static func canRetry(_ descriptor: Int32, _ events: some BinaryInteger) -> Bool {
    switch errno {
    case EINTR: return true
    case EAGAIN, EWOULDBLOCK:
      var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      return poll(&request, 1, -1) >= 0 || errno == EINTR
    default: return false
    }
  }

  package enum Writing {
    case done
    /// The reader has closed the pipe.
    case closed
    case failed(Failure)
  }

  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Writing {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let slice = UnsafeRawBufferPointer(rebasing: rest)
        let count = writeSome(descriptor, slice.baseAddress, slice.count)
        if count < 0 {
          if canRetry(descriptor, POLLOUT) { continue }
          return errno == EPIPE ? .closed : .failed(.last)
        }
        rest = rest.dropFirst(count)
      }
      return .done
    }
  }
}
