import BasicVM
import Testing

@testable import FX790Device

/// The debugger on COMP-X programs, where each word counts as a line.
@Suite struct CompXDebuggerTests {
  private func desk() -> Desk {
    var session = KeySession()
    session.type(AssemblerModeTests.countdown)
    return Desk(session.computer)
  }

  private func word(_ address: Int) -> Debugger.Line { Debugger.Line(address: address) }

  private func press(_ keys: Key..., at desk: inout Desk) {
    for key in keys { desk.act(.tap(key)) }
    for _ in 0..<20 { desk.act(.input(.advance(10_000))) }
  }

  private func go(_ action: DebuggerAction, _ desk: inout Desk) {
    desk.act(.debug(action))
    for _ in 0..<20 { desk.act(.input(.advance(10_000))) }
  }

  @Test func `a COMP-X program halts at a breakpoint, steps forward and back, and continues`() {
    var desk = desk()
    desk.act(.debug(.toggleBreakpoint(word(2))))
    press(.g, .exe, at: &desk)
    #expect(desk.computer.shown == "GR3 (10) 3")
    press(.exe, at: &desk)
    #expect(desk.computer.isHalted)
    #expect(desk.computer.runningLine == word(2))
    go(.step, &desk)
    #expect(desk.computer.runningLine == word(3))
    #expect(desk.computer.compX.registers[3] == 2)
    go(.back, &desk)
    #expect(desk.computer.isHalted)
    #expect(desk.computer.runningLine == word(2))
    #expect(desk.computer.compX.registers[3] == 3)
    desk.act(.debug(.toggleBreakpoint(word(2))))
    go(.runTo(word(1)), &desk)
    #expect(desk.computer.runningLine == word(1))
    #expect(desk.computer.compX.registers[3] == 2)
    go(.off, &desk)
    #expect(desk.computer.shown == "GR3 (10) 2")
  }

  @Test func `values set in the debugger take effect until the user steps back past them`() {
    var desk = desk()
    desk.act(.debug(.halt))
    press(.g, .exe, at: &desk)
    #expect(desk.computer.runningLine == word(0))
    go(.step, &desk)
    desk.act(.debug(.change(.register(3, 9))))
    desk.act(.debug(.change(.word(address: 5, 2))))
    desk.act(.debug(.change(.counter(2))))
    desk.act(.debug(.change(.condition(true))))
    #expect(desk.computer.runningLine == word(2))
    #expect(desk.computer.compX.registers.isNegative)
    go(.step, &desk)
    #expect(desk.computer.compX.registers[3] == 7)
    go(.back, &desk)
    #expect(desk.computer.runningLine == word(1))
    #expect(desk.computer.compX.registers[3] == 3)
    #expect(desk.computer.compX[5] == 1)
  }

  @Test func `BASIC breakpoints do not halt a COMP-X program`() {
    var desk = desk()
    for area in 0..<ProgramMemory.areaCount {
      desk.act(.debug(.toggleBreakpoint(Debugger.Line(area: area, number: 0))))
    }
    press(.g, .exe, at: &desk)
    #expect(desk.computer.shown == "GR3 (10) 3")
  }

  @Test(
    arguments: [
      ("GR0 ff", CompXChange.register(0, 0xFF)), ("gr3 1234", .register(3, 0x1234)),
      ("12 00FF", .word(address: 12, 0xFF)), (" 2047  8000 ", .word(address: 2047, 0x8000)),
      ("SC 2047", .counter(2047)), ("CC 1", .condition(true)), ("cc 0", .condition(false)),
      ("", nil), ("GR0", nil), ("GR4 1", nil), ("GRA 1", nil), ("GR0 12345", nil), ("GR0 G", nil),
      ("2048 1", nil), ("SC 2048", nil), ("SC FF", nil), ("CC 2", nil), ("1 2 3", nil),
      ("-1 0", nil),
    ] as [(String, CompXChange?)])
  func `a change of a word, a register, SC or CC is parsed`(_ text: String, _ change: CompXChange?)
  {
    #expect(CompXChange(typed: UTF8Text(text)) == change)
  }
}
