import BasicVM
import Synchronization

/// The task of a procedural program, which runs only inside `resume`, on the caller's thread.
final class ProceduralTask<Program: ProceduralProgram>: @unchecked Sendable {
  // Safe, because the task and its caller never run at the same time.
  private let executor = TurnExecutor()
  private let computer = PocketComputer()
  private let outcome = Outcome()
  private var hasBegun = false

  /// The program's result; nil while it runs.
  private final class Outcome: @unchecked Sendable {
    var result: Result<Void, Halt>?
  }

  /// Runs until the program waits.
  ///
  /// The program owns `fx` during the call. Returns whether the program has ended; throws the error
  /// that ended it.
  func resume(_ fx: inout PortHost) throws(Halt) -> Bool {
    swap(&fx, &computer.host)
    if hasBegun { computer.resume() } else { begin() }
    executor.run()
    swap(&fx, &computer.host)
    guard let result = outcome.result else {
      precondition(
        fx.isWaiting, "a procedural program may await only its computer's methods")
      return false
    }
    try result.get()
    return true
  }

  private func begin() {
    hasBegun = true
    // Safe, because the program and its caller take turns.
    nonisolated(unsafe) let computer = computer
    Task(executorPreference: executor) { [outcome] in
      do throws(Halt) {
        try await Program().run(computer)
        outcome.result = .success(())
      } catch {
        outcome.result = .failure(error)
      }
      // Nothing would resume a program that kept its computer.
      computer.giveUp()
    }
  }

  /// Ends the task of an unfinished program, which would otherwise leak.
  deinit {
    guard hasBegun, outcome.result == nil else { return }
    computer.giveUp()
    executor.run()
  }
}

/// Executes tasks only on the thread that calls `run()`.
private final class TurnExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func run() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
