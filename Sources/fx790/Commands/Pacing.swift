import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Programs

/// Holds a run back so that its time passes for who watches.
struct Pacing {
  private let speed: Speed
  /// When the run began.
  private let origin = System.nanoseconds

  /// Pacing at a speed.
  init(speed: Speed) {
    self.speed = speed
  }

  /// Whether anything is waited for at all.
  var holdsBack: Bool { speed != .max }

  /// At real speed, waits until the wall clock has come to an event.
  func wait(for event: TraceEvent) {
    if speed == .real { Self.sleep(until: origin + event.time * 1000) }
  }

  /// Of a game's time only what is seen and heard is waited for.
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
