import BasicVM

/// A form of a program, a listing or a wait machine, as a proof sees it: where control goes.
///
/// A place is an instruction of the listing. What instructions do is the same on both sides of a
/// proof, which run on equal machines. Jumps are skipped.
protocol ProgramSide {
  var program: CompiledProgram { get }
  var start: Int { get }

  /// The next place that runs an instruction; nil if jumps never end. A negative step is a place
  /// that the program lacks.
  func settled(_ place: Int) -> SettledPlace?
  func next(after place: Int) -> Int
  /// The place after a comparison that is true (`holds`) or false.
  func branch(at place: Int, holds: Bool) -> Int
  /// The place that ON chooses, from 1; the last is for all other values.
  func choice(_ number: Int, at place: Int) -> Int
  /// The body of the FOR at `start`, which a NEXT continues.
  func body(of start: Int, at place: Int) -> Int
  func end(ofLoopAt place: Int) -> Int
  /// Whether the loop of a FOR can be open at a NEXT.
  func canContinue(_ start: Int, at place: Int) -> Bool
  func callee(_ entry: Int, at place: Int) -> Int
  /// The place of `step`, the target of a computed jump.
  func target(_ step: Int, at place: Int) -> Int
}

/// A place at which an instruction other than a jump runs.
struct SettledPlace {
  let step: Int
  /// The machine time of the skipped jumps before it.
  let cost: Ticks
}

struct ListingSide: ProgramSide {
  let program: CompiledProgram
  let start: Int

  init?(_ program: CompiledProgram, area: Int) {
    guard let first = program.start(fromLine: 0, inArea: area) else { return nil }
    self.program = program
    start = Int(first)
  }

  func settled(_ place: Int) -> SettledPlace? {
    var step = place
    var cost: Ticks = 0
    // A longer chain of jumps is a circle.
    for _ in 0...program.steps.count {
      guard case .jump(let target) = program.steps[step].instruction else {
        return SettledPlace(step: step, cost: cost)
      }
      cost += program.cost(of: step)
      step = Int(target)
    }
    return nil
  }

  func next(after place: Int) -> Int { place + 1 }

  func branch(at place: Int, holds: Bool) -> Int {
    guard !holds,
      case .comparison(let target) = program.steps[place].instruction.facts.continuation
    else { return place + 1 }
    return Int(target)
  }

  func choice(_ number: Int, at place: Int) -> Int { place + number }
  func body(of start: Int, at place: Int) -> Int { start + 1 }
  func end(ofLoopAt place: Int) -> Int { place + 1 }
  func canContinue(_ start: Int, at place: Int) -> Bool { true }
  func callee(_ entry: Int, at place: Int) -> Int { entry }
  func target(_ step: Int, at place: Int) -> Int { step }
}

/// The blocks of a wait machine decide where control goes.
struct WaitMachineSide: ProgramSide {
  let program: CompiledProgram
  private let code: BlockCode

  init(_ machine: WaitMachine, _ program: CompiledProgram) {
    self.program = program
    code = machine.code
  }

  /// A place that no program has.
  private static let nowhere = -1

  var start: Int { code.blocks[code.start].start }

  private func ending(at step: Int) -> Block.Ending {
    code.block(of: step)?.ending ?? .ends
  }

  func settled(_ place: Int) -> SettledPlace? {
    var step = place
    var cost: Ticks = 0
    // A longer chain of jumps is a circle.
    for _ in 0...program.steps.count {
      guard let block = code.block(of: step), step < program.steps.count else {
        return SettledPlace(step: Self.nowhere, cost: cost)
      }
      if case .jumps(step, let target) = block.ending {
        cost += program.cost(of: step)
        step = target
      } else if case .jump = program.steps[step].instruction {
        // A jump to the next instruction is part of the work.
        cost += program.cost(of: step)
        step = next(after: step)
      } else {
        return SettledPlace(step: step, cost: cost)
      }
    }
    return nil
  }

  func next(after place: Int) -> Int {
    guard let block = code.block(of: place) else { return Self.nowhere }
    if place + 1 < block.steps.upperBound { return place + 1 }
    return switch block.ending {
    case .goes(let target), .waits(let target): target
    case .jumps, .decides, .selects, .continues, .computes, .crosses, .calls, .goesBack, .ends:
      Self.nowhere
    }
  }

  func branch(at place: Int, holds: Bool) -> Int {
    guard case .decides(place, let next, let other) = ending(at: place) else { return Self.nowhere }
    return holds ? next : other
  }

  func choice(_ number: Int, at place: Int) -> Int {
    guard case .selects(place, let targets, let otherwise) = ending(at: place) else {
      return Self.nowhere
    }
    return number <= targets.count ? targets[number - 1] : otherwise
  }

  func body(of start: Int, at place: Int) -> Int {
    canContinue(start, at: place) ? start + 1 : Self.nowhere
  }

  func end(ofLoopAt place: Int) -> Int {
    guard case .continues(place, _, let done) = ending(at: place) else { return Self.nowhere }
    return done
  }

  func canContinue(_ start: Int, at place: Int) -> Bool {
    guard case .continues(place, let bodies, _) = ending(at: place) else { return false }
    return bodies.contains(start + 1)
  }

  func callee(_ entry: Int, at place: Int) -> Int {
    guard case .calls(place, entry, _) = ending(at: place) else { return Self.nowhere }
    return entry
  }

  func target(_ step: Int, at place: Int) -> Int {
    switch ending(at: place) {
    case .computes(place, let crossing), .calls(place, let crossing, _):
      guard case .crosses(let targets) = ending(at: crossing), targets.contains(step) else {
        return Self.nowhere
      }
      return step
    case .goes, .jumps, .decides, .selects, .continues, .computes, .crosses, .calls, .goesBack,
      .waits, .ends:
      return Self.nowhere
    }
  }
}

extension CompiledProgram {
  func cost(of step: Int) -> Ticks { Ticks(steps[step].cost >> Interpreter.tickShift) }
}
