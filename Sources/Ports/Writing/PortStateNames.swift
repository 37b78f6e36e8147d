import BasicVM
import StateMachines

struct PortStateNames {
  let waits: StateNames
  /// The names of the pauses before parts.
  private(set) var pauses: [Int: UTF8Text] = [:]

  init(_ plan: PortPlan, _ names: inout PortNames) {
    var waits = names.states(plan)
    for root in plan.partsAfterPauses {
      let state = plan.states(in: root).first.flatMap { waits.names[$0] }
      pauses[root] = waits.unique(state.map { "before" + $0.capitalized } ?? "resting")
    }
    self.waits = waits
  }

  /// The names of the waits, by step.
  var states: [Int: UTF8Text] { waits.names }
}

extension PortPlan {
  /// The waits in a part, in the order of its code.
  func states(in root: Int) -> [Int] {
    var states: [Int] = []
    parts[root]?.visit { controlNode in
      guard case .steps(let range) = controlNode else { return }
      for step in range {
        if case .wait = flow.steps[step].action, !states.contains(step) { states.append(step) }
      }
    }
    return states
  }
}
