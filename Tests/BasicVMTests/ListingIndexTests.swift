import BasicVM
import Testing

/// What editors learn from a listing; Tests/Protocols/lsp tests the answers.
@Suite struct ListingIndexTests {
  private static let plain = """
    #= A money
    #= P3-10 show
    10 A=1:IF A>0 THEN 30
    20 GOSUB #3:RESTORE 25
    30 M$(1)=A$:$="X":NEXT I
    P3
    10 GOTO 10

    """

  private static let labelled = """
    @ask INPUT N
    @again
      IF N<0 THEN @ask
    50 GOTO @AGAIN:REM @ask

    """

  /// Each use as `line:first-last text role`.
  private static func uses(_ listing: String) -> [String] {
    let index = ListingIndex(UTF8Text(listing))
    return index.uses.map {
      let columns = $0.place.columns
      return "\($0.place.fileLine):\(columns.lowerBound)-\(columns.upperBound) "
        + "\(index.text(at: $0.place)) \($0.role)"
    }
  }

  @Test func `the uses of names are where they are in the file`() {
    #expect(
      Self.uses(Self.plain) == [
        "1:3-4 A hint", "2:4-5 3 hint", "2:6-8 10 hint", "3:0-2 10 definition",
        "3:3-4 A definition",
        "3:10-11 A reference", "3:19-21 30 reference", "4:0-2 20 definition", "4:10-11 3 reference",
        "4:20-22 25 reference", "5:0-2 30 definition", "5:3-5 M$ definition",
        "5:9-11 A$ reference", "5:12-13 $ definition", "5:23-24 I definition", "6:1-2 3 definition",
        "7:0-2 10 definition", "7:8-10 10 reference",
      ])
  }

  @Test func `labels are uses of lines`() {
    #expect(
      Self.uses(Self.labelled) == [
        "1:0-4 @ask definition", "1:11-12 N definition", "2:0-6 @again definition",
        "3:5-6 N reference", "3:14-18 @ask reference", "4:0-2 50 definition",
        "4:8-14 @AGAIN reference",
      ])
  }

  @Test func `every use that is found at its place is that use`() {
    for listing in [Self.plain, Self.labelled] {
      let index = ListingIndex(UTF8Text(listing))
      for use in index.uses {
        let found = index.use(at: use.place.columns.lowerBound, in: use.place.fileLine)
        #expect(found?.place == use.place)
      }
    }
  }

  @Test(arguments: [
    ("10 pront 1", "PRINT"), ("10 A=1O", "0"), ("2O PRINT", "0"),
    ("# model pb-100\n10 A$=KEY$", "KEY"),
    ("10 ? 1", "PRINT "), ("10 A=2**3", "^"), ("10 PRINT 1", ""), ("10 CLS", ""),
  ])
  func `hints offer spellings`(_ listing: String, _ text: UTF8Text) {
    let changes = ListingIndex(UTF8Text(listing)).spellings(in: 1...100).map(\.change.text)
    #expect(changes == (text.isEmpty ? [] : [text]), "\(changes)")
  }

  @Test(arguments: [
    ("10print 1", "10 PRINT 1"), ("10  PRINT 1", "10 PRINT 1"),
    ("10 GOTO 5 : REM  x", "10 GOTO 5:REM  x"),
    ("10 PRINT 1", nil), ("# x  y", nil), ("10 ♞", nil), ("99999 print", nil),
    ("@a\n if A=1 then@a", "@a\n IF A=1 THEN @a"), ("@a\n@b print 1", "@a\n@b PRINT 1"),
    ("@a\n5 print 1", "@a\n5 PRINT 1"), ("@a\n ON A GOTO @a,@b", nil),
  ])
  func `formatting keeps labels and what cannot be stored`(_ listing: String, _ wanted: String?) {
    let index = ListingIndex(UTF8Text(listing))
    var lines = index.sourceLines
    for change in index.formatting { lines[change.place.fileLine - 1] = change.text }
    #expect(lines.joined("\n") == UTF8Text(wanted ?? listing))
    #expect(ListingReader.read(lines.joined("\n")).memory == index.listing.memory)
  }

  private static func line(_ line: String, after change: ListingIndex.Change) -> String {
    var scalars = Array(line.unicodeScalars)
    scalars.replaceSubrange(change.place.columns, with: String(change.text).unicodeScalars)
    return String(String.UnicodeScalarView(scalars))
  }

  /// Each position is line, column, new name; then the changed file or a part of the reason.
  @Test(
    arguments: [
      ("10 GOTO 20\n20 PRINT 1", 1, 8, "25", "10 GOTO 25\n25 PRINT 1"),
      // What RESTORE reads.
      ("10 RESTORE 15\n20 DATA 1", 2, 0, "17", "10 RESTORE 15\n17 DATA 1"),
      ("10 RESTORE 15\n20 DATA 1", 2, 0, "12", "names 15"),
      ("14 DATA 4\n20 DATA 1\n30 RESTORE 15", 1, 0, "16", "names 15"),
      ("14 DATA 4\n30 RESTORE 50", 2, 0, "60", "names 50"),
      // A jump that led nowhere would find a line.
      ("10 GOTO 25\n20 PRINT 1", 2, 0, "25", "names 25"),
      ("10 GOTO 25\n20 PRINT 1", 2, 0, "26", "names 25"),
      ("10 GOTO 25\n20 PRINT 1", 2, 0, "24", "10 GOTO 25\n24 PRINT 1"),
      // Computed jumps.
      ("10 A=2:GOTO A*10\n20 PRINT 1", 2, 0, "25", "P0-10 computes"),
      ("10 A=2\n20 PRINT 1\nP1\n10 GOTO A", 2, 0, "25", "10 A=2\n25 PRINT 1\nP1\n10 GOTO A"),
      ("P0\n10 GOTO #A\nP3\n10 END", 3, 1, "5", "P0-10 computes"),
      // The size of the line.
      (
        "9 PRINT \"AAAAAAAAAABBBBBBBBBBCCCCCCCCCCDDDDDDDDDDEEEEEEEEEEFF\":GOTO 9", 1, 0, "9999",
        "too long"
      ),
      // Labels.
      ("@a\n@b\n PRINT 1\n GOTO @a\n GOTO @b", 4, 6, "c", "@c\n@b\n PRINT 1\n GOTO @c\n GOTO @b"),
      ("@a\n PRINT 1\n20 PRINT 2\n GOTO @a", 3, 0, "25", "no number of its own"),
      // Areas.
      ("P0\n#= P3-10 foo\nP3\n10 GOTO #3", 3, 1, "5", "P0\n#= P5-10 foo\nP5\n10 GOTO #5"),
      ("10 PRINT 1\nP3\n10 GOTO #0", 3, 9, "5", "have no header"),
      ("P0\n10 PRINT 1\nP5\n10 PRINT \"\u{1F600}\"", 1, 1, "5", "has a program"),
      ("10 A=1\n20 PRINT \"\u{1F600}\"\n30 B=1", 3, 0, "15", "must stay between"),
    ] as [(String, Int, Int, String, String)])
  func `a new name changes nothing but names`(
    _ listing: String, _ line: Int, _ column: Int, _ name: String, _ result: String
  ) throws {
    let index = ListingIndex(UTF8Text(listing))
    let use = try #require(index.use(at: column, in: line))
    do throws(ListingIndex.RenameFailure) {
      var lines = listing.split(separator: "\n", omittingEmptySubsequences: false).map {
        String($0)
      }
      for change in try index.rename(use, to: UTF8Text(name)).reversed() {
        lines[change.place.fileLine - 1] = Self.line(
          lines[change.place.fileLine - 1], after: change)
      }
      #expect(lines.joined(separator: "\n") == result)
    } catch {
      #expect(String(error.sentence).contains(result), "\(error.sentence)")
    }
  }

  @Test(
    arguments: [
      ("10 A=2**3", "10 A=2^3"), ("10 ?A", "10 PRINT A"), ("10 A=1:?A", "10 A=1:PRINT A"),
      ("10 PRINT ?A", nil), ("10 IF A=1 THEN ?A", "10 IF A=1 THEN PRINT A"),
    ] as [(String, String?)])
  func `an offered spelling replaces the whole sign`(_ listing: String, _ result: String?) {
    let index = ListingIndex(UTF8Text(listing))
    let change = index.spellings(in: 1...1).first?.change
    let changed = change.map { Self.line(listing, after: $0) }
    #expect(changed?.filter { $0 != " " } == result?.filter { $0 != " " })
  }

  @Test(arguments: ["10 IF A\\GEB THEN PRINT \"\\\\\"", "10 IF A\\>=0 THEN PRINT \"\\^\""])
  func `formatting does not change the spelling of a file`(_ listing: String) {
    let index = ListingIndex(UTF8Text(listing))
    #expect(index.formatting.isEmpty)
  }

  @Test func `an empty file has no names`() {
    for text in ["", "\n\n", "@", "P", "10", "#=", "\u{FEFF}"] {
      #expect(Self.uses(text).count < 2)
    }
  }
}
