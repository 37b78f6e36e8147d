import BasicVM
import FX790Device
import Programs

/// Handles the keys that control a run and do not reach its program: STOP, speed, restart, leave.
struct RunControl {
  enum Effect: Equatable {
    case nothing
    case key(KeyboardKey)
    case help
    case nextSpeed
    case ends(TerminalPlayer.Outcome)
  }

  /// Held while STOP is on, and during the question about a restart.
  private(set) var clock = PlayClock()
  private(set) var isStopped = false
  private var asksToRestart = false
  /// The new speed after a change, until the next key; otherwise empty.
  private var speedNotice = ""

  var canRestart = true

  var keyHelp: String {
    "F6 STOP, F9 speed\(canRestart ? ", Ctrl-R restart" : ""), Ctrl-Q leave"
  }

  /// `keyHelp` for a terminal that may lack function keys.
  var plainKeyHelp: String {
    "Ctrl-S STOP, Ctrl-T speed\(canRestart ? ", Ctrl-R restart" : ""), Ctrl-Q leave"
  }

  private static let letterY = CharacterCode.letterZ - 1

  /// The question about a restart, that STOP is on, or the new speed; otherwise empty.
  var message: String {
    if asksToRestart { return "restart? Ctrl-R or Y: yes, Ctrl-Q: leave, any other key: no" }
    return isStopped ? "STOP: F6 or Enter continues" : speedNotice
  }

  mutating func show(_ speed: Speed) {
    speedNotice = "speed: \(speed.name)"
  }

  mutating func take(_ key: TerminalKey) -> Effect {
    speedNotice = ""
    defer { clock.isHeld = isStopped || asksToRestart }
    guard !asksToRestart else { return answer(key) }
    switch key {
    case .interrupt: return .ends(.over(.interrupted))
    case .leave: return .ends(.over(.left))
    case .help: return .help
    case .speed: return .nextSpeed
    case .restart: asksToRestart = canRestart
    case .stop: isStopped.toggle()
    case .machine(.exe) where isStopped: isStopped = false
    case .machine(.brk): return .key(.brk)
    case .machine(let key): return isStopped ? .nothing : .key(key)
    }
    return .nothing
  }

  private mutating func answer(_ key: TerminalKey) -> Effect {
    asksToRestart = false
    switch key {
    case .restart, .machine(.character(Self.letterY)): return .ends(.restarted)
    case .interrupt: return .ends(.over(.interrupted))
    case .leave: return .ends(.over(.left))
    case .help, .speed, .stop, .machine: return .nothing
    }
  }
}

/// A monotonic clock that can be held; it does not count the time for which it was held.
struct PlayClock {
  private var heldTime: Int64 = 0
  private var heldSince: Int64?

  /// In nanoseconds.
  var now: Int64 { (heldSince ?? System.nanoseconds) - heldTime }

  /// Converts a time of this clock to one of `System.nanoseconds`; nil while the clock is held.
  func systemTime(of due: Int64?) -> Int64? {
    isHeld ? nil : due.map { $0 + heldTime }
  }

  var isHeld: Bool {
    get { heldSince != nil }
    set {
      if let since = heldSince, !newValue {
        heldTime += System.nanoseconds - since
        heldSince = nil
      } else if heldSince == nil, newValue {
        heldSince = System.nanoseconds
      }
    }
  }
}
