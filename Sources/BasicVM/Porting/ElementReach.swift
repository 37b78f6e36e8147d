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
    switch program.steps[step].instruction {
    case .loadElement(let name, let count, let first, _),
      .storeElement(let name, let count, let first, _),
      .loadTextElement(let name, let count, let first, _),
      .storeTextElement(let name, let count, let first, _):
      guard count == 1 else {
        letters = nil
        return
      }
      // A negative index is an error.
      let lowest = Swift.max(floor(of: first, before: step) ?? 0, 0)
      let letter = Int(name) % SlotLayout.letters
      for reached in 0..<SlotLayout.letters where reached >= letter + lowest {
        letters?.insert(reached)
      }
    case .dimension, .erase: letters = nil
    default: break
    }
  }

  // MARK: What letters are never below

  private mutating func findFloors() {
    for step in reachable {
      switch program.steps[step].instruction {
      case .applyToTwo(.pol, _, _), .applyToTwo(.rec, _, _):
        (floors[SlotLayout.x], floors[SlotLayout.y]) = (nil, nil)
      default: break
      }
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
    switch program.steps[step].instruction {
    case .move(let a, _), .integer(let a, _): return floor(a)
    case .add(let a, let b, _):
      guard let a = floor(a), let b = floor(b) else { return nil }
      return Self.kept(a + b)
    case .subtract(let a, let b, _):
      guard let a = floor(a), let b = program.constant(in: b),
        let less = Self.floor(b.negated)
      else { return nil }
      return Self.kept(a + less)
    case .multiply(let a, let b, _):
      guard let a = floor(a), let b = floor(b), a >= 0, b >= 0 else { return nil }
      return Self.kept(a * b)
    case .divide(let a, let b, _):
      guard let a = floor(a), let b = floor(b), a >= 0, b >= 0 else { return nil }
      return 0
    case .apply(.abs, _, _), .apply(.sqr, _, _), .random, .length: return 0
    case .apply(.frac, let a, _):
      guard let a = floor(a), a >= 0 else { return nil }
      return 0
    case .next(let variable): return climbs(variable) ? floors[Int(variable)] : nil
    default: return nil
    }
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
