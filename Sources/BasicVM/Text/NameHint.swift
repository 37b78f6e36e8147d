/// `#= A players` in a listing file: the name of a variable, an array or a line.
package struct NameHint: Sendable {
  package let subject: Subject
  /// As written in the file.
  package let subjectWord: UTF8Text
  package let name: UTF8Text

  package enum Subject: Hashable, Sendable {
    /// A letter, or `NameHint.dollar`.
    case variable(Int)
    case array(ArrayName)
    case line(area: Int, number: Int)
  }

  /// The number of the variable `$`, after those of the letters.
  package static let dollar = SlotLayout.letters

  package static func isHint(_ line: UTF8Text) -> Bool { text(after: line) != nil }

  /// The text after `#=`; nil for other lines.
  package static func text(after line: UTF8Text) -> UTF8Text? {
    let text = line.utf8.drop { $0.isASCIIBlank }
    guard text.starts(with: [UInt8(ascii: "#"), UInt8(ascii: "=")]) else { return nil }
    return UTF8Text(utf8: Array(text.dropFirst(2)))
  }

  /// Parses a line; nil for other lines and unknown subjects.
  ///
  /// A line number without an area belongs to `area`.
  package init?(_ line: UTF8Text, area: Int) {
    guard let text = Self.text(after: line) else { return nil }
    let words = text.utf8.split { $0.isASCIIBlank || $0 == UInt8(ascii: "\r") }
    guard words.count == 2, let subject = Self.subject(Array(words[0]), area: area) else {
      return nil
    }
    self.subject = subject
    subjectWord = UTF8Text(utf8: Array(words[0]))
    name = UTF8Text(utf8: Array(words[1]))
  }

  private static func subject(_ word: [UInt8], area: Int) -> Subject? {
    let dollarSign = UInt8(ascii: "$")
    if word == [dollarSign] { return .variable(dollar) }
    guard let first = word.first else { return nil }
    guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else {
      return Int(digits: word[...], atMost: 4).map { .line(area: area, number: $0) }
    }
    // `P3-100` is a line of an area.
    if first == UInt8(ascii: "P"), word.count > 3, word[2] == UInt8(ascii: "-"),
      let area = Int(digits: word[1..<2], atMost: 1)
    {
      return Int(digits: word[3...], atMost: 4).map { .line(area: area, number: $0) }
    }
    let letter = Int(first - UInt8(ascii: "A"))
    let (isText, rest) =
      word.dropFirst().first == dollarSign ? (true, word.dropFirst(2)) : (false, word.dropFirst())
    if rest.isEmpty { return .variable(letter) }
    let isArray =
      rest.first == UInt8(ascii: "(") && rest.dropFirst().allSatisfy { $0 == UInt8(ascii: ")") }
    guard isArray, rest.count <= 2 else { return nil }
    return .array(ArrayName(letter + (isText ? SlotLayout.letters : 0)))
  }
}
