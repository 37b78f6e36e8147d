import Testing

/// Functions called from BASIC: docs/machine.md#functions.
@Suite struct FunctionCallTests {
  static let ofOneNumber = [
    HandCase("SIN 30", "0.5"),
    HandCase("COS 60", "0.5"),
    HandCase("TAN 45", "1"),
    HandCase("ASN .5", "30"),
    HandCase("ACS 0", "90"),
    HandCase("ATN 1", "45"),
    HandCase("HYPSIN 1", "1.175201194"),
    HandCase("HYPCOS 1", "1.543080635"),
    HandCase("HYPTAN 1", "0.761594156"),
    HandCase("HYPASN 1", "0.881373587"),
    HandCase("HYPACS 2", "1.316957897"),
    HandCase("HYPATN .5", "0.5493061443"),
    HandCase("HYP SIN 1", "1.175201194"),
    HandCase("LOG 1000", "3"),
    HandCase("LN 10", "2.302585093"),
    HandCase("EXP 1", "2.718281828"),
    HandCase("SQR 2.25", "1.5"),
    HandCase("CUR 27", "3"),
    HandCase("CUR -27", "-3"),
    HandCase("INT 2.7", "2"),
    HandCase("INT -2.7", "-3"),
    HandCase("INT -2", "-2"),
    HandCase("FRAC 2.75", "0.75"),
    HandCase("FRAC -2.75", "-0.75"),
    HandCase("ABS -3", "3"),
    HandCase("SGN -9", "-1"),
    HandCase("SGN 0", "0"),
    HandCase("SGN .1", "1"),
    HandCase("FACT 0", "1"),
    HandCase("FACT 10", "3628800"),
    HandCase("FACT 69", "1.711224524ᴇ98"),
  ]

  @Test(arguments: ofOneNumber) func `a function of one number returns its value`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  @Test(arguments: ofOneNumber.filter { !$0.line.contains("HYP ") })
  func `parentheses and the blank after a function name are optional`(_ row: HandCase) {
    let parts = row.line.split(separator: " ")
    let call = "\(parts[0])(\(parts[1]))"
    #expect(HandCase(call, row.shown).result == row.shown)
    #expect(HandCase("\(parts[0])\(parts[1])", row.shown).result == row.shown, "no blank")
  }

  static let outOfRange = [
    HandCase("SIN 1440", "ERR3"),
    HandCase("COS -1440", "ERR3"),
    HandCase("ASN 1.1", "ERR3"),
    HandCase("ACS -1.1", "ERR3"),
    HandCase("HYPSIN 231", "ERR3"),
    HandCase("HYPACS .9", "ERR3"),
    HandCase("HYPATN 1", "ERR3"),
    HandCase("LOG 0", "ERR3"),
    HandCase("LN -1", "ERR3"),
    HandCase("EXP 231", "ERR3"),
    HandCase("SQR -1", "ERR3"),
    HandCase("FACT -1", "ERR3"),
    HandCase("FACT 70", "ERR3"),
    HandCase("FACT 1.5", "ERR3"),
    HandCase("TAN 90", "ERR3"),
    HandCase("0↑0", "ERR3"),
    HandCase("0↑-1", "ERR3"),
    HandCase("(-8)↑(1/3)", "ERR3"),
    HandCase("5/0", "ERR3"),
    HandCase("NPR(3,4)", "ERR3"),
    HandCase("NCR(3,4)", "ERR3"),
    HandCase("HYP LOG 1", "ERR2"),
    HandCase("HYP", "ERR2"),
  ]

  @Test(arguments: outOfRange) func `an argument out of range is an error`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  static let atLimit = [
    HandCase("SIN 1439", "-0.01745240644"),
    HandCase("ASN 1", "90"),
    HandCase("ACS -1", "180"),
    HandCase("HYPACS 1", "0"),
    HandCase("SQR 0", "0"),
    HandCase("0↑1", "0"),
    HandCase("(-2)↑3", "-8"),
    HandCase("(-2)↑-1", "-0.5"),
    HandCase("5↑0", "1"),
    HandCase("NPR(3,3)", "6"),
    HandCase("NCR(3,0)", "1"),
  ]

  @Test(arguments: atLimit) func `an argument at the limit of its range is accepted`(
    _ row: HandCase
  ) {
    #expect(row.result == row.shown)
  }

