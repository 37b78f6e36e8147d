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
