#if arch(wasm32)

// The functions on memory that compiled code may call. They come down to the instructions
// `memory.copy` and `memory.fill`.

@c(memcpy)
func copyMemory(
  _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
) -> UnsafeMutableRawPointer {
  target.copyMemory(from: source, byteCount: count)
  return target
}

@c(memmove)
func moveMemory(
  _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
) -> UnsafeMutableRawPointer {
  target.copyMemory(from: source, byteCount: count)
  return target
}

@c(memset)
func fillMemory(
  _ target: UnsafeMutableRawPointer, _ byte: Int32, _ count: Int
) -> UnsafeMutableRawPointer {
  target.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: byte), count: count)
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
