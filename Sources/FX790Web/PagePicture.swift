import BasicVM
import FX790Device

/// What is seen of a screen, as the page's script reads it.
enum PagePicture {
  /// The columns of dots, the signs in two bytes, the small number in two (-1 for none), and
  /// whether the machine is busy in one; low bytes first.
  static func bytes(of screen: Screen, isBlinkOn: Bool) -> [UInt8] {
    let lcd = LCD(screen, isBlinkOn: isBlinkOn)
    var writer = ByteWriter()
    writer.append(contentsOf: lcd.columns)
    var signs: UInt16 = 0
    for indicator in Indicator.allCases where screen.indicators.contains(indicator) {
      signs |= 1 << UInt16(indicator.rawValue)
    }
    writer.append(signs)
    writer.append(Int16(lcd.number.value ?? -1))
    writer.append(screen.isBusy)
    return writer.bytes
  }

  /// The characters in UTF-8, with the cursor on a blank as `_`.
  static func text(of screen: Screen) -> [UInt8] {
    var codes = screen.display.cells
    switch screen.blink {
    case .underline(let column), .block(let column):
      if codes[column] == CharacterCode.space { codes[column] = CharacterCode.underline }
    case .character, nil: break
    }
    return CharacterWriter.display(codes)
  }

  /// What blinks: a column, and 32 times its kind (underline, block, character); -1 for nothing.
  static func blink(of screen: Screen) -> Int32 {
    switch screen.blink {
    case .underline(let column): Int32(column)
    case .block(let column): Int32(32 + column)
    case .character(let column): Int32(64 + column)
    case nil: -1
    }
  }
}
