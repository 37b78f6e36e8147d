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
    var recorder = History(session.computer)
    recorder.change { $0.halt() }
    for key in [Key.r, .u, .n, .exe] {
      recorder.apply(.press(key))
      recorder.apply(.release(key))
    }
    recorder.apply(.advance(50_000))
    return recorder
  }

  private static func step(_ recorder: inout History) {
    recorder.apply(.proceed(.statement))
    for _ in 0..<100 where !recorder.computer.isHalted { recorder.apply(.advance(20_000)) }
  }

  private static func state(_ recorder: History) -> String {
    let machine = recorder.computer.machine
    return "\(machine.place.line).\(machine.place.offset) A=\(machine.variable(0)) "
      + "B=\(machine.variable(1)) \(machine.clock)"
  }

  @Test func `stepping back restores every earlier state`() {
    var recorder = Self.halted()
    #expect(recorder.computer.isHalted)
    var states = [Self.state(recorder)]
    for index in 0..<(triesAll ? 600 : 200) {
      if index == 100 { recorder.apply(.press(.x)) }
      if index == 120 { recorder.apply(.release(.x)) }
      Self.step(&recorder)
      states.append(Self.state(recorder))
    }
    #expect(Set(states).count == states.count)
    for index in states.indices.dropLast().reversed() {
      let isBack = recorder.stepBack()
      #expect(isBack)
      #expect(Self.state(recorder) == states[index])
    }
    let isBack = recorder.stepBack()
    #expect(!isBack)
  }

  @Test func `stepping forward after stepping back reaches the same state`() {
    var recorder = Self.halted()
    for _ in 0..<10 { Self.step(&recorder) }
    let state = Self.state(recorder)
    for _ in 0..<5 { _ = recorder.stepBack() }
    #expect(Self.state(recorder) != state)
    for _ in 0..<5 { Self.step(&recorder) }
    #expect(Self.state(recorder) == state)
  }

  @Test func `a computer that is not halted cannot step back`() {
    var recorder = History(Computer())
    let isBack = recorder.stepBack()
    #expect(!isBack)
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
