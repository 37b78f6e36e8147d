import Testing

@testable import FX790Terminal

@Suite struct NotesTests {
  private static let texts = ["The rules of a game.", "Enter is EXE, Esc is BRK and ends."]

  private static let keys = RunControl().keyHelp
  private static let narrowKeys = ["F6 STOP, F9 speed,", "Ctrl-R restart, Ctrl-Q", "leave"]
  private static let hint = ", F1 hides this"

  @Test(arguments: [
    (80, 4, texts + [keys + hint]), (80, 3, ["Enter is EXE, Esc ends", keys]),
    (
      24, 7,
      ["The rules of a game.", "Enter is EXE, Esc is BRK", "and ends."]
        + narrowKeys.dropLast() + ["leave" + hint]
    ),
    (24, 5, ["Enter is EXE, Esc ends"] + narrowKeys),
    (24, 3, ["Enter is EXE, Esc ends"]), (22, 2, ["Enter is EXE, Esc ends"]), (22, 1, []),
    (21, 3, []),
  ])
  func `all notes are shown if they fit, otherwise only the keys, or nothing`(
    _ columns: Int, _ rows: Int, _ lines: [String]
  ) {
    #expect(Notes(Self.texts, keyHelp: Self.keys).lines(columns: columns, rows: rows) == lines)
    #expect(Notes([], keyHelp: Self.keys).lines(columns: columns, rows: rows).isEmpty)
  }

  @Test(arguments: [(80, 4, true), (80, 3, false), (24, 7, true), (24, 6, false)])
  func `notes that do not fit below the display are printed in full, keys first`(
    columns: Int, rows: Int, fit: Bool
  ) {
    let notes = Notes(Self.texts, keyHelp: Self.keys)
    #expect(notes.fit(columns: columns, rows: rows) == fit)
    #expect(notes.lines(columns: 80) == [Self.keys] + Self.texts.reversed())
  }

  @Test func `hidden notes are replaced by the key that shows them`() {
    let notes = Notes(Self.texts, keyHelp: Self.keys)
    #expect(notes.lines(columns: 80, rows: 4, isHidden: true) == ["F1 shows the keys"])
    #expect(notes.lines(columns: 80, rows: 1, isHidden: true) == [])
  }
}
