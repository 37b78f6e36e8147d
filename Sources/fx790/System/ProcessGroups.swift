import FX790Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The process groups of running children, which a signal that ends fx790 ends first.
enum ProcessGroups {
  static let capacity = 512

  static var ownID: pid_t { getpid() }

  /// Adds a group; the first one installs the signal handlers.
  static func add(_ id: pid_t) {
    pthread_mutex_lock(groupMutex)
    defer { pthread_mutex_unlock(groupMutex) }
    if !handlersAreInstalled {
      handlersAreInstalled = true
      for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { install(number) }
    }
    for index in 0..<capacity where groupIDs[index] == 0 {
      groupIDs[index] = id
      return
    }
  }

  static func remove(_ id: pid_t) {
    pthread_mutex_lock(groupMutex)
    defer { pthread_mutex_unlock(groupMutex) }
    for index in 0..<capacity where groupIDs[index] == id { groupIDs[index] = 0 }
  }

  private static func install(_ number: Int32) {
    let former = signal(number, endGroups)
    // A signal ignored at process start, as under nohup, stays ignored.
    if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    }
  }

  /// Ends processes that have left their group but kept a variable in their environment.
  ///
  /// Only Linux lists the environments of processes. A process that is killed or that replaces its
  /// program takes a moment, so they are listed until none is left.
  static func endProcesses(with variable: String) {
    let wanted = Array(variable.utf8)
    for pass in 1...200 {
      var isComplete = true
      for name in System.names(in: "/proc") ?? [] {
        guard let id = pid_t(name), id != getpid(), let bytes = environment(of: id) else {
          continue
        }
        if bytes.split(separator: 0).contains(where: { $0.elementsEqual(wanted) }) {
          kill(id, SIGKILL)
          isComplete = false
        } else if bytes.isEmpty, pass < 20, hasProgram(id) {
          isComplete = false
        }
      }
      if isComplete { return }
      System.sleep(nanoseconds: 5_000_000)
    }
  }

  /// Whether a process runs a program; threads of the kernel and ended processes do not.
  private static func hasProgram(_ id: pid_t) -> Bool {
    var byte: CChar = 0
    return readlink("/proc/\(id)/exe", &byte, 1) == 1
  }

  private static func environment(of id: pid_t) -> [UInt8]? {
    let descriptor = open("/proc/\(id)/environ", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while let piece = System.readChunk(descriptor), bytes.count < 1 << 22 { bytes += piece }
    return bytes
  }
}

// The handler runs between any two instructions, so it uses only memory allocated before.
nonisolated(unsafe) private let groupIDs: UnsafeMutablePointer<pid_t> = {
  let ids = UnsafeMutablePointer<pid_t>.allocate(capacity: ProcessGroups.capacity)
  ids.initialize(repeating: 0, count: ProcessGroups.capacity)
  return ids
}()

nonisolated(unsafe) private let groupMutex: UnsafeMutablePointer<pthread_mutex_t> = {
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  pthread_mutex_init(mutex, nil)
  return mutex
}()

nonisolated(unsafe) private var handlersAreInstalled = false

private func endGroups(_ number: Int32) {
  for index in 0..<ProcessGroups.capacity where groupIDs[index] > 0 {
    kill(-groupIDs[index], SIGKILL)
  }
  signal(number, SIG_DFL)
  raise(number)
}
