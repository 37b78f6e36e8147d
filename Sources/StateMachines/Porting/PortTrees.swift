struct PortTrees {
  let plan: PortPlan
  let names: PortNames
  let stateNames: PortStateNames
  /// By the first block of each part.
  var bodies: [Int: [SwiftNode]] = [:]
  var entries: [Int: [SwiftNode]]
  let held: [SwiftVariable]

  init(_ plan: PortPlan, _ hints: PortHints = PortHints()) {
    self.plan = plan
    var names = PortNames(plan, hints)
    stateNames = PortStateNames(plan, &names)
    self.names = names
    var writer = PortWriter(plan, names, stateNames)
    for root in plan.rootsAfterWaits { bodies[root] = writer.body(of: root) }
    entries = writer.statements.entries
    held = writer.statements.held
  }

  var finishedBodies: PortBodies { PortBodies(plan, bodies, entries: entries) }
}
