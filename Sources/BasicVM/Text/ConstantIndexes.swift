/// Finds constant indexes outside arrays with constant sizes, line by line in listing order.
///
/// ERASE, CLEAR and DEFM may remove a DIM, so that nothing is known after them.
struct ConstantIndexes {
  /// The largest indexes of each array; nil if they are computed, or if it has several DIMs or one
  /// after IF.
  private var sizes: [ArrayName: [Int]?] = [:]
  private var isRemoved = false

  /// The offsets of elements that do not exist; learns the arrays of the line.
  mutating func faults(in line: Syntax.Line) -> [Int] {
    var offsets: [Int] = []
    var isAfterIf = false
    for statement in line.allStatements {
      switch statement.kind {
      case .if: isAfterIf = true
      case .dimension(let arrays): for array in arrays { learn(array, isCertain: !isAfterIf) }
      case .erase, .clear, .defineCells: isRemoved = true
      default: break
      }
      guard !isRemoved else { return [] }
      if case .dimension = statement.kind { continue }
      for value in statement.kind.allExpressions {
        if let variable = value.variable, isOutside(variable) {
          offsets.append(variable.bytes.lowerBound)
        }
      }
    }
    return offsets
  }

  private mutating func learn(_ array: Syntax.Variable, isCertain: Bool) {
    guard case .element(let name, let indexes) = array.form else { return }
    let constants = indexes.compactMap { $0.wholeConstant }
    let isKnown = isCertain && sizes[name] == nil && constants.count == indexes.count
    sizes[name] = .some(isKnown ? constants : nil)
  }

  private func isOutside(_ variable: Syntax.Variable) -> Bool {
    guard case .element(let name, let indexes) = variable.form, let sizes = sizes[name] ?? nil
    else { return false }
    guard sizes.count == indexes.count else { return true }
    return zip(sizes, indexes).contains { size, index in
      index.wholeConstant.map { !(0...max(size, 0) ~= $0) } ?? false
    }
  }
}
