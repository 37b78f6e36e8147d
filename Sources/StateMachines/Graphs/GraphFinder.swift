import BasicVM

/// Finds the states and transitions of a program.
///
/// Each step of a run from wait to wait has a transition. Its conditions are the choices that all
/// its paths share. Errors inside an expression are no states.
struct GraphFinder {
  let flow: Flow
  let spots: Spots
  private let columns: Int
  var graph = StateGraph()
  /// By the spots of waits and the keys of ends.
  private var stateIndexes: [Int: Int] = [:]
  /// The remaining effort; without it, transitions get no conditions.
  var effort = 30_000_000
  /// The remaining effort for following known numbers.
  private var numberEffort = 200_000

  /// A larger graph is unreadable.
  private static let wayLimit = 500
  private static let displayLimit = 3

  init(_ flow: Flow, columns: Int) {
    self.flow = flow
    self.columns = columns
    spots = Spots(flow)
  }

  mutating func find() -> StateGraph {
    graph.states = [.init(name: "start", kind: .start)]
    var sketches = [LineSketch(columns: columns)]
    var open = [(spot: 0, state: 0, isStart: true)]
    var seen: Set<Int> = []
    while !open.isEmpty {
      guard graph.transitions.count < Self.wayLimit else {
        graph.isCut = true
        break
      }
      let (spot, state, isStart) = open.removeFirst()
      let region = WaitRegion.behind(
        spot, isStart: isStart, flow, spots, followsNumbers: numberEffort > 0)
      numberEffort -= region.possible?.count ?? 0
      for arrival in region.arrivals {
        var sketch = sketches[state]
        if case .wait(let wait) = graph.states[state].kind { sketch.leave(wait) }
        for passed in region.path(to: arrival) {
          sketch.take(flow.steps[spots.step(at: passed)].action)
        }
        let reached = region[arrival].spot
        let target = self.state(at: reached)
        if target == sketches.count { sketches.append(sketch) }
        note(sketch.text, of: target)
        if seen.insert(reached).inserted { open.append((reached, target, false)) }
      }
      addWays(from: state, in: region)
    }
    for (key, spot) in spots.indexes {
      if let state = stateIndexes[self.key(of: spot)] { graph.states[state].keys.append(key) }
    }
    graph.tellsCalls = spots.tellsCalls
    graph.toldFailures = spots.toldFailures
    return graph
  }

  // MARK: Transitions

  /// Paths with the same ends and the same visible effects.
  struct Bundle {
    let to: Int
    let notice: WaitRegion.Notice
    var arrivals: [Int]
    var choices: [WaitRegion.Choice] = []

    /// Whether both look the same in a drawing.
    func looksLike(_ other: Bundle) -> Bool {
      to == other.to && notice.sounds == other.notice.sounds && notice.draws == other.notice.draws
        && choices == other.choices
    }
  }

  private mutating func addWays(from state: Int, in region: WaitRegion) {
    var bundles: [Bundle] = []
    for arrival in region.arrivals {
      let target = self.state(at: region[arrival].spot)
      var notice = region[arrival].notice
      // A KEY$ poll that finds no key and changes nothing is waiting.
      if target == state, notice.isNothing, graph.states[state].kind == .wait(.key) { continue }
      notice.changes = false
      if let index = bundles.firstIndex(where: { $0.to == target && $0.notice == notice }) {
        bundles[index].arrivals.append(arrival)
      } else {
        bundles.append(Bundle(to: target, notice: notice, arrivals: [arrival]))
      }
    }
    findChoices(of: &bundles, in: region)
    dropDetours(from: &bundles, in: region)
    joinThoseAlike(&bundles)
    let others = others(bundles, in: region)
    for (index, bundle) in bundles.enumerated() {
      add(bundle, from: state, isOther: others == index, in: region)
    }
  }

  private func joinThoseAlike(_ bundles: inout [Bundle]) {
    var joined: [Bundle] = []
    for bundle in bundles {
      if let index = joined.firstIndex(where: { $0.looksLike(bundle) }) {
        joined[index].arrivals += bundle.arrivals
      } else {
        joined.append(bundle)
      }
    }
    bundles = joined
  }

  /// Finds the choices without which none of a bundle's places is reachable.
  private mutating func findChoices(of bundles: inout [Bundle], in region: WaitRegion) {
    var without: [WaitRegion.Choice: [Bool]] = [:]
    for index in bundles.indices {
      for choice in region.choices(to: bundles[index].arrivals[0]) where isTold(choice) {
        if without[choice] == nil {
          guard effort > 0 else { return }
          effort -= region.count
          without[choice] = region.reached(without: choice)
        }
        guard let places = without[choice],
          !bundles[index].arrivals.contains(where: { places[$0] })
        else { continue }
        bundles[index].choices.append(choice)
      }
    }
  }

