import Testing

@testable import BasicVM

/// Requests to the cassette recorder: docs/machine.md#cassette-recorder.
@Suite struct TapeRequestTests {
  struct Case: CustomTestStringConvertible {
    let line: String
    let order: TapeRequest

    init(
      _ line: String, _ verb: TapeRequest.Verb, _ name: String? = nil,
      _ variables: ClosedRange<Int>? = nil, dollar: Bool = false
    ) {
      self.line = line
      order = TapeRequest(
        verb, name: name.map(TestMachine.codes), variables: .init(dollar: dollar, cells: variables))
    }

    var testDescription: String { line }
  }

  static let byHand = [
    Case("SAVE", .save),
    Case("SAVE \"PROG\"", .save, "PROG"),
    Case("SAVE \"12345678\"", .save, "12345678"),
    Case("SAVE \"\"", .save, ""),
    Case("SAVE ALL", .saveAll),
    Case("SAVEALL\"X\"", .saveAll, "X"),
    Case("SAVE A", .saveAll),
    Case("SAVE A\"X\"", .saveAll, "X"),
    Case("SAVE \"A\"", .save, "A"),
    Case("SAVE#", .saveMemo),
    Case("SAVE# \"TEL\"", .saveMemo, "TEL"),
    Case("LOAD", .load),
    Case("LOAD \"PROG\"", .load, "PROG"),
    Case("LOAD ALL", .loadAll),
    Case("LOAD A \"X\"", .loadAll, "X"),
    Case("LOAD#", .loadMemo),
    Case("LOAD#\"TEL\"", .loadMemo, "TEL"),
    Case("LOAD#\"TEL\",M", .mergeMemo, "TEL"),
    Case("LOAD#,M", .mergeMemo),
    Case("VERIFY", .verify),
    Case("VERIFY \"PROG\"", .verify, "PROG"),
  ]

  static let anywhere = [
    Case("PUT A", .put, nil, 0...0),
    Case("PUT A,Z", .put, nil, 0...25),
    Case("PUT \"D\" $,B", .put, "D", 1...1, dollar: true),
    Case("PUT \"D\" $,A,B", .put, "D", 0...1, dollar: true),
    Case("GET \"BANMEM\" $,A,A(27)", .get, "BANMEM", 0...27, dollar: true),
    Case("PUT $,C$,A(5)", .put, nil, 2...5, dollar: true),
    Case("PUT $", .put, nil, dollar: true),
    Case("PUT \"D\"A$,C$", .put, "D", 0...2),
    Case("GET \"D\" A(2),Z(3)", .get, "D", 2...28),
    Case("GET B", .get, nil, 1...1),
  ]

  @Test(arguments: byHand + anywhere) func `a tape statement entered by hand sends a request`(
    _ row: Case
  ) {
    var machine = TestMachine()
    machine.recorderReplies = [.done]
    #expect(machine.byHand("DEFM 3:" + row.line + ":PRINT 1") == " 1")
    #expect(machine.orders == [row.order])
  }

  @Test(arguments: anywhere) func `PUT and GET send requests from programs too`(_ row: Case) {
    // The calculation leaves a large number in a temporary cell.
    var machine = TestMachine("10 DEFM 3:Y=(1E50+1)*2\n20 \(row.line):PRINT 1")
    machine.recorderReplies = [.done]
    #expect(machine.run() == [" 1"])
    #expect(machine.orders == [row.order])
  }

  @Test func `the closing quote may be missing`() {
    var machine = TestMachine()
    machine.recorderReplies = [.done]
    #expect(machine.byHand("SAVE \"OPEN") == "")
    #expect(machine.orders == [TapeRequest(.save, name: TestMachine.codes("OPEN"))])
  }

  static let errors = [
    HandCase("SAVE \"123456789\"", "ERR5"),
    HandCase("SAVE A$", "ERR2"),
    HandCase("SAVE B", "ERR2"),
    HandCase("SAVE \"A\" \"B\"", "ERR2"),
    HandCase("LOAD#,N", "ERR2"),
    HandCase("LOAD#\"A\",", "ERR2"),
    HandCase("SAVE#,M", "ERR2"),
    HandCase("VERIFY ALL", "ERR2"),
    HandCase("PUT", "ERR2"),
    HandCase("PUT \"A\"", "ERR2"),
    HandCase("PUT \"A\",B", "ERR2"),
    HandCase("PUT 1", "ERR2"),
    HandCase("PUT B,A", "ERR5"),
    HandCase("PUT A,$", "ERR2"),
    HandCase("PUT $,A,B,C", "ERR2"),
    HandCase("PUT A,B,C", "ERR2"),
    HandCase("PUT $,$", "ERR2"),
    HandCase("PUT $,", "ERR2"),
    HandCase("PUT $,B,A", "ERR5"),
    HandCase("GET Z(1)", "ERR6"),
    HandCase("GET A,", "ERR2"),
    HandCase("SAVE", "ERR9"),
    HandCase("PUT A", "ERR9"),
    HandCase("SRAM", "ERR9"),
  ]

