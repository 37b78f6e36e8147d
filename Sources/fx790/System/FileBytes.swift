import FX790Terminal

/// The bytes of a file: in memory, or, of a long recording, read as they are needed.
final class FileBytes {
  private enum Source {
    case memory([UInt8])
    case file(Int32)
  }

  private let source: Source
  /// How many there are.
  let count: Int
  /// The first of them, which tell what the file is.
  let beginning: [UInt8]

  private static let mostOfBeginning = 64

  /// Bytes that are in memory.
  init(_ bytes: [UInt8]) {
    source = .memory(bytes)
    count = bytes.count
    beginning = Array(bytes.prefix(Self.mostOfBeginning))
  }

  /// The bytes of a plain file, which stays open; nil if it is no recording.
  init?(recording path: String) throws(System.Failure) {
    let (descriptor, size) = try System.openToRead(path)
    let beginning = System.read(0..<min(size ?? 0, Self.mostOfBeginning), of: descriptor)
    guard let size, size <= TapeInput.longestRecording, WAVReader.isWAV(beginning) else {
      System.close(descriptor)
      return nil
    }
    source = .file(descriptor)
    count = size
    self.beginning = beginning
  }

  deinit {
    if case .file(let descriptor) = source { System.close(descriptor) }
  }

  /// Some of the bytes.
  subscript(range: Range<Int>) -> [UInt8] {
    switch source {
    case .memory(let bytes): Array(bytes[range])
    case .file(let descriptor): System.read(range, of: descriptor)
    }
  }

  /// All of them.
  var all: [UInt8] { self[0..<count] }
}
