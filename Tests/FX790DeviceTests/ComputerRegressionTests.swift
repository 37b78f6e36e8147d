import BasicVM
import Testing

@testable import FX790Device

@Suite struct ComputerRegressionTests {
  private func running(_ listing: String, speed: Speed = .real) -> Computer {
    var computer = Computer(listing, speed: speed)
    computer.press(.shift, .zero)
    return computer
  }

  @Test func `a wait suspended by STOP resumes with its remaining time`() {
    var computer = running("10 TIMER 50\n20 A=A+1:GOTO 20\n")
    computer.advance(by: 1_000_000)
    computer.press(.stop)
    computer.advance(by: 60_000_000)
    computer.press(.exe)
    computer.advance(by: 1_000_000)
    #expect(computer.machine.variable(0) == .number(.zero))
    computer.advance(by: 4_000_000)
    // The minute suspended by STOP counts neither as waiting nor as running time.
    guard case .number(let count) = computer.machine.variable(0) else { return }
    #expect(count < Decimal12(20))
  }

  @Test func `switching to real speed during a wait does not repeat the wait`() {
    var computer = running("10 TIMER 100\n20 A=A+1:GOTO 20\n", speed: .game)
    computer.advance(by: 5_000_000)
    computer.speed = .real
    computer.advance(by: 5_500_000)
    #expect(computer.machine.variable(0) != .number(.zero))
  }

  @Test func `after AC ends a wait, the state of a later error can be restored`() throws {
    var computer = running("10 TIMER 5\n")
    computer.advance(by: 100_000)
    computer.press(.ac)
    computer.press(.shift, .three)
    computer.advance(by: 1_000_000)
    #expect(computer.fault?.cause == .noProgram)
    #expect(try Computer(restoring: computer.snapshot).snapshot == computer.snapshot)
  }

  @Test func `at speed max a list suspended by STOP continues immediately`() {
    var computer = running("10 END\n20 END\n", speed: .real)
    computer.advance(by: 1_000_000)
    computer.enter("LIST")
    computer.advance(by: 200_000)
    computer.press(.stop)
    computer.speed = .max
    computer.press(.exe)
    computer.advance(by: 1000)
    #expect(!computer.isWorking)
    #expect(computer.shown == "20 END")
  }

  @Test func `a tone begins when its instruction ends, independent of the size of time steps`() {
    let listing = "10 A=A+1:BEEP 0:PRINT \"ABCDEFGHIJKLMNOPQRSTUVWXYZ\";:GOTO 10\n"
    var whole = running(listing)
    var pieces = running(listing)
    whole.advance(by: 9_000_000)
    for _ in 0..<1000 { pieces.advance(by: 9000) }
    let tones = whole.takeTones()
    #expect(tones.count > 1)
    #expect(pieces.takeTones() == tones)
  }

  @Test func `a snapshot does not depend on results computed before the program changed`() throws {
    var computer = Computer("10 A=B*C+D\n")
    computer.enter("2*3+4*5")
    computer.advance(by: 1_000_000)
    computer.press(.mode, .one)
    computer.advance(by: 1_000_000)
    computer.enter("20 END")
    var restored = try Computer(restoring: computer.snapshot)
    for key: Key in [.mode, .zero] {
      computer.press(key)
      restored.press(key)
    }
    computer.advance(by: 1_000_000)
    restored.advance(by: 1_000_000)
    #expect(restored.snapshot == computer.snapshot)
  }
}
