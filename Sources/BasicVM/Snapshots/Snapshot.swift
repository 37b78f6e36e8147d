/// All that is to be kept, as named sections: docs/state-format.md.
///
///     +-------+---------+--------+-----+--------+-------+-----+--------+
///     | FX790 | version | length | tag | length | bytes | ... | CRC-32 |
///     +-------+---------+--------+-----+--------+-------+-----+--------+
///                                 a section, and more of them
public struct Snapshot: Equatable, Sendable {
  /// The version of the format that is written.
  public static let version: UInt16 = 1

  private static let magic: [UInt8] = [0x46, 0x58, 0x37, 0x39, 0x30]
  /// Magic, version and length.
  private static let headerSize = 11
  private static let checksumSize = 4

  private struct Section: Equatable, Sendable {
    let tag: SectionTag
    let bytes: [UInt8]
  }

  private var sections: [Section] = []

  /// A snapshot of nothing.
  public init() {}

  // MARK: Sections

  /// Appends a section.
  public mutating func append(_ tag: SectionTag, _ writer: ByteWriter) {
    sections.append(Section(tag: tag, bytes: writer.bytes))
  }

  /// Reads a section, the first with its name; nil if there is none.
  public func reader(of tag: SectionTag) -> ByteReader? {
    guard let section = sections.first(where: { $0.tag == tag }) else { return nil }
    return ByteReader(section.bytes, failure: .damagedSection(tag))
  }

  // MARK: Bytes

  /// The snapshot as it is stored.
  public var bytes: [UInt8] {
    let size = sections.reduce(Self.headerSize + Self.checksumSize) { $0 + 8 + $1.bytes.count }
    var writer = ByteWriter()
    writer.append(contentsOf: Self.magic)
    writer.append(Self.version)
    writer.append(UInt32(size))
    for section in sections {
      writer.append(section.tag.word)
      writer.append(UInt32(section.bytes.count))
      writer.append(contentsOf: section.bytes)
    }
    return writer.bytes + Self.checksum(of: writer.bytes[...])
  }

  /// The last four bytes of a snapshot with these bytes before them.
  public static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(Checksum.of(bytes))
    return writer.bytes
  }

  /// Reads what was stored.
  ///
  /// Sections that nobody asks for do no harm; what they say is looked at when they are read.
  public init(bytes: [UInt8]) throws(SnapshotError) {
    guard bytes.starts(with: Self.magic) else {
      throw Self.magic.starts(with: bytes) ? .truncated : .notASnapshot
    }
    var reader = ByteReader(bytes, failure: .truncated)
    _ = try reader.bytes(Self.magic.count)
    let version = try reader.number(UInt16.self)
    guard version <= Self.version else { throw .newerVersion(version) }
    let size = try reader.count()
    guard size <= bytes.count else { throw .truncated }
    guard size == bytes.count else { throw .tooLong }
    try self.init(checked: bytes)
  }

  /// Reads the sections of bytes that have the right length.
  private init(checked bytes: [UInt8]) throws(SnapshotError) {
    let end = bytes.count - Self.checksumSize
    guard end >= Self.headerSize else { throw .truncated }
    guard bytes[end...].elementsEqual(Self.checksum(of: bytes[..<end])) else {
      throw .wrongChecksum
    }
    var body = ByteReader(Array(bytes[Self.headerSize..<end]), failure: .truncated)
    while !body.isAtEnd {
      let tag = SectionTag(word: try body.number(UInt32.self))
      let count = try body.count()
      sections.append(Section(tag: tag, bytes: try body.bytes(count)))
    }
  }
}
