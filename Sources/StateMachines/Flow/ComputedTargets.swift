import BasicVM

/// Finds the targets of computed jumps whose value has few possibilities.
///
///     10 R=INT (RAN#*3)+1:GOTO R*100
///
/// Only constants, `INT (RAN#*n)` and arithmetic on them are evaluated.
struct ComputedTargets {
  private typealias Values = Set<Decimal12>

  /// For each letter, the values assigned to it; nil if not all are known.
  private var assigned: [Values?] = Array(
    repeating: Values(), count: SlotLayout.letters)
  private let program: CompiledProgram
  private let statements: StatementList
  private let steps: [Flow.Step]
  private let start: Int
  /// Whether variables are empty at the start.
  private let hasEmptyVariables: Bool

  /// Sets with more values count as unknown.
  private static let limit = 32

  /// No entry if the targets are unknown.
  static func known(
    in program: CompiledProgram, _ statements: StatementList, _ steps: [Flow.Step], start: Int,
    hasEmptyVariables: Bool
  ) -> [Int: Targets] {
    let jumps = program.steps.indices.filter {
      program.steps[$0].instruction.facts.continuation.isComputed
    }
    guard !jumps.isEmpty else { return [:] }
    let analysis = ComputedTargets(
      program, statements, steps, start: start, hasEmptyVariables: hasEmptyVariables)
    var known: [Int: Targets] = [:]
    for jump in jumps { known[jump] = analysis.targets(of: jump) }
    return known
  }

  struct Targets: Sendable {
    fileprivate(set) var steps: [Int] = []
    /// Whether some value names a line or area that does not exist.
    fileprivate(set) var mayFail = false
  }

  private init(
    _ program: CompiledProgram, _ statements: StatementList, _ steps: [Flow.Step], start: Int,
    hasEmptyVariables: Bool
  ) {
    self.program = program
    self.statements = statements
    self.steps = steps
    self.start = start
    self.hasEmptyVariables = hasEmptyVariables
    findAssignments()
  }

  // MARK: Assignments

  private mutating func findAssignments() {
    for letter in 0..<SlotLayout.letters where mayChangeOtherwise(letter) { assigned[letter] = nil }
    var before: [Values?]
    repeat {
      before = assigned
      for statement in statements.all {
        guard case .assignment(let variable, let value) = statement.kind,
          let letter = variable.numericLetter, let known = assigned[letter]
        else { continue }
        let values = values(of: value, includesEmpty: true)
        let all = values.map { known.union($0) }
        assigned[letter] = all.flatMap { $0.count <= Self.limit ? $0 : nil }
      }
    } while assigned != before
  }

  /// Whether anything but an assignment may change the letter.
  private func mayChangeOtherwise(_ letter: Int) -> Bool {
    program.steps.indices.contains { index in
      let instruction = program.steps[index].instruction
      // CLEAR assigns 0, which is one of the values. A graph leaves out lines entered at STOP.
      guard instruction.changedVariables.contains(letter), !instruction.isClear,
        instruction.facts.action != .stop
      else { return false }
      guard instruction.writes.isDisjoint(with: [.variables, .xAndY]),
        case .assignment(let variable, _) = statements.statement(at: index)?.kind
      else { return true }
      // An assignment of an empty text stores 0, too.
      return variable.numericLetter == nil
    }
  }

  // MARK: Values

  /// With `includesEmpty`, each variable may also be 0, its value before any assignment.
  private func values(of expression: Syntax.Expression, includesEmpty: Bool) -> Values? {
    if let constant = expression.constant { return [constant] }
    switch expression.form {
    case .group(let inner): return values(of: inner, includesEmpty: includesEmpty)
    case .negated(let inner):
      return values(of: inner, includesEmpty: includesEmpty).map { Set($0.map { $0.negated }) }
    case .variable(let variable):
      guard let letter = variable.numericLetter, let known = assigned[letter] else { return nil }
      guard includesEmpty else { return known }
      return hasEmptyVariables ? known.union([.zero]) : nil
    case .integer(let inner): return randomIntegers(inner)
    case .arithmetic(let operation, let left, let right, _):
      guard let left = values(of: left, includesEmpty: includesEmpty),
        let right = values(of: right, includesEmpty: includesEmpty)
      else { return nil }
      return Self.values(operation, left, right)
    default: return nil
    }
  }

  /// The values of `INT (RAN#*3)`.
  private func randomIntegers(_ expression: Syntax.Expression) -> Values? {
    switch expression.form {
    case .group(let inner): return randomIntegers(inner)
    case .arithmetic(.multiply, let left, let right, _):
      let isRandom = left.form == .random || right.form == .random
      guard isRandom, let count = right.constant ?? left.constant, count.isWhole,
        let whole = count.truncated, 1...Self.limit ~= whole
      else { return nil }
      return Set((0..<whole).map { Decimal12($0) })
    default: return nil
    }
  }

  private static func values(
    _ operation: Syntax.Expression.Operator, _ left: Values, _ right: Values
  ) -> Values? {
    guard left.count * right.count <= limit else { return nil }
    var values: Values = []
    for a in left {
      for b in right {
        let value: Decimal12? =
          switch operation {
          case .add: a.adding(b, .kept)
          case .subtract: a.subtracting(b, .kept)
          case .multiply: a.multiplied(by: b, .kept)
          case .divide, .power: nil
          }
        // The correction of end digits changes fractions and numbers of more than ten digits.
        guard let value, value.isWhole, abs(value.truncated ?? .max) < 1_000_000_000 else {
          return nil
        }
        values.insert(value)
      }
    }
    return values
  }

  // MARK: Jumps

  private func targets(of jump: Int) -> Targets? {
    guard let destination = statements.statement(at: jump)?.kind.destination else { return nil }
    let letters = destination.number.andOperands.compactMap { $0.variable?.numericLetter }
    let isAssigned = letters.allSatisfy { !isReached(jump, without: $0) }
    guard let values = values(of: destination.number, includesEmpty: !isAssigned) else {
      return nil
    }
    let all = program.targets(of: jump)
    var targets = Targets()
    for value in values.sorted() {
      let number = value.truncated ?? -1
      if let target = all.first(where: { $0.number == number }) {
        targets.steps.append(target.step)
      } else {
        targets.mayFail = true
      }
    }
    return targets
  }

  /// Whether a run may reach a step before it assigns a variable.
  ///
  /// This is true of each step in a program with CLEAR.
  private func isReached(_ end: Int, without letter: Int) -> Bool {
    var seen: Set<Int> = []
    var open = [start]
    while let step = open.popLast() {
      guard step < steps.count, seen.insert(step).inserted else { continue }
      if step == end { return true }
      if case .number(Slot(letter))? = program.instruction(at: step)?.facts.result { continue }
      open += steps[step].edges.flatMap { $0.targets }
    }
    return statements.all.contains {
      if case .clear = $0.kind { true } else { false }
    }
  }
}

extension Syntax.Kind {
  fileprivate var destination: Syntax.Destination? {
    switch self {
    case .goto(let destination), .gosub(let destination): destination
    default: nil
    }
  }
}
