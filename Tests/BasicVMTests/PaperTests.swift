import Testing

@testable import BasicVM

/// The printer's paper: docs/machine.md#printer.
@Suite struct PaperTests {
  struct Lines: CustomTestStringConvertible {
    let paper: PaperWidth
    let text: String
    var number: Int?
    let lines: [String]

    var testDescription: String { "\(text) on \(paper.columns) columns" }
  }

  private static let digits = "1234567890"

  static let cases = [
    Lines(paper: .columns20, text: "", lines: [""]),
    Lines(paper: .columns20, text: digits + digits, lines: [digits + digits]),
    Lines(paper: .columns20, text: digits + digits + "A", lines: [digits + digits, "A"]),
    Lines(
      paper: .columns40, text: digits + digits + digits + digits + "A",
      lines: [digits + digits + digits + digits, "A"]),
    Lines(
      paper: .columns20, text: "C=12.55+A*B+F*COS E+G", number: 10,
      lines: ["  10 C=12.55+A*B+F*C", "     OS E+G"]),
    Lines(
      paper: .columns20, text: digits + "ABCDE", number: 1, lines: ["   1 " + digits + "ABCDE"]),
    Lines(
      paper: .columns20, text: digits + "ABCDEF", number: 1000,
      lines: ["1000 " + digits + "ABCDE", "     F"]),
    Lines(
      paper: .columns20, text: digits + digits + digits + "A", number: 1000,
      lines: ["1000 " + digits + "12345", "     " + "67890" + digits, "     A"]),
    Lines(
      paper: .columns40, text: digits + digits + digits + "ABCDEFG", number: 10,
      lines: ["10 " + digits + digits + digits + "ABCDEFG"]),
    Lines(
      paper: .columns40, text: digits + digits + digits + "ABCDEFGH", number: 10,
      lines: ["10 " + digits + digits + digits + "ABCDEFG", "     H"]),
    Lines(paper: .columns80, text: digits, number: 9999, lines: ["9999 " + digits]),
  ]

  @Test(arguments: cases) func `paper breaks lines at its width`(_ row: Lines) {
    let lines = row.number.map {
      row.paper.lines(ofListed: TestMachine.codes("\($0) \(row.text)"))
    }
    #expect(
      (lines ?? row.paper.lines(of: TestMachine.codes(row.text))).map { TestMachine.text($0) }
        == row.lines)
  }

  @Test(arguments: Model.allCases) func `each model has the paper width of its printer`(
    _ model: Model
  ) {
    #expect(model.facts.paper == (model.facts.columns == 12 ? .columns20 : .columns40))
  }

  @Test(arguments: [
    ("1+2", [" 3"]), ("-1/3", ["-0.3333333333"]), ("\"A\"", ["A"]), ("A=1", []),
    ("1:2", [" 1", " 2"]), ("PRINT 1;", [" 1"]), ("PRINT 1", [" 1"]),
  ]) func `in MODE 7 a line by hand prints its results`(_ line: String, _ paper: [String]) {
    var machine = TestMachine()
    _ = machine.byHand("MODE 7")
    _ = machine.byHand(line)
    #expect(machine.paper == paper)
    _ = machine.byHand("MODE 8")
    _ = machine.byHand(line)
    #expect(machine.paper == [])
  }

  @Test func `after a rejected answer the paper shows another question mark`() {
    var machine = TestMachine("10 MODE 7:INPUT \"N\",A:PRINT A")
    _ = machine.run("1/0", "5")
    #expect(machine.paper == ["N?", "1/0", "?", "5", " 5"])
  }

  @Test func `a line without an end is broken after 960 characters, where every paper is full`() {
    var machine = TestMachine("10 MODE 7:FOR I=1 TO 97:PRINT \"ABCDEFGHIJ\";:NEXT I:PRINT \"X\"")
    _ = machine.run()
    #expect(machine.paper.map(\.count) == [960, 11])
  }

  // MARK: The recorder

  @Test(arguments: Model.allCases) func `in MODE 7 recorder statements are a syntax error`(
    _ model: Model
  ) {
    for line in ["SAVE", "LOAD", "PUT A", "SAVE \"A\"", "LOAD \"A\"", "PUT \"A\" A"] {
      var machine = TestMachine(on: model)
      _ = machine.byHand("MODE 7")
      _ = machine.byHand(line)
      #expect(machine.fault?.cause == .syntax, "\(line)")
      #expect(machine.orders.isEmpty, "\(line)")
      _ = machine.byHand("MODE 8")
      _ = machine.byHand(line)
      #expect(machine.orders.count == 1, "\(line)")
    }
  }

  @Test(arguments: [
    (Model.pb100, true), (.pb100F, true), (.fx700P, true), (.fx730P, true), (.fx770P, false),
    (.fx790P, false),
  ]) func `in MODE 7 some models accept GET`(_ model: Model, _ isAccepted: Bool) {
    var machine = TestMachine(on: model)
    _ = machine.byHand("MODE 7")
    _ = machine.byHand("GET A")
    #expect(machine.orders.count == (isAccepted ? 1 : 0))
  }
}
