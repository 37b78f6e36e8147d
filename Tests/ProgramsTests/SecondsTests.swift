import BasicVM
import Testing

@testable import Programs

@Suite struct SecondsTests {
  @Test(
    arguments: [
      (0, 3, "0.000"), (1_500_000, 1, "1.5"), (1_449_999, 1, "1.4"), (1_450_000, 1, "1.5"),
      (999_999, 0, "1"), (61_000_001, 6, "61.000001"), (500, 3, "0.001"), (499, 3, "0.000"),
    ] as [(Ticks, Int, String)])
  func `a time is rounded to its decimals`(_ time: Ticks, _ decimals: Int, _ text: String) {
    #expect(String(Seconds.text(time, decimals: decimals)) == text)
  }

  @Test(
    arguments: [
      (0, "0.0"), (2_000_000, "2.0"), (500_000, "0.5"), (1_250_000, "1.25"), (1, "0.000001"),
      (10_000_010, "10.00001"),
    ] as [(Ticks, String)])
  func `a wait is printed with its exact time`(_ time: Ticks, _ text: String) {
    #expect(String(Seconds.exact(time)) == text)
    #expect(String(TraceEvent.Kind.wait(.time(time)).predicate) == "waits \(text) s")
  }
}
