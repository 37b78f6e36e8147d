/// Finds words in lines typed by hand that are valid, but probably mean something else.
package struct TypedLineHints {
  private var uses = LetterUses()
  private var count = 0
  private let facts: ModelFacts

  package init(on model: Model) {
    facts = model.facts
  }

  /// The problems of a line, which may use arrays of the lines before it.
  package mutating func problems(
    in bytes: [UInt8]
  ) -> [(problem: Diagnostic.Problem, offset: Int)] {
    uses.learn(Parser.line(bytes, on: facts, isByHand: true), count)
    defer { count += 1 }
    return uses.likelyOtherFunctions.filter { $0.use.line == count }.map { function, use in
      (.functionOfElement(function), use.offset)
    }
  }
}
