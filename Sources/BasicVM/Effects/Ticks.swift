/// Machine time in microseconds.
///
/// Functions that take a time also take a `Duration`, and `.microseconds(ticks)` is one.
public typealias Ticks = Int64

extension Ticks {
  /// A number of seconds; the result must not exceed `endOfTime`.
  package static func seconds(_ count: Int) -> Ticks { Ticks(count) * 1_000_000 }

  /// A number of milliseconds; the result must not exceed `endOfTime`.
  package static func milliseconds(_ count: Int) -> Ticks { Ticks(count) * 1000 }

  /// The end of machine time, after 36,000 years; no wait lasts longer.
  package static var endOfTime: Ticks { 1 << 60 }

  /// Advances the time, at most to `endOfTime`; ignores negative ticks.
  package mutating func pass(_ ticks: Ticks) {
    self += Swift.max(Swift.min(ticks, .endOfTime - self), 0)
  }
}

#if !hasFeature(Embedded)

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Ticks {
  /// Converts a duration to whole microseconds, clamped to 0...`endOfTime`.
  package init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    guard duration > .zero else {
      self = 0
      return
    }
    let isLonger = seconds >= .endOfTime / 1_000_000
    self = isLonger ? .endOfTime : seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}

#endif
