import BasicVM

/// Verifies one part of a certificate.
///
/// It derives the edges itself. It shares with the prover only the compiled instructions with their
/// facts, the wait machine's blocks, and the test whether two listings are comparable.
///
/// The pairs are a proof if they include the pair of the starts, both places of each pair run the
/// same instruction, and every edge from a pair leads to a pair.
struct CertificateChecker {
  private let part: Certificate.Part
  private let left: ControlledForm
  private let right: ControlledForm
  private let open: OpenSteps
  private let pairs: Set<PlacePair>
  private(set) var hasSameLines = true

  /// The instructions that each pair runs.
  private var runs: [(line: Int, left: Int, right: Int)] = []
  /// For each pair of calls, the steps after them.
  private var calls: [(left: Int, right: Int)] = []
  private var loops: [Slot: [(left: Int, right: Int)]] = [:]
  /// The subroutines that are called, with the steps after the calls.
  private var entries: [(entry: Int, back: Int)] = []

  typealias Refusal = Certificate.Refusal

  init(_ part: Certificate.Part, _ left: ControlledForm, _ right: ControlledForm) {
    self.part = part
    self.left = left
    self.right = right
    open = part.open
    pairs = Set(part.pairs)
  }

  private var isPort: Bool { part.kind != .listings }

  /// Throws the first line that is not proved.
  mutating func check() throws(Refusal) {
    guard pairs.contains(PlacePair(left: left.start, right: right.start)) else {
      throw Refusal("the pair of the starts is missing", line: part.line)
    }
    for (index, pair) in part.pairs.enumerated() { try match(pair, part.line(ofPair: index)) }
    if isPort { try checkOpenSteps() }
    for run in runs { try follow(run.left, run.right, run.line) }
  }

  // MARK: Pairs

  /// Both places must run the same instruction.
  private mutating func match(_ pair: PlacePair, _ line: Int) throws(Refusal) {
    guard left.has(pair.left), right.has(pair.right) else {
      throw Refusal("there is no such place in this program", line: line)
    }
    switch (left.stop(from: pair.left), right.stop(from: pair.right)) {
    case (.endless, .endless): return
    case (.runs(let step), .runs(let other)): try match(step, other, line)
    default: throw Refusal("only one of the places runs an instruction", line: line)
    }
  }

  private mutating func match(_ one: Int, _ other: Int, _ line: Int) throws(Refusal) {
    let (a, b) = (left.program.steps[one], right.program.steps[other])
    // An equal instruction elsewhere is not enough for a state machine, whose stacks contain the
    // steps of its listing.
    let isSame =
      if isPort {
        one == other
      } else if let item = left.program.restoredItem(at: one),
        let otherItem = right.program.restoredItem(at: other)
      {
        item == otherItem
      } else {
        a.instruction.withoutTargets == b.instruction.withoutTargets
      }
    guard isSame else {
      throw Refusal("the places run different instructions", line: line)
    }
    let (origin, otherOrigin) = (left.program.origins[one], right.program.origins[other])
    // Each area has its own DATA.
    guard origin.area == otherOrigin.area || !a.instruction.usesData else {
      throw Refusal("the places use the DATA of different areas", line: line)
    }
    if origin.line != otherOrigin.line || origin.area != otherOrigin.area { hasSameLines = false }
    runs.append((line, one, other))
    if let variable = a.instruction.startedLoop {
      loops[variable, default: []].append((one, other))
    }
    switch (a.instruction.facts.continuation, b.instruction.facts.continuation) {
    case (.call(_, let back), .call(_, let otherBack)),
      (.callOfLine(let back), .callOfLine(let otherBack)),
      (.callOfArea(let back), .callOfArea(let otherBack)):
      calls.append((Int(back), Int(otherBack)))
    default: break
    }
  }

  /// Requires a pair for each edge from a pair.
  private func follow(_ one: Int, _ other: Int, _ line: Int) throws(Refusal) {
    let (a, b) = (left.program.steps[one], right.program.steps[other])
    switch a.instruction.facts.continuation {
    case .next, .later, .list, .jump: try require(.next, .next, one, other, line)
    case .comparison:
      try require(.next, .next, one, other, line)
      try require(.otherwise, .otherwise, one, other, line)
    case .choice(let count):
      for number in 1...Int(count) + 1 {
        try require(.choice(number), .choice(number), one, other, line)
      }
    case .loop(let variable):
      let open = (loops[variable] ?? []).filter { !isPort || isOpen($0.left, at: one) }
      for loop in open { try require(.body(loop.left), .body(loop.right), one, other, line) }
      // Without an open loop, NEXT is an error.
      if !open.isEmpty { try require(.done, .done, one, other, line) }
    case .call(let entry, _):
      guard case .call(let otherEntry, _) = b.instruction.facts.continuation else { return }
      try require(.call(Int(entry)), .call(Int(otherEntry)), one, other, line)
    case .computedLine, .computedArea, .callOfLine, .callOfArea:
      let (targets, others) = (left.targets(of: one), right.targets(of: other))
      guard targets.map({ $0.number }) == others.map({ $0.number }) else {
        throw Refusal("a computed jump finds other lines", line: line)
      }
      for (target, otherTarget) in zip(targets, others) {
        try require(.computed(target.step), .computed(otherTarget.step), one, other, line)
      }
    case .goBack:
      for call in calls { try require(call.left, call.right, line) }
    case .nowhere: break
    }
  }

