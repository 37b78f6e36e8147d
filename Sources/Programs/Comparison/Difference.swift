import BasicVM

/// The divergence of two programs: a script, the waits before it, and both displays.
public struct Difference: Sendable {
  /// The smallest script found.
  public let script: Script
  /// The number of the original script, from 1.
  public let number: Int
  /// The waits before the divergence.
  public let waits: [Encounter.Wait]
  /// The first program at the divergence.
  public let a: Side
  /// The second program at the divergence.
  public let b: Side

  /// One program at the divergence.
  public struct Side: Sendable {
    /// The display before its next event.
    public let display: Display
    /// Its next event, if any.
    public let event: TraceEvent.Kind?
    /// Why there is no further event.
    let ending: Performance.Ending
    /// The line as `P0-120`, or the state.
    public let standing: UTF8Text
    /// The path from the last shared wait.
    public let way: Way
  }

  /// Plays a script on which the programs diverge, and locates the difference.
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
      // The path to the wait itself is left out.
      if index > start || start == 0 { way.go(along: performance.ways[index]) }
    }
    way.go(to: standing)
    return way
  }
}

extension TraceEvent.Kind {
  /// Whether a person could notice no difference; indicators do not count.
  package func isAlike(_ other: TraceEvent.Kind) -> Bool {
    switch (self, other) {
    case (.frame(let a, _), .frame(let b, _)): a.looksLike(b)
    case (.error(let a), .error(let b)), (.rejected(let a), .rejected(let b)),
      (.error(let a), .rejected(let b)), (.rejected(let a), .error(let b)):
      a.code == b.code && shownLine == other.shownLine
    default: self == other
    }
  }

  /// The line that the display shows with an error; nil if it shows none.
  var shownLine: ProgramLine? {
    // A rejected answer's message contains no line.
    guard case .error(let fault) = self, !fault.cause.isShownWithoutPlace,
      let area = fault.place.area
    else { return nil }
    return ProgramLine(area: area, number: fault.place.line)
  }
}

/// A line of a listing.
struct ProgramLine: Hashable, Sendable {
  let area: Int
  let number: Int
}
