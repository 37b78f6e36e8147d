import BasicVM
import StateMachines

/// The code of a port's parts.
struct PortBodies {
  private let plan: PortPlan
  private let bodies: [Int: [SwiftNode]]
  /// For each wait, the code that handles its answer.
  private let entries: [Int: [SwiftNode]]
  private var waits: [Int: [Int]] = [:]
  /// For each part, the transitions to it without a wait.
  private var jumpCounts: [Int: Int] = [:]
  /// The switches over callers that several RETURNs share, as functions.
  let returnSwitches: [(callers: ReturnSwitch, selection: SwiftNode)]

  init(
    _ plan: PortPlan, _ bodies: [Int: [SwiftNode]], entries: [Int: [SwiftNode]],
    _ switches: ReturnSwitches
  ) {
    self.plan = plan
    self.bodies = bodies.mapValues { switches.inliningSingles(in: $0.withLabels) }
    self.entries = entries
    returnSwitches = switches.shared(plan.callerGroups.map { .group($0) } + [.stack])
    countTransitions()
  }

  private mutating func countTransitions() {
    for block in plan.graph.blocks {
      guard case .waits(let then) = block.ending else { continue }
      let step = block.work.upperBound - 1
      waits[plan.part(at: then), default: []].append(step)
      // STAT LIST without data does not wait.
      if plan.program.steps[step].instruction.listsStatistics {
        jumpCounts[plan.part(at: then), default: 0] += 1
      }
    }
    for root in plan.roots {
      for follower in plan.followers(of: root) { jumpCounts[follower, default: 0] += 1 }
    }
  }

  subscript(_ root: Int) -> [SwiftNode] { bodies[root] ?? [] }

  /// All code, some of it twice.
  var all: [SwiftNode] {
    plan.roots.flatMap { self[$0] } + returnSwitches.map { $0.selection }
      + transitions.flatMap { $0.nodes }
  }

  func waits(before root: Int) -> [Int] { waits[root] ?? [] }

  func entry(after wait: Int) -> [SwiftNode] { entries[wait] ?? [] }

  /// The code after each wait; waits before the same inline code share it.
  var transitions: [(waits: [Int], nodes: [SwiftNode])] {
    plan.roots.flatMap { root -> [(waits: [Int], nodes: [SwiftNode])] in
      let waits = waits(before: root)
      guard let first = waits.first else { return [] }
      guard needsFunction(root) else { return [(waits, entry(after: first) + self[root])] }
      return waits.map { ([$0], entry(after: $0) + [.plain(.returnPart(root))]) }
    }
  }

  /// Whether a part is a function, not inline code.
  func needsFunction(_ root: Int) -> Bool {
    if plan.isFunction(root) { return true }
    let jumpCount = jumpCounts[root] ?? 0
    let waits = waits(before: root)
    if root == plan.graph.start { return jumpCount + waits.count > 0 }
    if jumpCount > 0 { return true }
    let hasEntries = waits.count > 1 && waits.contains { !entry(after: $0).isEmpty }
    return hasEntries || self[root].reduce(0) { $0 + $1.rowCount } > 24
  }
}
