/// Where the computer's state is kept.
enum StatePath {
  /// The path of the state: the one asked for, or where the system keeps such things; nil where
  /// that is unknown, because there is no home.
  static func path(chosen: String? = nil, environment: (String) -> String?) -> String? {
    if let chosen { return chosen }
    return folder(environment).map { $0 + "/fx790/state" }
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
