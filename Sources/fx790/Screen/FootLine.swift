import FX790Terminal

/// Finds the key or letter at a click on the foot of the screen.
enum FootLine {
  /// The key whose name or description is at a column, as in `F10 menu   Ctrl-O open`.
  ///
  /// A description ends at the next name, or at a gap of three blanks.
  static func stroke(in line: String, at column: Int) -> KeyStroke? {
    let scalars = Array(line.unicodeScalars)
    guard scalars.indices ~= column else { return nil }
    var found: KeyStroke?
    var place = 0
    while place < scalars.count, place <= column {
      if scalars[place] == " " {
        let gap = scalars[place...].prefix { $0 == " " }.count
        if gap > 2 { found = nil }
        place += gap
      } else {
        let word = scalars[place...].prefix { $0 != " " }
        let name = String(String.UnicodeScalarView(word)).filter { !":(),".contains($0) }
        found = stroke(named: name) ?? found
        place += word.count
      }
    }
    return isGap(scalars, at: column) ? nil : found
  }

  private static func isGap(_ scalars: [Unicode.Scalar], at column: Int) -> Bool {
    guard scalars[column] == " " else { return false }
    let before = scalars[...column].reversed().prefix { $0 == " " }.count
    let after = scalars[column...].prefix { $0 == " " }.count
    return before + after - 1 > 2
  }

  /// The isolated letter or digit at a column of a question's answers, as in `(y/n)`.
  static func answer(in line: String, at column: Int) -> KeyStroke? {
    let scalars = Array(line.unicodeScalars)
    guard scalars.indices ~= column, isWordy(scalars[column]),
      column > scalars.lastIndex(of: "(") ?? column
    else { return nil }
    let isAlone = [column - 1, column + 1].allSatisfy {
      !(scalars.indices ~= $0) || !isWordy(scalars[$0])
    }
    guard isAlone else { return nil }
    return KeyStroke(key: .character(scalars[column]), text: String(scalars[column]))
  }

  private static func isWordy(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func stroke(named name: String) -> KeyStroke? {
    switch name {
    case "Esc": return KeyStroke(key: .escape)
    case "Enter": return KeyStroke(key: .enter)
    case "↑": return KeyStroke(key: .up)
    case "↓": return KeyStroke(key: .down)
    default: break
    }
    if name.hasPrefix("Ctrl-"), let letter = name.dropFirst(5).unicodeScalars.first,
      name.dropFirst(5).count == 1
    {
      return .control(letter.properties.lowercaseMapping.unicodeScalars.first ?? letter)
    }
    guard name.hasPrefix("F"), let number = Int(name.dropFirst()), 1...12 ~= number else {
      return nil
    }
    return KeyStroke(key: .function(number))
  }
}
