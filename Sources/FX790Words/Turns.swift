#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Alternates the threads of a program and its caller: one waits while the other runs.
///
/// The first turn is the program's.
final class Turns: @unchecked Sendable {
  // Sendable, because the mutex guards both variables.
  private var isProgramsTurn = true
  private(set) var isOver = false
  private var programsThread = pthread_self()
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func begin() { programsThread = pthread_self() }

  var isOnProgramsThread: Bool { pthread_equal(pthread_self(), programsThread) != 0 }

  /// Gives the caller a turn, and waits for the program's next one.
  func passToCaller() {
    set(isProgramsTurn: false)
    wait(untilIsProgramsTurn: true)
  }

  func passToProgram() { set(isProgramsTurn: true) }

  func waitAsCaller() { wait(untilIsProgramsTurn: false) }

  /// Gives the caller all further turns.
  func finish() {
    isOver = true
    set(isProgramsTurn: false)
  }

  /// Finishes, and ends the program's thread without returning from its open calls.
  func end() -> Never {
    finish()
    pthread_exit(nil)
  }

  private func set(isProgramsTurn: Bool) {
    pthread_mutex_lock(mutex)
    self.isProgramsTurn = isProgramsTurn
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  private func wait(untilIsProgramsTurn wanted: Bool) {
    pthread_mutex_lock(mutex)
    while isProgramsTurn != wanted { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }
}
