import BasicVM
import FX790Words
import Programs
import Synchronization
import Testing

#if os(Linux)
import Glibc
#else
import Darwin
#endif

@Suite(.serialized) struct ProgramThreadTests {
  private static let log = Mutex<[String]>([])

  static let ends: [(keys: String, program: WordsRun.Program)] = [
    ("", { $0.say("AT THE END") }),
    ("", { fx in fx.logging { fx.say(fx.INPUT()) } }),
    ("\u{1B}", { fx in fx.logging { fx.say(fx.INPUT()) } }),
    ("", { fx in fx.logging { fx.TIMER(-1) } }),
    ("", { fx in fx.logging { fx.say("\([1].map { _ in fx.INPUT() as Int })") } }),
  ]

  @Test(arguments: ends.indices)
  func `a thread ends with its run, and its calls do not continue`(_ index: Int) {
    Self.log.withLock { $0 = [] }
    let thread = Mutex("")
    _ = play(Self.ends[index].keys) { fx throws(Halt) in
      thread.withLock { $0 = currentThread() }
      try Self.ends[index].program(fx)
    }
    #expect(Self.log.withLock { $0 } == [])
    #expect(thread.withLock { hasEnded($0) })
  }

  fileprivate static func note(_ line: String) { log.withLock { $0.append(line) } }

  @Test
  func `a released run ends its thread`() {
    Self.log.withLock { $0 = [] }
    let thread = Mutex("")
    do {
      let run = WordsRun { fx in
        thread.withLock { $0 = currentThread() }
        fx.PRINT("A")
        Self.note("continued")
      }
      #expect(run.resume(.proceed) == .waitForExe)
    }
    #expect(Self.log.withLock { $0 } == [])
    #expect(thread.withLock { hasEnded($0) })
  }

  #if os(Linux)
  @Test
  func `a crash of a program can be handled after a stack overflow`() {
    let flags = Mutex<Int32>(0)
    _ = play("") { _ in
      var stack = stack_t()
      sigaltstack(nil, &stack)
      flags.withLock { $0 = stack.ss_flags | Int32(stack.ss_size) }
    }
    #expect(flags.withLock { $0 } == 65536)
  }
  #endif

  @Test
  func `a run that is never resumed has no thread`() {
    _ = WordsRun { _ in Self.note("begun") }
    #expect(Self.log.withLock { $0 } == [])
  }

  /// Other tests have threads, too, but not hundreds.
  @Test
  func `a thousand abandoned scripts leave no thread`() {
    let before = threadCount()
    for number in 1...1000 {
      _ = play("\(number)") { fx in fx.logging { while true { fx.askForNumber() } } }
    }
    #expect(threadCount() < before + 100)
  }
}

// MARK: Threads of the system

#if os(Linux)
/// The folder of this thread, which exists as long as the thread.
private func currentThread() -> String {
  var path = [CChar](repeating: 0, count: 100)
  let count = readlink("/proc/thread-self", &path, path.count)
  return "/proc/\(String(decoding: path.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self))"
}

/// The system may need a moment after a thread has been joined.
private func hasEnded(_ thread: String) -> Bool {
  for _ in 0..<1000 where access(thread, F_OK) == 0 { usleep(1000) }
  return access(thread, F_OK) != 0 && !thread.isEmpty
}

private func threadCount() -> Int {
  guard let folder = opendir("/proc/self/task") else { return .max }
  defer { closedir(folder) }
  var count = 0
  while readdir(folder) != nil { count += 1 }
  return count
}
#else
private func currentThread() -> String { String(UInt(bitPattern: pthread_self())) }

private func hasEnded(_ thread: String) -> Bool {
  guard let thread = UInt(thread).flatMap(pthread_t.init(bitPattern:)) else { return false }
  return pthread_kill(thread, 0) == ESRCH
}

private func threadCount() -> Int {
  var info = proc_taskinfo()
  let size = Int32(MemoryLayout<proc_taskinfo>.size)
  guard proc_pidinfo(getpid(), PROC_PIDTASKINFO, 0, &info, size) == size else { return .max }
  return Int(info.pti_threadnum)
}
#endif

extension FX790 {
  /// Logs that a call continues, which an abandoned one does not.
  fileprivate func logging(_ body: () -> Void) {
    defer { ProgramThreadTests.note("continued") }
    body()
  }
}
