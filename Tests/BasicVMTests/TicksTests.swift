import BasicVM
import Testing

@Suite struct TicksTests {
  @Test func `times have units`() {
    #expect(Ticks.seconds(2) == 2_000_000)
    #expect(Ticks.milliseconds(80) == 80_000)
  }

  static let durations: [(duration: Duration, ticks: Ticks)] = [
    (.seconds(1.5), 1_500_000), (.microseconds(7), 7), (.nanoseconds(1999), 1), (.zero, 0),
    (.seconds(-3), 0), (.seconds(Int64.max), .endOfTime),
    (.microseconds(Ticks.endOfTime), .endOfTime),
  ]

  @Test(arguments: durations)
  func `a duration becomes whole microseconds`(_ duration: Duration, _ ticks: Ticks) {
    #expect(Ticks(duration) == ticks)
  }
}
