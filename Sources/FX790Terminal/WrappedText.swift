/// Breaks a text into lines for a window.
package enum WrappedText {
  /// The lines of a text, with `ending` after a gap of three blanks.
  ///
  /// Breaks at gaps of several blanks where possible, otherwise between words. A text that needs
  /// more than `rows` lines is cut before `ending`, and ends with `…`. The indentation of the text
  /// is that of each line.
  package static func lines(
    of text: String, ending: String = "", columns: Int, rows: Int
  ) -> [String] {
    guard columns > 0, rows > 0 else { return [] }
    let end = ending.isEmpty ? "" : "   " + ending
    let indentation = String(text.prefix { $0 == " " })
    let columns = columns - indentation.count
    guard columns > 0 else { return [] }
    var words = text.split(separator: " ", omittingEmptySubsequences: false)
    var lines = wrapped(text + end, columns)
    while lines.count > rows, words.count > 1 {
      words.removeLast()
      while words.count > 1, words.last == "" { words.removeLast() }
      lines = wrapped(words.joined(separator: " ") + "…" + end, columns)
    }
    return lines.prefix(rows).map { indentation + cut($0, columns) }
  }

  /// The lines of a text of any length; a word that is wider than the window is not cut.
  package static func lines(
    of text: String, columns: Int, indentedBy indentation: Int = 0
  ) -> [String] {
    let blanks = String(repeating: " ", count: indentation)
    return wrapped(text, max(columns - indentation, 1)).map { blanks + $0 }
  }

  private static func wrapped(_ text: String, _ columns: Int) -> [String] {
    var lines: [String] = []
    for item in items(of: text) {
      if let last = lines.last, length(last) + item.gap + length(item.text) <= columns {
        lines[lines.count - 1] = last + String(repeating: " ", count: item.gap) + item.text
      } else if length(item.text) <= columns {
        lines.append(item.text)
      } else {
        appendWords(of: item.text, to: &lines, columns)
      }
    }
    return lines
  }

  private static func appendWords(of text: String, to lines: inout [String], _ columns: Int) {
    for (index, word) in text.split(separator: " ").enumerated() {
      if index > 0, let last = lines.last, length(last) + 1 + word.unicodeScalars.count <= columns {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }

  /// The parts between gaps of at least two blanks, each with the length of the gap before it.
  private static func items(of text: String) -> [(gap: Int, text: String)] {
    var items: [(gap: Int, text: String)] = []
    var gap = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      gap += 1
      guard !word.isEmpty else { continue }
      if gap == 1, let last = items.last {
        items[items.count - 1].text = last.text + " " + word
      } else {
        items.append((gap, String(word)))
      }
      gap = 0
    }
    return items
  }

  private static func cut(_ line: String, _ columns: Int) -> String {
    length(line) <= columns
      ? line : String(String.UnicodeScalarView(line.unicodeScalars.prefix(columns - 1))) + "…"
  }

  private static func length(_ text: String) -> Int { text.unicodeScalars.count }
}
