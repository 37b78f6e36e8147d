import BasicVM

/// Verifies one part of a certificate.
///
/// It derives the edges itself. It shares with the prover only the compiled instructions with their
/// facts, the wait machine's blocks, and the test whether two listings are comparable.
///
/// The pairs are a proof if they include the pair of the starts, both places of each pair run the
/// same instruction, and every edge from a pair leads to a pair. In edited listings the same
/// instruction may use other cells with equal values, and places may have other instructions before
/// it which only compute; the facts of the next pair must hold then.
struct CertificateChecker {
  let part: Certificate.Part
  let left: ControlledForm
  private let right: ControlledForm
  let open: OpenSteps
  private var pairs: [PlacePair: [(facts: PlaceFacts, claim: KnownValues)]] = [:]
  private var effort: Int
  private(set) var hasSameLines = true

  /// The instructions that the pairs run.
  private(set) var runs: [Run] = []
  /// For each pair of calls, the steps after them.
  private var calls: [(left: Int, right: Int)] = []
  private(set) var loops: [Slot: [(left: Int, right: Int)]] = [:]
  /// The subroutines that are called, with the steps after the calls.
  var entries: [(entry: Int, back: Int)] = []

  typealias Refusal = Certificate.Refusal

  struct Run {
    let line: Int
    let left: Int
    let right: Int
    /// What is known after them.
    let values: KnownValues
    /// Whether they are comparisons with opposite results.
    let isInverted: Bool
  }

  /// `effort` bounds the time for a short file; a proof needs far less.
  init(
    _ part: Certificate.Part, _ left: ControlledForm, _ right: ControlledForm,
    effort: Int = 5_000_000
  ) {
    self.effort = effort
    self.part = part
    self.left = left
    self.right = right
    open = part.open
    for pair in part.pairs {
      pairs[pair.places, default: []].append((pair.facts, KnownValues(pair.facts)))
    }
  }

  private var isPort: Bool { part.kind != .listings }

  /// Throws the first line that is not proved.
  mutating func check() throws(Refusal) {
    guard try has(left.start, right.start, KnownValues(PlaceFacts()), part.line) else {
      throw Refusal("the pair of the starts is missing", line: part.line)
    }
    for pair in part.pairs {
      try match(pair.places, KnownValues(pair.facts), pair.line, decisionsLeft: Self.maxDecisions)
    }
    if isPort { try checkOpenSteps() }
    for run in runs { try follow(run) }
  }

  /// Whether the certificate has this pair with facts that hold.
  private mutating func has(
    _ left: Int, _ right: Int, _ values: KnownValues, _ line: Int
  ) throws(Refusal) -> Bool {
    let known = pairs[PlacePair(left: left, right: right)] ?? []
    for (index, (facts, claim)) in known.enumerated() {
      effort -= min(index, 1) + facts.lineCount
      guard effort > 0 else { throw Refusal("the certificate has too many facts", line: line) }
      if values.has(facts, claim) { return true }
    }
    return false
  }

  // MARK: Pairs

  /// The most comparisons that one side makes alone after a pair.
  private static var maxDecisions: Int { 6 }

  /// Both places must run the same instruction.
  private mutating func match(
    _ pair: PlacePair, _ known: KnownValues, _ line: Int, decisionsLeft: Int
  ) throws(Refusal) {
    guard left.has(pair.left), right.has(pair.right) else {
      throw Refusal("there is no such place in this program", line: line)
    }
    var values = known
    let stops = (
      stop(left, pair.left, isOfB: false, &values), stop(right, pair.right, isOfB: true, &values)
    )
    switch stops {
    case (.endless, .endless): return
    case (.runs(let one), .runs(let other)):
      if let isInverted = runTogether(one, other, &values) {
        try match(one, other, line)
        runs.append(
          Run(line: line, left: one, right: other, values: values, isInverted: isInverted))
      } else {
        try decide(PlacePair(left: one, right: other), values, line, decisionsLeft)
      }
    default: throw Refusal("only one of the places runs an instruction", line: line)
    }
  }

  /// The next instruction that the other side must run, too.
  private func stop(
    _ form: ControlledForm, _ place: Int, isOfB: Bool, _ values: inout KnownValues
  ) -> ControlledForm.Stop {
    var stop = form.stop(from: place)
    guard part.comparesValues else { return stop }
    // More are a circle.
    for _ in 0...form.program.steps.count {
      guard case .runs(let step) = stop else { return stop }
      let instruction = form.program.steps[step].instruction
      let edge: ControlledForm.Edge
      if let holds = values.result(of: instruction, in: form.program, isOfB: isOfB) {
        edge = holds ? .next : .otherwise
      } else if values.runAlone(instruction, of: form.program, isOfB: isOfB) {
        edge = .next
      } else {
        return stop
      }
      guard let next = form.place(edge, from: step) else { return .lost }
      stop = form.stop(from: next)
    }
    return stop
  }

