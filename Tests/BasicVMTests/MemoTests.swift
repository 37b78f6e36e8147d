import Testing

@testable import BasicVM

/// MEMO, WRITE#, READ# and RESTORE#: docs/machine.md#memo.
@Suite struct MemoTests {
  struct Case: CustomTestStringConvertible {
    let before: [String]
    let listing: String
    let shown: String
    let after: [String]?

    init(_ before: [String], _ listing: String, _ shown: String, after: [String]? = nil) {
      self.before = before
      self.listing = listing
      self.shown = shown
      self.after = after
    }

    var testDescription: String { "\(before): \(listing) -> \(shown)" }

    func check(_ location: SourceLocation = #_sourceLocation) {
      var machine = TestMachine(listing)
      for record in before { #expect(machine.store(record) == true) }
      #expect(machine.run().last ?? "" == shown, sourceLocation: location)
      #expect(machine.records == after ?? before, sourceLocation: location)
    }
  }

  static let reads = [
    Case(["A,B", "C"], "10 READ# A$,B$,C$:PRINT A$;B$;C$", "ABC"),
    Case(["1,2"], "10 READ# A:READ# B:PRINT A;B", " 1 2"),
    Case(["-1.5E3, 7"], "10 READ# A,B:PRINT A;B", "-1500 7"),
    Case([",X,"], "10 READ# A,B$,C$:PRINT A;B$;LEN(C$)", " 0X 0"),
    Case(["", "X"], "10 READ# A$,B$:PRINT A$;B$", "X"),
    Case(["A B: \"C\""], "10 READ# $:PRINT $", "A B: \"C\""),
    Case(["2,9"], "10 READ# N,A(N):PRINT C", " 9"),
    Case(["12345678"], "10 READ# A$:PRINT A$", "1234567"),
    Case(["A"], "10 READ# A$:RESTORE#:READ# B$:PRINT B$", "A"),
  ]

  @Test(arguments: reads) func `READ# reads items in order`(_ row: Case) { row.check() }

  static let readErrors = [
    Case([], "10 READ# A$", "ERR5 P0-10"),
    Case(["A"], "10 READ# A$,B$", "ERR5 P0-10"),
    Case(["A"], "10 READ# A", "ERR2 P0-10"),
    Case(["A"], "10 READ#", "ERR2 P0-10"),
  ]

  @Test(arguments: readErrors)
  func `READ# without a variable, an item or the right type is an error`(_ row: Case) {
    row.check()
  }

  static let writes = [
    Case([], "10 WRITE# 1,\"A\",-2.5", "", after: ["1,A,-2.5"]),
    Case([], "10 A$=\"X\":$=\"Y\":WRITE# A$+$,3*4", "", after: ["XY,12"]),
    Case([], "10 WRITE# 1:WRITE# 2", "", after: ["1", "2"]),
    Case(["A", "B"], "10 WRITE# 1", "", after: ["1", "B"]),
    Case(["A", "B"], "10 READ# A$:WRITE# 1", "", after: ["A", "1"]),
    Case(["A,B", "C"], "10 READ# A$:WRITE# 1:READ# B$:PRINT B$", "C", after: ["1", "C"]),
    Case(["A"], "10 WRITE# 1,2:RESTORE#:READ# A,B:PRINT A;B", " 1 2", after: ["1,2"]),
    Case([], "10 WRITE# \"\"", "", after: [""]),
    Case([], "10 SET F2:WRITE# 1", "", after: ["1.00"]),
    Case(
      [], "10 WRITE# 1/3E20:RESTORE#:READ# A:PRINT A", " 3.333333333⏨21", after: ["3.333333333⏨21"]),
  ]

  @Test(arguments: writes) func `WRITE# stores its values as one record`(_ row: Case) {
    row.check()
  }

  static let deletions = [
    Case(["A", "B"], "10 WRITE#", "", after: ["B"]),
    Case(["A", "B", "C"], "10 RESTORE# \"B\":WRITE#:READ# A$:PRINT A$", "C", after: ["A", "C"]),
    Case(["A,1", "B,2"], "10 READ# A$:WRITE#:READ# A$:PRINT A$", "B", after: ["B,2"]),
    Case(["A", "A"], "10 RESTORE# \"A\":WRITE#:RESTORE# \"A\",1:WRITE#", "", after: []),
    Case(["A"], "10 READ# A$:WRITE#", "ERR5 P0-10"),
    Case([], "10 WRITE#", "ERR5 P0-10"),
    Case([], "10 WRITE# 1,", "ERR2 P0-10"),
    Case([], "10 WRITE# 1;2", "ERR2 P0-10", after: ["1"]),
  ]

