import BasicVM
import Testing

/// Errors: docs/machine.md#errors.
@Suite struct ErrorTests {
  struct Case: CustomTestStringConvertible {
    let listing: String
    let cause: FaultCause
    let line: Int
    let offset: Int

    init(_ listing: String, _ cause: FaultCause, line: Int = 10, offset: Int) {
      self.listing = listing
      self.cause = cause
      self.line = line
      self.offset = offset
    }

    var testDescription: String { "\(listing) -> \(cause) \(line) \(offset)" }
  }

  @Test(arguments: [-1, 1, 10, 12]) func `an area without a program does not start`(_ area: Int) {
    let listing = ListingReader.read("10 END")
    let fault = #expect(throws: Fault.self) { try Machine(running: listing, area: area) }
    #expect(fault?.cause == .noProgram)
  }

  static let places = [
    Case("10 DEFM 9000", .memoryFull, offset: 1),
    Case("10 A=((((((((((((((((((((((1", .tooDeep, offset: 23),
    Case("10 PRNT", .unknownWord, offset: 0),
    Case("10 A=1:PRNT", .unknownWord, offset: 4),
    Case("10 PRINT \"A\":PRNT", .unknownWord, offset: 5),
    Case("10 A=1+", .missingValue, offset: 4),
    Case("10 A=1+:B=2", .missingValue, offset: 4),
    Case("10 A=1)", .syntax, offset: 3),
    Case("10 A=3X", .syntax, offset: 3),
    Case("10 A$=5", .wrongKind, offset: 3),
    Case("10 RUN", .manualOnly, offset: 0),
    Case("10 A=1:NEW", .manualOnly, offset: 4),
    Case("10 A=VAL(\"X\")", .notANumber, offset: 2),
    Case("10 A=1E99*10", .overflow, offset: 6),
    Case("10 A=1+5/0", .divisionByZero, offset: 5),
    Case("10 A=1+SQR -1", .domain, offset: 4),
    Case("10 A=1:GOTO 99", .noSuchLine, offset: 5),
    Case("10 GOTO #5", .noProgram, offset: 2),
    Case("10 BEEP 2", .badArgument, offset: 1),
    Case("10 PRINT \"A\";CSR 24", .badArgument, offset: 5),
    Case("10 A=1:MODE 12", .badArgument, offset: 5),
    Case("10 DIM A(2):A(3)=1", .badIndex, offset: 6),
    Case("10 DIM A(2):B=A(3)", .badIndex, offset: 8),
    Case("10 DIM A(256)", .badDimension, offset: 1),
    Case("10 READ A", .dataUsedUp, offset: 1),
    Case("10 A=A(26)", .noSuchCell, offset: 2),
    Case("10 A=1:ERASE A", .noSuchArray, offset: 5),
    Case("10 A$=\"X\":B=1+A", .textWhereNumber, offset: 10),
    Case("10 A=1:PRINT A$", .numberWhereText, offset: 5),
    Case("10 A=1:NEXT A", .nextWithoutFor, offset: 4),
    Case("10 A=1:RETURN", .returnWithoutGosub, offset: 4),
    Case("10 A=1:GET \"X\" A", .noOption, offset: 4),
    Case("10 A=1\n20 B=2:C=1/A:D=1/0", .divisionByZero, line: 20, offset: 13),
  ]

  @Test(arguments: places) func `a fault records its cause, area and line`(_ row: Case) throws {
    var machine = TestMachine(row.listing)
    _ = machine.run()
    let fault = try #require(machine.fault)
    #expect(fault.cause == row.cause)
    #expect(fault.place.area == 0)
    #expect(fault.place.line == row.line)
  }

  @Test(arguments: places) func `a fault's offset is where the line stops being valid`(_ row: Case)
    throws
  {
    var machine = TestMachine(row.listing)
    _ = machine.run()
    let fault = try #require(machine.fault)
    #expect(fault.place.offset == row.offset)
  }

