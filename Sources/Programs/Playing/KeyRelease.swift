/// Which KEY$ polls may find a key: a press counts once, and every program sees its release.
///
/// A poll may find a key if the poll before it was empty and no other wait came between. If an
/// empty poll was the only one before another wait, a key is due at the next poll: so a loop with
/// one poll finds keys too.
package struct KeyRelease: Hashable, Sendable {
  /// The polls since the last other wait, at most two.
  private var polls = 0
  private var lastPollWasEmpty = false
  /// Whether the next poll may find a key even if it follows another wait.
  private(set) var isDue = false

  package init() {}

  /// Whether the next poll may find a key.
  package var mayFindKey: Bool { isDue || polls > 0 && lastPollWasEmpty }

  package mutating func notePoll(isEmpty: Bool) {
    polls = min(polls + 1, 2)
    lastPollWasEmpty = isEmpty
    isDue = false
  }

  package mutating func noteOtherWait() {
    if polls > 0 { isDue = polls == 1 && lastPollWasEmpty }
    polls = 0
  }
}
