import BasicVM

/// A run of a program whose state is not a value, but is on a thread's stack or in a task.
///
/// A class, because copies would share one run. Not Sendable, so that no second task can resume it.
/// Unless it `takesTime`, only waits, polls and sounds take machine time.
open class SuspendedRun: ObservableProgram {
  private var run: PortedRun<Suspended>

  /// Resumes a program until its next wait; returns whether it has ended.
  package typealias Resume = @Sendable (inout PortHost) throws(Halt) -> Bool

  /// `isInterrupted` is called occasionally in loops without waits.
  package init(
    random: RandomNumbers, isInterrupted: (@Sendable () -> Bool)? = nil,
    model: Model = .fx790P, resume: @escaping Resume
  ) {
    run = PortedRun(
      Suspended(resume: resume), random: random, isInterrupted: isInterrupted, model: model)
  }

  /// A state machine with a single state for all waits.
  private struct Suspended: PortedProgram {
    enum State: Int {
      case waiting, ended
    }

    static var stateNames: [StaticString] { ["waiting", "ended"] }
    let resume: Resume

    init(resume: @escaping Resume) { self.resume = resume }

    init() { resume = { _ in true } }

    func begin(_ fx: inout PortHost) throws(Halt) -> State {
      guard try resume(&fx) else { return .waiting }
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
  /// 0, because instructions are not counted.
  open var instructionCount: UInt64 { 0 }
  /// False by default: it computes at native speed.
  open var takesTime: Bool { false }
  /// False: copies would share one run.
  public var canBeCopied: Bool { false }
  /// Whether it waits for the answer to INPUT of a number.
  public var asksForNumber: Bool { run.asksForNumber }
  /// The line of the listing, if the program sets one.
  public var programPosition: ProgramPosition { .line(run.place, callContext: []) }

  /// 100 KEY$ polls a second, so that a key can be released between two of them.
  private static let pollInterval: Ticks = 10_000

  /// Runs to the next effect or to `deadline`.
  public func resume(_ event: Event, until deadline: Ticks = .max) -> Effect {
    if case .key = event, !takesTime { run.pass(Self.pollInterval) }
    return run.resume(event, until: deadline)
  }

  /// Removes and returns the printed lines.
  public func takeRecordedLines() -> [MachineText] { run.takeRecordedLines() }
}
