import BasicVM

/// An expected line of output, in which `#` matches a complete number and `…` any text.
///
/// `\#`, `\…` and `\\` are these characters themselves.
package struct LinePattern: Equatable, Sendable {
  private enum Part: Equatable, Sendable {
    case byte(UInt8)
    case number
    case anyText
  }

  /// The pattern as written in a file.
  package let source: UTF8Text
  private let parts: [Part]

  /// A backslash that no special character follows.
  package struct ParseError: Error, Equatable, Sendable {
    package let column: Int
  }

  /// Parses a pattern; throws the column, from 0, of an invalid backslash.
  package init(_ source: UTF8Text) throws(ParseError) {
    self.source = source
    var parts: [Part] = []
    var rest = source.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"): parts.append(.number)
      case Self.ellipsis[0] where rest.starts(with: Self.ellipsis[1...]):
        rest = rest.dropFirst(2)
        parts.append(.anyText)
      case Self.backslash:
        guard let character = Self.special(at: rest) else {
          let before = UTF8Text(utf8: Array(source.utf8[..<(rest.startIndex - 1)]))
          throw ParseError(column: before.width)
        }
        rest = rest.dropFirst(character.count)
        parts += character.map { .byte($0) }
      default: parts.append(.byte(byte))
      }
    }
    self.parts = parts
  }

  /// The pattern that matches only this line.
  package init(matchingOnly line: UTF8Text) {
    var source: [UInt8] = []
    var rest = line.utf8[...]
    while let byte = rest.first {
      source += Self.special(at: rest) == nil ? [byte] : [Self.backslash, byte]
      rest.removeFirst()
    }
    self.source = UTF8Text(utf8: source)
    parts = line.utf8.map { .byte($0) }
  }

  private static func special(at rest: ArraySlice<UInt8>) -> [UInt8]? {
    [[UInt8(ascii: "#")], [backslash], ellipsis].first { rest.starts(with: $0) }
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]

  /// Whether this is a lone `…`, which matches any number of lines.
  package var isAnyLines: Bool { parts == [.anyText] }

  /// Whether the pattern matches a whole line.
  package func matches(_ line: UTF8Text) -> Bool {
    let text = line.utf8
    // Where the text that the preceding parts match can end.
    var ends: [Int] = [0]
    for part in parts {
      switch part {
      case .byte(let byte):
        ends = ends.filter { $0 < text.count && text[$0] == byte }.map { $0 + 1 }
      case .anyText: ends = Array((ends.first ?? 0)...text.count)
      case .number: ends = Self.union(ends.map { Self.numberEnds(in: text, from: $0) })
      }
      guard !ends.isEmpty else { return false }
    }
    return ends.last == text.count
  }

  private static func union(_ lists: [[Int]]) -> [Int] {
    guard lists.count > 1 else { return lists.first ?? [] }
    var isEnd: [Bool] = []
    for end in lists.joined() {
      while isEnd.count <= end { isEnd.append(false) }
      isEnd[end] = true
    }
    return isEnd.indices.filter { isEnd[$0] }
  }
}

extension LinePattern {
  /// All ends of a complete displayed number that begins at an index, sorted.
  ///
  /// A number is `-12.5`, `.5`, `3ᴇ20`, or `3⏨15` for 3E-15. A period after whole digits may belong
  /// to it or end a sentence.
  private static func numberEnds(in text: [UInt8], from start: Int) -> [Int] {
    guard !isInsideNumber(start, of: text) else { return [] }
    var index = start
    if index < text.count, text[index] == UInt8(ascii: "-") { index += 1 }
    let hasWholeDigits = skipDigits(of: text, &index)
    let wholeEnd = index
    var hasDigits = hasWholeDigits
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      let hasFraction = skipDigits(of: text, &index)
      guard hasWholeDigits || hasFraction else { return [] }
      if !hasFraction { return [wholeEnd, index] }
      hasDigits = true
    }
    guard hasDigits else { return [] }
    if let mark = exponents.first(where: { text[index...].starts(with: $0) }) {
      var end = index + mark.count
      if skipDigits(of: text, &end) { return [end] }
    }
    return [index]
  }

  /// Whether a number that contains the preceding character also contains the one at an index.
  ///
  /// A minus after a digit subtracts, as in `1-2`.
  private static func isInsideNumber(_ index: Int, of text: [UInt8]) -> Bool {
    guard index > 0, index < text.count else { return false }
    func isDigit(before index: Int) -> Bool { index > 0 && text[index - 1].isASCIIDigit }
    if isDigit(before: index), text[index] != UInt8(ascii: "-") { return true }
    let isNumber = text[index].isASCIIDigit
    switch text[index - 1] {
    case UInt8(ascii: "."):
      // In `NO.3` the period is no part of the number.
      let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
      let isAfterLetter = index > 1 && letters.contains(text[index - 2] | 0x20)
      return isNumber && !isAfterLetter
    case UInt8(ascii: "-"):
      return (isNumber || text[index] == UInt8(ascii: ".")) && !isDigit(before: index - 1)
    default:
      let mark = exponents.first { text[..<index].suffix($0.count).elementsEqual($0) }
      return isNumber && mark.map { isDigit(before: index - $0.count) } ?? false
    }
  }

  /// ᴇ for positive exponents and ⏨ for negative ones.
  private static let exponents: [[UInt8]] = [[0xE1, 0xB4, 0x87], [0xE2, 0x8F, 0xA8]]

  /// Returns whether there are digits.
  private static func skipDigits(of text: [UInt8], _ index: inout Int) -> Bool {
    let start = index
    while index < text.count, text[index].isASCIIDigit { index += 1 }
    return index > start
  }
}
