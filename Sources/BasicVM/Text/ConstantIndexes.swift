/// Finds constant indexes outside arrays with constant sizes, line by line in listing order.
struct ConstantIndexes {
  /// The largest indexes of each array; nil if they are computed, or if it has several DIMs or one
  /// after IF.
  private var sizes: [ArrayName: [Int]?] = [:]
  /// The number of DIMs of each array; one after IF counts as two, as it may not run.
  private var dimCounts = Array(repeating: 0, count: 2 * SlotLayout.letters)

  /// Nil if ERASE, CLEAR or DEFM may remove arrays.
  init?(in lines: [Syntax.Line]) {
    for line in lines {
      var weight = 1
      for statement in line.allStatements {
        switch statement.kind {
        case .if: weight = 2
        case .erase, .clear, .defineCells: return nil
        case .dimension(let arrays):
          for array in arrays {
            if let name = array.arrayName { dimCounts[Int(name)] += weight }
          }
        default: break
        }
      }
    }
  }

  /// The offsets of elements that do not exist; learns the arrays of the line.
  mutating func faults(in line: Syntax.Line) -> [Int] {
    var offsets: [Int] = []
    for statement in line.allStatements {
      if case .dimension(let arrays) = statement.kind {
        for array in arrays { learn(array) }
        continue
      }
      for value in statement.kind.allExpressions {
        if let variable = value.variable, isOutside(variable) {
          offsets.append(variable.bytes.lowerBound)
        }
      }
    }
    return offsets
  }

  private mutating func learn(_ array: Syntax.Variable) {
    guard case .element(let name, let indexes) = array.form else { return }
    let constants = indexes.compactMap { $0.wholeConstant }
    let isKnown = dimCounts[Int(name)] == 1 && constants.count == indexes.count
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
