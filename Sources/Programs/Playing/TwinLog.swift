import BasicVM

/// The events of two programs side by side, until they part.
///
/// One may be ahead of the other for a while; what they did is compared in its order.
public struct TwinLog: Sendable {
  private var left: [TraceEvent] = []
  private var right: [TraceEvent] = []
  /// How many things were the same: frames are what the waits behind them show.
  public private(set) var agreed = 0
  /// Whether something was not.
  public private(set) var hasParted = false

  /// Two programs of which nothing is known yet.
  public init() {}

  /// Takes the events of both since the last time.
  public mutating func take(_ newLeft: [TraceEvent], _ newRight: [TraceEvent]) {
    guard !hasParted else { return }
    left += newLeft
    right += newRight
    let same = zip(left, right).prefix { $0.kind.isAlike($1.kind) }.count
    hasParted = same < min(left.count, right.count)
    agreed += left.prefix(same).count { !$0.kind.isFrame }
    left.removeFirst(same)
    right.removeFirst(same)
  }

  /// When both are at their ends, one must not have done more.
  public mutating func finish() {
    if !left.isEmpty || !right.isEmpty { hasParted = true }
  }
}

extension TraceEvent.Kind {
  fileprivate var isFrame: Bool { if case .frame = self { true } else { false } }
}
