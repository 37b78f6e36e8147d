import BasicVM

/// A set of pairs of places, one in each of two forms of a program.
///
/// At each pair both forms run the same instruction next, and every edge leads to another pair. If
/// the set contains the pair of the starts, both forms do the same on every input, since they start
/// on equal machines. A RETURN leads to the places after every pair of calls, and a NEXT to the
/// bodies of every pair of FORs, so the entries of both stacks correspond.
///
/// A listing and an edited version may also compute and assign differently, if they always use
/// equal values: then each pair has a relation of values (docs/proof.md#edited-listings).
struct Bisimulation<Left: ProgramSide, Right: ProgramSide> {
  private let left: Left
  private let right: Right
  /// Whether instructions may use different variables with equal values.
  let comparesValues: Bool
  /// All pairs, each with its relation of values, empty unless values are compared; one for each
  /// list of assumptions.
  private var relations: [Pair: [ValueRelation]] = [:]
  private var unfollowed: [(pair: Pair, assumptions: [Assumption])] = []
  private var remainingVisits: Int

  /// Pairs of calls, as pairs of return places.
  private var calls: [Pair] = []
  /// What is equal after each pair of RETURNs found; nil before the first.
  private var returned: ValueRelation?
  /// Pairs of FORs, and pairs of NEXTs, by variable.
  private var loops: [Slot: [Pair]] = [:]
  private var nexts: [Slot: [(pair: Pair, relation: ValueRelation)]] = [:]

  private(set) var lines: Set<LinePair> = []
  /// Whether both sides take the same time for all instructions.
  private(set) var hasSameTimes: Bool
  private(set) var difference: Mismatch?

  typealias Pair = PlacePair

  /// Two different instructions; nil for a side that jumps in a circle.
  struct Mismatch {
    let left: Int?
    let right: Int?
  }

  /// The pairs in order, each with its relation of values; twice with different assumptions.
  var pairs: [(places: Pair, values: ValueRelation)] {
    relations.sorted { $0.key < $1.key }.flatMap { pair, relations in
      relations.map { (pair, $0) }
    }
  }

  var pairCount: Int { relations.count }

  var hasSameLines: Bool { lines.allSatisfy { $0.isSame } }

  init(_ left: Left, _ right: Right, comparingValues comparesValues: Bool = false) {
    self.left = left
    self.right = right
    self.comparesValues = comparesValues
    hasSameTimes = !comparesValues
    // Bounds the time; usually the relations stop changing after far fewer visits.
    remainingVisits = 20 * (left.program.steps.count + right.program.steps.count)
    add(left.start, right.start, ValueRelation())
    while difference == nil, let (pair, assumptions) = unfollowed.popLast() {
      guard let relation = relations[pair]?.first(where: { $0.assumptions == assumptions }) else {
        continue
      }
      follow(pair, relation, assumptionsLeft: Self.mostAssumptions)
    }
  }

  /// The most comparisons of one side alone, one after the other, before both sides must run the
  /// same instruction.
  private static var mostAssumptions: Int { 6 }

  /// Adds a pair, or reduces its relation to what both paths share.
  private mutating func add(_ a: Int, _ b: Int, _ relation: ValueRelation) {
    let (pair, assumptions) = (Pair(left: a, right: b), relation.assumptions)
    var known = relations[pair] ?? []
    if let index = known.firstIndex(where: { $0.assumptions == assumptions }) {
      guard known[index].intersect(relation) else { return }
      relations[pair] = known
      guard !unfollowed.contains(where: { $0.pair == pair && $0.assumptions == assumptions })
      else { return }
    } else {
      known.append(relation)
      relations[pair] = known
    }
    unfollowed.append((pair, assumptions))
  }

