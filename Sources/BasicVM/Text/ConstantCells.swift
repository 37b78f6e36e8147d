/// Finds constant indexes, such as in `R$(28)`, of cells that no DEFM creates.
struct ConstantCells {
  /// The DEFM count; `Int.max` if one is computed.
  private var added = 0
  private var dimensioned: Set<Int> = []

  mutating func learn(_ line: Syntax.Line) {
    for statement in line.allStatements {
      switch statement.kind {
      case .defineCells(let count): added = max(added, count?.wholeConstant ?? .max)
      case .dimension(let arrays): dimensioned.formUnion(arrays.compactMap { Self.letter(of: $0) })
      default: break
      }
    }
  }

  /// Offsets of missing cells, and the DEFM counts they need.
  func missing(in line: Syntax.Line) -> [(offset: Int, count: Int)] {
    let variables = line.allStatements.flatMap { $0.kind.allExpressions }.compactMap { $0.variable }
    return variables.compactMap { variable in
      guard variable.indexes.count == 1, let index = variable.indexes[0].wholeConstant,
        let letter = Self.letter(of: variable), !dimensioned.contains(letter),
        letter + index - 25 > added
      else { return nil }
      return (variable.bytes.lowerBound, letter + index - 25)
    }
  }

  /// The letter of an array from 0, with or without `$`.
  private static func letter(of variable: Syntax.Variable) -> Int? {
    guard let name = variable.arrayName else { return nil }
    return Int(name) % SlotLayout.letters
  }
}
