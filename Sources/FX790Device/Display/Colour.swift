import BasicVM

/// A colour of red, green and blue, each from 0 to 255.
package struct Colour: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour from a number such as 0xFF8800.
  package init(_ rgb: Int) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
  }

  /// The colour between two others; a `fraction` of 0 is the first, 1 the second.
  package init(from first: Colour, to second: Colour, fraction: Double) {
    func between(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8(nearest: Double(first) + (Double(second) - Double(first)) * fraction)
    }
    self.init(
      red: between(first.red, second.red), green: between(first.green, second.green),
      blue: between(first.blue, second.blue))
  }

  /// `#rrggbb`.
  package var text: UTF8Text {
    let digits: StaticString = "0123456789abcdef"
    var text: UTF8Text = "#"
    for part in [red, green, blue] {
      text.append(utf8: [digits.utf8[Int(part >> 4)], digits.utf8[Int(part & 15)]])
    }
    return text
  }
}

extension UInt8 {
  /// The whole number that is nearest to one of 0 to 255; a half is rounded up.
  package init(nearest number: Double) {
    self.init(number + 0.5)
  }
}
