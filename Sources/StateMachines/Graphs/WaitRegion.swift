import BasicVM

/// All paths from one wait to the next, with their visible effects.
///
/// A node is a context with the effects on the path to it: paths with different sounds or texts
/// lead to different nodes. Nodes are numbered by their distance from the wait.
struct WaitRegion {
  private let flow: Flow
  private let contexts: CallContexts
  private let distinguishesTexts: Bool
  private var nodes: [Node] = []
  private var numbers: [Node: Int] = [:]
  /// For each node, the node to which each branch leads.
  private var followers: [[Int]] = []
  /// For each node, the previous one on a shortest path, and the branch there; -1 at a start.
  private var parents: [(node: Int, edge: Int)] = []
  private var starts: [Int] = []
  /// Nil if numbers were not followed, or there are too many paths.
  private(set) var feasiblePaths: FeasiblePaths?

  package struct Node: Hashable {
    let context: Int
    let effects: VisibleEffects
  }

  struct VisibleEffects: Hashable {
    var sounds = false
    var draws = false
    /// Whether a variable or the display changes.
    var changes = false
    /// The instruction that showed a text last.
    var text: Int?

    var isNothing: Bool { self == VisibleEffects() }
  }

  /// A branch at a context, by the index of its edge.
  struct Choice: Hashable {
    let context: Int
    let edge: Int
  }

  static func after(
    _ context: Int, isStart: Bool, _ flow: Flow, _ contexts: CallContexts, followsNumbers: Bool
  ) -> WaitRegion {
    var region = WaitRegion(
      after: context, isStart: isStart, flow, contexts, distinguishesTexts: true)
    guard region.count <= PathLimit.regionNodes else {
      return WaitRegion(after: context, isStart: isStart, flow, contexts, distinguishesTexts: false)
    }
    if followsNumbers {
      region.feasiblePaths = FeasiblePaths(
        from: region.starts.map { region[$0] },
        isStart ? nil : KeyFilters(after: contexts.step(at: context), flow),
        contexts, flow, next: { region.next(after: $0) })
    }
    return region
  }

  private init(
    after context: Int, isStart: Bool, _ flow: Flow, _ contexts: CallContexts,
    distinguishesTexts: Bool
  ) {
    self.flow = flow
    self.contexts = contexts
    self.distinguishesTexts = distinguishesTexts
    let first = isStart ? [context] : contexts.followers(of: context)
    starts = first.map { reach(Node(context: $0, effects: VisibleEffects()), from: -1, edge: 0) }
    var number = 0
    while number < nodes.count, !distinguishesTexts || nodes.count <= PathLimit.regionNodes {
      for (edge, next) in next(after: nodes[number]).enumerated() {
        followers[number].append(reach(next.to, from: number, edge: edge))
      }
      number += 1
    }
  }

  private mutating func reach(_ node: Node, from parent: Int, edge: Int) -> Int {
    if let known = numbers[node] { return known }
    numbers[node] = nodes.count
    nodes.append(node)
    followers.append([])
    parents.append((parent, edge))
    return nodes.count - 1
  }

  /// Empty for a wait or an end.
  private func next(after node: Node) -> [(reason: Flow.Reason, to: Node)] {
    let index = contexts.step(at: node.context)
    let step = flow.steps[index]
    switch contexts.action(at: node.context) {
    // With the printer on, PRINT does not wait.
    case .wait(.pause) where flow.mayUsePrinter: break
    case .wait, .end: return []
    default: break
    }
    var effects = node.effects
    effects.take(step, number: distinguishesTexts ? index : nil)
    return contexts.edges(from: node.context).map {
      (reason: $0.reason, to: Node(context: $0.to, effects: effects))
    }
  }

  var count: Int { nodes.count }

  subscript(number: Int) -> Node { nodes[number] }

  /// The reachable waits and ends.
  var arrivals: [Int] {
    nodes.indices.filter { number in
      contexts.isArrival(nodes[number].context)
        && feasiblePaths?.arrivals.contains(nodes[number]) ?? true
    }
  }

