import BasicVM
import Testing

@testable import FX790Device

@Suite struct DebuggerTests {
  private static let listing = """
    10 A=1:B=2
    20 GOSUB 100:C=3
    30 INPUT D
    40 END
    100 A=A+1:RETURN

    """

  private func halted() -> Computer {
    var computer = Computer(Self.listing, speed: .game)
    computer.halt()
    computer.press(.shift, .zero)
    computer.advance(by: 1000)
    return computer
  }

  @Test func `a program halts at its first statement and steps statement by statement`() {
    var computer = halted()
    var lines: [Int] = []
    for _ in 0..<6 {
      #expect(computer.isHalted)
      lines.append(computer.machine.place.line)
      computer.proceed(.statement)
      computer.advance(by: 1000)
    }
    #expect(lines == [10, 10, 20, 100, 100, 20])
    #expect(computer.machine.variable(0) == .number(Decimal12(2)))
  }

  private static let places: [(listing: String, keys: [Key], line: Debugger.Line?)] = [
    ("10 A=1\n20 B=1/0\n", [], Debugger.Line(area: 0, number: 20)),
    ("10 A=1\n20 STOP\n30 END\n", [], Debugger.Line(area: 0, number: 20)),
    ("10 A=1\n20 PRINT A\n30 END\n", [], Debugger.Line(area: 0, number: 20)),
    ("10 A=1\n20 INPUT A\n30 END\n", [], Debugger.Line(area: 0, number: 20)),
    ("10 GOSUB #3\nP3\n50 A=1\n60 B=1/0\n", [], Debugger.Line(area: 3, number: 60)),
    ("10 END\n", [], nil),
    ("10 B=1/0\n", [.ac], nil),
  ]

  @Test(arguments: places)
  func `the debugger shows the line of an error and of a wait`(
    _ listing: String, _ keys: [Key], _ line: Debugger.Line?
  ) {
    var computer = Computer(listing, speed: .max)
    computer.press(.shift, .zero)
    computer.advance(by: 1000)
    for key in keys { computer.press(key) }
    #expect(computer.lineOfInterest == line)
  }

  @Test func `the debugger shows the line that is being edited`() {
    var computer = Computer("10 A=1\n20 A=2\n30 A=3\n", speed: .max)
    computer.press(.mode, .one)
    computer.enter("LIST 20")
    computer.advance(by: 1000)
    #expect(computer.lineOfInterest == Debugger.Line(area: 0, number: 20))
    computer.press(.exe)
    #expect(computer.lineOfInterest == Debugger.Line(area: 0, number: 30))
    computer.press(.ac)
    #expect(computer.lineOfInterest == nil)
  }

  @Test func `a breakpoint halts each time its line begins`() {
    var computer = Computer("10 FOR I=1 TO 3\n20 A=A+I\n30 NEXT I\n", speed: .max)
    computer.debugger.breakpoints = [Debugger.Line(area: 0, number: 20)]
    computer.debugger.isWatching = true
    computer.press(.shift, .zero)
    for round in 1...3 {
      computer.advance(by: 1000)
      #expect(computer.isHalted)
      #expect(computer.machine.variable(8) == .number(Decimal12(round)))
      computer.proceed(.none)
    }
    computer.advance(by: 1000)
    #expect(!computer.isRunning)
  }

  @Test func `a run stops at a given line or after a given number of statements`() {
    var computer = halted()
    computer.proceed(.line(Debugger.Line(area: 0, number: 100)))
    computer.advance(by: 1000)
    #expect(computer.machine.isAtLine)
    #expect(computer.machine.place.line == 100)
    #expect(computer.debugger.statementCount == 4)
    computer.proceed(.none)
    computer.debugger.limit = 6
    computer.advance(by: 1000)
    #expect(computer.isHalted)
    #expect(computer.machine.place.line == 30)
  }

  @Test func `a halt requested during INPUT takes effect after the answer`() {
    var computer = Computer(Self.listing, speed: .game)
    computer.press(.shift, .zero)
    computer.advance(by: 1000)
    #expect(computer.shown == "?")
    computer.halt()
    computer.advance(by: 1000)
    #expect(!computer.isHalted)
    computer.enter("7")
    computer.advance(by: 1000)
    #expect(computer.isHalted)
    #expect(computer.machine.place.line == 40)
    #expect(computer.machine.variable(3) == .number(Decimal12(7)))
  }

  @Test func `BRK ends a halted run, and the next run does not halt`() {
    var computer = halted()
    computer.press(.brk)
    #expect(!computer.isRunning)
    computer.press(.shift, .zero)
    computer.advance(by: 1000)
    #expect(!computer.isHalted)
    #expect(computer.shown == "?")
  }

  @Test func `watching a program does not change its timing`() {
    let listing = "10 FOR I=1 TO 20:A=A+SIN I:NEXT I:BEEP 1\n"
    var plain = Computer(listing)
    var watched = Computer(listing)
    watched.debugger.isWatching = true
    plain.press(.shift, .zero)
    watched.press(.shift, .zero)
    for _ in 0..<1000 {
      plain.advance(by: 10_000)
      watched.advance(by: 10_000)
    }
    let tones = plain.takeTones()
    #expect(tones.count == 1)
    #expect(watched.takeTones() == tones)
  }

  @Test func `typed command lines are never halted`() {
    var computer = Computer(Self.listing, speed: .game)
    computer.halt()
    computer.enter("A=5")
    computer.advance(by: 1000)
    #expect(!computer.isHalted)
    #expect(computer.machine.variable(0) == .number(Decimal12(5)))
  }
}
