import Programs

/// Reports about programs that reach `RunLimit.usual`.
enum UnfinishedRun {
  /// The limit in words.
  static var limit: String { "\(RunLimit.usual / 1_000_000) million instructions" }
}
