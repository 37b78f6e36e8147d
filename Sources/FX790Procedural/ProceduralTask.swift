import BasicVM
import Synchronization

/// A procedural program in the middle of its run: a task that goes on only while it is resumed, on the
/// thread that resumes it.
final class ProceduralTask<Program: ProceduralProgram>: @unchecked Sendable {
  // Sendable, because the task and whoever resumes it take turns.
  private let executor = TurnExecutor()
  private let computer = PocketComputer()
  private let outcome = Outcome()
  private var hasBegun = false

  /// How the program ended; nil until it has.
  private final class Outcome: @unchecked Sendable {
    var result: Result<Void, Halt>?
  }

  /// Goes on until the program waits.
  ///
  /// - Parameter words: the machine, which the program has meanwhile.
  /// - Returns: whether the program has ended.
  /// - Throws: what ended it, if that was an error.
  func goOn(_ words: inout FX790) throws(Halt) -> Bool {
    swap(&words, &computer.words)
    if hasBegun { computer.goOn() } else { begin() }
    executor.run()
    swap(&words, &computer.words)
    guard let result = outcome.result else {
      precondition(
        words.isWaiting, "a procedural program awaits nothing but the words of its computer")
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

  /// A program that nobody will resume is ended, so that it leaves nothing behind.
  deinit {
    guard hasBegun, outcome.result == nil else { return }
    computer.giveUp()
    executor.run()
  }
}

/// Carries tasks out on the thread that gives them their turn, and nowhere else.
private final class TurnExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Carries out what is to be done, until nothing more is.
  func run() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
