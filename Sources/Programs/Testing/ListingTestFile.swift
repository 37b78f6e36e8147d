import BasicVM

/// A file of tests for a listing.
package struct ListingTestFile: Sendable {
  package private(set) var tests: [ListingTest] = []
  /// The mistakes, by line.
  package private(set) var mistakes: [ParseError] = []
  private let lines: [UTF8Text]
  private let lineEnd: [UInt8]
  private let byteOrderMark: ArraySlice<UInt8>
  /// Whether no test has a name yet: only properties may precede the first one.
  private var isBeforeNames = true

  /// A mistake at a line and a column in characters, both from 1.
  package struct ParseError: Error, Equatable, Sendable {
    package let line: Int
    package let column: Int
    package let what: UTF8Text

    package init(line: Int, column: Int = 1, _ what: UTF8Text) {
      (self.line, self.column, self.what) = (line, column, what)
    }
  }

  /// Parses a file and collects its mistakes.
  package init(reading text: UTF8Text) {
    var lines = text.lines
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
    let hasReturns = zip(text.utf8, text.utf8.dropFirst()).contains { $0 == 0x0D && $1 == 0x0A }
    lineEnd = hasReturns ? [0x0D, 0x0A] : [0x0A]
    byteOrderMark = text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? text.utf8.prefix(3) : []
    for (index, line) in lines.enumerated() {
      do throws(ParseError) {
        try read(line, number: index + 1)
      } catch {
        mistakes.append(error)
      }
    }
  }

  // MARK: Reading

  private mutating func read(_ line: UTF8Text, number: Int) throws(ParseError) {
    let utf8 = line.utf8
    guard utf8.contains(where: { !$0.isASCIIBlank }), !utf8.starts(with: "//".utf8) else { return }
    if utf8.starts(with: "==".utf8) { return try readName(utf8.dropFirst(2), number) }
    let word = UTF8Text(utf8: Array(utf8.prefix { !$0.isASCIIBlank }))
    let isProperty = TestProperty.words.contains(word)
    if tests.isEmpty, isProperty { tests.append(ListingTest(name: "properties")) }
    guard !isBeforeNames || isProperty else {
      throw ParseError(
        line: number, "a test starts with == NAME, a property with always, never, reach or from")
    }
    let last = tests.count - 1
    defer { tests[last].lastLine = number }
    switch utf8[0] {
    case UInt8(ascii: "|"): try readExpected(utf8.dropFirst(), number)
    case UInt8(ascii: "!"):
      try readEnding(.failed(Self.pattern(utf8.dropFirst(), after: "!", number)), number)
    default:
      guard !isProperty else {
        let property = UTF8Text(utf8: Array(Self.trimmed(utf8[...])))
        return tests[last].properties.append(try TestProperty(reading: property, number: number))
      }
      try readWord(utf8, number)
    }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0.isASCIIBlank }
    while let byte = text.last, byte.isASCIIBlank { text.removeLast() }
    return text
  }

  private mutating func readName(_ rest: ArraySlice<UInt8>, _ number: Int) throws(ParseError) {
    isBeforeNames = false
    let name = Self.trimmed(rest)
    // Even with a mistake in the name, the lines below belong to this test.
    var test = ListingTest(name: UTF8Text(utf8: Array(name)))
    (test.line, test.lastLine) = (number, number)
    tests.append(test)
    guard !name.isEmpty, name.startIndex > rest.startIndex else {
      throw ParseError(line: number, column: 3, "a test starts with == NAME")
    }
  }

  private mutating func readExpected(_ rest: ArraySlice<UInt8>, _ number: Int) throws(ParseError) {
    guard tests[tests.count - 1].ending == nil else {
      throw ParseError(line: number, "the end is the last line of a test")
    }
    let pattern = try Self.pattern(rest, after: "|", number)
    tests[tests.count - 1].expected.append(ListingTest.Expected(pattern: pattern, line: number))
  }

  private mutating func readEnding(
    _ kind: ExpectedEnding.Kind, _ number: Int
  ) throws(ParseError) {
    guard tests[tests.count - 1].ending == nil else {
      throw ParseError(line: number, "a test has one end at most")
    }
    tests[tests.count - 1].ending = ExpectedEnding(kind, line: number)
  }

  private static func pattern(
    _ rest: ArraySlice<UInt8>, after mark: StaticString, _ number: Int
  ) throws(ParseError) -> LinePattern {
    guard rest.first ?? UInt8(ascii: " ") == UInt8(ascii: " ") else {
      throw ParseError(line: number, column: 2, "a blank must follow \(mark)")
    }
    return try pattern(rest.dropFirst(), number)
  }

  private static func pattern(
    _ text: ArraySlice<UInt8>, _ number: Int
  ) throws(ParseError) -> LinePattern {
    do throws(LinePattern.ParseError) {
      return try LinePattern(UTF8Text(utf8: Array(text)))
    } catch {
      throw ParseError(
        line: number, column: error.column + text.startIndex + 1,
        "a backslash must precede #, … or a backslash")
    }
  }

  private mutating func readWord(_ utf8: [UInt8], _ number: Int) throws(ParseError) {
    guard !utf8[0].isASCIIBlank else {
      throw ParseError(line: number, "a line must not start with a blank")
    }
    let name = UTF8Text(utf8: Array(utf8.prefix { !$0.isASCIIBlank }))
    let value = utf8.dropFirst(name.utf8.count + 1)
    switch name {
    case "end": try readEnding(Self.ending(value, number), number)
    case "endless":
      guard Self.trimmed(value).isEmpty else {
        throw ParseError(line: number, column: 9, "endless must be alone on its line")
      }
      try readEnding(.endless, number)
    default: try readSetting(name, value, number)
    }
  }

  private static func ending(
    _ value: ArraySlice<UInt8>, _ number: Int
  ) throws(ParseError) -> ExpectedEnding.Kind {
    let value = trimmed(value)
    guard !value.isEmpty else { return .ended }
    guard value.starts(with: "ERR".utf8) else {
      throw ParseError(
        line: number, column: 5, "end is alone or precedes an error, as in end ERR3 P0-20")
    }
    return .failed(try pattern(value, number))
  }

  private mutating func readSetting(
    _ name: UTF8Text, _ value: ArraySlice<UInt8>, _ number: Int
  ) throws(ParseError) {
    let test = tests[tests.count - 1]
    guard test.expected.isEmpty, test.ending == nil else {
      throw ParseError(line: number, "options and keys are above the expected output")
    }
    guard name != "keys" else {
      tests[tests.count - 1].keys += try Self.keys(UTF8Text(utf8: Array(value)), number)
      return
    }
    guard test.keys.isEmpty else {
      throw ParseError(
        line: number, "options are above the keys, and expected lines start with |")
    }
    let setting = ListingTest.Setting(
      name: name, value: UTF8Text(utf8: Array(Self.trimmed(value))), line: number)
    tests[tests.count - 1].settings.append(setting)
  }

  private static func keys(_ text: UTF8Text, _ number: Int) throws(ParseError) -> [ScriptKey] {
    do throws(ScriptKey.ParseError) {
      return try ScriptKey.keys(text)
    } catch {
      throw ParseError(line: number, column: error.column + 5, error.message)
    }
  }
}

