/// The number of four digits above the line, with a dash before it while the machine is busy.
///
/// Each digit has seven segments:
///
///     .-a-.
///     f   b
///     :-g-:
///     e   c
///     '-d-'
public struct SmallNumber: Equatable, Sendable {
  /// How many digits there are.
  public static let digitCount = 4

  /// The segments of a digit, in the order of their letters.
  public enum Segment: Int, CaseIterable, Sendable {
    case a, b, c, d, e, f, g
  }

  /// The number, 0 to 9999; nil when none is shown.
  public let value: Int?
  /// Whether the dash is lit.
  public let hasDash: Bool

  /// A number, or none; what four digits cannot hold is shown as the nearest that they can.
  public init(_ value: Int? = nil, hasDash: Bool = false) {
    self.value = value.map { min(max($0, 0), 9999) }
    self.hasDash = hasDash
  }

  /// Whether a segment is lit; digits are counted from the left, and zeros before the number are
  /// dark.
  public func isLit(_ segment: Segment, ofDigit index: Int) -> Bool {
    guard let value, 0..<Self.digitCount ~= index else { return false }
    var rest = value
    for _ in index + 1..<Self.digitCount { rest /= 10 }
    guard rest > 0 || index == Self.digitCount - 1 else { return false }
    return (Self.shapes[rest % 10] >> UInt8(segment.rawValue)) & 1 == 1
  }

  /// The lit segments of the ten digits, a in the lowest bit.
  private static let shapes: [UInt8] = [
    0b0111111, 0b0000110, 0b1011011, 0b1001111, 0b1100110,
    0b1101101, 0b1111101, 0b0000111, 0b1111111, 0b1101111,
  ]
}
