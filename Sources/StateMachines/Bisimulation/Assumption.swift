import BasicVM

/// A comparison that only one side has made, with its result.
///
/// The other side takes the same way when it compares equal values. So the proof follows both
/// results of an IF that has another place on the other side.
struct Assumption: Equatable, Sendable {
  let side: ValueRelation.Side
  /// Whether the comparison is `a<b`, otherwise `a=b`.
  let isLess: Bool
  let a: Operand
  let b: Operand
  let holds: Bool

  enum Operand: Equatable, Sendable {
    case constant(Decimal12)
    case cell(Slot)

    fileprivate init(_ slot: Slot, of program: CompiledProgram) {
      self = program.constant(in: slot).map { .constant($0) } ?? .cell(slot)
    }
  }

  /// Expresses a comparison, which holds or not, by `<` or `=`; nil for other instructions.
  init?(
    _ instruction: Instruction, of program: CompiledProgram, _ side: ValueRelation.Side, holds: Bool
  ) {
    guard let (left, relation, right) = instruction.comparison else { return nil }
    self.side = side
    let (one, other) = (Operand(left, of: program), Operand(right, of: program))
    let isMirrored: Bool
    switch relation {
    case .equal: (isLess, isMirrored, self.holds) = (false, false, holds)
    case .notEqual: (isLess, isMirrored, self.holds) = (false, false, !holds)
    case .less: (isLess, isMirrored, self.holds) = (true, false, holds)
    case .greater: (isLess, isMirrored, self.holds) = (true, true, holds)
    case .lessOrEqual: (isLess, isMirrored, self.holds) = (true, true, !holds)
    case .greaterOrEqual: (isLess, isMirrored, self.holds) = (true, false, !holds)
    }
    (a, b) = isMirrored ? (other, one) : (one, other)
  }

  func uses(_ slot: Slot, of side: ValueRelation.Side) -> Bool {
    side == self.side && (a == .cell(slot) || b == .cell(slot))
  }
}

extension ValueRelation {
  private func value(_ operand: Assumption.Operand, _ side: Side) -> Value {
    switch operand {
    case .constant(let number): .constant(number)
    case .cell(let slot): value(Cell(slot: slot, isText: false, side: side))
    }
  }

  /// The result of a comparison that an assumption knows; nil for any other instruction.
  func known(_ instruction: Instruction, of program: CompiledProgram, _ side: Side) -> Bool? {
    guard let here = Assumption(instruction, of: program, side, holds: true) else { return nil }
    let (a, b) = (value(here.a, side), value(here.b, side))
    for known in assumptions where known.isLess == here.isLess {
      let (c, d) = (value(known.a, known.side), value(known.b, known.side))
      if a == c && b == d || !here.isLess && a == d && b == c { return known.holds == here.holds }
    }
    return nil
  }

  /// Assumes that a comparison holds, or not; nil if it might fail, or for any other instruction.
  func assuming(
    _ instruction: Instruction, of program: CompiledProgram, _ side: Side, holds: Bool
  ) -> ValueRelation? {
    guard let assumption = Assumption(instruction, of: program, side, holds: holds),
      value(assumption.a, side).isNumber, value(assumption.b, side).isNumber
    else { return nil }
    var relation = self
    relation.assumptions.append(assumption)
    return relation
  }
}

extension Instruction {
  /// The comparison that jumps where this one continues; nil for other instructions.
  var inverted: Instruction? {
    switch self {
    case .jumpUnlessEqual(let a, let b, let target): .jumpUnlessDifferent(a, b, else: target)
    case .jumpUnlessDifferent(let a, let b, let target): .jumpUnlessEqual(a, b, else: target)
    case .jumpUnlessLess(let a, let b, let target): .jumpUnlessLessOrEqual(b, a, else: target)
    case .jumpUnlessLessOrEqual(let a, let b, let target): .jumpUnlessLess(b, a, else: target)
    default: nil
    }
  }
}
