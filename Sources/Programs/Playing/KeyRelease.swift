import BasicVM

/// Which KEY$ polls may find a key: a press counts once, and every program sees its release.
///
/// A poll may find a key if the poll before it was empty and no other wait came between. If such
/// an empty poll was the only one between two other waits, the key is due at the next poll: so a
/// loop with one poll finds keys too.
struct KeyRelease: Sendable {
  /// The polls since the last other wait.
  private var polls = 0
  private var lastPollWasEmpty = false
  /// Whether the next poll may find a key although it follows another wait.
  private(set) var isDue = false

  /// Whether the next poll may find a key.
  var mayFindKey: Bool { isDue || polls > 0 && lastPollWasEmpty }

  mutating func notePoll(isEmpty: Bool) {
    polls += 1
    lastPollWasEmpty = isEmpty
    isDue = false
  }

  mutating func noteOtherWait() {
    if polls > 0 { isDue = polls == 1 && lastPollWasEmpty }
    polls = 0
  }
}

/// The limit of polling without taking a key.
struct PollLimit: Sendable {
  private let graceTime: Ticks
  private var polls = 0
  private var since: Ticks?
  private var lastPoll: Ticks?

  private static let pollLimit = 10_000

  init(graceTime: Ticks) {
    self.graceTime = graceTime
  }

  mutating func restore() {
    self = PollLimit(graceTime: graceTime)
  }

  /// Counts a poll; it ends when both polls and machine time reach their limits.
  ///
  /// A stopped clock does not count. Polls that wait for machine time count only while it does
  /// not advance.
  mutating func outlasts(pollAt clock: Ticks, isTimed: Bool = false) -> Bool {
    defer { lastPoll = clock }
    if isTimed, let lastPoll, clock != lastPoll { return true }
    let start = since ?? clock
    since = start
    polls += 1
    return polls <= Self.pollLimit || (clock - start < graceTime && clock != start)
  }
}
