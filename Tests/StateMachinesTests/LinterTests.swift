import BasicVM
import StateMachines
import Testing

@Suite struct LinterTests {
  struct Case: CustomTestStringConvertible {
    let file: String
    let diagnostics: [Diagnostic]

    init(_ file: String, _ places: (Int, Int, Diagnostic.Problem)...) {
      self.file = file
      diagnostics = places.map { Diagnostic(line: $0, column: $1, problem: $2) }
    }

    var testDescription: String {
      let places = diagnostics.map { "\($0.line):\($0.column) \($0.problem)" }
      return "\(file.debugDescription) -> \(places.joined(separator: ", "))"
    }

    func result(forStyle: Bool) -> [Diagnostic] {
      Linter.check(ListingReader.read(UTF8Text(file)), forStyle: forStyle)
    }
  }

  private static func ended(
    _ letter: Character, by isFor: Bool, _ other: Character, _ line: Int, isCertain: Bool = false
  ) -> Diagnostic.Problem {
    .loopEnded(letter: number(letter), by: loop(isFor, other, line), isCertain: isCertain)
  }

  private static func loop(
    _ isFor: Bool, _ letter: Character, _ line: Int
  ) -> Diagnostic.LoopStatement {
    .init(isFor: isFor, letter: number(letter), line: "line \(line)")
  }

  private static func number(_ letter: Character) -> Int {
    Int(letter.asciiValue ?? 0) - Int(UInt8(ascii: "A"))
  }

  // MARK: Certain errors

  static let certain = [
    Case(
      "10 FOR I=1 TO 2\n20 FOR J=1 TO 2\n30 NEXT I\n40 NEXT J",
      (4, 4, ended("J", by: false, "I", 30, isCertain: true))),
    Case(
      "10 FOR I=1 TO 2:FOR J=1 TO 2:FOR I=1 TO 2:NEXT I:NEXT J",
      (1, 50, ended("J", by: true, "I", 10, isCertain: true))),
    Case(
      "10 FOR I=1 TO 2:NEXT I:NEXT I",
      (1, 24, ended("I", by: false, "I", 10, isCertain: true))),
    // The subroutine ends the caller's loop.
    Case(
      "10 FOR I=1 TO 2:FOR J=1 TO 2\n20 GOSUB 50:NEXT J\n30 END\n50 NEXT I:RETURN",
      (2, 13, ended("J", by: false, "I", 50, isCertain: true))),
  ]

  @Test(arguments: certain)
  func `a NEXT whose loop is over on every path is an error`(_ row: Case) {
    #expect(row.result(forStyle: false) == row.diagnostics)
    #expect(row.result(forStyle: true).filter { $0.severity == .error } == row.diagnostics)
  }

  @Test(arguments: certain)
  func `a NEXT that is reported as an error fails in a run`(_ row: Case) throws {
    let listing = ListingReader.read(UTF8Text(row.file))
    var machine = try Machine(running: listing, area: nil, random: RandomNumbers())
    guard case .failed(let fault) = machine.resume(.proceed) else {
      Issue.record("no error")
      return
    }
    #expect(fault.cause == .nextWithoutFor)
  }

  // MARK: Doubtful loops

  static let doubtful = [
    Case(
      "10 FOR I=1 TO 9\n20 INPUT A:IF A=1 THEN NEXT I\n30 NEXT I",
      (3, 4, ended("I", by: false, "I", 20))),
    Case(
      "10 FOR I=1 TO 2:FOR J=1 TO 2\n20 INPUT A:IF A=1 THEN NEXT I\n30 NEXT J:NEXT I",
      (3, 4, ended("J", by: false, "I", 20))),
    Case(
      "10 GOTO 30\n20 FOR I=1 TO 3\n30 PRINT 1\n40 NEXT I",
      (1, 4, .jumpIntoLoop(loop(false, "I", 40))), (2, 4, .unreachable(isLineStart: true))),
    Case(
      "10 INPUT A:IF A=1 THEN 30\n20 FOR I=1 TO 3\n30 PRINT 1\n40 NEXT I",
      (1, 12, .jumpIntoLoop(loop(false, "I", 40)))),
    Case("10 NEXT I\n20 FOR I=1 TO 3", (1, 4, .nextBeforeFor(letter: 8))),
  ]

