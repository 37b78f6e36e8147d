import BasicVM

/// What came to the program that was run last: with this and the program its run can be had again.
///
/// A step back takes it back too; a snapshot has none of it.
public struct RunNotes: Sendable {
  /// The area in which it was started.
  public let area: Int
  /// The seed with which RAN# begins as it did there.
  public let seed: UInt64
  /// The machine's clock when it was started.
  private let start: Ticks
  private var notes = KeyNotes()
  /// The key that the last look found.
  private var found: UInt8?

  /// Nobody plays for so long: an hour of three keys a second.
  private static let limit = 10_000

  /// A program is started in an area.
  init(startOf area: Int, on machine: borrowing Machine) {
    self.area = area
    seed = machine.random.seed
    start = machine.clock
  }

  /// The keys that its waits have taken, at times from its start.
  public var keys: [RecordedKey] { notes.keys }

  /// Whether there are more keys than are noted.
  var isFull: Bool { notes.keys.count > Self.limit }

  /// A wait has taken a key.
  mutating func take(_ key: RecordedKey.Key, at clock: Ticks) {
    notes.take(key, at: clock - start)
    found = nil
  }

  /// INPUT has taken a line.
  mutating func take(_ line: MachineText, at clock: Ticks) {
    notes.take(line, at: clock - start)
    found = nil
  }

  /// A look at the keyboard has found a key, or none; one that it finds again has been held.
  mutating func look(finds code: UInt8?, at clock: Ticks) {
    defer { found = code }
    guard let code else { return }
    if code == found {
      notes.hold(at: clock - start)
    } else {
      notes.take(.character(code), at: clock - start)
    }
  }
}

extension Computer {
  /// Notes what a wait of the program has taken.
  mutating func note(_ change: (inout RunNotes, _ clock: Ticks) -> Void) {
    guard run.program == .stored, var notes = runNotes else { return }
    // Out of its place meanwhile, so that its keys are not copied.
    runNotes = nil
    change(&notes, machine.clock)
    runNotes = notes.isFull ? nil : notes
  }
}
