/// CRC-32 as ZIP and PNG use it.
public enum Checksum {
  /// The polynomial, its highest power in the lowest bit.
  private static let polynomial: UInt32 = 0xEDB8_8320

  /// The checksum of bytes.
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ polynomial }
    }
    return ~sum
  }
}
