import BasicVM

extension Session {
  /// The last texts that a user replaced, newest first.
  package struct Drafts: Sendable {
    /// The texts, without duplicates.
    package private(set) var texts: [UTF8Text] = []

    package static let countLimit = 50
    package static let byteLimit = 2_000_000

    /// Keeps a text that is not blank, and removes the oldest beyond the limits; the new one stays.
    mutating func keep(_ text: UTF8Text) {
      guard !text.utf8.allSatisfy({ $0 <= UInt8(ascii: " ") }) else { return }
      texts.removeAll { $0 == text }
      texts.insert(text, at: 0)
      var size = texts.reduce(0) { $0 + $1.utf8.count }
      while texts.count > 1, texts.count > Self.countLimit || size > Self.byteLimit {
        size -= texts.removeLast().utf8.count
      }
    }

    /// Returns false if the text does not exist.
    mutating func delete(_ index: Int) -> Bool {
      guard texts.indices.contains(index) else { return false }
      texts.remove(at: index)
      return true
    }
  }
}
