/// A comparison of two numbers that stands in a program, at least one of them a variable's.
///
/// In: the instructions of the stored programs. Out: what is compared, to be looked at while the
/// program waits. Results that only exist while a condition is worked out are left aside.
public struct NumberComparison: Equatable, Sendable {
  fileprivate let first: Side
  fileprivate let second: Side

  /// Something that is compared.
  fileprivate enum Side: Equatable, Sendable {
    /// A variable or a constant: both lie in cells.
    case cell(Slot)
    /// An element of an array; which one is known only when it is looked at.
    case element(of: ArrayName)
  }
}

extension Machine {
  /// The comparisons of numbers in the stored programs, each once, in their order.
  public var comparisons: [NumberComparison] {
    let instructions = Compiler.compile(memory).steps.map { $0.instruction }
    var comparisons: [NumberComparison] = []
    for (index, instruction) in instructions.enumerated() {
      let facts = instruction.facts
      guard case .comparison = facts.continuation, case .number(let a)? = facts.first,
        case .number(let b)? = facts.second,
        let first = Self.side(a, of: instructions[..<index]),
        let second = Self.side(b, of: instructions[..<index])
      else { continue }
      // A > B is compared as B < A: one pair for both.
      let isKnown = comparisons.contains {
        $0.first == first && $0.second == second || $0.first == second && $0.second == first
      }
      if !isKnown { comparisons.append(NumberComparison(first: first, second: second)) }
    }
    return comparisons
  }

  /// What a slot stands for that is compared behind some instructions; nil for other results.
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

  /// How much larger one of two compared numbers is than the other, in whole numbers.
  ///
  /// Of the elements of an array it is the one that is nearest. Nil if one is a text.
  public func distance(in comparison: NumberComparison) -> Int? {
    var nearest: Int?
    for first in cells(of: comparison.first) {
      for second in cells(of: comparison.second) {
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
      // Without DIM a row is all that lies behind a letter, most of it other variables.
      let count = interpreter.arrays.isDimensioned ? Int(row.count) : min(Int(row.count), 1)
      return row.base..<(row.base + count)
    }
  }

  private static func distance(_ a: Cell, _ b: Cell) -> Int? {
    guard !a.isText, !b.isText,
      let whole = a.number.subtracting(b.number, .kept)?.integerPart(.kept).truncated
    else { return nil }
    // No number is its own contrary then, and counts on a small machine are the same.
    return min(max(whole, -mostDistance), mostDistance)
  }

  private static let mostDistance = 1_000_000_000
}
