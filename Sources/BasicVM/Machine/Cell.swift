/// What a variable holds: a number or a short string, in eight bytes.
///
/// A number is the word of its `Decimal12`. A string has its up to seven characters in the upper
/// bytes, the first lowest, and a mark with its length in the lowest byte, where no exponent can
/// be that small. 0 and "" are the same empty cell, as in the machine.
///
///      63        56            16 15       8 7        0
///     +-----------+-- ... --+-----------+-----------+
///     | 7th char  |         | 1st char  | -128 + n  |
///     +-----------+-- ... --+-----------+-----------+
struct Cell: Equatable, Sendable {
  var word: Int64

  @inline(__always)
  init(word: Int64) {
    self.word = word
  }

  @inline(__always)
  init(_ number: Decimal12) {
    word = number.word
  }

  static let empty = Cell(word: 0)

  /// The cell of a word from outside; nil if it is neither a number nor a text.
  init?(stored word: Int64) {
    self.word = word
    if isText {
      let isLong = textCount == SlotLayout.shortTextLimit
      let rest = isLong ? 0 : UInt64(bitPattern: word) >> UInt64(8 + 8 * textCount)
      guard 1...SlotLayout.shortTextLimit ~= textCount, rest == 0 else { return nil }
    } else {
      guard Decimal12(stored: word) != nil else { return nil }
    }
  }

  /// The mark of no string and no number, which says that an operation has failed.
  private static let faultMark: Int64 = 0x80

  /// Stands for the result of an operation that failed.
  static func fault(_ cause: FaultCause) -> Cell {
    Cell(word: Int64(cause.rawValue) << 8 | faultMark)
  }

  /// Wraps the result of an operation, which is missing if it failed.
  @inline(__always)
  init(_ number: Decimal12?, else cause: FaultCause) {
    if let number { word = number.word } else { self = .fault(cause) }
  }

  /// Why the operation failed, if it did.
  @inline(__always)
  var fault: FaultCause? {
    guard word & 0xFF == Self.faultMark else { return nil }
    return FaultCause(rawValue: UInt8(truncatingIfNeeded: word >> 8))
  }

  @inline(__always)
  var isFault: Bool { word & 0xFF == Self.faultMark }

  /// Whether the cell holds a string that is not empty.
  @inline(__always)
  var isText: Bool { Int8(truncatingIfNeeded: word) < -110 }

  /// The number in a cell that holds no string.
  @inline(__always)
  var number: Decimal12 { Decimal12(word: word) }
}

extension Cell {
  /// The mark of a string without characters, which is never stored: "" is the empty cell.
  private static let textMark: Int64 = -128

  /// A string of up to seven characters.
  init(_ characters: some Collection<UInt8>) {
    guard !characters.isEmpty else {
      self = .empty
      return
    }
    var bits: UInt64 = 0
    var shift: UInt64 = 8
    for code in characters {
      bits |= UInt64(code) << shift
      shift += 8
    }
    bits |= UInt64(UInt8(truncatingIfNeeded: Self.textMark + Int64(characters.count)))
    word = Int64(bitPattern: bits)
  }

  /// The length of the string in the cell; 0 for the empty cell.
  @inline(__always)
  var textCount: Int {
    isText ? Int(Int8(truncatingIfNeeded: word)) &+ 128 : 0
  }

  /// The characters of the string in the cell.
  var characters: [UInt8] {
    (0..<textCount).map {
      UInt8(truncatingIfNeeded: UInt64(bitPattern: word) >> UInt64(8 + 8 * $0))
    }
  }
}
