import BasicVM

/// What two programs have shown and done, side by side, until they part.
///
/// One may be ahead of the other for a while; what they did is compared in its order.
public struct TwinLog: Sendable {
  private var left: [SeatNote] = []
  private var right: [SeatNote] = []
  /// How many things were the same.
  public private(set) var agreed = 0
  /// Whether something was not.
  public private(set) var hasParted = false

  /// Two programs of which nothing is known yet.
  public init() {}

  /// Takes what both have done since the last time.
  public mutating func take(_ newLeft: [SeatNote], _ newRight: [SeatNote]) {
    guard !hasParted else { return }
    left += newLeft
    right += newRight
    let pairs = zip(left, right)
    let same = pairs.prefix { $0 == $1 }.count
    hasParted = same < min(left.count, right.count)
    agreed += same
    left.removeFirst(same)
    right.removeFirst(same)
  }

  /// When both are at their ends, one must not have done more.
  public mutating func finish() {
    if !left.isEmpty || !right.isEmpty { hasParted = true }
  }
}
