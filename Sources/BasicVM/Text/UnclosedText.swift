extension Syntax.Line {
  /// The start of a text without closing quote that contains more statements or items of PRINT.
  ///
  /// Many listings save the last quote of a line, so the rest must be valid after `:` or `;`.
  func unclosedText(on model: Model) -> Int? {
    guard let last = allStatements.last?.kind, let text = verbatim.last,
      text.upperBound == bytes.count, bytes[text.lowerBound] == CharacterCode.quote,
      text.count > 1, bytes[text.upperBound - 1] != CharacterCode.quote
    else { return nil }
    if case .data = last { return nil }
    let contents = bytes[text.dropFirst()]
    let hidesCode = contents.indices.contains { offset in
      let rest = Tokenizer.tokenize(codes: contents[(offset + 1)...], for: model).bytes
      switch contents[offset] {
      case CharacterCode.colon:
        return !rest.isEmpty && Self.isValid(rest, on: model)
      // At the end, `;` belongs to PRINT.
      case CharacterCode.semicolon:
        return Self.isValid([Keyword.print.rawValue] + rest, on: model)
      default: return false
      }
    }
    return hidesCode ? text.lowerBound : nil
  }

  private static func isValid(_ bytes: [UInt8], on model: Model) -> Bool {
    Parser.line(bytes, on: model.facts).statements.allSatisfy { $0.fault == nil }
  }
}
