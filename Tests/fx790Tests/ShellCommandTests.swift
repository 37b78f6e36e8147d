import BasicVM
import FX790Terminal
import Testing

@testable import CommandLineKit
@testable import fx790

@Suite struct ShellCommandTests {
  struct Sample: ShellCommand {
    static let name = "sample"
    static let summary = "nothing"
    static var arguments: Arguments<Self> { .some("WORD...", 1...2, \.words) }
    static var options: [Option<Self>] {
      [
        .flag("--loud", \.isLoud, "loud"), .file("-o", \.path, "where it goes"),
        .number("--count", \.count, in: 1...9, "how many"),
        .number("--scale", \.scale, in: 2...4, of: "pixels", "how large"),
        .timeLimit(\.timeLimit), .seed(\.seed), .keys(\.group.keys), .memory(\.memorySize),
      ]
    }

    var words: [String] = []
    var isLoud = false
    var path: String?
    var count = 3
    var scale: Int?
    var timeLimit: Ticks?
    var seed: UInt64 = 1
    var group = RunOptions()
    var memorySize: MemorySize?

    func run() -> FX790Terminal.ExitStatus { .done }
  }

  private func sample(_ words: String...) throws -> Sample {
    try CommandReader<Sample>(words).command()
  }

  @Test func `help lines have at most 80 columns and break between words`() {
    for text in [HelpText.general] + Commands.namedCommands.map({ HelpText.help(for: $0) }) {
      for line in text.split(separator: "\n") {
        #expect(line.unicodeScalars.count <= 80, "\(line)")
      }
    }
    #expect(
      HelpText.help(for: RunCommand.self).contains(
        """
          --keys TEXT          type these keys; \\n is EXE, \\e BRK, \\h{6:0.5} held,
                               \\w{1.0} a pause
        """))
  }

  @Test func `omitted options have their defaults`() throws {
    let sample = try sample("a")
    #expect(sample.words == ["a"])
    #expect(!sample.isLoud && sample.path == nil && sample.scale == nil)
    #expect(sample.count == 3 && sample.seed == 1 && sample.timeLimit == nil)
    #expect(sample.memorySize == nil)
  }

  @Test func `options may be anywhere before a double dash`() throws {
    let sample = try sample(
      "--loud", "a", "-o", "x", "--count=5", "--seed", "7", "--max-time", "1.5", "--memory=16",
      "--scale", "4", "--", "--loud")
    #expect(sample.words == ["a", "--loud"])
    #expect(sample.isLoud && sample.path == "x" && sample.scale == 4)
    #expect(sample.count == 5 && sample.seed == 7 && sample.timeLimit == 1_500_000)
    #expect(sample.memorySize == .kilobytes16)
  }

  @Test(arguments: [
    (["a", "--cuont"], "sample: unknown option --cuont (nearest: --count)"),
    (["a", "--loud=1"], "--loud takes no value"), (["a", "-o"], "sample: -o needs a value: FILE"),
    (["a", "--count="], "sample: --count needs a value: N"),
    (["a", "--count", "many"], "--count takes a whole number, not many"),
    (["a", "--count", "0"], "--count takes a number from 1 to 9"),
    (["a", "--scale", "5"], "--scale takes 2 to 4 pixels, not 5"),
    (["a", "--seed", "-1"], "--seed takes a number from 0 on"),
    (["a", "--max-time", "0x1"], "--max-time takes seconds from 0 to 1000000000, not 0x1"),
    (["a", "--max-time", "1e10"], "--max-time takes seconds from 0 to 1000000000, not 1e10"),
    (["a", "--memory", "1"], "--memory is one of 8, 16, 544, 1568, not 1 (nearest: 16, 1568)"),
    ([], "sample: missing argument: fx790 sample WORD..."),
    (["a", "b", "c"], "sample: too many arguments, from c on"),
  ])
  func `a usage error is reported in one line`(words: [String], message: String) {
    #expect(throws: UsageError(message)) { try CommandReader<Sample>(words).command() }
  }

  @Test func `the help option overrides other errors`() throws {
    #expect(try CommandReader<Sample>(["a", "b", "c", "-h"]).wantsHelp)
  }

  @Test func `the help of a number ends with its default`() {
    #expect(HelpText.help(for: Sample.self).contains("  --count N            how many (3)\n"))
  }

  @Test func `command and option names are unique`() {
    #expect(Set(Commands.names).count == Commands.names.count)
    for command in Commands.all { checkOptions(of: command) }
  }

  private func checkOptions<C: ShellCommand>(of command: C.Type) {
    #expect(Set(C.options.map(\.name)).count == C.options.count)
  }

  @Test func `every numeric option rejects numbers outside its range`() throws {
    var numbers = 0
    for command in Commands.all { numbers += try checkNumbers(of: command) }
    #expect(numbers > 15)
  }

  private static let odd = [
    "-1", "18446744073709551616", "-9223372036854775809", "1e400", "nan", "inf", "0x10", "1.", "½",
  ]

  private func checkNumbers<C: ShellCommand>(of command: C.Type) throws -> Int {
    var numbers = 0
    for option in C.options {
      var root = C()
      for text in Self.odd where option.placeholder != nil {
        if option.limits == nil {
          try? option.take(text, &root)
        } else if text != "1." || option.placeholder != "SECONDS" {
          #expect(throws: UsageError.self, "\(option.name) \(text)") {
            try option.take(text, &root)
          }
        }
      }
      guard let limits = option.limits else {
        #expect(option.placeholder != "N" && option.placeholder != "SECONDS", "\(option.name)")
        continue
      }
      numbers += 1
      try option.take(limits.least, &root)
      try option.take(limits.most, &root)
      for text in [Self.number(before: limits.least), Self.number(after: limits.most)] {
        #expect(throws: UsageError.self, "\(C.name) \(option.name) \(text)") {
          try option.take(text, &root)
        }
      }
    }
    return numbers
  }

  /// Text, because the number may not fit in any type.
  private static func number(before text: String) -> String {
    Int64(text).map { "\($0 - 1)" } ?? "-1"
  }

  private static func number(after text: String) -> String {
    guard let number = UInt64(text), number < .max else { return "18446744073709551616" }
    return "\(number + 1)"
  }

  @Test(arguments: ["xyzzy", "ls", "exit", "--frob", "", "-", "list-of-all-files"])
  func `a word unlike all others has no suggestion`(_ word: String) {
    #expect(UsageError.nearest(to: word, among: ["run", "check", "list", "--area"]) == nil)
  }

  @Test func `the suggested word needs the fewest changes`() {
    #expect(UsageError.nearest(to: "lits", among: ["run", "check", "list"]) == "list")
    #expect(UsageError.nearest(to: "chek", among: ["run", "check", "list"]) == "check")
    #expect(UsageError.nearest(to: "horce", among: ["shapes", "horse-race"]) == "horse-race")
    #expect(UsageError.nearest(to: "hors", among: ["shapes", "horse-race"]) == "horse-race")
    #expect(UsageError.nearest(to: "--sed", among: ["--seed", "--speed"]) == "--seed")
  }
}
