import BasicVM

/// The place where two programs part: a script, the waits that lead there, and both displays.
public struct Difference: Sendable {
  /// The smallest script that was found.
  public let script: Script
  /// The number of the script, from 1, in which the difference was found.
  public let number: Int
  /// The waits that both programs share, in their order.
  public let waits: [Encounter.Wait]
  /// The first program where they part.
  public let a: Side
  /// The second program there.
  public let b: Side

  /// One program where they part.
  public struct Side: Sendable {
    /// Its display.
    public let display: Display
    /// The thing that it does next; nil when it does nothing more.
    public let event: TraceEvent.Kind?
    /// Why it does nothing more.
    let ending: Performance.Ending
    /// The line, as `P0-120`, or the state in which it stands.
    public let standing: UTF8Text
    /// How it came there from the last wait that both share.
    public let way: Way
  }

  /// Plays a script that parts the programs, and looks where.
  init(on script: Script, number: Int, _ a: ScriptPlayer, _ b: ScriptPlayer) {
    self.script = script
    self.number = number
    let (a, b) = (
      a.play(script, keepingEvents: true), b.play(script, keepingEvents: true)
    )
    let shared = Encounter.sharedCount(a.events, b.events)
    waits = Encounter(on: script, a, b).waits
    self.a = Self.side(a, after: shared)
    self.b = Self.side(b, after: shared)
  }

  private static func side(_ performance: Performance, after shared: Int) -> Side {
    let (events, displays) = (performance.events, performance.displays)
    let event = shared < events.count ? events[shared].kind : nil
    let display = shared < displays.count ? displays[shared] : displays.last ?? Display()
    let standings = performance.standings
    let standing = shared < standings.count ? standings[shared] : standings.last ?? ""
    return Side(
      display: display, event: event, ending: performance.ending, standing: standing,
      way: way(of: performance, to: shared, standing))
  }

  /// The way from the last wait before an event to that event.
  private static func way(
    of performance: Performance, to event: Int, _ standing: UTF8Text
  ) -> Way {
    var start = event
    while start > 0 {
      start -= 1
      if case .wait = performance.events[start].kind { break }
    }
    var way = Way()
    for index in start..<min(event + 1, performance.ways.count) {
      // What led to the wait is behind it.
      if index > start || start == 0 { way.go(along: performance.ways[index]) }
    }
    way.go(to: standing)
    return way
  }
}

extension TraceEvent.Kind {
  /// Whether a person could notice no difference: the signs above the display do not count.
  package func isAlike(_ other: TraceEvent.Kind) -> Bool {
    switch (self, other) {
    case (.frame(let a, _), .frame(let b, _)): a.looksLike(b)
    case (.error(let a), .error(let b)), (.rejected(let a), .rejected(let b)),
      (.error(let a), .rejected(let b)), (.rejected(let a), .error(let b)):
      a.code == b.code && a.place.area ?? 0 == b.place.area ?? 0 && a.place.line == b.place.line
    default: self == other
    }
  }
}
