/// The switches over callers, each with the number of RETURNs that end with it.
struct ReturnSwitches {
  var all: [ReturnSwitch: (count: Int, selection: SwiftNode)] = [:]

  /// Counts a RETURN; the first one provides the switch.
  mutating func add(_ callers: ReturnSwitch, _ selection: () -> SwiftNode) {
    all[callers, default: (0, selection())].count += 1
  }

  /// The switches that several RETURNs share, in the order of `order`.
  func shared(
    _ order: [ReturnSwitch]
  ) -> [(callers: ReturnSwitch, selection: SwiftNode)] {
    order.compactMap { callers in
      guard let (count, selection) = all[callers], count > 1 else { return nil }
      return (callers, selection)
    }
  }

  /// Writes a switch of a single RETURN in its place.
  func inliningSingles(in nodes: [SwiftNode]) -> [SwiftNode] {
    nodes.map { node in
      guard case .statement(.returnToCaller(let callers), _) = node else {
        return node.mapBodies { inliningSingles(in: $0) }
      }
      guard let (count, selection) = all[callers], count == 1 else { return node }
      return selection
    }
  }
}
