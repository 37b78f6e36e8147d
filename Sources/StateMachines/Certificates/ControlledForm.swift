import BasicVM

/// A form of a program, a listing or a wait machine, as a checker sees it: where control goes.
///
/// It follows the words of a wait machine as `WaitMachineRun` does, without the prover's code.
struct ControlledForm {
  let program: CompiledProgram
  let start: ProgramPlace
  /// Nil for a listing.
  private let code: LinkedCode?

  init?(listing program: CompiledProgram, area: Int) {
    guard let first = program.start(fromLine: 0, inArea: area) else { return nil }
    self.program = program
    start = ProgramPlace(step: Int(first))
    code = nil
  }

  init(_ machine: WaitMachine, _ program: CompiledProgram) {
    self.program = program
    start = ProgramPlace(word: machine.code.start)
    code = machine.code
  }

  /// Where jumps and words without an instruction lead from a place.
  enum Stop {
    case runs(step: Int, at: ProgramPlace)
    case endless
    /// They reach a word that no run should reach.
    case lost
  }

  /// Numbers are steps, except that of a choice.
  enum Edge {
    case next, otherwise, done
    case choice(Int)
    case body(Int)
    case call(Int)
    case computed(Int)
  }

  // MARK: Places

  func has(_ place: ProgramPlace) -> Bool {
    guard let code else {
      return place.word == 0 && program.steps.indices.contains(place.step ?? -1)
    }
    guard code.words.indices.contains(place.word) else { return false }
    guard let step = place.step else { return true }
    if case .work(let range) = code.words[place.word] { return range.contains(step) }
    return false
  }

  func stop(from place: ProgramPlace) -> Stop {
    var place = place
    // After more jumps than there are places, they are endless.
    for _ in 0...program.steps.count + (code?.words.count ?? 0) {
      if let step = instruction(at: place) {
        guard case .jump(let target) = program.steps[step].instruction else {
          return .runs(step: step, at: place)
        }
        guard let next = jumped(to: Int(target), from: place) else { return .lost }
        place = next
      } else {
        guard let next = moved(from: place) else { return .lost }
        place = next
      }
    }
    return .endless
  }

  private func instruction(at place: ProgramPlace) -> Int? {
    guard place.step == nil, let code else { return place.step }
    return switch code.words[place.word] {
    case .decide(let step), .select(let step), .next(let step), .goBack(let step),
      .call(let step), .compute(let step):
      step
    default: nil
    }
  }

  /// In a state machine, only a jump to the next instruction is part of the work.
  private func jumped(to target: Int, from place: ProgramPlace) -> ProgramPlace? {
    guard code != nil else { return ProgramPlace(step: target) }
    guard let step = place.step, target == step + 1 else { return nil }
    return worked(from: place)
  }

  /// The place after an instruction of a `work` word.
  private func worked(from place: ProgramPlace) -> ProgramPlace? {
    guard let code, let step = place.step, case .work(let range) = code.words[place.word] else {
      return nil
    }
    return step + 1 < range.upperBound
      ? ProgramPlace(word: place.word, step: step + 1) : ProgramPlace(word: place.word + 1)
  }

  private func moved(from place: ProgramPlace) -> ProgramPlace? {
    guard let code else { return nil }
    switch code.words[place.word] {
    case .work(let range):
      return range.isEmpty
        ? ProgramPlace(word: place.word + 1)
        : ProgramPlace(word: place.word, step: range.lowerBound)
    case .pass, .loop, .block, .close: return ProgramPlace(word: place.word + 1)
    case .again, .leave, .go, .wait: return ProgramPlace(word: code.target[place.word])
    case .decide, .select, .next, .goBack, .call, .compute, .cross, .otherwise, .arm, .end:
      return nil
    }
  }

  // MARK: Edges

  /// The place to which an edge leads; nil if this form has no such edge.
  func place(_ edge: Edge, from run: CertificateChecker.Run) -> ProgramPlace? {
    guard let code else {
      return listed(edge, from: run.step).map { ProgramPlace(step: $0) }
    }
    let word = run.place.word
    let place: Int?
    switch (code.words[word], edge) {
    case (.work, .next): return worked(from: run.place)
    case (.decide, .next): place = word + 1
    case (.decide, .otherwise): place = code.target[word]
    case (.select, .choice(let number)): place = code.arm(for: number, at: word)
    case (.next, .body(let start)): place = code.arm(for: start + 1, at: word)
    case (.next(let step), .done): place = code.arm(for: step + 1, at: word)
    case (.call, .call(let entry)):
      place = code.functions[entry] >= 0 ? code.functions[entry] : word + 1
    case (.call, .computed(let target)) where code.functions[target] >= 0:
      place = code.functions[target]
    case (.call, .computed(let target)), (.compute, .computed(let target)):
      place = crossing(to: target, from: word + 1)
    default: place = nil
    }
    return place.map { ProgramPlace(word: $0) }
  }

  private func listed(_ edge: Edge, from step: Int) -> Int? {
    switch edge {
    case .next, .done: step + 1
    case .otherwise:
      if case .comparison(let target) = program.steps[step].instruction.facts.continuation {
        Int(target)
      } else {
        nil
      }
    case .choice(let number): step + number
    case .body(let start): start + 1
    case .call(let target), .computed(let target): target
    }
  }

  /// The word for a target of a computed jump, in the switch that follows the jump.
  private func crossing(to target: Int, from first: Int) -> Int? {
    guard let code else { return nil }
    var word = first
    for _ in code.words {
      switch code.words[word] {
      case .cross: return code.arm(for: target, at: word)
      case .loop, .block, .close: word += 1
      case .again, .leave, .go: word = code.target[word]
      // There is only one target.
      default: return word
      }
    }
    return nil
  }

  func back(to step: Int) -> ProgramPlace? {
    guard let code else { return ProgramPlace(step: step) }
    return ProgramPlace(word: code.returnTargets[step])
  }

  /// The lines or areas that a computed jump can reach.
  func targets(of step: Int) -> [(number: Int, step: Int)] {
    switch program.steps[step].instruction.facts.continuation {
    case .computedLine, .callOfLine:
      program.lines[Int(program.origins[step].area)].map { ($0.number, Int($0.start)) }
    case .computedArea, .callOfArea:
      program.lines.enumerated().compactMap { area, lines in
        lines.first.map { (area, Int($0.start)) }
      }
    default: []
    }
  }
}
