import BasicVM
import StateMachines

extension CheckedOperation {
  private var instruction: Instruction? {
    if case .instruction(let instruction) = self { instruction } else { nil }
  }

  var waits: Bool { instruction?.waits ?? false }

  /// Whether the run ends with it.
  var ends: Bool {
    guard let action = instruction?.facts.action else { return false }
    return action == .end || action == .fault
  }

  var name: UTF8Text { instruction.map { UTF8Text($0.facts.name) } ?? "a value" }

  func resultFacts(_ operands: [Int], _ values: SymbolicValues) -> SymbolicValues.Facts {
    switch instruction?.facts.result {
    case .number?: .init(type: .number)
    case .text?: .init(type: .text, longest: longest(operands, values))
    case .numbers?, .element?, .array?, .choices?, .cause?, nil: .init()
    }
  }

  private func longest(_ operands: [Int], _ values: SymbolicValues) -> Int {
    switch instruction {
    case .key?: 1
    case .hexadecimal?: 4
    case .loadText?, .loadTextElement?: SlotLayout.shortTextLimit
    case .middle?:
      values.whole(operands[1], in: 0...SlotLayout.textLimit) ?? SlotLayout.textLimit
    default: SlotLayout.textLimit
    }
  }

  /// Notes what is known because it did not fail.
  func note(_ operands: [Int], _ values: inout SymbolicValues) {
    switch instruction {
    case .move?: values.note(operands[0], is: .number)
    case .loadText?: values.note(operands[0], is: .text)
    case .checkText(_, let limit)?: values.note(operands[0], isWithin: Int(limit))
    default: break
    }
  }

  /// Whether it only checks the type of its operand, which is its result.
  var isCheckOfType: Bool {
    switch instruction {
    case .move?, .loadText?: true
    default: false
    }
  }

  var changesSettings: Bool { instruction?.writes.isDisjoint(with: [.format, .mode]) == false }

  /// Whether it is INPUT of a number, whose answer may name any variable.
  var asksForNumber: Bool { instruction?.asksForNumber ?? false }

  /// Whether all variables must be equal before it.
  func usesVariables(_ plan: PortPlan) -> Bool {
    guard let instruction else { return false }
    if asksForNumber { return true }
    return !plan.variables.hasLetters
      && (instruction.facts.element != nil || instruction.usesArrayLayout)
  }

  /// Whether it may change the letters that elements overlap.
  var changesVariables: Bool {
    instruction?.writes.isDisjoint(with: [.variables, .arrays, .cellCount]) == false
  }
}

extension CheckedSide.Step.Operation {
  static let nextWithoutLoop = Self.perform(.instruction(.fault(.nextWithoutFor)))

  /// Ignores whether the counter of a NEXT can overflow.
  func isLike(_ other: Self) -> Bool {
    if case .decide(.next(let counter, _)) = self, case .decide(.next(counter, _)) = other {
      return true
    }
    return self == other
  }

  var name: UTF8Text {
    switch self {
    case .perform(let operation): operation.name
    case .decide(.comparison): "a comparison"
    case .decide(.selector): "ON"
    case .decide(.next), .decide(.nextOnStack): "NEXT"
    case .decide(.comeBack): "RETURN"
    case .decide(.statisticsList): "STAT LIST"
    case .decide(.destination): "a computed jump"
    case .hangs: "an endless loop"
    }
  }

  /// Whether it depends on the current program area.
  var usesArea: Bool {
    if case .perform(.instruction(let instruction)) = self { instruction.usesData } else { false }
  }
}

extension CheckedSide.Step {
  /// Whether it can raise an error, which names a line.
  func mayFail(_ values: SymbolicValues, _ plan: PortPlan) -> Bool {
    switch operation {
    case .hangs: false
    case .decide(let decision):
      switch decision {
      case .comparison, .selector, .statisticsList, .destination: false
      case .next(_, let isSure): !isSure
      case .nextOnStack, .comeBack: true
      }
    case .perform(.instruction(let instruction)): mayFail(instruction, values, plan)
    case .perform: false
    }
  }

  private func mayFail(
    _ instruction: Instruction, _ values: SymbolicValues, _ plan: PortPlan
  ) -> Bool {
    if CheckedOperation.instruction(instruction).isCheckOfType { return true }
    // The check has passed the types of operands, and a RETURN of an open call.
    guard !instruction.failures.isSubset(of: [.type, .noCall]) else { return false }
    switch instruction.facts.action {
    case .column: return values.whole(operands[0], in: 0...(plan.facts.columns - 1)) == nil
    case .beep: return values.whole(operands[0], in: 0...1) == nil
    case .time: return values.whole(operands[0], in: 0...999_999) == nil
    case .nothing, .number, .text, .clear, .question, .random, .pause, .pauseThenClear, .stop,
      .line, .key, .end, .fault, .request:
      return true
    }
  }

  /// Whether this step has all numbered choices of the other side's step.
  ///
  /// A RETURN need not have them: the machine's call stack contains only numbers that both sides
  /// have put there.
  func covers(_ other: CheckedSide.Step) -> Bool {
    if operation == .decide(.comeBack) { return true }
    let labels = BranchLabels(branches)
    return other.branches.allSatisfy { branch in
      if case .number(let number) = branch.outcome { labels.has(number) } else { true }
    }
  }
}
