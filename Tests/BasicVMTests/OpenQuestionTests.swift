import BasicVM
import Programs
import Testing

/// Rules that the documents of the family leave open, as docs/machine.md decides them.
@Suite struct OpenQuestionTests {
  /// docs/machine.md#statements and docs/machine.md#comparing.
  static let errors = [
    // An operation runs once its operands are read.
    ProgramCase("10 A=1/V+XY", "ERR3 P0-10"),
    ProgramCase("10 A=1/V 3", "ERR3 P0-10"),
    ProgramCase("10 A=S↑QR 4", "ERR2 P0-10"),
    ProgramCase("10 A=1/VW", "ERR2 P0-10"),
    // The operation that uses a variable checks its type.
    ProgramCase("10 B$=\"T\":IF B", "ERR2 P0-10"),
    ProgramCase("10 B$=\"T\":A=B+1/0", "ERR3 P0-10"),
    ProgramCase("10 B$=\"T\":A=(B+0)+1/0", "ERR6 P0-10"),
    ProgramCase("10 B$=\"T\":IF B=1 THEN 10", "ERR6 P0-10"),
    ProgramCase("10 B$=\"T\":IF B=\"T\" THEN 10", "ERR2 P0-10"),
    // A false condition hides all after it.
    ProgramCase("10 IF 1=2\n20 PRINT 20", " 20"),
    ProgramCase("10 IF 1=2 PRINT 3\n20 PRINT 20", " 20"),
    ProgramCase("10 IF 1=1\n20 PRINT 20", "ERR2 P0-10"),
    ProgramCase("10 IF 1=1;30\n20 PRINT 20\n30 PRINT 30", " 30"),
  ]

  @Test(arguments: errors) func `errors come in the order of reading`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  /// docs/machine.md#showing-numbers, docs/machine.md#functions and docs/machine.md#statistics.
  static let results = [
    ProgramCase("10 PRINT .00099999999999;-.00099999999994", " 0.001-9.999999999⏨04"),
    ProgramCase("10 PRINT 9.99999999999E99;9999999999.9", " 9.999999999ᴇ99 1ᴇ10"),
    ProgramCase("10 SET E3:PRINT 9.9999E99;9.9999E98", " 9.99ᴇ99 1.00ᴇ99"),
    ProgramCase("10 SET F0:PRINT -.01;-.5;.5", " 0-1 1"),
    ProgramCase("10 A=REC(1,1440)", "ERR3 P0-10"),
    ProgramCase("10 A=REC(0,-1440)", "ERR3 P0-10"),
    ProgramCase("10 A$=+\"A\"++\"B\":PRINT A$", "AB"),
    ProgramCase("10 A$=-\"A\"", "ERR2 P0-10"),
    ProgramCase("10 STAT 4,5;.5:STAT 2,1;1.5:PRINT EOY 3", " 3"),
  ]

  @Test(arguments: results) func `results at limits are as documented`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  /// docs/machine.md#input.
  @Test(arguments: [("A", "b*2", " 6"), ("A$", "ab", "ab"), ("A", "1e2", " 100")])
  func `small letters in an answer are capitals in a number and stay small in a text`(
    _ variable: String, _ answer: String, _ shown: String
  ) {
    let row = ProgramCase(
      "10 B=3:INPUT \(variable):PRINT \(variable)", answers: [answer], "?", shown)
    #expect(row.result == row.shown)
  }

  /// docs/machine.md#input.
  @Test func `the cursor of a long question is in the last column`() {
    for count in [21, 22, 23, 40] {
      let text = String(repeating: "Q", count: count)
      var test = TestMachine("10 INPUT \"\(text)\",A")
      _ = test.run()
      #expect(test.machine.display.cursor == 23)
      #expect(test.shown.hasSuffix("Q?"))
    }
  }

  private struct NoKeys: KeySource {
    mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
      switch wait {
      case .exe: .event(.exe)
      case .key: .event(.key(nil))
      case .line, .time: .starved
      }
    }
  }

  /// docs/machine.md#print.
  @Test func `PRINT computes its first item before it clears the display`() {
    var test = TestMachine("10 PRINT \"OLD\"\n20 PRINT \"X\"+KEY$;")
    #expect(test.machine.start(area: 0) == nil)
    var shown: [String] = []
    var player = Player(test.machine, keys: NoKeys())
    for _ in 0..<20 {
      let step = player.advance { event in
        if case .wait(.key) = event.kind { shown.append("poll") }
        if case .frame(let display, _) = event.kind {
          shown.append(TestMachine.text(display.trimmedText))
        }
      }
      if case .ended = step { break }
    }
    #expect(shown == ["OLD", "poll", "X"])
  }
}
