import BasicVM
import StateMachines

/// The known equalities of values of both sides at a pair of places.
///
/// Cells in the same class have equal values. A cell without an entry may have any value, and must
/// not be read.
struct CheckedRelation: Equatable {
  private var entries: [Entry] = []
  /// The classes of equal values; operands precede their results.
  private var classes: [Class] = []
  /// The class of `SymbolicValues.settings`.
  private var settings = 0

  private struct Entry: Equatable {
    let isPort: Bool
    let cell: CheckedCell
    /// The index of the class.
    let number: Int

    static func < (a: Entry, b: Entry) -> Bool {
      a.isPort == b.isPort ? a.cell < b.cell : b.isPort
    }
  }

  private enum Class: Equatable {
    case constant(SymbolicValues.Term)
    case result(SymbolicValues.Function, [Int], SymbolicValues.Facts)
    case unknown(SymbolicValues.Facts)

    var facts: SymbolicValues.Facts {
      switch self {
      case .constant(let term): SymbolicValues.facts(of: term)
      case .result(_, _, let facts), .unknown(let facts): facts
      }
    }
  }

  private init() {}

  init(_ listing: CheckedSide, _ port: CheckedSide, _ values: SymbolicValues) {
    var numbers: [Int: Int] = [:]
    settings = number(of: values.settings, values, &numbers)
    for side in [listing, port] {
      let isPort = side.code.lines.isEmpty
      for cell in side.cells.keys.sorted(by: <) {
        guard let value = side.cells[cell] else { continue }
        let number = number(of: value, values, &numbers)
        entries.append(Entry(isPort: isPort, cell: cell, number: number))
      }
    }
  }

  private mutating func number(
    of value: Int, _ values: SymbolicValues, _ numbers: inout [Int: Int]
  ) -> Int {
    if let number = numbers[value] { return number }
    switch values.term(value) {
    case .number, .text, .empty, .array: classes.append(.constant(values.term(value)))
    case .unknown, .random: classes.append(.unknown(values.facts[value]))
    case .result(let function, let operands):
      var inner: [Int] = []
      for operand in operands { inner.append(number(of: operand, values, &numbers)) }
      classes.append(.result(function, inner, values.facts[value]))
    }
    numbers[value] = classes.count - 1
    return classes.count - 1
  }

  /// The cells of both sides, with new unknown values.
  func cells(
    _ values: inout SymbolicValues
  ) -> (listing: [CheckedCell: Int], port: [CheckedCell: Int]) {
    var numbers: [Int] = []
    for known in classes {
      switch known {
      case .constant(let term): numbers.append(values.value(term))
      case .unknown(let facts): numbers.append(values.unknown(facts))
      case .result(let function, let operands, let facts):
        numbers.append(values.value(.result(function, operands.map { numbers[$0] }), facts))
      }
    }
    values.settings = numbers[settings]
    var (listing, port): ([CheckedCell: Int], [CheckedCell: Int]) = ([:], [:])
    for entry in entries {
      if entry.isPort {
        port[entry.cell] = numbers[entry.number]
      } else {
        listing[entry.cell] = numbers[entry.number]
      }
    }
    return (listing, port)
  }

  // MARK: Where paths meet

  func merged(_ other: CheckedRelation) -> CheckedRelation {
    guard self != other else { return self }
    var merged = CheckedRelation()
    var numbers: [[Int]: Int] = [:]
    merged.settings = merged.add(settings, of: self, other.settings, of: other, &numbers)
    var rest = other.entries[...]
    for entry in entries {
      while let first = rest.first, first < entry { rest.removeFirst() }
      guard let first = rest.first, !(entry < first) else { continue }
      let number = merged.add(entry.number, of: self, first.number, of: other, &numbers)
      merged.entries.append(Entry(isPort: entry.isPort, cell: entry.cell, number: number))
    }
    return merged
  }

  /// Adds what classes `a` and `b` have in common.
  private mutating func add(
    _ a: Int, of one: CheckedRelation, _ b: Int, of other: CheckedRelation,
    _ numbers: inout [[Int]: Int]
  ) -> Int {
    if let number = numbers[[a, b]] { return number }
    let facts = one.classes[a].facts.merged(other.classes[b].facts)
    switch (one.classes[a], other.classes[b]) {
    case (.constant(let term), .constant(let same)) where term == same:
      classes.append(.constant(term))
    case (.result(let function, let first, _), .result(let same, let second, _))
    where function == same && first.count == second.count:
      var inner: [Int] = []
      for (a, b) in zip(first, second) { inner.append(add(a, of: one, b, of: other, &numbers)) }
      classes.append(.result(function, inner, facts))
    // A text that is short enough is its own prefix.
    case (.result(.prefix(let count), let whole, _), let text)
    where text.facts.isText(within: count):
      let inner = add(whole[0], of: one, b, of: other, &numbers)
      classes.append(.result(.prefix(count), [inner], facts))
    case (let text, .result(.prefix(let count), let whole, _))
    where text.facts.isText(within: count):
      let inner = add(a, of: one, whole[0], of: other, &numbers)
      classes.append(.result(.prefix(count), [inner], facts))
    default: classes.append(.unknown(facts))
    }
    numbers[[a, b]] = classes.count - 1
    return classes.count - 1
  }
}
