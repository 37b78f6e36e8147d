import Testing

@testable import FX790Terminal

@Suite struct NotesTests {
  private static let texts = ["The rules of a game.", "Enter is EXE, Esc is BRK and ends."]

  @Test(arguments: [
    (80, 5, texts), (24, 5, ["The rules of a game.", "Enter is EXE, Esc is BRK", "and ends."]),
    (24, 3, ["Enter EXE  Esc ends"]), (20, 2, ["Enter EXE  Esc ends"]), (20, 1, []), (18, 3, []),
  ])
  func `notes are shown if they fit, otherwise only the keys to continue and quit`(
    _ columns: Int, _ rows: Int, _ lines: [String]
  ) {
    #expect(Notes(Self.texts).lines(columns: columns, rows: rows) == lines)
    #expect(Notes([]).lines(columns: columns, rows: rows).isEmpty)
  }
}
