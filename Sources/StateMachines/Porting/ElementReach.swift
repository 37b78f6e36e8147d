import BasicVM

/// Which letters the indexes of elements reach, as `A(25)` is Z: in, a program; out, the letters; refused,
/// nothing.
///
/// Each letter has a number that it is never below, whatever ways the program takes. With these the
/// usual `A(25+I)` and `Z(I)` of a listing with DEFM are known to reach Z at most.
struct ElementReach {
  /// The letters that are reached; nil if arrays of DIM lie elsewhere.
  private(set) var letters: VariableSet? = []

  private let program: CompiledProgram
  private let reachable: [Int]
  /// What each letter is never below; nil if that is unknown.
  private var floors: [Int?] = Array(repeating: 0, count: SlotLayout.letters)

  /// Nothing is told apart beyond it.
  private static let limit = 1000
  /// A letter that is still lower after so many rounds may go down without end.
  private static let rounds = 4

  init(_ parted: PartedProgram) {
    program = parted.program
    reachable = parted.program.steps.indices.filter { parted.isReachable[$0] }
    findFloors()
    for step in reachable { reach(at: step) }
  }

  private mutating func reach(at step: Int) {
    let instruction = program.steps[step].instruction
    if instruction.makesOrErasesArray { letters = nil }
    guard letters != nil, let element = instruction.facts.element else { return }
    guard element.count == 1 else {
      letters = nil
      return
    }
    // A negative index is an error.
    let lowest = Swift.max(floor(of: element.first, before: step) ?? 0, 0)
    let letter = Int(element.name) % SlotLayout.letters
    for reached in 0..<SlotLayout.letters where reached >= letter + lowest {
      letters?.insert(reached)
    }
  }

  // MARK: What letters are never below

  private mutating func findFloors() {
    for step in reachable {
      guard case .applyToTwo(let function, _, _) = program.steps[step].instruction,
        function.setsXAndY
      else { continue }
      (floors[SlotLayout.x], floors[SlotLayout.y]) = (nil, nil)
    }
    var round = 0
    var isSettled = false
    while !isSettled {
      isSettled = true
      round += 1
      for step in reachable {
        guard let letter = letter(changedAt: step), let known = floors[letter] else { continue }
        let floor = floor(ofResultOf: step)
        if let floor, floor >= known { continue }
        floors[letter] = round > Self.rounds ? nil : floor
        isSettled = false
      }
    }
  }

  private func letter(changedAt step: Int) -> Int? {
    let instruction = program.steps[step].instruction
    if case .next(let variable) = instruction { return Int(variable) }
    guard case .number(let slot)? = instruction.facts.result, slot < SlotLayout.letters else {
      return nil
    }
    return Int(slot)
  }

  /// What a slot is never below when a step reads it.
  private func floor(of slot: Slot, before step: Int) -> Int? {
    if let constant = program.constant(in: slot) { return Self.floor(constant) }
    if slot < SlotLayout.letters { return floors[Int(slot)] }
    var index = step
    while index > 0, !program.isStatementStart(Target(index)) {
      index -= 1
      if case .number(slot)? = program.steps[index].instruction.facts.result {
        return floor(ofResultOf: index)
      }
    }
    return nil
  }

  private static func floor(_ number: Decimal12) -> Int? {
    guard let whole = number.truncated else { return nil }
    return kept(number.isNegative && !number.isWhole ? whole - 1 : whole)
  }

  private static func kept(_ floor: Int) -> Int? {
    floor < -limit ? nil : Swift.min(floor, limit)
  }

  private func floor(ofResultOf step: Int) -> Int? {
    let floor = { self.floor(of: $0, before: step) }
    let instruction = program.steps[step].instruction
    if case .move(let a, _) = instruction { return floor(a) }
    if case .integer(let a, _) = instruction { return floor(a) }
    if case .add(let a, let b, _) = instruction, let a = floor(a), let b = floor(b) {
      return Self.kept(a + b)
    }
    if case .subtract(let a, let b, _) = instruction, let a = floor(a),
      let b = program.constant(in: b), let less = Self.floor(b.negated)
    {
      return Self.kept(a + less)
    }
    if case .multiply(let a, let b, _) = instruction, let a = floor(a), let b = floor(b), a >= 0,
      b >= 0
    {
      return Self.kept(a * b)
    }
    if case .next(let variable) = instruction, climbs(variable) { return floors[Int(variable)] }
    return isNeverNegative(instruction, at: step) ? 0 : nil
  }

  /// Whether a result is never negative, however large it may be.
  private func isNeverNegative(_ instruction: Instruction, at step: Int) -> Bool {
    let isPositive = { (slot: Slot) in (floor(of: slot, before: step) ?? -1) >= 0 }
    if case .divide(let a, let b, _) = instruction { return isPositive(a) && isPositive(b) }
    if case .apply(.frac, let a, _) = instruction { return isPositive(a) }
    if case .apply(let function, _, _) = instruction { return function == .abs || function == .sqr }
    if case .random = instruction { return true }
    if case .length = instruction { return true }
    return false
  }

  /// Whether no loop of a variable counts down.
  private func climbs(_ variable: Slot) -> Bool {
    reachable.allSatisfy { step in
      guard case .startLoop(variable, let limit) = program.steps[step].instruction else {
        return true
      }
      // The step stands behind the limit.
      guard let least = floor(of: limit + 1, before: step) else { return false }
      return least >= 0
    }
  }
}
