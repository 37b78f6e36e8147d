import Programs
import Testing

@testable import FX790Terminal

@Suite struct ProgramArgumentsTests {
  @Test func `options are those of run`() throws {
    let words = try ProgramArguments(
      ["--seed=7", "--keys", #"1\n"#, "--trace", "-"], canCompare: true)
    #expect(words.seed == 7)
    #expect(words.keys == [.character(0x11), .exe])
    #expect(words.tracePath == "-")
    #expect(words.isFilter)
    #expect(try !ProgramArguments(["--seed", "7"], canCompare: false).isFilter)
  }

  static let comparisons: [(words: [String], scripts: Int, seed: UInt64, hasKeys: Bool)] = [
    (["compare"], 500, 1, false), (["compare", "20"], 20, 1, false),
    (["compare", "--seed", "3"], 500, 3, false), (["--keys", "1", "compare", "9"], 9, 1, true),
  ]

  @Test(arguments: comparisons)
  func `compare takes a number of scripts, a seed and keys`(
    _ words: [String], _ scripts: Int, _ seed: UInt64, _ hasKeys: Bool
  ) throws {
    guard case .compare(let options) = try ProgramArguments(words, canCompare: true).task else {
      Issue.record("no comparison")
      return
    }
    #expect(options.scripts == scripts && options.seed == seed)
    #expect((options.keys != nil) == hasKeys)
  }

  static let failures: [(words: [String], message: String)] = [
    (["--seed"], "--seed lacks its value"),
    (["--seed", "x"], "--seed x: a whole number is needed"),
    (["--keys", "12é"], "--keys, column 3: no key types this character"),
    (["--sed", "7"], "--sed is no argument"),
    (["compare", "0"], "compare 0: one script is the least"),
    (["compare", "--trace", "-"], "compare has no --trace"),
    (["7"], "7 is no argument"),
  ]

  @Test(arguments: failures)
  func `wrong arguments are refused`(_ words: [String], _ message: String) {
    #expect(throws: ProgramArguments.Failure(message: message)) {
      try ProgramArguments(words, canCompare: true)
    }
  }

  @Test func `a program without a comparison neither has nor lists it`() throws {
    #expect(throws: ProgramArguments.Failure(message: "compare is no argument")) {
      try ProgramArguments(["compare"], canCompare: false)
    }
    #expect(ProgramArguments.help(of: "game", canCompare: true).contains("game compare"))
    #expect(!ProgramArguments.help(of: "game", canCompare: false).contains("game compare"))
  }
}
