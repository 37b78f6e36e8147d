import Testing

@testable import BasicVM

/// Both sides of each model's limits.
@Suite struct ModelLimitTests {
  static let small: [Model] = [.pb100, .fx700P, .pb100F]
  static let large: [Model] = [.fx730P, .fx770P, .fx790P]

  struct Limit: Sendable, CustomTestStringConvertible {
    let model: Model
    let accepted: String
    let refused: String
    let cause: FaultCause
    var testDescription: String { "\(model): \(accepted), \(refused)" }
  }

  private static func nested(_ count: Int) -> String {
    String(repeating: "(", count: count) + "1" + String(repeating: ")", count: count)
  }

  private static func waiting(_ count: Int) -> String {
    // 1+1*1↑(1+1*...: each operator binds tighter; a parenthesis starts over.
    let parts = ["1+", "1*", "1↑("]
    return (0..<count).map { parts[$0 % 3] }.joined() + "1"
  }

  static let limits: [Limit] =
    small.flatMap { model in
      [
        Limit(
          model: model, accepted: "PRINT CSR 11;1", refused: "PRINT CSR 12;1", cause: .badArgument),
        Limit(model: model, accepted: nested(12), refused: nested(13), cause: .tooDeep),
        Limit(model: model, accepted: waiting(6), refused: waiting(7), cause: .tooDeep),
        Limit(model: model, accepted: "SET E8", refused: "SET E9", cause: .badArgument),
        Limit(model: model, accepted: "MODE 8", refused: "MODE 10", cause: .badArgument),
        Limit(
          model: model, accepted: "$=\"" + String(repeating: "A", count: 30),
          refused: "$=\"" + String(repeating: "A", count: 31), cause: .textTooLong),
        Limit(
          model: model, accepted: "A$=\"1234567\"", refused: "A$=\"12345678\"",
          cause: .textTooLong),
        Limit(
          model: model, accepted: "A$(0)=\"1234567\"", refused: "A$(0)=\"12345678\"",
          cause: .textTooLong),
        Limit(model: model, accepted: "A(25)=1", refused: "A(26)=1", cause: .noSuchCell),
        Limit(
          model: model, accepted: "A=VAL(\"255\")", refused: "A=VAL(\"&HFF\")", cause: .notANumber),
        Limit(model: model, accepted: "RND(1,99)", refused: "RND(1,100)", cause: .badArgument),
        Limit(
          model: model, accepted: "$=\"ABC\":A$=MID(3)", refused: "$=\"ABC\":A$=MID(4)",
          cause: .badArgument),
        Limit(
          model: model, accepted: "$=\"ABC\":A$=MID(2,2)", refused: "$=\"ABC\":A$=MID(2,3)",
          cause: .badArgument),
        Limit(
          model: model, accepted: "$=\"ABC\":A$=MID(1,1)", refused: "$=\"ABC\":A$=MID(1,0)",
          cause: .badArgument),
      ]
    }
    + large.flatMap { model in
      [
        Limit(
          model: model, accepted: "PRINT CSR 23;1", refused: "PRINT CSR 24;1", cause: .badArgument),
        Limit(model: model, accepted: nested(20), refused: nested(21), cause: .tooDeep),
        Limit(model: model, accepted: "SET E9", refused: "SET E10", cause: .badArgument),
        Limit(model: model, accepted: "MODE 11", refused: "MODE 12", cause: .badArgument),
      ]
    }

  @Test(arguments: limits) func `a model accepts values up to its limits only`(_ row: Limit) {
    var machine = TestMachine(on: row.model)
    _ = machine.byHand(row.accepted)
    #expect(machine.fault == nil)
    _ = machine.byHand(row.refused)
    #expect(machine.fault?.cause == row.cause)
  }

  @Test(arguments: large) func `large models truncate long texts`(_ model: Model) {
    var machine = TestMachine(on: model)
    #expect(machine.byHand("A$=\"12345678\":A$") == "1234567")
    #expect(machine.byHand("$=\"ABC\":MID$(5)") == "")
  }

  @Test(arguments: [(Model.pb100F, "ERR2 P0-20"), (.fx790P, " 255")])
  func `READ of a number knows &H where the model has it`(_ model: Model, _ shown: String) {
    var machine = TestMachine("10 DATA &HFF\n20 READ A:PRINT A", on: model)
    #expect(machine.run() == [shown])
  }

  // MARK: Numbers

  @Test(arguments: [
    ("-2↑2", "4", "-4"), ("2*-3↑2", "18", "-18"), ("5-2↑2", "1", "1"), ("--2↑2", "4", "4"),
    ("+2↑2", "4", "4"), ("-2*3", "-6", "-6"), ("2↑-2", "0.25", "0.25"), ("-(2)↑2", "4", "-4"),
    ("-SQR 4↑2", "4", "-4"), ("-2↑2↑2", "16", "-16"), ("1+-2↑2", "5", "-3"),
  ]) func `a sign binds tighter than ↑ on small models`(
    _ line: String, _ small: String, _ large: String
  ) {
    for model in Self.small {
      var machine = TestMachine(on: model)
      #expect(machine.byHand(line) == small, "\(model)")
    }
    for model in Self.large {
      var machine = TestMachine(on: model)
      #expect(machine.byHand(line) == large, "\(model)")
    }
  }

