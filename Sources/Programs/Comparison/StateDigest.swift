import BasicVM

/// A 128-bit hash of all state, except the clock, that determines a program's future.
struct StateDigest: Hashable, Sendable {
  private let first: Int
  private let second: Int

  /// Nil if some state is unknown.
  init?(of program: some ObservableProgram, keys: ScriptKeys) {
    var (first, second) = (Hasher(), Hasher())
    second.combine(keys.release)
    guard program.hashState(into: &first), program.hashState(into: &second) else { return nil }
    first.combine(keys.release)
    (self.first, self.second) = (first.finalize(), second.finalize())
  }
}