// MARK: Accepting

extension ListingTestFile {
  /// The real output of a test.
  package struct Output: Sendable {
    /// The index in `tests`.
    package let test: Int
    package let lines: [UTF8Text]
    package let ending: PlayEnding

    package init(test: Int, lines: [UTF8Text], ending: PlayEnding) {
      (self.test, self.lines, self.ending) = (test, lines, ending)
    }
  }

  /// The file with the real output of tests; keeps comments and patterns that match.
  package func accepting(_ outputs: [Output]) -> UTF8Text {
    var replacements: [Int: [UTF8Text]] = [:]
    for output in outputs { replace(for: output, &replacements) }
    var bytes = Array(byteOrderMark)
    for (index, line) in lines.enumerated() {
      for line in replacements[index + 1] ?? [line] { bytes += line.utf8 + lineEnd }
    }
    return UTF8Text(utf8: bytes)
  }

  /// Adds the new lines for each changed line of the file.
  private func replace(for output: Output, _ replacements: inout [Int: [UTF8Text]]) {
    let test = tests[output.test]
    var pending: [UTF8Text] = []
    // Inserted lines follow this line of the file.
    var anchor = test.lastLine
    var isFirst = true
    func line(_ index: Int) -> UTF8Text {
      ListingTest.line(expecting: LinePattern(matchingOnly: output.lines[index]))
    }
    for edit in OutputMatch.edits(test.patterns, toMatch: output.lines) {
      switch edit {
      case .insert(let index):
        if isFirst {
          pending.append(line(index))
        } else {
          replacements[anchor]?.append(line(index))
        }
        continue
      case .keep(let pattern):
        anchor = test.expected[pattern].line
        replacements[anchor] = pending + [lines[anchor - 1]]
      case .replace(let pattern, let index):
        anchor = test.expected[pattern].line
        replacements[anchor] = pending + [line(index)]
      case .remove(let pattern):
        anchor = test.expected[pattern].line
        replacements[anchor] = pending
      }
      isFirst = false
      pending = []
    }
    let ending = ExpectedEnding(output.ending).text
    if let old = test.ending {
      let line = old.matches(output.ending) ? lines[old.line - 1] : ending
      replacements[old.line] = pending + [line]
    } else {
      replacements[anchor, default: [lines[anchor - 1]]] += pending + [ending]
    }
  }
}
