import BasicVM

#if !hasFeature(Embedded)

/// Reads the samples of an uncompressed WAV file.
///
///     let contents = try TapeReader.read(WAVReader(bytes))
public struct WAVReader {
  /// Why a file cannot be read.
  public struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reason, such as `not a WAV file`.
    public let reason: UTF8Text
    /// The reason as a string.
    public var description: String { String(reason) }
  }

  package enum Format: Equatable {
    /// Integers, which are unsigned if they have one byte and signed otherwise.
    case whole(bytes: Int)
    case float32
    case float64

    /// The number of bytes of a sample.
    package var size: Int {
      switch self {
      case .whole(let bytes): bytes
      case .float32: 4
      case .float64: 8
      }
    }
  }

  package let format: Format
  /// The number of channels.
  public let channels: Int
  /// Samples per second.
  public let rate: Int
  private let read: (Range<Int>) -> [UInt8]
  /// The bytes of the samples.
  package let data: Range<Int>

  /// The number of samples of each channel.
  public var count: Int { data.count / (format.size * channels) }

  /// Recorders have fewer channels; each takes memory while it is read.
  private static let maxChannels = 64
  private static let maxChunks = 1000
  /// The size of the longest format header.
  private static let maxHeaderBytes = 40
  private static let integerTag = 1
  private static let floatTag = 3
  /// This tag means that a longer header contains the actual one.
  private static let extensibleTag = 0xFFFE

  /// Whether bytes begin as those of a WAV file.
  public static func isWAV(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WAVE".utf8))
  }

  /// Reads the headers of a file.
  public init(_ bytes: [UInt8]) throws(Refusal) {
    try self.init(count: bytes.count) { Array(bytes[$0]) }
  }

  /// Reads the headers of a file whose bytes are read when they are used.
  package init(count: Int, reading read: @escaping (Range<Int>) -> [UInt8]) throws(Refusal) {
    guard Self.isWAV(read(0..<min(count, 12))) else { throw Refusal(reason: "not a WAV file") }
    let chunks = Self.chunks(of: count, read)
    guard let range = chunks.first(where: { $0.name == "fmt " })?.body, range.count >= 16 else {
      throw Refusal(reason: "a WAV file without a format")
    }
    let header = read(range.prefix(Self.maxHeaderBytes))
    guard let data = chunks.first(where: { $0.name == "data" })?.body else {
      throw Refusal(reason: "a WAV file without samples")
    }
    func number(_ offset: Int, _ size: Int) -> Int {
      Self.number(header, offset, size)
    }
    channels = number(2, 2)
    rate = number(4, 4)
    guard channels > 0 else { throw Refusal(reason: "a WAV file without channels") }
    guard channels <= Self.maxChannels else {
      throw Refusal(
        reason: "a WAV file with \(channels) channels; up to \(Self.maxChannels) are read")
    }
    let tag = number(0, 2)
    let realTag = tag == Self.extensibleTag && header.count >= 26 ? number(24, 2) : tag
    format = try Self.format(tag: realTag, bits: number(14, 2))
    self.read = read
    self.data = data
  }

  private static func format(tag: Int, bits: Int) throws(Refusal) -> Format {
    switch (tag, bits) {
    case (integerTag, 8), (integerTag, 16), (integerTag, 24), (integerTag, 32):
      .whole(bytes: bits / 8)
    case (floatTag, 32): .float32
    case (floatTag, 64): .float64
    case (integerTag, _), (floatTag, _):
      throw Refusal(reason: "a WAV file with samples of \(bits) bits")
    default: throw Refusal(reason: "a WAV file that is compressed: save it as PCM")
    }
  }

  /// The chunks of a file; the samples of an incomplete recording extend to its end.
  ///
  /// A recorder that was killed leaves a size that is 0 or too large.
  private static func chunks(
    of count: Int, _ read: (Range<Int>) -> [UInt8]
  ) -> [(name: UTF8Text, body: Range<Int>)] {
    var chunks: [(name: UTF8Text, body: Range<Int>)] = []
    var offset = 12
    while offset + 8 <= count, chunks.count < maxChunks {
      let heading = read(offset..<offset + 8)
      let name = UTF8Text(utf8: Array(heading.prefix(4)))
      let size = number(heading, 4, 4)
      let start = offset + 8
      let isIncomplete = name == "data" && (size == 0 || size > count - start)
      let end = isIncomplete ? count : min(start + size, count)
      chunks.append((name, start..<end))
      offset = end + (size & 1)
    }
    return chunks
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int {
    (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  /// The samples of a channel, where integers become values from -1 to 1.
  ///
  /// The first channel is 0; one that the file lacks traps. A range is cut at the end of the file.
  public func samples(_ range: Range<Int>, ofChannel channel: Int) -> [Float] {
    precondition(0..<channels ~= channel, "the file has no such channel")
    let step = format.size * channels
    let range = range.clamped(to: 0..<count)
    let start = data.lowerBound + range.lowerBound * step
    return read(start..<start + range.count * step).withUnsafeBufferPointer { bytes in
      (0..<range.count).map { sample(bytes, channel * format.size + $0 * step) }
    }
  }

  @inline(__always)
  private func sample(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Float {
    switch format {
    case .whole(1): return (Float(bytes[offset]) - 128) / 128
    case .whole(2):
      let word = UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
      return Float(Int16(bitPattern: word)) / 32_768
    case .whole(let size):
      // Shift the sample so that its sign is the highest bit.
      var word: UInt32 = 0
      for index in 0..<size {
        word |= UInt32(bytes[offset + index]) << UInt32(8 * (4 - size + index))
      }
      return Float(Int32(bitPattern: word)) / 2_147_483_648
    case .float32:
      return Self.finite(Float(bitPattern: UInt32(truncatingIfNeeded: word(bytes, offset, 4))))
    case .float64: return Self.finite(Float(Double(bitPattern: word(bytes, offset, 8))))
    }
  }

  private func word(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ size: Int) -> UInt64 {
    (0..<size).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }

  /// Replaces NaN, infinite and huge samples by 0; filters would carry them into later results.
  private static func finite(_ value: Float) -> Float {
    abs(value) < 1e6 ? value : 0
  }
}

extension TapeReader {
  /// Reads the files and the problems of a recording; throws for a rate that is not supported.
  public static func read(_ sound: WAVReader) throws(WAVReader.Refusal) -> TapeContents {
    guard var decoder = TapeDecoder(decoding: sound) else {
      throw WAVReader.Refusal(reason: "a WAV file with \(sound.rate) samples a second")
    }
    return decoder.takeBest().contents
  }
}

extension TapeDecoder {
  /// The number of samples decoded in one step.
  private static let pieceSize = 1 << 16

  /// A decoder that has read the whole sound; nil if it does not support the sample rate.
  package init?(decoding sound: WAVReader) {
    self.init(rate: sound.rate, channels: sound.channels)
    for start in stride(from: 0, to: sound.count, by: Self.pieceSize) {
      for channel in 0..<min(sound.channels, Self.maxChannels) {
        let piece = sound.samples(start..<start + Self.pieceSize, ofChannel: channel)
        decode(piece, channel: channel)
      }
    }
  }
}

#endif
