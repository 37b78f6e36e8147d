import BasicVM

/// The indicators and the small number as strokes with round ends, the same in every picture.
///
/// The unit is an eighth of the dot pitch; the origin is the left of the first dot and the top of
/// the glass.
package enum SignLines {
  /// The thickness of all strokes.
  package static let thickness = 3

  /// A point of a stroke.
  package struct Point: Equatable, Sendable {
    /// The distance to the right.
    package let x: Int
    /// The distance downwards.
    package let y: Int

    /// Creates a point.
    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// All indicators, the dash, then each digit's segments; a part is a list of polylines.
  package static var parts: [[[Point]]] { indicators + number }

  // MARK: Indicators

  private static let letterUnit = 4
  private static let letterPitch = 22
  private static let wordGap = 12
  private static let top = 32

  private static var indicators: [[[Point]]] {
    var x = thickness / 2
    return Indicator.allCases.map { indicator in
      var lines: [[Point]] = []
      for letter in indicator.label.utf8 {
        lines += strokes(ofLetter: letter, atX: x)
        x += letterPitch
      }
      x += wordGap
      return lines
    }
  }

  private static func strokes(ofLetter letter: UInt8, atX left: Int) -> [[Point]] {
    var lines: [[Point]] = []
    var line: [Point] = []
    var column: Int?
    for byte in shape(ofLetter: letter).utf8 {
      let digit = Int(byte) - Int(UInt8(ascii: "0"))
      if byte == UInt8(ascii: "/") {
        lines.append(line)
        line = []
        column = nil
      } else if byte == UInt8(ascii: " ") {
        column = nil
      } else if let column {
        line.append(Point(x: left + column * letterUnit, y: top + digit * letterUnit))
      } else {
        column = digit
      }
    }
    return lines + [line]
  }

  /// The strokes of a letter on a grid of 5 columns and 7 rows.
  ///
  /// A point is the digit of its column, then that of its row; `/` begins another stroke.
  static func shape(ofLetter letter: UInt8) -> StaticString {
    switch letter {
    case UInt8(ascii: "A"): "06 01 10 30 41 46/03 43"
    case UInt8(ascii: "D"): "00 30 41 45 36 06 00"
    case UInt8(ascii: "E"): "40 00 06 46/03 33"
    case UInt8(ascii: "F"): "40 00 06/03 33"
    case UInt8(ascii: "G"): "41 30 10 01 05 16 36 45 43 23"
    case UInt8(ascii: "H"): "00 06/40 46/03 43"
    case UInt8(ascii: "M"): "06 00 23 40 46"
    case UInt8(ascii: "N"): "06 00 46 40"
    case UInt8(ascii: "O"): "10 30 41 45 36 16 05 01 10"
    case UInt8(ascii: "P"): "06 00 30 41 42 33 03"
    case UInt8(ascii: "R"): "06 00 30 41 42 33 03/23 46"
    case UInt8(ascii: "S"): "41 30 10 01 02 13 33 44 45 36 16 05"
    case UInt8(ascii: "T"): "00 40/20 26"
    case UInt8(ascii: "U"): "00 05 16 36 45 40"
    case UInt8(ascii: "W"): "00 06 23 46 40"
    case UInt8(ascii: "X"): "00 46/40 06"
    case UInt8(ascii: "Y"): "00 23 40/23 26"
    default: ""
    }
  }

  // MARK: Small number

  private static let digitWidth = 15
  private static let digitHalfHeight = 14
  private static let digitPitch = 25
  private static let segmentGap = 3

  private static var number: [[[Point]]] {
    let right = LCD.width * LCD.dotPitch - thickness
    let left = right - digitWidth - (SmallNumber.digitCount - 1) * digitPitch
    // Letters and digits share a baseline.
    let y = top + 6 * letterUnit - 2 * digitHalfHeight
    let dash = [
      Point(x: left - digitPitch, y: y + digitHalfHeight),
      Point(x: left - digitPitch + digitWidth - 2, y: y + digitHalfHeight),
    ]
    var parts = [[dash]]
    for index in 0..<SmallNumber.digitCount {
      let corner = Point(x: left + index * digitPitch, y: y)
      parts += SmallNumber.Segment.allCases.map { [line(of: $0, ofDigitAt: corner)] }
    }
    return parts
  }

  private static func line(
    of segment: SmallNumber.Segment, ofDigitAt corner: Point
  ) -> [Point] {
    switch segment {
    case .a: across(corner, down: 0)
    case .b: down(corner, across: digitWidth, from: 0)
    case .c: down(corner, across: digitWidth, from: digitHalfHeight)
    case .d: across(corner, down: 2 * digitHalfHeight)
    case .e: down(corner, across: 0, from: digitHalfHeight)
    case .f: down(corner, across: 0, from: 0)
    case .g: across(corner, down: digitHalfHeight)
    }
  }

  private static func across(_ corner: Point, down: Int) -> [Point] {
    [
      Point(x: corner.x + segmentGap, y: corner.y + down),
      Point(x: corner.x + digitWidth - segmentGap, y: corner.y + down),
    ]
  }

  private static func down(_ corner: Point, across: Int, from start: Int) -> [Point] {
    [
      Point(x: corner.x + across, y: corner.y + start + segmentGap),
      Point(x: corner.x + across, y: corner.y + start + digitHalfHeight - segmentGap),
    ]
  }
}

extension LCD {
  /// The distance between two dots in pictures, in units of `SignLines`.
  public static let dotPitch = 8
  /// The glass width in these units.
  public static let glassWidth = 153 * dotPitch
  /// The glass height in these units.
  public static let glassHeight = 22 * dotPitch
  /// The distance from the top of the glass to the dots.
  public static let dotsTop = 84

  /// Bits, lowest first: one for each of `SignLines.parts`, set if it is dark; then one for each
  /// indicator, set if this model lacks it.
  public var darkParts: UInt64 {
    var parts: UInt64 = 0
    var bit: UInt64 = 1
    func add(_ isSet: Bool) {
      if isSet { parts |= bit }
      bit <<= 1
    }
    for indicator in Indicator.allCases { add(indicators.contains(indicator)) }
    add(number.hasDash)
    for digit in 0..<SmallNumber.digitCount {
      for segment in SmallNumber.Segment.allCases { add(number.isLit(segment, ofDigit: digit)) }
    }
    for indicator in Indicator.allCases { add(!indicators.hasPlace(for: indicator)) }
    return parts
  }
}
