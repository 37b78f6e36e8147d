/// What instructions cost in machine time.
///
/// A real FX-730P takes 973 seconds for eight queens with a listing that executes about 14,850
/// statements, some 65 ms a statement; a simple counted operation is near 29 ms
/// (docs/machine.md#speed). The table spreads that: a statement costs its start, an operation its
/// own price, so that an assignment with one operation comes to 60 ms, a round of an empty
/// FOR...NEXT to 30 ms, and a SIN to 150 ms.
///
/// That leaves comparisons, elements and ABS, of which the queens have two in five statements.
/// They must be cheaper than a sum, half of it or little more, or the queens take too long: a
/// comparison is a subtraction whose digits nobody lays out, an element is found by adding to an
/// address, ABS changes a sign. With these prices eight queens take 976 s.
enum InstructionCost {
  /// What the start of a statement costs, on top of its first instruction.
  static let statement: Ticks = 30_000

  /// No instruction is cheaper, so a number of ticks is also a bound on instructions.
  static let least: Ticks = 1_000

  /// The price of an instruction in ticks.
  static func ticks(of instruction: Instruction) -> Ticks {
    switch instruction {
    case .move, .negate, .jump, .loadText, .storeText, .copyText, .answer: 12_000
    case .add, .subtract: 28_000
    case .multiply: 32_000
    case .divide: 40_000
    case .power: 250_000
    case .integer: 15_000
    case .apply(let function, _, _): ticks(of: function)
    case .applyToTwo: 120_000
    case .degrees, .estimate: 90_000
    case .random: 40_000
    case .loadElement, .storeElement, .loadTextElement, .storeTextElement: 20_000
    case .join, .middle, .rest, .hexadecimal, .numberText, .sexagesimal, .length: 25_000
    case .value: 40_000
    case .key: 10_000
    case .compareTexts: 15_000
    case .jumpUnlessEqual, .jumpUnlessDifferent, .jumpUnlessLess, .jumpUnlessLessOrEqual: 15_000
    // A record is found by comparing, and stored by moving what lies behind it.
    case .findMemo, .writeMemo, .deleteMemo: 60_000
    case .readMemoNumber, .readMemoText: 30_000
    case .jumpToLine, .jumpToArea, .call, .callLine, .callArea, .returnFromCall, .select: 20_000
    case .startLoop: 20_000
    // NEXT is a statement of its own: its start is in the price of statements.
    case .next: least
    default: 10_000
    }
  }

  private static func ticks(of function: UnaryFunction) -> Ticks {
    switch function {
    case .frac, .abs, .sgn: 15_000
    case .sqr: 60_000
    case .fact: 200_000
    default: 120_000
    }
  }

  /// The price of an instruction as the machine adds it up: ticks above, one instruction below.
  static func packed(_ instruction: Instruction, startsStatement: Bool) -> UInt64 {
    let ticks = ticks(of: instruction) + (startsStatement ? statement : 0)
    return UInt64(ticks) << Machine.tickShift | 1
  }
}
