import BasicVM
import Testing

@testable import FX790Device

@Suite struct PasteFeedTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    var isListing = true
    /// `⏎` is EXE, `[P3]` an area, and `{10}` line 10, too long to type and stored directly.
    let keys: String
    var longLineCount = 0
    var testDescription: String { text.debugDescription }
  }

  private static let longest = String(repeating: "X", count: LineEditor.limit)

  /// Longer than an input line as text, but not as tokens.
  private static let shortAsTokens = Array(repeating: "RETURN", count: 10).joined(separator: ":")

  @Test(arguments: [
    Case(text: "", keys: ""),
    Case(text: "1+2", keys: "1+2"),
    Case(text: "1+2\n", keys: "1+2⏎"),
    Case(text: "10 A=1\r\n20 B=2\r\n", keys: "10 A=1⏎20 B=2⏎"),
    Case(text: "10 A=1\r20 B=2", keys: "10 A=1⏎20 B=2"),
    Case(text: "P3\n10 A=1\np4\n", keys: "[P3]10 A=1⏎[P4]"),
    Case(text: "# of old\n' or so\n\n10 A=1\n", keys: "10 A=1⏎"),
    Case(text: " P3\n\t# indented\n  10 A=1\n   'too\n", keys: "[P3]  10 A=1⏎"),
    Case(text: "# of old\nP3\n", isListing: false, keys: "# of old⏎P3⏎"),
    Case(text: "\(longest)\n1\n", keys: "\(longest)⏎1⏎"),
    Case(text: "\(longest)X\n1\n", keys: "1⏎", longLineCount: 1),
    Case(text: "\(longest)X\n\(longest)X", keys: "", longLineCount: 2),
    Case(text: "10 REM \(longest)\n20 REM\n", keys: "20 REM⏎", longLineCount: 1),
    Case(text: "P1\n10 \(shortAsTokens)\n20 REM\n", keys: "[P1]{10}20 REM⏎"),
    Case(text: "1\u{1F600}2\n", keys: "12⏎"),
    Case(text: "A≤\\SP\n", keys: "A≤♠⏎"),
  ])
  func `pasted text is typed line by line, and lines too long to type are stored or dropped whole`(
    _ example: Case
  ) {
    var feed = PasteFeed(UTF8Text(example.text), isListing: example.isListing)
    var keys = ""
    while let key = feed.next() { keys += Self.name(of: key) }
    #expect(keys == example.keys)
    #expect(feed.isEmpty)
    #expect(feed.longLineCount == example.longLineCount)
  }

  @Test func `a listing is entered in WRT mode after clearing areas, then RUN mode returns`() {
    var feed = PasteFeed(
      entering: UTF8Text("10 A=1\nP3\n10 B=2"), area: 1, emptying: [3], choosing: 1)
    var keys = ""
    while let key = feed.next() { keys += Self.name(of: key) }
    #expect(keys == "[MODE 1][P3]NEW⏎[P1]10 A=1⏎[P3]10 B=2⏎[P1][MODE 0]")
  }

  private static func name(of key: PasteFeed.PastedKey) -> String {
    switch key {
    case .character(let code): String(UTF8Text([code]))
    case .exe: "⏎"
    case .area(let number): "[P\(number)]"
    case .mode(let number): "[MODE \(number)]"
    case .line(let line): "{\(line.number)}"
    }
  }
}
