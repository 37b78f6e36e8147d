/// Decompresses deflate data of a single block with fixed codes.
struct Inflater {
  private let bytes: [UInt8]
  private var position = 0
  private var unpacked: [UInt8] = []

  /// Returns nil for other or damaged data.
  static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    var inflater = Inflater(bytes: bytes)
    return inflater.unpack()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func bits(_ count: Int) -> Int {
    var number = 0
    for bit in 0..<count where position + bit < 8 * bytes.count {
      let place = position + bit
      number |= ((Int(bytes[place / 8]) >> (place % 8)) & 1) << bit
    }
    position += count
    return number
  }

  private mutating func code(_ count: Int) -> Int {
    (0..<count).reduce(0) { code, _ in 2 * code + bits(1) }
  }

  private mutating func symbol() -> Int {
    var code = code(7)
    if code < 0b0011000 { return 256 + code }
    code = 2 * code + bits(1)
    if code < 0b11000000 { return code - 0b00110000 }
    if code < 0b11001000 { return 280 + code - 0b11000000 }
    return 144 + 2 * code + bits(1) - 0b110010000
  }

  private mutating func unpack() -> [UInt8]? {
    guard bits(3) == 0b011 else { return nil }
    while position <= 8 * bytes.count {
      let symbol = symbol()
      if symbol == 256 { return unpacked }
      guard symbol < 286 else { return nil }
      if symbol < 256 {
        unpacked.append(UInt8(symbol))
      } else {
        guard copyPiece(Self.lengths[symbol - 257]) else { return nil }
      }
    }
    return nil
  }

  private mutating func copyPiece(_ length: (base: Int, bits: Int)) -> Bool {
    let count = length.base + bits(length.bits)
    let index = code(5)
    guard index < 30 else { return false }
    let distance = Self.distances[index].base + bits(Self.distances[index].bits)
    guard distance <= unpacked.count else { return false }
    for _ in 0..<count { unpacked.append(unpacked[unpacked.count - distance]) }
    return true
  }

  // The tables of RFC 1951, 3.2.5.
  private static let lengths: [(base: Int, bits: Int)] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1),
    (17, 1), (19, 2), (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4),
    (83, 4), (99, 4), (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0),
  ]
  private static let distances: [(base: Int, bits: Int)] = [
    (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (7, 1), (9, 2), (13, 2), (17, 3), (25, 3), (33, 4),
    (49, 4), (65, 5), (97, 5), (129, 6), (193, 6), (257, 7), (385, 7), (513, 8), (769, 8),
    (1025, 9), (1537, 9), (2049, 10), (3073, 10), (4097, 11), (6145, 11), (8193, 12), (12289, 12),
    (16385, 13), (24577, 13),
  ]
}
