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
        "1:3-4 A hint", "2:6-8 10 hint", "3:0-2 10 definition", "3:3-4 A definition",
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

  @Test func `an empty file has no names`() {
    for text in ["", "\n\n", "@", "P", "10", "#=", "\u{FEFF}"] {
      #expect(Self.uses(text).count < 2)
    }
  }
}
