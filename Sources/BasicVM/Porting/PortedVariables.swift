/// What the instructions of a program do with its variables: in, a program and its flow; out, for each
/// variable how a port keeps it; refused, nothing.
struct PortedVariables: Sendable {
  /// How a variable is used.
  enum Kind: Sendable {
    case unused, number, text, mixed
  }

  /// The letters, and `$` behind them.
  static let dollar = 26
  static let count = 27

  /// By letter; `$` is always a text.
  private(set) var kinds: [Kind] = Array(repeating: .unused, count: Self.count)
  /// Those that are needed beyond one transition.
  private(set) var properties: VariableSet = []
  /// Those that something is put into.
  private(set) var assigned: VariableSet = []
  /// The arrays of DIM with their largest indexes; nil if cells must be kept as the machine does.
  private(set) var arrays: [ArrayName: [Int]]?
  /// For each step the variables that may be read behind it before they are assigned.
  private(set) var liveBehind: [VariableSet]
  /// Whether a number is asked for, in which any variable may be named.
  let asksForNumbers: Bool
  /// Whether CLEAR or VAC is needed, because something may have been assigned before.
  private(set) var clears = false

  private let program: CompiledProgram
  private let steps: [Flow.Step]
  private let isReachable: [Bool]

  init(
    _ program: CompiledProgram, _ flow: Flow, _ graph: BlockGraph, _ subroutines: Subroutines,
    freeBytes: Int
  ) {
    self.program = program
    steps = flow.steps
    isReachable = flow.isReachable
    liveBehind = Array(repeating: [], count: flow.steps.count)
    asksForNumbers = program.steps.indices.contains { index in
      guard flow.isReachable[index] else { return false }
      if case .inputNumber = program.steps[index].instruction { return true }
      return false
    }
    findKinds()
    let isDimensioned = DimensionedArrays(program, flow, subroutines, freeBytes: freeBytes)
    arrays = isDimensioned.arrays
    findLiving(graph, subroutines, start: flow.start)
  }

  /// The effect of an instruction on variables.
  struct Effects {
    var reads: VariableSet = []
    var writes: VariableSet = []
  }

  /// What an instruction reads and writes.
  func effects(of index: Int) -> Effects {
    guard index < program.steps.count else { return Effects() }
    let instruction = program.steps[index].instruction
    let facts = instruction.facts
    var effects = Effects()
    for operand in [facts.first, facts.second] { effects.reads.insert(operand) }
    switch facts.result {
    case .number(let slot): effects.writes.insert(slot: slot)
    case .text(let slot): if slot == SlotLayout.dollar { effects.writes.insert(Self.dollar) }
    case .numbers, .element, .array, .choices, .cause, nil: break
    }
    switch instruction {
    case .startLoop(let variable, _): effects.reads.remove(Int(variable))
    case .next(let variable): effects.writes.insert(Int(variable))
    case .middle, .rest: effects.reads.insert(Self.dollar)
    case .inputNumber: effects.reads.formUnion(assigned)
    case .applyToTwo(.pol, _, _), .applyToTwo(.rec, _, _):
      effects.writes.insert(SlotLayout.x)
      effects.writes.insert(SlotLayout.y)
    default: break
    }
    return effects
  }

  private mutating func findKinds() {
    for index in program.steps.indices where isReachable[index] {
      var effects = effects(of: index)
      assigned.formUnion(effects.writes)
      var asText: VariableSet = []
      switch program.steps[index].instruction {
      case .loadText(let slot, _), .storeText(_, let slot): asText.insert(slot: slot)
      // An answer may name any variable, as what it is.
      case .inputNumber: effects.reads = []
      default: break
      }
      for letter in 0..<SlotLayout.letters
      where effects.reads.contains(letter) || effects.writes.contains(letter) {
        let kind: Kind = asText.contains(letter) ? .text : .number
        kinds[letter] = kinds[letter] == .unused || kinds[letter] == kind ? kind : .mixed
      }
    }
    kinds[Self.dollar] = .text
  }

  // MARK: What lives on

  private mutating func findLiving(_ graph: BlockGraph, _ subroutines: Subroutines, start: Int) {
    let effects = steps.indices.map { self.effects(of: $0) }
    var living: [VariableSet] = Array(repeating: [], count: steps.count)
    var isSettled = false
    while !isSettled {
      isSettled = true
      for index in steps.indices.reversed() where isReachable[index] {
        var behind: VariableSet = []
        for way in steps[index].ways {
          switch way {
          case .to(let target, _): behind.formUnion(living[target])
          case .call(let entry, let back, _):
            behind.formUnion(living[entry])
            behind.formUnion(living[back])
          case .goBack:
            for number in subroutines.endedBy[index] ?? [] {
              for back in subroutines.all[number].backs { behind.formUnion(living[back]) }
            }
          }
        }
        liveBehind[index] = behind
        let here = behind.subtracting(effects[index].writes).union(effects[index].reads)
        if here != living[index] {
          living[index] = here
          isSettled = false
        }
      }
    }
    for block in graph.blocks.indices where graph.parts[block] == block {
      properties.formUnion(living[graph.blocks[block].start])
    }
    for subroutine in subroutines.all where subroutine.isFunction {
      let touched = self.touched(in: subroutine.entry, subroutines, effects)
      for back in subroutine.backs { properties.formUnion(living[back].intersection(touched)) }
    }
    for letter in 0..<SlotLayout.letters where kinds[letter] == .mixed { properties.insert(letter) }
    findClears(effects)
  }

