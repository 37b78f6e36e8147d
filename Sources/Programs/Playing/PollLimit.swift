import BasicVM

/// Limits the polls of a program that finds no key.
struct PollLimit: Sendable {
  /// The machine time during which more than `maxPolls` polls are allowed.
  private let graceTime: Ticks
  private let maxPolls: Int
  private var polls = 0
  private var since: Ticks?
  private var lastPoll: Ticks?

  init(graceTime: Ticks, maxPolls: Int = 10_000) {
    self.graceTime = graceTime
    self.maxPolls = maxPolls
  }

  mutating func restore() {
    self = PollLimit(graceTime: graceTime, maxPolls: maxPolls)
  }

  /// Counts a poll; returns false if both polls and machine time have exceeded their limits.
  ///
  /// If the clock has stopped, only the number of polls decides. Polls that wait for machine time
  /// (`isTimed`) count only while it is stopped.
  mutating func count(pollAt clock: Ticks, isTimed: Bool = false) -> Bool {
    defer { lastPoll = clock }
    if isTimed, let lastPoll, clock != lastPoll { return true }
    let start = since ?? clock
    since = start
    polls += 1
    return polls <= maxPolls || (clock - start < graceTime && clock != start)
  }
}
