import BasicVM
import Testing

@testable import FX790Terminal

@Suite struct WrappedTextTests {
  private static let modes = "0 RUN  1 WRT  2 trace  3 no trace"
  private static let fault = "P0-10: This is not a word."

  private static let texts: [(text: String, ending: String, columns: Int, [String])] = [
    ("", "", 40, []), ("one two", "", 40, ["one two"]), ("one two", "", 7, ["one two"]),
    ("one two", "", 6, ["one", "two"]), ("one two three", "", 4, ["one", "two…"]),
    ("one two", "", 2, ["o…", "t…"]), ("one", "", 0, []),
    (modes, "", 33, [modes]), (modes, "", 32, ["0 RUN  1 WRT  2 trace", "3 no trace"]),
    ("a long sentence  (Esc)", "", 15, ["a long sentence", "(Esc)"]),
    ("a long sentence  (Esc)", "", 14, ["a long", "sentence…"]),
    ("  indented text", "", 11, ["  indented", "  text"]),
    (fault, "Ctrl-N lists", 41, ["\(fault)   Ctrl-N lists"]),
    (fault, "Ctrl-N lists", 40, [fault, "Ctrl-N lists"]),
    (fault, "Ctrl-N lists", 14, ["P0-10: This…", "Ctrl-N lists"]),
  ]

  @Test(arguments: texts)
  func `a text is broken between words, and cut after two lines`(
    _ text: String, _ ending: String, _ columns: Int, _ lines: [String]
  ) {
    let wrapped = WrappedText.lines(of: text, ending: ending, columns: columns, rows: 2)
    #expect(wrapped == lines)
  }

  @Test func `a text without a limit keeps its long words`() {
    #expect(
      WrappedText.lines(of: "a word-that-is-long b", columns: 8, indentedBy: 2)
        == ["  a", "  word-that-is-long", "  b"])
    #expect(WrappedText.lines(of: "a b", columns: .max) == ["a b"])
  }

  @Test(arguments: [
    (80, 3, ["first line", "second", "third"]),
    (6, 6, ["first", "line", "second", "third"]),
    (6, 3, ["first…", "second", "third"]), (80, 1, ["first line"]),
  ])
  func `lines that do not fit below two displays get the same number of rows`(
    _ columns: Int, _ rows: Int, _ lines: [String]
  ) {
    let size = WindowSize(columns: columns, rows: rows)
    #expect(TwinView.fit(["first line", "second", "third"], in: size) == lines)
  }
}
