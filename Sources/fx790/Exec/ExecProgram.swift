import BasicVM
import CommandLineKit
import FX790Terminal
import Programs
import Synchronization

/// A program outside fx790, with the processes that play it.
///
/// A process that waits for the next start is used again. `endAll` ends all processes.
final class ExecProgram: Sendable {
  let command: ExecCommand
  let model: Model
  /// The longest wait for an answer, in nanoseconds.
  let patience: Int64
  private let state = Mutex(State())

  private struct State: @unchecked Sendable {
    // Sendable, because one thread at a time uses a process.
    var idle: [Idle] = []
    var fault: Fault?
    var isReported = false
  }

  /// A process that the next play can use.
  struct Idle {
    let child: ChildProcess
    /// Whether it has played before.
    let isUsed: Bool
    /// Whether it is in the middle of a play, and accepts a new start.
    let isPlaying: Bool
  }

  /// A violation of the protocol.
  struct Fault: Error {
    /// One line.
    let sentence: UTF8Text
    /// The last lines of the standard error.
    let errorLines: [String]

    func print() { TextOutput.printError(text) }

    var text: UTF8Text {
      errorLines.reduce(sentence) { $0 + "\n  \(UTF8Text($1))" }
        .harmless(keepingLines: true)
    }
  }

  /// Reads the command, and starts it; throws if it cannot be started.
  init(
    _ name: String, patience: Ticks?, on model: Model = .fx790P, startsNow: Bool = true
  ) throws(UsageError) {
    command = try ExecCommand(name)
    self.model = model
    self.patience = (patience ?? Self.defaultPatience) * 1000
    Self.all.withLock { $0.append(self) }
    guard startsNow else { return }
    let child = try NamedFile.naming(command.words[0]) { () throws(System.Failure) in
      try start()
    }
    state.withLock { [idle = Idle(child: child, isUsed: false, isPlaying: false)] in
      $0.idle.append(idle)
    }
  }

  static let defaultPatience: Ticks = 5_000_000

  private func start() throws(System.Failure) -> ChildProcess {
    try ChildProcess(command.words, environment: [Self.mark])
  }

  // MARK: Processes

  /// An idle process, or a new one; throws after a fault.
  func take() throws(Fault) -> Idle {
    let (idle, fault) = state.withLock { ($0.idle.popLast(), $0.fault) }
    if let fault {
      idle?.child.stop(grace: 0)
      throw fault
    }
    if let idle { return idle }
    return Idle(child: try startAnew(), isUsed: false, isPlaying: false)
  }

  func startAnew() throws(Fault) -> ChildProcess {
    do throws(System.Failure) {
      return try start()
    } catch {
      throw Fault(sentence: "\(UTF8Text(command.name)): \(UTF8Text(error.reason))", errorLines: [])
    }
  }

  func give(back child: ChildProcess, isPlaying: Bool) {
    state.withLock {
      $0.idle.append(Idle(child: child, isUsed: true, isPlaying: isPlaying))
    }
  }

  // MARK: Faults

  /// Keeps the first fault; all later plays end with it.
  func report(_ fault: Fault) { state.withLock { $0.fault = $0.fault ?? fault } }

  /// Whether any program has a fault.
  static var hasFaults: Bool { all.withLock { $0.contains(where: \.hasFault) } }

  var fault: Fault? { state.withLock { $0.fault } }

  private var hasFault: Bool { fault != nil }

  /// The fault, if no earlier call returned it.
  func takeFault() -> Fault? {
    state.withLock { state in
      guard let fault = state.fault, !state.isReported else { return nil }
      state.isReported = true
      return fault
    }
  }

  /// The error of a run: its number and line, or the fault.
  func text(of error: BasicVM.Fault) -> UTF8Text {
    takeFault()?.text ?? UTF8Text(error.message)
  }

  // MARK: All programs

  private static let all = Mutex<[ExecProgram]>([])

  /// A variable in the environment of all children of this process.
  private static let mark = "FX790_EXEC=\(ProcessGroups.ownID).\(System.nanoseconds)"

  /// How long a program may take after the end of its input.
  private static let grace: Int64 = 300_000_000

  /// Ends all processes, and prints the faults that are not yet printed.
  ///
  /// After a fault, a command that has otherwise succeeded has failed.
  static func endAll(_ status: ExitStatus) -> ExitStatus {
    let programs = all.withLock { programs in
      defer { programs = [] }
      return programs
    }
    guard !programs.isEmpty else { return status }
    for program in programs {
      let idle = program.state.withLock { state in
        defer { state.idle = [] }
        return state.idle
      }
      for process in idle { process.child.stop(grace: grace) }
      program.takeFault()?.print()
    }
    ProcessGroups.endProcesses(with: mark)
    return status == .done && programs.contains(where: \.hasFault) ? .failed : status
  }
}

extension Contender {
  /// Creates a contender from a program outside fx790.
  init(_ program: ExecProgram) {
    self.init(name: UTF8Text(program.command.name), outside: { ExecRun(program, seed: $0) })
  }
}
