import BasicVM

/// Two programs on one script, with the waits that both share.
public struct Encounter: Sendable {
  /// The played script.
  public let script: Script
  /// The shared waits.
  public let waits: [Wait]
  /// The error that ends both before their first wait.
  let errorBeforeWaits: Fault?

  /// A wait of both programs.
  public struct Wait: Sendable {
    /// The reason for the wait.
    public let wait: TraceEvent.Wait
    /// The display of both.
    public let display: Display
    /// The typed characters; nil if none were consumed.
    public internal(set) var typed: MachineText?
    /// The lines or states of the two programs.
    public let standings: (a: UTF8Text, b: UTF8Text)
  }

  init(on script: Script, _ a: ScriptPlayer, _ b: ScriptPlayer) {
    self.init(on: script, a.play(script, keepingEvents: true), b.play(script, keepingEvents: true))
  }

  init(on script: Script, _ a: Performance, _ b: Performance) {
    self.script = script
    var waits: [Wait] = []
    var display = Display()
    var error: Fault?
    for index in 0..<Self.sharedCount(a.events, b.events) {
      switch a.events[index].kind {
      case .frame(let shown, _): display = shown
      case .wait(let wait):
        let standings = (a.standings[index], b.standings[index])
        waits.append(Wait(wait: wait, display: display, standings: standings))
      case .input(let text): if !waits.isEmpty { waits[waits.count - 1].typed = text }
      case .error(let fault): error = fault
      case .beep, .printed, .rejected, .brk, .end: break
      }
    }
    self.waits = waits
    errorBeforeWaits = waits.isEmpty ? error : nil
  }

  static func sharedCount(_ a: [TraceEvent], _ b: [TraceEvent]) -> Int {
    var count = 0
    while count < min(a.count, b.count), a[count].kind.isAlike(b[count].kind) { count += 1 }
    return count
  }
}

/// The lines or states on a path, without immediate repetitions.
public struct Way: Equatable, Sendable {
  /// The last places of the path.
  public private(set) var places: [UTF8Text] = []
  /// Whether earlier places were dropped.
  public private(set) var isCut = false

  /// A loop passes through thousands.
  private static let mostPlaces = 12

  mutating func go(to place: UTF8Text) {
    guard !place.isEmpty, place != places.last else { return }
    if places.count == Self.mostPlaces {
      places.removeFirst()
      isCut = true
    }
    places.append(place)
  }

  mutating func go(along way: Way) {
    if way.isCut { (places, isCut) = ([], true) }
    for place in way.places { go(to: place) }
  }
}