  static let numbers: [(FaultCause, Int)] = [
    (.memoryFull, 1), (.tooDeep, 1), (.ifsTooDeep, 1), (.syntax, 2), (.unknownWord, 2),
    (.missingValue, 2), (.wrongKind, 2), (.notANumber, 2), (.manualOnly, 2), (.overflow, 3),
    (.divisionByZero, 3),
    (.domain, 3), (.noSuchLine, 4), (.noProgram, 4), (.badArgument, 5), (.badIndex, 5),
    (.badDimension, 5), (.dataUsedUp, 5), (.noSuchCell, 6), (.noSuchArray, 6),
    (.textWhereNumber, 6), (.numberWhereText, 6), (.loopsTooDeep, 7), (.callsTooDeep, 7),
    (.nextWithoutFor, 7), (.returnWithoutGosub, 7), (.password, 8), (.noOption, 9),
    (.noTape, 9), (.endOfTape, 9), (.badRecording, 9), (.otherRecording, 9),
    (.tapeInterrupted, 9), (.textTooLong, 6), (.argumentTooLarge, 3), (.wordOverflow, 0),
    (.badCode, 0),
    (.outOfAddress, 0), (.notAWord, 0),
  ]

  @Test func `every cause has its error number`() {
    for (cause, number) in Self.numbers { #expect(cause.code == number) }
    #expect(Set(Self.numbers.map(\.0)).count == FaultCause.allCases.count)
  }

  static let limits: [(expression: String, cause: FaultCause?)] = [
    ("SIN 1440", .argumentTooLarge), ("SIN 1439.9", nil), ("COS -1440", .argumentTooLarge),
    ("TAN 1440", .argumentTooLarge), ("TAN 90", .domain), ("REC(1,1440)", .argumentTooLarge),
    ("EXP 231", .argumentTooLarge), ("EXP 230", nil), ("HYPSIN 231", .argumentTooLarge),
    ("FACT 70", .argumentTooLarge), ("FACT 69", nil), ("FACT -1", .domain), ("FACT .5", .domain),
    ("ASN 2", .domain), ("LOG 0", .domain),
  ]

  @Test func `an argument above a limit has another cause than one without a value`() {
    for (expression, cause) in Self.limits {
      var machine = TestMachine("10 A=\(expression)")
      _ = machine.run()
      #expect(machine.fault?.cause == cause, "\(expression)")
    }
  }

  static let refusals: [(line: String, limit: String, values: String?)] = [
    (
      "A=SIN (360*T/23)", "SIN takes less than 1440 degrees, 8π or 1600 grads.",
      "360*T/23 is 1456.521739"
    ),
    ("A=SIN 1440", "SIN takes less than 1440 degrees, 8π or 1600 grads.", nil),
    (
      "A=REC(1,T*20)", "REC( takes less than 1440 degrees, 8π or 1600 grads.", "T*20 is 1861.111111"
    ),
    ("A=TAN (T-T+90)", "TAN has no value at a right angle.", "T-T+90 is 90"),
    ("A=1+SQR (B-T)", "SQR takes 0 and more.", "B-T is -93.05555556"),
    (
      "A=(B-T)^.5", "A number below 0 takes a whole power, and 0 a power above 0.",
      "B-T is -93.05555556"
    ),
    (
      "A=NCR(B,T)", "NPR(n,r) and NCR(n,r) take whole numbers from 0, r at most n.",
      "B is 0, T is 93.05555556"
    ),
    ("BEEP T", "BEEP takes 0 or 1.", "T is 93.05555556"),
    ("PRINT CSR T;1", "CSR takes 0 to 23.", "T is 93.05555556"),
    ("PRINT CSR 5;A;CSR T;1", "CSR takes 0 to 23.", "T is 93.05555556"),
    (
      "TIMER -T", "TIMER takes tenths of a second from 0 to below 10,000,000.", "-T is -93.05555556"
    ),
    ("SET FT", "SET F takes 0 to 9.", "T is 93.05555556"),
    ("MODE T", "MODE takes 4 to 8, 10, 11 and 99 in programs.", "T is 93.05555556"),
    ("DEFM -T", "DEFM takes 0 to 9999.", "-T is -93.05555556"),
    ("A$=MID$(B)", "MID$( takes a place from 1 to 62 and a length from 0 to 62.", "B is 0"),
    ("PRINT MID$(B)", "MID$( takes a place from 1 to 62 and a length from 0 to 62.", "B is 0"),
    (
      "PRINT CSR 5;T;MID$(T)", "MID$( takes a place from 1 to 62 and a length from 0 to 62.",
      "T is 93.05555556"
    ),
    (
      "PRINT MID$(2);MID$(B)", "MID$( takes a place from 1 to 62 and a length from 0 to 62.", nil
    ),
    ("A$=HEX$(T*999)", "HEX$( takes -32768 to 65535.", "T*999 is 92962.5"),
    ("A=RND(1,T+9)", "RND( takes a place from -99 to 99.", "T+9 is 102.0555556"),
    ("GOTO T", "There is no line with this number.", "T is 93.05555556"),
    ("IF B=0 THEN GOSUB T+1", "There is no line with this number.", "T+1 is 94.05555556"),
    (
      "DIM A(5):A(T)=1", "The index is outside the array, or the number of indexes is wrong.",
      "T is 93.05555556"
    ),
    ("A=Z(T)", "There is no such variable: DEFM adds more.", "T is 93.05555556"),
    ("A=SQR (-RAN#)", "SQR takes 0 and more.", nil), ("A=1/B", "Division by 0.", nil),
  ]

  @Test func `an error of values names the limit and the values that passed it`() throws {
    for (line, limit, values) in Self.refusals {
      let listing = ListingReader.read(UTF8Text("10 T=93+1/18\n20 " + line))
      var machine = try Machine(running: listing)
      guard case .failed(let fault) = machine.resume(.proceed) else {
        Issue.record("\(line) does not fail")
        continue
      }
      let stored = try #require(listing.memory.line(numbered: 20, inArea: 0))
      #expect("\(fault.explanation(in: stored, on: .fx790P))" == limit, "\(line)")
      #expect(
        machine.refusedValues(of: fault).map { "\($0)" } == values.map { "Here \($0)." }, "\(line)")
    }
  }

