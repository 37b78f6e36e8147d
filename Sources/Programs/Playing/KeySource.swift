import BasicVM

/// Where the keys of a program come from: a script, a file that is read on, a person's hands.
///
/// One question for every wait. The rules by which waits take keys are those of docs/machine.md: a
/// wait that passes by itself takes none but BRK, INPUT takes a line, KEY$ the key that is down.
public protocol KeySource {
  /// Answers a wait of a program whose clock stands at a time.
  mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer
}

/// The answer of keys to a wait.
public enum KeyAnswer: Equatable, Sendable {
  /// The program goes on with this.
  case event(Event)
  /// BRK was pressed.
  case broken
  /// The keys have ended.
  case starved
  /// Nothing that answers it is there yet; the same wait is asked about again.
  case later
}
