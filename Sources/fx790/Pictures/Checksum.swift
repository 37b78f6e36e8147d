/// The checksums that PNG and zlib ask for.
enum Checksum {
  /// CRC-32, as PNG's chunks end with.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc = remainders[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8)
    }
    return ~crc
  }

  /// The remainder of each byte by the polynomial of CRC-32, lowest bit first.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in
      rest & 1 == 1 ? (rest >> 1) ^ 0xEDB8_8320 : rest >> 1
    }
  }

  /// Adler-32, as zlib's streams end with.
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    let prime: UInt32 = 65521
    var sum: UInt32 = 1
    var sumOfSums: UInt32 = 0
    for byte in bytes {
      sum = (sum + UInt32(byte)) % prime
      sumOfSums = (sumOfSums + sum) % prime
    }
    return (sumOfSums << 16) | sum
  }
}
