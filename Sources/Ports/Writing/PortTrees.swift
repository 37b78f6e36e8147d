import StateMachines

struct PortTrees {
  let plan: PortPlan
  let names: PortNames
  let stateNames: PortStateNames
  /// The body of each part, by its first block.
  var bodies: [Int: [SwiftNode]] = [:]
  /// For each wait, the code that handles its answer.
  var entries: [Int: [SwiftNode]]
  /// The properties for values that are needed after a wait.
  let held: [SwiftVariable]
  var returnSwitches: ReturnSwitches

  init(_ plan: PortPlan, _ hints: PortHints = PortHints()) {
    self.plan = plan
    var names = PortNames(plan, hints)
    stateNames = PortStateNames(plan, &names)
    self.names = names
    var writer = PortWriter(plan, names, stateNames)
    for root in plan.rootsAfterWaits { bodies[root] = writer.body(of: root) }
    entries = writer.statements.entries
    held = writer.statements.held
    returnSwitches = writer.returnSwitches
  }

  var finishedBodies: PortBodies {
    PortBodies(plan, bodies, entries: entries, returnSwitches)
  }
}
