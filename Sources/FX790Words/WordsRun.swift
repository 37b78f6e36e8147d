import BasicVM
import Programs

/// A run of a program that calls the words of an `FX790`.
///
///     TerminalPlayer().play(WordsRun { fx in fx.horseRace() })
///
/// The program has its own thread, which runs only during `resume`, and ends with the program
/// or when the run is released. Objects that its unfinished calls own then leak.
public class WordsRun: SuspendedRun {
  /// A program; it throws only the errors of calculations with `Number`.
  public typealias Program = @Sendable (_ fx: FX790) throws(Halt) -> Void

  private let thread: ProgramThread

  /// Starts a run with a source of RAN#.
  public init(random: RandomNumbers = RandomNumbers(), _ program: @escaping Program) {
    let thread = ProgramThread(program)
    self.thread = thread
    super.init(random: random) { host throws(Halt) in try thread.resume(&host) }
  }

  /// An estimate: each word counts as 30 instructions, as a short statement has.
  public override var instructionCount: UInt64 { thread.wordCount * 30 }
}

/// A run that a comparison resumes, from one thread at a time.
private final class ComparedRun: WordsRun, @unchecked Sendable {}

extension Contender {
  /// Creates a contender from a program in the words of an `FX790`.
  public init(name: UTF8Text, words program: @escaping WordsRun.Program) {
    self.init(
      name: name,
      procedural: { seed in ComparedRun(random: RandomNumbers(seed: seed), program) })
  }
}
