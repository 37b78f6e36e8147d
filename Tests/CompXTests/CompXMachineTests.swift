import BasicVM
import Testing

@testable import CompX

/// Single steps, tested against the specification's tables: docs/capx.md#instructions.
@Suite struct CompXMachineTests {
  private func step(
    _ word: UInt16, _ prepare: (inout CompXMachine) -> Void = { _ in }
  ) -> (machine: CompXMachine, outcome: CompXOutcome) {
    var machine = CompXMachine()
    machine[0] = word
    prepare(&machine)
    let outcome = machine.step()
    return (machine, outcome)
  }

  /// A word shifted right by 1, 4, 8, 14, and 15 or more, then left.
  static let shifts: [(word: UInt16, right: [UInt16], left: [UInt16])] = [
    (0x4001, [0x2000, 0x0400, 0x0040, 0x0001, 0x0000], [0x0002, 0x0010, 0x0100, 0x4000, 0x0000]),
    (0x7FFF, [0x3FFF, 0x07FF, 0x007F, 0x0001, 0x0000], [0x7FFE, 0x7FF0, 0x7F00, 0x4000, 0x0000]),
    (0x1234, [0x091A, 0x0123, 0x0012, 0x0000, 0x0000], [0x2468, 0x2340, 0x3400, 0x0000, 0x0000]),
    (0xC001, [0xE000, 0xFC00, 0xFFC0, 0xFFFF, 0xFFFF], [0x8002, 0x8010, 0x8100, 0xC000, 0x8000]),
    (0x8000, [0xC000, 0xF800, 0xFF80, 0xFFFE, 0xFFFF], [0x8000, 0x8000, 0x8000, 0x8000, 0x8000]),
    (0xFFFE, [0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF], [0xFFFC, 0xFFE0, 0xFE00, 0x8000, 0x8000]),
  ]

  @Test(arguments: shifts) func `a shift preserves the sign`(
    _ word: UInt16, _ right: [UInt16], _ left: [UInt16]
  ) {
    for (place, column) in [(1, 0), (4, 1), (8, 2), (14, 3), (15, 4), (16, 4), (17, 4), (255, 4)] {
      for (direction, expected) in [(0, right[column]), (1, left[column])] {
        let code = UInt16(0x4800 | direction << 8 | place)
        let (machine, outcome) = step(code) {
          $0.registers[2] = word
          $0.registers.isNegative = true
        }
        #expect(outcome == .continues)
        #expect(machine.registers[2] == expected, "\(word) \(direction) \(place)")
        #expect(machine.registers.isNegative)
      }
    }
  }

  /// Register, operation, operand and result, nil on overflow.
  static let sums: [(UInt16, UInt16, UInt16, UInt16?)] = [
    (0x7FFF, 0xA000, 0x0001, nil), (0x8000, 0xA000, 0xFFFF, nil), (0x8000, 0xA000, 0x8000, nil),
    (0x4000, 0xA000, 0x4000, nil), (0x7FFF, 0xA000, 0x8000, 0xFFFF),
    (0xFFFF, 0xA000, 0x8000, nil), (0xC000, 0xA000, 0xC000, 0x8000),
    (0x0001, 0xA000, 0xFFFF, 0x0000), (0x7FFF, 0xB000, 0x8000, nil),
    (0x0000, 0xB000, 0x8000, nil), (0xFFFF, 0xB000, 0x8000, 0x7FFF),
    (0x8000, 0xB000, 0xFFFF, 0x8001), (0x8000, 0xB000, 0x0001, nil),
    (0x8000, 0xB000, 0x8000, 0x0000), (0x8000, 0xB000, 0x0000, 0x8000),
    (0xFFFF, 0xB000, 0xFFFF, 0x0000),
  ]