  @Test func `the values of a line entered by hand are named too`() {
    var machine = Machine()
    machine.execute(Tokenizer.tokenize(CharacterReader.decode("SIN (A+1500)").characters).bytes)
    guard case .failed(let fault) = machine.resume(.proceed) else {
      Issue.record("SIN does not fail")
      return
    }
    #expect(machine.refusedValues(of: fault) == "Here A+1500 is 1500.")
    #expect(machine.variable(0) == .number(.zero))
  }

  @Test func `every cause has a name of its own`() {
    let codes = FaultCause.allCases.map { Diagnostic.Problem.fault($0).code }
    #expect(Set(codes.map { String($0) }).count == FaultCause.allCases.count)
    #expect(String(Diagnostic.Problem.fault(.noSuchLine).code) == "no-such-line")
  }

  static let messages = [
    ProgramCase("10 A=1/0", "ERR3 P0-10"),
    ProgramCase("9999 A=1/0", "ERR3 P0-9999"),
    ProgramCase("10 GOTO #9\nP9\n5 A=1/0", "ERR3 P9-5"),
    ProgramCase("10 GOSUB #3\nP3\n5 A=1/0", "ERR3 P3-5"),
    ProgramCase("10 A=VAL(\"X\")", "ERR2"),
  ]

  @Test(arguments: messages) func `an error message names area and line`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  @Test func `an error in a line entered by hand shows the number alone`() {
    var machine = TestMachine("10 A=1/0")
    #expect(machine.byHand("1/0") == "ERR3")
    #expect(machine.byHand("PRINT 1:PRNT") == "ERR2")
    #expect(machine.byHand("GOTO 99") == "ERR4")
    #expect(machine.byHand("GOTO 10") == "ERR3 P0-10")
  }

  static let reached = [
    ProgramCase("10 PRINT \"A\":PRNT", "A", "ERR2 P0-10"),
    ProgramCase("10 PRINT \"A\"\n20 PRNT", "A", "ERR2 P0-20"),
    ProgramCase("10 PRINT \"A\":GOTO 99", "A", "ERR4 P0-10"),
    ProgramCase("10 PRINT \"A\":END:PRNT", "A"),
    ProgramCase("10 PRINT \"A\":GOTO 30\n20 PRNT\n30 PRINT \"B\"", "A", "B"),
    ProgramCase("10 IF 1=2 THEN PRNT\n20 PRINT \"B\"", "B"),
    ProgramCase("10 IF 1=2 THEN GOTO 99\n20 PRINT \"B\"", "B"),
    ProgramCase("10 IF 1=1 PRNT\n20 PRINT \"B\"", "ERR2 P0-10"),
    ProgramCase("10 PRINT \"A\",PRNT", "A", "ERR2 P0-10"),
    ProgramCase("10 A=5:INPUT \"N\",B,5", answers: ["1"], "N?", "ERR2 P0-10"),
    ProgramCase("10 PRINT \"A\":?", "A", "ERR2 P0-10"),
    ProgramCase("10 PRINT \"A\":\"B\"", "A", "ERR2 P0-10"),
    ProgramCase("10 PRINT \"A\":5", "A", "ERR2 P0-10"),
    ProgramCase("10 PRINT \"A\":TO", "A", "ERR2 P0-10"),
  ]

