/// What happens to the last three of the twelve digits after an operation (MODE 10 and MODE 11).
public enum EndDigits: Sendable {
  /// MODE 10, the normal state: 001 to 007 become 000, and 993 to 999 are rounded up.
  case corrected
  /// MODE 11: the digits stay as they were computed.
  case kept
}
