import BasicVM
import Programs
import Testing

@testable import fx790

@Suite struct TestOptionsTests {
  private func mistakes(_ settings: [ListingTest.Setting]) -> [UTF8Text] {
    var mistakes: [UTF8Text] = []
    _ = TestOptions.read(settings, inFolder: "") { mistakes.append($0.what) }
    return mistakes
  }

  @Test func `options have the same effect as in run`() {
    for name in TestOptions.names {
      #expect(RunOptions.options.contains { $0.name == "--\(name)" }, "\(name)")
    }
    let settings: [ListingTest.Setting] = [
      .init(name: "seed", value: "7"), .init(name: "manual"), .init(name: "area", value: "3,1"),
      .init(name: "before", value: "A=1"), .init(name: "before", value: "B=2"),
      .init(name: "tape", value: "x.wav"), .init(name: "state", value: "/y"),
      .init(name: "max-time", value: "1.5"), .init(name: "model", value: "pb-100"),
    ]
    var reported = 0
    let options = TestOptions.read(settings, inFolder: "games/") { _ in reported += 1 }
    #expect(reported == 0)
    #expect(options.seed == 7 && options.isManual && options.timeLimit == 1_500_000)
    #expect(options.listing.model == .pb100)
    #expect(
      options.preparation.areas == [3, 1] && options.preparation.statements == ["A=1", "B=2"])
    #expect(options.preparation.tapePath == "games/x.wav" && options.preparation.statePath == "/y")
  }

  @Test(
    arguments: [
      ("sead", "7", "unknown option sead (nearest: seed)"),
      ("key", "7", "unknown option key (nearest: keys)"),
      ("trace", "x", "unknown option trace (fx790 help test lists them)"),
      ("seed", "", "seed needs a value: N"),
      ("seed", "x", "seed takes a whole number, not x"), ("manual", "1", "manual takes no value"),
    ] as [(UTF8Text, UTF8Text, UTF8Text)])
  func `a wrong option is reported`(_ name: UTF8Text, _ value: UTF8Text, _ what: UTF8Text) {
    #expect(mistakes([.init(name: name, value: value)]) == [what])
  }

  @Test func `an option other than before may be given only once`() {
    let seed = ListingTest.Setting(name: "seed", value: "7")
    #expect(mistakes([seed, seed]) == ["seed is given twice"])
  }

  @Test func `tests with the same preparation share a machine`() {
    func key(_ names: UTF8Text...) -> String {
      TestOptions.preparationKey(of: names.map { .init(name: $0, value: "7") })
    }
    #expect(key("seed") == key() && key("manual", "every", "max-time") == key())
    #expect(key("model") != key() && key("before", "seed") == key("before"))
  }
}
