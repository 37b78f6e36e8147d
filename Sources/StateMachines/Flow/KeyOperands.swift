import BasicVM

/// Finds for each KEY$ the text that later conditions use for its key: `KEY$`, or a variable that
/// only gets keys, as in `K$=KEY$`.
struct KeyOperands {
  private let program: CompiledProgram
  private let steps: [Flow.Step]
  private let start: Int

  init(_ program: CompiledProgram, _ steps: [Flow.Step], start: Int) {
    self.program = program
    self.steps = steps
    self.start = start
  }

  var names: [MachineText?] {
    let getsOnlyKeys = getsOnlyKeys
    return program.steps.indices.map { index in
      guard program.steps[index].instruction.facts.action == .key else { return nil }
      guard let slot = slotOfKey(after: index), getsOnlyKeys[slot] else { return "KEY$" }
      return Self.name(slot)
    }
  }

  /// For each KEY$, the variable that stores its key, whatever else is assigned to it.
  var variables: [MachineText?] {
    program.steps.indices.map { index in slotOfKey(after: index).map { Self.name($0) } }
  }

  private static func name(_ slot: Int) -> MachineText {
    MachineText(code: CharacterCode.letterA + UInt8(slot)) + "$"
  }

  /// The variable in which the next instruction stores the key.
  private func slotOfKey(after index: Int) -> Int? {
    guard index + 1 < program.steps.count, case .key(let found) = program.steps[index].instruction,
      case .storeText(found, let slot) = program.steps[index + 1].instruction,
      slot < SlotLayout.letters
    else { return nil }
    return Int(slot)
  }

  /// For each letter, whether only KEY$ is assigned to its variable.
  private var getsOnlyKeys: [Bool] {
    var getsOnlyKeys = Array(repeating: true, count: SlotLayout.letters)
    for index in program.steps.indices {
      let result = program.steps[index].instruction.facts.result
      if case .number(let slot)? = result, slot < SlotLayout.letters {
        if index == 0 || slotOfKey(after: index - 1) == nil { getsOnlyKeys[Int(slot)] = false }
      }
      // Elements of an array without DIM share memory with the letters.
      if case .element(let name, _, _)? = result,
        !program.alwaysDimensions(name, before: index, from: [start], steps)
      {
        return Array(repeating: false, count: SlotLayout.letters)
      }
    }
    return getsOnlyKeys
  }
}
