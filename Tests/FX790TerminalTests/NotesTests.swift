import Testing

@testable import FX790Terminal

@Suite struct NotesTests {
  private static let texts = ["The rules of a game.", "Enter is EXE, Esc is BRK and ends."]

  @Test(arguments: [
    (80, 5, texts), (24, 5, ["The rules of a game.", "Enter is EXE, Esc is BRK", "and ends."]),
    (24, 3, ["Enter EXE  Esc ends"]), (20, 2, ["Enter EXE  Esc ends"]), (20, 1, []), (18, 3, []),
  ])
  func `what fits is shown, and at least how to go on and to end`(
    _ columns: Int, _ rows: Int, _ lines: [String]
  ) {
    #expect(Notes(Self.texts).lines(columns: columns, rows: rows) == lines)
    #expect(Notes([]).lines(columns: columns, rows: rows).isEmpty)
  }
}
