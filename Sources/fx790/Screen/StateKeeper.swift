import BasicVM
import FX790Device

/// Keeps the computer between runs: finds it, saves it when it has changed, and says what went
/// wrong.
struct StateKeeper {
  private let file: StateFile?
  private var lock: StateFile.Lock?
  private var saved: [UInt8] = []
  /// What the user should know, if anything.
  private(set) var message: String?

  /// Whether what is done here will be kept.
  var keeps: Bool {
    if case .held = lock { true } else { false }
  }

  /// Asks for the state at a path; without one nothing is kept.
  init(path: String?) {
    file = path.map { StateFile(path: $0) }
    guard let file else {
      message = "there is no home folder, so nothing will be kept; --state FILE names a place"
      return
    }
    let lock = file.lock()
    self.lock = lock
    switch lock {
    case .held: break
    case .heldByAnother: message = "another fx790 has this state: nothing done here will be kept"
    case .impossible(let reason): message = "\(file.path): \(reason); nothing will be kept"
    }
  }

  /// The computer as it was left, or a new one.
  mutating func load(fresh: Bool, memorySize: MemorySize) -> Computer {
    guard let file, !fresh else { return Computer(memorySize: memorySize) }
    switch file.load() {
    case .missing: return Computer(memorySize: memorySize)
    case .unreadable(let reason):
      lock = nil
      message = "\(file.path): \(reason); nothing will be kept"
    case .found(let bytes):
      if let computer = try? Computer(switchedOnFrom: bytes) {
        saved = bytes
        return computer
      }
      putAside(file)
    }
    return Computer(memorySize: memorySize)
  }

  /// What cannot be read is kept for whoever can, and the computer is as new.
  private mutating func putAside(_ file: StateFile) {
    guard keeps else {
      message = "\(file.path) cannot be read; the computer is as new, and nothing will be kept"
      return
    }
    do throws(System.Failure) {
      let name = try file.setAside()
      message = "the state could not be read and is now \(name); the computer is as new"
    } catch {
      lock = nil
      message = "\(file.path) cannot be read, nor put aside: nothing will be kept"
    }
  }

  /// Saves the computer if it has changed; tells when that fails.
  mutating func save(_ computer: Computer) -> String? {
    guard let file, keeps else { return nil }
    let bytes = computer.keptSnapshot
    guard bytes != saved else { return nil }
    do throws(System.Failure) {
      try file.save(bytes)
      saved = bytes
      return nil
    } catch {
      return "could not save \(file.path): \(error.reason)"
    }
  }
}
