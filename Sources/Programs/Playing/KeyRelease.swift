/// Decides which KEY$ polls may find a key, so that a press counts once and its release is seen.
///
/// A poll may find a key if the poll before was empty and no other wait came between. A loop with
/// one poll finds keys too: if an empty poll was the only one between two other waits, the next
/// poll may find a key.
package struct KeyRelease: Hashable, Sendable {
  /// The polls since the last other wait, counted up to two.
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
