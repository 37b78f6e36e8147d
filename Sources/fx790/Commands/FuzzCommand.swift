/// `fx790 fuzz`: looks for input that breaks the language.
struct FuzzCommand {
  private let first: UInt64
  private let single: Bool
  private let seconds: Int64?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    single = arguments.has("--case")
    let chosen = try arguments.number("--case", UInt64.self)
    let start = try arguments.number("--from", UInt64.self)
    first = chosen ?? start ?? 1
    seconds = try arguments.number("--seconds", Int64.self)
  }

  func run() -> ExitStatus {
    let start = System.nanoseconds
    var number = first
    while true {
      // Said before the case runs: if it traps, this is the last that is seen.
      if number % 1000 == 1 || single { Output.complain("case \(number)") }
      if !run(number) { return .failed }
      number += 1
      if single { break }
      let elapsed = System.nanoseconds - start
      if let seconds, elapsed > seconds * 1_000_000_000 { break }
    }
    var output = Output()
    output.writeLine("\(number - first) cases, nothing found")
    output.flush()
    return .done
  }

  private func run(_ number: UInt64) -> Bool {
    do throws(Fuzzer.Finding) {
      try Fuzzer.run(number)
      return true
    } catch {
      Output.complain("case \(number): \(error.what)")
      Output.complain(error.input)
      return false
    }
  }
}
