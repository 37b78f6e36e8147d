/// A word that the model lacks: of another machine, or of a later model.
struct UnsupportedWord {
  let problem: Diagnostic.Problem
  let bytes: Range<Int>
  /// The statement's other errors follow from the word.
  let statement: Range<Int>

  var offset: Int { bytes.lowerBound }

  private init(_ find: MissingWord) {
    problem = .wordMissing(find)
    bytes = find.bytes
    statement = find.statement
  }

  private init(_ find: ForeignWordFinder.Match) {
    problem = find.problem
    bytes = find.bytes
    statement = find.statement
  }

  /// Finds the words of a line.
  ///
  /// Its columns distinguish a remark in parentheses from an index.
  static func matches(in text: TokenizedText, on model: Model) -> [UnsupportedWord] {
    matches(in: text.bytes, on: model, remark: RemarkSyntax.likelyRemark(in: text, on: model))
  }

  /// Finds all such words.
  ///
  /// Of overlapping ones the intended word counts: INKEY$, not KEY$, but STR$, not a name STR.
  static func matches(
    in bytes: [UInt8], on model: Model, isByHand: Bool = false, remark: Int? = nil
  ) -> [UnsupportedWord] {
    let foreign = ForeignWordFinder.matches(
      in: bytes, on: model, isByHand: isByHand, remark: remark)
    var taken = [Bool](repeating: false, count: bytes.count)
    for find in foreign where !find.isName && find.bytes.count > 1 {
      for offset in find.bytes { taken[offset] = true }
    }
    let missing = MissingWordFinder.matches(in: bytes, on: model).filter { find in
      !(taken[find.bytes.lowerBound] && taken[find.bytes.upperBound - 1])
    }
    taken = [Bool](repeating: false, count: bytes.count)
    for find in missing { for offset in find.bytes { taken[offset] = true } }
    var others = foreign.filter { find in !find.bytes.contains { taken[$0] } }
    // A missing word explains the faults of its statement.
    taken = [Bool](repeating: false, count: bytes.count + 1)
    for find in missing where !taken[find.statement.lowerBound] {
      for offset in find.statement { taken[offset] = true }
    }
    others = others.filter { !$0.isExplained || !taken[max($0.bytes.upperBound - 1, 0)] }
    return missing.map { UnsupportedWord($0) } + others.map { UnsupportedWord($0) }
  }
}

extension Fault {
  /// Explains a missing word of the statement; if there is none, the cause.
  package func explanation(in line: StoredLine, on model: Model) -> UTF8Text {
    explanation(in: line.bytes, on: model)
  }

  /// As `explanation(in:on:)`, for the bytes of a line, such as one entered by hand.
  package func explanation(in bytes: [UInt8], on model: Model) -> UTF8Text {
    guard cause.isOfSyntax else { return valueExplanation(in: bytes, on: model) }
    let isByHand = place.area == nil
    let finds = UnsupportedWord.matches(in: bytes, on: model, isByHand: isByHand)
    let find = finds.first { find in
      find.statement.lowerBound <= place.offset && place.offset <= find.statement.upperBound
    }
    return find?.problem.message ?? cause.explanation(on: model)
  }

  /// Explains an error of values, which no word of the statement causes.
  private func valueExplanation(in bytes: [UInt8], on model: Model) -> UTF8Text {
    let line = Parser.line(bytes, on: model.facts, isByHand: place.area == nil)
    let kind = line.allStatements.last { $0.bytes.lowerBound <= place.offset }?.kind
    switch (cause, kind) {
    case (.dataUsedUp, .readMemo?), (.dataUsedUp, .findMemo?): return "MEMO has no such record."
    default: return cause.explanation(at: place.offset, in: line, on: model)
    }
  }
}

extension FaultCause {
  /// Whether the parser finds the error, so that the statement's words explain it.
  fileprivate var isOfSyntax: Bool { self != .notANumber && code == FaultCause.syntax.code }
}
