import BasicVM

extension LCD {
  /// The picture of a screen.
  ///
  /// - Parameters:
  ///   - screen: all that there is to see.
  ///   - isBlinkOn: whether what blinks is seen right now.
  public init(_ screen: Screen, isBlinkOn: Bool) {
    var display = screen.display
    var shape = CursorShape.underline
    switch screen.blink {
    case .character(let column):
      if !isBlinkOn { display = display.replacing(column, with: CharacterCode.space) }
    case .block: shape = .block
    case .underline, nil: break
    }
    self.init(
      display, indicators: screen.indicators,
      number: SmallNumber(screen.number, hasDash: screen.isBusy), cursorShape: shape,
      isCursorDark: isBlinkOn)
  }
}

extension Display {
  /// The same display with another character in a column.
  fileprivate func replacing(_ column: Int, with code: UInt8) -> Display {
    var codes = cells
    codes[column] = code
    return Display(codes, cursor: cursor)
  }
}
