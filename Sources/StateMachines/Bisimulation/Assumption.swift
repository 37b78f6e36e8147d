import BasicVM

/// A comparison that only one side has made, with its result.
///
/// The other side takes the same way when it compares equal values. So the proof follows both
/// results of an IF that has another place on the other side.
struct Assumption: Hashable, Sendable {
  let side: ValueRelation.Side
  /// Whether the comparison is `a<b`, otherwise `a=b`.
  let isLess: Bool
  let a: Operand
  let b: Operand
  let holds: Bool

  enum Operand: Hashable, Sendable {
    case constant(Decimal12)
    case cell(Slot)
  }

  /// Expresses a comparison, which holds or not, by `<` or `=`; nil for other instructions.
  init?(
    _ instruction: Instruction, of program: CompiledProgram, _ side: ValueRelation.Side, holds: Bool
  ) {
    guard let (left, relation, right, _) = instruction.comparison else { return nil }
    self.side = side
    let operands = [left, right].map { slot in
      program.constant(in: slot).map { Operand.constant($0) } ?? .cell(slot)
    }
    let isMirrored: Bool
    switch relation {
    case .equal: (isLess, isMirrored, self.holds) = (false, false, holds)
    case .notEqual: (isLess, isMirrored, self.holds) = (false, false, !holds)
    case .less: (isLess, isMirrored, self.holds) = (true, false, holds)
    case .greater: (isLess, isMirrored, self.holds) = (true, true, holds)
    case .lessOrEqual: (isLess, isMirrored, self.holds) = (true, true, !holds)
    case .greaterOrEqual: (isLess, isMirrored, self.holds) = (true, false, !holds)
    }
    (a, b) = isMirrored ? (operands[1], operands[0]) : (operands[0], operands[1])
  }

  func uses(_ slot: Slot, of side: ValueRelation.Side) -> Bool {
    side == self.side && (a == .cell(slot) || b == .cell(slot))
  }
}
