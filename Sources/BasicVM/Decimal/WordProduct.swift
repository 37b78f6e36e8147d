/// Products of two machine words, the way each processor makes them fast.
///
/// WebAssembly has none of 128 bits, and what the compiler makes of one there costs more than the
/// rest of an addition.
enum WordProduct {
  /// The product if it fits in a word with its sign; nil too, on WebAssembly, for some from 2^61 on.
  @inline(__always)
  static func narrow(_ a: Int64, _ b: Int64) -> Int64? {
    #if arch(wasm32)
    // As many bits as the factors have together, which here are 62 at most, are enough.
    let zeros = a.magnitude.leadingZeroBitCount &+ b.magnitude.leadingZeroBitCount
    return zeros >= 66 ? a &* b : nil
    #else
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? nil : product
    #endif
  }

  /// The upper of the two words of a product.
  @inline(__always)
  static func high(_ a: UInt64, _ b: UInt64) -> UInt64 {
    #if arch(wasm32)
    // By halves of 32 bits, as on paper; no sum of these passes a word.
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
