/// A tone of the buzzer; the raw value is the operand of BEEP.
public enum Tone: Int, Sendable {
  case low, high
}
