import BasicVM

/// Finds the states of a program and the ways between them: in, a `Flow`; out, a `StateGraph`;
/// refused, nothing.
///
/// An instruction in a subroutine is looked at once for each way of getting there, so that RETURN
/// leads back only to where the call came from. Such an instruction with its calls is a *spot*.
struct GraphFinder {
  private let flow: Flow
  private var spots: [Spot] = []
  private var spotIndexes: [[Int]: Int] = [:]
  private var graph = StateGraph()
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
    graph.states = [.init(name: Array("start".utf8), kind: .start, place: nil)]
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
    _ = spot(flow.start, [])
    var index = 0
    while index < spots.count {
      let spot = spots[index]
      spots[index].ways = ways(from: spot)
      index += 1
    }
  }

  private mutating func spot(_ step: Int, _ calls: [Int]) -> Int {
    let calls = spots.count < Self.spotLimit ? calls : Array(calls.suffix(1))
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
      case .call(let target, let back, let reason) where spot.calls.count < Self.callLimit:
        ways.append(SpotWay(to: self.spot(target, spot.calls + [back]), reason: reason))
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
    let conditions: [[UInt8]]
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
    var conditions: [[UInt8]] = []
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

  private func text(of reason: Flow.Reason, at spot: Int) -> [UInt8]? {
    let step = flow.steps[spots[spot].step]
    switch reason {
    case .holds: return step.condition.isEmpty ? nil : CharacterWriter.display(step.condition)
    case .fails: return step.contrary.isEmpty ? nil : CharacterWriter.display(step.contrary)
    case .choice(let number):
      var text = UTF8Text()
      text.append(utf8: CharacterWriter.display(step.condition))
      text.append("=", number)
      return text.utf8
    case .otherwise: return CharacterWriter.display(step.condition) + Array(": other".utf8)
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
      return .init(name: name(of: place), kind: .wait(wait), place: place)
    case .end(let cause?):
      return .init(name: name(of: step.place), kind: .failure(cause), place: step.place)
    default: return .init(name: Array("end".utf8), kind: .end, place: nil)
    }
  }

  /// Where the main program has called the subroutine that a spot is in; nil when it is in none.
  private func caller(of spot: Int) -> Place? {
    // The call is the instruction in front of the one that it comes back to.
    spots[spot].calls.first.map { flow.steps[$0 - 1].place }
  }

  private func name(of place: Place) -> [UInt8] {
    var name = UTF8Text()
    if let area = place.area {
      name.append(utf8: CharacterWriter.display(Fault.name(ofArea: area)))
    }
    name.append("-", place.line)
    return name.utf8
  }

  private mutating func note(_ display: [UInt8], of state: Int) {
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
