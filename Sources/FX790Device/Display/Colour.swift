import BasicVM

package struct Colour: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  package init(_ rgb: Int) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
  }

  /// Interpolates; a `fraction` of 0 gives `first`, 1 gives `second`.
  package init(from first: Colour, to second: Colour, fraction: Double) {
    func between(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8(nearest: Double(first) + (Double(second) - Double(first)) * fraction)
    }
    self.init(
      red: between(first.red, second.red), green: between(first.green, second.green),
      blue: between(first.blue, second.blue))
  }

  package var text: UTF8Text {
    let digits = [red, green, blue].flatMap { [$0 >> 4, $0 & 15] }
    return "#" + UTF8Text(utf8: digits.map { UInt8(hexDigit: $0) })
  }
}

extension UInt8 {
  /// Rounds a number from 0 to 255; halves round up.
  package init(nearest number: Double) {
    self.init(number + 0.5)
  }
}
