import BasicVM

/// Two programs side by side on one script: the waits that both share, from the first on.
public struct Encounter: Sendable {
  /// The script.
  public let script: Script
  /// The waits in their order.
  public let waits: [Wait]

  /// A wait that both share.
  public struct Wait: Sendable {
    /// The thing that is waited for.
    public let wait: TraceEvent.Wait
    /// The display of both.
    public let display: Display
    /// The characters that were typed there, if any were taken.
    public internal(set) var typed: MachineText?
    /// The lines or states in which the two programs stand.
    public let standings: (a: UTF8Text, b: UTF8Text)
  }

  /// Plays a script with both.
  init(on script: Script, _ a: ScriptPlayer, _ b: ScriptPlayer) {
    self.init(on: script, a.play(script, keepingEvents: true), b.play(script, keepingEvents: true))
  }

  /// What both did on a script, with all events kept.
  init(on script: Script, _ a: Performance, _ b: Performance) {
    self.script = script
    var waits: [Wait] = []
    var display = Display()
    for index in 0..<Self.sharedCount(a.events, b.events) {
      switch a.events[index].kind {
      case .frame(let shown, _): display = shown
      case .wait(let wait):
        let standings = (a.standings[index], b.standings[index])
        waits.append(Wait(wait: wait, display: display, standings: standings))
      case .input(let text): if !waits.isEmpty { waits[waits.count - 1].typed = text }
      case .beep, .printed, .rejected, .error, .brk, .end: break
      }
    }
    self.waits = waits
  }

  /// How many events look alike before the first that does not.
  static func sharedCount(_ a: [TraceEvent], _ b: [TraceEvent]) -> Int {
    var count = 0
    while count < min(a.count, b.count), a[count].kind.isAlike(b[count].kind) { count += 1 }
    return count
  }
}

/// The lines or states that a program comes through, without those at once come to again.
public struct Way: Equatable, Sendable {
  /// The last of them, in their order.
  public private(set) var places: [UTF8Text] = []
  /// Whether there were more before.
  public private(set) var isCut = false

  /// So many are kept: a loop comes through thousands.
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
