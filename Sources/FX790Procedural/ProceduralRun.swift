import BasicVM
import Programs

/// A run of a procedural program.
///
/// It is an object: a copy would be the same run. Machine time is only that of waits and sounds.
public final class ProceduralRun<Program: ProceduralProgram>: FollowedProgram, @unchecked Sendable {
  // Sendable, because whoever has it resumes it; two at a time would be two that play one game.
  private var run: PortedRun<Steps>

  /// A run from the start.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - random: the numbers that RAN# gives.
  ///   - isInterrupted: asked now and then in loops that wait for nothing.
  public init(
    _ program: Program.Type = Program.self, random: RandomNumbers = RandomNumbers(),
    isInterrupted: (@Sendable () -> Bool)? = nil
  ) {
    run = PortedRun(Steps(), random: random, isInterrupted: isInterrupted)
  }

  /// The program as one that has a single state, in which it awaits whatever it awaits.
  private struct Steps: PortedProgram {
    enum State: Int {
      case awaiting, ended
    }

    static var stateNames: [StaticString] { ["awaiting", "ended"] }
    private let task = ProceduralTask<Program>()

    func begin(_ fx: inout FX790) throws(Halt) -> State {
      guard try task.goOn(&fx) else { return .awaiting }
      fx.end()
      return .ended
    }

    func next(after state: State, _ fx: inout FX790) throws(Halt) -> State {
      state == .ended ? .ended : try begin(&fx)
    }
  }

  /// The display as it is now.
  public var display: Display { run.display }
  /// The signs that are lit.
  public var indicators: Indicators { run.indicators }
  /// Machine time since the start.
  public var clock: Ticks { run.clock }
  /// It is as fast as Swift is.
  public var takesTime: Bool { false }
  /// It can be played only once, and by one.
  public var canBeCopied: Bool { false }
  /// The line of a listing that it says it is in, if it says so.
  public var standing: Standing { .line(run.place, spot: []) }

  /// Goes on until the program needs the world, or until its clock has reached `deadline`.
  public func resume(_ event: Event, until deadline: Ticks = .max) -> Effect {
    run.resume(event, until: deadline)
  }

  /// Takes what was printed since this was last asked.
  public func takeRecordedLines() -> [MachineText] { run.takeRecordedLines() }
}

extension Contender {
  /// A program that is written as a procedure.
  public init<Program: ProceduralProgram>(name: UTF8Text, running program: Program.Type) {
    self.init(
      name: name,
      procedural: { seed in
        // Nobody waits longer for a script than for a million rounds of a loop.
        ProceduralRun(program, random: RandomNumbers(seed: seed)) { true }
      })
  }
}
