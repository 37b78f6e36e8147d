// Values one behind the other as bytes, the low byte of each first.

/// Puts values one behind the other, the low byte of each first.
public struct ByteWriter {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []

  /// Nothing yet.
  public init() {}

  /// Appends a whole number in all its bytes.
  public mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    var rest = number
    for _ in 0..<(Number.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      if Number.bitWidth > 8 { rest >>= 8 }
    }
  }

  /// Appends a claim as one byte, 0 or 1.
  public mutating func append(_ flag: Bool) {
    bytes.append(flag ? 1 : 0)
  }

  /// Appends bytes as they are.
  public mutating func append(contentsOf bytes: some Sequence<UInt8>) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Appends the number of bytes in two bytes, then the bytes, cut at 65535.
  public mutating func append(counted bytes: [UInt8]) {
    let kept = bytes.prefix(Int(UInt16.max))
    append(UInt16(kept.count))
    append(contentsOf: kept)
  }
}

/// Takes values one after the other, as `ByteWriter` puts them; refused, by a throw, is what is
/// not there or cannot be.
public struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0
  private let failure: SnapshotError

  /// A reader of bytes that throws an error when they are wrong.
  public init(_ bytes: [UInt8], failure: SnapshotError) {
    self.bytes = bytes
    self.failure = failure
  }

  /// Whether all has been read.
  public var isAtEnd: Bool { position == bytes.count }

  /// Throws if a claim about what was read is wrong.
  public func require(_ claim: Bool) throws(SnapshotError) {
    if !claim { throw failure }
  }

  /// What was read, which throws if it is missing.
  public func require<Value>(_ value: Value?) throws(SnapshotError) -> Value {
    guard let value else { throw failure }
    return value
  }

  /// Takes so many bytes.
  public mutating func bytes(_ count: Int) throws(SnapshotError) -> [UInt8] {
    guard 0...(bytes.count - position) ~= count else { throw failure }
    defer { position += count }
    return Array(bytes[position..<(position + count)])
  }

  /// Takes a whole number.
  public mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(SnapshotError) -> Number {
    let size = Number.bitWidth / 8
    guard size <= bytes.count - position else { throw failure }
    var number: Number = 0
    for offset in 0..<size {
      number |= Number(truncatingIfNeeded: bytes[position + offset]) << Number(8 * offset)
    }
    position += size
    return number
  }

  /// Takes a whole number that must be in a range.
  public mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type, in range: ClosedRange<Int>
  ) throws(SnapshotError) -> Int {
    // Where `Int` has 32 bits, a number may be too large for it.
    let number = try require(Int(exactly: try number(type)))
    try require(range ~= number)
    return number
  }

  /// Takes a whole number that must not be above a limit, nor below 0.
  public mutating func number<Number: FixedWidthInteger>(
    upTo limit: Number
  ) throws(SnapshotError) -> Number {
    let number = try number(Number.self)
    try require(0...limit ~= number)
    return number
  }

  /// Takes a number of four bytes that counts something.
  public mutating func count() throws(SnapshotError) -> Int {
    try number(UInt32.self, in: 0...Int(Int32.max))
  }

  /// Takes a claim.
  public mutating func flag() throws(SnapshotError) -> Bool {
    try number(UInt8.self, in: 0...1) == 1
  }

  /// Takes a number of bytes, no more than a limit, and then the bytes.
  public mutating func countedBytes(
    limit: Int = Int(UInt16.max)
  ) throws(SnapshotError) -> [UInt8] {
    try bytes(try number(UInt16.self, in: 0...limit))
  }
}
