import BasicVM

/// Formats machine time as seconds.
public enum Seconds {
  /// A time, rounded to `count` decimals.
  public static func text(_ time: Ticks, decimals count: Int = 3) -> UTF8Text {
    var unit: Ticks = 1_000_000
    for _ in 0..<count { unit /= 10 }
    let rounded = (time + unit / 2) / unit
    let parts = 1_000_000 / unit
    guard count > 0 else { return "\(rounded)" }
    return "\(rounded / parts).\(UTF8Text(rounded % parts, digits: count))"
  }

  /// A time without trailing zeros after the first decimal.
  package static func exact(_ time: Ticks) -> UTF8Text {
    var (count, rest) = (6, time)
    while count > 1, rest % 10 == 0 {
      count -= 1
      rest /= 10
    }
    return text(time, decimals: count)
  }
}

extension UTF8Text {
  /// A number padded with zeros.
  package init(_ number: Ticks, digits count: Int) {
    var digits: [UInt8] = []
    var rest = number
    for _ in 0..<count {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    self.init(utf8: digits.reversed())
  }
}
