/// What came of a comparison.
public struct ComparisonReport: Sendable {
  /// The programs.
  public let a: Contender
  /// The second of them.
  public let b: Contender
  /// How many scripts were played with both.
  public let scripts: Int
  /// How many waits were compared.
  public let waits: Int
  /// What was reached of the first program.
  public let coverageOfA: Coverage
  /// What was reached of the second.
  public let coverageOfB: Coverage
  /// Where they part; nil when no script parts them.
  public internal(set) var difference: Difference?

  /// Whether no difference was found.
  public var isEquivalent: Bool { difference == nil }
}
