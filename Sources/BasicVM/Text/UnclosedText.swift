extension Syntax.Line {
  /// The start of a text without closing quote that contains more statements or items of PRINT.
  ///
  /// Many listings omit the last quote of a line, so the rest must be valid after `:` or `;`.
  func unclosedText(on model: Model) -> Int? {
    guard bytes.count <= Self.longestLine, let last = allStatements.last?.kind,
      let text = verbatim.last, text.upperBound == bytes.count, text.count > 1,
      bytes[text.lowerBound] == CharacterCode.quote,
      bytes[text.upperBound - 1] != CharacterCode.quote
    else { return nil }
    if case .data = last { return nil }
    let contents = bytes[text.dropFirst()]
    let hidesCode = contents.indices.contains { offset in
      let isColon = contents[offset] == CharacterCode.colon
      guard isColon || contents[offset] == CharacterCode.semicolon else { return false }
      let rest = Tokenizer.tokenize(codes: contents[(offset + 1)...], for: model).bytes
      // At the end, `;` belongs to PRINT.
      return isColon
        ? !rest.isEmpty && Self.isValid(rest, on: model)
        : Self.isValid([Keyword.print.rawValue] + rest, on: model)
    }
    return hidesCode ? text.lowerBound : nil
  }

  /// Time grows with the square of the length, and a file may have lines of any length.
  private static let longestLine = 1000

  private static func isValid(_ bytes: [UInt8], on model: Model) -> Bool {
    Parser.line(bytes, on: model.facts).statements.allSatisfy { $0.fault == nil }
  }
}
