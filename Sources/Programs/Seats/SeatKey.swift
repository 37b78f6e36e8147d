/// A key that someone at a seat presses.
public enum SeatKey: Equatable, Sendable {
  /// A character of the machine.
  case character(UInt8)
  /// EXE.
  case exe
  /// BRK.
  case brk
  /// DEL, which takes back what was typed last.
  case delete
}
