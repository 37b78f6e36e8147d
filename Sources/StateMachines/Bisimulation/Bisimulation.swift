import BasicVM

/// The places of two forms of a program that correspond: at each pair both run the same instruction
/// next, and every edge from there leads to a pair again.
///
/// If such a set contains the two starts, both forms do the same on every input, because they work
/// on equal machines. Returns lead to the places after each pair of calls, and a NEXT to the bodies
/// of each pair of FORs, so both stacks always have corresponding entries.
struct Bisimulation<Left: ProgramSide, Right: ProgramSide> {
  private let left: Left
  private let right: Right
  private(set) var pairs: Set<Pair> = []
  private var open: [Pair] = []

  /// Pairs of calls, by the places they return to, and pairs of RETURNs.
  private var calls: [Pair] = []
  private var returns: [Pair] = []
  /// Pairs of FORs by their variables, and pairs of NEXTs.
  private var loops: [Slot: [(left: Int, right: Int)]] = [:]
  private var nexts: [Slot: [Pair]] = [:]

  /// The lines of corresponding instructions.
  private(set) var lines: Set<LinePair> = []
  /// Whether corresponding moves always take the same machine time.
  private(set) var hasSameTimes = true
  /// The pair at which the sides part; nil if none does.
  private(set) var difference: Mismatch?

  typealias Pair = PlacePair

  /// Two instructions that differ; nil where a side only moves on.
  struct Mismatch {
    let left: Int?
    let right: Int?
  }

  /// Whether corresponding instructions are always in lines of the same number.
  var hasSameLines: Bool { lines.allSatisfy { $0.isSame } }

  init(_ left: Left, _ right: Right) {
    self.left = left
    self.right = right
    add(left.start, right.start)
    while difference == nil, let pair = open.popLast() { follow(pair) }
  }

  private mutating func add(_ a: ProgramPlace, _ b: ProgramPlace) {
    let pair = Pair(left: a, right: b)
    if pairs.insert(pair).inserted { open.append(pair) }
  }

  /// Compares the instructions at a pair, and adds the pairs that follow.
  private mutating func follow(_ pair: Pair) {
    let (one, other) = (left.settled(pair.left), right.settled(pair.right))
    guard let one, let other else {
      // Two sides that move on endlessly do the same.
      if one != nil || other != nil { difference = Mismatch(left: one?.step, right: other?.step) }
      return
    }
    let instruction = left.program.steps[one.step].instruction
    guard instruction.withoutTargets == right.program.steps[other.step].instruction.withoutTargets
    else {
      difference = Mismatch(left: one.step, right: other.step)
      return
    }
    if one.cost != other.cost { hasSameTimes = false }
    let (a, b) = (left.program.origins[one.step], right.program.origins[other.step])
    lines.insert(
      LinePair(left: (Int(a.area), Int(a.line)), right: (Int(b.area), Int(b.line))))
    if case .startLoop(let variable, _) = instruction { addLoop(variable, one.step, other.step) }
    follow(instruction, one, other)
  }

  private mutating func follow(
    _ instruction: Instruction, _ one: SettledPlace, _ other: SettledPlace
  ) {
    let (a, b) = (one.place, other.place)
    switch instruction.facts.continuation {
    case .next, .later, .list, .jump: add(left.next(after: a), right.next(after: b))
    case .comparison:
      add(left.branch(at: a, holds: true), right.branch(at: b, holds: true))
      add(left.branch(at: a, holds: false), right.branch(at: b, holds: false))
    case .choice(let count):
      for number in 1...Int(count) + 1 {
        add(left.choice(number, at: a), right.choice(number, at: b))
      }
    case .loop(let variable):
      nexts[variable, default: []].append(Pair(left: a, right: b))
      for loop in loops[variable] ?? [] { addBody(loop.left, loop.right, a, b) }
      add(left.end(ofLoopAt: a), right.end(ofLoopAt: b))
    case .call(let entry, let back):
      guard case .call(let otherEntry, let otherBack) = right.continuation(of: other.step) else {
        return
      }
      add(left.callee(Int(entry), at: a), right.callee(Int(otherEntry), at: b))
      addCall(Int(back), Int(otherBack))
    case .callOfLine(let back), .callOfArea(let back):
      switch right.continuation(of: other.step) {
      case .callOfLine(let otherBack), .callOfArea(let otherBack):
        addCall(Int(back), Int(otherBack))
      default: return
      }
      addTargets(one, other)
    case .computedLine, .computedArea: addTargets(one, other)
    case .goBack:
      returns.append(Pair(left: a, right: b))
      for call in calls { add(call.left, call.right) }
    case .nowhere: break
    }
  }

  // MARK: Loops and calls

  private mutating func addLoop(_ variable: Slot, _ one: Int, _ other: Int) {
    loops[variable, default: []].append((one, other))
    for next in nexts[variable] ?? [] { addBody(one, other, next.left, next.right) }
  }

  private mutating func addBody(
    _ one: Int, _ other: Int, _ a: ProgramPlace, _ b: ProgramPlace
  ) {
    guard left.canContinue(one, at: a), right.canContinue(other, at: b) else { return }
    add(left.body(of: one, at: a), right.body(of: other, at: b))
  }

  private mutating func addCall(_ back: Int, _ otherBack: Int) {
    let call = Pair(left: left.returnPlace(back), right: right.returnPlace(otherBack))
    calls.append(call)
    if !returns.isEmpty { add(call.left, call.right) }
  }

  // MARK: Computed jumps

  /// The targets of a computed jump: each number must be a line, or an area, on both sides.
  private mutating func addTargets(_ one: SettledPlace, _ other: SettledPlace) {
    let targets = left.program.targets(of: one.step)
    let others = right.program.targets(of: other.step)
    guard targets.map({ $0.number }) == others.map({ $0.number }) else {
      difference = Mismatch(left: one.step, right: other.step)
      return
    }
    for (target, otherTarget) in zip(targets, others) {
      add(
        left.target(target.step, at: one.place), right.target(otherTarget.step, at: other.place))
    }
  }
}

extension ProgramSide {
  fileprivate func continuation(of step: Int) -> InstructionFacts.Continuation {
    program.steps[step].instruction.facts.continuation
  }
}

extension CompiledProgram {
  /// The lines, or areas, that a computed jump can lead to.
  fileprivate func targets(of step: Int) -> [(number: Int, step: Int)] {
    switch steps[step].instruction.facts.continuation {
    case .computedLine, .callOfLine:
      lines[Int(origins[step].area)].map { ($0.number, Int($0.start)) }
    case .computedArea, .callOfArea:
      lines.enumerated().compactMap { area, lines in lines.first.map { (area, Int($0.start)) } }
    default: []
    }
  }
}

extension Instruction {
  /// The instruction without the places it leads to.
  fileprivate var withoutTargets: Instruction {
    switch self {
    case .jumpUnlessEqual(let a, let b, _): .jumpUnlessEqual(a, b, else: 0)
    case .jumpUnlessDifferent(let a, let b, _): .jumpUnlessDifferent(a, b, else: 0)
    case .jumpUnlessLess(let a, let b, _): .jumpUnlessLess(a, b, else: 0)
    case .jumpUnlessLessOrEqual(let a, let b, _): .jumpUnlessLessOrEqual(a, b, else: 0)
    case .call: .call(0, back: 0)
    case .callLine(let slot, _): .callLine(slot, back: 0)
    case .callArea(let slot, _): .callArea(slot, back: 0)
    default: self
    }
  }
}
