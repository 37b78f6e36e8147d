import BasicVM
import FX790Device
import TestSampling
import Testing

@Suite struct HistoryTests {
  /// The program counts in A and beeps.
  private static func halted() -> History {
    var session = KeySession()
    let program = "10 A=A+1:BEEP{EXE}20 B=A*A{EXE}30 IF KEY$=\"\" THEN 10{EXE}40 GOTO 10{EXE}"
    _ = session.carryOut("> {MODE}1" + program + "{MODE}0")
    var history = History(session.computer)
    history.change { $0.halt() }
    for key in [Key.r, .u, .n, .exe] {
      history.apply(.press(key))
      history.apply(.release(key))
    }
    history.apply(.advance(50_000))
    return history
  }

  private static func step(_ history: inout History) {
    history.apply(.proceed(.statement))
    for _ in 0..<100 where !history.computer.isHalted { history.apply(.advance(20_000)) }
  }

  private static func state(_ history: History) -> String {
    let machine = history.computer.machine
    return "\(machine.place.line).\(machine.place.offset) A=\(machine.variable(0)) "
      + "B=\(machine.variable(1)) \(machine.clock)"
  }

  @Test func `stepping back restores every earlier state`() {
    var history = Self.halted()
    #expect(history.computer.isHalted)
    var states = [Self.state(history)]
    for index in 0..<(triesAll ? 600 : 200) {
      if index == 100 { history.apply(.press(.x)) }
      if index == 120 { history.apply(.release(.x)) }
      Self.step(&history)
      states.append(Self.state(history))
    }
    #expect(Set(states).count == states.count)
    for index in states.indices.dropLast().reversed() {
      let isBack = history.stepBack()
      #expect(isBack)
      #expect(Self.state(history) == states[index])
    }
    let isBack = history.stepBack()
    #expect(!isBack)
  }

  @Test func `stepping forward after stepping back reaches the same state`() {
    var history = Self.halted()
    for _ in 0..<10 { Self.step(&history) }
    let state = Self.state(history)
    for _ in 0..<5 { _ = history.stepBack() }
    #expect(Self.state(history) != state)
    for _ in 0..<5 { Self.step(&history) }
    #expect(Self.state(history) == state)
  }

  @Test func `stepping back keeps the breakpoints and the speed set since`() {
    var history = Self.halted()
    for _ in 0..<3 { Self.step(&history) }
    let lines: Breakpoints = [Debugger.Line(area: 0, number: 30)]
    history.apply(.breakpoints(lines))
    history.apply(.speed(.max))
    for _ in 0..<3 {
      let isBack = history.stepBack()
      #expect(isBack)
      #expect(history.computer.debugger.breakpoints == lines && history.computer.speed == .max)
    }
  }

  @Test func `a computer that is not halted cannot step back`() {
    var history = History(Computer())
    let isBack = history.stepBack()
    #expect(!isBack)
  }

  // MARK: Continuing back

  private static func watching(_ variables: [UTF8Text], _ lines: Breakpoints = []) -> Breakpoints {
    var breakpoints = lines
    breakpoints.variables = variables
    return breakpoints
  }

  @Test func `a run goes back to the statement that changed a variable, and on again`() {
    var history = Self.halted()
    for _ in 0..<700 { Self.step(&history) }
    let end = Self.state(history)
    history.apply(.breakpoints(Self.watching(["A"])))
    var states: [String] = []
    while history.continueBack() {
      states.append(Self.state(history))
      #expect(history.computer.machine.place.line == 10)
      if states.count > 300 { break }
    }
    // Each round has five statements.
    #expect((100...200).contains(states.count), "\(states.count)")
    #expect(Set(states).count == states.count)
    history.apply(.breakpoints([]))
    for _ in 0..<700 { Self.step(&history) }
    #expect(Self.state(history) == end)
  }

  @Test func `a run goes back to a breakpoint with a condition`() {
    var history = Self.halted()
    for _ in 0..<100 { Self.step(&history) }
    var breakpoints: Breakpoints = []
    breakpoints.lines[Debugger.Line(area: 0, number: 30)] = .init("B=16")
    history.apply(.breakpoints(breakpoints))
    let isBack = history.continueBack()
    #expect(isBack && history.computer.debugger.cause == .breakpoint)
    #expect(history.computer.machine.place.line == 30)
    #expect(history.computer.machine.variable(1) == .number(Decimal12(16)))
    // There is only one, so the next stop is the beginning.
    let isAtStart = history.continueBack()
    #expect(isAtStart && history.computer.machine.variable(0) == .number(.zero))
    #expect(history.computer.debugger.breakpoints == breakpoints)
  }

