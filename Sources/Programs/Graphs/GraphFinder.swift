import BasicVM

/// Finds the states of a program and the ways between them: in, a `Flow`; out, a `StateGraph`;
/// refused, nothing.
///
/// An instruction in a subroutine is looked at once for each way of getting there, so that RETURN
/// leads back only to where the call came from. Such an instruction with its calls is a *spot*.
/// Where that would be too many, it is looked at once, and RETURN leads to wherever a call came from.
struct GraphFinder {
  private let flow: Flow
  private var spots: [Spot] = []
  private var spotIndexes: [[Int]: Int] = [:]
  private var graph = StateGraph()
  /// Whether it is told where calls came from.
  private var tellsCalls = true
  /// Where calls come back to, if it is not.
  private var backs: Set<Int> = []
  /// The state that a wait belongs to by its spot, and an end by its instruction.
  private var stateIndexes: [Int: Int] = [:]

  /// An instruction, and where the open subroutines will go back to.
  private struct Spot {
    let step: Int
    let calls: [Int]
    var ways: [SpotWay] = []
  }

  private struct SpotWay {
    let to: Int
    let reason: Flow.Reason
  }

  /// GOSUB is not nested deeper; docs/machine.md#errors.
  private static let callLimit = 10
  /// Past so many spots it is no longer told where calls came from.
  private static let spotLimit = 2_000
  /// A graph with more ways than this tells nobody anything; the others are left out.
  private static let wayLimit = 500
  /// So many displays are told of a state.
  private static let displayLimit = 3

  init(_ flow: Flow) {
    self.flow = flow
  }

  /// The graph.
  mutating func find() -> StateGraph {
    findSpots()
    graph.states = [.init(name: "start", kind: .start, place: nil)]
    var sketches = [LineSketch()]
    var open = [(spot: 0, state: 0, isStart: true)]
    var seen: Set<Int> = []
    while !open.isEmpty, graph.transitions.count < Self.wayLimit {
      let (spot, state, isStart) = open.removeFirst()
      for arrival in arrivals(from: spot, isStart: isStart) {
        var sketch = sketches[state]
        if case .wait(let wait) = graph.states[state].kind { sketch.leave(wait) }
        for passed in arrival.path { sketch.take(flow.steps[spots[passed].step].action) }
        let target = self.state(at: arrival.spot)
        if target == sketches.count { sketches.append(sketch) }
        note(sketch.text, of: target)
        add(arrival, from: state, to: target)
        if seen.insert(arrival.spot).inserted { open.append((arrival.spot, target, false)) }
      }
    }
    return graph
  }

  // MARK: Spots

  private mutating func findSpots() {
    followWays()
    guard spots.count > Self.spotLimit else { return }
    (spots, spotIndexes, tellsCalls) = ([], [:], false)
    followWays()
    let wayBack = spot(flow.wayBack, [])
    spots[wayBack].ways = backs.sorted().map { SpotWay(to: spot($0, []), reason: .always) }
  }

  /// Follows all ways from the start, as long as there are not too many calls.
  private mutating func followWays() {
    _ = spot(flow.start, [])
    var index = 0
    while index < spots.count, !tellsCalls || spots.count <= Self.spotLimit {
      let spot = spots[index]
      spots[index].ways = ways(from: spot)
      index += 1
    }
  }

  private mutating func spot(_ step: Int, _ calls: [Int]) -> Int {
    let key = [step] + calls
    if let known = spotIndexes[key] { return known }
    spotIndexes[key] = spots.count
    spots.append(Spot(step: step, calls: calls))
    return spots.count - 1
  }

  private mutating func ways(from spot: Spot) -> [SpotWay] {
    var ways: [SpotWay] = []
    for way in flow.steps[spot.step].ways {
      switch way {
      case .to(let target, let reason) where target < flow.steps.count:
        ways.append(SpotWay(to: self.spot(target, spot.calls), reason: reason))
      case .call(let target, let back, let reason)
      where tellsCalls && spot.calls.count < Self.callLimit:
        ways.append(SpotWay(to: self.spot(target, spot.calls + [back]), reason: reason))
      case .call(let target, let back, let reason) where !tellsCalls:
        ways.append(SpotWay(to: self.spot(target, []), reason: reason))
        // It is looked at even if nothing comes back to it.
        _ = self.spot(back, [])
        backs.insert(back)
      case .goBack where !tellsCalls:
        ways.append(SpotWay(to: self.spot(flow.wayBack, []), reason: .always))
      case .goBack:
        guard let back = spot.calls.last else { break }
        ways.append(SpotWay(to: self.spot(back, spot.calls.dropLast()), reason: .always))
      default: break
      }
    }
    return ways
  }

  // MARK: Ways between states

  /// A state that comes next, and the shortest way to it.
  private struct Arrival {
    let spot: Int
    /// The spots on the way, without the first and the last.
    let path: [Int]
    let conditions: [UTF8Text]
    let draws: Bool
    let isComputed: Bool
  }

  private func isState(_ spot: Int) -> Bool {
    switch flow.steps[spots[spot].step].action {
    case .wait, .end: true
    default: false
    }
  }

  /// The states that can come next.
  private func arrivals(from start: Int, isStart: Bool) -> [Arrival] {
    let starts = isStart ? [start] : spots[start].ways.map { $0.to }
    let region = SpotRegion(from: starts, of: spots.count) { spot in
      isState(spot) ? [] : spots[spot].ways.map { $0.to }
    }
    return region.order.filter(isState).prefix(Self.wayLimit).map { arrival(at: $0, in: region) }
  }

