import BasicVM

/// Finds the texts that the display may show in each state.
struct StateDisplays {
  /// A shortest path from a state to another; the steps are without the last.
  struct Route {
    let to: Int
    let path: [Int]
  }

  private let states: [StateGraph.State]
  private let routes: [[Route]]
  private let flow: Flow
  private let contexts: CallContexts
  /// The loops between waits, each in the order of its steps, and the loop of each context.
  private let loops: [[Int]]
  private var loopOfContext: [Int: Int] = [:]
  /// The displays with which a state may begin.
  private var displays: [[PredictedDisplay]]

  /// A state with more displays would be unreadable.
  private static let limit = 3

  init(
    of states: [StateGraph.State], _ routes: [[Route]], _ flow: Flow, _ contexts: CallContexts,
    columns: Int
  ) {
    (self.states, self.routes, self.flow, self.contexts) = (states, routes, flow, contexts)
    let graph = DirectedGraph(contexts.count) { context in
      contexts.isArrival(context) ? [] : contexts.followers(of: context)
    }
    loops = graph.loops.map { $0.sorted { contexts.step(at: $0) < contexts.step(at: $1) } }
    displays = Array(repeating: [], count: states.count)
    for (number, loop) in loops.enumerated() {
      for context in loop { loopOfContext[context] = number }
    }
    var open = [(state: 0, display: PredictedDisplay(columns: columns))]
    var next = 0
    while next < open.count {
      var (state, display) = open[next]
      next += 1
      if case .wait(let wait) = states[state].kind { display.leave(wait) }
      for route in routes[state] {
        if let added = add(self.display(display, after: route.path), to: route.to) {
          open.append((route.to, added))
        }
      }
    }
  }

  /// The texts of a state.
  func texts(of state: Int) -> [UTF8Text] {
    displays[state].reduce(into: []) { texts, display in
      let text = display.text
      if !text.isEmpty, !texts.contains(text) { texts.append(text) }
    }
  }

  /// Returns the display unless it is known; at the limit, one that includes it if one is like it.
  private mutating func add(_ display: PredictedDisplay, to state: Int) -> PredictedDisplay? {
    guard !displays[state].contains(display) else { return nil }
    guard displays[state].count >= Self.limit else {
      displays[state].append(display)
      return display
    }
    let last = displays[state][Self.limit - 1]
    guard let both = last.joined(display), both != last else { return nil }
    displays[state][Self.limit - 1] = both
    return both
  }

  private func display(_ first: PredictedDisplay, after path: [Int]) -> PredictedDisplay {
    var display = first
    for (index, context) in path.enumerated() {
      display.take(flow.steps[contexts.step(at: context)].action)
      let loop = loopOfContext[context]
      let next = index + 1 < path.count ? loopOfContext[path[index + 1]] : nil
      guard let loop, loop != next else { continue }
      // The path leaves a loop, which may have run more often.
      let inside = path[...index].reversed().prefix { loopOfContext[$0] == loop }
      guard inside.contains(where: { shows($0) }) else { continue }
      display.allowRepetition(of: loops[loop].map { flow.steps[contexts.step(at: $0)].action })
    }
    return display
  }

  private func shows(_ context: Int) -> Bool {
    switch contexts.action(at: context) {
    case .number, .text, .question: true
    case .nothing, .column, .clear, .beep, .random, .wait, .end: false
    }
  }
}