  private static func started(
    _ listing: String, _ speed: Speed = .max, _ breakpoints: Breakpoints = []
  ) -> History {
    var history = History(Computer(listing, speed: speed))
    history.change { $0.debugger.isWatching = true }
    history.apply(.breakpoints(breakpoints))
    history.change { $0.run(area: 0) }
    return history
  }

  /// The lines of the halts on the way back, with the causes.
  private static func haltsBack(_ history: inout History) -> [UTF8Text] {
    var halts: [UTF8Text] = []
    while history.continueBack(), let cause = history.computer.debugger.cause {
      switch cause {
      case .breakpoint: halts.append("\(history.computer.machine.place.line)")
      case .changes(let changes): halts.append(changes.map(\.sentence).joined("; "))
      case .condition: return halts
      }
    }
    return halts
  }

  @Test func `a breakpoint after a change is a halt of its own`() {
    var history = Self.started("10 A=1\n20 B=1\n30 C=1\n40 GOTO 40\n")
    history.apply(.halt)
    history.apply(.advance(1000))
    for _ in 0..<3 { Self.step(&history) }
    history.apply(.breakpoints(Self.watching(["A"], [Debugger.Line(area: 0, number: 20)])))
    #expect(Self.haltsBack(&history) == ["20", "A changed from 0 to 1 in line 10"])
  }

  @Test func `on the way back numbers of hits do not count`() {
    var history = Self.started("10 FOR A=1 TO 4\n20 B=A\n30 NEXT A\n40 GOTO 40\n")
    history.apply(.halt)
    history.apply(.advance(1000))
    for _ in 0..<9 { Self.step(&history) }
    var breakpoints = Self.watching([])
    breakpoints.lines[Debugger.Line(area: 0, number: 20)] = .init("A>1", count: 3)
    history.apply(.breakpoints(breakpoints))
    #expect(Self.haltsBack(&history) == ["20", "20", "20"])
  }