  /// The variables that a function and those that it calls work with.
  private func touched(
    in entry: Int, _ subroutines: Subroutines, _ effects: [Effects]
  ) -> VariableSet {
    var touched: VariableSet = []
    var seen: Set<Int> = []
    var open = [entry]
    while let step = open.popLast() {
      guard seen.insert(step).inserted else { continue }
      touched.formUnion(effects[step].writes.union(effects[step].reads))
      for way in steps[step].ways {
        switch way {
        case .to(let target, _): open.append(target)
        case .call(let entry, let back, _): open += [entry, back]
        case .goBack: break
        }
      }
    }
    return touched
  }

  /// CLEAR does something where a way leads to it from an assignment.
  private mutating func findClears(_ effects: [Effects]) {
    var seen: Set<Int> = []
    var open = program.steps.indices.filter { index in
      guard isReachable[index] else { return false }
      if case .storeElement = program.steps[index].instruction { return true }
      if case .storeTextElement = program.steps[index].instruction { return true }
      return !effects[index].writes.isEmpty
    }
    while let step = open.popLast() {
      guard seen.insert(step).inserted else { continue }
      if step < program.steps.count, case .clear = program.steps[step].instruction { clears = true }
      for way in steps[step].ways {
        switch way {
        case .to(let target, _): open.append(target)
        case .call(let entry, let back, _): open += [entry, back]
        case .goBack: break
        }
      }
    }
  }
}

/// Some of the letters and `$`.
struct VariableSet: OptionSet, Sendable {
  var rawValue: UInt32

  mutating func insert(_ variable: Int) { rawValue |= 1 << variable }

  mutating func remove(_ variable: Int) { rawValue &= ~(1 << variable) }

  func contains(_ variable: Int) -> Bool { rawValue & 1 << variable != 0 }

  /// Inserts a slot, if it is a letter.
  mutating func insert(slot: Slot) {
    if slot < SlotLayout.letters { insert(Int(slot)) }
  }

  /// Inserts the variables that an operand reads.
  fileprivate mutating func insert(_ operand: InstructionFacts.Operand?) {
    switch operand {
    case .number(let slot): insert(slot: slot)
    case .numbers(let slot, let count):
      for index in 0..<Slot(count) { insert(slot: slot + index) }
    case .text(let slot): if slot == SlotLayout.dollar { insert(PortedVariables.dollar) }
    case .element(_, let count, let slot):
      for index in 0..<Slot(count) { insert(slot: slot + index) }
    case .array, .choices, .cause, nil: break
    }
  }
}

/// The arrays of a program whose sizes are known and that are always there when they are used: in, a
/// program; out, their largest indexes, or nil if some are not so; refused, nothing.
struct DimensionedArrays {
  private(set) var arrays: [ArrayName: [Int]]? = [:]
  private let program: CompiledProgram
  private let flow: Flow

  init(
    _ program: CompiledProgram, _ flow: Flow, _ subroutines: Subroutines, freeBytes: Int
  ) {
    self.program = program
    self.flow = flow
    let isReachable = flow.isReachable
    var used: [(step: Int, name: ArrayName)] = []
    for index in program.steps.indices where isReachable[index] {
      switch program.steps[index].instruction {
      case .defineCells, .showCells, .erase, .listArrays: arrays = nil
      case .dimension(let name, let count, let first): add(name, count, first, at: index)
      case .loadElement(let name, let count, _, _), .storeElement(let name, let count, _, _),
        .loadTextElement(let name, let count, _, _), .storeTextElement(let name, let count, _, _):
        used.append((index, name))
        if let sizes = arrays?[name], sizes.count != Int(count) { arrays = nil }
      default: break
      }
    }
    guard let known = arrays else { return }
    let cells = known.values.reduce(0) { $0 + $1.reduce(1) { $0 * ($1 + 1) } }
    guard known.count <= ArrayTable.limit, cells * 8 <= freeBytes else {
      arrays = nil
      return
    }
    let there = arraysThere(subroutines)
    for (step, name) in used {
      guard let sizes = arrays?[name], there[step] & 1 << name != 0 else {
        arrays = nil
        return
      }
      // Sizes may stand behind what uses them.
      if case .loadElement(_, let count, _, _) = program.steps[step].instruction,
        sizes.count != Int(count)
      {
        arrays = nil
        return
      }
    }
  }

  private mutating func add(_ name: ArrayName, _ count: UInt8, _ first: Slot, at index: Int) {
    var sizes: [Int] = []
    // The sizes were put into the temporaries by the instructions before.
    for dimension in 0..<Slot(count) {
      let constant = program.constant(putInto: first + dimension, before: index)
      guard let constant, constant.isWhole, let size = constant.truncated,
        0...ArrayTable.largestIndex ~= size
      else {
        arrays = nil
        return
      }
      sizes.append(size)
    }
    if let known = arrays?[name], known != sizes { arrays = nil }
    arrays?[name] = sizes
  }

  /// For each step the arrays that are there on all ways to it, a bit for each name.
  private func arraysThere(_ subroutines: Subroutines) -> [UInt64] {
    var there = [UInt64](repeating: .max, count: flow.steps.count)
    var open = [(step: flow.start, arrays: UInt64(0))]
    while let (step, arrays) = open.popLast() {
      guard there[step] & arrays != there[step] || there[step] == .max else { continue }
      there[step] = there[step] == .max ? arrays : there[step] & arrays
      var behind = there[step]
      if step < program.steps.count {
        if case .clear(arrays: true) = program.steps[step].instruction { behind = 0 }
        if case .dimension(let name, _, _) = program.steps[step].instruction { behind |= 1 << name }
      }
      for way in flow.steps[step].ways {
        switch way {
        case .to(let target, _): open.append((target, behind))
        case .call(let entry, _, _): open.append((entry, behind))
        case .goBack:
          for number in subroutines.endedBy[step] ?? [] {
            open += subroutines.all[number].backs.map { ($0, behind) }
          }
        }
      }
    }
    return there
  }
}
