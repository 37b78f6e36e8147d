import BasicVM
import FX790Device

/// A buffer shared with the page's script; only `reserve` and `fill` change its address.
struct SharedBytes {
  private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  /// More than any listing or snapshot needs.
  private static var limit: Int { 16 << 20 }

  init() {
    capacity = 256
    start = .allocate(capacity: capacity)
  }

  /// Clips the size to the limit.
  mutating func reserve(_ wanted: Int) {
    count = min(max(wanted, 0), Self.limit)
    // Reallocate if the buffer is too small or far too large.
    guard count > capacity || (capacity > 65536 && count < capacity / 4) else { return }
    start.deallocate()
    capacity = max(count, 256)
    start = .allocate(capacity: capacity)
  }

  mutating func fill(_ bytes: [UInt8]) {
    reserve(bytes.count)
    for index in 0..<count { start[index] = bytes[index] }
  }

  /// Clips the range to the buffer.
  func bytes(from offset: Int = 0, count wanted: Int) -> [UInt8] {
    let first = min(max(offset, 0), count)
    // The sum of both could overflow 32 bits.
    let length = min(max(wanted, 0), count - first)
    return (first..<first + length).map { start[$0] }
  }

  /// Samples of 32 bits, clipped to the buffer.
  func samples(count wanted: Int) -> [Float] {
    let size = MemoryLayout<Float>.size
    let words = UnsafeRawPointer(start)
    return (0..<min(max(wanted, 0), count / size)).map {
      words.load(fromByteOffset: $0 * size, as: Float.self)
    }
  }
}

extension LCD {
  /// The answer of `fx_screen`; the low bits of `darkParts` come first.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(contentsOf: columns)
    for _ in columns.count..<LCD.width { writer.append(UInt8(0)) }
    writer.append(darkParts)
    writer.append(UInt8(columns.count))
    return writer.bytes
  }
}
