import BasicVM

/// Ends a program that polls KEY$ and finds no key.
struct PollLimit: Sendable {
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

  /// Counts a poll; false if both polls and machine time have reached their limits.
  ///
  /// If the clock has stopped, polls alone decide. Polls that wait for machine time (`isTimed`)
  /// count only then.
  mutating func allows(pollAt clock: Ticks, isTimed: Bool = false) -> Bool {
    defer { lastPoll = clock }
    if isTimed, let lastPoll, clock != lastPoll { return true }
    let start = since ?? clock
    since = start
    polls += 1
    return polls <= maxPolls || (clock - start < graceTime && clock != start)
  }
}
