import BasicVM
import Testing

@testable import FX790Device

@Suite struct SpeedTests {
  struct Row: CustomTestStringConvertible {
    let statements: String
    /// The time of the statements at speed game.
    let gameTime: Ticks

    var testDescription: String { statements }
  }

  static let rows = [
    Row(statements: "A=1", gameTime: 0),
    Row(statements: "FOR I=1 TO 50:NEXT I", gameTime: 0),
    Row(statements: "TIMER 10", gameTime: 1_000_000),
    Row(statements: "BEEP 0:BEEP 0", gameTime: 2 * Effect.beepTime),
    Row(
      statements: "PRINT \"ABCDEFGHIJKLMNOPQRSTUVWXYZ\";",
      gameTime: Effect.holdTime + 2 * Effect.stepTime),
  ]

  /// The time of statements: from the end of a tone before them to the start of one after them.
  private func time(of statements: String, at speed: Speed) -> Ticks? {
    var computer = Computer("10 BEEP 0\n20 \(statements)\n30 BEEP 1\n", speed: speed)
    computer.press(.shift, .zero)
    for _ in 0..<2000 { computer.advance(by: 10_000) }
    let tones = computer.takeTones()
    guard let first = tones.first, let last = tones.last, tones.count > 1 else { return nil }
    return last - first - (speed == .max ? 0 : Effect.beepTime)
  }

  @Test(arguments: rows) func `at speed game only waits and tones take time`(_ row: Row) {
    #expect(time(of: row.statements, at: .game) == row.gameTime)
  }

  @Test(arguments: rows) func `at real speed instructions take time too`(_ row: Row) throws {
    let time = try #require(self.time(of: row.statements, at: .real))
    #expect(time > row.gameTime)
    #expect(time < row.gameTime + 3_000_000)
  }

  @Test(arguments: rows) func `at speed max no statement takes time`(_ row: Row) throws {
    // One call of `advance` does limited work, and the clock moves between two calls.
    let time = try #require(self.time(of: row.statements, at: .max))
    #expect(time < 100_000)
  }

  @Test func `TIMER 10 takes exactly one second longer than TIMER 0`() throws {
    let long = try #require(time(of: "TIMER 10", at: .real))
    let short = try #require(time(of: "TIMER 0", at: .real))
    #expect(long - short == 1_000_000)
  }

  /// The time of a list with three lines.
  static let listTimes: [(Speed, Ticks)] = [(.real, 6_000_000), (.game, 6_000_000), (.max, 0)]

  @Test(arguments: listTimes)
  func `LIST shows each line for two seconds, or without delay at speed max`(
    _ speed: Speed, _ time: Ticks
  ) {
    var computer = Computer("10 END\n20 END\n30 END\n", speed: speed)
    computer.enter("LIST")
    computer.advance(by: 200_000)
    let start = computer.clock
    for _ in 0..<1000 where computer.isWorking { computer.advance(by: 10_000) }
    #expect(computer.clock - start <= time)
    // The first line has been shown for up to 0.2 s before `start`.
    #expect(computer.clock - start >= time - 200_000)
    #expect(computer.shown == (speed == .max ? "30 END" : "READY P0"))
  }

  @Test func `a program that polls KEY$ without pause still receives a key at speed max`() {
    var computer = Computer("10 K$=KEY$:IF K$=\"\" THEN 10\n20 PRINT K$\n", speed: .max)
    computer.press(.shift, .zero)
    computer.advance(by: 10_000)
    #expect(computer.isWorking)
    computer.press(.x)
    computer.advance(by: 10_000)
    #expect(computer.shown == "X")
  }
}
