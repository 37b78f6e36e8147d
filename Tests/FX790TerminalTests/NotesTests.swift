import Testing

@testable import FX790Terminal

@Suite struct NotesTests {
  private static let texts = ["The rules of a game.", "Enter is EXE, Esc is BRK and ends."]

  private static let keys = RunControl().keys
  private static let narrowKeys = ["F6 STOP, F9 speed,", "Ctrl-R restart, Ctrl-Q", "leave"]

  @Test(arguments: [
    (80, 4, texts + [keys]), (80, 3, ["Enter EXE, Esc ends", keys]),
    (24, 7, ["The rules of a game.", "Enter is EXE, Esc is BRK", "and ends."] + narrowKeys),
    (24, 5, ["Enter EXE, Esc ends"] + narrowKeys),
    (24, 3, ["Enter EXE, Esc ends"]), (20, 2, ["Enter EXE, Esc ends"]), (20, 1, []), (18, 3, []),
  ])
  func `notes are shown if they fit, otherwise only the keys to continue and quit`(
    _ columns: Int, _ rows: Int, _ lines: [String]
  ) {
    #expect(Notes(Self.texts, keys: Self.keys).lines(columns: columns, rows: rows) == lines)
    #expect(Notes([], keys: Self.keys).lines(columns: columns, rows: rows).isEmpty)
  }
}
