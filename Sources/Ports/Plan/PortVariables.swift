import BasicVM
import StateMachines

struct PortVariables: Sendable {
  package enum ValueType: Sendable {
    case unused, number, text, mixed
  }

  /// The letters and `$`.
  static let count = VariableSet.dollar + 1

  /// By letter; `$` is always a text.
  private(set) var kinds: [ValueType] = Array(repeating: .unused, count: Self.count)
  /// The variables that keep their values between functions.
  private(set) var properties: VariableSet = []
  private(set) var assigned: VariableSet = []
  /// The arrays of DIM with their largest indexes; nil if elements are in the machine's cells.
  private(set) var arrays: [ArrayName: [Int]]?
  /// Whether letters can be Swift variables; false if array elements may overlap them.
  private(set) var hasLetters = true
  /// For each step, the variables that may be read after it.
  private(set) var liveAfter: [VariableSet]
  /// Whether INPUT asks for a number: its answer may name any variable.
  let asksForNumbers: Bool
  /// Whether CLEAR or VAC may have values to empty.
  private(set) var clears = false
  /// Whether DIM may run after an assignment to an element, which it empties.
  private(set) var dimensionsAgain = false

  private let program: CompiledProgram
  private let flow: Flow
  private let isReachable: [Bool]

  init(_ parted: PartedProgram, _ facts: ModelFacts, freeBytes: Int) {
    program = parted.program
    flow = parted.flow
    isReachable = parted.isReachable
    liveAfter = Array(repeating: [], count: parted.flow.steps.count)
    asksForNumbers = parted.runs { $0.asksForNumber }
    findKinds()
    let reachable = flow.statements.all.filter { statement in
      statement.steps.contains { parted.isReachable[$0] }
    }
    arrays = DimensionedArrays(parted, reachable, freeBytes: freeBytes).arrays
    if arrays == nil {
      let movesArrays = parted.runs { instruction in
        if case .erase = instruction { return true }
        return instruction.dimensionedArray != nil
      }
      hasLetters = !movesArrays && leavesLetters(facts)
    }
    findLiveVariables(parted.graph, parted.subroutines)
  }

  /// Whether no element overlaps a letter that the program uses; DIM may place arrays anywhere.
  private func leavesLetters(_ facts: ModelFacts) -> Bool {
    guard let ranges = ValueRanges(program, flow, facts, value: { _ in .zero }) else {
      return false
    }
    let reached = ranges.lettersOfElements
    return (0..<SlotLayout.letters).allSatisfy { letter in
      kinds[letter] == .unused || !reached.contains(letter)
    }
  }

  struct Effects {
    var reads: VariableSet = []
    var writes: VariableSet = []
  }

  func effects(of index: Int) -> Effects {
    guard let instruction = program.instruction(at: index) else { return Effects() }
    var effects = Effects(reads: instruction.namedReads, writes: instruction.namedWrites)
    // The answer may name any variable.
    if instruction.asksForNumber { effects.reads.formUnion(assigned) }
    return effects
  }

  private mutating func findKinds() {
    for index in program.steps.indices where isReachable[index] {
      var effects = effects(of: index)
      assigned.formUnion(effects.writes)
      var asText: VariableSet = []
      let instruction = program.steps[index].instruction
      if let slot = instruction.textVariable { asText.insert(slot: slot) }
      // The answer does not determine the kinds of the variables that it names.
      if instruction.asksForNumber { effects.reads = [] }
      for letter in 0..<SlotLayout.letters
      where effects.reads.contains(letter) || effects.writes.contains(letter) {
        let kind: ValueType = asText.contains(letter) ? .text : .number
        kinds[letter] = kinds[letter] == .unused || kinds[letter] == kind ? kind : .mixed
      }
    }
    kinds[VariableSet.dollar] = .text
    guard asksForNumbers else { return }
    // An answer with POL or REC makes X and Y numbers, which CLEAR must empty.
    for letter in SlotLayout.point {
      if kinds[letter] == .text { kinds[letter] = .mixed }
      if program.hasSome({ $0.isClear }) { assigned.insert(letter) }
    }
  }

