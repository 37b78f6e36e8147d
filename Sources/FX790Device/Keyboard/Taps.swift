import BasicVM

/// Taps of keys as KEY$ finds them: one after another, each by a look, and by others as long as a
/// finger is on a key; then a look finds none before the next.
///
/// Where the keyboard does not tell when a key comes up, a finger is on it for a time of its own.
/// Where it does, the key is down until then, and another that is pressed meanwhile is found first.
public struct Taps: Equatable, Sendable {
  /// The taps that no look has found yet.
  private var waiting: [Tap] = []
  /// The one that has been found, and the time on the machine's clock before which it does not come
  /// up.
  private var down: Down?
  /// Found keys that are still held while another is down.
  private var beneath: [UInt8] = []

  private struct Tap: Equatable, Sendable {
    let code: UInt8
    var isHeld: Bool
  }

  private struct Down: Equatable, Sendable {
    var tap: Tap
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
  /// More taps than these nobody keeps in mind where a program looks seldom.
  private static let most = 8
  /// More than these are no taps of a person.
  private static let mostOfAll = 1000

  /// A keyboard that nobody has touched.
  public init() {}

  /// Whether no look would find anything.
  var isEmpty: Bool { waiting.isEmpty && down == nil }

  /// A key is tapped, or repeats.
  ///
  /// Where a program looks seldom, a key that repeats would wait in a long row: if repeats are merged it
  /// waits once, and few wait at all.
  public mutating func add(_ code: UInt8, mergingRepeats merges: Bool) {
    add(Tap(code: code, isHeld: false), mergingRepeats: merges)
  }

  /// A key goes down on a keyboard that tells when it comes up.
  public mutating func press(_ code: UInt8, mergingRepeats merges: Bool) {
    release(code)
    add(Tap(code: code, isHeld: true), mergingRepeats: merges)
  }

  private mutating func add(_ tap: Tap, mergingRepeats merges: Bool) {
    guard waiting.count < (merges ? Self.most : Self.mostOfAll) else { return }
    if merges, let last = waiting.indices.last, waiting[last].code == tap.code {
      waiting[last].isHeld = tap.isHeld
    } else {
      waiting.append(tap)
    }
  }

  /// A key comes up; if no look has found it yet, one will.
  public mutating func release(_ code: UInt8) {
    for index in waiting.indices where waiting[index].code == code { waiting[index].isHeld = false }
    if down?.tap.code == code { down?.tap.isHeld = false }
    beneath.removeAll { $0 == code }
  }

  /// All fingers leave the keyboard.
  public mutating func releaseAll() {
    for index in waiting.indices { waiting[index].isHeld = false }
    down?.tap.isHeld = false
    beneath = []
  }

  /// A program looks at the keyboard when the machine's clock says so.
  public mutating func look(at clock: Ticks) -> Find {
    if let down {
      if clock < down.end { return .held(down.tap.code) }
      if down.tap.isHeld {
        guard !waiting.isEmpty else { return .held(down.tap.code) }
        beneath.append(down.tap.code)
      } else {
        self.down = nil
        guard let code = beneath.popLast() else { return .nothing }
        return find(Tap(code: code, isHeld: true), at: clock)
      }
    }
    return waiting.isEmpty ? .nothing : find(waiting.removeFirst(), at: clock)
  }

  private mutating func find(_ tap: Tap, at clock: Ticks) -> Find {
    down = Down(tap: tap, end: clock + Self.tapTime)
    return .pressed(tap.code)
  }

  /// Forgets all of them: something else has been asked for meanwhile.
  public mutating func forget() { self = Taps() }
}
