import Testing

@testable import fx790

@Suite struct PlayedRunTests {
  @Test(arguments: [
    (80, ["  play a --seed 1  ONE | TWO", "  play b           SCORE 12 | BYE"]),
    (33, ["  play a --seed 1  ONE | TWO", "  play b           SCORE 12 | BYE"]),
    (32, ["  play a --seed 1", "    ONE | TWO", "  play b", "    SCORE 12 | BYE"]),
    (12, ["  play a --seed 1", "    ONE |", "    TWO", "  play b", "    SCORE 12", "    | BYE"]),
  ])
  func `the last displays are beside the commands or, in a narrow window, below them`(
    _ columns: Int, _ lines: [String]
  ) {
    let shown = PlayedRun.lines(
      of: ["play a --seed 1", "play b"], ["ONE | TWO", "SCORE 12 | BYE"], columns: columns)
    #expect(shown == lines)
  }
}
