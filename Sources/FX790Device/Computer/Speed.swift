/// Which part of machine time passes for the one who watches.
public enum Speed: UInt8, CaseIterable, Sendable {
  /// Everything takes its time.
  case real
  /// Instructions cost nothing; TIMER, BEEP, moving text and LIST take their time.
  case game
  /// Nothing takes time.
  case max
}
