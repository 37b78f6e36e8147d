import BasicVM
import CommandLineKit
import FX790Terminal

/// The file that keeps the computer's state from one run to the next.
///
///     state                   the last save; always complete
///     state.fx790-previous    the save before that
///     state.damaged-1         an unreadable state; numbered, never overwritten
///     state.kept-1            the state that a fresh computer replaced; numbered, never overwritten
///     state.lock              locked by the process that saves
///     state.fx790-new, -kept  parts of a save, left only by a crash
///
/// Users are not expected to have files with the overwritten names; links there are not followed.
/// Errors are returned, never printed.
struct StateFile {
  let path: String

  enum Contents: Equatable {
    case missing
    case found([UInt8])
    case unreadable(reason: String)
  }

  func load() -> Contents { Self.load(path) }

  /// Older versions ended this name in `.previous`.
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

  /// The steps of a save; a crash during or between steps loses no state.
  enum Step: CaseIterable {
    /// Until its renaming, the new state has a name that is never loaded.
    case writeNew
    /// An unreadable file must not replace a state.
    case readBack
    /// The old state's second name survives when the new state takes the first.
    case keepOld
    case renameKept
    case renameNew
    case syncNames
  }

  func save(_ bytes: [UInt8]) throws(System.Failure) {
    try System.createFolder(folder)
    do throws(System.Failure) {
      for step in Step.allCases { try perform(step, bytes) }
    } catch {
      System.removeLeftover(newPath)
      throw error
    }
  }

  /// Performs one step; tests stop between steps.
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
      throw System.Failure(reason: "The written file cannot be read back")
    }
  }

  /// The copy is optional: there may be no old state, or no hard links.
  private func keepOld() {
    System.removeLeftover(keptPath)
    try? System.addName(keptPath, to: path)
  }

  private func renameKept() {
    try? System.move(keptPath, to: previousPath)
    // Renaming does nothing if both names link to one file, as after a crash.
    System.removeLeftover(keptPath)
  }

  // MARK: States under another name

  /// The reason for renaming a state, which becomes part of the name.
  enum Aside: String {
    case damaged, kept
  }

  /// Renames a state so that it is not overwritten; returns the new name.
  func setAside(as aside: Aside) throws(System.Failure) -> String {
    var number = 1
    while true {
      let name = "\(path).\(aside.rawValue)-\(number)"
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

  // MARK: Locking

  enum Lock: Equatable {
    /// This process may save until it ends or calls `unlock`.
    case held(descriptor: Int32)
    /// Another process saves, so this one must not.
    case heldByAnother
    case impossible(reason: String)
  }

  /// Refuses a device, since saving would replace it by a file.
  func lock() -> Lock {
    do throws(System.Failure) {
      try System.refuseSpecialFile(path)
      try System.createFolder(folder)
      return try System.lock(file: path + ".lock").map(Lock.held) ?? .heldByAnother
    } catch {
      return .impossible(reason: error.reason)
    }
  }

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

  /// The chosen path, or the model's usual place; nil without a home folder.
  static func path(
    chosen: String? = nil, of model: Model = .fx790P, environment: (String) -> String?
  ) -> String? {
    if let chosen { return chosen }
    let suffix = model == .fx790P ? "" : "-\(model.name)"
    return statesFolder(environment).map { $0 + "/fx790/state" + suffix }
  }

  private static func statesFolder(_ environment: (String) -> String?) -> String? {
    // The XDG base directories: a path that is not absolute is ignored.
    if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
    return home + "/Library/Application Support"
    #else
    return home + "/.local/state"
    #endif
  }
}
