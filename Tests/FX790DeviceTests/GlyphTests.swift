import FX790Device
import Foundation
import Testing

@Suite struct GlyphTests {
  @Test(arguments: GlyphDrawing.all) func `a character has the dots of its drawing`(
    _ drawing: GlyphDrawing
  ) {
    #expect(drawing.rows == Self.drawing(of: Glyph(drawing.code)))
  }

  @Test func `every character is drawn`() {
    #expect(GlyphDrawing.all.map(\.code) == Array(0...0x7F))
  }

  @Test(arguments: [0x80, 0xA6, 0xFF] as [UInt8]) func `a code that is no character has no dots`(
    _ code: UInt8
  ) {
    #expect(Self.drawing(of: Glyph(code)).allSatisfy { $0 == "....." })
  }

  @Test(arguments: [(-1, 0), (5, 0), (0, -1), (0, 7)]) func `no dot is dark outside`(
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

/// One character of Tests/Drawings/glyphs.txt.
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
