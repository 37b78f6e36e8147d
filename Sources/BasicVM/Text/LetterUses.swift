/// Finds doubtful uses of A to Z in a listing, such as a variable that is never assigned.
///
/// A and A$ are one variable; without DIM, so are A(1) and B.
struct LetterUses {
  struct Use {
    let letter: Int
    let line: Int
    let offset: Int
  }

  private var assigned: Set<Int> = []
  private var dimensioned: Set<ArrayName> = []
  private var assignedElements: [(name: ArrayName, index: Int?)] = []
  private var reads: [Int: Use] = [:]
  /// The first assignments of a number and of a text to each letter.
  private var numbers: [Int: Use] = [:]
  private var texts: [Int: Use] = [:]
  /// Functions of an element that look like functions of other BASICs, such as SQRT.
  private var otherFunctions: [(function: OtherFunction, use: Use)] = []

  /// Learns a line; results name it `line`, which is nil for a line entered by hand.
  mutating func learn(_ tree: Syntax.Line, _ line: Int? = nil) {
    for statement in tree.allStatements {
      let targets = targets(of: statement.kind)
      // Names in PUT and GET have no type.
      let isTyped = if case .variablesOnTape = statement.kind { false } else { true }
      for variable in targets { assign(variable, line, isTyped: isTyped) }
      let places = targets.map { $0.bytes }
      for expression in statement.kind.allExpressions {
        switch expression.form {
        case .variable(let variable) where !places.contains(expression.bytes):
          read(variable, line)
        case .functionOfTwo(let function, _, _) where function.setsXAndY:
          assigned.formUnion([Int(SlotLayout.x), Int(SlotLayout.y)])
        case .function(let function, let operand):
          if let name = operand.variable?.arrayName, let line,
            let other = OtherFunction(function, ofElementOf: Int(name))
          {
            let use = Use(letter: Int(name), line: line, offset: expression.bytes.lowerBound)
            otherFunctions.append((other, use))
          }
        default: break
        }
      }
    }
  }

  private mutating func targets(of kind: Syntax.Kind) -> [Syntax.Variable] {
    switch kind {
    case .assignment(let variable, _), .for(let variable, _, _, _): return [variable]
    case .input(let questions): return questions.map { $0.variable }
    case .read(let variables), .readMemo(let variables): return variables
    case .dimension(let arrays):
      dimensioned.formUnion(arrays.compactMap { $0.arrayName })
      return arrays
    case .variablesOnTape(let verb, _, _, let variables):
      guard verb == .get, !variables.isEmpty else { return variables }
      // An element may be the cell of any letter.
      let letters = [variables.first, variables.last].map { letter(of: $0) }
      if let first = letters[0], let last = letters[1] {
        assigned.formUnion(min(first, last)...max(first, last))
      } else {
        assigned.formUnion(0..<SlotLayout.letters)
      }
      return variables
    default: return []
    }
  }

  private func letter(of variable: Syntax.Variable?) -> Int? {
    switch variable?.form {
    case .number(let letter)?, .text(let letter)?: Int(letter)
    case .dollar?, .element?, nil: nil
    }
  }

  private mutating func assign(_ variable: Syntax.Variable, _ line: Int?, isTyped: Bool) {
    if let letter = letter(of: variable) {
      assigned.insert(letter)
      guard isTyped else { return }
      let place = Use(letter: letter, line: line ?? 0, offset: variable.bytes.lowerBound)
      if case .text = variable.form {
        texts[letter] = texts[letter] ?? place
      } else {
        numbers[letter] = numbers[letter] ?? place
      }
    }
    if case .element(let name, let indexes) = variable.form, indexes.count == 1 {
      assignedElements.append((name, indexes[0].constant?.truncated))
    }
  }

  private mutating func read(_ variable: Syntax.Variable, _ line: Int?) {
    guard let line, let letter = letter(of: variable), reads[letter] == nil else { return }
    reads[letter] = Use(letter: letter, line: line, offset: variable.bytes.lowerBound)
  }

  /// Where a letter with a number is assigned a text, or the reverse, in letter order.
  var ofBothKinds: [Use] {
    numbers.keys.sorted().compactMap { letter in
      guard let number = numbers[letter], let text = texts[letter] else { return nil }
      return (number.line, number.offset) < (text.line, text.offset) ? text : number
    }
  }

  /// Where a function reads an element that no statement assigns, and looks like another function.
  var likelyOtherFunctions: [(function: OtherFunction, use: Use)] {
    otherFunctions.filter { _, use in
      let name = ArrayName(use.letter)
      return !dimensioned.contains(name) && !assignedElements.contains { $0.name == name }
    }
  }

  /// The first read of each letter that no statement assigns, in letter order.
  var neverAssigned: [Use] {
    var assigned = assigned
    for (name, index) in assignedElements where !dimensioned.contains(name) {
      let letter = Int(name) % SlotLayout.letters
      if let index {
        assigned.insert(letter + index)
      } else {
        assigned.formUnion(letter..<SlotLayout.letters)
      }
    }
    return reads.values.filter { !assigned.contains($0.letter) }.ordered { $0.letter }
  }
}
