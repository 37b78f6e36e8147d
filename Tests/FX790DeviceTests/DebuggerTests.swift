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
    computer.take(.breakpoints([Debugger.Line(area: 0, number: 20)]))
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

  @Test(arguments: ["A<3 THEN 20", "A<3 THEN 20:PRINT 1", "A<3 THEN 20:RETURN"])
  func `a breakpoint halts after a jump that takes no time of its own`(_ condition: String) {
    var computer = Computer("20 A=A+1\n30 IF \(condition)\n", speed: .max)
    computer.take(.breakpoints([Debugger.Line(area: 0, number: 20)]))
    computer.debugger.isWatching = true
    computer.press(.shift, .zero)
    for round in 0..<3 {
      computer.advance(by: 1000)
      #expect(computer.isHalted)
      #expect(computer.machine.variable(0) == .number(Decimal12(round)))
      computer.proceed(.none)
    }
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

  // MARK: Conditions and changes

  /// The values of A at the halts of a run that halts as `breakpoints` say.
  private static func halts(_ listing: String, _ breakpoints: Breakpoints) -> [Int] {
    var computer = Computer(listing, speed: .max)
    computer.debugger.isWatching = true
    computer.take(.breakpoints(breakpoints))
    computer.press(.shift, .zero)
    computer.advance(by: 1000)
    var values: [Int] = []
    while computer.isHalted, values.count < 100 {
      if case .number(let number) = computer.machine.variable(0) {
        values.append(number.truncated ?? -1)
      }
      computer.proceed(.none)
      computer.advance(by: 1000)
    }
    return values
  }

  private static func condition(_ text: MachineText, count: Int = 1) -> Breakpoints {
    var breakpoints: Breakpoints = []
    breakpoints.lines[Debugger.Line(area: 0, number: 20)] = .init(text, count: count)
    return breakpoints
  }

  @Test(
    arguments: [
      ("", 1, [1, 2, 3, 4, 5]), ("A>3", 1, [4, 5]), ("A=2", 1, [2]), ("INT(A/2)*2=A", 1, [2, 4]),
      ("A-3", 1, [1, 2, 4, 5]), ("B$=\"X\"", 1, [3, 4, 5]), ("", 4, [4, 5]), ("A>2", 2, [4, 5]),
      // What cannot be computed halts.
      ("1/(A-2)>0", 1, [2, 3, 4, 5]),
    ] as [(MachineText, Int, [Int])])
  func `a breakpoint halts if its condition is true, from a count on`(
    _ text: MachineText, _ count: Int, _ values: [Int]
  ) {
    let listing = "10 A=A+1:IF A=3 THEN B$=\"X\"\n20 IF A<5 THEN 10\n"
    #expect(Self.halts(listing, Self.condition(text, count: count)) == values)
    #expect(Machine.isCondition(text, on: .fx790P) == !text.isEmpty)
  }

  @Test(arguments: ["A>", "PRINT A", "A:B", "A>1:A=2", "A'B", "\"X\"", "A$>1"] as [MachineText])
  func `other texts are no condition`(_ text: MachineText) {
    #expect(!Machine.isCondition(text, on: .fx790P))
  }

  @Test func `a condition works on a model whose THEN takes only lines`() {
    #expect(Machine.isCondition("A>5", on: .pb100))
    #expect(Machine(model: .pb100).isTrue("A=0") == true)
    #expect(Machine(model: .pb100).isTrue("A") == false)
  }

  @Test func `a run halts after each statement that changes a watched variable`() {
    var breakpoints: Breakpoints = []
    for name in ["A", "$", "M(1)", "A"] as [UTF8Text] { breakpoints.toggle(variable: name) }
    #expect(breakpoints.variables == ["$", "M(1)"])
    breakpoints.toggle(variable: "A")
    var computer = Computer(
      "10 DIM M(2):A=1:A=1\n20 $=\"HI\":M(0)=3\n30 M(1)=4:GOSUB 100:END\n100 A=2:RETURN\n",
      speed: .max)
    computer.debugger.isWatching = true
    computer.take(.breakpoints(breakpoints))
    computer.press(.shift, .zero)
    computer.advance(by: 1000)
    var sentences: [UTF8Text] = []
    while computer.isHalted, case .changes(let changes)? = computer.debugger.cause {
      sentences.append(changes.map(\.sentence).joined("; "))
      computer.proceed(.none)
      computer.advance(by: 1000)
    }
    #expect(
      sentences == [
        "A changed from 0 to 1 in line 10", "$ changed from \"\" to \"HI\" in line 20",
        "M(1) changed from 0 to 4 in line 30", "A changed from 1 to 2 in line 100",
      ])
    #expect(!computer.isRunning)
  }

  @Test func `a step over a call halts after it, and a step out after RETURN`() {
    var computer = halted()
    for _ in 0..<2 {
      computer.proceed(.statement)
      computer.advance(by: 1000)
    }
    #expect(computer.machine.place.line == 20)
    computer.proceed(.depth(0))
    computer.advance(by: 1000)
    #expect(
      computer.machine.place.line == 20 && computer.machine.variable(0) == .number(Decimal12(2)))
    var inside = halted()
    inside.proceed(.line(Debugger.Line(area: 0, number: 100)))
    inside.advance(by: 1000)
    #expect(inside.machine.callPlaces.map(\.line) == [20] && inside.machine.callDepth == 1)
    inside.proceed(.depth(0))
    inside.advance(by: 1000)
    #expect(inside.isHalted && inside.machine.place.line == 20 && inside.machine.callDepth == 0)
  }
}
