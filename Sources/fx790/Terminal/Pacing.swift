import BasicVM
import Programs

/// Which part of machine time passes on the wall clock.
enum Speed: String {
  /// Everything takes its time.
  case real
  /// Instructions cost nothing; TIMER, BEEP and scrolling take theirs.
  case game
  /// Nothing takes time.
  case max
}

/// Holds a run back so that its time passes for who watches.
struct Pacing {
  private let speed: Speed
  /// When the run would have begun if it had never been late.
  private var origin = System.nanoseconds
  private var lastTime: Ticks = 0

  /// Pacing at a speed; nil when nothing takes time.
  init?(speed: String) {
    guard let speed = Speed(rawValue: speed), speed != .max else { return nil }
    self.speed = speed
  }

  /// Waits until an event is due.
  mutating func wait(for event: TraceEvent) {
    switch speed {
    case .real:
      sleep(until: origin + event.time * 1000)
    case .game:
      // Of the time since the last event only what waits and tones took is waited for.
      if case .wait(.time(let ticks)) = event.kind { pause(ticks) }
      if case .beep = event.kind { pause(125_000) }
    case .max: break
    }
  }

  private func pause(_ ticks: Ticks) {
    sleep(until: System.nanoseconds + ticks * 1000)
  }

  private func sleep(until due: Int64) {
    while true {
      let left = due - System.nanoseconds
      guard left > 0 else { return }
      System.sleep(nanoseconds: left)
    }
  }
}
