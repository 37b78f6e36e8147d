import BasicVM

/// The place where two programs part: a script, the waits that lead there, and both displays.
public struct Difference: Sendable {
  /// The smallest script that was found.
  public let script: Script
  /// The number of the script, from 1, in which the difference was found.
  public let number: Int
  /// The waits that both programs share, in their order.
  public internal(set) var waits: [Wait] = []
  /// The first program where they part.
  public let a: Side
  /// The second program there.
  public let b: Side

  /// A wait that both share.
  public struct Wait: Sendable {
    /// The thing that is waited for.
    public let wait: TraceEvent.Wait
    /// The display of both.
    public let display: Display
    /// The characters that were typed there, if any were taken.
    public internal(set) var typed: MachineText?
  }

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
  }

  /// Plays a script that parts the programs, and looks where.
  init(on script: Script, number: Int, _ a: ScriptPlayer, _ b: ScriptPlayer) {
    self.script = script
    self.number = number
    let eventsOfA = a.play(script, keepingEvents: true)
    let eventsOfB = b.play(script, keepingEvents: true)
    let shared = Self.sharedCount(eventsOfA.events, eventsOfB.events)
    waits = Self.waits(in: eventsOfA.events[..<shared])
    self.a = Self.side(eventsOfA, after: shared)
    self.b = Self.side(eventsOfB, after: shared)
  }

  /// How many events look alike before the first that does not.
  private static func sharedCount(_ a: [TraceEvent], _ b: [TraceEvent]) -> Int {
    var count = 0
    while count < min(a.count, b.count), a[count].kind.isAlike(b[count].kind) { count += 1 }
    return count
  }

  private static func waits(in events: ArraySlice<TraceEvent>) -> [Wait] {
    var waits: [Wait] = []
    var display = Display()
    for event in events {
      switch event.kind {
      case .frame(let shown, _): display = shown
      case .wait(let wait): waits.append(Wait(wait: wait, display: display))
      case .input(let text): if !waits.isEmpty { waits[waits.count - 1].typed = text }
      default: break
      }
    }
    return waits
  }

  private static func side(_ performance: Performance, after shared: Int) -> Side {
    var display = Display()
    for event in performance.events[..<shared] {
      if case .frame(let shown, _) = event.kind { display = shown }
    }
    let event = shared < performance.events.count ? performance.events[shared].kind : nil
    if case .frame(let shown, _)? = event { display = shown }
    let standings = performance.standings
    let standing = shared < standings.count ? standings[shared] : standings.last ?? ""
    return Side(display: display, event: event, ending: performance.ending, standing: standing)
  }
}

extension TraceEvent.Kind {
  /// Whether a person could notice no difference: the signs above the display do not count.
  func isAlike(_ other: TraceEvent.Kind) -> Bool {
    switch (self, other) {
    case (.frame(let a, _), .frame(let b, _)): a.looksLike(b)
    case (.error(let a), .error(let b)), (.rejected(let a), .rejected(let b)),
      (.error(let a), .rejected(let b)), (.rejected(let a), .error(let b)):
      a.code == b.code && a.place.area ?? 0 == b.place.area ?? 0 && a.place.line == b.place.line
    default: self == other
    }
  }
}
