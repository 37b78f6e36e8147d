import BasicVM

/// The inputs of the last program, which reproduce its run.
///
/// Stepping back rewinds them; snapshots do not contain them.
package struct RunRecording: Sendable {
  /// The area of the program.
  package let area: Int
  /// The initial seed of RAN#.
  package let seed: UInt64
  private let start: Ticks
  private var recording = KeyRecording()
  /// The key of the last KEY$ poll.
  private var found: UInt8?

  /// About an hour at three keys per second.
  private static let limit = 10_000

  init(startOf area: Int, on machine: borrowing Machine) {
    self.area = area
    seed = machine.random.seed
    start = machine.clock
  }

  /// The consumed keys, timed from the program's start.
  package var keys: [RecordedKey] { recording.keys }

  func time(of machine: borrowing Machine) -> Ticks { machine.clock - start }

  var isFull: Bool { recording.keys.count > Self.limit }

  mutating func take(_ key: RecordedKey.Key, at clock: Ticks) {
    recording.take(key, at: clock - start)
    found = nil
  }

  mutating func take(_ line: MachineText, at clock: Ticks) {
    recording.take(line, at: clock - start)
    found = nil
  }

  /// A key that repeats extends its hold time.
  mutating func recordPoll(result code: UInt8?, at clock: Ticks) {
    defer { found = code }
    guard let code else { return }
    if code == found {
      recording.hold(at: clock - start)
    } else {
      recording.take(.character(code), at: clock - start)
    }
  }
}

extension Computer {
  mutating func note(_ change: (inout RunRecording, _ clock: Ticks) -> Void) {
    guard run.program == .stored, var recording = runRecording else { return }
    // Moved out to avoid a copy of the keys.
    runRecording = nil
    change(&recording, machine.clock)
    runRecording = recording.isFull ? nil : recording
  }
}