  @Test(arguments: doubtful)
  func `a NEXT that may fail is a matter of style`(_ row: Case) {
    #expect(row.result(forStyle: false) == [])
    #expect(row.result(forStyle: true) == row.diagnostics)
  }

  static let possible = [
    // I has a fraction, so the loop of I ends before 4.
    "10 FOR K=1 TO 1:FOR J=1 TO 2:FOR I=1 TO 3\n20 I=I+.2:IF I<3 THEN 40\n30 NEXT K:GOTO 50\n"
      + "40 NEXT I\n50 NEXT J"
  ]

  @Test(arguments: possible) func `loops that may work are no errors`(_ file: String) {
    #expect(Case(file).result(forStyle: false) == [])
  }

  static let clean = [
    // With I=1, the loop of I has another iteration.
    "10 FOR I=1 TO 2:FOR J=1 TO 2\n20 IF I=1 THEN NEXT I\n30 NEXT J",
    "10 FOR I=1 TO 3:FOR J=1 TO 2\n20 IF I<3 THEN NEXT I\n30 NEXT J",
    "10 FOR I=3 TO 1 STEP -1:FOR J=1 TO 2\n20 IF I>1 THEN NEXT I\n30 NEXT J",
    // A loop may be left and begun again.
    "10 FOR I=1 TO 2:FOR J=1 TO 2\n20 IF J=1 THEN 40\n30 NEXT J\n40 NEXT I",
    "10 FOR I=1 TO 9:IF I=3 THEN 10\n20 NEXT I",
    // A jump out of a loop may come back.
    "10 FOR I=1 TO 3:GOTO 50\n20 NEXT I\n30 END\n50 PRINT I:GOTO 20",
    "10 FOR I=1 TO 3:GOSUB 50:NEXT I:END\n50 FOR J=1 TO 2:NEXT J:RETURN",
    "10 FOR I=1 TO 3:GOSUB 50\n20 END\n50 NEXT I:RETURN",
    // NEXT J, I ends both in order.
    "10 FOR I=1 TO 2:FOR J=1 TO 2:NEXT J,I",
    // A computed jump may lead to any line.
    "10 FOR I=1 TO 2:A=I*100:GOSUB A\n20 NEXT I\n30 END\n100 RETURN\n200 RETURN",
    // Errors are ignored.
    "10 MODE 99,1\n20 FOR I=1 TO 2:NEXT I:NEXT I",
    // Programs of other areas can be reached by a jump.
    "10 FOR I=1 TO 2:GOSUB #1:NEXT I\nP1\n10 PRINT I:RETURN",
  ]

  @Test(arguments: clean) func `loops that work give no warning`(_ file: String) {
    #expect(Case(file).result(forStyle: true) == [])
  }

  @Test func `paths are not followed in a listing with errors`() {
    let file = "10 FOR I=1 TO 2:NEXT I:NEXT I\n20 QRST"
    #expect(Case(file).result(forStyle: true).map(\.problem) == [.fault(.unknownWord)])
  }

  // MARK: Reach

  static let reach = [
    Case("10 GOTO 10:PRINT 1", (1, 12, .unreachable(isLineStart: false))),
    Case("10 END\n20 PRINT 1:PRINT 2\n30 PRINT 3", (2, 4, .unreachable(isLineStart: true))),
    Case(
      "10 IF A$=\"\" THEN 10:PRINT 1\n20 A=1", (1, 21, .unreachable(isLineStart: false))),
    Case(
      "10 GOSUB 30\n20 PRINT 1\n30 GOTO 30", (1, 4, .neverReturns(from: "line 30", limit: 10)),
      (2, 4, .unreachable(isLineStart: true))),
    // An unreachable REM, DATA or END is not reported.
    Case("10 READ A:GOTO 10\n20 REM X\n30 DATA 1\n40 END"),
    Case("10 GOSUB 30:END\n30 RETURN"), Case("10 END\nP1\n10 END"),
    Case("10 ON A GOTO 30,40\n20 A=1:END\n30 END\n40 STOP"),
    Case("10 INPUT A:GOTO A\n20 PRINT 1:GOTO 10"),
    Case("10 RESTORE# \"A\",0,30\n20 PRINT 1\n30 END"), Case("10 RESTORE# \"A\"\n20 PRINT 1"),
  ]

