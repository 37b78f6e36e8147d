extension Machine {
  /// Addresses of the INPUT instructions, and their slots.
  static let asksForText = 0
  static let asksForNumber = 1
  static let askedText: TextSlot = 1
  static let askedNumber = Slot(SlotLayout.cells)

  /// A machine whose program is one INPUT of each kind.
  init(
    asking data: [PortedData], random: RandomNumbers, on model: Model, memorySize: MemorySize?
  ) {
    var program = CompiledProgram()
    for instruction in [
      Instruction.inputText(to: Self.askedText), .inputNumber(to: Self.askedNumber), .end,
    ] {
      program.steps.append(
        .init(
          instruction: instruction,
          cost: instruction.facts.packedCost(startsStatement: true)))
      program.origins.append(.init(line: 0, offset: 0, area: 0))
    }
    for line in data { program.data[line.area] += line.stored }
    self.init(carryingOut: program, on: model, memorySize: memorySize, random: random)
  }

  /// Sets the position that errors in INPUT report.
  mutating func setPlace(area: Int, line: Int) {
    for index in [Self.asksForText, Self.asksForNumber] {
      interpreter.program.origins[index] = .init(
        line: UInt16(clamping: line), offset: 0, area: UInt8(clamping: area))
    }
  }
}
