/// Waits for terminal events, without using processor time.
///
/// It raises the signals of Ctrl-Z and Ctrl-\, because the terminal no longer does.
package struct TerminalLoop {
  package private(set) var screen: TerminalScreen
  private var input = TerminalInput()
  /// When a lone ESC counts as the Esc key.
  private var flushTime: Int64?

  /// The bytes of one key arrive together; after this pause no more belong to an ESC.
  private static let escapeNanoseconds: Int64 = 30_000_000

  package init(_ screen: TerminalScreen) {
    self.screen = screen
  }

  package mutating func switchMouse(on isOn: Bool) {
    screen.switchMouse(on: isOn)
  }

  package mutating func askForKeyReleases() {
    screen.askForKeyReleases()
  }

  package mutating func leave() {
    screen.leave()
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
    // Changes of the window's size while stopped sent no signal.
    case System.continued: return [resized, .resumed]
    default: return [.ending(signal: signal)]
    }
  }

  /// Handles events that do not concern the front end; returns whether it did.
  private mutating func handle(_ event: TerminalEvent) -> Bool {
    switch event {
    case .reply(let reply): screen.handle(reply)
    case .key(let stroke) where stroke == .control("z"): System.stop()
    case .key(let stroke) where stroke == .control("\\"): System.quit()
    default: return false
    }
    return true
  }
}