  // MARK: Paths

  /// The contexts on a shortest path, without the last.
  func path(to number: Int) -> [Int] {
    var path: [Int] = []
    var number = parents[number].node
    while number >= 0 {
      path.append(nodes[number].context)
      number = parents[number].node
    }
    return path.reversed()
  }

  /// The undecided choices on a shortest path.
  func choices(to number: Int) -> [Choice] {
    var choices: [Choice] = []
    var number = number
    while parents[number].node >= 0 {
      let (parent, edge) = parents[number]
      let context = nodes[parent].context
      if contexts.edges(from: context).count > 1, !(feasiblePaths?.isDecided(context) ?? false) {
        choices.append(Choice(context: context, edge: edge))
      }
      number = parent
    }
    return choices.reversed()
  }

  /// The nodes that are reachable without a choice, or after another branch at its context.
  ///
  /// Each path to any other node passes this context, and takes the choice at the last pass.
  func reached(without choice: Choice) -> [Bool] {
    let first = reached(from: starts, without: choice)
    let others = reached(from: followers(besides: choice), without: nil, closed: choice.context)
    return zip(first, others).map { $0 || $1 }
  }

  /// The nodes reachable after another branch at the same context.
  func reached(afterOthersThan choice: Choice) -> [Bool] {
    reached(from: followers(besides: choice), without: nil)
  }

  private func followers(besides choice: Choice) -> [Int] {
    nodes.indices.filter { nodes[$0].context == choice.context }.flatMap { number in
      followers[number].enumerated().filter { $0.offset != choice.edge }.map { $0.element }
    }
  }

  /// The nodes reachable after a choice; paths end at the context `closed`.
  func reached(after choice: Choice, closed: Int? = nil) -> [Bool] {
    let first = nodes.indices.filter { nodes[$0].context == choice.context }
      .compactMap { followers[$0].isEmpty ? nil : followers[$0][choice.edge] }
    return reached(from: first, without: nil, closed: closed)
  }

  /// Whether the last times at both choices see the same value of a variable.
  func preserves(_ letter: Int, between one: Choice, _ other: Choice) -> Bool {
    !changes(letter, from: one, to: other) && !changes(letter, from: other, to: one)
  }

  private func changes(_ letter: Int, from one: Choice, to other: Choice) -> Bool {
    let after = reached(after: one, closed: one.context)
    let changing = nodes.indices.filter {
      after[$0] && flow.steps[contexts.step(at: nodes[$0].context)].mayChange(letter: letter)
    }
    guard !changing.isEmpty else { return false }
    let reached = reached(from: changing, without: nil, closed: one.context)
    return nodes.indices.contains { reached[$0] && nodes[$0].context == other.context }
  }

  private func reached(from starts: [Int], without choice: Choice?, closed: Int? = nil) -> [Bool] {
    var reached = Array(repeating: false, count: nodes.count)
    var open = starts
    for start in starts { reached[start] = true }
    while let number = open.popLast() {
      guard nodes[number].context != closed else { continue }
      let refused = nodes[number].context == choice?.context ? choice?.edge : nil
      for (edge, follower) in followers[number].enumerated()
      where edge != refused && !reached[follower] {
        reached[follower] = true
        open.append(follower)
      }
    }
    return reached
  }
}

extension WaitRegion.VisibleEffects {
  /// `number` is nil if texts are not distinguished.
  fileprivate mutating func take(_ step: Flow.Step, number: Int?) {
    switch step.action {
    case .beep: sounds = true
    case .random: (draws, changes) = (true, true)
    case .text(let shown):
      changes = true
      if let shown, shown.contains(where: { $0 != CharacterCode.space }) { text = number ?? text }
    case .number, .column, .clear, .question: changes = true
    case .nothing, .wait, .end: changes = changes || step.changes
    }
  }
}
