import BasicVM
import CompX
import FX790Device
import FX790Terminal

/// A diagnostic at a position in a file.
package protocol PlacedMessage {
  /// Counted from 1.
  var line: Int { get }
  /// Counted from 1 in Unicode scalars.
  var column: Int { get }
  var severity: Diagnostic.Severity { get }
  /// A name for the kind of message, for programs that read the JSON.
  var code: UTF8Text { get }
  var sentence: UTF8Text { get }
}

extension PlacedMessage {
  private var severityName: StaticString { severity == .error ? "error" : "warning" }

  /// A JSON object on one line.
  package func json(inFile path: String) -> UTF8Text {
    let json: JSON = [
      "file": JSON(UTF8Text(path)), "line": JSON(line), "column": JSON(column),
      "severity": JSON(severityName), "code": JSON(code), "message": JSON(sentence),
    ]
    return json.line
  }

  /// `file:line:column: error: message`.
  package func heading(inFile path: String) -> UTF8Text {
    "\(UTF8Text(path)):\(line):\(column): \(severityName): \(sentence.withShortWords)"
  }
}

extension Diagnostic: PlacedMessage {
  package var code: UTF8Text { problem.code }
  package var sentence: UTF8Text { message }
}

extension CapXDiagnostic: PlacedMessage {}

/// A text file named on the command line.
package struct SourceFile {
  package let path: String
  package let lines: [UTF8Text]

  package init(_ bytes: [UInt8], path: String) {
    self.path =
      path == "-" ? "standard input" : String(UTF8Text(path).harmless(keepingLines: false))
    lines = ListingFormat.lines(of: UTF8Text(utf8: bytes))
  }

  package var text: UTF8Text {
    var text = UTF8Text()
    for line in lines { text.append(line: line) }
    return text
  }

  /// Formats messages as `file:line:column: error: message`, the source line and a caret.
  ///
  /// The messages must be sorted by line.
  package func formatMessages(
    _ messages: some Collection<some PlacedMessage>, _ write: (UTF8Text) -> Void
  ) {
    var rest = messages[...]
    while let line = rest.first?.line {
      let ofLine = rest.prefix { $0.line == line }
      rest = rest[ofLine.endIndex...]
      // Convert the line only once, because it may be long and have many messages.
      let text = line <= lines.count ? lines[line - 1].harmless() : ""
      let source = Array(String(text).unicodeScalars)
      for message in ofLine.prefix(Self.maxMessagesPerLine) {
        write(self.text(of: message, in: source))
      }
      let more = ofLine.count - Self.maxMessagesPerLine
      if more > 0 { write("\(UTF8Text(path)):\(line): \(more) more in this line") }
    }
  }

  private func text(of message: some PlacedMessage, in source: [Unicode.Scalar]) -> UTF8Text {
    // A message about an empty file has no character to point at.
    guard !source.isEmpty else { return message.heading(inFile: path) }
    let pointing = FaultText.pointing(atColumn: message.column - 1, of: source)
    return "\(message.heading(inFile: path))\n\(pointing)"
  }

  /// Only generated lines have more faults.
  private static let maxMessagesPerLine = 100

  /// Prints messages to standard error; of many, only the first ones and the number of others.
  package func printProblems(of messages: [some PlacedMessage]) {
    TextOutput.printProblems(of: messages) {
      formatMessages($0) { TextOutput.printError($0) }
    } rest: {
      "\(path): \($0) more of these; fx790 check prints all"
    }
  }
}
