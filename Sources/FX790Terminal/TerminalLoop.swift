/// The terminal in the modes that a front end needs, from `init` to `leave`, and its events.
///
/// The terminal is restored however the process ends or stops, except by SIGKILL or SIGSTOP. Only
/// one instance may exist. The loop raises the signals of Ctrl-Z and Ctrl-\, because
/// `System.enterTerminal` turns off the terminal's own key signals.
package struct TerminalLoop {
  private var modes: TerminalModes
  private var awaitsReply = false
  private var input = TerminalInput()
  /// The time at which a pending ESC counts as a key; nil if none is pending.
  private var flushTime: Int64?

  /// The longest pause between the bytes of one key.
  private static let escapeNanoseconds: Int64 = 30_000_000

  /// Returns nil without a terminal, or if another instance is using it.
  package init?(_ modes: TerminalModes, endings: System.Endings = .immediate) {
    self.modes = modes.subtracting(.keyReleases)
    guard
      System.enterTerminal(
        enterSequence: self.modes.enterSequence, exitSequence: self.modes.exitSequence,
        signalSuffix: modes.signalSuffix,
        endings: endings)
    else { return nil }
    if modes.contains(.keyReleases) { askForKeyReleases() }
  }

  package func leave() {
    // Waits for a late reply, which leaving discards; the shell would read it as typed text.
    if awaitsReply { _ = System.wait(nanoseconds: 100_000_000) }
    System.leaveTerminal()
  }

  // MARK: Modes

  package var reportsKeyReleases: Bool { modes.contains(.keyReleases) }

  /// Asks whether the terminal can report key releases; if it can, its reply switches reports on.
  mutating func askForKeyReleases() {
    awaitsReply = true
    _ = System.write(TerminalModes.questions, to: System.output)
  }

  private mutating func switchOn(_ wanted: TerminalModes) {
    let missing = wanted.subtracting(modes)
    modes.formUnion(wanted)
    // The saved sequences first, so that a signal in between restores the terminal.
    System.revise(enterSequence: modes.enterSequence, exitSequence: modes.exitSequence)
    _ = System.write(missing.enterSequence, to: System.output)
  }

  /// Switches mouse reports, which disable the terminal's own text selection.
  package mutating func switchMouse(on isOn: Bool) {
    guard isOn != modes.contains(.mouse) else { return }
    if isOn { return switchOn(.mouse) }
    modes.remove(.mouse)
    _ = System.write(TerminalModes.mouse.exitSequence, to: System.output)
    System.revise(enterSequence: modes.enterSequence, exitSequence: modes.exitSequence)
  }

  // MARK: Events

  /// Waits without using processor time; returns no events at the due time.
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
    case .attributesReply: awaitsReply = false
    // Focus events too, because a window without the focus gets no releases of held keys.
    case .keyboardReply: if awaitsReply, !reportsKeyReleases { switchOn([.keyReleases, .focus]) }
    case .key(let stroke) where stroke == .control("z"): System.stop()
    case .key(let stroke) where stroke == .control("\\"): System.quit()
    default: return false
    }
    return true
  }
}