  @Test(arguments: deletions) func `WRITE# without values deletes the record`(_ row: Case) {
    row.check()
  }

  static let names = ["ADAM,1", "BERT,2", "ANNA,3", "ADA,4"]
  static let searches = [
    Case(names, "10 RESTORE# \"BE\":READ# A$,A:PRINT A", " 2"),
    Case(names, "10 RESTORE# \"A\",0:READ# A$,A:PRINT A", " 1"),
    Case(names, "10 READ# A$,A:RESTORE# \"A\":READ# A$,A:PRINT A", " 1"),
    Case(names, "10 RESTORE# \"A\":RESTORE# \"A\",1:READ# A$,A:PRINT A", " 3"),
    Case(names, "10 RESTORE# \"A\":READ# A$:RESTORE# \"A\",1:READ# A$,A:PRINT A", " 3"),
    Case(names, "10 RESTORE# \"A\":READ# A$,A:RESTORE# \"A\",1:READ# A$,A:PRINT A", " 3"),
    Case(names, "10 RESTORE# \"A\",1:READ# A$,A:PRINT A", " 1"),
    Case(names, "10 RESTORE# \"\":RESTORE# \"\",1:READ# A$,A:PRINT A", " 2"),
    Case(names, "10 A$=\"AN\":N=0:RESTORE# A$+\"NA\",N:READ# A$,A:PRINT A", " 3"),
    Case(
      names, "10 RESTORE# \"AD\":RESTORE# \"AD\",1,20:PRINT \"HERE\":END\n20 PRINT \"NONE\"",
      "HERE"),
  ]

  @Test(arguments: searches) func `RESTORE# finds a record by its prefix`(_ row: Case) {
    row.check()
  }

  static let failures = [
    Case(names, "10 RESTORE# \"X\"", "ERR5 P0-10"),
    Case(names, "10 RESTORE# \"BERT\":RESTORE# \"BERT\",1", "ERR5 P0-10"),
    Case(names, "10 RESTORE# \"X\",0,30\n20 END\n30 PRINT \"NONE\"", "NONE"),
    Case(names, "10 RESTORE# \"X\",,30\n20 END\n30 PRINT \"NONE\"", "NONE"),
    Case(names, "10 L=3:RESTORE# \"X\",0,L*10\n20 END\n30 PRINT \"NONE\"", "NONE"),
    Case(names, "10 RESTORE# \"X\",0,#1\nP1\n5 PRINT \"NONE\"", "NONE"),
    Case(names, "10 RESTORE# \"A\":READ# A$:RESTORE# \"X\",0,20\n20 READ# A:PRINT A", " 1"),
    Case(names, "10 RESTORE# \"A\",2", "ERR5 P0-10"),
    Case(names, "10 RESTORE# \"A\",-1", "ERR5 P0-10"),
    Case(names, "10 RESTORE# 5", "ERR2 P0-10"),
  ]

  @Test(arguments: failures) func `a failed search jumps to the given line or is an error`(
    _ row: Case
  ) {
    row.check()
  }

  @Test func `a missing line is an error only when the search fails`() {
    var machine = TestMachine()
    #expect(machine.store("A") == true)
    #expect(machine.byHand("RESTORE# \"A\",0,30:PRINT \"FOUND\"") == "FOUND")
    #expect(machine.byHand("RESTORE# \"B\",0,30:PRINT \"FOUND\"") == "ERR4")
  }

