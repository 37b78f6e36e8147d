import Cassette
import FX790Terminal

/// The bytes of a file; those of a WAV recording and of the site are read when they are used.
package final class FileBytes {
  private enum Source {
    case memory([UInt8])
    case file(Int32)
  }

  private let source: Source
  package let count: Int
  /// The first bytes, which identify the file type.
  package let beginning: [UInt8]

  private static let maxPrefixBytes = 64

  package convenience init(_ bytes: [UInt8]) {
    self.init(
      .memory(bytes), count: bytes.count, beginning: Array(bytes.prefix(Self.maxPrefixBytes)))
  }

  /// Opens a program or a tape; `-` is standard input.
  ///
  /// The file is opened only once, because a pipe could not be read again.
  package static func ofFile(_ path: String) throws(System.Failure) -> FileBytes {
    guard path != "-" else { return FileBytes(try readAll(System.input)) }
    let (descriptor, size) = try System.openToRead(path)
    let beginning = System.read(0..<min(size ?? 0, maxPrefixBytes), of: descriptor)
    if let size, size <= TapeInput.longestRecording, WAVReader.isWAV(beginning) {
      return FileBytes(.file(descriptor), count: size, beginning: beginning)
    }
    defer { System.close(descriptor) }
    if let size, size > TapeInput.longestRecording {
      throw .tooLong(limit: TapeInput.limit(of: beginning))
    }
    return FileBytes(try readAll(descriptor))
  }

  /// A plain file, which is read on demand.
  package convenience init(plainFile path: String, inFolder folder: Int32) throws(System.Failure) {
    let (descriptor, size) = try System.openPlainFile(path, inFolder: folder)
    self.init(.file(descriptor), count: size, beginning: [])
  }

  private static func readAll(_ descriptor: Int32) throws(System.Failure) -> [UInt8] {
    try System.readAll(descriptor) { TapeInput.limit(of: $0) }
  }

  private init(_ source: Source, count: Int, beginning: [UInt8]) {
    self.source = source
    self.count = count
    self.beginning = beginning
  }

  deinit {
    if case .file(let descriptor) = source { System.close(descriptor) }
  }

  package subscript(range: Range<Int>) -> [UInt8] {
    switch source {
    case .memory(let bytes): Array(bytes[range])
    case .file(let descriptor): System.read(range, of: descriptor)
    }
  }

  package var all: [UInt8] { self[0..<count] }
}