  @Test(arguments: small) func `PRINT shows ten digits, a result twelve columns`(_ model: Model) {
    var machine = TestMachine(
      "10 PRINT -1/3\n20 PRINT 1/3;\n30 PRINT \"*\"\n40 PRINT 1234567891*10\n", on: model)
    // The display keeps the end of a text, with its last column free.
    #expect(
      machine.run() == [
        ".3333333333", ".3333333333*", "34567891ᴇ10",
      ])
    #expect(machine.byHand("-1/3") == "-0.333333333")
    #expect(machine.byHand("1234567891*10") == "1.2345678ᴇ10")
  }

  // MARK: Loops and calls

  private static func loops(_ count: Int) -> String {
    let letters = "ABCDEFGHI".prefix(count).map(String.init)
    let lines = letters.map { "FOR \($0)=1 TO 2" } + letters.reversed().map { "NEXT \($0)" }
    return lines.enumerated().map { "\($0 + 1) \($1)\n" }.joined()
  }

  private static func calls(_ count: Int) -> String {
    "10 A=0:GOSUB 20:END\n20 A=A+1:IF A<\(count) THEN 40\n30 RETURN\n40 GOSUB 20\n50 RETURN\n"
  }

  /// A listing must run at the limit and fail one level deeper.
  private static func check(
    _ listing: (Int) -> String, to limit: Int, on model: Model, _ cause: FaultCause
  ) {
    for (depth, expected) in [(limit, nil), (limit + 1, cause)] {
      var machine = TestMachine(listing(depth), on: model)
      _ = machine.run()
      #expect(machine.fault?.cause == expected)
    }
  }

  @Test(arguments: zip(small + large, [4, 4, 4, 8, 8, 8]))
  func `FOR nests to the model's limit`(_ model: Model, _ limit: Int) {
    Self.check(Self.loops, to: limit, on: model, .loopsTooDeep)
  }

  @Test(arguments: zip(small + large, [8, 8, 8, 10, 10, 10]))
  func `GOSUB nests to the model's limit`(_ model: Model, _ limit: Int) {
    Self.check(Self.calls, to: limit, on: model, .callsTooDeep)
  }

  /// A loop that is left by GOTO and started again reuses its entry.
  @Test func `an inner loop may be left by GOTO any number of times`() {
    var machine = TestMachine(
      "10 FOR I=1 TO 9\n20 FOR J=1 TO 9\n30 IF J=2 THEN 50\n40 NEXT J\n50 NEXT I\n60 PRINT I\n",
      on: .pb100)
    #expect(machine.run() == [" 10"])
  }

  @Test(arguments: [(Model.pb100, "", " 2"), (.fx700P, "", " 2"), (.fx790P, "MODE 11:", " 1")])
  func `small models use ten digits of STEP`(_ model: Model, _ mode: String, _ rounds: String) {
    var machine = TestMachine(
      "10 A=0:\(mode)FOR I=0 TO 1 STEP 1.00000000005\n20 A=A+1:NEXT I\n30 PRINT A\n", on: model)
    #expect(machine.run() == [rounds])
  }

  @Test(arguments: small + large) func `a loop runs at least once`(_ model: Model) {
    var machine = TestMachine(
      "10 FOR I=1 TO 2 STEP -1\n20 NEXT I\n30 PRINT I\n", on: model)
    #expect(machine.run() == [" 0"])
  }

  // MARK: Memory

  @Test(arguments: [
    (Model.pb100, MemorySize.bytes544, 544), (.pb100, .bytes1568, 1568),
    (.fx700P, .bytes1568, 1568), (.pb100F, .bytes544, 544), (.fx730P, .kilobytes8, 7520),
    (.fx770P, .kilobytes16, 15712),
  ])
  func `programs fill the memory to the last byte`(_ model: Model, _ size: MemorySize, _ bytes: Int)
  {
    // Lines of six bytes, and a last one that fills the memory.
    var listing = ""
    let count = bytes / 6 - 1
    for number in 1...count { listing += "\(number) A=1\n" }
    let rest = bytes - 6 * count
    let last = "\(count + 1) A=" + String(repeating: "1", count: rest - 5)
    let full = ListingReader.read(UTF8Text(listing + last), size: size, model: model)
    #expect(!full.hasErrors)
    #expect(full.memory.usedBytes == bytes)
    let over = ListingReader.read(UTF8Text(listing + last + "1"), size: size, model: model)
    #expect(over.errors.map(\.problem) == [.memoryFull])
  }

  @Test(arguments: [(Model.pb100, 94), (.fx700P, 222)])
  func `DEFM accepts every cell that memory has room for`(_ model: Model, _ cells: Int) {
    var machine = TestMachine(on: model)
    #expect(machine.byHand("DEFM \(cells - 26)") == "***VAR:\(cells)")
    _ = machine.byHand("DEFM \(cells - 25)")
    #expect(machine.fault?.cause == .memoryFull)
  }
}
