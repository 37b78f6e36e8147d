import FX790Device
import FX790Terminal

/// Keys of the computer that are down, and when those come up that nobody tells of.
///
/// Terminals with the kitty keyboard protocol tell of releases; with others a key counts as down
/// for a short time after its last repetition.
struct HeldKeys {
  /// What holds a key.
  enum Hand: Equatable {
    /// The terminal's key; which of the computer's it is depends on what else was held then.
    case stroke(KeyStroke.Key)
    case mouse
  }

  private struct Hold {
    let key: Key
    let hand: Hand
    let due: Int64
  }

  private var holds: [Hold] = []

  /// How long a key that cannot be released is down.
  private static let holdNanoseconds: Int64 = 150_000_000
  /// What cannot last longer on any keyboard, should a release be lost.
  private static let longestNanoseconds: Int64 = 60_000_000_000

  /// The keys that are down.
  var keys: Set<Key> { Set(holds.map(\.key)) }

  /// A key goes down, or repeats.
  mutating func press(_ key: Key, by hand: Hand, at now: Int64, tellsRelease: Bool) {
    holds.removeAll { $0.key == key && $0.hand == hand }
    let time = tellsRelease ? Self.longestNanoseconds : Self.holdNanoseconds
    holds.append(Hold(key: key, hand: hand, due: now + time))
  }

  /// A hand lets go; these keys come up.
  mutating func release(by hand: Hand) -> [Key] {
    end { $0.hand == hand }
  }

  /// The keys whose time is over; they are no longer down.
  mutating func expire(at now: Int64) -> [Key] {
    end { $0.due <= now }
  }

  /// When the next one comes up by itself.
  var next: Int64? { holds.map(\.due).min() }

  /// A key that something else holds too stays down.
  private mutating func end(_ isOver: (Hold) -> Bool) -> [Key] {
    let ended = holds.filter(isOver).map(\.key)
    holds.removeAll(where: isOver)
    return ended.filter { !keys.contains($0) }
  }
}
