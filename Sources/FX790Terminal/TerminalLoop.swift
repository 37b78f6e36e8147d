/// Waits for terminal events, without using processor time.
///
/// It raises the signals of Ctrl-Z and Ctrl-\, because `System.enterTerminal` turns off the
/// terminal's own key signals.
package struct TerminalLoop {
  package private(set) var session: TerminalSession
  private var input = TerminalInput()
  /// The time at which a pending ESC counts as a key; nil if none is pending.
  private var flushTime: Int64?

  /// The longest pause between the bytes of one key.
  private static let escapeNanoseconds: Int64 = 30_000_000

  package init(_ session: TerminalSession) {
    self.session = session
  }

  package mutating func switchMouse(on isOn: Bool) {
    session.switchMouse(on: isOn)
  }

  package mutating func askForKeyReleases() {
    session.askForKeyReleases()
  }

  package func leave() {
    session.leave()
  }

  /// Returns events as soon as there are any, or an empty array at the due time.
  ///
  /// `due` is a time of `System.nanoseconds`; nil waits endlessly, a past time only polls.
  package mutating func events(until due: Int64?) -> [TerminalEvent] {
    while true {
      let events = readEvents(until: due).filter { !handle($0) }
      if !events.isEmpty { return events }
      if let due, System.nanoseconds >= due { return [] }
    }
  }

  private mutating func readEvents(until due: Int64?) -> [TerminalEvent] {
    let next = [due, flushTime].compactMap { $0 }.min()
    let ready = System.wait(nanoseconds: next.map { $0 - System.nanoseconds })
    var events = ready.signal ? System.newSignals().flatMap(Self.events(of:)) : []
    if ready.input {
      guard let bytes = System.readChunk() else { return events + [.closed] }
      events += input.decode(bytes)
      flushTime = input.isAmbiguous ? System.nanoseconds + Self.escapeNanoseconds : nil
    } else if let time = flushTime, System.nanoseconds >= time {
      events += input.flush()
      flushTime = nil
    }
    return events
  }

  private static func events(of signal: Int32) -> [TerminalEvent] {
    let resized = TerminalEvent.resized(System.windowSize ?? .standard)
    switch signal {
    case System.windowChanged: return [resized]
    // While the process was stopped, it got no signals of changes of the window's size.
    case System.continued: return [resized, .resumed]
    default: return [.ending(signal: signal)]
    }
  }

  /// Handles an event that does not concern the front end; returns false for any other event.
  private mutating func handle(_ event: TerminalEvent) -> Bool {
    switch event {
    case .reply(let reply): session.handle(reply)
    case .key(let stroke) where stroke == .control("z"): System.stop()
    case .key(let stroke) where stroke == .control("\\"): System.quit()
    default: return false
    }
    return true
  }
}
