import BasicVM
import FX790Device

/// The signs above the line and the small number, as lines with round ends: the letters and
/// segments look the same wherever the picture is shown.
enum SignLines {
  /// How thick all lines are.
  static let thickness = 3

  /// A sign, or a part of the small number.
  struct Sign {
    let isLit: Bool
    let lines: [[Point]]
  }

  /// All that stands above the line of dots.
  static func lines(of lcd: LCD) -> [Sign] {
    indicators(lcd.indicators) + number(lcd.number)
  }

  // MARK: Words

  /// The units of the letters' grid.
  private static let letterUnit = 4
  /// From a letter to the next one.
  private static let letterPitch = 22
  /// Between two words.
  private static let wordGap = 12
  /// The upper edge of the words.
  private static let top = LCDDrawing.glass.y + 32

  private static func indicators(_ lit: Indicators) -> [Sign] {
    var x = LCDDrawing.dots.x + thickness / 2
    return Indicator.allCases.map { indicator in
      let label = indicator.label
      var lines: [[Point]] = []
      for offset in 0..<label.utf8CodeUnitCount {
        lines += strokes(ofLetter: label.utf8Start[offset], atX: x)
        x += letterPitch
      }
      x += wordGap
      return Sign(isLit: lit.contains(indicator), lines: lines)
    }
  }

  private static func strokes(ofLetter letter: UInt8, atX left: Int) -> [[Point]] {
    shape(ofLetter: letter).split(separator: "/").map { line in
      line.split(separator: " ").map { place in
        let digits = place.utf8.map { Int($0) - Int(UInt8(ascii: "0")) }
        return Point(x: left + digits[0] * letterUnit, y: top + digits[1] * letterUnit)
      }
    }
  }

  /// The lines of a letter on a grid of 0 to 4 across and 0 to 6 down: the places they go through.
  static func shape(ofLetter letter: UInt8) -> String {
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

  // MARK: The small number

  private static let digitWidth = 15
  /// Half of a digit's height.
  private static let digitHalf = 14
  private static let digitPitch = 25
  /// What is left open at both ends of a segment.
  private static let segmentGap = 3

  private static func number(_ number: SmallNumber) -> [Sign] {
    let right = LCDDrawing.dots.x + LCD.width * LCDDrawing.pitch - thickness
    let left = right - digitWidth - (SmallNumber.digitCount - 1) * digitPitch
    // Words and number stand on one line.
    let y = top + 6 * letterUnit - 2 * digitHalf
    let dash = [
      Point(x: left - digitPitch, y: y + digitHalf),
      Point(x: left - digitPitch + digitWidth - 2, y: y + digitHalf),
    ]
    var signs = [Sign(isLit: number.hasDash, lines: [dash])]
    for index in 0..<SmallNumber.digitCount {
      let corner = Point(x: left + index * digitPitch, y: y)
      for segment in SmallNumber.Segment.allCases {
        signs.append(
          Sign(
            isLit: number.isLit(segment, ofDigit: index),
            lines: [line(of: segment, ofDigitAt: corner)]))
      }
    }
    return signs
  }

  private static func line(
    of segment: SmallNumber.Segment, ofDigitAt corner: Point
  ) -> [Point] {
    switch segment {
    case .a: across(corner, down: 0)
    case .b: down(corner, across: digitWidth, from: 0)
    case .c: down(corner, across: digitWidth, from: digitHalf)
    case .d: across(corner, down: 2 * digitHalf)
    case .e: down(corner, across: 0, from: digitHalf)
    case .f: down(corner, across: 0, from: 0)
    case .g: across(corner, down: digitHalf)
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
      Point(x: corner.x + across, y: corner.y + start + digitHalf - segmentGap),
    ]
  }
}
