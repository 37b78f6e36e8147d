/// Deflate compression (RFC 1951) in one block with the fixed code.
///
/// Matches of three bytes or more are found by hash, the newest first.
struct Deflater {
  private let bytes: [UInt8]
  private var bits = BitWriter()
  /// The last position of each hash of three bytes, or -1.
  private var newest = [Int](repeating: -1, count: 1 << 12)
  /// The position before each one with the same hash, or -1.
  private var older: [Int]

  private static let shortestMatch = 3
  private static let longestMatch = 258
  private static let maxDistance = 32768
  /// Candidates to try for each match.
  private static let tries = 8

  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var deflater = Deflater(bytes)
    return deflater.pack()
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    older = Array(repeating: -1, count: bytes.count)
  }

  private mutating func pack() -> [UInt8] {
    // The final block, with the fixed code.
    bits.append(0b011, count: 3)
    var place = 0
    while place < bytes.count {
      let match = findMatch(at: place)
      if match.length < Self.shortestMatch {
        appendSymbol(Int(bytes[place]))
        remember(place)
        place += 1
      } else {
        appendLength(match.length)
        appendDistance(match.distance)
        for covered in place..<place + match.length { remember(covered) }
        place += match.length
      }
    }
    appendSymbol(Self.endOfBlock)
    return bits.finished()
  }

  // MARK: Matches

  private func hash(_ place: Int) -> Int? {
    guard place + Self.shortestMatch <= bytes.count else { return nil }
    let word =
      (UInt32(bytes[place]) << 16) | (UInt32(bytes[place + 1]) << 8) | UInt32(bytes[place + 2])
    return Int((word &* 0x9E37_79B1) >> 15) & (newest.count - 1)
  }

  private mutating func remember(_ place: Int) {
    guard let hash = hash(place) else { return }
    older[place] = newest[hash]
    newest[hash] = place
  }

  private func findMatch(at place: Int) -> (length: Int, distance: Int) {
    var best = (length: 0, distance: 0)
    guard let hash = hash(place) else { return best }
    var candidate = newest[hash]
    var left = Self.tries
    while candidate >= 0, place - candidate <= Self.maxDistance, left > 0 {
      let length = commonLength(candidate, place)
      if length > best.length { best = (length, place - candidate) }
      candidate = older[candidate]
      left -= 1
    }
    return best
  }

  private func commonLength(_ first: Int, _ second: Int) -> Int {
    let limit = min(Self.longestMatch, bytes.count - second)
    var length = 0
    while length < limit, bytes[first + length] == bytes[second + length] { length += 1 }
    return length
  }

  // MARK: The code

  private static let endOfBlock = 256

  private mutating func appendSymbol(_ symbol: Int) {
    switch symbol {
    case 0..<144: bits.appendCode(0x30 + symbol, count: 8)
    case 144..<256: bits.appendCode(0x190 + symbol - 144, count: 9)
    case 256..<280: bits.appendCode(symbol - 256, count: 7)
    default: bits.appendCode(0xC0 + symbol - 280, count: 8)
    }
  }

  private mutating func appendLength(_ length: Int) {
    // The longest match has its own symbol.
    guard length < Self.longestMatch else { return appendSymbol(285) }
    let range = Self.range(of: length - Self.shortestMatch, perSize: 4)
    appendSymbol(257 + range.index)
    bits.append(range.rest, count: range.bits)
  }

  private mutating func appendDistance(_ distance: Int) {
    let range = Self.range(of: distance - 1, perSize: 2)
    bits.appendCode(range.index, count: 5)
    bits.append(range.rest, count: range.bits)
  }

  /// The index of a value's range, and the extra bits that select it there.
  ///
  /// After `2 * perSize` ranges of one value, the size doubles with every `perSize` ranges.
  private static func range(
    of value: Int, perSize: Int
  ) -> (index: Int, bits: Int, rest: Int) {
    guard value >= 2 * perSize else { return (value, 0, 0) }
    var bits = 0
    while value >> bits >= 2 * perSize { bits += 1 }
    return (perSize * bits + (value >> bits), bits, value & ((1 << bits) - 1))
  }
}

/// Collects bits into bytes, each filled from its lowest bit as in deflate and GIF.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending = 0
  private var pendingCount = 0

  /// Appends a number, its lowest bit first.
  mutating func append(_ number: Int, count: Int) {
    pending |= number << pendingCount
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Appends a code, its highest bit first.
  mutating func appendCode(_ code: Int, count: Int) {
    for bit in stride(from: count - 1, through: 0, by: -1) {
      append((code >> bit) & 1, count: 1)
    }
  }

  /// The bytes, of which the last is padded with zeros.
  mutating func finished() -> [UInt8] {
    if pendingCount > 0 { append(0, count: 8 - pendingCount) }
    return bytes
  }
}

/// A zlib stream: a header, deflated bytes and a checksum.
enum Zlib {
  static func stream(_ bytes: [UInt8]) -> [UInt8] {
    // Deflate with the largest window; the second byte makes the pair a multiple of 31.
    let header: [UInt8] = [0x78, 0x01]
    let sum = adler32(bytes)
    return header + Deflater.packed(bytes)
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

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
