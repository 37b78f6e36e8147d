import BasicVM

// The graph for XState: https://stately.ai/docs/xstate

extension StateGraph {
  /// The argument of XState's `createMachine`.
  ///
  /// Guards and actions are names of functions, which a port implements. The events are KEY, LINE
  /// and EXE; pauses are delayed transitions.
  package var xstate: JSON {
    let names = xstateNames
    let states = self.states.indices.map { JSON.Member(names[$0], xstate(ofState: $0, names)) }
    return [
      "id": "program", "initial": JSON(names[0]),
      "description": isCut ? JSON(incompleteness) : nil, "states": .object(states),
    ]
  }

  /// The names of the states; XState separates nested states by periods.
  package var xstateNames: [UTF8Text] {
    var names: [UTF8Text] = []
    for state in states {
      let name = state.name.spelling { $0 == UInt8(ascii: ".") ? "·" : nil }
      names.append(name.unique(among: names))
    }
    return names
  }

  /// A transition of a state in XState.
  package struct XStateEdge {
    /// The index in `transitions`.
    package let index: Int
    /// The name of the guard; nil for the transition that applies if no earlier one does.
    package let condition: UTF8Text?
  }

  /// The transitions from a state, in the order in which XState tries them.
  package func xstateEdges(from state: Int) -> [XStateEdge] {
    let all = transitions.indices.filter { transitions[$0].from == state }
    func isOther(_ index: Int) -> Bool {
      transitions[index].isOther || transitions[index].needs.isEmpty
    }
    let sorted = all.filter { !isOther($0) } + all.filter(isOther)
    var conditions: [UTF8Text] = []
    return sorted.map { index in
      guard index != sorted.last || !isOther(index) else {
        return XStateEdge(index: index, condition: nil)
      }
      let edge = transitions[index]
      let words = isOther(index) ? "to \(states[edge.to].name)" : edge.conditions.joined(" and ")
      conditions.append(words.unique(among: conditions))
      return XStateEdge(index: index, condition: conditions[conditions.count - 1])
    }
  }

  private func xstate(ofState index: Int, _ names: [UTF8Text]) -> JSON {
    let state = states[index]
    let edges = JSON(xstateEdges(from: index)) { xstate(of: $0, names) }
    let show: JSON = ["type": "show", "params": ["texts": JSON(state.displays) { JSON($0) }]]
    let shows: JSON? = state.displays.isEmpty ? nil : .list([show])
    func on(_ event: StaticString) -> JSON { .object([JSON.Member(UTF8Text(event), edges)]) }
    var (events, delays, always, final) = (nil, nil, nil, nil) as (JSON?, JSON?, JSON?, JSON?)
    switch state.kind {
    case .start, .nextStart: always = edges
    case .end, .failure: final = "final"
    case .wait(.line): events = on("LINE")
    case .wait(.key): events = on("KEY")
    case .wait(.pause), .wait(.stop): events = on("EXE")
    case .wait(.time(let ticks)):
      let delay = ticks.map { "\($0 / 1000)" as UTF8Text } ?? "pause"
      delays = .object([JSON.Member(delay, edges)])
    }
    return [
      "type": final, "meta": state.place.map { ["line": JSON($0.name)] }, "entry": shows,
      "always": always, "on": events, "after": delays,
    ]
  }

  private func xstate(of edge: XStateEdge, _ names: [UTF8Text]) -> JSON {
    let transition = transitions[edge.index]
    var actions: [JSON] = []
    if transition.draws { actions.append("random") }
    if transition.sounds > 0 { actions.append("beep") }
    return [
      "target": JSON(names[transition.to]), "guard": edge.condition.map { JSON($0) },
      "actions": actions.isEmpty ? nil : .list(actions),
      // Otherwise the delay of a pause that leads to itself would not start again.
      "reenter": transition.to == transition.from ? JSON(true) : nil,
    ]
  }
}

extension UTF8Text {
  /// The text, with a number if it is already there.
  fileprivate func unique(among others: [UTF8Text]) -> UTF8Text {
    var (text, number) = (self, 1)
    while others.contains(text) {
      number += 1
      text = "\(self) (\(number))"
    }
    return text
  }
}
