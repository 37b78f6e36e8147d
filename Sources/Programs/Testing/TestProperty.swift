import BasicVM

/// A claim about all plays of a program.
package struct TestProperty: Equatable, Sendable {
  package enum Claim: Equatable, Sendable {
    /// `always A>=0`: the condition is true at every wait.
    case always(UTF8Text)
    /// `from 320 always B=0`: the same, from the first arrival at a line or state.
    case from(UTF8Text, always: UTF8Text)
    /// `never "ERR"`: no display contains the text.
    case never(UTF8Text)
    /// `reach "GOAL!"`: the display of some play contains the text.
    case reach(UTF8Text)
  }

  package let claim: Claim
  /// As written, without blanks at the ends.
  package let source: UTF8Text
  /// The line in the file, from 1.
  package let line: Int

  /// The words that begin a property.
  static let words: [UTF8Text] = ["always", "from", "never", "reach"]

  /// Whether a play that shows the text is a success.
  package var isGoal: Bool {
    if case .reach = claim { true } else { false }
  }

  /// The condition in BASIC; nil for a text on the display.
  package var condition: UTF8Text? {
    switch claim {
    case .always(let condition), .from(_, let condition): condition
    case .never, .reach: nil
    }
  }

  /// Reads a line that begins with one of `words`.
  init(reading line: UTF8Text, number: Int) throws(ListingTestFile.ParseError) {
    source = line
    self.line = number
    let word = UTF8Text(utf8: Array(line.utf8.prefix { !$0.isASCIIBlank }))
    let rest = line.utf8.dropFirst(word.utf8.count).drop { $0.isASCIIBlank }
    func mistake(_ what: UTF8Text) -> ListingTestFile.ParseError {
      .init(line: number, column: word.width + 2, what)
    }
    switch word {
    case "always":
      guard !rest.isEmpty else { throw mistake("a condition must follow, as in always A>=0") }
      claim = .always(UTF8Text(utf8: Array(rest)))
    case "from":
      let always: [UInt8] = Array(" always ".utf8)
      let starts = rest.indices.filter { rest[$0...].starts(with: always) }
      guard let start = starts.first, start > rest.startIndex else {
        throw mistake("from takes a line or state and a condition, as in from 320 always B=0")
      }
      let condition = rest[(start + always.count)...].drop { $0.isASCIIBlank }
      guard !condition.isEmpty else {
        throw mistake("a condition must follow, as in from 320 always B=0")
      }
      claim = .from(
        UTF8Text(utf8: Array(rest[..<start])), always: UTF8Text(utf8: Array(condition)))
    default:
      let quote = UInt8(ascii: "\"")
      guard rest.count > 2, rest.first == quote, rest.last == quote else {
        throw mistake("a text in quotes must follow, as in \(word) \"GOAL!\"")
      }
      let text = UTF8Text(utf8: Array(rest.dropFirst().dropLast()))
      claim = word == "never" ? .never(text) : .reach(text)
    }
  }
}