  @Test func `a statement that fails may have changed a variable`() {
    var history = Self.started("10 A=1\n20 READ A,B\n30 DATA 7\n")
    history.apply(.advance(1000))
    #expect(history.computer.fault != nil)
    history.apply(.breakpoints(Self.watching(["A"])))
    #expect(
      Self.haltsBack(&history) == [
        "A changed from 1 to 7 in line 20", "A changed from 0 to 1 in line 10",
      ])
  }

  @Test func `a record that was cut inside statements has each change once`() {
    let letters = (["A"] + "CDEFGHIJKLMNOQRSTUVWXY".map { String($0) }).joined(separator: ",")
    let data = Array(repeating: "7", count: 22).joined(separator: ",")
    let listing =
      "10 RESTORE\n20 READ \(letters)\n30 P=P+1\n40 READ \(letters)\n50 P=P+1\n60 GOTO 10\n"
      + "100 DATA 1,\(data)\n110 DATA 2,\(data)\n"
    var history = Self.started(listing, .real)
    for _ in 0..<(triesAll ? 3000 : 400) { history.apply(.advance(37_000)) }
    history.apply(.halt)
    while !history.computer.isHalted { history.apply(.advance(37_000)) }
    history.apply(.breakpoints(Self.watching(["A"])))
    let halts = Self.haltsBack(&history)
    #expect(halts.count > 20)
    for (halt, earlier) in zip(halts, halts.dropFirst()) {
      #expect(halt != earlier && !halt.utf8.isEmpty)
    }
    #expect(
      Set(halts).isSubset(of: [
        "A changed from 0 to 1 in line 20", "A changed from 2 to 1 in line 20",
        "A changed from 1 to 2 in line 40",
      ]))
  }

  @Test func `a breakpoint at a line without statements is at the next one`() {
    let computer = Computer(
      "10 REM A\n20 :\n30 DATA 1\n40 A=1:DATA 2\n50 DATA 3:A=2\n60 'END\n", speed: .max)
    let halts = [10, 20, 30, 40, 41, 50, 60, 61].map { number in
      computer.haltingLine(from: Debugger.Line(area: 0, number: number))?.number
    }
    #expect(halts == [40, 40, 40, 40, 50, 50, 60, nil])
    #expect(computer.haltingLine(from: Debugger.Line(area: 99, number: 10)) == nil)
  }

  @Test func `all changes of a statement are reported`() {
    var history = Self.started("10 A=POL(3,4):B=1\n", .max, Self.watching(["X", "B", "A"]))
    history.apply(.advance(1000))
    guard case .changes(let changes)? = history.computer.debugger.cause else {
      Issue.record("no change")
      return
    }
    #expect(changes.map(\.name) == ["X", "A"])
  }

  @Test func `a new condition counts anew, and other breakpoints keep values and hits`() {
    var history = Self.started("10 A=A+1\n20 B=B+1\n30 GOTO 10\n")
    var breakpoints = Self.watching([])
    breakpoints.lines[Debugger.Line(area: 0, number: 20)] = .init("A>0", count: 10)
    history.apply(.breakpoints(breakpoints))
    history.apply(.advance(1000))
    #expect(history.computer.machine.variable(0) == .number(Decimal12(10)))
    breakpoints.lines[Debugger.Line(area: 0, number: 20)] = .init("A>20", count: 5)
    history.apply(.breakpoints(breakpoints))
    history.apply(.proceed(.none))
    history.apply(.advance(1000))
    #expect(history.computer.machine.variable(0) == .number(Decimal12(25)))
  }

  @Test func `a run goes back from its error`() {
    var history = History(Computer("10 A=3\n20 A=A-1:B=1/A:GOTO 20\n", speed: .max))
    history.change { $0.debugger.isWatching = true }
    history.change { $0.run(area: 0) }
    history.apply(.advance(1000))
    #expect(history.computer.fault?.cause == .divisionByZero)
    let isBack = history.stepBack()
    #expect(isBack && history.computer.isHalted && history.computer.fault == nil)
    #expect(history.computer.machine.variable(0) == .number(.zero))
    history.apply(.proceed(.none))
    history.apply(.advance(1000))
    #expect(history.computer.fault?.cause == .divisionByZero)
    history.apply(.breakpoints(Self.watching(["B"])))
    let isAtChange = history.continueBack()
    #expect(isAtChange && history.computer.machine.variable(1).description == "0.5")
  }

  // MARK: Waits

  /// The program asks for numbers, and has got some answers of one digit.
  private static func asking(answers: [Key]) -> History {
    var computer = Computer()
    #expect(computer.load(ListingReader.read("10 INPUT N:PRINT N*RAN#\n20 GOTO 10")) == .loaded)
    var history = History(computer)
    history.change { $0.run(area: 0) }
    for key in answers {
      history.apply(.advance(2_000_000))
      // Two keys at the same wait.
      for key in [key, .exe] { history.apply(.tap(key)) }
      history.apply(.advance(2_000_000))
      history.apply(.tap(.exe))
    }
    history.apply(.advance(2_000_000))
    return history
  }

  @Test func `the computer is remembered once at each wait, twelve times`() {
    #expect(Self.asking(answers: [.one, .two]).waits.map(\.machine.clock).count == 4)
    let waits = Self.asking(answers: Array(repeating: .seven, count: 8)).waits
    #expect(waits.count == 12)
    #expect(Set(waits.map(\.machine.clock)).count == 12)
    #expect(waits[0].screen.display.trimmedText == "?")
  }

  @Test func `a return to a wait continues the run and its recording from there`() throws {
    var history = Self.asking(answers: [.one, .two, .three])
    let recorded = try #require(history.computer.runRecording).keys
    var expected = Self.asking(answers: [.one])
    history.apply(.speed(.game))
    expected.apply(.speed(.game))
    for (index, exists) in [(6, false), (-1, false), (2, true)] {
      let isBack = history.returnToWait(index)
      #expect(isBack == exists)
    }
    #expect(history.waits.count == 2)
    for key in [Key.nine, .exe] {
      history.apply(.tap(key))
      expected.apply(.tap(key))
    }
    history.apply(.advance(1_000_000))
    expected.apply(.advance(1_000_000))
    #expect(history.computer.screen == expected.computer.screen)
    #expect(history.computer.speed == .game && history.waits.count == 3)
    let keys = try #require(history.computer.runRecording).keys
    #expect(keys == expected.computer.runRecording?.keys)
    #expect(Array(keys.prefix(3)) == Array(recorded.prefix(3)) && keys != recorded)
  }

  @Test func `only waits of a stored program are remembered, until a load`() {
    var history = Self.asking(answers: [.one])
    history.change { _ in }
    #expect(history.waits.isEmpty)
    history.apply(.releaseAll)
    #expect(history.waits.isEmpty)
    history.apply(.tap(.brk))
    #expect(history.waits.count == 1)
    history.apply(.tap(.one))
    #expect(history.waits.count == 1)
  }
}
