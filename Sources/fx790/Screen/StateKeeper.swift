import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal

/// Keeps the computer between runs: loads it, saves changes, reports errors.
struct StateKeeper {
  private let file: StateFile?
  private var lock: StateFile.Lock?
  private var saved: [UInt8] = []
  /// Whether the first save must keep another computer's state.
  private var replacesState = false
  private(set) var message: String?

  /// Whether changes are saved.
  var keeps: Bool {
    if case .held = lock { true } else { false }
  }

  /// Locks the state at a path; without one nothing is kept.
  init(path: String?) {
    file = path.map { StateFile(path: System.target(of: $0)) }
    guard let file else {
      message = "there is no home folder: nothing will be saved; --state FILE names a file"
      return
    }
    let lock = file.lock()
    self.lock = lock
    switch lock {
    case .held: break
    case .heldByAnother: message = "another fx790 uses this state: nothing will be saved here"
    case .impossible(let reason): message = "\(file.path): \(reason); nothing will be saved"
    }
  }

  /// Loads the saved computer; without a readable one, returns a new computer.
  ///
  /// A new computer replaces the saved one only when it changes.
  mutating func load(fresh: Bool, memorySize: MemorySize?, model: Model) -> Computer {
    guard let file, !fresh else {
      let computer = Computer(memorySize: memorySize, model: model)
      saved = computer.keptSnapshot
      replacesState = file.map { $0.load() != .missing } ?? false
      if replacesState, keeps {
        message = "this computer is new; its first change renames the saved one to .kept-1 or so"
      }
      return computer
    }
    switch file.load() {
    case .missing: break
    case .unreadable(let reason):
      lock = nil
      message = "\(file.path): \(reason); nothing will be saved"
    case .found(let bytes):
      if let computer = try? Computer(switchedOnFrom: bytes) {
        saved = bytes
        return computer
      }
      let previous = previous(file)
      let found = previous == nil ? "this computer is new" : "this is the previous state"
      putAside(file, found)
      if let previous { return previous }
    }
    let computer = Computer(memorySize: memorySize, model: model)
    if !keeps { saved = computer.keptSnapshot }
    return computer
  }

  private func previous(_ file: StateFile) -> Computer? {
    guard case .found(let bytes) = file.loadPrevious() else { return nil }
    return try? Computer(switchedOnFrom: bytes)
  }

  /// Renames an unreadable state for a version that can read it.
  private mutating func putAside(_ file: StateFile, _ found: String) {
    guard keeps else {
      message = "\(found), and nothing will be saved; \(file.path) cannot be read"
      return
    }
    do throws(System.Failure) {
      let name = try file.setAside(as: .damaged).split(separator: "/").last ?? ""
      message = "\(found); the last is unreadable, now \(name)"
    } catch {
      lock = nil
      message = "\(found), and nothing will be saved; \(file.path) cannot be read or renamed"
    }
  }

  /// Saves the computer, if it is kept; returns why leaving would lose changes.
  mutating func loss(of computer: Computer) -> String? {
    keeps || computer.keptSnapshot == saved ? save(computer) : message
  }

  /// Saves only a changed computer; returns a message if that fails.
  mutating func save(_ computer: Computer) -> String? {
    guard let file, keeps else { return nil }
    let bytes = computer.keptSnapshot
    guard bytes != saved else { return nil }
    // An unreadable state must not replace a readable one.
    guard (try? Computer(switchedOnFrom: bytes)) != nil else {
      return "not saved: this state could not be read again; \(file.path) is unchanged"
    }
    do throws(System.Failure) {
      if replacesState { _ = try file.setAside(as: .kept) }
      replacesState = false
      try file.save(bytes)
      saved = bytes
      return nil
    } catch {
      return "could not save \(file.path): \(error.reason)"
    }
  }
}
