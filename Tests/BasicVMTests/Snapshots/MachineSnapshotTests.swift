import Foundation
import Testing

@testable import BasicVM

/// Machines as snapshots: Sources/BasicVM/Snapshots/README.md.
@Suite struct MachineSnapshotTests {
  // MARK: Restored runs

  struct Run: CustomTestStringConvertible {
    let testDescription: String
    var answers: [String] = []
    var hand: String?

    init(_ listing: String, answers: [String] = []) {
      testDescription = listing
      self.answers = answers
    }

    init(hand: String, answers: [String] = []) {
      testDescription = hand
      self.hand = hand
      self.answers = answers
    }

    var machine: Machine {
      guard let hand else {
        var machine = TestMachine(testDescription).machine
        _ = machine.start(area: 0)
        return machine
      }
      var machine = TestMachine("10 A=A+1:RETURN\n20 DATA 7").machine
      machine.execute(Tokenizer.tokenize(codes: TestMachine.codes(hand)).bytes)
      return machine
    }
  }

  static let runs = [
    Run("10 FOR I=1 TO 3:FOR J=I TO 1 STEP -.5:GOSUB 20:NEXT J:NEXT I:END\n20 A=A+I*J:RETURN"),
    Run("10 DIM A(3),B$(1,2):A(2)=1/3:B$(1,1)=\"ABC\":ERASE A:PRINT B$(1,1);LEN($)"),
    Run("10 DEFM 3:A(28)=5:PRINT A(28):DEFM 1:CLEAR:PRINT A(26)"),
    Run("10 DATA 1,\"A\",&HF\n20 READ A,A$,B:PRINT A$;B:RESTORE:READ C:PRINT C"),
    Run("10 INPUT \"N\",N,A$:PRINT N;A$", answers: ["X(", "2*SIN 30", "ABC"]),
    Run("10 FOR I=1 TO 2:INPUT A(I):NEXT I:PRINT B+C", answers: ["1/0", "LEN KEY$", "3"]),
    Run("10 X=1:INPUT Q(X),X:PRINT Q(1);X", answers: ["POL(3,4)", "3"]),
    Run("10 PRINT \"A LONG TEXT THAT MOVES TO THE LEFT\":PRINT 1,2;\"X\";:STOP:PRINT 3"),
    Run("10 MODE 7:PRINT 1;\"A\":PRINT CSR 5;\"X\";:MODE 8:PRINT 2"),
    Run("10 STAT 1,2;3:STAT 2,5:STAT 4,4:MODE 5:MODE 11:SET E4:PRINT EOX 3:STAT LIST"),
    Run("10 FOR I=1 TO 3:PRINT RAN#;:NEXT I:BEEP 1:TIMER 5:IF KEY$=\"A\" THEN 10"),
    Run("10 MODE 99,1:A=1/0:GOTO 5:GOSUB 40:PRINT A\n20 ON 2 GOSUB 30,40:END\n40 X=X+1:RETURN"),
    Run("10 WRITE# 1,\"A\":WRITE# 2,\"B\":RESTORE#:READ# A,A$:RESTORE# \"2\":READ# B:WRITE#"),
    Run("10 $=\"ABCDE\":A$=MID$(2,3)+\"X\":IF A$<$ THEN PRINT A$;HEX$(255);DMS$(1.5)"),
    Run("10 GOTO #1\nP1\n10 GOTO 20\n20 PRINT SQR -1"),
    Run(hand: "FOR I=1 TO 2:GOSUB 10:INPUT B:PRINT A*B:NEXT I", answers: ["A+1", "2("]),
    Run(hand: "READ A:SET F2:A/3"),
  ]

