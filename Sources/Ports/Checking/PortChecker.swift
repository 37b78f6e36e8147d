import BasicVM
import StateMachines

/// Runs a listing and its port side by side with symbolic values.
///
/// Both must do the same operation next, on equal values, and decide the same. Each decision and
/// each wait leads to a pair of places, with a relation of the values there. Where paths meet, the
/// relation keeps only the equalities that are true on all of them. When no relation changes any
/// more, the relations are a bisimulation.
struct PortChecker {
  let plan: PortPlan
  private let listing: CheckedCode
  private let port: CheckedCode
  private var relations: [Pair: CheckedRelation] = [:]
  private var open: [Pair] = []
  private var isOpen: Set<Pair> = []
  /// For each decision of the Swift about computed jumps, those that came there last.
  private var computedJumps: [Pair: ComputedJumps] = [:]

  /// Computed jumps to the same lines, with what all of them have in common.
  private struct ComputedJumps {
    let targets: [CheckedBranch]
    let relation: CheckedRelation
  }

  /// A pair of places, each with its open calls.
  private struct Pair: Hashable {
    let listing: [Int]
    let port: [Int]
    /// Whether the port has not made the last decisions of the listing.
    let isAhead: Bool
  }

  private static let pairLimit = 20_000
  /// The maximum number of operations between two pairs; more are a loop in which only one side
  /// draws RAN#.
  private static let pathLimit = 20_000

  struct Difference: Error {
    let reason: UTF8Text
  }

  static func check(_ trees: PortTrees, area: Int) -> PortCheck {
    let bodies = trees.finishedBodies
    if let fault = TypeCheck(names: trees.names).fault(in: bodies.all) {
      return .notChecked(
        line: fault.line?.number, reason: "the Swift takes a number for a text, or the reverse")
    }
    let port = SwiftTranslation(trees.plan, bodies, trees.stateNames, area: area)
    var checker = PortChecker(
      plan: trees.plan, listing: ListingTranslation(trees.plan, trees.names).code, port: port.code)
    return checker.check(trees.held)
  }

  private mutating func check(_ held: [SwiftVariable]) -> PortCheck {
    var values = SymbolicValues(plan)
    let start = CheckedSide(
      code: listing, position: listing.labels[plan.flow.start], calls: [],
      cells: plan.firstValues.mapValues { values.value($0) })
    let other = CheckedSide(
      code: port, position: 0, calls: [],
      cells: plan.firstValues(held: held).mapValues { values.value($0) })
    do throws(Difference) { try add(start, other, values) } catch {}
    while let pair = open.popLast() {
      isOpen.remove(pair)
      guard let relation = relations[pair] else { continue }
      guard relations.count <= Self.pairLimit else {
        return .notChecked(line: nil, reason: "there are too many places")
      }
      values = SymbolicValues(plan)
      let cells = relation.cells(&values)
      var listing = CheckedSide(listing, pair.listing, cells.listing)
      var port = CheckedSide(port, pair.port, cells.port)
      do throws(Difference) {
        try run(&listing, &port, &values, isAhead: pair.isAhead)
      } catch {
        return .notChecked(
          line: self.listing.lines[listing.position].number, reason: error.reason)
      }
    }
    return .checked(pairs: relations.count)
  }

  private mutating func add(
    _ listing: CheckedSide, _ port: CheckedSide, _ values: SymbolicValues, isAhead: Bool = false
  ) throws(Difference) {
    guard listing.draws == port.draws else {
      throw Difference(reason: "the Swift draws RAN# at another time")
    }
    add(
      Pair(listing: listing.place, port: port.place, isAhead: isAhead),
      CheckedRelation(listing, port, values))
  }

  private mutating func add(_ pair: Pair, _ relation: CheckedRelation) {
    guard let known = relations[pair] else {
      relations[pair] = relation
      isOpen.insert(pair)
      return open.append(pair)
    }
    let merged = known.merged(relation)
    guard merged != known else { return }
    relations[pair] = merged
    if isOpen.insert(pair).inserted { open.append(pair) }
  }

  // MARK: One path

  private mutating func run(
    _ listing: inout CheckedSide, _ port: inout CheckedSide, _ values: inout SymbolicValues,
    isAhead: Bool
  ) throws(Difference) {
    var isAhead = isAhead
    for _ in 0..<Self.pathLimit {
      let step = try next(of: &listing, &values)
      let other = try next(of: &port, &values)
      // NEXT without a possible FOR is an error; in the Swift, the machine's stack raises it.
      if step.operation == .nextWithoutLoop, case .decide(.nextOnStack) = other.operation {
        return try checkLines(step, listing, port, values)
      }
      guard step.operation.isLike(other.operation), step.operands == other.operands else {
        guard step.comparison != nil else { throw Difference(reason: reason(step, other)) }
        if !isAhead { listing.hasJumpedBack = false }
        return try skip(step, listing, port, values)
      }
      isAhead = false
      try checkLines(step, listing, port, values)
      guard case .perform(let operation) = step.operation else {
        if step.operation == .hangs { return }
        return try branch(listing, step, port, other, &values)
      }
      guard !operation.ends else { return }
      if operation.usesVariables(plan) { try compareVariables(listing, port, values) }
      finish(operation, &listing, step, &port, other, &values)
      guard !operation.waits else {
        listing.drop { $0.kind == .result }
        port.drop { $0.kind == .result || $0.kind.isAnswer && !other.cells.contains($0) }
        return try add(listing, port, values)
      }
      if listing.hasJumpedBack, listing.draws == port.draws {
        return try add(listing, port, values)
      }
    }
    throw Difference(reason: "the Swift draws RAN# at another time")
  }