  static let ofMoreNumbers = [
    HandCase("RND(56.088,-2)", "56.1"),
    HandCase("RND(1234,1)", "1200"),
    HandCase("RND(1250,1)", "1300"),
    HandCase("RND(-1250,1)", "-1300"),
    HandCase("RND(1234,99)", "0"),
    HandCase("RND(1234,-99)", "1234"),
    HandCase("RND(1234,100)", "ERR5"),
    HandCase("RND(1234,-100)", "ERR5"),
    HandCase("RND(1234)", "ERR2"),
    HandCase("NPR(5,2)", "20"),
    HandCase("NCR(5,2)", "10"),
    HandCase("NCR(1+4,3-1)*2", "20"),
    HandCase("NPR(5)", "ERR2"),
    HandCase("DEG(12,20,42)", "12.345"),
    HandCase("DEG(12,30)", "12.5"),
    HandCase("DEG(12)", "12"),
    HandCase("DEG(4.1,-246,0)", "0"),
    HandCase("DEG(4.1,-245,-59)*3600", "1"),
    HandCase("DMS$(12.345)", "12°20'42"),
    HandCase("DMS$(-12.345)", "-12°20'42"),
    HandCase("DMS$(0)", "0°0'0"),
    HandCase("DMS$(59.9999999999)", "60°0'0"),
    HandCase("DMS$(99999999.5)", "99999999°30'0"),
    HandCase("DMS$(100000000.5)", "100000000°30'0"),
    HandCase("DMS$(2.8E10)", "2.8ᴇ10°0'0"),
    HandCase("DMS$(-123456789.505)", "-123456789°30'18"),
    HandCase("POL(3,4)", "5"),
    HandCase("REC(2,60)", "1"),
    HandCase("POL(3,4", "5"),
    HandCase("POL(3)", "ERR2"),
  ]

  @Test(arguments: ofMoreNumbers) func `a function of several numbers returns its value`(
    _ row: HandCase
  ) {
    #expect(row.result == row.shown)
  }

  static let pairs = [
    ProgramCase("10 PRINT POL(3,4);X;Y", " 5 5 53.13010235"),
    ProgramCase("10 A=POL(0,2):PRINT A;X;Y", " 2 2 90"),
    ProgramCase("10 MODE 5:A=POL(-1,0):PRINT X;Y", " 1 3.141592654"),
    ProgramCase("10 A=REC(2,30):PRINT RND(X,-5);Y", " 1.7321 1"),
    ProgramCase("10 X=7:PRINT X+POL(3,4)+X", " 17"),
    ProgramCase("10 X=3:Y=4:PRINT POL(X,Y);X", " 5 5"),
    ProgramCase("10 X=3:X=POL(X,4)+1:PRINT X", " 6"),
  ]

  @Test(arguments: pairs) func `POL and REC store both results in X and Y`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let askedElements = [
    // Q(1) is R, and Q(5) is V.
    ProgramCase("10 X=1:INPUT Q(X):PRINT X;R;V", answers: ["POL(3,4)"], "?", " 5 5 0"),
    ProgramCase("10 Y=1:INPUT Q((Y)),A(Y):PRINT R", answers: ["REC(2,60)", "9"], "?", " 1"),
    ProgramCase("10 DIM D(5):X=1:INPUT D(X):PRINT D(1);D(5)", answers: ["POL(3,4)"], "?", " 5 0"),
    ProgramCase("10 X=1:INPUT Q$(X):PRINT R$;X", answers: ["POL"], "?", "POL 1"),
    ProgramCase("10 X$=\"A\":INPUT Q(X)", "ERR6 P0-10"),
    ProgramCase("10 A$=\"A\":INPUT Q(A)", answers: ["1"], "?", "ERR6 P0-10"),
  ]

  @Test(arguments: askedElements)
  func `POL and REC in an answer do not change the element asked for`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let angles = [
    HandCase("MODE 4:SIN 90", "1"),
    HandCase("MODE 5:SIN (π/2)", "1"),
    HandCase("MODE 6:SIN 100", "1"),
    HandCase("MODE 5:ATN 1*4", "3.141592654"),
    HandCase("MODE 6:ATN 1", "50"),
    HandCase("MODE 5:MODE 4:SIN 30", "0.5"),
    HandCase("MODE 6:SIN 1599", "-0.01570731731"),
    HandCase("MODE 6:SIN 1600", "ERR3"),
    HandCase("MODE 5:SIN (8*π)", "ERR3"),
  ]

  @Test(arguments: angles) func `MODE 4, 5 and 6 select the angle unit`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  @Test func `RAN# returns a number of ten digits between 0 and 1`() {
    var machine = TestMachine(
      """
      10 A=RAN#:IF A≤0 THEN 50
      20 IF A≥1 THEN 50
      30 IF A*1E10≠INT (A*1E10) THEN 50
      40 B=B+1:IF B<500 THEN 10
      45 PRINT "GOOD":END
      50 PRINT "BAD";A
      """)
    #expect(machine.run() == ["GOOD"])
  }

  @Test func `random numbers differ, and the same seed repeats them`() {
    var first = TestMachine()
    var second = TestMachine()
    let numbers = (0..<20).map { _ in first.byHand("RAN#") }
    #expect(Set(numbers).count == 20)
    #expect((0..<20).map { _ in second.byHand("RAN #") } == numbers)
  }
}
