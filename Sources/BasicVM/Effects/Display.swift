/// The line of characters, 24 on an FX-790P, as a value.
public struct Display: Equatable, Sendable {
  /// How many characters an FX-790P shows; no model shows more.
  public static let width = 24

  /// The columns of an FX-790P, from the left.
  package static let columns = 0...(width - 1)

  /// The characters shown.
  public private(set) var cells: MachineText
  /// The column of the next character, from 0; the width when the line is full.
  public private(set) var position = 0
  /// The column of the blinking cursor; nil when it is hidden.
  public var cursor: Int?

  /// Whether it shows what was typed for INPUT, and nothing of the program's yet.
  public internal(set) var isTyped = false

  /// An empty display.
  public init(width: Int = Self.width) {
    cells = MachineText(repeating: CharacterCode.space, count: width)
  }

  /// A display with a text from column 0.
  ///
  /// - Parameters:
  ///   - text: what it shows, cut at the last column.
  ///   - cursor: the column of the cursor, if it is shown.
  ///   - width: how many characters it has.
  public init(_ text: MachineText, cursor: Int? = nil, width: Int = Self.width) {
    position = min(text.count, width)
    cells = text.filling(width)
    self.cursor = cursor
  }

  /// How many characters there are.
  public var width: Int { cells.count }

  /// The same text on so many columns, from the first on; a cursor behind them stands in the last.
  public func fitted(to width: Int) -> Display {
    guard width != self.width else { return self }
    var display = Display(cells, cursor: cursor.map { min($0, width - 1) }, width: width)
    display.position = min(position, width)
    display.isTyped = isTyped
    return display
  }

  /// Whether the next character moves the text to the left.
  var isFull: Bool { position >= width }

  /// Empties the line and goes to column 0.
  mutating func clear() {
    for column in 0..<width { cells[column] = CharacterCode.space }
    position = 0
    cursor = nil
    isTyped = false
  }

  /// Goes to a column.
  mutating func move(to column: Int) {
    position = column
  }

  /// Writes a character at the position; on a full line it comes in from the right.
  mutating func write(_ code: UInt8) {
    isTyped = false
    if isFull {
      for column in 1..<width { cells[column - 1] = cells[column] }
      cells[width - 1] = code
    } else {
      cells[position] = code
      position += 1
    }
  }

  /// The text without the blanks at its end.
  public var trimmedText: MachineText { cells.trimmed }
}

/// The signs above the display, in their order from the left.
public enum Indicator: UInt8, CaseIterable, Sendable {
  case ext, s, f, run, wrt, memo, deg, rad, gra, hyp, tr, prt, stop

  /// The sign as it is printed on the display.
  public var label: StaticString {
    switch self {
    case .ext: "EXT"
    case .s: "S"
    case .f: "F"
    case .run: "RUN"
    case .wrt: "WRT"
    case .memo: "MEMO"
    case .deg: "DEG"
    case .rad: "RAD"
    case .gra: "GRA"
    case .hyp: "HYP"
    case .tr: "TR"
    case .prt: "PRT"
    case .stop: "STOP"
    }
  }
}

/// The signs that are lit, and those that the display has.
public struct Indicators: Equatable, Sendable {
  private var bits: UInt16 = 0
  /// The signs that the display has, which are seen faintly when they are not lit.
  private var present: UInt16 = .max

  /// Lights the given signs of a display that has all of them.
  public init(_ indicators: Indicator...) {
    for indicator in indicators { insert(indicator) }
  }

  /// No sign is lit of a model's display.
  public init(on model: Model) {
    present = model.facts.signs.bits
  }

  /// Every sign but some.
  static func all(but absent: Indicator...) -> Indicators {
    var all = Indicators()
    for indicator in Indicator.allCases where !absent.contains(indicator) { all.insert(indicator) }
    return all
  }

  /// Lights a sign.
  public mutating func insert(_ indicator: Indicator) {
    bits |= Self.bit(of: indicator)
  }

  /// Whether a sign is lit.
  public func contains(_ indicator: Indicator) -> Bool {
    bits & Self.bit(of: indicator) != 0
  }

  /// Whether the display has a sign.
  public func hasPlace(for indicator: Indicator) -> Bool {
    present & Self.bit(of: indicator) != 0
  }

  private static func bit(of indicator: Indicator) -> UInt16 { 1 << UInt16(indicator.rawValue) }

  /// Whether the same signs are lit, whatever the displays have beside them.
  public static func == (a: Indicators, b: Indicators) -> Bool { a.bits == b.bits }
}
