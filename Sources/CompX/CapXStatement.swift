import BasicVM

/// A line of a CAP-X source, split into fields.
///
/// The machine requires colons: `S  :LAI  :1:3`. Exam books write `S   LAI  1,3`, with a label or
/// a blank in the first column. Facts: docs/capx.md#a-source-line.
package struct CapXStatement: Equatable, Sendable {
  /// A trimmed field, in capitals except for quoted text.
  package struct Field: Equatable, Sendable {
    /// The content; empty for an omitted field.
    package let text: UTF8Text
    /// The column, from 1, in Unicode scalars.
    package let column: Int

    /// Creates a field.
    package init(_ text: UTF8Text, column: Int = 1) {
      self.text = text
      self.column = column
    }

    /// Whether the field is blank or omitted.
    package var isEmpty: Bool { text.isEmpty }

    var endColumn: Int { column + text.width }
  }

  /// Names the first word of the line; may be empty.
  package var label: Field
  /// An operation or a directive.
  package var operation: Field
  /// GR, AD and XR, or the argument of a directive.
  package var operands: [Field]
  /// A trailing comment, with its `;` or `#` (extended dialect).
  package var comment: UTF8Text?
  /// Whether the line has colons, unlike in exam books.
  package var hasColons = true

  /// Creates a statement with colons.
  package init(label: UTF8Text = "", _ operation: UTF8Text, _ operands: [UTF8Text]) {
    self.label = Field(label)
    self.operation = Field(operation)
    self.operands = operands.map { Field($0) }
  }
}

// MARK: Parsing

extension CapXStatement {
  package enum Reading {
    case statement(CapXStatement)
    case blank(comment: UTF8Text?)
    /// A faulty line still defines its label.
    case refused(CapXDiagnostic.Problem, column: Int, label: Field?)
  }

  package static func read(_ line: UTF8Text, in dialect: CompXDialect) -> Reading {
    var text = SourceText(line)
    let comment = text.takeComment()
    if let comment, dialect == .real {
      return .refused(.comment, column: comment.column, label: text.label)
    }
    guard !text.isBlank else { return .blank(comment: comment?.text) }
    let reading = text.contains(.colon) ? readColons(text) : readBlanks(text)
    guard case .statement(var statement) = reading else { return reading }
    statement.comment = comment?.text
    return .statement(statement)
  }

  private static func readColons(_ text: SourceText) -> Reading {
    let fields = text.fields(between: .colon)
    guard 3...5 ~= fields.count else {
      // Point at the first surplus field, or to where another one should follow.
      let column = fields.count > 5 ? fields[5].column : text.endColumn
      return .refused(.fieldCount(fields.count), column: column, label: text.label)
    }
    return .statement(CapXStatement(fields[0], fields[1], Array(fields[2...]), hasColons: true))
  }

  private static func readBlanks(_ text: SourceText) -> Reading {
    let (label, afterLabel) = text.firstWord
    let (operation, operands) = afterLabel.skippingBlanks.firstWord
    guard !operation.isEmpty else {
      return .refused(.noColon, column: label.column, label: nil)
    }
    let fields = operands.isBlank ? [] : operands.fields(between: .comma)
    guard fields.count <= 3 else {
      return .refused(.fieldCount(fields.count + 2), column: fields[3].column, label: text.label)
    }
    return .statement(CapXStatement(label, operation, fields, hasColons: false))
  }

  private init(_ label: Field, _ operation: Field, _ operands: [Field], hasColons: Bool) {
    self.label = label
    self.operation = operation
    self.operands = operands
    self.hasColons = hasColons
  }
}

/// A source line, or a part of it, whose characters know their columns.
private struct SourceText {
  private struct Character {
    let byte: UInt8
    let column: Int
    let isQuoted: Bool

    var isBlank: Bool { !isQuoted && byte.isASCIIBlank }
  }

  enum Separator: UInt8 {
    case colon = 0x3A
    case comma = 0x2C
  }

  private var characters: ArraySlice<Character>
  private(set) var endColumn: Int

  init(_ line: UTF8Text) {
    var column = 0
    var isQuoted = false
    var characters: [Character] = []
    characters.reserveCapacity(line.utf8.count)
    for byte in line.utf8 {
      if byte & 0xC0 != 0x80 || column == 0 { column += 1 }
      let isQuote = byte == UInt8(ascii: "\"")
      characters.append(Character(byte: byte, column: column, isQuoted: isQuoted || isQuote))
      if isQuote { isQuoted.toggle() }
    }
    self.characters = characters[...]
    endColumn = column + 1
  }

  private init(_ characters: ArraySlice<Character>, endColumn: Int) {
    self.characters = characters
    self.endColumn = endColumn
  }

  /// The first field, even of a malformed line.
  var label: CapXStatement.Field? {
    let label = contains(.colon) ? fields(between: .colon)[0] : firstWord.0
    return label.isEmpty ? nil : label
  }

  var isBlank: Bool { characters.allSatisfy { $0.isBlank } }

  func contains(_ separator: Separator) -> Bool {
    characters.contains { $0.byte == separator.rawValue && !$0.isQuoted }
  }

  mutating func takeComment() -> CapXStatement.Field? {
    let start = characters.firstIndex {
      !$0.isQuoted && ($0.byte == UInt8(ascii: ";") || $0.byte == UInt8(ascii: "#"))
    }
    guard let start else { return nil }
    let column = characters[start].column
    let text = UTF8Text(utf8: characters[start...].map { $0.byte })
    characters = characters[..<start]
    endColumn = column
    return CapXStatement.Field(text, column: column)
  }

  func fields(between separator: Separator) -> [CapXStatement.Field] {
    var fields: [CapXStatement.Field] = []
    var start = characters.startIndex
    for index in characters.indices {
      let character = characters[index]
      guard character.byte == separator.rawValue, !character.isQuoted else { continue }
      fields.append(SourceText(characters[start..<index], endColumn: character.column).field)
      start = index + 1
    }
    return fields + [SourceText(characters[start...], endColumn: endColumn).field]
  }

  var firstWord: (CapXStatement.Field, rest: SourceText) {
    let end = characters.firstIndex { $0.isBlank } ?? characters.endIndex
    let column = end < characters.endIndex ? characters[end].column : endColumn
    let word = SourceText(characters[..<end], endColumn: column)
    return (word.field, SourceText(characters[end...], endColumn: endColumn))
  }

  var skippingBlanks: SourceText {
    SourceText(characters.drop { $0.isBlank }, endColumn: endColumn)
  }

  private var field: CapXStatement.Field {
    var part = characters.drop { $0.isBlank }
    while let last = part.last, last.isBlank { part.removeLast() }
    let text = UTF8Text(utf8: part.map { $0.isQuoted ? $0.byte : $0.byte.asciiCapital })
    return CapXStatement.Field(text, column: part.first?.column ?? endColumn)
  }
}
