import BasicVM
import Testing

@testable import FX790Terminal

@Suite struct FaultTextTests {
  private func pointing(_ column: Int, _ line: String) -> [String] {
    String(FaultText.pointing(atColumn: column, of: UTF8Text(line))).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  @Test(arguments: [
    ("10 PRIMT", 3, "10 PRIMT", "   ^"),
    ("10\tPRIMT", 3, "10\tPRIMT", "  \t^"),
    // Columns are characters, not bytes.
    ("10 ☃☃X", 5, "10 ☃☃X", "     ^"),
    ("", 0, "", "^"),
    ("10", 4, "10", "    ^"),
  ])
  func `a caret is printed under its column`(
    line: String, column: Int, shown: String, caret: String
  ) {
    #expect(pointing(column, line) == [shown, caret])
  }

  /// Of a line of more than 200 characters, 60 before the column and 60 from it on are left, with
  /// an ellipsis for each cut part.
  @Test(arguments: [
    (200, 199, 200, 199), (201, 0, 61, 0), (201, 60, 121, 60), (201, 61, 122, 61),
    (1000, 500, 122, 61), (1000, 940, 121, 61), (1000, 999, 62, 61), (1000, 1200, 1, 201),
  ])
  func `of a very long line only the part around the caret is shown`(
    length: Int, column: Int, shown: Int, caret: Int
  ) {
    let line = String(repeating: "0123456789", count: 100).prefix(length)
    let rows = pointing(column, String(line))
    #expect(rows[0].count == shown)
    #expect(rows[1].count == caret + 1)
  }
}
