/// A saved state as named sections; README.md in this folder describes the format.
///
///     +-------+---------+--------+-----+--------+-------+-----+--------+
///     | FX790 | version | length | tag | length | bytes | ... | CRC-32 |
///     +-------+---------+--------+-----+--------+-------+-----+--------+
///                                 one section        more
public struct Snapshot: Equatable, Sendable {
  /// The format version of new snapshots.
  public static let version: UInt16 = 1

  private static let magic: [UInt8] = [0x46, 0x58, 0x37, 0x39, 0x30]
  private static let headerSize = 11
  private static let checksumSize = 4

  private struct Section: Equatable, Sendable {
    let tag: SectionTag
    let bytes: [UInt8]
  }

  private var sections: [Section] = []

  /// Creates an empty snapshot.
  public init() {}

  // MARK: Sections

  /// Appends a section.
  package mutating func append(_ tag: SectionTag, _ writer: ByteWriter) {
    sections.append(Section(tag: tag, bytes: writer.bytes))
  }

  /// A reader of the first section with this tag; nil if none exists.
  package func reader(of tag: SectionTag) -> ByteReader? {
    guard let section = sections.first(where: { $0.tag == tag }) else { return nil }
    return ByteReader(section.bytes, failure: .damagedSection(tag))
  }

  // MARK: Bytes

  /// The encoded snapshot.
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

  /// Encodes a checksum, such as the one at the end of a snapshot.
  public static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(Checksum.of(bytes))
    return writer.bytes
  }

  /// Decodes a snapshot; throws if header, length or checksum is wrong.
  ///
  /// Sections are validated when read; unknown ones are ignored.
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

extension Snapshot {
  /// Appends a section that a closure writes.
  package mutating func append(_ tag: SectionTag, _ write: (inout ByteWriter) -> Void) {
    var writer = ByteWriter()
    write(&writer)
    append(tag, writer)
  }
}

/// A section's name: four ASCII characters.
public struct SectionTag: Equatable, Sendable {
  /// The first character is in the lowest byte.
  let word: UInt32

  /// Creates a tag from a name, which must have four characters.
  public init(_ name: StaticString) {
    precondition(name.utf8CodeUnitCount == 4, "a tag has four characters")
    var word: UInt32 = 0
    for offset in 0..<4 { word |= UInt32(name.utf8Start[offset]) << UInt32(8 * offset) }
    self.word = word
  }

  init(word: UInt32) {
    self.word = word
  }
}

/// Why a snapshot cannot be restored.
public enum SnapshotError: Error, Equatable, Sendable {
  /// The magic bytes are wrong.
  case notASnapshot
  /// A later format version.
  case newerVersion(UInt16)
  /// The bytes end too early.
  case truncated
  /// There are more bytes than the header says.
  case tooLong
  /// The checksum does not match.
  case wrongChecksum
  /// A section has an invalid value.
  case damagedSection(SectionTag)
}

/// CRC-32 as in ZIP and PNG.
package enum Checksum {
  /// The polynomial with reversed bits.
  private static let polynomial: UInt32 = 0xEDB8_8320

  /// Computes the checksum.
  package static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ polynomial }
    }
    return ~sum
  }
}

// MARK: Bytes

/// Encodes values in little-endian order.
package struct ByteWriter {
  /// The encoded bytes.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty writer.
  package init() {}

  /// Appends an integer at full width.
  package mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    append(UInt64(truncatingIfNeeded: number), bytes: Number.bitWidth / 8)
  }

  mutating func append(_ number: UInt64, bytes count: Int) {
    for index in 0..<count {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index)))
    }
  }

  /// Appends a flag as one byte, 0 or 1.
  package mutating func append(_ flag: Bool) {
    bytes.append(flag ? 1 : 0)
  }

  /// Appends bytes unchanged.
  package mutating func append(contentsOf bytes: some Sequence<UInt8>) {
    self.bytes.append(contentsOf: bytes)
  }
}

/// Decodes values that a `ByteWriter` encoded.
package struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0
  private let failure: SnapshotError

  /// Creates a reader that throws `failure` if bytes are missing or invalid.
  package init(_ bytes: [UInt8], failure: SnapshotError) {
    self.bytes = bytes
    self.failure = failure
  }

  /// Whether all bytes are consumed.
  package var isAtEnd: Bool { position == bytes.count }

  /// Throws if a condition is false.
  package func require(_ condition: Bool) throws(SnapshotError) {
    if !condition { throw failure }
  }

  /// Unwraps a value; throws if nil.
  package func require<Value>(_ value: Value?) throws(SnapshotError) -> Value {
    guard let value else { throw failure }
    return value
  }

  /// Consumes bytes; throws if too few are left.
  package mutating func bytes(_ count: Int) throws(SnapshotError) -> [UInt8] {
    guard 0...(bytes.count - position) ~= count else { throw failure }
    defer { position += count }
    return Array(bytes[position..<(position + count)])
  }

  /// Consumes an integer; throws if too few bytes are left.
  package mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(SnapshotError) -> Number {
    Number(truncatingIfNeeded: try word(bytes: Number.bitWidth / 8))
  }

  /// The integer is signed if the range begins below 0.
  mutating func number(
    bytes count: Int, in range: ClosedRange<Int>
  ) throws(SnapshotError) -> Int {
    let spare = 64 - 8 * count
    let word = Int64(bitPattern: try word(bytes: count) << UInt64(spare))
    let number =
      range.lowerBound < 0
      ? word >> Int64(spare) : Int64(bitPattern: UInt64(bitPattern: word) >> UInt64(spare))
    // The number may exceed a 32-bit `Int`.
    let whole = try require(Int(exactly: number))
    try require(range ~= whole)
    return whole
  }

  private mutating func word(bytes count: Int) throws(SnapshotError) -> UInt64 {
    guard count <= bytes.count - position else { throw failure }
    var word: UInt64 = 0
    for index in 0..<count { word |= UInt64(bytes[position + index]) << UInt64(8 * index) }
    position += count
    return word
  }

  /// Consumes four bytes as a count; throws if invalid.
  package mutating func count() throws(SnapshotError) -> Int {
    try number(bytes: 4, in: 0...Int(Int32.max))
  }

  /// Consumes a flag; throws if invalid.
  package mutating func flag() throws(SnapshotError) -> Bool {
    try number(bytes: 1, in: 0...1) == 1
  }
}
