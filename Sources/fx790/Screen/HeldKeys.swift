import FX790Device
import FX790Terminal

/// The keys that are down.
///
/// Terminals with the kitty keyboard protocol report releases. On others, a key is down for a short
/// time after its last repetition.
struct HeldKeys {
  enum PressSource: Equatable {
    /// The meaning of a terminal key depends on the modifiers at the time of the press.
    case stroke(KeyStroke.Key)
    case mouse
  }

  private struct Hold {
    let key: Key
    let hand: PressSource
    let due: Int64
  }

  private var holds: [Hold] = []

  /// For terminals that report no releases.
  private static let holdNanoseconds: Int64 = 150_000_000
  /// For a lost release.
  private static let longestNanoseconds: Int64 = 60_000_000_000

  var keys: Set<Key> { Set(holds.map(\.key)) }

  mutating func press(_ key: Key, by hand: PressSource, at now: Int64, reportsRelease: Bool) {
    holds.removeAll { $0.key == key && $0.hand == hand }
    let time = reportsRelease ? Self.longestNanoseconds : Self.holdNanoseconds
    holds.append(Hold(key: key, hand: hand, due: now + time))
  }

  /// Returns the keys that come up.
  mutating func release(by hand: PressSource) -> [Key] {
    end { $0.hand == hand }
  }

  /// Ends overdue presses; returns the keys that come up.
  mutating func expire(at now: Int64) -> [Key] {
    end { $0.due <= now }
  }

  var next: Int64? { holds.map(\.due).min() }

  /// A key that another source also presses stays down.
  private mutating func end(_ isOver: (Hold) -> Bool) -> [Key] {
    let ended = holds.filter(isOver).map(\.key)
    holds.removeAll(where: isOver)
    return ended.filter { !keys.contains($0) }
  }
}
