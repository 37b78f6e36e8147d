import BasicVM

enum FuzzKind: String, CaseIterable {
  /// Sources, and in some cases also states, tapes or the assembler; for CI.
  case language
  case sources, states, tapes, growth, keys, ports, assembler, sessions, actions

  /// Runs a case on a model, or on one that its number selects; returns the number of items.
  func run(_ number: UInt64, on model: Model?) throws(Fuzzer.Finding) -> Int {
    // The lowest three bits already select what a case does.
    let turn = Int(number / 8 % UInt64(Model.allCases.count))
    let model = model ?? Model.allCases[turn]
    switch self {
    case .language: try Fuzzer.run(number, on: model)
    case .sources: try Fuzzer.runSource(number, on: model)
    case .tapes: try Fuzzer.runTape(number)
    case .growth: try GrowthFuzzer.run(number)
    case .ports: try PortFuzzer.run(number)
    case .assembler: try Fuzzer.runAssembler(number)
    case .sessions: try SessionFuzzer.run(number, on: model)
    case .states: return try KeyFuzzer.damageStates(number, on: model)
    case .keys: return try KeyFuzzer.run(number, on: model)
    case .actions: return try UserFuzzer.run(number, on: model)
    }
    return 1
  }

  /// The number of cases between two progress messages.
  var stride: UInt64 {
    switch self {
    case .language, .sources, .tapes, .assembler, .sessions: 1000
    case .states, .keys, .ports, .actions: 100
    case .growth: 10
    }
  }
}