  @Test(arguments: sums) func `a sum that overflows 16 bits leaves the register unchanged`(
    _ register: UInt16, _ operation: UInt16, _ operand: UInt16, _ result: UInt16?
  ) {
    for wasNegative in [false, true] {
      let (machine, outcome) = step(operation | 9) {
        $0.registers[0] = register
        $0[9] = operand
        $0.registers.isNegative = wasNegative
      }
      #expect(outcome == (result == nil ? .failed(.wordOverflow) : .continues))
      #expect(machine.registers[0] == result ?? register)
      let sign = result.map { $0 >= 0x8000 } ?? wasNegative
      #expect(machine.registers.isNegative == sign)
      #expect(machine.registers.counter == 1)
    }
  }

  static let badCodes: [UInt16] = [
    0x7000, 0x7FFF, 0x9000, 0x9ABC, 0x4201, 0x4301, 0x510A, 0x5310, 0x5000, 0x5001, 0x5008,
    0x600B, 0x610A, 0x60FF,
  ]

  @Test(arguments: badCodes) func `an invalid instruction changes only SC`(_ word: UInt16) {
    let image = CompXImage.read("0: 8005 \(CompXText.hex(word))")
    var machine = CompXMachine()
    machine.load(image.words)
    let play = CompXPlay(CompXProgram(machine), [])
    #expect(play.message == "Bad code : SC 1")
    #expect(play.state() == "GR0 0005 SC 0002")
  }

  @Test func `every word runs or fails and SC stays in its block`() {
    for dialect in [CompXDialect.real, .extended] {
      var machine = CompXMachine(dialect)
      for word in UInt16.min ... .max {
        machine.registers.jump(to: 0x1FF)
        machine[0x1FF] = word
        _ = machine.step()
        guard word >> 12 != 3 else { continue }
        #expect(machine.registers.counter >> 8 == 1, "\(word)")
        #expect(machine.registers.base == 0x100)
      }
    }
  }

  @Test func `HJ ignores the index`() {
    let (machine, outcome) = step(0x0307) { $0.registers[3] = 5 }
    #expect(outcome == .halted)
    #expect(machine.registers.counter == 7)
  }

  @Test(arguments: [(-1, false), (0, true), (2047, true), (2048, false)])
  func `a program starts only at a valid address`(_ address: Int, _ starts: Bool) {
    var machine = CompXMachine()
    let hasStarted = machine.start(at: address)
    #expect(hasStarted == starts)
    #expect(machine.registers.counter == (starts ? UInt16(address) : 0))
  }

  @Test func `an instruction that overwrites itself is recorded as it ran`() {
    // ST:0:0 overwrites itself.
    let (machine, _) = step(0xD000) { $0.registers[0] = 0x1234 }
    #expect(machine[0] == 0x1234)
    #expect(machine.lastInstruction.word == 0xD000)
  }

  // MARK: READ and WRITE

  static let decimals: [(String, String?)] = [
    ("0", "0000"), ("-0", "0000"), ("5", "0005"), ("-1", "FFFF"), ("32767", "7FFF"),
    ("-32768", "8000"), ("000000000000000000007", "0007"), ("32768", nil), ("-32769", nil),
    ("99999999999999999999999999", nil), ("+5", nil), ("1.5", nil), ("1E3", nil), ("5-", nil),
    ("--5", nil), (" ", nil), ("-", nil), ("", nil), ("A", nil), ("&H1", nil),
  ]
  static let hexadecimals: [(String, String?)] = [
    ("0", "0000"), ("ff", "00FF"), ("FFFF", "FFFF"), ("8000", "8000"), ("001A", "001A"),
    ("00010", nil), ("-1", nil), ("&H1", nil), ("G", nil), ("", nil), (" 1", nil),
  ]

  @Test(arguments: decimals) func `READ accepts decimal numbers of 16 bits`(
    _ typed: String, _ word: String?
  ) {
    #expect(read(typed, .decimal) == word)
  }

  @Test(arguments: hexadecimals) func `READ accepts hexadecimal words`(
    _ typed: String, _ word: String?
  ) {
    #expect(read(typed, .hexadecimal) == word)
  }

