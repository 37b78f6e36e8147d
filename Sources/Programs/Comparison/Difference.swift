import BasicVM
import StateMachines

/// The divergence of two programs: a script, the waits before it, and both displays.
public struct Difference: Sendable {
  /// The smallest script found.
  package let script: Script
  /// The number of the original script, from 1.
  public let number: Int
  /// The waits before the divergence.
  package let waits: [SharedRun.Wait]
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
    /// The error with which the script ended, if any.
    let error: Fault?
    /// How the script ended, which explains a missing event.
    let ending: ScriptResult.Ending
    /// The limits of the script.
    let limits: ScriptLimits
    /// The line as `P0-120`, or the state.
    public let programPosition: UTF8Text
    /// The path from the last shared wait.
    package let path: ExecutionPath
  }

  /// Plays the script to locate the difference.
  init(on script: Script, number: Int, _ a: ScriptPlayer, _ b: ScriptPlayer) {
    self.script = script
    self.number = number
    let (resultOfA, resultOfB) = (
      a.play(script, keepingEvents: true), b.play(script, keepingEvents: true)
    )
    let shared = resultOfA.sharedCount(with: resultOfB)
    waits = SharedRun(on: script, resultOfA, resultOfB).waits
    self.a = Self.side(resultOfA, after: shared, within: a.limits)
    self.b = Self.side(resultOfB, after: shared, within: b.limits)
  }

  private static func side(
    _ result: ScriptResult, after shared: Int, within limits: ScriptLimits
  ) -> Side {
    let (events, displays) = (result.events, result.displays)
    let event = shared < events.count ? events[shared].kind : nil
    let display = shared < displays.count ? displays[shared] : displays.last ?? Display()
    let positions = result.positions
    let programPosition = shared < positions.count ? positions[shared] : positions.last ?? ""
    var error: Fault?
    for event in result.events { if case .error(let fault) = event.kind { error = fault } }
    return Side(
      display: display, event: event, error: error, ending: result.ending, limits: limits,
      programPosition: programPosition, path: path(of: result, to: shared, programPosition))
  }

  private static func path(
    of result: ScriptResult, to event: Int, _ programPosition: UTF8Text
  ) -> ExecutionPath {
    var start = event
    while start > 0 {
      start -= 1
      if case .wait = result.events[start].kind { break }
    }
    var path = ExecutionPath()
    for index in start..<min(event + 1, result.paths.count) {
      // The path up to the last shared wait is left out.
      if index > start || start == 0 { path.go(along: result.paths[index]) }
    }
    path.go(to: programPosition)
    return path
  }
}

extension TraceEvent.Kind {
  /// Whether a person would notice no difference; indicators do not count.
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
  var shownLine: ListingLine? {
    // A rejected answer's message contains no line.
    guard case .error(let fault) = self, !fault.cause.isShownWithoutPlace,
      let area = fault.place.area
    else { return nil }
    return ListingLine(area: area, number: fault.place.line)
  }
}
