import BasicVM
import FX790Terminal

/// A mistake on the command line or a file that cannot be used, described in one line.
package struct UsageError: Error, Equatable {
  package let message: String

  /// The message after the name of the tool.
  package func line(of tool: any CommandTool.Type) -> UTF8Text {
    UTF8Text(tool.name + ": " + message).harmless(keepingLines: false).withShortWords
  }

  package init(_ message: String) {
    self.message = message
  }

  /// Reports an invalid word with the nearest valid one, with the two or three valid ones that it
  /// abbreviates, or with the place that lists them.
  package init(_ what: String, _ word: String, among words: [String], elseSee place: String = "") {
    let longer = words.filter { $0.hasPrefix(word) }
    let nearest =
      2...3 ~= longer.count
      ? longer.joined(separator: ", ") : Self.nearest(to: word, among: words)
    let hint = nearest.map { "nearest: \($0)" } ?? place
    message = "\(what) \(word)" + (hint.isEmpty ? "" : " (\(hint))")
  }

  /// The valid word that starts with `word`, or the nearest: a third of the letters may differ.
  ///
  /// Parts of valid words count too: `horce` is near `horse-race`.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let letters = withoutDashes(word)
    guard !letters.isEmpty else { return nil }
    if let longer = words.first(where: { withoutDashes($0).hasPrefix(letters) }) { return longer }
    let parts = words.map { withoutDashes($0).split(separator: "-").map(String.init) }
    return nearest(to: letters, among: words.map { [withoutDashes($0)] }, of: words)
      ?? nearest(to: letters, among: parts, of: words)
  }

  private static func nearest(
    to letters: String, among spellings: [[String]], of words: [String]
  ) -> String? {
    let choices = zip(words, spellings).flatMap { word, spellings in
      spellings.map { (word: word, spelling: UTF8Text($0)) }
    }
    let index = UTF8Text(letters).indexOfNearest(among: choices.map(\.spelling), tolerance: 1)
    return index.map { choices[$0].word }
  }

  private static func withoutDashes(_ word: String) -> String {
    String(word.drop { $0 == "-" })
  }
}

extension UTF8Text {
  /// The text with at most 200 characters of each word, for messages that quote arguments and files.
  package var withShortWords: UTF8Text {
    let limit = 200
    guard utf8.count > limit else { return self }
    let words = String(self).split(separator: " ", omittingEmptySubsequences: false)
    return UTF8Text(
      words.map { $0.utf8.count > limit && $0.count > limit ? $0.prefix(limit) + "…" : $0 }
        .joined(separator: " "))
  }
}
