import BasicVM

/// A form of a program, a listing or a wait machine, as a proof sees it: where control goes.
///
/// What instructions do is the same on both sides of a proof, which run on equal machines. Jumps,
/// and the words that only structure a wait machine, are skipped.
protocol ProgramSide {
  var program: CompiledProgram { get }
  var start: ProgramPlace { get }

  /// The next place that runs an instruction; nil if jumps never end.
  func settled(_ place: ProgramPlace) -> SettledPlace?
  func next(after place: ProgramPlace) -> ProgramPlace
  /// The place after a comparison that is true (`holds`) or false.
  func branch(at place: ProgramPlace, holds: Bool) -> ProgramPlace
  /// The place that ON chooses, from 1; the last is for all other values.
  func choice(_ number: Int, at place: ProgramPlace) -> ProgramPlace
  /// The body of the FOR at `start`, which a NEXT continues.
  func body(of start: Int, at place: ProgramPlace) -> ProgramPlace
  func end(ofLoopAt place: ProgramPlace) -> ProgramPlace
  /// Whether the loop of a FOR can be open at a NEXT.
  func canContinue(_ start: Int, at place: ProgramPlace) -> Bool
  func callee(_ entry: Int, at place: ProgramPlace) -> ProgramPlace
  /// The place to which RETURN leads; `back` is the step after the call.
  func returnPlace(_ back: Int) -> ProgramPlace
  /// The place of `step`, the target of a computed jump.
  func target(_ step: Int, at place: ProgramPlace) -> ProgramPlace
}

/// A position in the code of a listing or a wait machine.
struct ProgramPlace: Hashable, Sendable {
  /// The index of a wait machine's word; 0 in a listing.
  var word = 0
  /// The instruction; nil at the start of a wait machine's word.
  var step: Int?
}

/// A place at which an instruction runs.
struct SettledPlace {
  let place: ProgramPlace
  let step: Int
  /// The machine time of the skipped jumps before it.
  let cost: Ticks
}

struct ListingSide: ProgramSide {
  let program: CompiledProgram
  let start: ProgramPlace

  init?(_ program: CompiledProgram, area: Int) {
    guard let first = program.start(fromLine: 0, inArea: area) else { return nil }
    self.program = program
    start = ProgramPlace(step: Int(first))
  }

  func settled(_ place: ProgramPlace) -> SettledPlace? {
    var step = place.step ?? 0
    var cost: Ticks = 0
    // A longer chain of jumps is a circle.
    for _ in 0...program.steps.count {
      guard case .jump(let target) = program.steps[step].instruction else {
        return SettledPlace(place: ProgramPlace(step: step), step: step, cost: cost)
      }
      cost += program.cost(of: step)
      step = Int(target)
    }
    return nil
  }

  func next(after place: ProgramPlace) -> ProgramPlace { ProgramPlace(step: (place.step ?? 0) + 1) }

  func branch(at place: ProgramPlace, holds: Bool) -> ProgramPlace {
    guard !holds, let step = place.step,
      case .comparison(let target) = program.steps[step].instruction.facts.continuation
    else { return next(after: place) }
    return ProgramPlace(step: Int(target))
  }

  func choice(_ number: Int, at place: ProgramPlace) -> ProgramPlace {
    ProgramPlace(step: (place.step ?? 0) + number)
  }

  func body(of start: Int, at place: ProgramPlace) -> ProgramPlace { ProgramPlace(step: start + 1) }
  func end(ofLoopAt place: ProgramPlace) -> ProgramPlace { next(after: place) }
  func canContinue(_ start: Int, at place: ProgramPlace) -> Bool { true }
  func callee(_ entry: Int, at place: ProgramPlace) -> ProgramPlace { ProgramPlace(step: entry) }
  func returnPlace(_ back: Int) -> ProgramPlace { ProgramPlace(step: back) }
  func target(_ step: Int, at place: ProgramPlace) -> ProgramPlace { ProgramPlace(step: step) }
}

struct WaitMachineSide: ProgramSide {
  let program: CompiledProgram
  private let code: LinkedCode
  private let flow: Flow

  init(_ machine: WaitMachine, _ program: CompiledProgram) {
    self.program = program
    code = machine.code
    flow = machine.flow
  }

  var start: ProgramPlace { ProgramPlace(word: code.start) }

