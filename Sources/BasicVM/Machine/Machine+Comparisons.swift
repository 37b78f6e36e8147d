/// A comparison of numbers in a program: variables, elements or constants.
///
/// Intermediate results are excluded, so both numbers can be read while the program waits. The
/// variable of a loop is compared with 0.
package struct NumberComparison: Equatable, Sendable {
  fileprivate let first: Side
  /// Nil is 0.
  fileprivate let second: Side?

  fileprivate enum Side: Equatable, Sendable {
    /// A variable or a constant.
    case cell(Slot)
    /// An array element, known only at run time.
    case element(of: ArrayName)
  }
}

extension Instruction {
  /// The compared numbers, if the instruction is such a comparison.
  var comparedNumbers: (Slot, Slot)? {
    let facts = facts
    guard case .comparison = facts.continuation, case .number(let a)? = facts.first,
      case .number(let b)? = facts.second
    else { return nil }
    return (a, b)
  }
}

extension Machine {
  /// The programs' distinct comparisons of numbers, in order.
  package var comparisons: [NumberComparison] {
    let instructions = Compiler.compile(memory).steps.map { $0.instruction }
    var comparisons: [NumberComparison] = []
    for (index, instruction) in instructions.enumerated() {
      guard let comparison = Self.comparison(by: instruction, after: instructions[..<index])
      else { continue }
      // A > B compiles to B < A; both count once.
      let isKnown = comparisons.contains {
        $0 == comparison || $0.first == comparison.second && $0.second == comparison.first
      }
      if !isKnown { comparisons.append(comparison) }
    }
    return comparisons
  }

  private static func comparison(
    by instruction: Instruction, after instructions: ArraySlice<Instruction>
  ) -> NumberComparison? {
    if case .startLoop(let variable, _) = instruction {
      return NumberComparison(first: .cell(variable), second: nil)
    }
    guard let (a, b) = instruction.comparedNumbers, let first = side(a, of: instructions),
      let second = side(b, of: instructions)
    else { return nil }
    return NumberComparison(first: first, second: second)
  }

  /// One side of a comparison after `instructions`; nil for intermediate results.
  private static func side(
    _ slot: Slot, of instructions: ArraySlice<Instruction>
  ) -> NumberComparison.Side? {
    guard SlotLayout.cells..<SlotLayout.constants ~= Int(slot) else { return .cell(slot) }
    for instruction in instructions.reversed() {
      let facts = instruction.facts
      guard !facts.continuation.endsBlock else { return nil }
      guard case .number(slot)? = facts.result else { continue }
      guard case .loadElement(let name, _, _, _) = instruction else { return nil }
      return .element(of: name)
    }
    return nil
  }

  /// The first number minus the second, in whole numbers; nil if one is a string.
  ///
  /// For arrays it is the difference with the smallest magnitude.
  package func distance(in comparison: NumberComparison) -> Int? {
    var nearest: Int?
    for first in cells(of: comparison.first) {
      guard let other = comparison.second else {
        return Self.distance(cellStore[first], Cell(.zero))
      }
      for second in cells(of: other) {
        guard let distance = Self.distance(cellStore[first], cellStore[second]) else { continue }
        if nearest.map({ abs(distance) < abs($0) }) ?? true { nearest = distance }
      }
    }
    return nearest
  }

  private func cells(of side: NumberComparison.Side) -> Range<Int> {
    switch side {
    case .cell(let slot): return Int(slot)..<(Int(slot) + 1)
    case .element(let name):
      let row = interpreter.arrays.rows[Int(name)]
      // Without DIM a row extends over all later variables, so only its first cell counts.
      let count = interpreter.arrays.isDimensioned ? Int(row.count) : min(Int(row.count), 1)
      return row.base..<(row.base + count)
    }
  }

  private static func distance(_ a: Cell, _ b: Cell) -> Int? {
    guard !a.isText, !b.isText,
      let whole = a.number.subtracting(b.number, .kept)?.integerPart(.kept).truncated
    else { return nil }
    // Symmetric limits keep negation exact and results equal with 32-bit integers.
    return min(max(whole, -maxDistance), maxDistance)
  }

  private static let maxDistance = 1_000_000_000
}
