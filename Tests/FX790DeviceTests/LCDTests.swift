import BasicVM
import FX790Device
import Foundation
import Testing

@Suite struct LCDTests {
  @Test func `24 cells and the gaps between them have 143 columns`() {
    #expect(LCD.width == 143)
    #expect(LCD(Display()).columns == Array(repeating: 0, count: 143))
  }

  @Test func `characters are separated by a gap`() {
    let lcd = LCD(Display([0x20, 0x2D, 0x69]))
    #expect(
      Self.drawing(of: lcd, columns: 0..<18) == [
        ".###. #...# ..... ",
        "#...# #...# .#.#. ",
        "#...# ##..# ##### ",
        "##### #.#.# ##### ",
        "#...# #..## .###. ",
        "#...# #...# ..#.. ",
        "#...# #...# ..... ",
      ])
  }

  @Test func `the last cell ends in the last column`() {
    var cells = MachineText(repeating: CharacterCode.space, count: 23)
    cells.append(0x79)
    let lcd = LCD(Display(cells))
    #expect(lcd.columns[137] == 0)
    #expect(lcd.columns[138...142].allSatisfy { $0 == 0x7F })
    #expect(!lcd.isDark(column: 143, row: 0))
    #expect(!lcd.isDark(column: 142, row: 7))
  }

  struct CursorCase: CustomTestStringConvertible {
    let testDescription: String
    let shape: LCD.CursorShape
    let isDark: Bool
    let rows: [String]
  }

  @Test(arguments: [
    CursorCase(
      testDescription: "an underline", shape: .underline, isDark: true,
      rows: ["#...# ", "#...# ", ".#.#. ", "..#.. ", "..#.. ", "..#.. ", "##### "]),
    CursorCase(
      testDescription: "a block", shape: .block, isDark: true,
      rows: ["##### ", "##### ", "##### ", "##### ", "##### ", "##### ", "##### "]),
    CursorCase(
      testDescription: "the light phase of the blink", shape: .block, isDark: false,
      rows: ["#...# ", "#...# ", ".#.#. ", "..#.. ", "..#.. ", "..#.. ", "..#.. "]),
  ]) func `the cursor is drawn over its cell`(_ cursor: CursorCase) {
    let lcd = LCD(
      Display([0x2A, 0x38], cursor: 1), indicators: Indicators(), number: SmallNumber(),
      cursorShape: cursor.shape, isCursorDark: cursor.isDark)
    #expect(Self.drawing(of: lcd, columns: 6..<12) == cursor.rows)
    #expect(Self.drawing(of: lcd, columns: 0..<6)[6] == "#...# ", "the previous cell is unchanged")
  }

  @Test(arguments: [-1, 24]) func `a cursor outside the cells is not drawn`(_ cursor: Int) {
    #expect(LCD(Display([0x20], cursor: cursor)) == LCD(Display([0x20])))
  }

  static func drawing(of lcd: LCD, columns: Range<Int>) -> [String] {
    (0..<LCD.height).map { row in
      String(
        columns.map { column in
          LCD.isGap(column: column) ? " " : lcd.isDark(column: column, row: row) ? "#" : "."
        })
    }
  }
}

@Suite struct SmallNumberTests {
  @Test(arguments: [
    (0, "   0"), (9, "   9"), (10, "  10"), (7520, "7520"), (9999, "9999"), (15712, "9999"),
    (-1, "   0"), (1008, "1008"), (346, " 346"),
  ]) func `a number is right-aligned, and limited to 0 through 9999`(_ value: Int, _ digits: String)
  {
    #expect(Self.text(of: SmallNumber(value)) == digits)
  }

  @Test func `without a number no segment is lit`() {
    #expect(Self.text(of: SmallNumber()) == "    ")
    #expect(!SmallNumber(8).isLit(.a, ofDigit: 4), "there is no fifth digit")
    #expect(!SmallNumber(8).isLit(.a, ofDigit: -1))
  }

  private static func text(of number: SmallNumber) -> String {
    (0..<SmallNumber.digitCount).map { index in
      let lit = SmallNumber.Segment.allCases.filter { number.isLit($0, ofDigit: index) }
      return names[lit.map { "\($0)" }.joined()] ?? "?"
    }.joined()
  }

  private static let names = [
    "": " ", "abcdef": "0", "bc": "1", "abdeg": "2", "abcdg": "3", "bcfg": "4", "acdfg": "5",
    "acdefg": "6", "abc": "7", "abcdefg": "8", "abcdfg": "9",
  ]
}

@Suite struct GlyphTests {
  @Test(arguments: GlyphDrawing.all) func `a glyph has the dots of its drawing`(
    _ drawing: GlyphDrawing
  ) {
    #expect(drawing.rows == Self.drawing(of: Glyph(drawing.code)))
  }

  @Test func `every character has a drawing`() {
    #expect(GlyphDrawing.all.map(\.code) == Array(0...0x7F))
  }

  @Test(arguments: [0x80, 0xA6, 0xFF] as [UInt8]) func `a code without a character has no dots`(
    _ code: UInt8
  ) {
    #expect(Self.drawing(of: Glyph(code)).allSatisfy { $0 == "....." })
  }

  @Test(arguments: [(-1, 0), (5, 0), (0, -1), (0, 7)]) func `no dot is dark outside the glyph`(
    _ column: Int, _ row: Int
  ) {
    #expect(!Glyph(0x79).isDark(column: column, row: row), "a full block")
  }

  static func drawing(of glyph: Glyph) -> [String] {
    (0..<Glyph.height).map { row in
      String((0..<Glyph.width).map { glyph.isDark(column: $0, row: row) ? "#" : "." })
    }
  }
}

struct GlyphDrawing: CustomTestStringConvertible, Sendable {
  let code: UInt8
  let rows: [String]

  var testDescription: String { String(code, radix: 16, uppercase: true) }

  static let all: [GlyphDrawing] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Drawings/glyphs.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.components(separatedBy: "\n\n").compactMap { block in
      let lines = block.split(separator: "\n").map(String.init)
      guard lines.count == 8, let code = UInt8(lines[0], radix: 16) else { return nil }
      return GlyphDrawing(code: code, rows: Array(lines[1...]))
    }
  }()
}
