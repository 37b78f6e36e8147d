import BasicVM
import Testing

/// PRINT, the display and the paper: docs/machine.md#print.
@Suite struct PrintTests {
  static let items = [
    ProgramCase("10 PRINT 5", " 5"),
    ProgramCase("10 PRINT -5", "-5"),
    ProgramCase("10 PRINT 1;2;-3;4", " 1 2-3 4"),
    ProgramCase("10 PRINT \"A\";1;\"B\";-1;\"C\"", "A 1B-1C"),
    ProgramCase("10 PRINT \"P\";1;\"->\"", "P 1->"),
    ProgramCase("10 PRINT 1/3", " 0.3333333333"),
    ProgramCase("10 PRINT -1E10", "-1ᴇ10"),
    ProgramCase("10 PRINT \"ABC", "ABC"),
    ProgramCase("10 PRINT \"A:B\":PRINT \"C", "A:B", "C"),
    ProgramCase("10 A$=\"X\":$=\"YZ\":PRINT A$;$", "XYZ"),
    ProgramCase("10 PRINT \"A\"+\"B\"", "AB"),
    ProgramCase("10 PRINT 1+2*3;(4)", " 7 4"),
    ProgramCase("10 PRINT 1;;2", " 1 2"),
    ProgramCase("10 PRINT ;1", " 1"),
    ProgramCase("10 PRINT \"A\"\"B\"", "ERR2 P0-10"),
    ProgramCase("10 PRINT 1 \"B\"", "ERR2 P0-10"),
    ProgramCase("10 PRINT \"♠♥\"", "♠♥"),
  ]

  @Test(arguments: items) func `items are printed one after another`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let ends = [
    // Final semicolon: the program continues and the next PRINT appends.
    ProgramCase("10 PRINT \"A\";:PRINT \"B\"", "AB"),
    ProgramCase("10 PRINT \"A\";\n20 PRINT \"B\";\n30 PRINT 5", "AB 5"),
    ProgramCase("10 PRINT \"A\";", "A"),
    // Comma: waits, clears and continues at column 0, also at the end.
    ProgramCase("10 PRINT \"A\",\"B\"", "A", "B"),
    ProgramCase("10 PRINT 1,2,3", " 1", " 2", " 3"),
    ProgramCase("10 PRINT \"A\",:PRINT \"B\"", "A", "B"),
    ProgramCase("10 PRINT \"A\",:B=1:PRINT \"B\";", "A", "B"),
    ProgramCase("10 PRINT \"A\",\n20 FOR I=1 TO 2:STOP:NEXT I", "A", ""),
    ProgramCase("10 PRINT \"ABC\";:PRINT \"D\",\"E\"", "ABCD", "E"),
    // Neither: waits; the display remains until the next PRINT.
    ProgramCase("10 PRINT \"A\":PRINT \"B\"", "A", "B"),
    ProgramCase("10 PRINT \"ABC\":PRINT \"D\";", "ABC", "D"),
    ProgramCase("10 PRINT \"ABC\":STOP", "ABC"),
    // PRINT alone clears and does not wait.
    ProgramCase("10 PRINT \"ABC\";:PRINT:PRINT \"D\"", "D"),
    ProgramCase("10 PRINT \"ABC\":PRINT:STOP:PRINT \"D\"", "ABC", "", "D"),
    ProgramCase("10 PRINT \"ABC\":PRINT", "ABC", ""),
  ]

  @Test(arguments: ends) func `the end of PRINT decides whether it waits and clears`(
    _ row: ProgramCase
  ) {
    #expect(row.result == row.shown)
  }