  @Test(arguments: reach) func `the first statement that is not reached is reported`(_ row: Case) {
    #expect(row.result(forStyle: true) == row.diagnostics)
    #expect(row.result(forStyle: false) == [])
  }

  // MARK: Variables

  static let variables: [(file: String, letters: String)] = [
    ("10 PRINT A", "A"), ("10 A=1:PRINT A", ""), ("10 PRINT A$", "A"), ("10 INPUT A$:PRINT A", ""),
    ("10 PRINT B:PRINT A+B", "BA"), ("10 READ A:PRINT A:DATA 1", ""),
    ("10 FOR I=1 TO 2:NEXT I:PRINT I", ""), ("10 PRINT I:FOR J=1 TO K:NEXT J", "IK"),
    ("10 A=POL(3,4):PRINT X;Y;A", ""), ("10 PRINT X;Y", "XY"),
    // A(1) is B, and A(I) may be any variable from A on.
    ("10 A(1)=2:PRINT B;C", "C"), ("10 I=1:C(I)=2:PRINT B;C;D", "B"),
    ("10 DIM A(3):A(1)=2:PRINT B", "B"), ("10 GET \"X\" C,E:PRINT B;D;F", "BF"),
    ("10 GET \"X\" A(0),A(2)\n20 PRINT A;B;C", ""),
    ("10 A(B)=1:PRINT Z", ""), ("10 A=A+1", ""), ("10 IF Q$=\"X\" THEN 10", "Q"),
    ("10 PRINT A:QRST", ""),
  ]

  @Test func `a variable that is read and never assigned is reported once`() {
    for (file, letters) in Self.variables {
      let found = Case(file).result(forStyle: true).compactMap { diagnostic in
        if case .neverAssigned(let letter) = diagnostic.problem { letter } else { nil }
      }
      #expect(found == letters.map(Self.number), "\(file)")
    }
  }

