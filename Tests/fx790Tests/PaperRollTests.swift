import BasicVM
import Testing

@testable import fx790

@Suite struct PaperRollTests {
  @Test func `the oldest lines are discarded, which is reported once`() {
    var roll = PaperRoll()
    var reported: [Int] = []
    for line in 1...4 * PaperRoll.longest where roll.print("\(line)") { reported.append(line) }
    #expect(reported == [2500])
    #expect(roll.lines.count >= PaperRoll.longest)
    #expect(roll.lines.count < PaperRoll.longest * 5 / 4)
    #expect(roll.lines.last == "8000")
  }

  @Test func `no line is discarded up to the limit`() {
    var roll = PaperRoll()
    var isCut = false
    for line in 1...PaperRoll.longest where roll.print("\(line)") { isCut = true }
    #expect(!isCut)
    #expect(roll.lines.first == "1" && roll.lines.count == PaperRoll.longest)
  }
}
