import BasicVM

/// A summary of the sound quality of a tape's bytes.
package struct TapeSound: Equatable, Sendable {
  /// How far the mean level is below full scale.
  package let decibels: Int
  /// The speed of the recorder in bits a second.
  package let bitRate: Int
  /// The number of bytes with a measurement.
  package let byteCount: Int
  package let faintCount: Int
  /// The number of displaced and unreadable bytes.
  package let badCount: Int

  /// Takes bytes in their order; nil if fewer than two have a measurement.
  init?(of bytes: some Sequence<TapeByte>) {
    var first: (clock: Double, second: Double)?
    var last: (clock: Double, second: Double)?
    var level: Float = 0
    var (byteCount, faintCount, badCount) = (0, 0, 0)
    for byte in bytes {
      guard let measure = byte.measure, let second = byte.second else { continue }
      first = first ?? (measure.clock, second)
      last = (measure.clock, second)
      level += measure.level
      byteCount += 1
      faintCount += byte.sound == .faint ? 1 : 0
      badCount += byte.isGood ? 0 : 1
    }
    guard let first, let last, last.second > first.second else { return nil }
    decibels = Self.decibels(level / Float(byteCount))
    let bits = last.clock - first.clock
    bitRate = Int((bits / (last.second - first.second)).rounded(.toNearestOrEven))
    self.byteCount = byteCount
    self.faintCount = faintCount
    self.badCount = badCount
  }

  /// Returns the attenuation, without a logarithm.
  private static func decibels(_ level: Float) -> Int {
    var level = level
    var steps = 0
    while level < 0.944, steps < 99 {
      level *= 1.122_018
      steps += 1
    }
    return steps
  }

  /// Level, speed, and the numbers of faint and bad bytes.
  package var text: UTF8Text {
    let sign: UTF8Text = decibels == 0 ? "" : "-"
    let quality: UTF8Text =
      faintCount + badCount == 0
      ? "all bytes clear" : "\(faintCount) bytes of \(byteCount) faint, \(badCount) unreadable"
    return "level \(sign)\(decibels) dB, \(bitRate) bit/s, \(quality)"
  }
}
