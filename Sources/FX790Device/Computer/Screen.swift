import BasicVM

/// All that can be seen on the computer's display at a moment.
public struct Screen: Equatable, Sendable {
  /// The characters, and the cursor if there is one.
  public var display: Display
  /// The signs that are lit.
  public var indicators: Indicators
  /// The small number: the bytes that are free in WRT mode, or which record in MEMO.
  public var number: Int?
  /// The dash beside the number, while the computer works.
  public var isBusy: Bool
  /// What blinks.
  public var blink: Blink?

  /// A display without a number, of a program that runs by itself: the cursor is an underline.
  public init(_ display: Display, _ indicators: Indicators) {
    self.init(
      display: display, indicators: indicators, number: nil, isBusy: false,
      blink: display.cursor.map { .underline($0) })
  }

  init(display: Display, indicators: Indicators, number: Int?, isBusy: Bool, blink: Blink?) {
    self.display = display
    self.indicators = indicators
    self.number = number
    self.isBusy = isBusy
    self.blink = blink
  }

  /// What can blink.
  public enum Blink: Equatable, Sendable {
    /// The cursor, as an underline.
    case underline(Int)
    /// The cursor of a line that is nearly full.
    case block(Int)
    /// The character in a column.
    case character(Int)
  }

  /// The small number has four digits.
  public static let numberLimit = 9999
  /// What blinks is seen for so long, then gone for as long.
  public static let blinkTime: Ticks = 500_000
}
