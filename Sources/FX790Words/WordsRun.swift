import BasicVM
import Programs

/// A run of a program that calls the words of an `FX790`.
///
///     TerminalPlayer(speed: .real).play(WordsRun(pace: .real) { fx in fx.horseRace() })
///
/// The program has its own thread, which runs only during `resume`, and ends with the program
/// or when the run is released. Objects that its unfinished calls own then leak.
public class WordsRun: SuspendedRun {
  /// A program; it throws only the errors of calculations with `Number`.
  public typealias Program = @Sendable (_ fx: FX790) throws(Halt) -> Void

  /// The machine time of words.
  public enum Pace: Sendable {
    /// A word takes the time of its statement on the machine, so that a loop of PRINT CSR animates
    /// the display. Calculations in Swift take no time.
    case real
    /// Only waits and sounds take time.
    case game
  }

  private let thread: ProgramThread
  private let pace: Pace

  /// Starts a run with a source of RAN#.
  public init(
    random: RandomNumbers = RandomNumbers(), pace: Pace = .game, _ program: @escaping Program
  ) {
    let thread = ProgramThread(program, pace: pace)
    self.thread = thread
    self.pace = pace
    super.init(random: random) { host throws(Halt) in try thread.resume(&host) }
  }

  /// Whether words take machine time.
  public override var takesTime: Bool { pace == .real }

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

extension Contender {
  /// Creates a contender from a program in the words of an `FX790`.
  @_disfavoredOverload
  public init(name: String, words program: @escaping WordsRun.Program) {
    self.init(name: UTF8Text(name), words: program)
  }
}
