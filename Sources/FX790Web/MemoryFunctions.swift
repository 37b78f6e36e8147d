#if arch(wasm32)

// The functions on memory that compiled code may call. Most of what is moved is a few words long,
// for which engines are slow to carry out the instructions `memory.copy` and `memory.fill`.

@c(memcpy)
func copyMemory(
  _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
) -> UnsafeMutableRawPointer {
  var offset = 0
  while offset &+ 8 <= count {
    let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
    offset &+= 8
  }
  while offset < count {
    target.storeBytes(
      of: source.load(fromByteOffset: offset, as: UInt8.self), toByteOffset: offset, as: UInt8.self)
    offset &+= 1
  }
  return target
}

@c(memmove)
func moveMemory(
  _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
) -> UnsafeMutableRawPointer {
  // From the beginning on, unless that would overwrite what is still to be moved.
  guard UnsafeRawPointer(target) > source, UnsafeRawPointer(target) < source + count else {
    return copyMemory(target, source, count)
  }
  var offset = count
  while offset >= 8 {
    offset &-= 8
    let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
  }
  while offset > 0 {
    offset &-= 1
    target.storeBytes(
      of: source.load(fromByteOffset: offset, as: UInt8.self), toByteOffset: offset, as: UInt8.self)
  }
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