  static let doubtfulUses: [(file: String, problem: Diagnostic.Problem?)] = [
    ("10 A=5:A$=\"X\":PRINT A$", .numberAndText(letter: 0)),
    ("10 INPUT B$\n20 FOR B=1 TO 2:NEXT B", .numberAndText(letter: 1)),
    ("10 A=5:B$=\"X\":PRINT A;B$", nil),
    ("10 PRINT SQRT(4)", .functionOfElement(.squareRoot)), ("10 DIM T(9):PRINT SQRT(4)", nil),
    ("10 PRINT SINH(1)", .functionOfElement(.hyperbolicSine)),
    ("10 PRINT COSH(1)", .functionOfElement(.hyperbolicCosine)),
    ("10 PRINT TANH(1)", .functionOfElement(.hyperbolicTangent)),
    ("10 PRINT LOGE(2)", .functionOfElement(.naturalLogarithm)),
    ("10 PRINT CURT(2)", .functionOfElement(.cubeRoot)), ("10 DIM H(9):PRINT SINH(1)", nil),
    ("10 A$=\"X\"\n20 PUT A", nil), ("10 A$=\"X\":B=1\n20 PUT A,Z", nil),
    ("10 GET A:PRINT A$", nil),
    ("10 INPUT C$:IF C$=\"TAKE KEY\" THEN 10", .neverEqual(7)),
    ("10 INPUT C$:IF \"TAKE KEY\"<>C$ THEN 10", .neverEqual(7)),
    ("10 INPUT C$:IF C$=\"TAKEKEY\" THEN 10", nil), ("10 INPUT $:IF $=\"TAKE KEY\" THEN 10", nil),
    ("10 INPUT C$:IF C$<\"TAKE KEY\" THEN 10", nil),
    (
      "10 GOSUB 30\n20 PRINT \"MAIN\"\n30 PRINT \"SUB\"\n40 RETURN",
      .runsIntoSubroutine(in: "line 30", returning: "line 40")
    ),
    (
      "10 GOSUB 30\n20 FOR I=1 TO 2:NEXT I\n30 GOSUB 50\n40 RETURN\n50 RETURN",
      .runsIntoSubroutine(in: "line 30", returning: "line 40")
    ),
    (
      "10 GOSUB 30\n20 GOTO 30\n30 RETURN", .runsIntoSubroutine(in: "line 30", returning: "line 30")
    ),
    ("10 GOSUB 30\n20 PRINT \"MAIN\":END\n30 PRINT \"SUB\"\n40 RETURN", nil),
    ("10 GOSUB 30\n20 INPUT A:IF A>0 THEN 10\n30 PRINT \"SUB\"\n40 RETURN", nil),
    ("10 GOSUB 30\n20 PRINT 1\n30 INPUT A:IF A>0 THEN 50\n40 RETURN\n50 END", nil),
    // The FOR of J changes X, so the NEXT of X ends before it reaches 3.
    (
      "10 GOTO 40\n20 NEXT Y\n30 PRINT 1:END\n40 FOR Z=1 TO 1:FOR Y=1 TO 9:NEXT Z\n"
        + "50 FOR X=1 TO 3\n60 FOR J=POL(2.5,0) TO 1:NEXT J\n70 IF X≥3 THEN 20\n80 NEXT X\n"
        + "90 FOR Y=1 TO 1\n95 GOTO 20", nil
    ),
    // The called subroutine may end the program.
    (
      "10 GOSUB 100\n20 PRINT 1\n100 PRINT 2\n110 GOSUB 200\n120 RETURN\n"
        + "200 IF A=1 THEN END\n210 A=A+1\n220 RETURN", nil
    ),
    // A(8) is I.
    ("10 FOR I=1 TO 9:A(I)=0:NEXT I", .elementOfLoop(letter: 8, array: 0)),
    ("10 FOR I=8 TO 8:A$(I)=\"X\":NEXT I", .elementOfLoop(letter: 8, array: 0)),
    ("10 INPUT N:FOR I=1 TO N:A(I)=0:NEXT I", .elementOfLoop(letter: 8, array: 0)),
    ("10 FOR I=8 TO 0 STEP -1:A(I)=0:NEXT I", .elementOfLoop(letter: 8, array: 0)),
    ("10 FOR I=1 TO 5:PRINT Z(I);D(I):NEXT I", .elementOfLoop(letter: 8, array: 3)),
    ("10 FOR I=1 TO 10 STEP 2:A(I)=0:NEXT I", nil), ("10 FOR I=9 TO 0 STEP 1:A(I)=0:NEXT I", nil),
    ("10 FOR I=1 TO 7:A(I)=0:NEXT I", nil), ("10 FOR I=9 TO 12:A(I)=0:NEXT I", nil),
    ("10 DIM A(9):FOR I=1 TO 9:A(I)=0:NEXT I", nil), ("10 FOR I=1 TO 9:Z(I)=0:NEXT I", nil),
    ("10 READ A:PRINT A", .alwaysFails(.dataUsedUp)), ("10 READ A:PRINT A:DATA 1", nil),
    ("10 READ A:PRINT A\nP1\n10 DATA 1", .alwaysFails(.dataUsedUp)),
    ("10 READ A:PRINT A:DATA X", .alwaysFails(.wrongKind)), ("10 READ A$:PRINT A$:DATA 1", nil),
    ("10 READ A:PRINT A:DATA \"1\"", .alwaysFails(.wrongKind)),
    ("10 READ A$,B:PRINT A$;B:DATA 5,X", .alwaysFails(.wrongKind)),
    ("10 READ A:READ B:PRINT B:DATA 5", .alwaysFails(.dataUsedUp)),
    ("10 READ A:RESTORE:READ B:PRINT B:DATA 5", nil),
    (
      "10 GOSUB 40:RESTORE 30:READ B:PRINT B\n20 END:DATA 5\n30 DATA X\n40 READ A:RETURN",
      .alwaysFails(.wrongKind)
    ),
    ("10 GOSUB 30:GOSUB 30:END:DATA 5,6\n30 READ A:PRINT A:RETURN", nil),
    ("10 GOSUB 30:READ B:PRINT B:END:DATA X,6\n30 READ A$:RETURN", nil),
    ("10 INPUT N:RESTORE N:READ A:PRINT A:DATA X", nil),
    ("10 DIM B(5):B(6)=1", .alwaysFails(.badIndex)), ("10 DIM B(5):B(5)=1", nil),
    ("10 DIM B(2,3):PRINT B(2,4)", .alwaysFails(.badIndex)),
    ("10 DIM B(2,3):PRINT B(2)", .alwaysFails(.badIndex)),
    ("10 DIM B$(3):PRINT B(4)", nil), ("10 DIM B(3):ERASE B:B(4)=1", nil),
    ("10 DIM A(2):GOTO 90\n20 A(4)=5:END\n90 DIM A(4):GOTO 20", nil),
    ("10 DIM B(3):DIM B(5):B(4)=1", nil), ("10 N=3:DIM B(N):B(4)=1", nil),
    ("10 RETURN", .alwaysFails(.returnWithoutGosub)), ("10 GOSUB 20:END\n20 RETURN", nil),
    ("10 ON A GOSUB 20:A=1:END\n20 RETURN", nil),
    ("10 PRINT 'TEXT", .remarkForText), ("10 CLEAR:PRINT 'TEXT", .remarkForText),
    ("10 PRINT:'TEXT", nil), ("10 PRINT 1'TEXT", nil),
    ("10 T(4)=9:PRINT SQRT(4)", nil), ("10 PRINT SQR(4)", nil),
    ("10 A$=\"ABCDEFGH\":PRINT A$", .textCut(7)), ("10 A$=\"ABCDEFG\":PRINT A$", nil),
    ("10 $=\"ABCDEFGH\":PRINT $", nil),
    ("# model pb-100\n10 A$=\"ABCDEFGH\":PRINT A$", .alwaysFails(.textTooLong)),
    ("# model pb-100\n10 A$=\"ABCDEFG\":PRINT A$", nil),
    ("10 READ A$:PRINT A$\n20 DATA CHOCOLATE", .readCuts(7, "CHOCOLATE")),
    ("10 READ B,A$:PRINT A$:DATA 123456789,\"TOO LONG\"", .readCuts(7, "TOO LONG")),
    ("10 READ A$:PRINT A$\n20 DATA SEVEN77", nil), ("10 READ A$:PRINT A$\n20 DATA 3.14159265", nil),
    ("10 READ $:PRINT $\n20 DATA CHOCOLATE", nil),
    // No READ gets it.
    ("10 FOR I=1 TO 2:READ A$:PRINT A$:NEXT I\n20 DATA AB,CD,A LONG TEXT", nil),
    (
      "10 FOR I=1 TO 2:READ A$:PRINT A$:NEXT I\n20 DATA AB,A LONG TEXT",
      .readCuts(7, "A LONG TEXT")
    ),
    // Another READ keeps the text.
    ("10 READ $:PRINT $:RESTORE:READ A$:PRINT A$\n20 DATA CHOCOLATE", nil),
    ("10 INPUT N:RESTORE N:READ A$:PRINT A$\n20 DATA CHOCOLATE", nil),
    ("10 GOSUB 30\n20 END\n30 A=1:GOTO 10", .neverReturns(from: "line 30", limit: 10)),
    ("10 INPUT A:ON A GOSUB 30:GOTO 10\n30 GOTO 10", .neverReturns(from: "line 30", limit: 10)),
    ("10 GOSUB 30:GOTO 10\n30 INPUT A:IF A>0 THEN 10\n40 RETURN", nil),
    ("10 INPUT A:GOSUB A:END\n30 A=1:GOTO 10", nil),
    ("10 N=N+1:PRINT N;:GOTO 10", .neverShown), ("10 N=N+1:PRINT N;:PRINT:GOTO 10", .neverShown),
    ("10 PRINT \"A\";:PRINT:PRINT \"B\"", .neverShown),
    ("10 MODE 7:PRINT \"A\";:PRINT:PRINT \"B\"", nil),
    ("10 FOR I=1 TO 13:PRINT I;:NEXT I", .neverShown),
    ("10 FOR I=24 TO 0 STEP -1:A=RAN#:PRINT \"X\";:NEXT I", .neverShown),
    ("10 FOR I=1 TO 12:PRINT I;:NEXT I", nil), ("10 FOR I=1 TO 99:PRINT I:NEXT I", nil),
    ("10 FOR I=1 TO 99:PRINT CSR 0;I;:NEXT I", nil), ("10 FOR I=1 TO 99:NEXT I", nil),
    ("10 INPUT N:FOR I=1 TO N:PRINT I;:NEXT I", nil),
    ("10 N=N+1:PRINT N;:PRINT:PRINT N", .neverShown),
    ("10 N=N+1:PRINT N;:STOP:PRINT:GOTO 10", nil),
    ("10 PRINT N;:N=N+1:IF KEY$=\"\" THEN 10", nil),
    ("10 GOSUB 30:STOP:GOTO 10\n30 N=N+1:PRINT N;:RETURN", nil),
    ("10 GOSUB 30:PRINT:GOTO 10\n30 N=N+1:PRINT N;:RETURN", .neverShown),
  ]

