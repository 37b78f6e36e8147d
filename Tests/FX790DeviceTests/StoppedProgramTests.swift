import BasicVM
import Testing

@testable import FX790Device

/// Lines that are typed while the STOP key holds a program.
@Suite struct StoppedProgramTests {
  private static let loop = "10 A=A+1:GOTO 10\n"
  private static let timer = "10 TIMER 50:A=A+1:PRINT \"END\"\n"

  private static func stopped(_ listing: String, _ speed: Speed) -> Computer {
    var computer = Computer(listing, speed: speed)
    computer.press(.shift, .zero)
    computer.advance(by: 1_000_000)
    computer.press(.stop)
    computer.advance(by: 1_000_000)
    return computer
  }

  @Test(arguments: Speed.allCases, [loop, "10 IF KEY$=\"\" THEN 10\n20 END\n"])
  func `a typed line runs, and EXE continues the program with its results`(
    _ speed: Speed, _ listing: String
  ) {
    var computer = Self.stopped(listing, speed)
    #expect(computer.screen.indicators.contains(.stop))
    computer.enter("A=-1E9:B=7")
    #expect(computer.machine.variable(1) == .number(Decimal12(7)))
    computer.enter("B*6")
    #expect(computer.shown == "42")
    #expect(computer.isRunning)
    computer.press(.exe)
    #expect(!computer.screen.indicators.contains(.stop))
    computer.advance(by: 1_000_000)
    #expect(computer.isRunning)
    computer.press(.stop)
    let start = VariableValue.number(Decimal12(-1_000_000_000))
    #expect((computer.machine.variable(0) == start) == (listing != Self.loop))
  }

  @Test(arguments: [Speed.real, .game])
  func `EXE continues with the rest of a wait`(_ speed: Speed) {
    var computer = Self.stopped(Self.timer, speed)
    computer.enter("A=41")
    computer.advance(by: 60_000_000)
    computer.press(.exe)
    computer.advance(by: 3_000_000)
    #expect(computer.machine.variable(0) == .number(Decimal12(41)))
    computer.advance(by: 2_000_000)
    #expect(computer.machine.variable(0) == .number(Decimal12(42)))
    #expect(computer.shown == "END")
  }

  @Test func `STOP again shows the line, AC clears an input, then ends the program`() {
    var computer = Self.stopped(Self.loop, .game)
    computer.press(.stop)
    #expect(computer.shown == "P0-10")
    for key in [Key.one, .two] { computer.press(key) }
    #expect(computer.shown == "12")
    computer.press(.ac)
    #expect(computer.isRunning)
    computer.press(.ac)
    #expect(!computer.isRunning)
  }

  @Test(arguments: [("RUN", true), ("NEW", false), ("LIST", false), ("INPUT A", true)])
  func `commands and INPUT end the stopped program`(_ line: String, _ isRunning: Bool) {
    var computer = Self.stopped(Self.loop, .game)
    computer.enter(line)
    computer.advance(by: 1000)
    #expect(!computer.screen.indicators.contains(.stop))
    #expect(computer.isRunning == isRunning)
  }

  @Test func `a line that writes or reads MEMO moves the program's position`() {
    let listing = "10 WRITE# 1:WRITE# 2:RESTORE#:READ# A\n20 GOTO 20\n"
    var computer = Self.stopped(listing, .game)
    computer.enter("WRITE# 3")
    computer.enter("READ# B")
    #expect(computer.fault?.cause == .dataUsedUp)
    computer.enter("RESTORE#:READ# B,C")
    #expect(computer.machine.variable(2) == .number(Decimal12(3)))
  }

  /// In MODE 7 the typed line is printed, too.
  @Test(arguments: [
    ("PRINT 5;:BEEP:INPUT A", ["PRINT5;:BEEP:INPUTA", " 5?"]),
    (
      "PRINT 5;:BEEP:FOR I=1 TO 9E4:NEXT I", ["PRINT5;:BEEP:FORI=1TO9ᴇ4:NEXTI", " 5", ""]
    ),
  ])
  func `a line that ends the program and runs again beeps and prints once`(
    _ line: String, _ paper: [String]
  ) {
    var computer = Self.stopped(Self.loop, .max)
    computer.enter("MODE 7")
    _ = computer.takeOutputs()
    computer.enter(line)
    for _ in 0..<100 { computer.advance(by: 1_000_000) }
    #expect(!computer.screen.indicators.contains(.stop))
    let outputs = computer.takeOutputs()
    #expect(outputs.count { if case .tone = $0 { true } else { false } } == 1)
    let printed = outputs.compactMap { output -> String? in
      if case .paper(let line) = output { "\(line)" } else { nil }
    }
    #expect(printed == paper)
  }

  @Test func `an error in a typed line does not end the stopped program`() {
    var computer = Self.stopped(Self.loop, .game)
    computer.enter("1/0")
    #expect(computer.shown == "ERR3")
    computer.press(.exe)
    computer.advance(by: 1000)
    #expect(computer.isRunning && !computer.screen.indicators.contains(.stop))
  }

  @Test func `at INPUT, keys are ignored between STOP and EXE`() {
    var computer = Self.stopped("10 INPUT A:END\n", .game)
    for key in [Key.one, .two] { computer.press(key) }
    #expect(computer.shown == "?")
    computer.press(.exe)
    computer.enter("5")
    computer.advance(by: 1000)
    #expect(computer.machine.variable(0) == .number(Decimal12(5)))
  }

  @Test func `a key typed while stopped is not found by KEY$ afterwards`() {
    var computer = Self.stopped("10 K$=KEY$:IF K$=\"\" THEN 10\n20 PRINT K$\n", .game)
    for key in [Key.one, .ac, .exe] {
      computer.press(key)
      computer.release(key)
    }
    computer.advance(by: 1000)
    #expect(computer.shown.isEmpty)
    computer.press(.two)
    computer.advance(by: 1000)
    #expect(computer.shown == "2")
  }

  @Test func `a snapshot of a stopped program with a typed line is exact`() throws {
    var computer = Self.stopped(Self.loop, .real)
    for key in [Key.one, .two] { computer.press(key) }
    var other = try Computer(restoring: computer.snapshot)
    #expect(other.snapshot == computer.snapshot)
    other.press(.exe)
    #expect(other.shown == "12")
  }
}
