/// Lists a compiled program, one instruction a line.
struct Disassembler {
  private var text = UTF8Text()
  private let program: CompiledProgram

  /// Numbers instructions, and heads each BASIC line.
  static func text(of program: CompiledProgram) -> UTF8Text {
    var disassembler = Disassembler(program: program)
    for index in program.steps.indices { disassembler.append(index) }
    return disassembler.text
  }

  private init(program: CompiledProgram) {
    self.program = program
  }

  private mutating func append(_ word: StaticString) {
    text.append(word)
  }

  private mutating func append(number: Int, width: Int = 0) {
    let digits = MachineText(number)
    for _ in digits.count..<max(width, digits.count) { text.append(" ") }
    append(characters: digits)
  }

  private mutating func append(characters: MachineText) {
    text.append(UTF8Text(characters))
  }

  private mutating func append(_ index: Int) {
    let place = program.origins[index].place
    if let area = place.area, program.isLineStart(Target(index)) {
      append(characters: ProgramMemory.name(ofArea: area))
      append("-")
      append(number: place.line)
      append("\n")
    }
    append(number: index, width: 6)
    append("  ")
    append(program.steps[index].instruction.facts)
    append("\n")
  }

  private mutating func append(_ facts: InstructionFacts) {
    append(facts.name)
    // Element stores show the destination first.
    if case .element? = facts.result, let element = facts.result, let value = facts.first {
      append(element, after: " ")
      append(value, after: " <- ")
      return
    }
    if let first = facts.first { append(first, after: " ") }
    if let second = facts.second { append(second, after: facts.first == nil ? " " : ", ") }
    if let result = facts.result { append(result, after: " -> ") }
    if let target = facts.continuation.target {
      append(" @")
      append(number: Int(target))
    }
  }

  // MARK: Operands

  private mutating func append(
    _ operand: InstructionFacts.Operand, after separator: StaticString
  ) {
    if case .choices = operand { append(" of ") } else { append(separator) }
    switch operand {
    case .number(let slot): append(slot: slot)
    case .numbers(let first, let count): append(slots: first, count, between: ", ")
    case .text(let slot): append(text: slot)
    case .element(let name, let count, let first):
      append(array: name)
      append("(")
      append(slots: first, count, between: ",")
      append(")")
    case .array(let name): append(array: name)
    case .choices(let count): append(number: Int(count))
    case .cause(let cause): append(number: cause.code)
    }
  }

  private mutating func append(
    slots first: Slot, _ count: UInt8, between separator: StaticString
  ) {
    for index in 0..<Slot(count) {
      if index > 0 { append(separator) }
      append(slot: first + index)
    }
  }

  private mutating func append(slot: Slot) {
    let index = Int(slot)
    if index < SlotLayout.letters {
      append(characters: MachineText(code: CharacterCode.letterA + UInt8(index)))
    } else if index < SlotLayout.cells {
      append("cell")
      append(number: index)
    } else if index < SlotLayout.constants {
      append("t")
      append(number: index - SlotLayout.cells)
    } else {
      let number = program.numbers[index - SlotLayout.constants]
      append(characters: NumberFormat.normal.text(of: number))
    }
  }

  private mutating func append(text: TextSlot) {
    if text == SlotLayout.dollar {
      append("$")
    } else if text < SlotLayout.literals {
      append("s")
      append(number: Int(text) - 1)
    } else {
      append("\"")
      append(characters: MachineText(codes: program.texts[Int(text) - SlotLayout.literals]))
      append("\"")
    }
  }

  private mutating func append(array: ArrayName) {
    append(characters: MachineText(code: CharacterCode.letterA + array % 26))
    if array >= 26 { append("$") }
  }
}
