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
    let source: PressSource
    let due: Int64
  }

  private var holds: [Hold] = []

  /// The time for which a key is down on terminals that report no releases.
  private static let holdNanoseconds: Int64 = 150_000_000
  /// A key that is down for longer has probably lost its release.
  private static let longestNanoseconds: Int64 = 60_000_000_000

  var keys: Set<Key> { Set(holds.map(\.key)) }

  mutating func press(_ key: Key, by source: PressSource, at now: Int64, reportsRelease: Bool) {
    holds.removeAll { $0.key == key && $0.source == source }
    let time = reportsRelease ? Self.longestNanoseconds : Self.holdNanoseconds
    holds.append(Hold(key: key, source: source, due: now + time))
  }

  /// Ends the presses of a source; returns the keys that are now up.
  mutating func release(by source: PressSource) -> [Key] {
    end { $0.source == source }
  }

  /// Ends overdue presses; returns the keys that are now up.
  mutating func expire(at now: Int64) -> [Key] {
    end { $0.due <= now }
  }

  /// The time at which the next press ends without a release.
  var nextExpiry: Int64? { holds.map(\.due).min() }

  /// A key that another source also presses stays down.
  private mutating func end(_ isOver: (Hold) -> Bool) -> [Key] {
    let ended = holds.filter(isOver).map(\.key)
    holds.removeAll(where: isOver)
    return ended.filter { !keys.contains($0) }
  }
}