  /// Drops choices that only affect the rounds of a loop: all alternatives lead to the same
  /// places.
  private mutating func dropDetours(from bundles: inout [Bundle], in region: WaitRegion) {
    let arrivals = region.arrivals
    var otherwise: [WaitRegion.Choice: Set<Int>] = [:]
    for index in bundles.indices {
      let own = Set(bundles[index].arrivals)
      var told: [WaitRegion.Choice] = []
      for choice in bundles[index].choices {
        if otherwise[choice] == nil {
          guard effort > 0 else { return }
          effort -= region.count
          let reached = region.reached(behindOthersThan: choice)
          otherwise[choice] = Set(arrivals.filter { reached[$0] })
        }
        guard let others = otherwise[choice], !others.isEmpty, others.isSubset(of: own) else {
          told.append(choice)
          continue
        }
      }
      bundles[index].choices = told
    }
  }

  private func isTold(_ choice: WaitRegion.Choice) -> Bool { form(of: choice) != nil }

  /// The only bundle without choices, if those of all others exclude it.
  private mutating func others(_ bundles: [Bundle], in region: WaitRegion) -> Int? {
    let free = bundles.indices.filter { bundles[$0].choices.isEmpty }
    guard free.count == 1, let index = free.first, bundles.count > 1 else { return nil }
    for bundle in bundles where !bundle.choices.isEmpty {
      let excludes = bundle.choices.contains { choice in
        guard effort > 0 else { return false }
        effort -= region.count
        let places = region.reached(behind: choice)
        return !bundles[index].arrivals.contains { places[$0] }
      }
      guard excludes else { return nil }
    }
    return index
  }

  private mutating func add(
    _ bundle: Bundle, from state: Int, isOther: Bool, in region: WaitRegion
  ) {
    let arrival = bundle.arrivals[0]
    let path = region.path(to: arrival)
    let sounds = path.count { spot in
      if case .beep = flow.steps[spots.step(at: spot)].action { true } else { false }
    }
    let isComputed = region.choices(to: arrival).contains {
      spots.ways(from: $0.spot)[$0.way].reason == .computed
    }
    let needs = needs(of: bundle, from: state, in: region)
    graph.transitions.append(
      .init(
        from: state, to: bundle.to, needs: needs, isOther: isOther && needs.isEmpty,
        sounds: sounds, draws: bundle.notice.draws,
        isComputed: isComputed,
        changes: bundle.arrivals.contains { region[$0].notice.changes }))
  }

  func form(of choice: WaitRegion.Choice) -> StateGraph.Condition.Form? {
    if let comparison = comparison(of: choice) { return .comparison(comparison) }
    guard case .otherwise = reason(of: choice),
      case .selector(let side)? = flow.steps[spots.step(at: choice.spot)].premise
    else { return nil }
    return .other(side.text)
  }

  func comparison(of choice: WaitRegion.Choice) -> Comparison? {
    flow.steps[spots.step(at: choice.spot)].premise?.comparison(for: reason(of: choice))
  }

  func reason(of choice: WaitRegion.Choice) -> Flow.Reason {
    spots.ways(from: choice.spot)[choice.way].reason
  }

  // MARK: States

  private mutating func state(at spot: Int) -> Int {
    let key = key(of: spot)
    if let known = stateIndexes[key] { return known }
    stateIndexes[key] = graph.states.count
    graph.states.append(newState(at: spot))
    return graph.states.count - 1
  }

  private func key(of spot: Int) -> Int {
    let step = spots.step(at: spot)
    return switch spots.action(at: spot) {
    // One state for all normal ends, and one for each kind of error in a statement.
    case .end(nil): -1
    case .end(let cause?):
      -2 - step - (spots.cause(at: spot) == nil ? 0 : flow.steps.count * Int(cause.rawValue + 1))
    // A wait in a subroutine has a state for each caller.
    default: spot
    }
  }

  private func newState(at spot: Int) -> StateGraph.State {
    let step = flow.steps[spots.step(at: spot)]
    switch spots.action(at: spot) {
    case .wait(let wait):
      let keyName = flow.keyNames[spots.step(at: spot)].map { UTF8Text($0) }
      return .init(
        name: UTF8Text(step.place.name), kind: .wait(wait), place: step.place,
        callPlace: caller(of: spot), keyName: keyName)
    case .end(let cause?):
      return .init(name: UTF8Text(step.place.name), kind: .failure(cause), place: step.place)
    default: return .init(name: "end", kind: .end)
    }
  }

  /// The call in the main program that led to a spot; nil outside subroutines.
  private func caller(of spot: Int) -> Place? {
    // The call precedes the step that it returns to.
    spots.calls(at: spot).first.map { flow.steps[$0 - 1].place }
  }

  private mutating func note(_ display: UTF8Text, of state: Int) {
    let known = graph.states[state].displays
    guard !display.isEmpty, !known.contains(display), known.count < Self.displayLimit else {
      return
    }
    graph.states[state].displays.append(display)
  }
}
