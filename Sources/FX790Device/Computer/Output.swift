import BasicVM

/// What leaves the computer.
public enum Output: Equatable, Sendable {
  /// A tone, low (0) or high (1), that starts at this moment of the computer's clock.
  case tone(Int, at: Ticks)
  /// A line on the printer's paper.
  case paper([UInt8])
}
