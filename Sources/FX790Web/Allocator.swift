#if arch(wasm32)

/// The page's heap, in linear memory after the module's data.
///
/// A freed block is reused for its size class, so a page can run for hours without growing. Each
/// power of two has four classes, which wastes at most a fifth. A header stores the class of its
/// block:
///
///     ... | class, unused | block ...
///           16 bytes        aligned to 16
struct Heap {
  /// The address of the first free block of each class; a free block begins with that of the next.
  private var free: InlineArray<128, UInt> = InlineArray(repeating: 0)
  private var next: UInt = 0
  private var end: UInt = 0

  private static var headerSize: UInt { 16 }
  private static var pageSize: UInt { 65536 }
  /// The least number of pages to add.
  private static var growth: UInt { 16 }

  /// Aligns the block to 16; nil if memory is exhausted.
  mutating func allocate(_ size: UInt) -> UnsafeMutableRawPointer? {
    guard size < 1 << 30 else { return nil }
    let (index, room) = Self.sizeClass(of: size + Self.headerSize)
    if free[index] != 0, let block = UnsafeMutableRawPointer(bitPattern: free[index]) {
      free[index] = block.load(as: UInt.self)
      return block
    }
    guard let start = takeFresh(room) else { return nil }
    start.storeBytes(of: UInt(index), as: UInt.self)
    return start + Int(Self.headerSize)
  }

  mutating func release(_ block: UnsafeMutableRawPointer) {
    let index = Int((block - Int(Self.headerSize)).load(as: UInt.self))
    block.storeBytes(of: free[index], as: UInt.self)
    free[index] = UInt(bitPattern: block)
  }

  /// The class of a size, and the size of its blocks.
  private static func sizeClass(of size: UInt) -> (index: Int, room: UInt) {
    let wanted = max(size, 32)
    let step: UInt = 1 << UInt(wanted.bitWidth - 3 - wanted.leadingZeroBitCount)
    let room = (wanted + step - 1) / step * step
    // Rounding up may have reached the next power of two.
    let power = room.bitWidth - 1 - room.leadingZeroBitCount
    return (power * 4 + Int(room >> UInt(power - 2) & 3), room)
  }

  private mutating func takeFresh(_ size: UInt) -> UnsafeMutableRawPointer? {
    if end - next < size {
      let pages = max((size + Self.pageSize - 1) / Self.pageSize, Self.growth)
      let old = growMemory(0, Int32(pages))
      guard old >= 0 else { return nil }
      // Only this heap grows memory, so new pages follow the old ones.
      if next == 0 { next = UInt(old) * Self.pageSize }
      end = (UInt(old) + pages) * Self.pageSize
    }
    defer { next += size }
    return UnsafeMutableRawPointer(bitPattern: next)
  }
}

/// The instruction `memory.grow`, which returns the previous number of pages, or -1.
@_extern(c, "llvm.wasm.memory.grow.i32")
private func growMemory(_ memory: Int32, _ pages: Int32) -> Int32

nonisolated(unsafe) private var heap = Heap()

// Compiled code calls these functions, because there is no C library.

@c(posix_memalign)
func allocate(
  _ block: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: UInt, _ size: UInt
) -> Int32 {
  let outOfMemory: Int32 = 12
  guard alignment <= 16, let memory = heap.allocate(size) else { return outOfMemory }
  block.pointee = memory
  return 0
}

// Swift reserves the name `free`; the linker puts this in its place.
@c(__wrap_free)
func release(_ block: UnsafeMutableRawPointer?) {
  if let block { heap.release(block) }
}

#endif