  /// Whether two instructions are comparisons with opposite results; nil if they differ.
  private func runTogether(_ one: Int, _ other: Int, _ values: inout KnownValues) -> Bool? {
    let (a, b) = (left.program.steps[one].instruction, right.program.steps[other].instruction)
    // An equal instruction elsewhere is not enough for a state machine, whose stacks contain the
    // steps of its listing.
    if isPort { return one == other ? false : nil }
    if let item = left.program.restoredItem(at: one),
      let otherItem = right.program.restoredItem(at: other)
    {
      return item == otherItem ? false : nil
    }
    if part.comparesValues { return values.runTogether((a, left.program), (b, right.program)) }
    return a.withoutTargets == b.withoutTargets ? false : nil
  }

  /// Follows both results of a comparison that one side makes alone.
  private mutating func decide(
    _ pair: PlacePair, _ values: KnownValues, _ line: Int, _ decisionsLeft: Int
  ) throws(Refusal) {
    for (form, step, isOfB) in [(left, pair.left, false), (right, pair.right, true)]
    where part.comparesValues && decisionsLeft > 0 {
      let instruction = form.program.steps[step].instruction
      var isDecided = false
      for (holds, edge) in [(true, ControlledForm.Edge.next), (false, .otherwise)] {
        guard
          let values = values.deciding(instruction, of: form.program, isOfB: isOfB, holds: holds),
          let place = form.place(edge, from: step)
        else { continue }
        isDecided = true
        let next =
          isOfB
          ? PlacePair(left: pair.left, right: place) : PlacePair(left: place, right: pair.right)
        try match(next, values, line, decisionsLeft: decisionsLeft - 1)
      }
      if isDecided { return }
    }
    throw Refusal("the places run different instructions", line: line)
  }

  /// Notes the lines of two equal instructions, and what they open.
  private mutating func match(_ one: Int, _ other: Int, _ line: Int) throws(Refusal) {
    let (a, b) = (left.program.steps[one], right.program.steps[other])
    let (origin, otherOrigin) = (left.program.origins[one], right.program.origins[other])
    // Each area has its own DATA.
    guard origin.area == otherOrigin.area || !a.instruction.usesData else {
      throw Refusal("the places use the DATA of different areas", line: line)
    }
    if origin.line != otherOrigin.line || origin.area != otherOrigin.area { hasSameLines = false }
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
  private mutating func follow(_ run: Run) throws(Refusal) {
    let (one, other) = (run.left, run.right)
    let (a, b) = (left.program.steps[one], right.program.steps[other])
    switch a.instruction.facts.continuation {
    case .next, .later, .list, .jump: try require(.next, .next, run)
    case .comparison:
      try require(.next, run.isInverted ? .otherwise : .next, run)
      try require(.otherwise, run.isInverted ? .next : .otherwise, run)
    case .choice(let count):
      for number in 1...Int(count) + 1 {
        try require(.choice(number), .choice(number), run)
      }
    case .loop(let variable):
      let open = (loops[variable] ?? []).filter { !isPort || isOpen($0.left, at: one) }
      for loop in open { try require(.body(loop.left), .body(loop.right), run) }
      // Without an open loop, NEXT is an error.
      if !open.isEmpty { try require(.done, .done, run) }
    case .call(let entry, _):
      guard case .call(let otherEntry, _) = b.instruction.facts.continuation else { return }
      try require(.call(Int(entry)), .call(Int(otherEntry)), run)
    case .computedLine, .computedArea, .callOfLine, .callOfArea:
      let (targets, others) = (left.targets(of: one), right.targets(of: other))
      guard targets.map({ $0.number }) == others.map({ $0.number }) else {
        throw Refusal("a computed jump finds other lines", line: run.line)
      }
      for (target, otherTarget) in zip(targets, others) {
        try require(.computed(target.step), .computed(otherTarget.step), run)
      }
    case .goBack:
      for call in calls { try require(call.left, call.right, run) }
    case .nowhere: break
    }
  }

  private mutating func require(
    _ edge: ControlledForm.Edge, _ otherEdge: ControlledForm.Edge, _ run: Run
  ) throws(Refusal) {
    try require(left.place(edge, from: run.left), right.place(otherEdge, from: run.right), run)
  }

  private mutating func require(_ one: Int?, _ other: Int?, _ run: Run) throws(Refusal) {
    guard let one, let other, try has(one, other, run.values, run.line) else {
      throw Refusal("a pair that follows is missing", line: run.line)
    }
  }
}
