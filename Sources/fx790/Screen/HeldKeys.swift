import FX790Device

/// Keys of the computer that are down, and when those come up that nobody tells of.
///
/// Terminals with the kitty keyboard protocol tell of releases; with others a key counts as down
/// for a short time after its last repetition.
struct HeldKeys {
  private var due: [Key: Int64] = [:]

  /// How long a key that cannot be released is down.
  private static let holdNanoseconds: Int64 = 150_000_000
  /// What cannot last longer on any keyboard, should a release be lost.
  private static let longestNanoseconds: Int64 = 60_000_000_000

  /// The keys that are down.
  var keys: Set<Key> { Set(due.keys) }

  /// A key goes down, or repeats.
  mutating func press(_ key: Key, at now: Int64, tellsRelease: Bool) {
    due[key] = now + (tellsRelease ? Self.longestNanoseconds : Self.holdNanoseconds)
  }

  /// A key comes up.
  mutating func release(_ key: Key) {
    due[key] = nil
  }

  /// The keys whose time is over; they are no longer down.
  mutating func expire(at now: Int64) -> [Key] {
    let over = due.filter { $0.value <= now }.map(\.key)
    for key in over { due[key] = nil }
    return over
  }

  /// When the next one comes up by itself.
  var next: Int64? { due.values.min() }
}
