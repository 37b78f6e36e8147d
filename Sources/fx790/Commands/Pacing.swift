import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Programs

/// Delays a run to a speed that its viewer can follow.
struct Pacing {
  private let speed: Speed
  private let origin = System.nanoseconds

  init(speed: Speed) {
    self.speed = speed
  }

  var holdsBack: Bool { speed != .max }

  func wait(for event: TraceEvent) {
    if speed == .real { Self.sleep(until: origin + event.time * 1000) }
  }

  /// Waits, at game speed, for time that is seen or heard.
  func linger(_ ticks: Ticks) {
    if speed == .game { Self.sleep(until: System.nanoseconds + ticks * 1000) }
  }

  private static func sleep(until due: Int64) {
    while true {
      let left = due - System.nanoseconds
      guard left > 0 else { return }
      System.sleep(nanoseconds: left)
    }
  }
}
