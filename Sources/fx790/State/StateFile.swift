import BasicVM
import CommandLineKit
import FX790Terminal

/// The file that keeps the computer's state from one run to the next.
///
///     state                   what was saved last; there at every instant, or never yet saved
///     state.fx790-previous    what was saved before that
///     state.damaged-1         a state that could not be read, put aside; numbered, never overwritten
///     state.lock              locked by the run that saves
///     state.fx790-new, -kept  halves of a save, left only by a crash
///
/// Nobody has files of their own under the names that are written over; links there are not followed.
/// Says nothing to anyone: what goes wrong comes back.
struct StateFile {
  let path: String

  /// The outcome of loading a state.
  enum Contents: Equatable {
    case missing
    case found([UInt8])
    case unreadable(reason: String)
  }

  /// The state as it was saved last.
  func load() -> Contents { Self.load(path) }

  /// The state that was saved before the last, maybe by a version that had another name for it.
  func loadPrevious() -> Contents {
    let contents = Self.load(previousPath)
    return contents == .missing ? Self.load(path + ".previous") : contents
  }

  private static func load(_ path: String) -> Contents {
    do throws(System.Failure) {
      try System.refuseSpecialFile(path)
      return .found(try System.read(file: path))
    } catch {
      return error.isMissing ? .missing : .unreadable(reason: error.reason)
    }
  }

  // MARK: Saving

  /// The steps of saving in their order; a crash between two of them, or in one, loses nothing.
  enum Step: CaseIterable {
    /// Until it is renamed, the new state has a name that nobody loads.
    case writeNew
    /// What cannot be read again takes the place of nothing.
    case readBack
    /// A second name for the old state, which so remains when the first goes to the new one.
    case keepOld
    case renameKept
    case renameNew
    case syncNames
  }

  /// Saves a state in place of the one before, of which a copy remains.
  func save(_ bytes: [UInt8]) throws(System.Failure) {
    try System.createFolder(folder)
    for step in Step.allCases { try perform(step, bytes) }
  }

  /// One step of saving; they are apart so that tests can stop between them.
  func perform(_ step: Step, _ bytes: [UInt8]) throws(System.Failure) {
    switch step {
    case .writeNew: try writeNew(bytes)
    case .readBack: try readBack(bytes)
    case .keepOld: keepOld()
    case .renameKept: renameKept()
    case .renameNew: try System.move(newPath, to: path)
    case .syncNames: try System.syncFolder(folder)
    }
  }

  private func writeNew(_ bytes: [UInt8]) throws(System.Failure) {
    System.removeLeftover(newPath)
    try System.writeDurably(bytes, file: newPath)
  }

  private func readBack(_ bytes: [UInt8]) throws(System.Failure) {
    guard try System.read(file: newPath) == bytes else {
      throw System.Failure(reason: "What was written cannot be read again")
    }
  }

  /// Without an old state there is nothing to keep, and a file system without second names doesn't
  /// keep it: the copy is a comfort, not a condition.
  private func keepOld() {
    System.removeLeftover(keptPath)
    try? System.addName(keptPath, to: path)
  }

  private func renameKept() {
    try? System.move(keptPath, to: previousPath)
    // Two names of one file are not moved onto each other; a crash may have left such.
    System.removeLeftover(keptPath)
  }

  // MARK: What can't be used

  /// Gives a state that can't be used another name, which is told, so that it can be looked at and
  /// isn't overwritten.
  func setAside() throws(System.Failure) -> String {
    var number = 1
    while true {
      let name = "\(path).damaged-\(number)"
      do throws(System.Failure) {
        try System.reserve(file: name)
      } catch {
        guard error.isTaken else { throw error }
        number += 1
        continue
      }
      try System.move(path, to: name)
      return name
    }
  }

  // MARK: One at a time

  /// The answer to whoever wants to save.
  enum Lock: Equatable {
    /// This process, until it ends or `unlock`.
    case held(descriptor: Int32)
    /// Another process, so this one must not save.
    case heldByAnother
    case impossible(reason: String)
  }

  /// Asks to be the one that saves; a device would be replaced by a file, so nobody may.
  func lock() -> Lock {
    do throws(System.Failure) {
      try System.refuseSpecialFile(path)
      try System.createFolder(folder)
      return try System.lock(file: path + ".lock").map(Lock.held) ?? .heldByAnother
    } catch {
      return .impossible(reason: error.reason)
    }
  }

  /// Lets another process save.
  func unlock(_ lock: Lock) {
    if case .held(let descriptor) = lock { System.close(descriptor) }
  }

  // MARK: Names

  private var newPath: String { path + ".fx790-new" }
  private var keptPath: String { path + ".fx790-kept" }
  private var previousPath: String { path + ".fx790-previous" }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// The path of the computer's state.
enum StatePath {
  /// The path of a model's state: the one asked for, or where the system keeps such things; nil where
  /// that is unknown, because there is no home.
  static func path(
    chosen: String? = nil, of model: Model = .fx790P, environment: (String) -> String?
  ) -> String? {
    if let chosen { return chosen }
    let suffix = model == .fx790P ? "" : "-\(model.name)"
    return folder(environment).map { $0 + "/fx790/state" + suffix }
  }

  private static func folder(_ environment: (String) -> String?) -> String? {
    // The XDG base directories: a path that doesn't begin at the root is to be ignored.
    if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
    return home + "/Library/Application Support"
    #else
    return home + "/.local/state"
    #endif
  }
}
