import BasicVM
import FX790Device
import Testing

/// The keys that programs distinguish.
struct AcceptedKeysTests {
  private static func keys(_ listing: UTF8Text, area: Int = 0, atMost limit: Int = 39)
    -> AcceptedKeys
  {
    AcceptedKeys(of: ListingReader.read(listing).memory, area: area, atMost: limit)
  }

  private static func text(_ codes: [UInt8]) -> String {
    String(UTF8Text(MachineText(codes: codes)))
  }

  @Test(
    arguments: [
      ("10 PRINT 1", ""),
      ("10 IF KEY$=\"Q\" THEN 20\n20 END", "Q"),
      ("10 K$=KEY$:IF K$=\"q\" THEN 10", "Q"),
      ("10 K$=KEY$:IF K$=\"\" THEN 10", ""),
      ("10 K$=KEY$:IF \"+\"=K$ THEN 10", "+"),
      ("10 $=KEY$:IF $≠\"7\" THEN 10", "7"),
      // Another variable has no keys.
      ("10 K$=KEY$:IF A$=\"Q\" THEN 10", ""),
      // Two characters are no key.
      ("10 K$=KEY$:IF K$=\"QQ\" THEN 10", ""),
      // A range has both ends, whichever way it is compared.
      ("10 K$=KEY$:IF K$<\"1\" THEN 10\n20 IF K$>\"4\" THEN 10", "1234"),
      ("10 K$=KEY$:IF K$≥\"1\" THEN IF K$≤\"3\" THEN 20\n20 END", "123"),
      ("10 K$=KEY$:IF K$>\"4\" THEN 10\n20 IF K$<\"1\" THEN 10", ""),
      // A comparison between the ends ends the range.
      ("10 K$=KEY$:IF K$<\"1\" THEN 10\n20 IF K$=\"A\" THEN 30\n30 IF K$>\"4\" THEN 10", "A"),
      // Prompts.
      ("10 PRINT \"AGAIN (Y/N)?\":INPUT $", "NY"),
      ("10 INPUT \"LEVEL (1-3)\",$", "123"),
      ("10 INPUT \"DOOR (a-c)\",$", "ABC"),
      ("10 DATA \"PICK (X/Y)\",2", "XY"),
      ("10 PRINT \"(3-1) (A-9) (1*2) (1-\":INPUT $", ""),
      // A difference is no prompt.
      ("10 PRINT STR$(7-B)", ""),
      // Questions have answers, which KEY$ need not repeat.
      ("10 PRINT \"(Y/N)\";\n20 K$=KEY$:IF K$=\"Y\" THEN 10\n30 IF K$=\"Z\" THEN 10", "NYZ"),
      // Numbers.
      ("10 INPUT A", "0123456789"),
      ("10 INPUT A$", ""),
      ("10 A=VAL($)", "0123456789"),
      ("10 INPUT \"OR (Y/N)\",A(2)", "0123456789NY"),
      // The areas to which it goes, and no others.
      ("P0\n10 GOSUB #2\nP1\n10 IF KEY$=\"B\" THEN 10\nP2\n10 IF KEY$=\"C\" THEN 10:GOTO #2", "C"),
    ] as [(UTF8Text, String)])
  func keysOfAProgram(listing: UTF8Text, expected: String) {
    #expect(Self.text(Self.keys(listing).all.characters) == expected)
  }

  /// Too many keys are those of KEY$ and digits, or of the prompts and digits, or digits.
  @Test(arguments: [(12, "0123456789AB"), (11, "0123456789B"), (10, "0123456789"), (9, "")])
  func fewKeys(limit: Int, expected: String) {
    let listing: UTF8Text = "10 INPUT \"(A-A)\",A\n20 IF KEY$=\"B\" THEN 10"
    #expect(Self.text(Self.keys(listing, atMost: limit).all.characters) == expected)
  }

  @Test(
    arguments: [
      ("10 INPUT A", false, true), ("10 INPUT \"(Y/N)\",$", true, true),
      ("10 IF KEY$=\"A\" THEN 10", true, false), ("10 PRINT 1", false, false),
    ] as [(UTF8Text, Bool, Bool)])
  func kindOfAProgram(listing: UTF8Text, isGame: Bool, isTyped: Bool) {
    let keys = Self.keys(listing)
    #expect(keys.isGame == isGame)
    #expect(keys.isTyped == isTyped)
  }

  @Test func areaWithoutAProgram() {
    #expect(Self.keys("10 INPUT A", area: 1).all.characters.isEmpty)
    #expect(Self.keys("10 INPUT A", area: 10).all.characters.isEmpty)
    #expect(Self.keys("10 INPUT A", area: -1).all.characters.isEmpty)
  }

  /// The keys offered during one program.
  @Test func offers() {
    var keys = Self.keys(
      """
      10 INPUT "HOW MANY (2-4)",A
      20 INPUT B
      30 PRINT "GO";
      40 K$=KEY$:IF K$="X" THEN 40
      50 PRINT "AGAIN (Y/N)"
      """)
    func offer(
      _ activity: AcceptedKeys.Activity, _ text: UTF8Text, line: Int, at milliseconds: Ticks = 0
    ) -> String {
      let offer = keys.offer(
        while: activity, showing: MachineText(typing: text).codes,
        in: Debugger.Line(area: 0, number: line), at: milliseconds * 1000)
      return Self.text(offer.characters) + (offer.hasEXE ? "!" : "")
    }
    #expect(offer(.asks, "HOW MANY (2-4)?", line: 10) == "234!")
    // The prompt has scrolled away.
    #expect(offer(.asks, "2_", line: 10) == "234!")
    #expect(offer(.asks, "?", line: 20) == "0123456789!")
    #expect(offer(.runs, "GO", line: 30, at: 1000) == "")
    #expect(offer(.runs, "GO", line: 40, at: 2000) == "X")
    #expect(offer(.runs, "GO", line: 30, at: 2300) == "X")
    #expect(offer(.runs, "GO", line: 30, at: 2301) == "")
    #expect(offer(.runs, "AGAIN (Y/N)", line: 40, at: 3000) == "NY")
    #expect(offer(.stops, "AGAIN (Y/N)", line: 50, at: 9000) == "!")
  }
}
