import BasicVM

/// Limits the instructions of a run that no person watches.
///
/// Machine time is not limited, because even hours of waiting need no computing.
package struct RunLimit {
  private let instructions: UInt64
  private let start: UInt64
  private var effects: UInt64 = 0

  package static let usual: UInt64 = 50_000_000

  /// Limits the program's further instructions.
  package init(from program: some ObservableProgram, instructions: UInt64 = usual) {
    self.instructions = instructions
    start = program.instructionCount
  }

  /// Counts an effect, so that programs without an instruction count are limited too.
  mutating func countEffect() { effects += 1 }

  func rest(of program: some ObservableProgram) -> UInt64 {
    let spent = max(program.instructionCount - start, effects * ScriptLimits.effectCost)
    return instructions - min(spent, instructions)
  }
}

extension Player where Program: ObservableProgram {
  /// As `advance`; at the limit, the run ends as `timedOut`.
  package mutating func advance(
    within limit: inout RunLimit, _ notice: (TraceEvent) -> Void
  ) -> PlayStep {
    guard let deadline = deadline(limit.rest(of: program)) else { return .ended(.timedOut) }
    limit.countEffect()
    return advance(until: deadline, notice)
  }

  /// As `advanceToBreak`; at the limit, if any, the run ends as `timedOut`.
  ///
  /// Effects do not count: in a recorded session a program may poll millions of times.
  mutating func advanceToBreak(
    within limit: RunLimit?, _ notice: (TraceEvent) -> Void
  ) -> PlayStep where Keys: FilmKeys {
    guard let limit else { return advanceToBreak(notice) }
    guard let deadline = deadline(limit.rest(of: program)) else { return .ended(.timedOut) }
    return advanceToBreak(until: deadline, notice)
  }

  /// The time at which the remaining instructions end; without any, ends the run and returns nil.
  private mutating func deadline(_ instructions: UInt64) -> Ticks? {
    guard ending != nil || instructions > 0 else {
      stop(.timedOut)
      return nil
    }
    return program.clock + Ticks(instructions) * Machine.shortestInstruction
  }

  /// As `play`, up to the limit.
  package mutating func play(
    within limit: RunLimit, _ notice: (TraceEvent) -> Void = { _ in }
  ) -> PlayEnding {
    var limit = limit
    while true {
      switch advance(within: &limit, notice) {
      case .continues, .rests, .asksComputer: continue
      case .asks: stop(.starved)
      case .ended(let ending): return ending
      }
    }
  }
}
