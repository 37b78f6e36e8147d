import BasicVM

/// A queue of key taps for KEY$: each tap is found once, then a poll returns no key.
///
/// Without release events a tap lasts 80 ms. With them, a key stays down until its release; while
/// a key pressed later is down, polls find only that one.
package struct TapQueue: Equatable, Sendable {
  private var waiting: [Tap] = []
  /// The found tap, and the earliest machine time at which it ends.
  private var down: HeldTap?
  /// Earlier keys that are still held while a later one is down.
  private var heldBefore: [UInt8] = []

  private struct Tap: Equatable, Sendable {
    let code: UInt8
    var isHeld: Bool
  }

  private struct HeldTap: Equatable, Sendable {
    var tap: Tap
    let end: Ticks
  }

  /// The result of a KEY$ poll.
  package enum PollResult: Equatable, Sendable {
    /// No key is down.
    case nothing
    /// A key that was not down before.
    case pressed(UInt8)
    /// The same key, still down.
    case held(UInt8)
  }

  /// Two polls within 80 ms find the same tap.
  private static let tapTime: Ticks = 80_000
  /// The queue limit while repeats are merged.
  private static let repeatLimit = 8
  /// The queue limit otherwise; a user never reaches it.
  private static let queueLimit = 1000

  /// Creates an empty queue.
  package init() {}

  /// Creates a queue with a tap that a poll has found; it ends at a machine time.
  package init(found code: UInt8, until end: Ticks) {
    down = HeldTap(tap: Tap(code: code, isHeld: false), end: end)
  }

  var isEmpty: Bool { waiting.isEmpty && down == nil }

  /// Adds a tap or a repeat.
  ///
  /// Merging queues a repeated key once, so that slow programs keep up.
  package mutating func add(_ code: UInt8, mergingRepeats merges: Bool) {
    add(Tap(code: code, isHeld: false), mergingRepeats: merges)
  }

  /// Adds a press that lasts until `release`.
  package mutating func press(_ code: UInt8, mergingRepeats merges: Bool) {
    release(code)
    add(Tap(code: code, isHeld: true), mergingRepeats: merges)
  }

  private mutating func add(_ tap: Tap, mergingRepeats merges: Bool) {
    guard waiting.count < (merges ? Self.repeatLimit : Self.queueLimit) else { return }
    if merges, let last = waiting.indices.last, waiting[last].code == tap.code {
      waiting[last].isHeld = tap.isHeld
    } else {
      waiting.append(tap)
    }
  }

  /// Ends a press; a poll still finds it once.
  package mutating func release(_ code: UInt8) {
    for index in waiting.indices where waiting[index].code == code { waiting[index].isHeld = false }
    if down?.tap.code == code { down?.tap.isHeld = false }
    heldBefore.removeAll { $0 == code }
  }

  /// Releases all keys.
  package mutating func releaseAll() {
    for index in waiting.indices { waiting[index].isHeld = false }
    down?.tap.isHeld = false
    heldBefore = []
  }

  /// Returns the key that a poll finds at a machine time.
  package mutating func poll(at clock: Ticks) -> PollResult {
    if let down {
      if clock < down.end { return .held(down.tap.code) }
      if down.tap.isHeld {
        guard !waiting.isEmpty else { return .held(down.tap.code) }
        heldBefore.append(down.tap.code)
      } else {
        self.down = nil
        guard let code = heldBefore.popLast() else { return .nothing }
        return find(Tap(code: code, isHeld: true), at: clock)
      }
    }
    return waiting.isEmpty ? .nothing : find(waiting.removeFirst(), at: clock)
  }

  private mutating func find(_ tap: Tap, at clock: Ticks) -> PollResult {
    down = HeldTap(tap: tap, end: clock + Self.tapTime)
    return .pressed(tap.code)
  }

  /// Clears the queue: earlier taps do not answer a prompt.
  package mutating func forget() { self = TapQueue() }
}