  /// Follows a decision that only the listing makes: on both branches it must match the port.
  ///
  /// The branches must lead forward; otherwise only the listing might loop endlessly.
  private mutating func skip(
    _ step: CheckedSide.Step, _ listing: CheckedSide, _ port: CheckedSide, _ values: SymbolicValues
  ) throws(Difference) {
    for branch in step.branches {
      var listing = listing
      listing.jump(to: branch.label)
      guard !listing.hasJumpedBack else {
        throw Difference(reason: "the Swift does not decide as this line does")
      }
      try add(listing, port, values, isAhead: true)
    }
  }

  private func next(
    of side: inout CheckedSide, _ values: inout SymbolicValues
  ) throws(Difference) -> CheckedSide.Step {
    do throws(CheckedSide.Failure) {
      let step = try side.advance(&values)
      guard side.calls.count <= plan.facts.callLimit else {
        throw CheckedSide.Failure(reason: "calls may be nested too deeply")
      }
      return step
    } catch {
      throw Difference(reason: error.reason)
    }
  }

  private func reason(_ step: CheckedSide.Step, _ other: CheckedSide.Step) -> UTF8Text {
    step.operation.isLike(other.operation)
      ? "\(step.operation.name) uses another value in the Swift"
      : "\(step.operation.name) is \(other.operation.name) in the Swift"
  }

  private func checkLines(
    _ step: CheckedSide.Step, _ listing: CheckedSide, _ port: CheckedSide, _ values: SymbolicValues
  ) throws(Difference) {
    if step.mayFail(values, plan), listing.line(values) != port.line(values) {
      throw Difference(reason: "an error of \(step.operation.name) names another line in the Swift")
    }
    if step.operation.usesArea, listing.area(values) != port.area(values) {
      throw Difference(reason: "\(step.operation.name) is in another area in the Swift")
    }
  }

  // MARK: Branches

  private mutating func branch(
    _ listing: CheckedSide, _ step: CheckedSide.Step, _ port: CheckedSide,
    _ other: CheckedSide.Step, _ values: inout SymbolicValues
  ) throws(Difference) {
    var (listing, port) = (listing, port)
    set(.init(type: .number), &listing, step, &port, other, &values)
    // No temporary is needed after a decision.
    listing.drop { $0.kind == .number || $0.kind == .text || $0.kind == .result }
    port.drop { $0.kind == .result }
    guard listing.draws == port.draws else {
      throw Difference(reason: "the Swift draws RAN# at another time")
    }
    let relation = CheckedRelation(listing, port, values)
    guard step.operation == .decide(.destination) else {
      return try branch(step.branches, listing, step, port, other, relation)
    }
    let targets = step.branches.filter { $0.outcome != .others }
    try branch(Array(step.branches[targets.count...]), listing, step, port, other, relation)
    if let common = commonRelation(of: targets, listing, port, relation) {
      try branch(targets, listing, step, port, other, common)
    }
  }

  /// What computed jumps to these targets have in common; nil if this is known at the targets.
  private mutating func commonRelation(
    of targets: [CheckedBranch], _ listing: CheckedSide, _ port: CheckedSide,
    _ relation: CheckedRelation
  ) -> CheckedRelation? {
    let place = Pair(listing: listing.calls, port: port.place, isAhead: false)
    var relation = relation
    if let known = computedJumps[place], known.targets == targets {
      relation = known.relation.merged(relation)
      guard relation != known.relation else { return nil }
    }
    computedJumps[place] = ComputedJumps(targets: targets, relation: relation)
    return relation
  }

  /// Adds the pair to which each branch leads.
  private mutating func branch(
    _ branches: [CheckedBranch], _ listing: CheckedSide, _ step: CheckedSide.Step,
    _ port: CheckedSide, _ other: CheckedSide.Step, _ relation: CheckedRelation
  ) throws(Difference) {
    guard step.covers(other) else {
      throw Difference(reason: "\(step.operation.name) has another choice in the Swift")
    }
    var (listing, port) = (listing, port)
    let labels = BranchLabels(other.branches)
    for branch in branches {
      guard let label = labels[branch.outcome] else {
        throw Difference(reason: "\(step.operation.name) lacks a choice in the Swift")
      }
      listing.jump(to: branch.label)
      port.jump(to: label)
      add(Pair(listing: listing.place, port: port.place, isAhead: false), relation)
    }
  }
}

extension CheckedSide {
  fileprivate init(_ code: CheckedCode, _ place: [Int], _ cells: [CheckedCell: Int]) {
    self.init(code: code, position: place[0], calls: Array(place.dropFirst()), cells: cells)
  }

  fileprivate var place: [Int] { [position] + calls }
}
