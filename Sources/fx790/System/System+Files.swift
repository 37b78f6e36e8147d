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

/// Files, and reading and writing.
extension System {
  /// Why a file could not be read or written.
  struct Failure: Error {
    let reason: String

    static var last: Failure { Failure(reason: String(cString: strerror(errno))) }
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
        count = readSome(descriptor, buffer.baseAddress, capacity)
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
