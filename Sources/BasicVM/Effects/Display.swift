/// The display's line of characters.
public struct Display: Equatable, Sendable {
  /// The columns of an FX-790P, the most of any model.
  public static let width = 24

  package static let columns = 0...(width - 1)

  /// One character per column.
  public private(set) var cells: MachineText
  /// The next column to write; `width` when the line is full.
  public private(set) var position = 0
  /// The column of the blinking cursor; nil when hidden.
  public var cursor: Int?

  /// Whether the last output is an answer typed for INPUT.
  ///
  /// On some models STOP blanks the display, which still counts as an answer.
  public internal(set) var isTyped = false

  /// Creates a blank display.
  public init(width: Int = Self.width) {
    // The initialiser of all collections takes ten times as long.
    cells = MachineText(codes: Array(repeating: CharacterCode.space, count: width))
  }

  /// Creates a display of a text, cut at the last column.
  public init(_ text: MachineText, cursor: Int? = nil, width: Int = Self.width) {
    position = min(text.count, width)
    cells = text.filling(width)
    self.cursor = cursor
  }

  /// The number of columns of this display; `Self.width` is only the default.
  public var width: Int { cells.count }

  /// A copy with another number of columns; the position and the cursor stay within them.
  public func fitted(to width: Int) -> Display {
    guard width != self.width else { return self }
    var display = Display(cells, cursor: cursor.map { min($0, width - 1) }, width: width)
    display.position = min(position, width)
    display.isTyped = isTyped
    return display
  }

  var isFull: Bool { position >= width }

  mutating func clear() {
    for column in 0..<width { cells[column] = CharacterCode.space }
    position = 0
    cursor = nil
    isTyped = false
  }

  mutating func move(to column: Int) {
    position = column
  }

  /// Writes at `position`; a full line first scrolls left by a column.
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

  /// The characters without trailing blanks.
  public var trimmedText: MachineText { cells.trimmed }
}

/// The indicators above the display, from left to right.
public enum Indicator: UInt8, CaseIterable, Sendable {
  /// EXT, S, F and HYP show keyboard shifts; RUN, WRT and MEMO the mode; DEG, RAD and GRA the angle
  /// unit. TR shows tracing, PRT the printer, and STOP that the program waits for EXE.
  case ext, s, f, run, wrt, memo, deg, rad, gra, hyp, tr, prt, stop

  /// The letters on the display.
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

/// A set of indicators: those that a model has, and which of them are lit.
public struct Indicators: Equatable, Sendable {
  private var lit: UInt16 = 0
  /// The model's indicators, which are faintly visible when unlit.
  private var present: UInt16 = .max

  /// Lights some indicators of a model that has all of them.
  public init(_ indicators: Indicator...) {
    for indicator in indicators { insert(indicator) }
  }

  /// Creates the unlit indicators of a model.
  public init(on model: Model) {
    // The facts list a model's indicators as lit ones.
    present = model.facts.indicators.lit
  }

  static func all(but absent: Indicator...) -> Indicators {
    var all = Indicators()
    for indicator in Indicator.allCases where !absent.contains(indicator) { all.insert(indicator) }
    return all
  }

  /// Lights an indicator.
  public mutating func insert(_ indicator: Indicator) {
    lit |= Self.bit(of: indicator)
  }

  /// Whether an indicator is lit.
  public func contains(_ indicator: Indicator) -> Bool {
    lit & Self.bit(of: indicator) != 0
  }

  /// Whether the model has an indicator.
  public func hasPlace(for indicator: Indicator) -> Bool {
    present & Self.bit(of: indicator) != 0
  }

  private static func bit(of indicator: Indicator) -> UInt16 { 1 << UInt16(indicator.rawValue) }

  /// Compares lit indicators only.
  public static func == (a: Indicators, b: Indicators) -> Bool { a.lit == b.lit }
}

extension Display {
  /// Explains that displays of different widths show no equal texts; nil for equal widths.
  package static func widthNote(_ one: Int, _ other: Int) -> UTF8Text? {
    guard one != other else { return nil }
    return "The displays have \(one) and \(other) columns, so no text is equal. On a terminal, "
      + "fx790 play with both names compares the waits, answers and variables instead."
  }
}
