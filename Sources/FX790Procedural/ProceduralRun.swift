import BasicVM
import Programs

/// A run of a procedural program.
public class ProceduralRun<Program: ProceduralProgram>: SuspendedRun {
  /// Starts a run.
  ///
  /// - Parameters:
  ///   - program: the type of the program.
  ///   - random: the source of RAN#.
  ///   - isInterrupted: called now and then in loops without waits.
  public init(
    _ program: Program.Type = Program.self, random: RandomNumbers = RandomNumbers(),
    isInterrupted: (@Sendable () -> Bool)? = nil
  ) {
    let task = ProceduralTask<Program>()
    super.init(random: random, isInterrupted: isInterrupted) { host throws(Halt) in
      try task.resume(&host)
    }
  }
}

/// A run that a comparison resumes, from one thread at a time.
private final class ComparedRun<Program: ProceduralProgram>: ProceduralRun<Program>,
  @unchecked Sendable
{}

extension Contender {
  /// Creates a contender from a procedural program.
  public init<Program: ProceduralProgram>(name: UTF8Text, running program: Program.Type) {
    self.init(
      name: name,
      procedural: { seed in
        // Interrupt a loop without waits after a million rounds.
        ComparedRun(program, random: RandomNumbers(seed: seed)) { true }
      })
  }
}