  @Test(arguments: runs) func `a restored run continues identically`(_ row: Run) throws {
    var machine = row.machine
    var answers = row.answers[...]
    for _ in 0..<2_000 {
      var copy = try Machine(restoring: machine.snapshotReadBack)
      #expect(copy.snapshotBytes == machine.snapshotBytes)
      #expect(copy.place == machine.place)
      #expect(copy.freeBytes == machine.freeBytes)
      let event = machine.nextEvent(&answers)
      let effect = machine.stepInstruction(event)
      #expect(copy.stepInstruction(event) == effect)
      #expect(copy.snapshotBytes == machine.snapshotBytes)
      switch effect {
      case .ended, .failed: return
      default: break
      }
    }
    Issue.record("the run does not end")
  }

  @Test func `a run restored halfway reaches the same end`() throws {
    for row in Self.runs {
      let whole = row.machine.played(row.answers)
      var half = row.machine
      for _ in 0..<20 where half.isBusy { _ = half.stepInstruction() }
      let rest = try Machine(restoring: half.snapshotReadBack).played(row.answers)
      #expect(rest.snapshotBytes == whole.snapshotBytes, "\(row.testDescription)")
    }
  }

  @Test func `changing a program ends the run`() throws {
    var machine = TestMachine("10 GOTO 10").machine
    #expect(machine.start(area: 0) == nil)
    _ = machine.stepInstruction()
    machine.clearArea(3)
    #expect(machine.resume(.proceed) == .ended)
    let copy = try Machine(restoring: machine.snapshotReadBack)
    #expect(copy.snapshotBytes == machine.snapshotBytes)
  }

  @Test func `a new machine has no run`() throws {
    var machine = Machine()
    #expect(machine.resume(.proceed) == .ended)
    #expect(try Machine(restoring: machine.snapshotReadBack).snapshotBytes == machine.snapshotBytes)
  }

  // MARK: Switching off

  static var full: Machine {
    var test = TestMachine("10 PRINT 1\n9999 END\nP9\n1 DATA A", size: .kilobytes16)
    _ = test.byHand("DIM A(1),C$(2,1,0):A(1)=-2.5:C$(2,1,0)=\"SEVENCH\"")
    _ = test.byHand("STAT 1,2:STAT 3,5:$=\"LONG TEXT\":A$=\"TEXT\":B=-9.99999999999E-99")
    _ = test.byHand("WRITE# \"ONE\",1:WRITE# \"\"")
    _ = test.byHand("MODE 5:MODE 11:MODE 99,1:MODE 7:SET F3:RAN#+1/3")
    test.machine.choose(area: 4)
    return test.machine
  }

  @Test func `switching on keeps only the persistent state`() throws {
    let full = Self.full
    var test = TestMachine()
    test.machine = try Machine(switchedOnFrom: full.snapshotReadBack)
    let machine = test.machine
    #expect(machine.memory == full.memory)
    #expect(machine.memo == full.memo)
    #expect(machine.interpreter.statistics == full.interpreter.statistics)
    #expect(machine.random == full.random)
    #expect(machine.lastResult == full.lastResult)
    #expect(machine.freeBytes == full.freeBytes)
    #expect(machine.angleUnit == .degrees)
    #expect(machine.endDigits == .corrected)
    #expect(machine.format == .normal)
    #expect(!machine.ignoresErrors && !machine.isPrinterOn)
    #expect(machine.clock == 0)
    #expect(machine.currentArea == 0)
    #expect(machine.display == Display())
    #expect(test.byHand("A(1)") == "-2.5")
    #expect(test.byHand("C$(2,1,0)+$") == "SEVENCHLONG TEXT")
    #expect(machine.variable(1) == full.variable(1))
    #expect(test.byHand("A$") == "TEXT")
  }

  @Test func `missing sections are as after ALL RESET`() throws {
    let machine = try Machine(switchedOnFrom: Snapshot())
    #expect(machine.snapshotBytes == Machine().snapshotBytes)
  }

  @Test func `unknown sections are ignored`() throws {
    var snapshot = Snapshot()
    snapshot.append(SectionTag("WHAT")) { $0.append(UInt64.max) }
    Self.full.appendSections(to: &snapshot)
    #expect(try Machine(restoring: snapshot).snapshotBytes == Self.full.snapshotBytes)
  }

