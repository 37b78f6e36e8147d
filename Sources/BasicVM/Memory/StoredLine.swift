/// A line of a program as the machine stores it.
///
///     +--------+--------+----------------------+------+
///     | number, low     | tokens and           | end  |
///     | byte first, BCD | characters           | FF   |
///     +--------+--------+----------------------+------+
public struct StoredLine: Equatable, Sendable {
  /// The line number, 1 to 9999.
  public let number: Int
  /// Tokens and characters; never empty.
  public let bytes: [UInt8]

  /// Line numbers that can be stored.
  public static let numbers = 1...9999

  /// The number of bytes that a whole line may take.
  public static let sizeLimit = 63

  /// The bytes that number and end of line take.
  static let overhead = 3

  /// Wraps the bytes of a line.
  ///
  /// - Returns: nil when the number is out of range, there are no bytes, too many, or an
  ///   end-of-line byte among them.
  public init?(number: Int, bytes: [UInt8]) {
    guard Self.numbers ~= number, !bytes.isEmpty, bytes.count + Self.overhead <= Self.sizeLimit,
      !bytes.contains(Keyword.endOfLine)
    else { return nil }
    self.number = number
    // The obsolete MID( is the same function; it is kept under its one listed spelling.
    self.bytes = bytes.map { $0 == Keyword.oldMid.rawValue ? Keyword.mid.rawValue : $0 }
  }

  /// The bytes that the line takes in memory.
  public var size: Int { bytes.count + Self.overhead }

  /// Two decimal digits in a byte.
  private static func packed(_ number: Int) -> UInt8 {
    UInt8(number / 10 * 16 + number % 10)
  }

  /// Reads a line as it lies in memory, without the end-of-line byte.
  init?(storedBytes stored: some Collection<UInt8>) {
    let digits = stored.prefix(2).flatMap { [Int($0 & 15), Int($0 >> 4)] }
    guard digits.count == 4, digits.allSatisfy({ $0 < 10 }) else { return nil }
    let number = digits.reversed().reduce(0) { $0 * 10 + $1 }
    self.init(number: number, bytes: Array(stored.dropFirst(2)))
  }

  /// The line as it lies in memory.
  public var storedBytes: [UInt8] {
    [Self.packed(number % 100), Self.packed(number / 100)] + bytes + [Keyword.endOfLine]
  }
}