  static let positions = [
    ProgramCase("10 PRINT CSR 3;\"A\"", "   A"),
    ProgramCase("10 PRINTCSR3;\"A\"", "   A"),
    ProgramCase("10 X=1:PRINT CSR X+2;\"A\"", "   A"),
    ProgramCase("10 PRINT \"A\";CSR 5;\"B\";CSR 2;\"C\"", "A C  B"),
    ProgramCase("10 PRINT CSR 0;\"A\"", "A"),
    ProgramCase("10 PRINT CSR 23;\"A\"", "                       A"),
    ProgramCase("10 PRINT CSR 23.9;\"A\"", "                       A"),
    ProgramCase("10 PRINT CSR 24;\"A\"", "ERR5 P0-10"),
    ProgramCase("10 PRINT CSR -1;\"A\"", "ERR5 P0-10"),
    ProgramCase("10 PRINT CSR -.5;\"A\"", "ERR5 P0-10"),
    ProgramCase("10 PRINT \"ABCDEF\";:PRINT CSR 2;\"X\"", "ABXDEF"),
    ProgramCase("10 PRINT \"ABCDEF\";:PRINT CSR 2;5", "AB 5EF"),
    ProgramCase("10 PRINT \"ABCDEF\";CSR 0;:PRINT \"XY\"", "XYCDEF"),
    ProgramCase("10 PRINT \"ABCDEF\";:PRINT CSR 2;:PRINT \"X\";:PRINT \"Y\"", "ABXYEF"),
    // The first PRINT after a pause clears the display, with CSR too.
    ProgramCase("10 PRINT \"ABCDEF\":PRINT CSR 2;\"X\"", "ABCDEF", "  X"),
    ProgramCase("10 PRINT \"ABCDEF\",CSR 2;\"X\"", "ABCDEF", "  X"),
    ProgramCase("10 PRINT CSR 5", ""),
    ProgramCase("10 CSR 5", "ERR2 P0-10"),
    ProgramCase("10 A=CSR 5", "ERR2 P0-10"),
    ProgramCase("10 PRINT CSR", "ERR2 P0-10"),
  ]

  @Test(arguments: positions) func `CSR sets the print position`(_ row: ProgramCase) {
    #expect(row.result.joined(separator: "|") == row.shown.joined(separator: "|"))
  }

  static let overflowing = [
    ProgramCase("10 PRINT \"123456789012345678901234\"", "123456789012345678901234"),
    ProgramCase("10 PRINT \"123456789012345678901234ABC\"", "456789012345678901234ABC"),
    ProgramCase("10 PRINT \"123456789012345678901234\";:PRINT \"A\"", "23456789012345678901234A"),
    ProgramCase("10 PRINT CSR 22;\"ABCD\"", "                    ABCD"),
    ProgramCase("10 PRINT CSR 22;1234", "                    1234"),
    ProgramCase("10 PRINT CSR 22;\"ABCD\";CSR 0;\"X\"", "X                   ABCD"),
  ]

  @Test(arguments: overflowing)
  func `text past column 23 scrolls to the left`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  @Test func `text scrolls after 800 ms and then every 300 ms`() {
    var machine = TestMachine("10 PRINT \"123456789012345678901234AB\";\"C\"").machine
    #expect(machine.start(area: 0) == nil)
    #expect(machine.resume(.proceed) == .scroll(800_000))
    #expect(TestMachine.text(machine.display.cells) == "123456789012345678901234")
    let before = machine.clock
    #expect(machine.resume(.proceed) == .scroll(300_000))
    #expect(TestMachine.text(machine.display.cells) == "23456789012345678901234A")
    #expect(machine.clock == before + 300_000)
    #expect(machine.resume(.proceed) == .scroll(300_000))
    #expect(machine.resume(.proceed) == .scroll(300_000))
    #expect(TestMachine.text(machine.display.cells) == "456789012345678901234ABC")
    #expect(machine.resume(.proceed) == .waitForExe)
  }

  @Test func `text that fits does not scroll`() {
    var machine = TestMachine("10 PRINT \"123456789012345678901234\";:STOP").machine
    #expect(machine.start(area: 0) == nil)
    #expect(machine.resume(.proceed) == .waitForExe)
  }

  @Test(arguments: [
    ("10 PRINT 5", true), ("10 PRINT 5,", true), ("10 STOP", true), ("10 INPUT A", false),
    ("10 A$=KEY$", false), ("10 A=1", false),
  ])
  func `the STOP indicator is lit while a program waits for EXE`(_ listing: String, _ isLit: Bool) {
    var machine = TestMachine(listing).machine
    #expect(machine.start(area: 0) == nil)
    _ = machine.resume(.proceed)
    #expect(machine.indicators.contains(.stop) == isLit)
    _ = machine.resume(.exe)
    #expect(!machine.indicators.contains(.stop))
  }

  static let byHand = [
    HandCase("PRINT 5", " 5"),
    HandCase("5", "5"),
    HandCase("-5", "-5"),
    HandCase("PRINT \"A\":PRINT \"B\"", "B"),
    HandCase("PRINT \"A\",\"B\"", "B"),
    HandCase("PRINT \"A\";:PRINT \"B\"", "AB"),
    HandCase("PRINT \"A", "A"),
    HandCase("1:2", "2"),
    HandCase("A=5:A*2", "10"),
    HandCase("\"A\"", "A"),
    HandCase("$=\"AB\":$", "AB"),
  ]

