/// What `fx790 fuzz` makes up.
enum FuzzKind: String, CaseIterable {
  /// Some of all, as CI looks at them.
  case language
  case sources, states, tapes, growth, keys, ports, assembler

  /// Runs a case.
  ///
  /// - Returns: how many of these it made up.
  func run(_ number: UInt64) throws(Fuzzer.Finding) -> Int {
    switch self {
    case .language: try Fuzzer.run(number)
    case .sources: try Fuzzer.runSource(number)
    case .tapes: try Fuzzer.runTape(number)
    case .growth: try GrowthFuzzer.run(number)
    case .ports: try PortFuzzer.run(number)
    case .assembler: try Fuzzer.runAssembler(number)
    case .states: return try KeyFuzzer.damageStates(number)
    case .keys: return try KeyFuzzer.run(number)
    }
    return 1
  }

  /// How many cases go by until the next is named.
  var stride: UInt64 {
    switch self {
    case .language, .sources, .tapes, .assembler: 1000
    case .states, .keys, .ports: 100
    case .growth: 10
    }
  }
}