  /// X and Y, if an answer with POL or REC may change their properties.
  var point: [Int] {
    asksForNumbers && hasLetters ? SlotLayout.point.filter { properties.contains($0) } : []
  }

  // MARK: Live variables

  private mutating func findLiveVariables(_ graph: BlockGraph, _ subroutines: Subroutines) {
    let steps = flow.steps
    let effects = steps.indices.map { self.effects(of: $0) }
    var liveBefore: [VariableSet] = Array(repeating: [], count: steps.count)
    var isSettled = false
    while !isSettled {
      isSettled = true
      for index in steps.indices.reversed() where isReachable[index] {
        var after: VariableSet = []
        for edge in steps[index].edges {
          switch edge {
          case .to(let target, _): after.formUnion(liveBefore[target])
          case .call(let entry, let back, _):
            after.formUnion(liveBefore[entry])
            after.formUnion(liveBefore[back])
          case .goBack:
            for back in subroutines.backs(afterReturn: index) { after.formUnion(liveBefore[back]) }
          }
        }
        liveAfter[index] = after
        let here = after.subtracting(effects[index].writes).union(effects[index].reads)
        if here != liveBefore[index] {
          liveBefore[index] = here
          isSettled = false
        }
      }
    }
    for block in graph.blocks.indices where graph.parts[block] == block {
      properties.formUnion(liveBefore[graph.blocks[block].start])
    }
    for subroutine in subroutines.all where subroutine.isFunction {
      let touched = self.touched(in: subroutine.entry, effects)
      for back in subroutine.backs { properties.formUnion(liveBefore[back].intersection(touched)) }
    }
    // An answer to INPUT is evaluated between the functions.
    for (index, step) in program.steps.enumerated()
    where isReachable[index] && step.instruction.asksForNumber {
      properties.formUnion(liveBefore[index])
    }
    for letter in 0..<SlotLayout.letters where kinds[letter] == .mixed { properties.insert(letter) }
    // Variables read after CLEAR must be properties, so that it can empty them.
    for step in steps.indices where isReachable[step] && isClear(step) {
      properties.formUnion(liveAfter[step])
    }
    findClears(effects, subroutines)
  }

  /// The variables that a function and its callees read or write.
  private func touched(in entry: Int, _ effects: [Effects]) -> VariableSet {
    var touched: VariableSet = []
    for (step, isReached) in flow.reached(from: [entry]).enumerated() where isReached {
      touched.formUnion(effects[step].writes.union(effects[step].reads))
    }
    return touched
  }

  private func isClear(_ step: Int) -> Bool {
    program.instruction(at: step)?.isClear ?? false
  }

  private mutating func findClears(_ effects: [Effects], _ subroutines: Subroutines) {
    let assignments = program.steps.indices.filter { index in
      guard isReachable[index] else { return false }
      if case .element? = program.steps[index].instruction.facts.result { return true }
      return !effects[index].writes.isEmpty
    }
    let isReached = reached(from: assignments, subroutines)
    let stores = assignments.filter { program.steps[$0].instruction.facts.element != nil }
    let isAfterStore = reached(from: stores, subroutines)
    dimensionsAgain = program.steps.indices.contains { step in
      isAfterStore[step] && program.steps[step].instruction.dimensionedArray != nil
    }
    let keeps = !properties.isEmpty || arrays?.isEmpty == false
    clears = keeps && program.steps.indices.contains { isReached[$0] && isClear($0) }
  }
}

extension PortVariables {
  /// Also follows RETURNs.
  private func reached(from starts: [Int], _ subroutines: Subroutines) -> [Bool] {
    var starts = starts
    while true {
      let isReached = flow.reached(from: starts)
      let backs = isReached.indices.filter { isReached[$0] }
        .flatMap { subroutines.backs(afterReturn: $0) }.filter { !isReached[$0] }
      guard !backs.isEmpty else { return isReached }
      starts += backs
    }
  }
}
