import BasicVM
import FX790Terminal

/// `fx790 fuzz`: looks for input that breaks the language.
struct FuzzCommand: ShellCommand {
  static let name = "fuzz"
  static let summary = "throw random programs, keys and bytes at the language"
  static let details = [
    "Without --seconds it runs until something is found. A trap ends the process; the last",
    "case named on standard error is then within 1000 before it. With --keys a case is what",
    "someone does at the computer, 250 keys long; a trap is then within 100 cases.",
  ]
  static let examples = [
    "fx790 fuzz --seconds 30", "fx790 fuzz --case 1234", "fx790 fuzz --keys 1000000",
  ]
  static var options: [Option<Self>] {
    [
      .number("--seconds", \.seconds, in: 0...1_000_000_000, "stop after so long"),
      .number("--from", \.start, in: .min ... .max, "the first case"),
      .number("--case", \.only, in: .min ... .max, "run this case alone"),
      .number("--keys", \.keys, in: 1...Int.max, "press so many random keys instead"),
    ]
  }

  private var seconds: Int64?
  private var start: UInt64 = 1
  private var only: UInt64?
  /// How many keys are pressed, instead of throwing programs.
  private var keys: Int?

  func run() -> ExitStatus {
    let first = only ?? start
    let beginning = System.nanoseconds
    var number = first
    var pressed = 0
    while true {
      // Said before the case runs: if it traps, this is the last that is seen.
      if number % (keys == nil ? 1000 : 100) == 1 || only != nil {
        TextOutput.complain("case \(number)")
      }
      guard let count = run(number) else { return .failed }
      pressed += count
      number &+= 1
      if only != nil { break }
      if let keys, pressed >= keys { break }
      let elapsed = System.nanoseconds - beginning
      if let seconds, elapsed > seconds * 1_000_000_000 { break }
    }
    var output = TextOutput()
    let share = keys == nil ? "" : ", \(pressed) keys"
    output.writeLine("\(number &- first) cases\(share), nothing found")
    output.flush()
    return .done
  }

  /// Runs a case, and returns how many keys it has pressed; nil if something was found.
  private func run(_ number: UInt64) -> Int? {
    do throws(Fuzzer.Finding) {
      if keys != nil { return try KeyFuzzer.run(number) }
      try Fuzzer.run(number)
      return 0
    } catch {
      // A terminal cannot show all bytes as they are.
      TextOutput.complain("case \(number): \(error.what) (--case \(number) runs it again)")
      TextOutput.complain(UTF8Text(utf8: error.input))
      return nil
    }
  }
}