  private mutating func follow(_ pair: Pair, _ known: ValueRelation, assumptionsLeft: Int) {
    var relation = known
    let (one, other) = (
      settled(left, pair.left, .left, &relation), settled(right, pair.right, .right, &relation)
    )
    guard let one, let other else {
      // If both sides jump in a circle, they do the same.
      if one != nil || other != nil { difference = Mismatch(left: one?.step, right: other?.step) }
      return
    }
    let here = Pair(left: one.step, right: other.step)
    guard one.step >= 0, other.step >= 0 else {
      difference = Mismatch(left: one.step, right: other.step)
      return
    }
    guard let isInverted = runTogether(one, other, &relation) else {
      if assumptionsLeft == 0 || !assume(at: here, relation, assumptionsLeft - 1) {
        difference = Mismatch(left: one.step, right: other.step)
      }
      return
    }
    let (a, b) = (left.program.origins[one.step], right.program.origins[other.step])
    let instruction = left.program.steps[one.step].instruction
    // Each area has its own DATA.
    guard a.area == b.area || !instruction.usesData else {
      difference = Mismatch(left: one.step, right: other.step)
      return
    }
    let costs = (left.program.cost(of: one.step), right.program.cost(of: other.step))
    if one.cost + costs.0 != other.cost + costs.1 { hasSameTimes = false }
    lines.insert(
      LinePair(
        left: ListingLine(area: Int(a.area), number: Int(a.line)),
        right: ListingLine(area: Int(b.area), number: Int(b.line))))
    if let variable = instruction.startedLoop, loops[variable]?.contains(here) != true {
      loops[variable, default: []].append(here)
      for (next, relation) in nexts[variable] ?? [] { addLoop(here, next, relation) }
    }
    follow(here, isInverted: isInverted, relation)
  }

  /// Follows both results of a comparison that only one side makes here; returns false if neither
  /// side does.
  private mutating func assume(
    at pair: Pair, _ relation: ValueRelation, _ assumptionsLeft: Int
  ) -> Bool {
    guard comparesValues else { return false }
    let sides: [ValueRelation.Side] = [.left, .right]
    for side in sides {
      let (program, step) =
        side == .left ? (left.program, pair.left) : (right.program, pair.right)
      let instruction = program.steps[step].instruction
      guard relation.known(instruction, of: program, side) == nil else { continue }
      let results = [true, false].compactMap { holds in
        relation.assuming(instruction, of: program, side, holds: holds).map { (holds, $0) }
      }
      for (holds, relation) in results {
        let exit = ProgramExit.branch(holds: holds)
        let next =
          side == .left
          ? Pair(left: left.place(exit, from: pair.left), right: pair.right)
          : Pair(left: pair.left, right: right.place(exit, from: pair.right))
        follow(next, relation, assumptionsLeft: assumptionsLeft)
      }
      if !results.isEmpty { return true }
    }
    return false
  }

  // MARK: Values

  /// The next place with an instruction that the other side must match.
  private func settled(
    _ side: some ProgramSide, _ place: Int, _ name: ValueRelation.Side,
    _ relation: inout ValueRelation
  ) -> SettledPlace? {
    var settled = side.settled(place)
    guard comparesValues else { return settled }
    // A longer chain of absorbed instructions is a circle; then the other side must match the next.
    for _ in 0...side.program.steps.count {
      guard let here = settled else { return nil }
      let instruction = side.program.steps[here.step].instruction
      let exit: ProgramExit
      if let holds = relation.known(instruction, of: side.program, name) {
        exit = .branch(holds: holds)
      } else if relation.absorb(instruction, of: side.program, name) {
        exit = .next
      } else {
        return settled
      }
      settled = side.settled(side.place(exit, from: here.step))
    }
    return settled
  }

  /// Returns whether they are comparisons of which one is true where the other is false; nil if the
  /// instructions differ.
  private mutating func runTogether(
    _ one: SettledPlace, _ other: SettledPlace, _ relation: inout ValueRelation
  ) -> Bool? {
    let instructions = (
      left.program.steps[one.step].instruction, right.program.steps[other.step].instruction
    )
    if let item = left.program.restoredItem(at: one.step),
      let other = right.program.restoredItem(at: other.step)
    {
      return item == other ? false : nil
    }
    guard comparesValues else {
      return instructions.0.withoutTargets == instructions.1.withoutTargets ? false : nil
    }
    remainingVisits -= 1
    guard remainingVisits >= 0 else { return nil }
    for isInverted in [false, true] {
      guard let instruction = isInverted ? instructions.1.inverted : instructions.1,
        relation.perform((instructions.0, left.program), (instruction, right.program))
      else { continue }
      relation.normalize()
      return isInverted
    }
    return nil
  }

