import FX790Terminal

/// `fx790 fuzz`: looks for input that breaks the language.
struct FuzzCommand {
  private let first: UInt64
  private let single: Bool
  private let seconds: Int64?
  /// With --keys: how many keys are pressed, instead of throwing programs.
  private let keys: Int?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    single = arguments.has("--case")
    let chosen = try arguments.number("--case", UInt64.self)
    let start = try arguments.number("--from", UInt64.self)
    first = chosen ?? start ?? 1
    seconds = try arguments.number("--seconds", Int64.self)
    keys = try arguments.number("--keys", Int.self)
  }

  func run() -> ExitStatus {
    let start = System.nanoseconds
    var number = first
    var pressed = 0
    while true {
      // Said before the case runs: if it traps, this is the last that is seen.
      if number % (keys == nil ? 1000 : 100) == 1 || single {
        TextOutput.complain("case \(number)")
      }
      guard let count = run(number) else { return .failed }
      pressed += count
      number += 1
      if single { break }
      if let keys, pressed >= keys { break }
      let elapsed = System.nanoseconds - start
      if let seconds, elapsed > seconds * 1_000_000_000 { break }
    }
    var output = TextOutput()
    let share = keys == nil ? "" : ", \(pressed) keys"
    output.writeLine("\(number - first) cases\(share), nothing found")
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
      TextOutput.complain("case \(number): \(error.what)")
      TextOutput.complain(error.input)
      return nil
    }
  }
}
