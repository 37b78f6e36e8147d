#if arch(wasm32)

// The functions for arithmetic and hashing that compiled code calls.

/// Multiplies 128-bit numbers, each passed in halves.
@c(__multi3)
func multiply(
  _ product: UnsafeMutablePointer<UInt64>, _ leftLow: UInt64, _ leftHigh: UInt64,
  _ rightLow: UInt64, _ rightHigh: UInt64
) {
  // Multiply by 32-bit halves, because a full-width product would call this function.
  let mask: UInt64 = 0xFFFF_FFFF
  let (a, b) = (leftLow >> 32, leftLow & mask)
  let (c, d) = (rightLow >> 32, rightLow & mask)
  let low = b &* d
  let middle = a &* d &+ low >> 32
  let other = b &* c &+ middle & mask
  product[0] = other << 32 | low & mask
  product[1] =
    a &* c &+ middle >> 32 &+ other >> 32 &+ leftLow &* rightHigh &+ leftHigh &* rightLow
}

/// Seeds hash tables with a constant, since no code needs an unpredictable seed.
@c(arc4random_buf)
func fillWithSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
  bytes.initializeMemory(as: UInt8.self, repeating: 0x5A, count: count)
}

#endif
