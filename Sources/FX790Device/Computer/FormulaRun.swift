import BasicVM

/// CALC at work: which variables are still to be asked for, and then the value.
struct FormulaRun: Equatable, Sendable {
  /// The stored bytes of the formula.
  let formula: [UInt8]
  /// The variable that the value goes to, from 0 for A.
  let name: UInt8?
  let variables: [UInt8]
  private(set) var index = 0
  var editor = LineEditor()
  /// What is shown in the end.
  var result: [UInt8] = []

  /// Finds the variables of a formula in the order of its right side.
  init(_ text: [UInt8]) {
    formula = Tokenizer.tokenize(codes: text).bytes
    let isAssigned =
      formula.count > 2 && CharacterCode.isLetter(formula[0])
      && formula[1] == CharacterCode.equal
    name = isAssigned ? formula[0] - CharacterCode.letterA : nil
    variables = Self.variables(in: isAssigned ? formula[2...] : formula[...])
  }

  private static func variables(in bytes: ArraySlice<UInt8>) -> [UInt8] {
    var found: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      // The letters of a hexadecimal constant are none of these.
      if byte == CharacterCode.ampersand {
        rest = rest.dropFirst().drop { CharacterCode.hexDigit($0) != nil }
      }
      let letter = byte &- CharacterCode.letterA
      if CharacterCode.isLetter(byte), !found.contains(letter) { found.append(letter) }
    }
    return found
  }

  /// The variable that is asked for now.
  var asked: UInt8? { index < variables.count ? variables[index] : nil }

  /// Goes on to the next variable.
  mutating func goOn() {
    index += 1
    editor = LineEditor()
  }

  /// The question, the answer as it is typed, or the value.
  var display: Display {
    guard let asked else { return Display(result) }
    guard editor.isEmpty else { return editor.display }
    let question = [CharacterCode.letterA + asked, CharacterCode.question, CharacterCode.space]
    return Display(question, cursor: question.count)
  }
}
