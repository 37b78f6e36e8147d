/// The dots of one character: 5 wide, 7 high.
///
/// A row is five bits, the left dot the highest; seven rows are the bytes of a word, the top row
/// the highest. The A:
///
///     .###.   0E
///     #...#   11
///     #...#   11
///     #####   1F      0x0E_11_11_1F_11_11_11
///     #...#   11
///     #...#   11
///     #...#   11
public struct Glyph: Equatable, Sendable {
  /// Dots side by side.
  public static let width = 5
  /// Dots above each other.
  public static let height = 7

  private let rows: UInt64

  private init(rows: UInt64) {
    self.rows = rows
  }

  /// The dots of a character; none for a code that is no character.
  public init(_ code: UInt8) {
    self.init(rows: code < 0x80 ? GlyphTable.rows[Int(code)] : 0)
  }

  /// All 35 dots.
  static let block = Glyph(rows: 0x1F_1F_1F_1F_1F_1F_1F)

  /// The glyph with its bottom row all dark.
  var underlined: Glyph { Glyph(rows: rows | 0x1F) }

  /// Whether a dot is dark, counted from the top left; outside of the glyph none is.
  public func isDark(column: Int, row: Int) -> Bool {
    guard 0..<Self.width ~= column, 0..<Self.height ~= row else { return false }
    let bit = 8 * (Self.height - 1 - row) + Self.width - 1 - column
    return (rows >> UInt64(bit)) & 1 == 1
  }
}
