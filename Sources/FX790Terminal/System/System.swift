#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// Inside `System` the names of its own functions hide those of the C library.
private func readSome(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// All that is asked of the operating system, so that no other file imports a C library: signals and
/// the terminal are extensions beside this one, files and other programs are fx790's.
package enum System {
  package static let input: Int32 = 0
  package static let output: Int32 = 1
  package static let errors: Int32 = 2

  // MARK: The process

  /// Ends the process.
  package static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
    Darwin.exit(status)
    #elseif canImport(Musl)
    Musl.exit(status)
    #else
    Glibc.exit(status)
    #endif
  }

  /// The value of an environment variable.
  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  // MARK: Time

  /// Nanoseconds of a clock that only goes forward.
  package static var nanoseconds: Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

  /// Nanoseconds that the processor has worked for this process.
  package static var processorNanoseconds: Int64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  /// The most memory that this process has had at a time, in bytes.
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
    // In kilobytes there.
    return usage.ru_maxrss << 10
    #endif
  }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// A seed that is another each time, and short enough to be told.
  package static var newSeed: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(truncatingIfNeeded: time.tv_sec ^ time.tv_nsec >> 10) % 1_000_000
  }

  // MARK: Reading and writing

  /// Why a file could not be read or written.
  package struct Failure: Error, Equatable {
    package let reason: String
    /// Whether the file isn't there at all.
    package let isMissing: Bool
    /// Whether another file has the name.
    package let isTaken: Bool

    package init(reason: String, isMissing: Bool = false, isTaken: Bool = false) {
      self.reason = reason
      self.isMissing = isMissing
      self.isTaken = isTaken
    }

    /// The failure that the operating system told last.
    package static var last: Failure {
      let number = errno
      return Failure(
        reason: String(cString: strerror(number)), isMissing: number == ENOENT,
        isTaken: number == EEXIST)
    }
  }

  /// Some bytes, as soon as there are any; nil at the end.
  package static func readChunk(_ descriptor: Int32 = input) -> [UInt8]? {
    guard let piece = try? readPiece(descriptor), !piece.isEmpty else { return nil }
    return piece
  }

  /// Some bytes, as soon as there are any; none at the end.
  package static func readPiece(_ descriptor: Int32) throws(Failure) -> [UInt8] {
    let capacity = 65536
    while true {
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
        count = readSome(descriptor, buffer.baseAddress, capacity)
        filled = max(count, 0)
      }
      if count >= 0 { return piece }
      guard errno == EINTR else { throw .last }
    }
  }

  /// The outcome of writing.
  package enum Writing {
    case done
    /// Nobody reads any more.
    case closed
    case failed(Failure)
  }

  /// Writes all bytes.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Writing {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let slice = UnsafeRawBufferPointer(rebasing: rest)
        let count = writeSome(descriptor, slice.baseAddress, slice.count)
        if count < 0 {
          if errno == EINTR { continue }
          return errno == EPIPE ? .closed : .failed(.last)
        }
        rest = rest.dropFirst(count)
      }
      return .done
    }
  }
}
