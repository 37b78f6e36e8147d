import BasicVM

/// The paths through a program, each with its open calls and loops and the DATA pointers.
///
/// RETURN leads to the step after the last call. NEXT of an outer loop ends the inner loops; a FOR
/// whose variable has an open loop ends that loop and the loops in it. Paths that meet in the same
/// point are followed once.
struct Paths {
  /// A step, with what decides how a path continues there.
  struct Point: Hashable {
    var step: Int
    /// The steps after the open calls, outermost first.
    var calls: [Int] = []
    /// Outermost first.
    var loops: [Loop] = []
    /// For each area, the index of the next DATA item; nil if unknown.
    var items: [Int?] = []
    /// Bounds of the variables of open loops.
    var numbers = KnownNumbers()

    /// Without counts, in less time than all properties would take.
    func hash(into hasher: inout Hasher) {
      hasher.combine(step)
      for call in calls { hasher.combine(call) }
      for loop in loops { hasher.combine(loop.start) }
      for item in items { hasher.combine(item ?? -1) }
      if numbers != KnownNumbers() { hasher.combine(numbers) }
    }
  }

  struct Loop: Hashable {
    /// The step of its FOR.
    let start: Int
    let variable: Slot
    /// The remaining iterations.
    var iterations: Flow.IterationCount
  }

  struct Edge {
    /// The index of a point.
    let to: Int
    let reason: Flow.Reason
  }

  /// The points in the order of their distance from the starts.
  private(set) var points: [Point] = []
  private(set) var edges: [[Edge]] = []
  /// For each point, the previous one and the step that leads from there; -1 for a start.
  private(set) var origins: [(point: Int, step: Int)] = []
  /// For each point that was followed, the step with its edges.
  private(set) var ends: [Int] = []
  /// The points at which a FOR, NEXT or READ fails, so that paths end.
  private(set) var causes: [Int: FaultCause] = [:]
  private(set) var isComplete = true

  /// False to let each RETURN lead to the steps after all calls, by way of the last step.
  var distinguishesCalls = true
  /// Whether a point is only where paths meet or part, or where an instruction has an effect.
  var mergesSteps = false
  /// Whether the counter of a loop lets its NEXT repeat it or end it; nil to follow no numbers.
  var allowsNext: ((Loop, KnownNumbers, _ repeating: Bool) -> Bool)?
  /// Why a READ fails; it gets the index of the item.
  var readFailure: (_ step: Int, _ area: Int, _ item: Int) -> FaultCause? = { _, _, _ in nil }
  /// Whether the DATA pointers matter at a point.
  var needsItems: (Point) -> Bool = { _ in true }

  private let steps: [Flow.Step]
  private var flowEdges: [[Flow.Edge]]
  private let effects: [Flow.StackEffect]
  private let limits: (calls: Int, loops: Int)
  /// For each step, whether an edge other than from the step before leads there.
  private var isJoined: [Bool]
  private var indexes: [Point: Int] = [:]
  /// The points at the last step, unless calls are distinguished.
  private var returns: [Int] = []
  private var backs: Set<Int> = []

  /// Where an instruction has no entry in `effects`, paths follow all its edges.
  init(
    _ steps: [Flow.Step], _ edges: [[Flow.Edge]], _ effects: [Flow.StackEffect],
    limits: (calls: Int, loops: Int)
  ) {
    (self.steps, flowEdges, self.effects, self.limits) = (steps, edges, effects, limits)
    isJoined = Array(repeating: false, count: steps.count + 1)
    for (step, edges) in edges.enumerated() {
      for edge in edges {
        switch edge {
        case .to(let target, _): if target != step + 1 { isJoined[target] = true }
        case .call(let entry, let back, _): (isJoined[entry], isJoined[back]) = (true, true)
        case .goBack: break
        }
      }
    }
  }

  /// Lets no path pass a computed jump.
  mutating func closeCrossings() {
    for step in steps.indices where steps[step].isCrossing { flowEdges[step] = [] }
  }

  func index(of point: Point) -> Int? { indexes[point] }

  func effect(at step: Int) -> Flow.StackEffect {
    step < effects.count ? effects[step] : .nothing
  }

  mutating func follow(from starts: [Point], upTo limit: Int) {
    for start in starts {
      _ = add(start, from: (-1, -1))
      while ends.count < points.count, isComplete {
        follow(ends.count)
        isComplete = points.count <= limit
      }
    }
  }

  private mutating func add(_ point: Point, from origin: (Int, Int)) -> Int? {
    guard point.step < steps.count else { return nil }
    var point = point
    if !point.items.isEmpty, !needsItems(point) { point.items = point.items.map { _ in 0 } }
    if let known = indexes[point] { return known }
    indexes[point] = points.count
    points.append(point)
    edges.append([])
    origins.append(origin)
    return points.count - 1
  }

