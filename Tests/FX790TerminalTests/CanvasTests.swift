import Testing

@testable import FX790Terminal

@Suite struct CanvasTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let row: Int
    let column: Int
    let lines: [String]
    var testDescription: String { "\(text.debugDescription) at \(row), \(column)" }
  }

  @Test(arguments: [
    Case(text: "ab", row: 0, column: 1, lines: [" ab ", "    "]),
    Case(text: "abcdef", row: 1, column: 0, lines: ["    ", "abcd"]),
    Case(text: "abc", row: 0, column: -2, lines: ["c   ", "    "]),
    Case(text: "abc", row: 0, column: 3, lines: ["   a", "    "]),
    Case(text: "abc", row: 0, column: 4, lines: ["    ", "    "]),
    Case(text: "abc", row: 2, column: 0, lines: ["    ", "    "]),
    Case(text: "abc", row: -1, column: 0, lines: ["    ", "    "]),
    Case(text: "e\u{301}x", row: 0, column: 0, lines: ["e\u{301}x  ", "    "]),
    Case(text: "e\u{301}\u{301}\u{301}", row: 0, column: 0, lines: ["e\u{301}\u{301}   ", "    "]),
    Case(text: "\u{301}x", row: 0, column: 0, lines: ["x   ", "    "]),
    Case(text: "日x", row: 0, column: 0, lines: ["日\0x ", "    "]),
    Case(text: "ab日", row: 0, column: 1, lines: [" ab ", "    "]),
    Case(text: "a\u{1B}\u{9B}b", row: 0, column: 0, lines: ["a  b", "    "]),
  ])
  func `text is clipped at the edges`(_ example: Case) {
    var canvas = Canvas(WindowSize(columns: 4, rows: 2))
    canvas.put(example.text, row: example.row, column: example.column)
    #expect(canvas.lines == example.lines)
  }

  @Test func `a fill is clipped at the edges`() {
    var canvas = Canvas(WindowSize(columns: 4, rows: 1))
    canvas.fill("─", row: 0, columns: 1..<9)
    canvas.fill("─", row: 1, columns: 0..<4)
    #expect(canvas.lines == [" ───"])
  }

  @Test func `a canvas of size zero accepts drawing`() {
    var canvas = Canvas(WindowSize(columns: 0, rows: 0))
    canvas.put("abc", row: 0, column: 0)
    var writer = CanvasWriter(.fullScreen, depth: .full)
    #expect(canvas.lines == [])
    #expect(!writer.update(to: canvas).isEmpty)
  }
}