  @Test func `a doubtful use of a variable is reported once`() {
    for (file, problem) in Self.doubtfulUses {
      let found = Case(file).result(forStyle: true).map { $0.problem }.filter { problem in
        switch problem {
        case .numberAndText, .functionOfElement, .textCut, .alwaysFails, .elementOfLoop,
          .remarkForText, .neverEqual, .runsIntoSubroutine, .readCuts, .neverReturns, .neverShown:
          true
        default: false
        }
      }
      #expect(found == [problem].compactMap(\.self), "\(file)")
      #expect(Case(file).result(forStyle: false).isEmpty, "\(file)")
    }
  }

  // MARK: Constants

  static let constants: [(line: String, cause: FaultCause?)] = [
    ("PRINT 1/0", .divisionByZero), ("PRINT 1/(2-2)", .divisionByZero), ("PRINT 0/1", nil),
    ("PRINT SQR -1", .domain), ("PRINT SQR 0", nil), ("PRINT LOG 0", .domain),
    ("PRINT LN .1", nil), ("PRINT ASN 1.1", .domain), ("PRINT ASN 1", nil),
    ("PRINT FACT 70", .argumentTooLarge), ("PRINT FACT 69", nil), ("PRINT FACT 1.5", .domain),
    ("PRINT SIN 1600", .argumentTooLarge), ("PRINT SIN 1500", nil), ("PRINT 10^100", .overflow),
    ("PRINT 10^99", nil), ("PRINT (-2)^.5", .domain), ("PRINT NCR(2,3)", .domain),
    ("PRINT RND(1,100)", .badArgument), ("PRINT RND(1,99)", nil), ("PRINT MID$(0)", .badArgument),
    ("PRINT MID$(62,62)", nil), ("PRINT MID$(63)", .badArgument),
    ("PRINT MID$(1,63)", .badArgument), ("PRINT HEX$(65536)", .badArgument),
    ("PRINT HEX$(65535)", nil), ("TIMER -1", .badArgument), ("TIMER 0", nil),
    ("DEFM -1", .badArgument), ("DEFM 10", nil), ("DIM A(256)", .badDimension), ("DIM A(255)", nil),
    ("PRINT 9E99*10", .overflow), ("PRINT RND(9.9E99,98)", .overflow),
    // Only in MODE 11 an error.
    ("PRINT SQR (1/3*3-1)", nil), ("PRINT FACT (10/3*3)", nil), ("PRINT MID$(1/3*3)", nil),
  ]

