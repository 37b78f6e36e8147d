/// A tone of the buzzer; raw values are operands of BEEP.
public enum Tone: Int, CaseIterable, Sendable {
  /// BEEP 0 and BEEP 1.
  case low, high
}
