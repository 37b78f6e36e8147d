import BasicVM
import CommandLineKit
import FX790Terminal

/// How far something is that takes its time: a line on standard error that is written over and over,
/// if a person is there to read it.
struct Progress {
  private let start = System.nanoseconds
  private let isShown = System.isTerminal(System.errors)
  private var nextTime: Ticks = 500_000
  private var isLineFull = false

  /// The microseconds since the beginning.
  var time: Ticks { Ticks((System.nanoseconds - start) / 1000) }

  /// Tells how far it is, now and then.
  mutating func tell(_ text: @autoclosure () -> String) {
    guard isShown, time >= nextTime else { return }
    nextTime = time + 200_000
    write("\r\(text())\u{1B}[K")
    isLineFull = true
  }

  /// Takes the line away.
  mutating func clear() {
    if isLineFull { write("\r\u{1B}[K") }
    isLineFull = false
  }

  private func write(_ text: String) {
    _ = System.write(Array(text.utf8), to: System.errors)
  }
}
