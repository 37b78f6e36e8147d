import BasicVM
import Programs

/// A run of a procedural program.
///
/// It is an object, since a copy would be the same run. Only waits and sounds take machine time.
public final class ProceduralRun<Program: ProceduralProgram>: ObservableProgram, @unchecked Sendable
{
  // Sendable, because one caller at a time resumes it.
  private var run: PortedRun<Steps>

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
    run = PortedRun(Steps(), random: random, isInterrupted: isInterrupted)
  }

  /// Wraps the program in a single state, in which it awaits everything.
  private struct Steps: PortedProgram {
    enum State: Int {
      case awaiting, ended
    }

    static var stateNames: [StaticString] { ["awaiting", "ended"] }
    private let task = ProceduralTask<Program>()

    func begin(_ fx: inout PortHost) throws(Halt) -> State {
      guard try task.resume(&fx) else { return .awaiting }
      fx.end()
      return .ended
    }

    func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
      state == .ended ? .ended : try begin(&fx)
    }
  }

  /// The current display.
  public var display: Display { run.display }
  /// The lit indicators.
  public var indicators: Indicators { run.indicators }
  /// Machine time since the start.
  public var clock: Ticks { run.clock }
  /// False: it computes at native speed.
  public var takesTime: Bool { false }
  /// False: a copy would be the same run.
  public var canBeCopied: Bool { false }
  /// The line of a listing, if the program sets `PocketComputer.line`.
  public var programPosition: ProgramPosition { .line(run.place, callContext: []) }

  /// Runs to the next effect, or until the clock has reached `deadline`.
  public func resume(_ event: Event, until deadline: Ticks = .max) -> Effect {
    run.resume(event, until: deadline)
  }

  /// The printed lines since the last call.
  public func takeRecordedLines() -> [MachineText] { run.takeRecordedLines() }
}

extension Contender {
  /// Creates a contender from a procedural program.
  public init<Program: ProceduralProgram>(name: UTF8Text, running program: Program.Type) {
    self.init(
      name: name,
      procedural: { seed in
        // Interrupt a loop without waits after a million rounds.
        ProceduralRun(program, random: RandomNumbers(seed: seed)) { true }
      })
  }
}