  private mutating func follow(_ index: Int) {
    var point = points[index]
    while mergesSteps, effect(at: point.step) == .nothing,
      flowEdges[point.step] == [.to(point.step + 1, .always)], !isJoined[point.step + 1]
    {
      if allowsNext != nil { point.pass(.always, at: steps[point.step]) }
      point.step += 1
    }
    ends.append(point.step)
    if let cause = perform(&point) {
      causes[index] = cause
      return
    }
    if !distinguishesCalls, point.step == steps.count - 1 { returns.append(index) }
    for edge in flowEdges[point.step] { follow(edge, point, from: index) }
  }

  private mutating func follow(_ edge: Flow.Edge, _ point: Point, from index: Int) {
    var next = point
    var reason = Flow.Reason.always
    switch edge {
    case .to(let target, let condition):
      guard take(condition, to: target, &next) else { return }
      (next.step, reason) = (target, condition)
    case .call(let entry, let back, let condition):
      (next.step, reason) = (entry, condition)
      if !distinguishesCalls {
        addReturn(to: back)
      } else if point.calls.count < limits.calls {
        next.calls.append(back)
      } else {
        return
      }
    case .goBack where distinguishesCalls:
      guard let back = next.calls.popLast() else { return }
      next.step = back
    case .goBack: next.step = steps.count - 1
    }
    guard let to = add(next, from: (index, point.step)) else { return }
    edges[index].append(Edge(to: to, reason: reason))
  }

  private mutating func addReturn(to back: Int) {
    guard backs.insert(back).inserted else { return }
    let edge = Flow.Edge.to(back, .always)
    flowEdges[steps.count - 1].append(edge)
    for index in returns { follow(edge, points[index], from: index) }
  }

  // MARK: Loops and DATA

  /// Applies an instruction to the loops and DATA pointers; returns its error.
  private func perform(_ point: inout Point) -> FaultCause? {
    switch effect(at: point.step) {
    case .nothing, .call, .goBack, .computed: return nil
    case .loop(let variable, let iterations):
      if let same = point.loops.firstIndex(where: { $0.variable == variable }) {
        point.loops.removeSubrange(same...)
      }
      guard point.loops.count < limits.loops else { return .loopsTooDeep }
      point.loops.append(Loop(start: point.step, variable: variable, iterations: iterations))
    case .next(let variable):
      guard let own = point.loops.lastIndex(where: { $0.variable == variable }) else {
        return .nextWithoutFor
      }
      point.loops.removeSubrange((own + 1)...)
    case .read(let area):
      guard let item = point.items[area] else { return nil }
      point.items[area] = item + 1
      return readFailure(point.step, area, item)
    case .restore(let area, let item): if area < point.items.count { point.items[area] = item }
    }
    return nil
  }

  /// Updates the loops and numbers for a branch; returns false if it is impossible.
  private func take(_ reason: Flow.Reason, to target: Int, _ point: inout Point) -> Bool {
    let step = steps[point.step]
    switch effect(at: point.step) {
    case .next:
      guard leaveNext(reason, to: target, &point) else { return false }
    case .loop: return true
    case .nothing, .call, .goBack, .computed, .read, .restore:
      guard allowsNext == nil || point.numbers.allows(reason, at: step) else { return false }
    }
    if reason == .again, point.loops.last?.iterations == .unknown {
      point.items = point.items.map { _ in nil }
    }
    if allowsNext != nil { point.pass(reason, at: step) }
    return true
  }

  private func leaveNext(_ reason: Flow.Reason, to target: Int, _ point: inout Point) -> Bool {
    guard var own = point.loops.popLast(), reason != .again || target == own.start + 1,
      allowsNext?(own, point.numbers, reason == .again) ?? true
    else { return false }
    guard reason == .again else {
      if case .exactly(let iterations) = own.iterations { return iterations == 1 }
      return true
    }
    if case .exactly(let iterations) = own.iterations {
      own.iterations = .exactly(iterations - 1)
    }
    point.loops.append(own)
    return own.iterations != .exactly(0)
  }
}

extension Paths.Point {
  /// Forgets bounds of other variables, so that more points are equal.
  fileprivate mutating func pass(_ reason: Flow.Reason, at step: Flow.Step) {
    numbers.take(reason, at: step)
    numbers.forget(allBut: loops.map { $0.variable })
  }
}

extension Paths {
  init(_ flow: Flow, _ effects: [Flow.StackEffect]) {
    self.init(
      flow.steps, flow.steps.indices.map { flow.edges(from: $0) }, effects,
      limits: (flow.callLimit, flow.loopLimit))
  }
}

extension Flow {
  /// A computed jump with known targets leads only to those.
  fileprivate func edges(from step: Int) -> [Edge] {
    guard let targets = computedTargets[step]?.steps, let edge = steps[step].edges.first else {
      return steps[step].edges
    }
    return targets.map { target in
      switch edge {
      case .to(_, let reason): .to(target, reason)
      case .call(_, let back, let reason): .call(target, back: back, reason)
      case .goBack: edge
      }
    }
  }
}
