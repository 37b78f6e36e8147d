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
  /// The place to which an exit of an instruction leads; negative if this form lacks the exit.
  func place(_ exit: ProgramExit, from step: Int) -> Int
}

/// A way from an instruction to the next one.
enum ProgramExit {
  case next
  /// After a comparison that is true (`holds`) or false.
  case branch(holds: Bool)
  /// ON, from 1; the last is for all other values.
  case choice(Int)
  /// NEXT, to the body of the FOR at this step; or to the end of the loop.
  case body(of: Int)
  case endOfLoop
  /// GOSUB, to the entry of a subroutine.
  case callee(Int)
  /// A computed jump, to this step.
  case target(Int)
}

/// A place at which an instruction other than a jump runs.
struct SettledPlace {
  let step: Int
  /// The machine time of the skipped jumps before it.
  var cost: Ticks = 0

  /// A place that no program has.
  static let nowhere = -1

  init(step: Int) { self.step = step }

  /// Skips the jumps from a place; `next` returns where a jump leads, and nil for other steps.
  fileprivate init?(
    after place: Int, in program: CompiledProgram, next: (_ step: Int) -> Int?
  ) {
    var step = place
    // A longer chain of jumps is a circle.
    for _ in 0...program.steps.count {
      guard let target = next(step) else {
        self.step = step
        return
      }
      cost += program.cost(of: step)
      step = target
    }
    return nil
  }
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
    SettledPlace(after: place, in: program) { step in
      if case .jump(let target) = program.steps[step].instruction { Int(target) } else { nil }
    }
  }

  func place(_ exit: ProgramExit, from step: Int) -> Int {
    switch exit {
    case .next, .endOfLoop, .branch(holds: true): return step + 1
    case .branch(holds: false):
      guard case .comparison(let target) = program.steps[step].instruction.facts.continuation
      else { return step + 1 }
      return Int(target)
    case .choice(let number): return step + number
    case .body(let start): return start + 1
    case .callee(let target), .target(let target): return target
    }
  }
}

/// The blocks of a wait machine decide where control goes.
struct WaitMachineSide: ProgramSide {
  let program: CompiledProgram
  private let code: BlockCode

  init(_ machine: WaitMachine, _ program: CompiledProgram) {
    self.program = program
    code = machine.code
  }

  var start: Int { code.blocks[code.start].start }

  func settled(_ place: Int) -> SettledPlace? {
    let settled = SettledPlace(after: place, in: program) { step in
      guard let block = block(of: step) else { return nil }
      if case .jumps(step, let target) = block.ending { return target }
      // A jump to the next instruction is part of the work.
      if case .jump = program.steps[step].instruction { return self.place(.next, from: step) }
      return nil
    }
    return settled.map { block(of: $0.step) == nil ? SettledPlace(step: SettledPlace.nowhere) : $0 }
  }

  private func block(of step: Int) -> Block? {
    step < program.steps.count ? code.block(of: step) : nil
  }

  func place(_ exit: ProgramExit, from step: Int) -> Int {
    guard let block = block(of: step) else { return SettledPlace.nowhere }
    switch (exit, block.ending) {
    case (.next, _) where step + 1 < block.steps.upperBound: return step + 1
    case (.next, .goes(let target)), (.next, .waits(let target)),
      (.branch(holds: true), .decides(step, let target, _)),
      (.branch(holds: false), .decides(step, _, let target)),
      (.endOfLoop, .continues(step, _, let target)):
      return target
    case (.choice(let number), .selects(step, let targets, let otherwise)):
      return number <= targets.count ? targets[number - 1] : otherwise
    case (.body(let start), .continues(step, let bodies, _)) where bodies.contains(start + 1):
      return start + 1
    case (.callee(let target), .calls(step, let entry, _)) where entry == target: return entry
    case (.target(let target), .computes(step, let crossing)),
      (.target(let target), .calls(step, let crossing, _)):
      guard case .crosses(let targets)? = code.block(of: crossing)?.ending,
        targets.contains(target)
      else { return SettledPlace.nowhere }
      return target
    default: return SettledPlace.nowhere
    }
  }
}

extension CompiledProgram {
  func cost(of step: Int) -> Ticks { Ticks(steps[step].cost >> Interpreter.tickShift) }
}