  func settled(_ place: ProgramPlace) -> SettledPlace? {
    var place = place
    var cost: Ticks = 0
    // A longer chain of skipped words and jumps is a circle.
    for _ in 0...code.words.count + program.steps.count {
      guard let step = place.step ?? decision(at: place.word) else {
        guard let next = move(from: place.word) else { return nil }
        cost += next.cost
        place = next.place
        continue
      }
      // A jump to the next instruction is part of the work.
      guard case .jump = program.steps[step].instruction else {
        return SettledPlace(place: place, step: step, cost: cost)
      }
      cost += program.cost(of: step)
      place = next(after: place)
    }
    return nil
  }

  /// The instruction of a word that decides what runs next.
  private func decision(at word: Int) -> Int? {
    switch code.words[word] {
    case .decide(let step), .select(let step), .next(let step), .goBack(let step),
      .call(let step), .compute(let step):
      step
    case .work, .pass, .loop, .block, .close, .again, .leave, .go, .otherwise, .cross, .arm, .wait,
      .end:
      nil
    }
  }

  /// The place after a word that runs no instruction; nil if no run reaches the word.
  private func move(from word: Int) -> (place: ProgramPlace, cost: Ticks)? {
    switch code.words[word] {
    case .work(let range): (ProgramPlace(word: word, step: range.lowerBound), 0)
    case .pass(let step): (ProgramPlace(word: word + 1), program.cost(of: step))
    case .loop, .block, .close: (ProgramPlace(word: word + 1), 0)
    case .again, .leave, .go, .wait: (ProgramPlace(word: code.target[word]), 0)
    case .decide, .select, .next, .goBack, .call, .compute, .cross, .otherwise, .arm, .end: nil
    }
  }

  func next(after place: ProgramPlace) -> ProgramPlace {
    if let step = place.step, case .work(let range) = code.words[place.word],
      step + 1 < range.upperBound
    {
      return ProgramPlace(word: place.word, step: step + 1)
    }
    return ProgramPlace(word: place.word + 1)
  }

  func branch(at place: ProgramPlace, holds: Bool) -> ProgramPlace {
    guard case .decide = code.words[place.word], !holds else { return next(after: place) }
    return ProgramPlace(word: code.target[place.word])
  }

  func choice(_ number: Int, at place: ProgramPlace) -> ProgramPlace { arm(number, at: place) }

  func body(of start: Int, at place: ProgramPlace) -> ProgramPlace { arm(start + 1, at: place) }

  func end(ofLoopAt place: ProgramPlace) -> ProgramPlace {
    guard case .next(let step) = code.words[place.word] else { return next(after: place) }
    return arm(step + 1, at: place)
  }

  func canContinue(_ start: Int, at place: ProgramPlace) -> Bool {
    guard let step = place.step ?? decision(at: place.word) else { return false }
    return flow.steps[step].edges.contains(.to(start + 1, .again))
  }

  func callee(_ entry: Int, at place: ProgramPlace) -> ProgramPlace {
    let function = code.functions[entry]
    return ProgramPlace(word: function >= 0 ? function : place.word + 1)
  }

  func returnPlace(_ back: Int) -> ProgramPlace { ProgramPlace(word: code.returnTargets[back]) }

  func target(_ step: Int, at place: ProgramPlace) -> ProgramPlace {
    if case .call = code.words[place.word], code.functions[step] >= 0 {
      return ProgramPlace(word: code.functions[step])
    }
    // The switch over all targets follows.
    var word = place.word + 1
    for _ in 0...code.words.count {
      switch code.words[word] {
      case .cross: return arm(step, at: ProgramPlace(word: word))
      case .loop, .block, .close: word += 1
      case .again, .leave, .go: word = code.target[word]
      default: return ProgramPlace(word: word)
      }
    }
    return ProgramPlace(word: word)
  }

  private func arm(_ name: Int, at place: ProgramPlace) -> ProgramPlace {
    switch code.words[place.word] {
    case .select, .next, .cross: ProgramPlace(word: code.arm(for: name, at: place.word))
    default: ProgramPlace(word: place.word + 1)
    }
  }
}

extension CompiledProgram {
  func cost(of step: Int) -> Ticks { Ticks(steps[step].cost >> Interpreter.tickShift) }
}
