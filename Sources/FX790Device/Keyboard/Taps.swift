import BasicVM

/// Taps of keys on a keyboard that does not tell when a key comes up, as KEY$ finds them: one after
/// another, each by a look, and by others as long as a finger is on a key; then a look finds none
/// before the next.
public struct Taps: Equatable, Sendable {
  /// The taps that no look has found yet.
  private var waiting: [UInt8] = []
  /// The one that has been found, and the time on the machine's clock at which it comes up.
  private var down: Down?

  private struct Down: Equatable, Sendable {
    let code: UInt8
    let end: Ticks
  }

  /// What a look finds.
  public enum Find: Equatable, Sendable {
    case nothing
    /// A key that went down.
    case pressed(UInt8)
    /// The same key, still down.
    case held(UInt8)
  }

  /// So long a finger is on a key: a program that asks twice which one it is finds it twice.
  private static let tapTime: Ticks = 80_000
  /// More taps than these nobody keeps in mind.
  private static let most = 8

  /// A keyboard that nobody has touched.
  public init() {}

  /// Whether no look would find anything.
  var isEmpty: Bool { waiting.isEmpty && down == nil }

  /// A key is tapped, or repeats.
  ///
  /// Where a program looks seldom, a key that repeats would wait in a long row: it waits once if
  /// repeats are merged.
  public mutating func add(_ code: UInt8, mergingRepeats merges: Bool) {
    guard waiting.count < Self.most, !merges || waiting.last != code else { return }
    waiting.append(code)
  }

  /// A program looks at the keyboard when the machine's clock says so.
  public mutating func look(at clock: Ticks) -> Find {
    if let down {
      if clock < down.end { return .held(down.code) }
      self.down = nil
      return .nothing
    }
    guard !waiting.isEmpty else { return .nothing }
    let code = waiting.removeFirst()
    down = Down(code: code, end: clock + Self.tapTime)
    return .pressed(code)
  }

  /// Forgets all of them: something else has been asked for meanwhile.
  public mutating func forget() { self = Taps() }
}