  @Test(arguments: byHand) func `PRINT entered by hand does not wait`(_ row: HandCase) {
    #expect(row.result == row.shown)
    var machine = TestMachine().machine
    let characters = try? CharacterReader.read(UTF8Text(row.line))
    machine.execute(Tokenizer.tokenize(characters ?? []).bytes)
    #expect(machine.resume(.proceed) == .ended)
  }

  struct PaperCase: CustomTestStringConvertible {
    let listing: String
    let paper: [String]

    init(_ listing: String, _ paper: String...) {
      self.listing = listing
      self.paper = paper
    }

    var testDescription: String { "\(listing) -> \(paper.joined(separator: " | "))" }
  }

  static let paper = [
    PaperCase("10 MODE 7:PRINT \"A\":PRINT 5", "A", " 5"),
    PaperCase("10 MODE 7:PRINT \"A\";:PRINT \"B\"", "AB"),
    PaperCase("10 MODE 7:PRINT \"A\",\"B\"", "A", "B"),
    PaperCase("10 MODE 7:PRINT \"A\";CSR 3;\"B\"", "A  B"),
    PaperCase("10 MODE 7:PRINT \"123456789012345678901234ABC\"", "123456789012345678901234ABC"),
    PaperCase("10 PRINT \"A\":MODE 7:PRINT \"B\":MODE 8:PRINT \"C\"", "B"),
    PaperCase("10 MODE 8:PRINT \"A\""),
    PaperCase("10 MODE 7:DIM A(3):LISTV", "A(3)"),
    PaperCase("10 MODE 7:INPUT \"A\",A:PRINT A", "A?", "7", " 7"),
    PaperCase("10 MODE 7:INPUT A$:PRINT A$", "?", "7", "7"),
    PaperCase("10 MODE 7:PRINT \"N\";:INPUT A:PRINT A", "N?", "7", " 7"),
    PaperCase("10 INPUT A:MODE 7:PRINT A", " 7"),
    PaperCase("10 MODE 7:PRINT \"A\";", "A"),
    PaperCase("10 MODE 7:PRINT \"A\";:MODE 8:PRINT \"B\"", "A"),
    PaperCase("10 MODE 7:DEFM:PRINT 5", " 5"),
  ]

  @Test(arguments: paper) func `MODE 7 copies PRINT output to paper`(_ row: PaperCase) {
    var machine = TestMachine(row.listing)
    _ = machine.run("7")
    #expect(machine.paper == row.paper)
  }

  @Test func `MODE 7 lights PRT and PRINT does not wait`() {
    var machine = TestMachine("10 MODE 7:PRINT \"A\":MODE 8:PRINT \"B\"").machine
    #expect(machine.start(area: 0) == nil)
    #expect(machine.resume(.proceed) == .printed(TestMachine.codes("A")))
    #expect(machine.indicators.contains(.prt))
    #expect(machine.resume(.proceed) == .waitForExe)
    #expect(!machine.indicators.contains(.prt))
  }

  static let formats = [
    ProgramCase("10 SET F2:PRINT 123/7;-2;0", " 17.57-2.00 0.00"),
    ProgramCase("10 SET F0:PRINT 2.5;1/3", " 3 0"),
    ProgramCase("10 SET F9:PRINT 1/3", " 0.333333333"),
    ProgramCase("10 SET F9:PRINT 10/3", " 3.333333333"),
    ProgramCase("10 SET F9:PRINT 100/3", " 33.33333333"),
    ProgramCase("10 SET E4:PRINT 100/6", " 1.667ᴇ01"),
    ProgramCase("10 SET E1:PRINT 100/6", " 2ᴇ01"),
    ProgramCase("10 SET E0:PRINT 100/6", " 1.666666667ᴇ01"),
    ProgramCase("10 SET E3:PRINT 2;-1/8", " 2.00ᴇ00-1.25⏨01"),
    ProgramCase("10 SETE4:SETN:PRINT 100/6", " 16.66666667"),
    ProgramCase("10 A=1:SET F A+1:PRINT 1", " 1.00"),
    ProgramCase("10 SET F2:A=1/3:SET N:PRINT A", " 0.3333333333"),
    ProgramCase("10 SET F10", "ERR5 P0-10"),
    ProgramCase("10 SET E10", "ERR5 P0-10"),
    ProgramCase("10 SET F-1", "ERR5 P0-10"),
    ProgramCase("10 SET", "ERR2 P0-10"),
    ProgramCase("10 SET X", "ERR2 P0-10"),
    ProgramCase("10 SET F", "ERR2 P0-10"),
  ]

  @Test(arguments: formats) func `SET changes the format of printed numbers`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }
}
