import BasicVM
import FX790Device

/// Draws the keyboard, and finds the key under the mouse.
struct KeyboardView {
  /// Where the left upper corner is.
  let row: Int
  let column: Int
  /// Whether there is a row above each row of keys for what they make in the chosen plane.
  let hasLabels: Bool

  /// The columns of the whole keyboard.
  static let columns = KeyCap.columns * 5 / 2
  /// The rows of the whole keyboard.
  static func rows(hasLabels: Bool) -> Int { KeyCap.rows * (hasLabels ? 2 : 1) }

  private func place(of cap: KeyCap) -> (row: Int, columns: Range<Int>) {
    let left = column + cap.column * 5 / 2
    let right = column + (cap.column + cap.width) * 5 / 2 - 1
    return (row + (hasLabels ? cap.row * 2 + 1 : cap.row), left..<right)
  }

  /// The key that is drawn at a place.
  func key(atRow row: Int, column: Int) -> Key? {
    KeyCap.all.first { cap in
      let place = place(of: cap)
      return place.row == row && place.columns.contains(column)
    }?.key
  }

  /// Draws all keys; those that are down are lit.
  func draw(_ pressed: Set<Key>, on canvas: inout Canvas, indicators: Indicators) {
    for cap in KeyCap.all {
      let (row, columns) = place(of: cap)
      let style = pressed.contains(cap.key) ? Palette.pressedKey : Self.style(of: cap)
      canvas.fill(row: row, columns: columns, style: style)
      put("\(cap.label)", in: columns, row: row, style: style, on: &canvas)
      guard hasLabels else { continue }
      // A word may reach into the gap to the next key.
      let label = cap.label(for: indicators)
      let place = columns.lowerBound..<columns.upperBound + 1
      put(label, in: place, row: row - 1, style: Palette.planeLabel, on: &canvas)
    }
  }

  private func put(
    _ text: String, in columns: Range<Int>, row: Int, style: Style, on canvas: inout Canvas
  ) {
    let count = text.unicodeScalars.count
    let column = columns.lowerBound + max(columns.count - count, 0) / 2
    canvas.put(String(text.prefix(columns.count)), row: row, column: column, style: style)
  }

  private static func style(of cap: KeyCap) -> Style {
    switch cap.key {
    case .exe: return Palette.exeKey
    case .ac, .brk, .stop: return Palette.warningKey
    case .shift, .function, .ext: return Palette.shiftKey
    default: break
    }
    guard let code = cap.plain.character else { return Palette.functionKey }
    if CharacterCode.isLetter(code) || cap.key == .space { return Palette.letterKey }
    return Palette.numberKey
  }
}

extension KeyCap {
  /// What stands above the key: what it makes with F if F is lit, else with S.
  fileprivate func label(for indicators: Indicators) -> String {
    let isExtended = indicators.contains(.ext)
    if indicators.contains(.f) { return function.label }
    if case .types = extendedShifted, isExtended { return extendedShifted.label }
    return shifted.label
  }
}

extension KeyCap {
  /// The key that a character of the terminal's keyboard stands for.
  static func key(typedBy scalar: Unicode.Scalar) -> Key? {
    let codes = CharacterReader.readKeys(Array(String(scalar).utf8))
    return codes.count == 1 ? codes[0].flatMap(key(making:)) : nil
  }
}

extension KeyMeaning {
  /// Words that are too long for a key.
  private static let abbreviations = ["RETURN ": "RETRN"]

  /// The meaning in a few characters.
  fileprivate var label: String {
    switch self {
    case .nothing: ""
    case .types(let text): Self.abbreviations["\(text)"] ?? "\(text)".trimmed
    case .controls(let control): control.label
    }
  }
}

extension KeyControl {
  fileprivate var label: String {
    switch self {
    case .program(let number): "P\(number)"
    case .insert: "INS"
    case .ans: "ANS"
    case .engineeringBack: "←ENG"
    case .previousLine: "▲"
    default: ""
    }
  }
}

extension String {
  /// Without the blanks at its end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
