import BasicVM
import Testing

@testable import FX790Device

/// Faults that the computer once had, and must not have again.
@Suite struct ComputerRegressionTests {
  /// A computer that runs a program of P0.
  private func running(_ listing: String, speed: Speed = .real) -> Computer {
    var computer = Computer()
    computer.speed = speed
    _ = computer.load(ListingReader.read(Array(listing.utf8)))
    computer.press(.shift)
    computer.press(.zero)
    computer.releaseAll()
    return computer
  }

  @Test func `a wait that STOP held goes on where it was`() {
    var computer = running("10 TIMER 50\n20 A=A+1:GOTO 20\n")
    computer.advance(by: 1_000_000)
    computer.press(.stop)
    computer.advance(by: 60_000_000)
    computer.press(.exe)
    computer.advance(by: 1_000_000)
    #expect(computer.machine.variable(0) == .number(.zero))
    computer.advance(by: 4_000_000)
    // The minute in which STOP held the program is not made up for.
    guard case .number(let count) = computer.machine.variable(0) else { return }
    #expect(count < Decimal12(20))
  }

  @Test func `a change to real speed in a wait does not make the program wait twice`() {
    var computer = running("10 TIMER 100\n20 A=A+1:GOTO 20\n", speed: .game)
    computer.advance(by: 5_000_000)
    computer.speed = .real
    computer.advance(by: 5_500_000)
    #expect(computer.machine.variable(0) != .number(.zero))
  }

  @Test func `at speed max a list that STOP held goes on at once`() {
    var computer = running("10 END\n20 END\n", speed: .real)
    computer.advance(by: 1_000_000)
    for code in Tokenizer.codes(of: "LIST") { computer.type(code) }
    computer.press(.exe)
    computer.advance(by: 200_000)
    computer.press(.stop)
    computer.speed = .max
    computer.press(.exe)
    computer.advance(by: 1000)
    #expect(!computer.isWorking)
    #expect(KeySession(computer).display.hasPrefix("[20 END "))
  }
}
