import BasicVM
import Synchronization

/// A suspended procedural program: a task that runs only while it is resumed, on the resuming
/// thread.
final class ProceduralTask<Program: ProceduralProgram>: @unchecked Sendable {
  // Sendable, because the task and its caller take turns.
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
  /// The program owns `words` during the call. Returns whether it has ended; throws the error that
  /// ended it.
  func resume(_ words: inout PortHost) throws(Halt) -> Bool {
    swap(&words, &computer.words)
    if hasBegun { computer.resume() } else { begin() }
    executor.run()
    swap(&words, &computer.words)
    guard let result = outcome.result else {
      precondition(
        words.isWaiting, "a procedural program may await only its computer's methods")
      return false
    }
    try result.get()
    return true
  }

  private func begin() {
    hasBegun = true
    Task(executorPreference: executor) { [computer, outcome] in
      do throws(Halt) {
        try await Program().run(computer)
        outcome.result = .success(())
      } catch {
        outcome.result = .failure(error)
      }
    }
  }

  /// Keeps the task of an unfinished program from leaking.
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
