import BasicVM

/// Between which bounds the numeric variables are before each instruction, in every run.
///
/// The bounds hold for all keys, answers and random numbers. They grow until they fit all paths; a
/// bound that keeps growing goes to the next constant of the program, and then is given up. Elements
/// of arrays have no bounds.
package struct ValueRanges {
  private let program: CompiledProgram
  private let flow: Flow
  private let loopDigits: Int
  private let constants: [Decimal12]
  private let statements: Set<Int>
  /// By step of the flow; nil while no path leads there.
  private var states: [State?]
  private var joins: [Int]
  private var open: [Int] = []
  /// The state at all RETURNs, which lead to the places after all calls.
  private var returned: State?
  private var places: Set<Int> = []

  /// The number of paths back to a step after which bounds are widened.
  private static let exactJoins = 8

  /// Nil if a run may continue after errors.
  package init?(of machine: Machine, area: Int) {
    let memory = machine.memory
    let program = Compiler.compile(memory)
    guard let flow = Flow(of: program, memory, area: area), !machine.ignoresErrors else {
      return nil
    }
    self.init(program, flow, memory.model.facts) { letter in
      if case .number(let number) = machine.variable(letter) { number } else { nil }
    }
  }

  /// `value` returns the first value of a letter, nil for a text.
  package init?(
    _ program: CompiledProgram, _ flow: Flow, _ facts: ModelFacts, value: (Int) -> Decimal12?
  ) {
    guard !flow.mayIgnoreErrors else { return nil }
    self.program = program
    self.flow = flow
    loopDigits = facts.loopDigits
    constants = Set(program.numbers + [.zero]).sorted()
    statements = Set(program.statements.map { Int($0) })
    states = Array(repeating: nil, count: flow.steps.count)
    joins = Array(repeating: 0, count: flow.steps.count)
    var state = State()
    for letter in 0..<SlotLayout.letters {
      if let number = value(letter) { state.ranges[Slot(letter)] = NumberRange(number) }
    }
    join(state, at: flow.start)
    while let step = open.popLast() { follow(step) }
  }

  // MARK: Paths

  /// Every loop has a step to which a path leads back, so it is enough to widen there.
  private mutating func join(_ state: State, at step: Int, isBack: Bool = false) {
    guard step < states.count else { return }
    var state = state
    // No temporary is read by another statement.
    if statements.contains(step) {
      state.ranges = state.ranges.filter { $0.key < SlotLayout.cells }
    }
    guard var joined = states[step] else {
      states[step] = state
      open.append(step)
      return
    }
    if isBack { joins[step] += 1 }
    let isWidened = isBack && joins[step] > Self.exactJoins
    joined.include(state, wideningTo: isWidened ? constants : nil)
    guard joined != states[step] else { return }
    states[step] = joined
    open.append(step)
  }

  private mutating func follow(_ step: Int) {
    guard var state = states[step] else { return }
    let instruction = program.instruction(at: step)
    if let instruction { change(&state, by: instruction) }
    for edge in flow.steps[step].edges {
      switch edge {
      case .to(let target, let reason):
        var next = state
        if let instruction {
          guard narrow(&next, to: target, reason, after: instruction, at: step) else { continue }
        }
        join(next, at: target, isBack: target <= step)
      case .call(let entry, let back, _):
        join(state, at: entry, isBack: entry <= step)
        if places.insert(back).inserted, let returned { join(returned, at: back) }
      case .goBack:
        var all = returned ?? state
        joins[flow.returnCrossing] += 1
        let isWidened = joins[flow.returnCrossing] > Self.exactJoins
        all.include(state, wideningTo: isWidened ? constants : nil)
        guard all != returned else { continue }
        returned = all
        for place in places { join(all, at: place) }
      }
    }
  }

  /// False if the branch is impossible.
  private func narrow(
    _ state: inout State, to target: Int, _ reason: Flow.Reason, after instruction: Instruction,
    at step: Int
  ) -> Bool {
    if case .loop(let variable) = instruction.facts.continuation {
      guard let loop = state.loops[variable] else { return true }
      let zero = NumberRange(.zero)
      let repeats: Relation
      if !loop.step.permits(.less, to: zero) {
        repeats = .lessOrEqual
      } else if !loop.step.permits(.greaterOrEqual, to: zero) {
        repeats = .greaterOrEqual
      } else {
        return true
      }
      let relation = reason == .again ? repeats : repeats.negated
      var value = state.ranges[variable] ?? NumberRange()
      guard value.permits(relation, to: loop.limit) else { return false }
      value.narrow(relation, to: loop.limit)
      state.set(variable, value)
      return true
    }
    guard let comparison = instruction.comparison,
      let otherwise = instruction.facts.continuation.target, Int(otherwise) != step + 1
    else { return true }
    let isTrue = target != Int(otherwise)
    let relation = isTrue ? comparison.relation : comparison.relation.negated
    return narrow(&state, comparison.left, relation, comparison.right)
  }

  private func narrow(
    _ state: inout State, _ left: Slot, _ relation: Relation, _ right: Slot
  ) -> Bool {
    var (a, b) = (range(of: left, in: state), range(of: right, in: state))
    guard a.permits(relation, to: b) else { return false }
    let former = a
    a.narrow(relation, to: b)
    b.narrow(relation.mirrored, to: former)
    state.set(left, a)
    state.set(right, b)
    return true
  }

  private func range(of slot: Slot, in state: State) -> NumberRange {
    if let constant = program.constant(in: slot) { return NumberRange(constant) }
    return state.ranges[slot] ?? NumberRange()
  }

  // MARK: Instructions

  private func change(_ state: inout State, by instruction: Instruction) {
    let facts = instruction.facts
    let result = result(of: instruction, in: state)
    let stepped = instruction.continuedLoop.map { variable in
      (state.ranges[variable] ?? NumberRange())
        .combined(.add, state.loops[variable]?.step ?? NumberRange())
    }
    state.forget(changedVariables(by: instruction, in: state))
    if case .number(let slot)? = facts.result { state.set(slot, result) }
    if let variable = instruction.continuedLoop, let stepped { state.set(variable, stepped) }
    switch instruction {
    case .startLoop(let variable, let limit):
      state.loops[variable] = State.Loop(
        limit: range(of: limit, in: state).cut(toDigits: loopDigits),
        step: range(of: limit + 1, in: state).cut(toDigits: loopDigits))
    case .dimension(let name, _, _): state.arrays.insert(name)
    case .erase(let name): state.arrays.remove(name)
    case .clear(let arrays):
      if arrays { state.arrays = [] }
      for letter in 0..<Slot(SlotLayout.letters) { state.set(letter, NumberRange(.zero)) }
    default: if instruction.writes.contains(.arrays) { state.arrays = [] }
    }
  }

  private func changedVariables(by instruction: Instruction, in state: State) -> VariableSet {
    if case .element? = instruction.facts.result { return letters(of: instruction, in: state) }
    return instruction.changedVariables
  }

  /// The letters that an element may be: `A(25)` is Z.
  private func letters(of instruction: Instruction, in state: State) -> VariableSet {
    guard let (name, count, index) = instruction.facts.element, !state.arrays.contains(name) else {
      return []
    }
    guard count == 1 else { return .all }
    // A negative index is an error.
    let lowest = Swift.max(range(of: index, in: state).low?.number.truncated ?? 0, 0)
    let first = Swift.min(Int(name) % SlotLayout.letters + lowest, SlotLayout.letters)
    return VariableSet(rawValue: VariableSet.all.rawValue << first)
  }

  private func result(of instruction: Instruction, in state: State) -> NumberRange {
    func range(_ slot: Slot) -> NumberRange { self.range(of: slot, in: state) }
    return switch instruction {
    case .move(let a, _): range(a)
    case .add(let a, let b, _): range(a).combined(.add, range(b))
    case .subtract(let a, let b, _): range(a).combined(.subtract, range(b))
    case .multiply(let a, let b, _): range(a).combined(.multiply, range(b))
    case .divide(let a, let b, _): range(a).combined(.divide, range(b))
    case .negate(let a, _): range(a).negated
    case .integer(let a, _): range(a).integerParts
    case .apply(let function, _, _): NumberRange(of: function)
    case .random: .random
    case .length: .length
    case .compareTexts: NumberRange(of: .sgn)
    default: NumberRange()
    }
  }

  // MARK: Questions

  /// The letters that elements of arrays may be.
  package var lettersOfElements: VariableSet {
    program.steps.indices.reduce(into: []) { letters, step in
      guard let state = states[step] else { return }
      letters.formUnion(self.letters(of: program.steps[step].instruction, in: state))
    }
  }

  /// Whether the bounds include the variables of a machine that runs the program.
  package func include(_ machine: Machine) -> Bool {
    let step = machine.waitingInstruction
    // A line entered by hand, or the answer to INPUT.
    guard step < program.steps.count else { return true }
    guard let state = states[step] else { return false }
    return state.ranges.allSatisfy { slot, range in
      guard slot < SlotLayout.letters, case .number(let number) = machine.variable(Int(slot)) else {
        return true
      }
      return range.permits(.equal, to: NumberRange(number))
    }
  }

  /// Whether a condition is surely true at each wait, at each possible error and at the end.
  package func surely(_ condition: Syntax.Condition) -> Bool {
    // POL and REC change X and Y while the condition is computed.
    let effects = condition.left.effects.union(condition.right.effects)
    guard !condition.left.isText, !effects.contains(.setsXAndY) else { return false }
    return program.steps.indices.allSatisfy { step in
      let instruction = program.steps[step].instruction
      guard var state = states[step], isVisible(instruction) else { return true }
      // An answer that is refused may have set X and Y.
      if instruction.asksForNumber { state.forget(.xAndY) }
      let (left, right) = (
        range(of: condition.left, in: state), range(of: condition.right, in: state)
      )
      return !left.permits(condition.relation.negated, to: right)
    }
  }

  private func isVisible(_ instruction: Instruction) -> Bool {
    switch instruction.facts.action {
    case .nothing, .number, .text, .column, .clear, .question, .beep, .random:
      !instruction.failures.isEmpty
    case .pause, .pauseThenClear, .stop, .line, .key, .time, .end, .fault, .request: true
    }
  }

  private func range(of expression: Syntax.Expression, in state: State) -> NumberRange {
    if let constant = expression.constant { return NumberRange(constant) }
    switch expression.form {
    case .variable(let variable): return range(of: variable, in: state)
    case .group(let inner): return range(of: inner, in: state)
    case .negated(let inner): return range(of: inner, in: state).negated
    case .integer(let inner): return range(of: inner, in: state).integerParts
    case .arithmetic(let operation, let left, let right, _):
      return range(of: left, in: state).combined(operation, range(of: right, in: state))
    case .function(let function, _): return NumberRange(of: function)
    case .length: return .length
    default: return NumberRange()
    }
  }

  private func range(of variable: Syntax.Variable, in state: State) -> NumberRange {
    guard let letter = variable.numericLetter else { return NumberRange() }
    return state.ranges[Slot(letter)] ?? NumberRange()
  }
}
