import Testing

@testable import fx790

@Suite struct UsageErrorTests {
  @Test func `the nearest word has the fewest changes`() {
    #expect(UsageError.nearest(to: "chek", among: ["run", "check", "list"]) == "check")
    #expect(UsageError.nearest(to: "hors", among: ["shapes", "horse-race"]) == "horse-race")
    #expect(UsageError.nearest(to: "--sed", among: ["--seed", "--speed"]) == "--seed")
  }
}
