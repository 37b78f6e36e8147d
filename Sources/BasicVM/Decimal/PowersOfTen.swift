enum PowersOfTen {
  /// 10^n for n from 0 to 18.
  @inline(__always)
  static func whole(_ n: Int) -> Int64 {
    Int64(bitPattern: wholes[unchecked: n])
  }

  /// 10^n for n from 0 to 120.
  @inline(__always)
  static func binary(_ n: Int) -> Double {
    binaries[unchecked: n]
  }

  /// The quotient of a nonnegative number and 10^n, for n from 0 to 12.
  @inline(__always)
  static func quotient(of number: Int64, byTenTo n: Int) -> Int64 {
    let reciprocal = reciprocals[unchecked: n]
    let high = WordProduct.high(UInt64(bitPattern: number) &+ 1, reciprocal.factor)
    return Int64(bitPattern: high &>> reciprocal.shift)
  }

  /// 2^(64+shift) / 10^n, rounded down; less than 2^64.
  ///
  /// With `shift` one less than the bit length of 10^n, the product with the number plus one lies
  /// between the exact quotient and the next whole number.
  private struct Reciprocal {
    let factor: UInt64
    let shift: UInt64
  }

  private static let reciprocals: InlineArray<13, Reciprocal> = [
    Reciprocal(factor: 0xFFFF_FFFF_FFFF_FFFF, shift: 0),
    Reciprocal(factor: 0xCCCC_CCCC_CCCC_CCCC, shift: 3),
    Reciprocal(factor: 0xA3D7_0A3D_70A3_D70A, shift: 6),
    Reciprocal(factor: 0x8312_6E97_8D4F_DF3B, shift: 9),
    Reciprocal(factor: 0xD1B7_1758_E219_652B, shift: 13),
    Reciprocal(factor: 0xA7C5_AC47_1B47_8423, shift: 16),
    Reciprocal(factor: 0x8637_BD05_AF6C_69B5, shift: 19),
    Reciprocal(factor: 0xD6BF_94D5_E57A_42BC, shift: 23),
    Reciprocal(factor: 0xABCC_7711_8461_CEFC, shift: 26),
    Reciprocal(factor: 0x8970_5F41_36B4_A597, shift: 29),
    Reciprocal(factor: 0xDBE6_FECE_BDED_D5BE, shift: 33),
    Reciprocal(factor: 0xAFEB_FF0B_CB24_AAFE, shift: 36),
    Reciprocal(factor: 0x8CBC_CC09_6F50_88CB, shift: 39),
  ]

  /// The number of decimal digits; 0 for 0.
  @inline(__always)
  static func digitCount(_ number: UInt64) -> Int {
    // 1233/4096 is just above log10(2): the estimate is exact or one too low.
    let estimate = ((64 &- number.leadingZeroBitCount) &* 1233) &>> 12
    return number >= wholes[unchecked: estimate] ? estimate &+ 1 : estimate
  }

  // Unchecked access: canonical exponents are in range, and bit lengths yield at most 19.
  private static let wholes: InlineArray<20, UInt64> = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
    1_000_000_000,
    10_000_000_000,
    100_000_000_000,
    1_000_000_000_000,
    10_000_000_000_000,
    100_000_000_000_000,
    1_000_000_000_000_000,
    10_000_000_000_000_000,
    100_000_000_000_000_000,
    1_000_000_000_000_000_000,
    10_000_000_000_000_000_000,
  ]

  // swift-format-ignore
  private static let binaries: InlineArray<121, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9,
    1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    1e20, 1e21, 1e22, 1e23, 1e24, 1e25, 1e26, 1e27, 1e28, 1e29,
    1e30, 1e31, 1e32, 1e33, 1e34, 1e35, 1e36, 1e37, 1e38, 1e39,
    1e40, 1e41, 1e42, 1e43, 1e44, 1e45, 1e46, 1e47, 1e48, 1e49,
    1e50, 1e51, 1e52, 1e53, 1e54, 1e55, 1e56, 1e57, 1e58, 1e59,
    1e60, 1e61, 1e62, 1e63, 1e64, 1e65, 1e66, 1e67, 1e68, 1e69,
    1e70, 1e71, 1e72, 1e73, 1e74, 1e75, 1e76, 1e77, 1e78, 1e79,
    1e80, 1e81, 1e82, 1e83, 1e84, 1e85, 1e86, 1e87, 1e88, 1e89,
    1e90, 1e91, 1e92, 1e93, 1e94, 1e95, 1e96, 1e97, 1e98, 1e99,
    1e100, 1e101, 1e102, 1e103, 1e104, 1e105, 1e106, 1e107, 1e108, 1e109,
    1e110, 1e111, 1e112, 1e113, 1e114, 1e115, 1e116, 1e117, 1e118, 1e119,
    1e120,
  ]
}

/// WebAssembly has no 128-bit products, and emulating them is slow.
@usableFromInline enum WordProduct {
  /// A product; nil on overflow, and on WebAssembly also for some products of 2^61 or more.
  @inlinable @inline(__always)
  static func narrow(_ a: Int64, _ b: Int64) -> Int64? {
    #if arch(wasm32)
    // The factors have at most 62 bits together.
    let zeros = a.magnitude.leadingZeroBitCount &+ b.magnitude.leadingZeroBitCount
    return zeros >= 66 ? a &* b : nil
    #else
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? nil : product
    #endif
  }

  /// All 128 bits of a product.
  @inline(__always)
  static func full(_ a: UInt64, _ b: UInt64) -> (high: UInt64, low: UInt64) {
    #if arch(wasm32)
    (high(a, b), a &* b)
    #else
    a.multipliedFullWidth(by: b)
    #endif
  }

  /// The upper 64 bits of a product.
  @inline(__always)
  static func high(_ a: UInt64, _ b: UInt64) -> UInt64 {
    #if arch(wasm32)
    // Long multiplication in 32-bit halves; no partial sum overflows.
    let mask: UInt64 = 0xFFFF_FFFF
    let (aHigh, aLow) = (a &>> 32, a & mask)
    let (bHigh, bLow) = (b &>> 32, b & mask)
    let upper = aHigh &* bLow &+ (aLow &* bLow) &>> 32
    let lower = aLow &* bHigh &+ (upper & mask)
    return aHigh &* bHigh &+ upper &>> 32 &+ lower &>> 32
    #else
    return a.multipliedFullWidth(by: b).high
    #endif
  }
}