  @Test(arguments: errors) func `an invalid tape statement is an error`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  static let inPrograms = [
    ProgramCase("10 SAVE \"A\"", "ERR9 P0-10"),
    ProgramCase("10 LOAD ALL", "ERR9 P0-10"),
    ProgramCase("10 VERIFY", "ERR9 P0-10"),
    ProgramCase("10 A=1\n20 PUT A", "ERR9 P0-20"),
    ProgramCase("10 MODE 99,1:GET A:PRINT 2", " 2"),
  ]

  @Test(arguments: inPrograms) func `tape statements in programs are ERR9 without a recorder`(
    _ row: ProgramCase
  ) {
    #expect(row.result == row.shown)
  }

  @Test func `a refused request is an error at its statement`() {
    var machine = TestMachine("10 A=1:GET B")
    machine.recorderReplies = [.refused(.badRecording)]
    #expect(machine.run() == ["ERR9 P0-10"])
    #expect(machine.fault?.cause == .badRecording)
  }

  @Test func `a request is repeated until it is answered`() {
    var machine = TestMachine()
    machine.recorderReplies = [.proceed, .exe, .key(nil), .done]
    #expect(machine.byHand("SAVE:PRINT 1") == " 1")
    #expect(machine.orders.count == 4)
  }

  // MARK: Variables

  static let values: [VariableValue] = [
    .text(TestMachine.codes("LONG TEXT OF DOLLAR")), .number(Decimal12(7)),
    .text(TestMachine.codes("TEXT")), .number(.zero),
  ]

  @Test func `saved values are stored in other variables`() {
    var machine = TestMachine().machine
    #expect(machine.store(Self.values, in: .init(dollar: true, cells: 0...2)) == true)
    #expect(machine.dollar == TestMachine.codes("LONG TEXT OF DOLLAR"))
    #expect(machine.values(of: .init(dollar: true, cells: 0...2)) == Array(Self.values[1...]))
    // A cell takes seven characters; cells without a value stay unchanged.
    #expect(machine.store(Self.values, in: .init(cells: 1...9)) == true)
    #expect(
      machine.values(of: .init(cells: 0...5))
        == [
          .number(Decimal12(7)), .text(TestMachine.codes("LONG TE")), .number(Decimal12(7)),
          .text(TestMachine.codes("TEXT")), .number(.zero), .number(.zero),
        ])
    #expect(machine.store([.number(.one)], in: .init(cells: 25...25)) == true)
    #expect(machine.values(of: .init(cells: 24...30)) == [.number(.zero), .number(.one)])
  }

  @Test func `the long string refuses a number other than 0`() {
    var machine = TestMachine().machine
    let all = TapeRequest.Variables(dollar: true, cells: 0...3)
    #expect(machine.store([.text([0x20])], in: .init(dollar: true)) == true)
    #expect(machine.store([.number(.one)], in: all) == false)
    #expect(machine.dollar == [0x20])
    #expect(machine.values(of: .init(cells: 0...0)) == [.number(.zero)])
    #expect(machine.store([.number(.zero)], in: all) == true)
    #expect(machine.dollar == [])
    #expect(machine.store([], in: all) == false)
  }

  @Test func `MEMO records that do not fit are refused`() {
    var machine = TestMachine().machine
    let record = MachineText(repeating: 0x20, count: 62)
    #expect(machine.replaceMemo(Array(repeating: record, count: 119)) == true)
    #expect(machine.freeBytes == 7520 - 119 * 63)
    #expect(machine.replaceMemo(Array(repeating: record, count: 120)) == false)
    #expect(machine.memo.records.count == 119)
    #expect(machine.replaceMemo([[0x20]]) == true)
    #expect(machine.memo.records == [[0x20]])
  }
}
