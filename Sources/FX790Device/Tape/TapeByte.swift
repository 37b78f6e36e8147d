/// A byte as it was read from a tape.
public struct TapeByte: Equatable, Sendable {
  /// Its eight bits.
  public var value: UInt8
  /// Whether its bits were clear, its parity right, and its start and stop bits there.
  public var isGood: Bool
  /// Where it begins in the recording, in seconds; nil in a file of bytes.
  public var second: Double?

  /// A byte that was read.
  public init(_ value: UInt8, isGood: Bool = true, second: Double? = nil) {
    self.value = value
    self.isGood = isGood
    self.second = second
  }
}
