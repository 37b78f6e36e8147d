// Marks: where a run has been.
//
// A mark stands in the place of an instruction. Who reaches it puts the instruction back and goes
// on, so a place costs something only the first time, and a run without marks nothing at all.

/// The instructions that marks stand for.
struct Marks: Sendable {
  /// All instructions of the stored programs, without marks; empty when none were set.
  var originals: [CompiledProgram.Step] = []
  /// The instructions whose marks were reached.
  var reached: [Int] = []
}

extension Machine {
  /// Where each instruction of the stored programs stands, in their order.
  ///
  /// What can be reached is told by indexes into this.
  public var instructionPlaces: [Place] {
    Compiler.compile(memory).origins.map { $0.place }
  }

  /// The instructions whose marks have been reached, as indexes into `instructionPlaces`.
  public var reachedInstructions: [Int] { marks.reached }

  /// Sets a mark at every instruction of the stored programs.
  ///
  /// - Parameter reached: for each instruction whether it needs none, because it is known.
  public mutating func setMarks(except reached: [Bool]) {
    compileIfNeeded()
    if marks.originals.isEmpty { marks.originals = Array(program.steps[..<programCount]) }
    marks.reached = []
    for index in marks.originals.indices {
      let isKnown = index < reached.count && reached[index]
      program.steps[index] =
        isKnown ? marks.originals[index] : CompiledProgram.Step(instruction: .mark, cost: 0)
    }
  }

  /// Puts back the instruction at an index, and those that will be reached with it.
  mutating func takeMarks(from index: Int) {
    var index = index
    repeat {
      program.steps[index] = marks.originals[index]
      marks.reached.append(index)
      index += 1
    } while index < marks.originals.count && program.steps[index].instruction == .mark
      && !marks.originals[index - 1].instruction.facts.continuation.endsBlock
      && !program.isLineStart(Target(index))
  }
}
