/// Puts the characters of UTF-8 together, byte by byte; bytes that make none are dropped.
struct ScalarReader {
  private var pending: [UInt8] = []
  private var length = 0

  /// Whether a character has begun.
  var isPending: Bool { !pending.isEmpty }

  /// Takes a byte from 0x80 on, and gives the character that it completes.
  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    if byte & 0xC0 != 0x80 { begin(with: byte) } else if isPending { pending.append(byte) }
    guard isPending, pending.count == length else { return nil }
    defer { reset() }
    return String(validating: pending, as: UTF8.self)?.unicodeScalars.first
  }

  /// Forgets what has begun.
  mutating func reset() {
    pending = []
  }

  private mutating func begin(with byte: UInt8) {
    reset()
    switch byte {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return
    }
    pending = [byte]
  }
}
