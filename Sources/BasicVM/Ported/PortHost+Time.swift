// The time of words called from Swift, which no compiled statement passes.

extension PortHost {
  /// A word of BASIC.
  package enum Word {
    /// PRINT alone.
    case clear
    /// PRINT of a text, with a semicolon at the end or not.
    case print, printLine
    /// PRINT CSR.
    case printAt
    case input, key, beep, timer, random

    /// The instructions of its statement.
    fileprivate var instructions: [Instruction] {
      switch self {
      case .clear: [.printNothing]
      case .print: [.printText(0)]
      case .printLine: [.printText(0), .printEnd]
      case .printAt: [.position(0), .printText(0)]
      case .input: [.prompt(0), .inputText(to: 0)]
      case .key: [.key(to: 0)]
      case .beep: [.beep(0)]
      case .timer: [.timer(0)]
      case .random: [.random(to: 0)]
      }
    }
  }

  /// Passes the time that the statement of a word takes on the machine.
  package mutating func pass(timeOf word: Word) {
    let cost = word.instructions.reduce(InstructionFacts.statementCost) { $0 + $1.facts.cost }
    machine.interpreter.clock.pass(cost)
  }
}
