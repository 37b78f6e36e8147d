import BasicVM
import Testing

@testable import FX790Device

/// Saved state, typed addresses and stored lines; Transcripts/computer has the sessions.
@Suite struct AssemblerModeTests {
  static let countdown =
    "{ASMBL}SE:START:0{EXE}S:LAI:3:3{EXE}A:WRITE:3:10{EXE}:SUB:3:ONE{EXE}:JNZ:3:A{EXE}:HJ:0:S{EXE}"
    + "ONE:CONST:1{EXE}R:READ:0:10{EXE}:END:S{EXE}{EXE}A{EXE}"

  private func session(_ keys: String) -> KeySession {
    var session = KeySession()
    for part in (Self.countdown + "|" + keys).split(separator: "|") {
      _ = session.carryOut("> " + part)
    }
    return session
  }

  /// Situations in which `ComputerSnapshotTests` restores the computer.
  static let situations: [ComputerSnapshotTests.Situation] = [
    ("the menu", "", "D"), ("an address being typed", "G1", "2{EXE}{EXE}"),
    ("the end address of a dump", "DOS{EXE}4", "{EXE}{EXE}"),
    ("a word of a dump", "DOS{EXE}4{EXE}", "{EXE}{EXE}"),
    ("a register", "DR{EXE}", "{EXE}{EXE}"), ("a message", "G9999{EXE}", "{EXE}{EXE}"),
    ("WRITE", "G{EXE}", "{EXE}{EXE}{EXE}"),
    ("READ half typed", "GR{EXE}{EXE}-1", "2{EXE}{BRK}DR{EXE}"),
    ("trace", "{MODE}2G{EXE}", "{EXE}{EXE}"),
    ("a running program", "G7{EXE}{EXE}|1", "{STOP}"),
    ("a fault", "G7{EXE}{EXE}", "{EXE}G"), ("the menu of Source", "S", "L"),
    ("a line being edited", "SE{EXE}{→}X", "{EXE}{S}{EXE}"),
    ("a line being inserted", "SE{EXE}{IN}:HJ", ":0:S{EXE}"),
    ("a source listing", "SL", "{EXE}{EXE}"), ("the confirmation of New", "SN", "Y"),
    ("the printer on", "{MODE}7G{EXE}", "{EXE}{EXE}"),
  ].map { .init("ASMBL: \($0)", countdown + "|" + $1, then: $2, seconds: 3) }

  // MARK: Saved state

