import BasicVM

/// The form of a listing for a real machine: without TIMER, and with the words of its model.
package enum RealForm {
  /// Rewrites programs for a machine; throws the reason if that is impossible.
  ///
  /// `memory` must be read as an FX-790P's if `model` lacks TIMER.
  package static func rewriter(
    of memory: ProgramMemory, for model: Model, size: MemorySize
  ) throws(Rewriter.Failure) -> Rewriter {
    var rewriter = Rewriter(memory)
    let depths = loopDepths(in: memory)
    let limit = model.facts.loopLimit
    try rewriter.makeReal(for: model, size: size) { place in
      depths.contains {
        $0.depth >= limit && $0.place.area == place.area && $0.place.line == place.line
      }
    }
    return rewriter
  }

  /// The programs with loops in place of TIMERs, for the same machine; throws the reason if a
  /// person could notice the difference.
  static func looping(
    _ memory: ProgramMemory
  ) throws(EquivalenceProof.Obstacle) -> ProgramMemory {
    let program = Compiler.compile(memory)
    guard program.hasSome({ $0.isTimer }) else { return memory }
    guard !program.hasSome({ $0.asksForNumber }) else {
      throw .init("an answer to INPUT may read the variable of a loop in place of TIMER")
    }
    let rewriter: Rewriter
    do throws(Rewriter.Failure) {
      rewriter = try self.rewriter(of: memory, for: memory.model, size: memory.size)
    } catch {
      throw .init(error.sentence, error.place)
    }
    for case .roughTime(let place) in rewriter.notes {
      throw .init(
        "no loop takes the time of this TIMER within \(Rewriter.timeTolerance) per cent", place)
    }
    return rewriter.result
  }

  /// For each TIMER, the number of loops that may be open there.
  private static func loopDepths(in memory: ProgramMemory) -> [(place: Place, depth: Int)] {
    let program = Compiler.compile(memory)
    let timers = program.steps.indices.filter { program.steps[$0].instruction.isTimer }
    guard !timers.isEmpty else { return [] }
    let reader = FlowReader(program: program, memory: memory)
    let steps = OpenLoops.withoutImpossibleEdges(reader.steps + reader.crossings, of: program)
    let loops = OpenLoops(program: program, steps: steps)
    var depths = Array(repeating: 0, count: timers.count)
    for (variable, starts) in program.loopStarts.enumerated() {
      let open = starts.map { loops.openSteps(of: $0, Slot(variable)) }
      for (index, timer) in timers.enumerated()
      where open.contains(where: { $0[timer].here || $0[timer].called }) {
        depths[index] += 1
      }
    }
    return zip(timers, depths).map { (program.origins[$0].place, $1) }
  }
}

extension Instruction {
  fileprivate var isTimer: Bool { facts.action == .time }
}
