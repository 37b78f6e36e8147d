/// Waits for what happens at the terminal: a front end's loop asks it for events until there is
/// nothing more to do, and while nothing happens no time is used.
///
/// Ctrl-Z and Ctrl-\ raise their signals here, because the terminal no longer does.
package struct TerminalLoop {
  package private(set) var screen: TerminalScreen
  private var input = TerminalInput()
  /// When a lone ESC is taken for the key.
  private var flushTime: Int64?

  /// A key's bytes come together; so long after an ESC nothing more belongs to it.
  private static let escapeNanoseconds: Int64 = 30_000_000

  package init(_ screen: TerminalScreen) {
    self.screen = screen
  }

  /// Switches the mouse on or off.
  package mutating func switchMouse(on isOn: Bool) {
    screen.switchMouse(on: isOn)
  }

  /// Asks the terminal to tell when keys are released, if it can.
  package mutating func askForKeyReleases() {
    screen.askForKeyReleases()
  }

  /// Leaves the terminal as it was found.
  package mutating func leave() {
    screen.leave()
  }

  /// Events, as soon as there are any, or none when the time has come.
  ///
  /// The time is one of `System.nanoseconds`. Without it, events are waited for as long as it takes;
  /// when it has gone by already, they are only looked for.
  package mutating func events(until due: Int64?) -> [TerminalEvent] {
    while true {
      let events = look(until: due).filter { !heed($0) }
      if !events.isEmpty { return events }
      if let due, System.nanoseconds >= due { return [] }
    }
  }

  private mutating func look(until due: Int64?) -> [TerminalEvent] {
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
    let resized = TerminalEvent.resized(System.windowSize ?? .usual)
    switch signal {
    case System.windowChanged: return [resized]
    // Nobody told of the window's changes while the process was stopped.
    case System.continued: return [resized, .resumed]
    default: return [.ending(signal: signal)]
    }
  }

  /// Does what the front end has no part in; true for what it need not know.
  private mutating func heed(_ event: TerminalEvent) -> Bool {
    switch event {
    case .reply(let reply): screen.heed(reply)
    case .key(let stroke) where stroke == .control("z"): System.stop()
    case .key(let stroke) where stroke == .control("\\"): System.quit()
    default: return false
    }
    return true
  }
}