  @Test(arguments: [CompiledProgram.formats.lowerBound - 1, CompiledProgram.formats.upperBound + 1])
  func `a run of an unknown format is dropped`(_ format: UInt16) throws {
    var old = Snapshot()
    old.append(.run) { $0.append(format) }
    Self.full.appendSections(to: &old)
    let kept = try Machine(switchedOnFrom: old)
    #expect(try Machine(restoring: old).snapshotBytes == kept.snapshotBytes)
  }

  /// Listings and the formats of their runs; most runs can continue in earlier versions.
  static let formats: [(listing: String, hand: String, format: UInt16)] = [
    ("10 INPUT Q(X)", "", 6), ("10 INPUT Q((Y)):INPUT A", "", 6), ("10 END", "INPUT Q(X)", 6),
    ("10 INPUT Q(A),Q(X+1),Q$(X),D(X,Y)", "", 5), ("10 Q(X)=1:READ Q(X):INPUT X", "", 5),
    ("10 INPUT Q(X):A=POL(1,2)", "", 5), ("# model pb-100\n10 INPUT Q(X)", "", 5),
  ]

  @Test(arguments: formats) func `a run has the first format with its instructions`(
    _ listing: String, _ hand: String, _ format: UInt16
  ) throws {
    var machine = try Machine(running: ListingReader.read(listing))
    if !hand.isEmpty { machine.execute(Tokenizer.tokenize(codes: TestMachine.codes(hand)).bytes) }
    var reader = try #require(machine.snapshotReadBack.reader(of: .run))
    #expect(try reader.number(UInt16.self) == format)
    #expect(machine.start(area: 0) == nil)
    reader = try #require(machine.snapshotReadBack.reader(of: .run))
    #expect(try reader.number(UInt16.self) == (hand.isEmpty ? format : 5))
  }

  /// At `INPUT Q(X)` of `10 X=1`, `20 INPUT "N",Q(X),"M",A`, `30 PRINT Q(1);Q(5);A`.
  static let runOfFormat5 = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("States/run-5.fx790")

  @Test func `a run of format 5 continues as it began, and the next run is new`() throws {
    var machine = try Machine(
      restoring: Snapshot(bytes: [UInt8](Data(contentsOf: Self.runOfFormat5))))
    let answers = ["POL(3,4)", "2"]
    machine = try Machine(restoring: machine.snapshotReadBack).played(answers)
    // Q(1) is R, and Q(5) is V.
    #expect(machine.variable(17) == .number(.zero))
    #expect(machine.variable(21) == .number(Decimal12(5)))
    // A line entered by hand, too, is new.
    machine.execute(Tokenizer.tokenize(codes: TestMachine.codes("X=1:INPUT Q(X)")).bytes)
    machine = machine.played(["POL(0,7)"])
    #expect(machine.variable(17) == .number(Decimal12(7)))
    #expect(machine.start(area: 0) == nil)
    machine = machine.played(["POL(6,8)", "2"])
    #expect(machine.variable(17) == .number(Decimal12(10)))
    #expect(machine.variable(21) == .number(Decimal12(5)))
  }

  // MARK: Damage

  struct Damage: CustomTestStringConvertible {
    let tag: SectionTag
    let testDescription: String
    let bytes: [UInt8]

    init(_ tag: SectionTag, _ what: String, _ bytes: [UInt8]) {
      self.tag = tag
      self.bytes = bytes
      testDescription = what
    }
  }

