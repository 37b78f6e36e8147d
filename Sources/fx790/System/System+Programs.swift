#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Other programs, started and not waited for.
extension System {
  /// A program that was started.
  struct Child: Equatable {
    fileprivate let id: pid_t
  }

  enum ChildState {
    case running
    case ended(isGood: Bool)
  }

  /// Starts a program of the search path, which says nothing and hears nothing; nil if there is no
  /// such program.
  static func spawn(_ words: [String]) -> Child? {
    guard let name = words.first else { return nil }
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [input, output, errors] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var id: pid_t = 0
    guard posix_spawnp(&id, name, &actions, nil, &arguments, environ) == 0 else { return nil }
    return Child(id: id)
  }

  /// Whether a program still runs; one that has ended may be asked about only once.
  static func state(of child: Child) -> ChildState {
    var status: Int32 = 0
    let ended = waitpid(child.id, &status, WNOHANG)
    return ended == 0 ? .running : .ended(isGood: ended == child.id && status == 0)
  }

  /// Ends a program that has been started, and has not been seen to end.
  static func stop(_ child: Child) {
    kill(child.id, SIGKILL)
    waitpid(child.id, nil, 0)
  }
}
