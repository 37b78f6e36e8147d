/// Properties of an instruction apart from its execution.
///
/// The disassembler, the clock and all analyses share them; the compiler demands them for new
/// instructions.
///
/// Costs match a real FX-730P: 973 s for eight queens, 14,960 statements of 65 ms, and about
/// 29 ms for a simple operation (docs/machine.md#speed). A statement costs its start plus its
/// operations: 60 ms for an assignment with one operation, 30 ms for an empty FOR...NEXT round,
/// and 150 ms for a SIN.
///
/// Two fifths of the queens' statements use comparisons, elements or ABS. To match the measured
/// time, these must cost about half as much as a sum. That is plausible: they subtract without
/// formatting, add to an address, or change a sign. With these costs the queens take 976 s.
package struct InstructionFacts {
  package let name: StaticString
  let cost: Ticks
  /// The operands read, in disassembly order.
  package let first: Operand?
  package let second: Operand?
  package let result: Operand?
  package let continuation: Continuation
  package let action: Action
  /// Accepted values of the first operand.
  package let argument: Argument

  /// Added to a statement's first instruction.
  static let statementCost: Ticks = 30_000

  /// The minimum cost of an instruction, so that a time limits the number of instructions.
  static let minCost: Ticks = 1_000

  package enum Operand {
    case number(Slot)
    /// `count` adjacent slots.
    case numbers(Slot, count: UInt8)
    case text(TextSlot)
    /// The `count` indexes begin at the slot.
    case element(ArrayName, count: UInt8, Slot)
    case array(ArrayName)
    /// The size of the jump table that follows.
    case choices(UInt16)
    case cause(FaultCause)
  }

  /// Where execution continues.
  package enum Continuation {
    /// The next instruction, always.
    case next
    /// The next instruction, but execution may fail or pause here.
    case later
    case jump(Target)
    /// The next instruction if the comparison holds.
    case comparison(else: Target)
    case computedLine
    case computedArea
    case call(Target, back: Target)
    case callOfLine(back: Target)
    case callOfArea(back: Target)
    case goBack
    /// One of the next instructions, or the one after them.
    case choice(of: UInt16)
    /// A variable's loop body, or the next instruction.
    case loop(Slot)
    /// The same instruction until it has displayed all, then the next one.
    case list
    case nowhere
  }

  /// The user-visible effect.
  package enum Action {
    case nothing, number, text, column, clear, question, beep, random
    case pause, pauseThenClear, stop, line, key, time
    case end, fault
    /// Left to the surrounding computer.
    case request
  }

  /// Restrictions on constant operands.
  package enum Argument {
    case any
    case whole(ClosedRange<Int>)
    case mode, column, mantissa

    func accepts(_ number: Int, on model: Model) -> Bool {
      switch self {
      case .any: true
      case .whole(let range): range ~= number
      case .mode: Mode(rawValue: number).map(model.facts.takes) ?? false
      case .column: 0..<model.facts.columns ~= number
      case .mantissa: 0...model.facts.largestMantissaArgument ~= number
      }
    }
  }

  init(
    _ name: StaticString, _ cost: Ticks, _ first: Operand? = nil, _ second: Operand? = nil,
    to result: Operand? = nil, then continuation: Continuation = .next,
    shows action: Action = .nothing, accepts argument: Argument = .any
  ) {
    self.name = name
    self.cost = cost
    self.first = first
    self.second = second
    self.result = result
    self.continuation = continuation
    self.action = action
    self.argument = argument
  }

  /// The array element; for DIM, its slots contain sizes.
  package var element: (name: ArrayName, count: UInt8, first: Slot)? {
    if case .element(let name, let count, let first)? = first { return (name, count, first) }
    if case .element(let name, let count, let first)? = result { return (name, count, first) }
    return nil
  }

  /// Ticks in the high bits, one instruction in the low bits.
  func packedCost(startsStatement: Bool) -> UInt64 {
    UInt64(cost + (startsStatement ? Self.statementCost : 0)) << Interpreter.tickShift | 1
  }
}

extension InstructionFacts.Continuation {
  /// Whether the instruction ends a basic block.
  var endsBlock: Bool { if case .next = self { false } else { true } }

  /// The target, if it is known at compile time.
  package var target: Target? {
    switch self {
    case .jump(let target), .comparison(let target), .call(let target, _): target
    case .next, .later, .computedLine, .computedArea, .callOfLine, .callOfArea, .goBack,
      .choice, .loop, .list, .nowhere:
      nil
    }
  }

  /// Whether the target is computed at run time.
  package var isComputed: Bool {
    switch self {
    case .computedLine, .computedArea, .callOfLine, .callOfArea: true
    case .next, .later, .jump, .comparison, .call, .goBack, .choice, .loop, .list, .nowhere: false
    }
  }

  /// The instruction to which RETURN jumps after a call; nil for others.
  package var back: Target? {
    switch self {
    case .call(_, let back), .callOfLine(let back), .callOfArea(let back): back
    case .next, .later, .jump, .comparison, .computedLine, .computedArea, .goBack, .choice,
      .loop, .list, .nowhere:
      nil
    }
  }
}
