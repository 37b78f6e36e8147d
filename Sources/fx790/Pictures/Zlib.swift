/// Writes zlib streams: bytes packed with deflate, between a header and a checksum.
enum Zlib {
  /// The bytes as a stream.
  static func stream(_ bytes: [UInt8]) -> [UInt8] {
    // Deflate with the largest window; the second byte makes the pair a multiple of 31.
    let header: [UInt8] = [0x78, 0x01]
    let sum = Checksum.adler32(bytes)
    return header + Deflater.packed(bytes)
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }
}
