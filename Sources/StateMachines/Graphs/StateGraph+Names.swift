import BasicVM

extension StateGraph {
  /// Names waits as a port does; each copy of a wait also names its calls.
  mutating func nameStates(_ program: CompiledProgram, _ flow: Flow, _ hints: PortHints) {
    var table = NameTable(hints)
    let lines = ListedLines(program, flow)
    let variables = table.nameVariables(of: program).variables
    let names = StateNames(
      lines, flow, isReachable: flow.isReachable, &table, variables: variables
    ).names
    for index in states.indices {
      let instruction = states[index].contexts.first?.first
      if let name = instruction.flatMap({ names[$0] }), states[index].isWait {
        states[index].name = name.inWords
      }
    }
    nameCopies(NameWords(lines, hints, variables: variables))
    numberNames()
  }

  private mutating func nameCopies(_ words: NameWords) {
    var counts: [UTF8Text: Int] = [:]
    for state in states { counts[state.name, default: 0] += 1 }
    for index in states.indices where counts[states[index].name] ?? 0 > 1 {
      guard states[index].isWait, !states[index].calls.isEmpty else { continue }
      let calls = states[index].calls.map { place -> UTF8Text in
        let line = ListingLine(area: place.area ?? 0, number: place.line)
        return words.section(above: line)?.inWords ?? UTF8Text(place.name)
      }
      states[index].name += " (\(calls.joined(", ")))"
    }
  }

  /// Numbers states of the same name, errors last.
  mutating func numberNames() {
    var names: [UTF8Text] = []
    let errors = states.indices.filter { states[$0].isFailure }
    for index in states.indices.filter({ !states[$0].isFailure }) + errors {
      let name = states[index].name
      names.append(name)
      let others = names.count { $0 == name } - 1
      if others > 0 { states[index].name = "\(name) \(others + 1)" }
    }
  }
}

extension StateGraph.State {
  fileprivate var isFailure: Bool { if case .failure = kind { true } else { false } }

  fileprivate var isWait: Bool { if case .wait = kind { true } else { false } }
}