  @Test func `constants that always fail are reported`() {
    for (line, cause) in Self.constants {
      let found = Case("10 \(line)").result(forStyle: true).compactMap { diagnostic in
        if case .alwaysFails(let cause, _) = diagnostic.problem { cause } else { nil }
      }
      #expect(found == [cause].compactMap(\.self), "\(line)")
      #expect(Case("10 \(line)").result(forStyle: false).allSatisfy { $0.severity == .warning })
    }
  }

  @Test func `each constant that is reported fails in a run`() {
    for (line, cause) in Self.constants {
      guard let cause else { continue }
      let listing = ListingReader.read(UTF8Text("10 " + line))
      var machine = Machine(memorySize: listing.memory.size, model: listing.memory.model)
      _ = machine.load(listing.memory)
      #expect(machine.start(area: 0) == nil)
      guard case .failed(let fault) = machine.resume(.proceed) else {
        Issue.record("\(line) works")
        continue
      }
      #expect(fault.cause == cause, "\(line)")
    }
  }

  @Test(arguments: [
    ("10 GOTO 10: B=2", 13), ("10 GOTO 10 :B=2", 13), ("10 A=1:  RETURN", 10),
    ("10 A=1: READ B", 9), ("10 A=1:PRINT'X", 8), ("10 IF A=1 THEN END: B=2:A=B", 21),
    ("10 A=1: NEXT I: FOR I=1 TO 2", 9), ("10 B=1: FOR I=1 TO 9:A(I)=0: NEXT I", 9),
  ])
  func `the column of a finding is that of its statement, not of the colon`(
    _ file: String, _ column: Int
  ) {
    #expect(Case(file).result(forStyle: true).map { $0.column }.contains(column), "\(file)")
  }
}