  @Test func `lines by hand keep the position in MEMO, and RUN resets it`() {
    var machine = TestMachine("10 READ# A$:PRINT A$")
    for record in Self.names { #expect(machine.store(record) == true) }
    #expect(machine.byHand("RESTORE# \"BERT\"") == "")
    #expect(machine.byHand("READ# A$,A:A") == "2")
    #expect(machine.run() == ["ADAM"])
  }

  @Test func `a record has at most 62 characters`() {
    var machine = TestMachine()
    let long = String(repeating: "A", count: 62)
    #expect(machine.store(long) == true)
    #expect(machine.store(long + "B") == true)
    #expect(machine.records == [long, long])
    #expect(machine.byHand("RESTORE# \"A\":READ# $:WRITE# $,1") == "")
    #expect(machine.records == [long, long])
  }

  // MARK: Memory

  /// Uses 63 bytes; 119 such records leave 23 of 7520 bytes.
  static let fullRecord = String(repeating: "A", count: 62)

  @Test func `records use memory, and one that does not fit is rejected`() {
    var machine = TestMachine()
    for _ in 0..<119 { #expect(machine.store(Self.fullRecord) == true) }
    #expect(machine.machine.freeBytes == 23)
    #expect(machine.store(String(repeating: "B", count: 23)) == false)
    #expect(machine.byHand("DEFM 3") == "ERR1")
    #expect(machine.byHand("DIM A(2)") == "ERR1")
    #expect(machine.byHand("RESTORE# \"A\":FOR I=1 TO 119:READ# $:NEXT I:WRITE# $") == "ERR1")
    #expect(machine.byHand("DIM A(1)") == "")
    #expect(machine.byHand("CLEAR") == "")
    #expect(machine.store(String(repeating: "B", count: 22)) == true)
    #expect(machine.machine.freeBytes == 0)
    machine.machine.removeMemo(at: 0)
    #expect(machine.machine.freeBytes == 63)
  }

  @Test func `a program line that does not fit beside the records is rejected`() throws {
    var machine = TestMachine()
    for _ in 0..<119 { #expect(machine.store(Self.fullRecord) == true) }
    let fits = try #require(StoredLine(number: 1, bytes: Array(repeating: 0x20, count: 20)))
    let tooLong = try #require(StoredLine(number: 1, bytes: Array(repeating: 0x20, count: 21)))
    #expect(machine.machine.store(tooLong, inArea: 0) == .memoryFull)
    #expect(machine.machine.store(fits, inArea: 0) == .stored(replacing: false))
    var memory = ProgramMemory()
    #expect(memory.store(tooLong, inArea: 0) == .stored(replacing: false))
    #expect(machine.machine.load(memory) == false)
  }

  @Test func `a record may grow until the memory is full`() {
    var machine = TestMachine()
    for _ in 0..<119 { #expect(machine.store(Self.fullRecord) == true) }
    #expect(machine.store("A") == true)
    #expect(machine.machine.freeBytes == 21)
    #expect(
      machine.machine.storeMemo(TestMachine.codes(String(Self.fullRecord.prefix(23))), at: 119)
        == false)
    #expect(
      machine.machine.storeMemo(TestMachine.codes(String(Self.fullRecord.prefix(22))), at: 119)
        == true)
  }

  @Test func `after deleting a record READ# continues with the same record`() {
    var machine = TestMachine()
    for record in Self.names { #expect(machine.store(record) == true) }
    #expect(machine.byHand("RESTORE# \"ANNA\":READ# A$") == "")
    machine.machine.removeMemo(at: 0)
    #expect(machine.byHand("READ# A:A") == "3")
    machine.machine.removeMemo(at: 2)
    #expect(machine.byHand("READ# A$") == "ERR5")
    machine.machine.removeMemo(at: 5)
    #expect(machine.records == ["BERT,2", "ANNA,3"])
  }

  @Test func `the disassembly names MEMO instructions`() {
    let machine = TestMachine(
      "10 READ# A,A$:RESTORE#:RESTORE# \"A\",1,10:RESTORE# \"B\":WRITE#:WRITE# A")
    let text = String(machine.machine.disassembly)
    for name in [
      "read memo -> A", "read memo -> s0", "restore memo", "find memo 1, \"A\"", "jump @0",
      "find memo 0, \"B\"", "fault 5", "delete memo", "number text A -> s1", "write memo s0",
    ] {
      #expect(text.contains(name), "\(name)")
    }
  }
}

extension TestMachine {
  fileprivate mutating func store(_ record: String) -> Bool {
    machine.storeMemo(Self.codes(record), at: machine.memo.records.count)
  }

  fileprivate var records: [String] { machine.memo.records.map { Self.text($0) } }
}
