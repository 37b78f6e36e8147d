#if arch(wasm32)

// What else the compiler's code may call.

/// The product of two numbers of 128 bits, each in halves.
@c(__multi3)
func multiply(
  _ product: UnsafeMutablePointer<UInt64>, _ leftLow: UInt64, _ leftHigh: UInt64,
  _ rightLow: UInt64, _ rightHigh: UInt64
) {
  // The low words by halves of 32 bits, as on paper; a full-width product would call this again.
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

/// The seed of hash tables: nothing here depends on one that cannot be foreseen.
@c(arc4random_buf)
func fillWithSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
  bytes.initializeMemory(as: UInt8.self, repeating: 0x5A, count: count)
}

#endif
