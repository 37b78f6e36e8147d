import BasicVM
import Cassette
import Foundation
import TestSampling
import Testing

@testable import FX790Device

@Suite struct ComputerSnapshotTests {
  /// Keys that lead to a situation, and the keys after it.
  struct Situation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let keys: String
    let next: String
    let seconds: Double

    init(_ name: String, _ keys: String, then next: String, seconds: Double = 0.5) {
      self.seconds = seconds
      testDescription = name
      self.keys = keys
      self.next = next
    }
  }

  static let situations = [
    Situation("switched on", "", then: "1+2{EXE}"),
    Situation("a line with the cursor inside", "12345{←}{←}{INS}", then: "9{EXE}"),
    Situation(
      "a line longer than the display", "A=1+2+3+4+5+6+7+8+9+10+11+12+13", then: "{←}{EXE}"),
    Situation("a result", "2/3{EXE}", then: "*3{EXE}"),
    Situation("S", "{S}", then: "Q"),
    Situation("EXT and HYP", "{EXT}A{HYP}", then: "{SIN}1"),
    Situation("MODE", "{MODE}", then: "1"),
    Situation("trace mode and radians", "{MODE}2|{MODE}5", then: "{S}0{EXE}{EXE}"),
    Situation("an error", "1/0{EXE}", then: "{AC}2{EXE}"),
    Situation("a line that can be recalled", "1+1{EXE}", then: "{^R}{EXE}"),
    Situation("WRT mode", "{MODE}1", then: "30 END{EXE}"),
    Situation("a stored line being edited", "{MODE}1|LIST{EXE}|{→}", then: "5{EXE}{EXE}"),
    Situation("a list", "LIST{EXE}", then: "{EXE}"),
    Situation("a suspended list", "LIST ALL{EXE}|{STOP}", then: "{EXE}{EXE}"),
    Situation("a question of INPUT", "{S}0", then: "7{EXE}{EXE}"),
    Situation("a half-typed answer", "{S}0|1+", then: "1{EXE}{EXE}"),
    Situation("a rejected answer", "{S}0|1+{EXE}", then: "{AC}5{EXE}"),
    Situation("a pause", "{S}0|7{EXE}", then: "{EXE}"),
    Situation("a suspended program", "{S}1|{STOP}", then: "{EXE}{BRK}"),
    Situation("a tone", "BEEP 1:BEEP 0{EXE}", then: "{AC}"),
    Situation("a held key", "{S}1{A.}", then: "{A^}"),
    Situation("scrolling text", "PRINT \"ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF\"{EXE}", then: ""),
    Situation("a memo search", "{MODE}1|{MEMO}BOB{EXE}{AC}{MODE}0|{MEMO}B", then: "{EXE}"),
    Situation("a memo being edited", "{MODE}1|{MEMO}BOB{EXE}{AC}{MEMO}{→}", then: "U{EXE}"),
    Situation("a formula's prompt", "Y=X*X{IN}{CALC}", then: "5{EXE}{EXE}"),
    Situation("a formula's value", "Y=X*X{IN}{CALC}5{EXE}", then: "{CALC}"),
    Situation("the printer on", "{MODE}7|LIST{EXE}", then: ""),
    Situation("INPUT in a typed line", "INPUT A:PRINT A+1{EXE}|4", then: "{EXE}"),
    Situation("a password", "PASS \"SESAME\"{EXE}", then: "LIST{EXE}"),
    Situation("a recording", "SAVE \"A\":PUT $,C{EXE}", then: "", seconds: 12),
    Situation("a recording ended by BRK", "SAVE \"A\"{EXE}", then: "{BRK}"),
    Situation("a playing tape", "LOAD \"A\"{EXE}", then: "", seconds: 12),
    Situation(
      "a file being read", "GET $,B{EXE}|{S}{S}|{S}{S}", then: "PRINT $;A{EXE}", seconds: 8),
    Situation("a suspended search", "VERIFY \"X\"{EXE}|{STOP}", then: "{EXE}", seconds: 4),
  ]

  /// A computer with two programs and a tape, which settles at each `|`.
  private func session(_ keys: String, speed: Speed = .real) -> KeySession {
    var session = KeySession()
    let listing = """
      10 INPUT "N",N
      20 PRINT "N=";N
      P1
      10 K$=KEY$:PRINT K$;
      20 A=A+1:GOTO 10

      """
    _ = session.computer.load(ListingReader.read(UTF8Text(listing)))
    session.computer.speed = speed
    let variables: [TapeVariable] = [.longText([0x20, 0x21]), .number(.one), .text([0x22])]
    let program = [TapeLine(number: 5, bytes: [0xAA])]
    session.computer.insert(
      Tape.holding([
        TapeFile(content: .variables(variables)),
        TapeFile(name: [0x20], content: .program(program)),
      ]))
    for part in keys.split(separator: "|") { _ = session.carryOut("> " + part) }
    return session
  }

  @Test(arguments: situations + AssemblerModeTests.situations, triesAll ? Speed.allCases : [.real])
  func `a restored computer continues exactly like the original`(
    _ situation: Situation, _ speed: Speed
  ) throws {
    var session = session(situation.keys, speed: speed)
    let snapshot = session.computer.snapshot
    var restored = KeySession(try Computer(restoring: snapshot))
    #expect(restored.computer.snapshot == snapshot)
    #expect(restored.computer.screen == session.computer.screen)
    for line in ["> " + situation.next, "~ \(situation.seconds)"] {
      #expect(restored.carryOut(line) == session.carryOut(line))
    }
    #expect(restored.computer.snapshot == session.computer.snapshot)
  }

  @Test func `a restored debugger session continues exactly like the original`() throws {
    var session = session("")
    session.computer.take(.breakpoints([Debugger.Line(area: 1, number: 20)]))
    session.computer.debugger.isWatching = true
    _ = session.carryOut("> {S}1")
    #expect(session.computer.isHalted)
    var restored = KeySession(try Computer(restoring: session.computer.snapshot))
    #expect(restored.computer.debugger == session.computer.debugger)
    for condition in [Debugger.HaltCondition.statement, .line(.init(area: 1, number: 10)), .none] {
      session.computer.proceed(condition)
      restored.computer.proceed(condition)
      let middle = try Computer(restoring: restored.computer.snapshot)
      #expect(middle.debugger == session.computer.debugger)
      #expect(restored.carryOut("~ 1") == session.carryOut("~ 1"))
    }
    #expect(restored.computer.snapshot == session.computer.snapshot)
  }

  @Test func `a snapshot includes tones and paper not yet collected`() throws {
    var session = session("{MODE}7")
    session.type("PRINT 1:BEEP 1{EXE}")
    session.computer.advance(by: 1_000_000)
    var restored = try Computer(restoring: session.computer.snapshot)
    let outputs = session.computer.takeOutputs()
    #expect(outputs.count == 4)
    #expect(restored.takeOutputs() == outputs)
  }

  // MARK: Switching on

  @Test func `switching on restores what a real computer retains and nothing else`() throws {
    let session = session("PASS \"AB\"{EXE}|Y=X+1{IN}X=4{EXE}|{MODE}5|{MODE}2|{S}0|{EXE}")
    #expect(session.display == "[N?                      ] cursor 3 RUN RAD TR")
    var restored = KeySession(try Computer(switchedOnFrom: session.computer.snapshot))
    #expect(restored.display == "[READY P0                ] RUN DEG")
    #expect(restored.carryOut("> LIST{EXE}").last == "[ERR8                    ] RUN DEG")
    #expect(
      restored.carryOut("> {AC}PASS \"AB\"{EXE}").last
        == "[                        ] cursor 0 RUN DEG")
    #expect(restored.carryOut("> LIST{EXE}").last?.hasPrefix("[10 INPUT") == true)
    #expect(restored.carryOut("> {AC}{CALC}{EXE}").last == "[Y=5                     ] RUN DEG")
  }

  @Test func `the retained state does not depend on time, modes or typed text`() {
    var session = session("X=4{EXE}")
    let kept = session.computer.keptSnapshot
    let snapshot = session.computer.snapshot
    for line in ["~ 1", "> {MODE}5", "> 1+", "> {AC}"] {
      _ = session.carryOut(line)
      #expect(session.computer.keptSnapshot == kept, "\(line)")
      #expect(session.computer.snapshot != snapshot, "\(line)")
    }
    _ = session.carryOut("> X=5{EXE}")
    #expect(session.computer.keptSnapshot != kept)
  }

  @Test func `a computer switches on from its retained state alone`() throws {
    let computer = session("X=4{EXE}|PASS \"AB\"{EXE}|X*X{IN}").computer
    let switchedOn = try Computer(switchedOnFrom: computer.keptSnapshot)
    #expect(switchedOn.keptSnapshot == computer.keptSnapshot)
  }

  @Test func `a run saved in an unknown format is ignored`() throws {
    let session = session("X=4{EXE}|{S}0")
    let tags = ["RUN ", "COMP"]
    for tag in tags {
      let snapshot = try #require(Self.changingFormat(of: tag, in: session.computer.snapshot))
      var restored = KeySession(try Computer(restoring: snapshot))
      #expect(restored.display == "[READY P0                ] RUN DEG")
      #expect(restored.carryOut("> X{EXE}").last == "[4                       ] RUN DEG")
    }
  }

  private static func changingFormat(of tag: String, in snapshot: [UInt8]) -> [UInt8]? {
    var bytes = snapshot
    let name = Array(tag.utf8)
    guard let start = bytes.indices.last(where: { bytes[$0...].starts(with: name) }) else {
      return nil
    }
    bytes[start + 8] = 0xEE
    return sealed(bytes)
  }

  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var sum: UInt32 = .max
    for byte in bytes.dropLast(4) {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    var writer = ByteWriter()
    writer.append(~sum)
    return bytes.dropLast(4) + writer.bytes
  }

  // MARK: Damage

  @Test(arguments: situations)
  func `a snapshot with any byte changed is rejected or restores a working computer`(
    _ situation: Situation
  ) throws {
    let snapshot = session(situation.keys).computer.snapshot
    let name = Array("COMP".utf8)
    let start = try #require(
      snapshot.indices.last { snapshot[$0...].starts(with: name) })
    for index in stride(from: start + 10, to: snapshot.count - 4, by: triesAll ? 1 : 9) {
      var bytes = snapshot
      bytes[index] ^= UInt8(1) << UInt8(index % 8)
      guard var damaged = try? Computer(restoring: Self.sealed(bytes)) else { continue }
      damaged.press(.exe)
      damaged.advance(by: 100_000)
      _ = damaged.screen
      damaged.press(.brk)
      _ = damaged.snapshot
    }
  }

  @Test func `a truncated snapshot is rejected`() {
    let snapshot = session("{S}0").computer.snapshot
    for count in stride(from: 0, to: snapshot.count, by: 97) {
      #expect(throws: SnapshotError.self) {
        try Computer(restoring: Array(snapshot.prefix(count)))
      }
    }
  }

  @Test(arguments: Model.allCases, MemorySize.allCases)
  func `a computer of any model and memory can be restored`(
    _ model: Model, _ size: MemorySize
  ) throws {
    let computer = Computer(memorySize: size, model: model)
    #expect(try Computer(restoring: computer.snapshot).snapshot == computer.snapshot)
    #expect(try Computer(switchedOnFrom: computer.keptSnapshot).machine.model == model)
  }

  // MARK: Earlier versions

  /// Every later version must load this state file.
  static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("States/version-1.fx790")

  @Test func `the state file of version 1 loads`() throws {
    let bytes = [UInt8](try Data(contentsOf: Self.fixture))
    var session = KeySession(try Computer(switchedOnFrom: bytes))
    let shown = [
      "> X{EXE}", "> {CALC}{EXE}", "> {AC}{MEMO}", "> {AC}PASS \"SESAME\"{EXE}", "> LIST{EXE}",
    ]
    .compactMap { session.carryOut($0).last }
    #expect(
      shown == [
        "[4                       ] RUN DEG",
        "[Y=16                    ] RUN DEG",
        "[BOB 123                 ] RUN MEMO DEG 1",
        "[                        ] cursor 0 RUN DEG",
        "[10 INPUT \"N\",N          ] RUN DEG busy",
      ])
    var continued = KeySession(try Computer(restoring: bytes))
    _ = continued.carryOut("> {BRK}{MODE}0")
    #expect(continued.carryOut("> X{EXE}").last?.hasPrefix("[4 ") == true)
  }

  /// Needed once for each format version: `RECORD_STATES=1 swift test`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["RECORD_STATES"] == "1"))
  func `record the state file`() throws {
    let keys = "{MODE}1|{MEMO}BOB 123{EXE}{AC}{MODE}0|Y=X*X{IN}X=4{EXE}|PASS \"SESAME\"{EXE}|{S}0"
    try Data(session(keys).computer.snapshot).write(to: Self.fixture)
  }
}
