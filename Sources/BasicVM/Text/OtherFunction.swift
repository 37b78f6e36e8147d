/// A function of other BASICs whose name is read as a function of an element, such as SQRT.
package enum OtherFunction: Equatable, Sendable {
  case squareRoot, hyperbolicSine, hyperbolicCosine, hyperbolicTangent, naturalLogarithm, cubeRoot

  /// Nil for functions and elements that form no such name.
  init?(_ function: UnaryFunction, ofElementOf letter: Int) {
    let letter = CharacterCode.letterA + UInt8(letter)
    switch (function, letter) {
    case (.sqr, CharacterCode.letterT): self = .squareRoot
    case (.sin, CharacterCode.letterH): self = .hyperbolicSine
    case (.cos, CharacterCode.letterH): self = .hyperbolicCosine
    case (.tan, CharacterCode.letterH): self = .hyperbolicTangent
    case (.log, CharacterCode.letterE): self = .naturalLogarithm
    case (.cur, CharacterCode.letterT): self = .cubeRoot
    default: return nil
    }
  }

  /// The sentence for people.
  var explanation: UTF8Text {
    switch self {
    case .squareRoot: "This is SQR of the element T(...); SQR alone is the square root."
    case .hyperbolicSine: hyperbolic("SIN", "sine", "EXP X-EXP -X")
    case .hyperbolicCosine: hyperbolic("COS", "cosine", "EXP X+EXP -X")
    case .hyperbolicTangent:
      "This is TAN of the element H(...); the hyperbolic tangent is HYPTAN, or the hyperbolic sine "
        + "divided by the hyperbolic cosine."
    case .naturalLogarithm: "This is LOG of the element E(...); LN is the natural logarithm."
    case .cubeRoot: "This is CUR of the element T(...); CUR alone is the cube root."
    }
  }

  private func hyperbolic(
    _ word: StaticString, _ name: StaticString, _ formula: StaticString
  ) -> UTF8Text {
    "This is \(word) of the element H(...); the hyperbolic \(name) of X is HYP\(word) X, or "
      + "(\(formula))/2."
  }
}