  @Test func `switching on keeps words, registers, labels and source but not the running program`()
    throws
  {
    let session = session("G{EXE}|{EXE}")
    #expect(session.display == "[GR3 (10) 2              ] RUN DEG STOP")
    var restored = KeySession(try Computer(switchedOnFrom: session.computer.snapshot))
    #expect(restored.computer.keptSnapshot == session.computer.keptSnapshot)
    #expect(restored.display == "[READY P0                ] RUN DEG")
    #expect(restored.carryOut("> {ASMBL}G") == ["[Go 2                    ] cursor 5 RUN DEG"])
    #expect(restored.carryOut("> r{EXE}") == ["[Go 6                    ] cursor 5 RUN DEG"])
    #expect(
      restored.carryOut("> {BRK}SE{EXE}") == ["[S  :LAI  :3:3           ] cursor 0 RUN DEG 2"])
    #expect(
      restored.carryOut("> {BRK}DR{EXE}{EXE}{EXE}{EXE}") == ["[GR3: 0002 2             ] RUN DEG"])
  }

  @Test func `an unused assembler adds no section to the saved state`() throws {
    let bytes = Computer().keptSnapshot
    for tag in ["CAPX", "COMX"] {
      #expect(!bytes.indices.contains { bytes[$0...].starts(with: Array(tag.utf8)) })
    }
    #expect(throws: Never.self) { try Computer(switchedOnFrom: bytes) }
  }

  @Test func `ALL RESET clears the assembler and its machine`() {
    var computer = session("G").computer
    computer.reset()
    #expect(computer.keptSnapshot == Computer().keptSnapshot)
  }

  @Test func `changing a copied session leaves the original unchanged`() {
    let session = session("")
    var copy = session
    _ = copy.carryOut("> SNY")
    #expect(session.computer.assembler.source.count == 9)
    #expect(copy.computer.assembler.source.isEmpty)
  }

  // MARK: Damaged states

  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let tag: SectionTag
    let bytes: [UInt8]

    static func source(_ name: String, _ lines: [[UInt8]]) -> Damage {
      let bytes: [UInt8] =
        [UInt8(lines.count & 255), UInt8(lines.count >> 8)]
        + lines.flatMap { (line: [UInt8]) -> [UInt8] in [UInt8(line.count), 0] + line }
      return Damage(testDescription: name, tag: SectionTag("CAPX"), bytes: bytes)
    }

    static func machine(
      _ name: String, words: Int = 2048, counter: [UInt8] = [0, 0], labels: [[UInt8]] = []
    ) -> Damage {
      var bytes = [UInt8](repeating: 0, count: 2 * words + 8) + counter
      bytes += [0, UInt8(labels.count), 0]
      for label in labels { bytes += [UInt8(label.count), 0] + label + [0, 0] }
      return Damage(testDescription: name, tag: SectionTag("COMX"), bytes: bytes)
    }
  }

  static let sound: [Damage] = [
    .source("lines", [[0x20], Array(repeating: 0x20, count: 62)]),
    .machine(
      "a machine with labels", counter: [0xFF, 0x07], labels: [[0x20], [0x20, 0x20], [0x21]]),
  ]

  static let damaged: [Damage] = [
    .source("an empty line", [[0x20], []]),
    .source("a line of 63 characters", [Array(repeating: 0x20, count: 63)]),
    .source(
      "more lines than fit in memory",
      Array(repeating: Array(repeating: 0x20, count: 62), count: 120)),
    .machine("one word too few", words: 2047),
    .machine("sequence counter 2048", counter: [0, 8]),
    .machine("an empty label", labels: [[]]),
    .machine("a label of four characters", labels: [[1, 2, 3, 4]]),
    .machine("a duplicate label", labels: [[0x20], [0x20]]),
    .machine("labels out of order", labels: [[0x21], [0x20]]),
  ]

  private func restored(_ damage: Damage) throws(SnapshotError) -> Computer {
    var snapshot = Snapshot()
    snapshot.append(damage.tag) { $0.append(contentsOf: damage.bytes) }
    return try Computer(switchedOnFrom: snapshot.bytes)
  }

  @Test(arguments: sound) func `a sound section is restored`(_ section: Damage) throws {
    _ = try restored(section)
  }

  @Test(arguments: damaged) func `a damaged section is refused`(_ damage: Damage) {
    #expect(throws: SnapshotError.damagedSection(damage.tag)) { try restored(damage) }
  }

  // MARK: Typed addresses and lines

  @Test(arguments: [
    ("0", Assembler.TypedAddress.address(0)), (" 2047 ", .address(2047)), ("0012", .address(12)),
    ("2048", .outOfAddress), ("99999999999999999999", .outOfAddress),
    ("S", .address(0)), ("one", .address(5)), ("", .unknown), (" ", .unknown), ("B", .unknown),
    ("1A", .unknown), ("-1", .unknown), ("1 2", .unknown),
  ])
  func `an address is typed as a number from 0 to 2047 or as a label`(
    _ text: String, _ address: Assembler.TypedAddress
  ) {
    let assembler = session("").computer.assembler
    #expect(assembler.address(typed: MachineText(typing: UTF8Text(text))) == address)
  }

  @Test(arguments: [
    (":lai:1:3", "   :LAI  :1:3"), (" S : LD:0: T :1", "S  :LD   :0:T:1"),
    (":HJ:0:S:0", "   :HJ   :0:S"),
    ("LAI 1,3", "LAI 1,3"), ("A:B", "A:B"), ("1:2:3:4:5:6", "1:2:3:4:5:6"),
    ("A;B:C:D", "A;B:C:D"), ("   ", ""), ("♠:π:≠", "♠  :π    :≠"),
  ])
  func `a line with fields is stored in columns, any other unchanged`(
    _ typed: String, _ stored: String
  ) {
    #expect(
      Assembler.stored(MachineText(typing: UTF8Text(typed)))
        == MachineText(typing: UTF8Text(stored)))
  }
}
