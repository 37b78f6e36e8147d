/// Finds letters that no statement uses, not even as an element of an array without DIM.
struct FreeLetters {
  private var isUsed = Array(repeating: false, count: SlotLayout.letters)
  private var dimensioned: Set<ArrayName> = []

  init(_ areas: [[Syntax.Line]]) {
    let kinds = areas.joined().flatMap { $0.allStatements }.map { $0.kind }
    for case .dimension(let arrays) in kinds {
      dimensioned.formUnion(arrays.compactMap { $0.arrayName })
    }
    for kind in kinds { use(kind) }
  }

  /// The last free letter's code.
  var last: UInt8? { isUsed.lastIndex(of: false).map { CharacterCode.letterA + UInt8($0) } }

  private mutating func use(_ kind: Syntax.Kind) {
    if case .next(let letters) = kind { for letter in letters { use(Int(letter)...Int(letter)) } }
    if case .variablesOnTape(_, _, _, let variables) = kind {
      let ranges = variables.map { cells(of: $0) }
      if let first = ranges.first, let last = ranges.last {
        use(min(first.lowerBound, last.lowerBound)...max(first.upperBound, last.upperBound))
      }
    }
    for expression in kind.allExpressions {
      if let variable = expression.variable { use(cells(of: variable)) }
      if expression.effects.contains(.setsXAndY) { use(SlotLayout.x...SlotLayout.y) }
    }
  }

  private mutating func use(_ cells: ClosedRange<Int>) {
    for cell in cells.clamped(to: -1...SlotLayout.letters) where isUsed.indices.contains(cell) {
      isUsed[cell] = true
    }
  }

  /// The cells that a variable may refer to; those from 26 on are not letters.
  private func cells(of variable: Syntax.Variable) -> ClosedRange<Int> {
    let none = SlotLayout.letters...SlotLayout.letters
    switch variable.form {
    case .number(let letter), .text(let letter): return Int(letter)...Int(letter)
    case .dollar: return none
    case .element(let name, let indexes):
      guard !dimensioned.contains(name) else { return none }
      let letter = Int(name) % SlotLayout.letters
      guard indexes.count == 1, let index = indexes[0].constant?.truncated else {
        return letter...SlotLayout.letters
      }
      return letter + index...letter + index
    }
  }
}
