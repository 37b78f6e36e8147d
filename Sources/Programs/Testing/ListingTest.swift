import BasicVM

/// A test of a listing: options and keys of a run, and the expected output.
///
///     == one horse, one bet
///     seed 7
///     keys 1\n3100\n
///     | < Horse Race >
///     | RACE #
///     | …
package struct ListingTest: Equatable, Sendable {
  /// The text after `==`.
  package var name: UTF8Text
  /// The line of the name, from 1.
  package var line = 1
  package var settings: [Setting] = []
  package var keys: [ScriptKey] = []
  package var expected: [Expected] = []
  /// The required end; nil if the program may end or wait for more keys.
  package var ending: ExpectedEnding?
  /// The claims about all plays.
  package var properties: [TestProperty] = []
  /// The last line of the test, comments excluded.
  var lastLine = 1

  /// An option of the run, without its dashes.
  package struct Setting: Equatable, Sendable {
    package let name: UTF8Text
    /// The text after the name; empty for a flag.
    package let value: UTF8Text
    /// The line in the file, from 1.
    package var line = 1

    package init(name: UTF8Text, value: UTF8Text = "", line: Int = 1) {
      (self.name, self.value, self.line) = (name, value, line)
    }
  }

  /// A pattern and its line in the file, from 1.
  package struct Expected: Equatable, Sendable {
    package let pattern: LinePattern
    package var line = 1
  }

  /// Creates a test that can be written to a file.
  package init(
    name: UTF8Text, settings: [Setting] = [], keys: [ScriptKey] = [], output: [UTF8Text] = [],
    ending: ExpectedEnding? = nil
  ) {
    self.name = name
    self.settings = settings
    self.keys = keys
    expected = output.map { Expected(pattern: LinePattern(matchingOnly: $0)) }
    self.ending = ending
  }

  /// Whether it has only properties, which need no play.
  package var isOnlyProperties: Bool {
    !properties.isEmpty && keys.isEmpty && expected.isEmpty && ending == nil
  }

  package var patterns: [LinePattern] { expected.map { $0.pattern } }
}

// MARK: Writing

extension ListingTest {
  /// The test as written in a file.
  package var text: UTF8Text {
    var text: UTF8Text = "== \(name)\n"
    for setting in settings {
      text.append(line: setting.value.isEmpty ? setting.name : "\(setting.name) \(setting.value)")
    }
    for line in keyLines { text.append(line: "keys \(line)") }
    for each in expected { text.append(line: Self.line(expecting: each.pattern)) }
    if let ending { text.append(line: ending.text) }
    return text
  }

  static func line(expecting pattern: LinePattern) -> UTF8Text {
    pattern.source.isEmpty ? "|" : "| \(pattern.source)"
  }

  /// Lines of about 72 columns; all but the last end with another character than a blank.
  private var keyLines: [UTF8Text] {
    var lines: [UTF8Text] = []
    var line = UTF8Text()
    for key in keys {
      let isFull = line.width >= Self.keyColumns && line.utf8.last != UInt8(ascii: " ")
      if isFull {
        lines.append(line)
        line = UTF8Text()
      }
      line.append(Script(seed: 0, keys: [key]).notation)
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static let keyColumns = 72
}
