/// All that is known of an instruction besides how it is carried out.
///
/// The disassembler, the checker, the clock and all analyses of programs read the same row, so a new
/// instruction is described once, and one that is not described does not compile.
///
/// A real FX-730P takes 973 seconds for eight queens with a listing that executes about 14,850
/// statements, some 65 ms a statement; a simple counted operation is near 29 ms
/// (docs/machine.md#speed). The costs spread that: a statement costs its start, an operation its
/// own price, so that an assignment with one operation comes to 60 ms, a round of an empty
/// FOR...NEXT to 30 ms, and a SIN to 150 ms.
///
/// That leaves comparisons, elements and ABS, of which the queens have two in five statements.
/// They must be cheaper than a sum, half of it or little more, or the queens take too long: a
/// comparison is a subtraction whose digits nobody lays out, an element is found by adding to an
/// address, ABS changes a sign. With these prices eight queens take 976 s.
package struct InstructionFacts {
  /// The name in the disassembly.
  let name: StaticString
  /// The price in machine time.
  let cost: Ticks
  /// The operands that are read, in the order of the disassembly.
  package let first: Operand?
  package let second: Operand?
  /// The operand that is written.
  package let result: Operand?
  package let continuation: Continuation
  package let action: Action
  /// Which values of the first operand the instruction accepts.
  package let argument: Argument
  /// What it uses outside of the program; nil for most.
  package let outside: Outside?

  /// The costs of the start of a statement, on top of its first instruction.
  static let statementCost: Ticks = 30_000

  /// No instruction is cheaper, so a number of ticks is also a bound on instructions.
  static let leastCost: Ticks = 1_000

  /// Something that an instruction works on.
  package enum Operand {
    case number(Slot)
    /// Neighbouring slots.
    case numbers(Slot, count: UInt8)
    case text(TextSlot)
    /// An element whose `count` indexes stand from the slot on.
    case element(ArrayName, count: UInt8, Slot)
    case array(ArrayName)
    /// So many instructions that follow.
    case choices(UInt16)
    case cause(FaultCause)
  }

  /// The place at which a run goes on behind an instruction.
  package enum Continuation {
    /// At the next instruction, whatever the operands are.
    case next
    /// At the next too, but it may fail, take time, or wait: a run may end here.
    case later
    case jump(Target)
    /// At the next if the comparison holds.
    case comparison(else: Target)
    case computedLine
    case computedArea
    case call(Target, back: Target)
    case callOfLine(back: Target)
    case callOfArea(back: Target)
    case goBack
    /// At one of the instructions that follow, or behind them all.
    case choice(of: UInt16)
    /// Behind the FOR of a variable, or at the next.
    case loop(Slot)
    /// Here again for what is still to be shown, then at the next.
    case list
    case nowhere
  }

  /// How a person could notice an instruction.
  package enum Action {
    case nothing, number, text, column, clear, question, beep, random
    case pause, pauseThenClear, stop, line, key, time
    case end, fault
    /// Something that only a computer around the machine can do.
    case request
  }

  /// Values that can be checked when they are written as constants.
  package enum Argument {
    case any
    case whole(ClosedRange<Int>)
    case mode, column, mantissa

    /// Whether a whole number is one of them on a machine.
    func accepts(_ number: Int, on model: Model) -> Bool {
      switch self {
      case .any: true
      case .whole(let range): range ~= number
      case .mode: Mode(rawValue: number).map(model.facts.takes) ?? false
      case .column: 0..<model.facts.columns ~= number
      case .mantissa: 0...model.facts.mantissaChoice ~= number
      }
    }
  }

  /// Something around the program.
  package enum Outside {
    case recorder, memo, errors, password
  }

  init(
    _ name: StaticString, _ cost: Ticks, _ first: Operand? = nil, _ second: Operand? = nil,
    to result: Operand? = nil, then continuation: Continuation = .next,
    shows action: Action = .nothing, accepts argument: Argument = .any,
    uses outside: Outside? = nil
  ) {
    self.name = name
    self.cost = cost
    self.first = first
    self.second = second
    self.result = result
    self.continuation = continuation
    self.action = action
    self.argument = argument
    self.outside = outside
  }

  /// The element that it works on, with its indexes from a slot on; for DIM the largest of them.
  package var element: (name: ArrayName, count: UInt8, first: Slot)? {
    if case .element(let name, let count, let first)? = first { return (name, count, first) }
    if case .element(let name, let count, let first)? = result { return (name, count, first) }
    return nil
  }

  /// The price of an instruction as the machine adds it up: ticks above, one instruction below.
  func packedCost(startsStatement: Bool) -> UInt64 {
    UInt64(cost + (startsStatement ? Self.statementCost : 0)) << Interpreter.tickShift | 1
  }
}

extension InstructionFacts.Continuation {
  /// Whether what stands behind may be reached without the instruction, or not be reached after it.
  var endsBlock: Bool { if case .next = self { false } else { true } }

  /// The instruction that is named as the place to go on.
  var target: Target? {
    switch self {
    case .jump(let target), .comparison(let target), .call(let target, _): target
    case .next, .later, .computedLine, .computedArea, .callOfLine, .callOfArea, .goBack,
      .choice, .loop, .list, .nowhere:
      nil
    }
  }

  /// Whether the place is a number that the program works out.
  package var isComputed: Bool { leadsToComputedLine || leadsToComputedArea }

  /// Whether that number is one of a line.
  var leadsToComputedLine: Bool {
    switch self {
    case .computedLine, .callOfLine: true
    case .next, .later, .jump, .comparison, .computedArea, .call, .callOfArea, .goBack, .choice,
      .loop, .list, .nowhere:
      false
    }
  }

  /// Whether that number is one of an area.
  package var leadsToComputedArea: Bool {
    switch self {
    case .computedArea, .callOfArea: true
    case .next, .later, .jump, .comparison, .computedLine, .call, .callOfLine, .goBack, .choice,
      .loop, .list, .nowhere:
      false
    }
  }

  /// The instruction that RETURN comes back to from a call.
  var back: Target? {
    switch self {
    case .call(_, let back), .callOfLine(let back), .callOfArea(let back): back
    case .next, .later, .jump, .comparison, .computedLine, .computedArea, .goBack, .choice,
      .loop, .list, .nowhere:
      nil
    }
  }
}
