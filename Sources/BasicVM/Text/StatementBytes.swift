/// A statement of a tokenized line: where its bytes lie, and which of them are no text.
struct StatementBytes {
  /// The offsets of its bytes that stand outside of quotes, DATA and remarks.
  var offsets: [Int] = []
  /// Where a remark starts that ends the line.
  var remark: Int?
  /// The offset behind its last byte.
  var end = 0

  /// The statements of a line; REM is one of its own, and ' ends the one it stands in.
  static func statements(of bytes: [UInt8]) -> [StatementBytes] {
    var statements: [StatementBytes] = []
    var statement = StatementBytes()
    var isQuoted = false
    var isData = false
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case CharacterCode.quote: isQuoted.toggle()
      case Keyword.separator.rawValue where !isQuoted:
        statement.end = offset
        statements.append(statement)
        statement = StatementBytes()
        isData = false
      case Keyword.rem.rawValue where !isQuoted && !isData,
        CharacterCode.apostrophe where !isQuoted && !isData:
        statement.remark = offset
        statement.end = bytes.count
        return statements + [statement]
      default:
        if !isQuoted, !isData { statement.offsets.append(offset) }
        if byte == Keyword.data.rawValue, !isQuoted { isData = true }
      }
    }
    statement.end = bytes.count
    return statements + [statement]
  }
}