  @Test(arguments: reached)
  func `a fault counts only when its statement runs`(_ row: ProgramCase) {
    #expect(row.result.filter { $0 != "1" } == row.shown)
  }

  static let ignored = [
    ProgramCase("10 MODE 99,1:A=1/0:PRINT \"B\"", "B"),
    ProgramCase("10 MODE 99,1:PRNT:PRINT \"B\"", "B"),
    ProgramCase("10 MODE 99,1\n20 PRNT\n30 PRINT \"B\"", "B"),
    ProgramCase("10 MODE 99,1:A=5:A=1/0:PRINT A", " 5"),
    ProgramCase("10 MODE 99,1:GOTO 99:PRINT \"B\"", "B"),
    ProgramCase("10 MODE 99,1:NEXT I:RETURN:READ A:PRINT \"B\"", "B"),
    ProgramCase("10 MODE 99,1:GOSUB 20:PRINT \"B\":END\n20 A=1/0:RETURN", "B"),
    ProgramCase("10 MODE 99,1:PRNT \"X:Y\":PRINT \"B\"", "B"),
    ProgramCase("10 MODE 99,1:A=1/0:MODE 99,0:A=1/0:PRINT \"B\"", "ERR3 P0-10"),
    ProgramCase("10 MODE 99,2", "ERR5 P0-10"),
    ProgramCase("10 MODE 99", "ERR5 P0-10"),
    ProgramCase("10 MODE 98,1", "ERR5 P0-10"),
    // The last statement of an area ends the program; the next area does not run.
    ProgramCase("10 MODE 99,1:PRINT \"A\":PRNT", "A"),
    ProgramCase("10 MODE 99,1:PRINT \"A\":A=1/0\nP1\n10 PRINT \"WRONG\"", "A"),
  ]

  @Test(arguments: ignored) func `MODE 99,1 continues after an error`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let modes = [
    ProgramCase("10 MODE 0", "ERR5 P0-10"),
    ProgramCase("10 MODE 1", "ERR5 P0-10"),
    ProgramCase("10 MODE 3", "ERR5 P0-10"),
    ProgramCase("10 MODE 4:MODE 5:MODE 6:MODE 7:MODE 8:MODE 10:MODE 11:PRINT 1", " 1"),
    ProgramCase("10 MODE 9", "ERR5 P0-10"),
    ProgramCase("10 MODE 12", "ERR5 P0-10"),
    ProgramCase("10 MODE -4", "ERR5 P0-10"),
    ProgramCase("10 MODE 4,1", "ERR5 P0-10"),
    ProgramCase("10 MODE", "ERR2 P0-10"),
    ProgramCase("10 MODE 11:PRINT 123456789+.007-123456789", " 0.007"),
    ProgramCase("10 MODE 11:MODE 10:PRINT 123456789+.007-123456789", " 0"),
    ProgramCase("10 BEEP:BEEP 0:BEEP 1:BEEP 2", "ERR5 P0-10"),
    ProgramCase("10 BEEP -1", "ERR5 P0-10"),
    ProgramCase("10 TIMER -1", "ERR5 P0-10"),
    ProgramCase("10 LET A", "ERR2 P0-10"),
    ProgramCase("10 LET", "ERR2 P0-10"),
    ProgramCase("10 A", "ERR2 P0-10"),
  ]

  @Test(arguments: modes) func `a statement rejects undefined arguments`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  @Test(arguments: [
    "LIST", "LIST ALL", "LIST 10", "RUN", "RUN 10", "NEW", "NEW ALL",
  ])
  func `a manual command in a program is an error`(_ command: String) {
    #expect(ProgramCase("10 \(command)").result == ["ERR2 P0-10"])
  }

  @Test(arguments: [
    ("MODE 0", Command.mode, 0), ("MODE 1", .mode, 1), ("MODE 2", .mode, 2), ("MODE 3", .mode, 3),
    ("RUN", .run, 0), ("RUN 20", .run, 20), ("LIST", .list, 0), ("LIST 30", .list, 30),
    ("LIST ALL", .listAll, 0), ("NEW", .new, 0), ("NEW ALL", .newAll, 0),
  ])
  func `a command entered by hand is passed to the caller`(
    _ line: String, _ command: Command, _ number: Int
  ) {
    var machine = Machine()
    machine.execute(Tokenizer.tokenize(codes: TestMachine.codes(line)).bytes)
    #expect(machine.resume(.proceed) == .command(command, number))
  }
}