  private func require(
    _ edge: ControlledForm.Edge, _ otherEdge: ControlledForm.Edge, _ one: Int, _ other: Int,
    _ line: Int
  ) throws(Refusal) {
    try require(left.place(edge, from: one), right.place(otherEdge, from: other), line)
  }

  private func require(_ one: Int?, _ other: Int?, _ line: Int) throws(Refusal) {
    guard let one, let other, pairs.contains(PlacePair(left: one, right: other)) else {
      throw Refusal("a pair that follows is missing", line: line)
    }
  }

  // MARK: Open loops and subroutines

  private func isOpen(_ start: Int, at step: Int) -> Bool {
    open.loops[start]?.contains(step) == true || open.loopsBelow[start]?.contains(step) == true
  }

  private enum Successor {
    case to(Int)
    case call(Int, back: Int)
    case goBack
  }

  private func successors(of step: Int) -> [Successor] {
    let facts = left.program.steps[step].instruction.facts
    switch facts.continuation {
    case .next, .later, .list: return [.to(step + 1)]
    case .jump(let target): return [.to(Int(target))]
    case .comparison(let target): return [.to(step + 1), .to(Int(target))]
    case .choice(let count): return (1...Int(count) + 1).map { .to(step + $0) }
    case .loop(let variable):
      let starts = (loops[variable] ?? []).map { $0.left }.filter { isOpen($0, at: step) }
      let bodies = starts.map { Successor.to($0 + 1) }
      return starts.isEmpty ? [] : bodies + [.to(step + 1)]
    case .call(let entry, let back): return [.call(Int(entry), back: Int(back))]
    case .computedLine, .computedArea: return left.targets(of: step).map { .to($0.step) }
    case .callOfLine(let back), .callOfArea(let back):
      return left.targets(of: step).map { .call($0.step, back: Int(back)) }
    case .goBack: return [.goBack]
    case .nowhere: return []
    }
  }

  /// Verifies that the sets of open steps are inductive.
  private mutating func checkOpenSteps() throws(Refusal) {
    let count = left.program.steps.count
    for sets in [open.frames, open.loops, open.loopsBelow] {
      for (key, set) in sets where key >= count || set.contains(where: { $0 >= count }) {
        throw wrong("there is no such instruction")
      }
    }
    for run in runs {
      for case .call(let entry, let back) in successors(of: run.left) {
        entries.append((entry, back))
        guard open.frames[entry]?.contains(entry) == true else {
          throw wrong("the subroutine at \(entry) is missing")
        }
      }
    }
    for (entry, set) in open.frames { try checkFrame(entry, set) }
    for start in loops.values.joined().map({ $0.left }) { try checkLoop(start) }
  }

  private func wrong(_ reason: UTF8Text) -> Refusal { Refusal(reason, line: part.line) }

  /// Whether a subroutine can return; true without a set of its steps.
  private func returns(_ entry: Int) -> Bool {
    guard let frame = open.frames[entry] else { return true }
    return frame.contains { left.program.steps[$0].instruction == .returnFromCall }
  }

  private func checkFrame(_ entry: Int, _ frame: Set<Int>) throws(Refusal) {
    for step in frame {
      for successor in successors(of: step) {
        let isInside =
          switch successor {
          case .to(let target): frame.contains(target)
          case .call(let entry, let back): !returns(entry) || frame.contains(back)
          case .goBack: true
          }
        guard isInside else { throw wrong("the subroutine at \(entry) continues after \(step)") }
      }
    }
  }

  /// A loop must stay open at all steps up to the next FOR or NEXT of its variable.
  private func checkLoop(_ start: Int) throws(Refusal) {
    guard let variable = left.program.steps[start].instruction.startedLoop,
      let here = open.loops[start], here.contains(start + 1)
    else { throw wrong("the loop at \(start) is missing") }
    let below = open.loopsBelow[start] ?? []
    for (steps, isBelow) in [(here, false), (below, true)] {
      for step in steps where !left.program.steps[step].instruction.closesLoop(of: variable) {
        for successor in successors(of: step) {
          let isInside =
            switch successor {
            case .to(let target): steps.contains(target)
            case .call(let entry, let back):
              below.contains(entry) && (!returns(entry) || steps.contains(back))
            case .goBack: isBelow || returnPlaces(of: step).allSatisfy { here.contains($0) }
            }
          guard isInside else { throw wrong("the loop at \(start) is open after \(step)") }
        }
      }
    }
  }

  /// The places after the calls of the subroutines that contain this RETURN.
  private func returnPlaces(of step: Int) -> [Int] {
    entries.filter { open.frames[$0.entry]?.contains(step) == true }.map { $0.back }
  }
}

extension Instruction {
  /// NEXT also closes the loop; if it repeats, it opens it again at the body.
  fileprivate func closesLoop(of variable: Slot) -> Bool {
    startedLoop == variable || continuedLoop == variable
  }
}
