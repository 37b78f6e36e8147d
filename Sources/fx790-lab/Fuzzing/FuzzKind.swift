import BasicVM

/// What `fx790-lab fuzz` makes up.
enum FuzzKind: String, CaseIterable {
  /// Some of all, as CI looks at them.
  case language
  case sources, states, tapes, growth, keys, ports, assembler

  /// Runs a case on a model, or on one after another by the number of the case.
  ///
  /// - Returns: how many of these it made up.
  func run(_ number: UInt64, on model: Model?) throws(Fuzzer.Finding) -> Int {
    // Neighbours share one: what a case does hangs on the last bits of its number.
    let turn = Int(number / 8 % UInt64(Model.allCases.count))
    let model = model ?? Model.allCases[turn]
    switch self {
    case .language: try Fuzzer.run(number, on: model)
    case .sources: try Fuzzer.runSource(number, on: model)
    case .tapes: try Fuzzer.runTape(number)
    case .growth: try GrowthFuzzer.run(number)
    case .ports: try PortFuzzer.run(number)
    case .assembler: try Fuzzer.runAssembler(number)
    case .states: return try KeyFuzzer.damageStates(number, on: model)
    case .keys: return try KeyFuzzer.run(number, on: model)
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
