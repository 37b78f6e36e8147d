import BasicVM
import CommandLineKit
import FX790Terminal

/// A progress line on standard error, if that is a terminal.
struct Progress {
  private let start = System.nanoseconds
  private let isShown = System.isTerminal(System.errors)
  private var nextTime: Ticks = 500_000
  private var isLineFull = false

  /// Microseconds since the start.
  var time: Ticks { Ticks((System.nanoseconds - start) / 1000) }

  /// Starts after half a second, and updates at most five times a second.
  mutating func show(_ text: @autoclosure () -> String) {
    guard isShown, time >= nextTime else { return }
    nextTime = time + 200_000
    write("\r\(text())\u{1B}[K")
    isLineFull = true
  }

  mutating func clear() {
    if isLineFull { write("\r\u{1B}[K") }
    isLineFull = false
  }

  private func write(_ text: String) {
    _ = System.write(Array(text.utf8), to: System.errors)
  }
}
