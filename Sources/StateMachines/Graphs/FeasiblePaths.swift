import BasicVM

/// The paths of a `WaitRegion` that constants and comparisons permit.
struct FeasiblePaths {
  private(set) var arrivals: Set<WaitRegion.Node> = []
  /// The number of visits, a measure of the time.
  private(set) var count = 0
  /// The possible branches of each context, with their keys.
  private var edges: [Int: [Int: KeySet]] = [:]
  private var keys: [WaitRegion.Node: KeySet] = [:]

  private struct Visit: Hashable {
    let node: WaitRegion.Node
    let known: KnownNumbers
    /// Whether the variable still contains the key.
    let keepsKey: Bool
  }

  /// Nil if there are too many visits.
  ///
  /// `filters` are the conditions on the key, if the wait was for one. `next` returns the
  /// successors of a node, none after a wait or an end.
  init?(
    from starts: [WaitRegion.Node], _ filters: KeyFilters?, _ contexts: CallContexts, _ flow: Flow,
    next: (WaitRegion.Node) -> [(reason: Flow.Reason, to: WaitRegion.Node)]
  ) {
    var seen: [Visit: KeySet] = [:]
    var open = starts.map { Visit(node: $0, known: KnownNumbers(), keepsKey: filters != nil) }
    for start in open { seen[start] = .all }
    while let visit = open.popLast() {
      guard seen.count <= PathLimit.feasiblePaths, let pressed = seen[visit] else { return nil }
      let context = visit.node.context
      let index = contexts.step(at: context)
      let here = flow.steps[index]
      if contexts.isArrival(context) { _ = keys[visit.node, default: pressed].add(pressed) }
      let keepsKey = visit.keepsKey && !(filters?.isLost(at: index) ?? false)
      for (number, edge) in next(visit.node).enumerated()
      where visit.known.allows(edge.reason, at: here) {
        let filter = visit.keepsKey ? filters?.keys(for: edge.reason, at: index) : nil
        let allowed = filter.map { pressed.intersection($0) } ?? pressed
        guard !allowed.isEmpty else { continue }
        _ = edges[context, default: [:]][number, default: allowed].add(allowed)
        var known = visit.known
        known.take(edge.reason, at: here)
        let next = Visit(node: edge.to, known: known, keepsKey: keepsKey)
        if seen[next] == nil {
          seen[next] = allowed
          open.append(next)
        } else if seen[next]?.add(allowed) ?? false {
          open.append(next)
        }
      }
    }
    arrivals = Set(keys.keys)
    count = seen.count
  }

  /// Whether only one branch of a context is possible.
  func isDecided(_ context: Int) -> Bool { edges[context].map { $0.count == 1 } ?? false }

  /// Nil if none of the nodes is reachable.
  func keys(to nodes: [WaitRegion.Node]) -> KeySet? {
    nodes.reduce(into: KeySet?.none) { all, node in
      guard let keys = keys[node] else { return }
      if all == nil { all = keys } else { _ = all?.add(keys) }
    }
  }

  /// Whether these keys permit only this branch.
  func decides(_ keys: KeySet, _ choice: WaitRegion.Choice) -> Bool {
    edges[choice.context]?.allSatisfy { edge, taken in
      edge == choice.edge || taken.intersection(keys).isEmpty
    } ?? false
  }
}
