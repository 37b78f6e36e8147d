import FX790Device

/// The dots of the display as rows of text, for terminals that show Unicode.
enum DotRows {
  /// Two dots above each other in a character: four rows of 143.
  static func halfBlocks(_ lcd: LCD) -> [String] {
    stride(from: 0, to: LCD.height, by: 2).map { row in
      text(columns: 1) { column in
        switch (lcd.isDark(column: column, row: row), lcd.isDark(column: column, row: row + 1)) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
      }
    }
  }

  /// Two by four dots in a character: two rows of 72, three characters a cell.
  static func braille(_ lcd: LCD) -> [String] {
    stride(from: 0, to: LCD.height, by: 4).map { row in
      text(columns: 2) { column in
        var pattern: UInt8 = 0
        for dot in brailleDots
        where lcd.isDark(column: column + dot.column, row: row + dot.row) {
          pattern |= dot.bit
        }
        return Unicode.Scalar(UInt16(0x2800) + UInt16(pattern)) ?? " "
      }
    }
  }

  /// The dots of a braille character, which Unicode numbers as braille does: three rows first, and
  /// the fourth, which is younger, behind them.
  private static let brailleDots: [(column: Int, row: Int, bit: UInt8)] = [
    (0, 0, 0x01), (0, 1, 0x02), (0, 2, 0x04), (1, 0, 0x08),
    (1, 1, 0x10), (1, 2, 0x20), (0, 3, 0x40), (1, 3, 0x80),
  ]

  private static func text(columns step: Int, _ character: (Int) -> Unicode.Scalar) -> String {
    var text = String.UnicodeScalarView()
    for column in stride(from: 0, to: LCD.width, by: step) { text.append(character(column)) }
    return String(text)
  }
}
