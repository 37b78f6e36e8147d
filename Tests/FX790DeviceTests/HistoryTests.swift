import BasicVM
import FX790Device
import Testing

/// Debug builds test a sample of the cases; .ci/deep tests all.
#if DEBUG
private let triesAll = false
#else
private let triesAll = true
#endif

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
}