  static func word(_ mantissa: Int64, _ exponent: Int8) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(mantissa << 8 | Int64(UInt8(bitPattern: exponent)))
    return writer.bytes
  }

  static func line(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8(bytes.count), 0] + bytes + Array(repeating: 0, count: 18)
  }

  static let damages = [
    Damage(.memorySize, "12 KB", [12]),
    Damage(.memorySize, "two sizes", [8, 8]),
    Damage(.memorySize, "no size", []),
    Damage(.lastResult, "thirteen digits", word(1_000_000_000_000, 0)),
    Damage(.lastResult, "eleven digits with an exponent", word(12_345_678_901, -1)),
    Damage(.lastResult, "a whole number in the other form", word(120_000_000_000, -10)),
    Damage(.lastResult, "1E100", word(100_000_000_000, 89)),
    Damage(.lastResult, "1E-100", word(100_000_000_000, -111)),
    Damage(.lastResult, "a text", word(0x20, -127)),
    Damage(.random, "a state of twelve digits", word(390_625_000, 0)),
    Damage(.dollar, "63 characters", [63, 0] + Array(repeating: 0x20, count: 63)),
    Damage(.dollar, "fewer characters than the count", [3, 0, 0x20]),
    Damage(.memo, "63 characters", [1, 0, 63, 0] + Array(repeating: 0x20, count: 63)),
    Damage(
      .memo, "too many records",
      [0x80, 0] + Array(repeating: [62, 0] + Array(repeating: 1, count: 62), count: 128).joined()),
    Damage(.programs, "line 0", line([0, 0, 0x20, 0xFF])),
    Damage(.programs, "a line number that is not decimal", line([0x1A, 0, 0x20, 0xFF])),
    Damage(.programs, "an empty line", line([1, 0, 0xFF])),
    Damage(.programs, "an empty line after another", line([1, 0, 0x20, 0xFF, 0xFF])),
    Damage(.programs, "a line without an end", line([1, 0, 0x20])),
    Damage(.programs, "lines out of order", line([2, 0, 0x20, 0xFF, 1, 0, 0x20, 0xFF])),
    Damage(.programs, "a repeated line", line([1, 0, 0x20, 0xFF, 1, 0, 0x20, 0xFF])),
    Damage(.programs, "a long line", line([1, 0] + Array(repeating: 0x20, count: 61) + [0xFF])),
    Damage(.programs, "nine areas", Array(repeating: 0, count: 18)),
    Damage(.arrays, "too many cells", [0, 0xAD, 3] + Array(repeating: 0, count: 941 * 8)),
    Damage(.arrays, "neither DEFM nor DIM", [2, 0, 0]),
    Damage(.arrays, "nine arrays", [1, 9]),
    Damage(.arrays, "no dimension", [1, 1, 0, 0, 0, 0, 0] + word(0, 0)),
    Damage(.arrays, "four dimensions", [1, 1, 0, 4, 0, 0, 0] + word(0, 0)),
    Damage(.arrays, "an extra dimension", [1, 1, 0, 1, 0, 1, 0] + word(0, 0) + word(0, 0)),
    Damage(.arrays, "an unknown name", [1, 1, 52, 1, 0, 0, 0] + word(0, 0)),
    Damage(
      .arrays, "a repeated array", [1, 2, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0] + word(0, 0) + word(0, 0)),
    Damage(.arrays, "a huge array", [1, 1, 0, 3, 255, 255, 255]),
    Damage(.arrays, "a text of no characters", [0, 1, 0] + word(0, -128)),
    Damage(.arrays, "a text of eight characters", [0, 1, 0] + word(0x20, -120)),
    Damage(.arrays, "a text with bytes after its end", [0, 1, 0] + word(0x2020, -127)),
  ]

  @Test(arguments: damages) func `a section with invalid content is refused`(_ row: Damage) {
    var snapshot = Snapshot()
    snapshot.append(row.tag) { $0.append(contentsOf: row.bytes) }
    #expect(throws: SnapshotError.damagedSection(row.tag)) {
      try Machine(switchedOnFrom: snapshot)
    }
  }

  @Test func `sections at their limits are accepted`() throws {
    var snapshot = Snapshot()
    snapshot.append(.arrays) {
      $0.append(contentsOf: [0, 0xAC, 3] + Array(repeating: 0, count: 940 * 8))
    }
    #expect(try Machine(switchedOnFrom: snapshot).freeBytes == 0)
    for word in [
      Self.word(999_999_999_999, 88), Self.word(-100_000_000_000, -110), Self.word(1, 0),
      Self.word(123_456_789_012, -1),
    ] {
      var snapshot = Snapshot()
      snapshot.append(.lastResult) { $0.append(contentsOf: word) }
      #expect(throws: Never.self) { try Machine(switchedOnFrom: snapshot) }
    }
  }

  @Test func `contents that exceed the memory together are refused`() {
    var snapshot = Snapshot()
    snapshot.append(.arrays) {
      $0.append(contentsOf: [0, 0xAC, 3] + Array(repeating: 0, count: 940 * 8))
    }
    snapshot.append(.memo) { $0.append(contentsOf: [1, 0, 0, 0]) }
    #expect(throws: SnapshotError.damagedSection(.memo)) { try Machine(switchedOnFrom: snapshot) }
  }

  /// Changes every byte of the run section; accepted snapshots must run.
  @Test func `no changed byte of a run causes a trap`() throws {
    var machine = TestMachine("10 FOR I=1 TO 9:GOSUB 20:NEXT I\n20 INPUT N:RETURN").machine
    #expect(machine.start(area: 0) == nil)
    #expect(machine.resume(.proceed) == .waitForLine)
    _ = machine.stepInstruction(.line([0x11]))
    #expect(try acceptedDamages(of: machine) > 100)
  }

  /// Without instructions a loop has no valid target.
  @Test func `no changed byte of an empty run causes a trap`() throws {
    var machine = Machine()
    _ = machine.start(area: 0)
    #expect(machine.interpreter.program.steps.isEmpty)
    #expect(try acceptedDamages(of: machine) > 100)
  }

  @Test(arguments: [Ticks.endOfTime - 1, .endOfTime, .endOfTime + 1])
  func `TIMER stops the clock near the end of time`(_ clock: Ticks) throws {
    var machine = TestMachine("10 TIMER 999999:GOTO 10").machine
    #expect(machine.start(area: 0) == nil)
    machine.interpreter.clock = clock
    for _ in 0..<100 { _ = machine.resume(.proceed) }
    #expect(machine.clock >= .endOfTime && machine.clock < .endOfTime + 1_000_000_000)
    #expect(try Machine(restoring: machine.snapshotReadBack).clock == .endOfTime)
  }

  /// Changes each byte of the run, plays the snapshots that are accepted, and returns their number.
  private func acceptedDamages(of machine: Machine) throws -> Int {
    let bytes = machine.snapshotBytes
    let start = try #require(bytes.indices.last { bytes[$0...].starts(with: Array("RUN ".utf8)) })
    var accepted = 0
    let places = (start + 10)..<(bytes.count - 4)
    for (index, byte) in places.flatMap({ place in [UInt8(1), 0x7F, 0xFF].map { (place, $0) } }) {
      var damaged = bytes
      damaged[index] = byte
      damaged.repairChecksum()
      guard let snapshot = try? Snapshot(bytes: damaged),
        let copy = try? Machine(restoring: snapshot)
      else { continue }
      accepted += 1
      _ = copy.played(["1", "2"])
    }
    return accepted
  }
}

extension Machine {
  fileprivate var snapshotBytes: [UInt8] {
    var snapshot = Snapshot()
    appendSections(to: &snapshot)
    return snapshot.bytes
  }

  fileprivate var snapshotReadBack: Snapshot {
    get throws { try Snapshot(bytes: snapshotBytes) }
  }

  fileprivate var isBusy: Bool { interpreter.waiting == .nothing }

  fileprivate func nextEvent(_ answers: inout ArraySlice<String>) -> Event {
    switch interpreter.waiting {
    case .exe: .exe
    case .line: .line(TestMachine.codes(answers.popFirst() ?? "0"))
    case .key: .key(nil)
    default: .proceed
    }
  }

  /// The machine after at most 200 events.
  fileprivate func played(_ lines: [String]) -> Machine {
    var machine = self
    var answers = lines[...]
    for _ in 0..<200 {
      let event = machine.nextEvent(&answers)
      switch machine.resume(event, until: machine.clock + 10_000_000) {
      case .ended, .failed: return machine
      default: break
      }
    }
    return machine
  }
}
