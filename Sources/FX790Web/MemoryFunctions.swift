#if arch(wasm32)

// The memory functions that compiled code calls. Most blocks are only a few words long; for these,
// `memory.copy` and `memory.fill` are slow in WebAssembly engines.

/// Copies up to 16 bytes; source and target may overlap.
///
/// Reads two words, one from each end, before it writes.
@inline(__always)
private func moveFew(
  _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
) {
  func move<Word: BitwiseCopyable>(as type: Word.Type) {
    let last = count &- MemoryLayout<Word>.size
    let start = source.loadUnaligned(as: type)
    let end = source.loadUnaligned(fromByteOffset: last, as: type)
    target.storeBytes(of: start, as: type)
    target.storeBytes(of: end, toByteOffset: last, as: type)
  }
  switch count {
  case 8...: move(as: UInt64.self)
  case 4...: move(as: UInt32.self)
  case 2...: move(as: UInt16.self)
  case 1: move(as: UInt8.self)
  default: break
  }
}

@c(memcpy)
func copyMemory(
  _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
) -> UnsafeMutableRawPointer {
  guard count > 16 else {
    moveFew(target, source, count)
    return target
  }
  // If source and target overlap, the loop may overwrite the last word of the source.
  let end = source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
  var offset = 0
  while offset < count &- 8 {
    let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
    offset &+= 8
  }
  target.storeBytes(of: end, toByteOffset: count &- 8, as: UInt64.self)
  return target
}

@c(memmove)
func moveMemory(
  _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
) -> UnsafeMutableRawPointer {
  // Copy forwards unless the target begins inside the source.
  guard count > 16, UnsafeRawPointer(target) > source, UnsafeRawPointer(target) < source + count
  else { return copyMemory(target, source, count) }
  let start = source.loadUnaligned(as: UInt64.self)
  var offset = count &- 8
  while offset > 0 {
    let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
    offset &-= 8
  }
  target.storeBytes(of: start, as: UInt64.self)
  return target
}

@c(memset)
func fillMemory(
  _ target: UnsafeMutableRawPointer, _ byte: Int32, _ count: Int
) -> UnsafeMutableRawPointer {
  let byte = UInt8(truncatingIfNeeded: byte)
  let word = UInt64(byte) &* 0x0101_0101_0101_0101
  var offset = 0
  while offset &+ 8 <= count {
    target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
    offset &+= 8
  }
  while offset < count {
    target.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
    offset &+= 1
  }
  return target
}

@c(memcmp)
func compareMemory(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Int32 {
  for offset in 0..<count {
    let a = left.load(fromByteOffset: offset, as: UInt8.self)
    let b = right.load(fromByteOffset: offset, as: UInt8.self)
    if a != b { return Int32(a) - Int32(b) }
  }
  return 0
}

#endif
