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
  /// The effect of the last key, until the next one.
  private var notice = ""

  var canRestart = true

  /// Help for the keys, below the display.
  var keys: String {
    "F6 STOP, F9 speed\(canRestart ? ", Ctrl-R restart" : ""), Ctrl-Q leave"
  }

  /// The keys on a terminal that may lack function keys.
  var plainKeys: String {
    "Ctrl-S STOP, Ctrl-T speed\(canRestart ? ", Ctrl-R restart" : ""), Ctrl-Q leave"
  }

  private static let yes = CharacterCode.letterZ - 1

  /// A question, the state, or the effect of the last key; may be empty.
  var message: String {
    if asksToRestart { return "restart? Ctrl-R or Y: yes, Ctrl-Q: leave, any other key: no" }
    return isStopped ? "STOP: F6 or Enter continues" : notice
  }

  mutating func show(_ speed: Speed) {
    notice = "speed: \(speed.name)"
  }

  mutating func take(_ key: TerminalKey) -> Effect {
    notice = ""
    defer { clock.hold(isStopped || asksToRestart) }
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
    case .restart, .machine(.character(Self.yes)): return .ends(.restarted)
    case .interrupt: return .ends(.over(.interrupted))
    case .leave: return .ends(.over(.left))
    case .help, .speed, .stop, .machine: return .nothing
    }
  }
}

/// A wall clock that can be held; it does not count the time for which it was held.
struct PlayClock {
  private var heldTime: Int64 = 0
  private var heldSince: Int64?

  /// In nanoseconds.
  var now: Int64 { (heldSince ?? System.nanoseconds) - heldTime }

  /// Converts to a time of `System.nanoseconds`; nil while the clock is held.
  func wallTime(of due: Int64?) -> Int64? {
    heldSince == nil ? due.map { $0 + heldTime } : nil
  }

  mutating func hold(_ isHeld: Bool) {
    if let since = heldSince, !isHeld {
      heldTime += System.nanoseconds - since
      heldSince = nil
    } else if heldSince == nil, isHeld {
      heldSince = System.nanoseconds
    }
  }
}
