/// What a user did wrong on the command line: one line that says what, with the nearest valid word.
struct UsageError: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// A word that is none of the valid ones.
  init(_ what: String, _ word: String, among words: [String]) {
    var message = "\(what) \(word)"
    if let nearest = Self.nearest(to: word, among: words) { message += " (nearest: \(nearest))" }
    self.message = message
  }

  /// The valid word that the word begins, else the one with the fewest changes.
  static func nearest(to word: String, among words: [String]) -> String? {
    words.first { $0.hasPrefix(word) } ?? words.min { distance(word, $0) < distance(word, $1) }
  }

  /// How many letters must be inserted, dropped or changed to make one word the other.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    var row = Array(0...b.count)
    for i in 0..<a.count {
      var diagonal = row[0]
      row[0] = i + 1
      for j in 0..<b.count {
        let changed = diagonal + (a[i] == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