  private func arrival(at target: Int, in region: SpotRegion) -> Arrival {
    let path = region.path(to: target)
    let leading = region.leading(to: target)
    var conditions: [UTF8Text] = []
    var isComputed = false
    for (index, spot) in path.enumerated() {
      let next = index + 1 < path.count ? path[index + 1] : target
      let ways = spots[spot].ways
      guard ways.count > 1, let taken = ways.first(where: { $0.to == next }) else { continue }
      if taken.reason == .computed { isComputed = true }
      // Only what must hold: whatever else is chosen there leads elsewhere.
      let isNeeded = !ways.contains { $0.to != next && leading.contains($0.to) }
      if isNeeded, let text = text(of: taken.reason, at: spot), !conditions.contains(text) {
        conditions.append(text)
      }
    }
    let draws = region.order.contains {
      leading.contains($0) && flow.steps[spots[$0].step].action == .random
    }
    return Arrival(
      spot: target, path: path, conditions: StateGraph.withoutImplied(conditions), draws: draws,
      isComputed: isComputed)
  }

  private func text(of reason: Flow.Reason, at spot: Int) -> UTF8Text? {
    let step = flow.steps[spots[spot].step]
    let condition = UTF8Text(step.condition)
    switch reason {
    case .holds: return condition.isEmpty ? nil : condition
    case .fails:
      return step.contrary.isEmpty ? nil : UTF8Text(step.contrary)
    case .choice(let number): return "\(condition)=\(number)"
    case .otherwise: return "\(condition): other"
    case .always, .again, .done, .computed: return nil
    }
  }

  // MARK: States

  private mutating func state(at spot: Int) -> Int {
    let step = flow.steps[spots[spot].step]
    let key =
      switch step.action {
      // Waits of a subroutine are told apart by who called it.
      case .wait: spot
      // All ends are one, and so are all errors of a kind in a line.
      case .end(nil): -1
      default: -2 - spots[spot].step
      }
    if let known = stateIndexes[key] { return known }
    stateIndexes[key] = graph.states.count
    graph.states.append(newState(at: spot))
    return graph.states.count - 1
  }

  private func newState(at spot: Int) -> StateGraph.State {
    let step = flow.steps[spots[spot].step]
    switch step.action {
    case .wait(let wait):
      let place = caller(of: spot) ?? step.place
      return .init(name: UTF8Text(place.name), kind: .wait(wait), place: place)
    case .end(let cause?):
      return .init(name: UTF8Text(step.place.name), kind: .failure(cause), place: step.place)
    default: return .init(name: "end", kind: .end, place: nil)
    }
  }

  /// The call in the main program of the subroutine that a spot is in; nil when it is in none.
  private func caller(of spot: Int) -> Place? {
    // The call is the instruction in front of the one that it comes back to.
    spots[spot].calls.first.map { flow.steps[$0 - 1].place }
  }

  private mutating func note(_ display: UTF8Text, of state: Int) {
    let known = graph.states[state].displays
    guard !display.isEmpty, !known.contains(display), known.count < Self.displayLimit else {
      return
    }
    graph.states[state].displays.append(display)
  }

  private mutating func add(_ arrival: Arrival, from: Int, to: Int) {
    let sounds = arrival.path.count { spot in
      if case .beep = flow.steps[spots[spot].step].action { true } else { false }
    }
    graph.transitions.append(
      .init(
        from: from, to: to, conditions: arrival.conditions, sounds: sounds, draws: arrival.draws,
        isComputed: arrival.isComputed))
  }
}

/// The spots that can be reached from a state without passing another one, in the order of their
/// distance, and how they are joined.
struct SpotRegion {
  /// The spots, nearest first.
  private(set) var order: [Int] = []
  /// For each of `order` the member of it from which it was reached; -1 for the first ones.
  private var parents: [Int] = []
  /// For each of `order` those of it that lead there.
  private var sources: [[Int]] = []
  /// For each spot its place in `order`; -1 for those that are not in it.
  private var members: [Int]

  /// Explores a region.
  ///
  /// - Parameters:
  ///   - starts: the spots that come first.
  ///   - count: how many spots there are at all.
  ///   - next: the spots that come after one; none after a state.
  init(from starts: [Int], of count: Int, next: (Int) -> [Int]) {
    members = Array(repeating: -1, count: count)
    for start in starts { reach(start, from: -1) }
    var index = 0
    while index < order.count {
      for spot in next(order[index]) { reach(spot, from: index) }
      index += 1
    }
  }

  private mutating func reach(_ spot: Int, from parent: Int) {
    if members[spot] < 0 {
      members[spot] = order.count
      order.append(spot)
      parents.append(parent)
      sources.append([])
    }
    if parent >= 0 { sources[members[spot]].append(parent) }
  }

  /// The spots on the shortest way to one of them, without itself.
  func path(to spot: Int) -> [Int] {
    var path: [Int] = []
    var member = parents[members[spot]]
    while member >= 0 {
      path.append(order[member])
      member = parents[member]
    }
    return path.reversed()
  }

  /// For each spot whether it leads to one of them.
  func leading(to spot: Int) -> Leading {
    var leads = [Bool](repeating: false, count: order.count)
    var open = [members[spot]]
    leads[members[spot]] = true
    while let member = open.popLast() {
      for source in sources[member] where !leads[source] {
        leads[source] = true
        open.append(source)
      }
    }
    return Leading(leads: leads, members: members)
  }

  /// The spots that lead to one of a region.
  struct Leading {
    fileprivate let leads: [Bool]
    fileprivate let members: [Int]

    /// Whether a spot leads there.
    func contains(_ spot: Int) -> Bool { members[spot] >= 0 && leads[members[spot]] }
  }
}
