import BasicVM
import CommandLineKit
import FX790Terminal

struct FuzzCommand: ShellCommand {
  static let name = "fuzz"
  static let summary = "search for faults with random programs, keys and bytes"
  static let details = [
    "Without --seconds or --count it runs until it finds something. KIND is the input to invent:",
    "language (programs, lines, states and tapes), sources, tapes, states (damaged ones), keys",
    "(someone at the computer), actions (what a user enters, undoes and keeps: none is lost),",
    "sessions (recorded ones, changed a little), assembler (sources and images of CAP-X, also valid",
    "sources changed a little), ports (programs and their state machines;",
    "the command ports builds what is written in Swift), or growth (a few words or bytes repeated",
    "very often). A trap ends the process; the case is then the last number on standard error, or",
    "one of those after it.",
  ]
  static let examples = [
    "fx790-lab fuzz --seconds 30", "fx790-lab fuzz states --count 1000000",
    "fx790-lab fuzz --case 1234",
  ]
  static var arguments: Arguments<Self> {
    .some("[KIND]", 0...1, \.kinds, completes: .words(FuzzKind.allCases.map(\.rawValue)))
  }
  static var options: [Option<Self>] {
    [
      .number("--seconds", \.seconds, in: 0...1_000_000_000, "stop after this time (never)"),
      .number("--count", \.count, in: 1...Int.max, "stop after N cases of KIND (no limit)"),
      .number("--from", \.start, in: .min ... .max, "the first case"),
      .number("--case", \.only, in: .min ... .max, "run this case alone"),
      .number("--keys", \.keys, in: 1...Int.max, "the same as keys --count N"),
      .model(\.model, "the model (each in turn)"),
    ]
  }

  private var kinds: [String] = []
  private var seconds: Int64?
  private var count: Int?
  private var start: UInt64 = 1
  private var only: UInt64?
  private var keys: Int?
  private var model: Model?

  func run() throws(UsageError) -> ExitStatus {
    let kind = try kind()
    let most = keys ?? count
    let first = only ?? start
    let beginning = System.nanoseconds
    var number = first
    var itemCount = 0
    while true {
      // If the case traps, this line is the last on standard error.
      if number % kind.stride == 1 || only != nil { TextOutput.printError("case \(number)") }
      guard let count = run(kind, number) else { return .failed }
      itemCount += count
      number &+= 1
      if only != nil { break }
      if let most, itemCount >= most { break }
      let elapsed = System.nanoseconds - beginning
      if let seconds, elapsed > seconds * 1_000_000_000 { break }
    }
    let cases = number &- first
    let items = UInt64(itemCount) == cases ? "" : ", \(itemCount) \(kind.rawValue)"
    TextOutput.printLine("\(cases) cases\(items), nothing found")
    return .done
  }

  private func kind() throws(UsageError) -> FuzzKind {
    guard let word = kinds.first else { return keys == nil ? .language : .keys }
    guard let kind = FuzzKind(rawValue: word) else {
      throw UsageError("fuzz: no kind of input", word, among: FuzzKind.allCases.map(\.rawValue))
    }
    guard keys == nil else {
      throw UsageError("fuzz: --keys N runs the kind keys; omit \(word)")
    }
    return kind
  }

  /// Returns the number of generated items, or nil after printing a finding.
  private func run(_ kind: FuzzKind, _ number: UInt64) -> Int? {
    do throws(Fuzzer.Finding) {
      return try kind.run(number, on: model)
    } catch {
      let choice = model.map { " --model \($0.name)" } ?? ""
      let again = "fx790-lab fuzz \(kind.rawValue) --case \(number)\(choice) runs it again"
      TextOutput.printError("case \(number): \(error.problem) (\(again))")
      TextOutput.printError(UTF8Text(utf8: error.input))
      return nil
    }
  }
}
