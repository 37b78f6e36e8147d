import BasicVM

/// A set of characters, by their codes.
struct CodeSet: Sendable {
  /// A bit for each code.
  private var bits: (UInt64, UInt64) = (0, 0)

  static var digits: CodeSet {
    var digits = CodeSet()
    digits.insert(from: CharacterCode.zero, to: CharacterCode.zero + 9)
    return digits
  }

  func contains(_ code: UInt8) -> Bool {
    (code < 64 ? bits.0 >> UInt64(code) : bits.1 >> UInt64(code - 64)) & 1 != 0
  }

  mutating func insert(from first: UInt8, to last: UInt8) {
    for code in 0..<UInt8(128) where first <= code && code <= last {
      if code < 64 { bits.0 |= 1 << UInt64(code) } else { bits.1 |= 1 << UInt64(code - 64) }
    }
  }

  func union(_ other: CodeSet) -> CodeSet {
    var union = self
    union.bits = (bits.0 | other.bits.0, bits.1 | other.bits.1)
    return union
  }

  var count: Int { bits.0.nonzeroBitCount + bits.1.nonzeroBitCount }

  /// The codes in ascending order.
  var codes: [UInt8] { (0..<UInt8(128)).filter(contains) }
}