  // MARK: Edges

  private mutating func follow(_ pair: Pair, isInverted: Bool, _ relation: ValueRelation) {
    let instruction = left.program.steps[pair.left].instruction
    switch instruction.facts.continuation {
    case .next, .later, .list, .jump: add(.next, .next, from: pair, relation)
    case .comparison:
      for holds in [true, false] {
        add(.branch(holds: holds), .branch(holds: holds != isInverted), from: pair, relation)
      }
    case .choice(let count):
      for number in 1...Int(count) + 1 {
        add(.choice(number), .choice(number), from: pair, relation)
      }
    case .loop(let variable):
      addNext(variable, pair, relation)
      for loop in loops[variable] ?? [] { addLoop(loop, pair, relation) }
    case .call(let entry, let back):
      guard case .call(let otherEntry, let otherBack) = right.continuation(of: pair.right) else {
        return
      }
      add(.callee(Int(entry)), .callee(Int(otherEntry)), from: pair, relation)
      addCall(Int(back), Int(otherBack))
    case .callOfLine(let back), .callOfArea(let back):
      switch right.continuation(of: pair.right) {
      case .callOfLine(let otherBack), .callOfArea(let otherBack):
        addCall(Int(back), Int(otherBack))
      default: return
      }
      addTargets(pair, relation)
    case .computedLine, .computedArea: addTargets(pair, relation)
    case .goBack:
      var returned = self.returned ?? relation
      returned.intersect(relation)
      self.returned = returned
      for call in calls { add(call.left, call.right, returned) }
    case .nowhere: break
    }
  }

  private mutating func add(
    _ exit: ProgramExit, _ otherExit: ProgramExit, from pair: Pair, _ relation: ValueRelation
  ) {
    add(left.place(exit, from: pair.left), right.place(otherExit, from: pair.right), relation)
  }

  // MARK: Loops and calls

  private mutating func addNext(_ variable: Slot, _ next: Pair, _ relation: ValueRelation) {
    if let index = nexts[variable]?.firstIndex(where: { $0.pair == next }) {
      nexts[variable]?[index].relation.intersect(relation)
    } else {
      nexts[variable, default: []].append((next, relation))
    }
  }

  /// A NEXT for which no FOR can be open is an error on both sides.
  private mutating func addLoop(_ loop: Pair, _ next: Pair, _ relation: ValueRelation) {
    guard left.place(.body(of: loop.left), from: next.left) >= 0,
      right.place(.body(of: loop.right), from: next.right) >= 0
    else { return }
    add(.body(of: loop.left), .body(of: loop.right), from: next, relation)
    add(.endOfLoop, .endOfLoop, from: next, relation)
  }

  private mutating func addCall(_ back: Int, _ otherBack: Int) {
    let call = Pair(left: back, right: otherBack)
    guard !calls.contains(call) else { return }
    calls.append(call)
    if let returned { add(call.left, call.right, returned) }
  }

  // MARK: Computed jumps

  /// Adds the targets of a computed jump, which must have the same numbers on both sides.
  private mutating func addTargets(_ pair: Pair, _ relation: ValueRelation) {
    let targets = left.program.targets(of: pair.left)
    let others = right.program.targets(of: pair.right)
    guard targets.map({ $0.number }) == others.map({ $0.number }) else {
      difference = Mismatch(left: pair.left, right: pair.right)
      return
    }
    for (target, other) in zip(targets, others) {
      add(.target(target.step), .target(other.step), from: pair, relation)
    }
  }
}

extension ProgramSide {
  fileprivate func continuation(of step: Int) -> InstructionFacts.Continuation {
    program.steps[step].instruction.facts.continuation
  }
}
