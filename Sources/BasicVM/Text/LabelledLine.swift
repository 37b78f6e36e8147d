/// A program line as it stands in a file with labels, for messages.
package struct LabelledLine: Sendable {
  /// From 1.
  package let fileLine: Int
  /// The label of the line, or the nearest one above it in its area.
  package let label: UTF8Text?
  /// The line of the file.
  package let text: UTF8Text
  fileprivate let tokens: TokenizedText

  /// The line of the file without indentation.
  package var statements: UTF8Text { UTF8Text(utf8: Array(text.utf8.drop { $0.isASCIIBlank })) }

  /// `line 4 (@ask)`.
  package var name: UTF8Text { name(ofStatement: "") }

  /// `line 4:2 (@ask)`, for the statement `:2`.
  package func name(ofStatement statement: UTF8Text) -> UTF8Text {
    "line \(fileLine)\(statement)\(label.map { " (@\($0))" as UTF8Text } ?? "")"
  }

  /// The column in `text`, from 1, of a byte of the stored line.
  package func column(ofByte offset: Int) -> Int { tokens.column(ofByte: offset) }
}

/// The lines of a file with labels, by area and number.
struct LabelledLines: Sendable, Equatable {
  private var lines: [Int: LabelledLine] = [:]

  init() {}

  /// The lines must be in the order of the file.
  init(_ lines: [Listing.Line], labels: [LabelledListing.Place], in source: [UTF8Text]) {
    var labels = labels.ordered { $0.column }.ordered { $0.fileLine }[...]
    var last: [Int: UTF8Text] = [:]
    for line in lines {
      while let label = labels.first, label.fileLine <= line.fileLine {
        last[label.area] = label.name
        labels = labels.dropFirst()
      }
      self.lines[Self.key(line.number, line.area)] = LabelledLine(
        fileLine: line.fileLine, label: last[line.area], text: source[line.fileLine - 1],
        tokens: line.text)
    }
  }

  /// Nil if the stored line is no longer that of the file.
  func line(_ stored: StoredLine, inArea area: Int) -> LabelledLine? {
    let line = lines[Self.key(stored.number, area)]
    return line?.tokens.bytes == stored.bytes ? line : nil
  }

  private static func key(_ number: Int, _ area: Int) -> Int {
    area * (StoredLine.numbers.upperBound + 1) + number
  }

  /// Programs do not differ by the files from which they were read.
  static func == (_: Self, _: Self) -> Bool { true }
}

extension ProgramMemory {
  /// The line as the file with labels has it; nil if its file has none.
  package func labelledLine(_ number: Int, inArea area: Int) -> LabelledLine? {
    #if hasFeature(Embedded)
    nil
    #else
    line(numbered: number, inArea: area).flatMap { labelledLines.line($0, inArea: area) }
    #endif
  }

  /// `line 40`, or `line 4 (@ask)` in a file with labels.
  package func name(ofLine number: Int, inArea area: Int) -> UTF8Text {
    labelledLine(number, inArea: area)?.name ?? "line \(number)"
  }

  /// `P0-40`, or `line 4 (@ask)` in a file with labels.
  package func name(of place: Place) -> UTF8Text {
    place.area.flatMap { labelledLine(place.line, inArea: $0) }?.name ?? UTF8Text(place.name)
  }
}
