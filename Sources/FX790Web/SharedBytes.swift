import BasicVM
import FX790Device

/// Bytes in memory that stay where they are until they are filled anew, so that the page's script
/// can read and write them.
struct SharedBytes {
  private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  /// More than any listing or snapshot needs.
  private static var limit: Int { 16 << 20 }

  /// Room for some bytes.
  init() {
    capacity = 256
    start = .allocate(capacity: capacity)
  }

  /// Makes room for so many bytes, as far as there is any.
  mutating func reserve(_ wanted: Int) {
    count = min(max(wanted, 0), Self.limit)
    // Room that was needed once is given back when it is far too large.
    guard count > capacity || (capacity > 65536 && count < capacity / 4) else { return }
    start.deallocate()
    capacity = max(count, 256)
    start = .allocate(capacity: capacity)
  }

  /// Takes the place of what was there.
  mutating func fill(_ bytes: [UInt8]) {
    reserve(bytes.count)
    for index in 0..<count { start[index] = bytes[index] }
  }

  /// Bytes from an offset, no more than there are.
  func bytes(from offset: Int = 0, count wanted: Int) -> [UInt8] {
    let first = min(max(offset, 0), count)
    // Not the sum of both, which may be more than 32 bits hold.
    let length = min(max(wanted, 0), count - first)
    return (first..<first + length).map { start[$0] }
  }

  /// Numbers of 32 bits, no more than there are.
  func samples(count wanted: Int) -> [Float] {
    let size = MemoryLayout<Float>.size
    let words = UnsafeRawPointer(start)
    return (0..<min(max(wanted, 0), count / size)).map {
      words.load(fromByteOffset: $0 * size, as: Float.self)
    }
  }
}

extension LCD {
  /// The columns of dots, with empty ones after a shorter line; the bits of `darkParts` in eight
  /// bytes, low bits first; the number of columns.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(contentsOf: columns)
    for _ in columns.count..<LCD.width { writer.append(UInt8(0)) }
    writer.append(darkParts)
    writer.append(UInt8(columns.count))
    return writer.bytes
  }
}
