/// A tone of the buzzer; its raw value is the operand of BEEP.
public enum Tone: Int, CaseIterable, Sendable {
  /// The tones of BEEP 0 and BEEP 1.
  case low, high
}
