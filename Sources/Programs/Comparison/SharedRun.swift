import BasicVM

/// A script played with two programs, up to the first difference.
package struct SharedRun: Sendable {
  /// The played script.
  package let script: Script
  /// The shared waits.
  package let waits: [Wait]
  /// The error that ends both programs before their first wait; nil otherwise.
  let errorBeforeWaits: Fault?

  /// A wait of both programs.
  package struct Wait: Sendable {
    /// The reason for the wait.
    package let wait: TraceEvent.Wait
    /// The display of both programs.
    package let display: Display
    /// The typed characters; nil if none were consumed.
    package internal(set) var typed: MachineText?
    /// The lines or states of the two programs.
    package let positions: (a: UTF8Text, b: UTF8Text)
  }

  init(on script: Script, _ a: ScriptPlayer, _ b: ScriptPlayer) {
    self.init(on: script, a.play(script, keepingEvents: true), b.play(script, keepingEvents: true))
  }

  init(on script: Script, _ a: ScriptResult, _ b: ScriptResult) {
    self.script = script
    var waits: [Wait] = []
    var display = Display()
    var error: Fault?
    for index in 0..<a.sharedCount(with: b) {
      switch a.events[index].kind {
      case .frame(let shown, _): display = shown
      case .wait(let wait):
        let positions = (a.positions[index], b.positions[index])
        waits.append(Wait(wait: wait, display: display, positions: positions))
      case .input(let text): if !waits.isEmpty { waits[waits.count - 1].typed = text }
      case .error(let fault): error = fault
      case .beep, .printed, .rejected, .brk, .end: break
      }
    }
    self.waits = waits
    errorBeforeWaits = waits.isEmpty ? error : nil
  }
}

/// The lines or states on a path, without immediate repetitions.
package struct ExecutionPath: Equatable, Sendable {
  /// The last places of the path.
  package private(set) var places: [UTF8Text] = []
  /// Whether earlier places were dropped.
  package private(set) var isCut = false

  /// Limits the path of a loop, which passes through thousands of places.
  private static let maxPlaces = 12

  mutating func go(to place: UTF8Text) {
    guard !place.isEmpty, place != places.last else { return }
    if places.count == Self.maxPlaces {
      places.removeFirst()
      isCut = true
    }
    places.append(place)
  }

  mutating func go(along path: ExecutionPath) {
    if path.isCut { (places, isCut) = ([], true) }
    for place in path.places { go(to: place) }
  }
}
