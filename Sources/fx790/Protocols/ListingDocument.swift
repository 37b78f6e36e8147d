import BasicVM
import StateMachines

/// A listing in an editor.
///
/// Positions count lines and UTF-16 code units from 0, as LSP defines.
struct ListingDocument {
  private(set) var text: UTF8Text
  private let model: Model?
  private var knownIndex: ListingIndex?

  init(_ text: UTF8Text, model: Model?) {
    (self.text, self.model) = (text, model)
  }

  /// The index of the present text.
  var index: ListingIndex {
    mutating get {
      let namesModel = ListingFormat.model(of: text) != nil
      let index = knownIndex ?? ListingIndex(text, model: namesModel ? nil : model)
      knownIndex = index
      return index
    }
  }

  // MARK: Changes

  /// Replaces a range, or the whole text.
  mutating func change(_ change: JSON) {
    guard let new = change["text"]?.text else { return }
    knownIndex = nil
    guard let range = change["range"], range != .null else {
      text = new
      return
    }
    let start = offset(of: range["start"])
    let end = max(start, offset(of: range["end"]))
    var bytes = text.utf8
    bytes.replaceSubrange(start..<end, with: new.utf8)
    text = UTF8Text(utf8: bytes)
  }

  /// The offset of a position; beyond a line or the text, that of its end.
  private func offset(of position: JSON?) -> Int {
    let bytes = text.utf8
    var offset = 0
    for _ in 0..<max(position?["line"]?.integer ?? 0, 0) {
      guard let end = bytes[offset...].firstIndex(where: Self.isLineEnd) else { return bytes.count }
      let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
      offset = end + (isPair ? 2 : 1)
    }
    var units = max(position?["character"]?.integer ?? 0, 0)
    while units > 0, offset < bytes.count, !Self.isLineEnd(bytes[offset]) {
      units -= bytes[offset].utf16Width
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

extension UInt8 {
  /// The UTF-16 code units of the scalar that begins with this byte of UTF-8; 0 inside a scalar.
  fileprivate var utf16Width: Int { self & 0xC0 == 0x80 ? 0 : self < 0xF0 ? 1 : 2 }
}

// MARK: - Positions

extension ListingIndex {
  private func source(_ fileLine: Int) -> UTF8Text {
    sourceLines.indices.contains(fileLine - 1) ? sourceLines[fileLine - 1] : ""
  }

  /// Blanks that `sourceLines` lacks may follow the line.
  private func units(before column: Int, in fileLine: Int) -> Int {
    var (column, units) = (column, 0)
    for byte in source(fileLine).utf8 where byte.utf16Width > 0 {
      guard column > 0 else { break }
      column -= 1
      units += byte.utf16Width
    }
    return units + column
  }

  /// The line, from 1, and the column, from 0, of a position of LSP.
  func place(_ position: JSON?) -> (fileLine: Int, column: Int)? {
    guard let line = position?["line"]?.integer, let unit = position?["character"]?.integer,
      line >= 0, unit >= 0
    else { return nil }
    var (column, units) = (0, unit)
    for byte in source(line + 1).utf8 where byte.utf16Width > 0 {
      units -= byte.utf16Width
      guard units >= 0 else { return (line + 1, column) }
      column += 1
    }
    return (line + 1, column + units)
  }

  /// The position of LSP of a column, from 0.
  func position(_ fileLine: Int, _ column: Int) -> JSON {
    ["line": JSON(fileLine - 1), "character": JSON(units(before: column, in: fileLine))]
  }

  func range(_ place: Place) -> JSON {
    range(place.fileLine, place.columns)
  }

  func range(_ fileLine: Int, _ columns: Range<Int>) -> JSON {
    [
      "start": position(fileLine, columns.lowerBound),
      "end": position(fileLine, columns.upperBound),
    ]
  }

  /// The whole of a line.
  func range(ofLine fileLine: Int) -> JSON { range(fileLine, 0..<source(fileLine).width) }

  func edit(_ change: Change) -> JSON {
    ["range": range(change.place), "newText": JSON(change.text)]
  }

  // MARK: Diagnostics

  func json(_ diagnostic: Diagnostic, isStyle: Bool) -> JSON {
    let column = diagnostic.column - 1
    let rest = source(diagnostic.line).scalars(column..<Int.max)
    let isWord: (UInt8) -> Bool = { $0.isASCIIDigit || $0.asciiCapital != $0 || 0x41...0x5A ~= $0 }
    let length = max(rest.utf8.prefix(while: isWord).count, 1)
    return [
      "range": range(diagnostic.line, column..<column + length),
      "severity": JSON(diagnostic.severity == .error ? 1 : isStyle ? 3 : 2),
      "code": JSON(diagnostic.problem.code), "source": "fx790", "message": JSON(diagnostic.message),
    ]
  }

  // MARK: Tokens

  /// The kinds of tokens in the order of their numbers.
  static let tokenTypes: [StaticString] = [
    "function", "namespace", "keyword", "number", "string", "comment", "function",
  ]

  /// Five numbers for each token, relative to the one before.
  var tokenNumbers: JSON {
    var numbers: [Int] = []
    var (lastLine, lastUnit) = (1, 0)
    for token in tokens {
      let (line, columns) = (token.place.fileLine, token.place.columns)
      let start = units(before: columns.lowerBound, in: line)
      let length = units(before: columns.upperBound, in: line) - start
      guard length > 0, let type = token.kind.number, line > lastLine || start >= lastUnit else {
        continue
      }
      numbers += [
        line - lastLine, line == lastLine ? start - lastUnit : start, length, type,
        token.kind == .lineNumber ? 1 : 0,
      ]
      (lastLine, lastUnit) = (line, start)
    }
    // Making a JSON number takes longer than finding a token.
    let small = (0..<100).map { JSON($0) }
    return JSON(numbers) { small.indices ~= $0 ? small[$0] : JSON($0) }
  }
}

extension ListingColours.TokenKind {
  /// The index in `ListingIndex.tokenTypes`; nil for what has no colour.
  fileprivate var number: Int? {
    switch self {
    case .plain: nil
    case .lineNumber: 0
    case .header: 1
    case .word: 2
    case .number: 3
    case .text: 4
    case .remark: 5
    case .jump: 6
    }
  }
}
