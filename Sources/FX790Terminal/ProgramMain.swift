import BasicVM
import Programs

/// The main program of a package with a game: plays it on a terminal or in a pipe, and compares it.
///
///     ProgramMain.run { random in
///       GameRun(HighLow(), random: random)
///     } comparing: { options in
///       Comparison(listing, Contender(name: "HighLow", playing: HighLow()), options: options)
///     }
///
/// The program then has the options `--seed`, `--keys` and `--trace` of `fx790 run`, and `--help`.
public enum ProgramMain {
  /// Carries out the arguments of the process, and exits.
  ///
  /// The exit status is 0 when the program has ended, 1 after an error or a difference, 2 for wrong
  /// arguments, and 3 when the keys end before the program.
  ///
  /// - Parameters:
  ///   - arguments: the words after the name of the program.
  ///   - player: plays on a terminal.
  ///   - memory: the listing that error messages quote.
  ///   - start: starts the program, once for each run.
  ///   - comparison: prepares a comparison, if there is one.
  public static func run<Program: ResumableProgram>(
    arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    player: TerminalPlayer = TerminalPlayer(), memory: ProgramMemory = ProgramMemory(),
    _ start: (RandomNumbers) -> Program,
    comparing comparison: ((Comparison.Options) throws -> Comparison)? = nil
  ) -> Never {
    let words: ProgramArguments
    do throws(ProgramArguments.Failure) {
      words = try ProgramArguments(arguments, canCompare: comparison != nil)
    } catch {
      TextOutput.printError("\(command): \(error.message); \(command) --help lists the arguments")
      System.exit(2)
    }
    switch words.task {
    case .help:
      print(ProgramArguments.help(of: command, canCompare: comparison != nil))
      System.exit(0)
    case .compare(let options):
      guard let comparison else { System.exit(2) }
      do {
        var comparison = try comparison(options)
        let report = comparison.run()
        print(report.text(), terminator: "")
        System.exit(report.hasDifference ? 1 : 0)
      } catch {
        TextOutput.printError("\(error)")
        System.exit(1)
      }
    case .play:
      if words.isFilter || !System.isTerminal(System.input) || !System.isTerminal(System.output) {
        System.exit(filter(start(RandomNumbers(seed: words.seed ?? 1)), words, memory))
      }
      System.exit(play(start, words, player, memory))
    }
  }

  private static var command: String {
    CommandLine.arguments.first?.split(separator: "/").last.map { String($0) } ?? "program"
  }

  private static func filter(
    _ program: some ResumableProgram, _ words: ProgramArguments, _ memory: ProgramMemory
  ) -> Int32 {
    do throws(System.Failure) {
      var run = try FilterRun(words, memory)
      return run.play(program, input: InputKeys(of: command))
    } catch {
      TextOutput.printError("\(command): \(words.tracePath ?? ""): \(error.reason)")
      return 2
    }
  }

  /// Plays, and plays again at each restart, with a new seed unless one was given.
  private static func play<Program: ResumableProgram>(
    _ start: (RandomNumbers) -> Program, _ words: ProgramArguments, _ player: TerminalPlayer,
    _ memory: ProgramMemory
  ) -> Int32 {
    while true {
      let seed = words.seed ?? System.newSeed
      let run = player.interactive(start(RandomNumbers(seed: seed)))
      let outcome = player.play(run, from: memory, recording: { _ in })
      guard case .over(let ending) = outcome else { continue }
      if words.seed == nil, ending != .noTerminal {
        TextOutput.printError("The seed was \(seed); --seed \(seed) repeats the random numbers.")
      }
      return ExitStatus(of: ending).rawValue
    }
  }
}