  private func read(_ typed: String, _ radix: CompXRadix) -> String? {
    let text = MachineText(typing: UTF8Text(typed))
    return CompXText.word(typed: text, radix).map { String(UTF8Text(CompXText.hex($0))) }
  }

  @Test func `READ repeats its prompt and keeps SC until the answer is valid`() {
    var machine = CompXMachine()
    machine[0] = 0x500A
    var program = CompXProgram(machine)
    #expect(program.resume(.proceed, until: .max) == .waitForLine)
    #expect(program.display.trimmedText == "GR0 (10)")
    #expect(program.display.cursor == 9)
    #expect(program.resume(.line("X"), until: .max) == .rejected(Fault(.notAWord, atAddress: 0)))
    #expect(program.machine.registers.counter == 0)
    #expect(program.resume(.proceed, until: .max) == .waitForLine)
    #expect(program.resume(.line("-4"), until: .max) == .ended)
    #expect(program.machine.registers[0] == 0xFFFC)
  }

  @Test func `WRITE displays its number and waits with STOP lit`() {
    var machine = CompXMachine()
    machine[0] = 0x600A
    var program = CompXProgram(machine)
    #expect(program.resume(.proceed, until: .max) == .waitForExe)
    #expect(program.indicators.contains(.stop))
    #expect(program.display.trimmedText == "GR0 (10) 0")
    #expect(program.resume(.proceed, until: .max) == .waitForExe)
    #expect(program.resume(.exe, until: .max) == .ended)
    #expect(!program.indicators.contains(.stop))
  }

  @Test func `an instruction takes 20 ms and a program pauses at its deadline`() {
    var machine = CompXMachine()
    machine[0] = 0x2C00
    var program = CompXProgram(machine)
    #expect(program.resume(.proceed, until: 1_000_000) == .outOfTime)
    #expect(program.clock == 1_000_000)
    #expect(program.resume(.proceed, until: 1_000_001) == .outOfTime)
    #expect(program.clock == 1_020_000)
  }

  @Test func `a long trace line scrolls to its end`() {
    var machine = CompXMachine()
    for register in 0..<4 { machine.registers[register] = 0x8000 }
    machine[0] = 0x2000
    var program = CompXProgram(machine)
    program.isTracing = true
    var effect = program.resume(.proceed, until: .max)
    #expect(effect == .scroll(Effect.holdTime))
    #expect(program.display.trimmedText == "   0:2000 -32768 -32768")
    var steps = 0
    while case .scroll = effect {
      effect = program.resume(.proceed, until: .max)
      steps += 1
    }
    #expect(effect == .waitForExe)
    #expect(steps == 13)
    #expect(program.display.trimmedText == "768 -32768 -32768 -32768")
  }

  // MARK: Extensions

  @Test func `the extended machine reads and writes characters`() {
    let source: UTF8Text = """
      A:READ:0:0
      :WRITE:0:0
      :SUB:0:LF
      :JNZ:0:A
      :READ:1:1
      :WRITE:1:1
      :HJ:0:A
      LF:CONST:000A
      :END:A
      """
    let assembly = CapXAssembler.assemble(":START:0\n" + source, for: .extended)
    #expect(assembly.diagnostics.isEmpty)
    let play = CompXPlay(CompXProgram(assembly), ["Ab♠", "-12"])
    // Characters are not echoed, numbers are.
    #expect(play.shown == ["Ab?", "-12", "-12"])
    #expect(play.ending == .ended)
  }

  @Test func `an empty line ends a line that is read by characters`() {
    let source: UTF8Text = ":START:0\nA:READ:0:0\n:WRITE:0:0\n:JC:3:A\n:END:A"
    let play = CompXPlay(
      CompXProgram(CapXAssembler.assemble(source, for: .extended)), ["A", "", "B"],
      lineRule: .wholeLines)
    #expect(play.shown == ["A", "", "B"])
  }
}
