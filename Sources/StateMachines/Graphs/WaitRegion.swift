import BasicVM

/// All paths from one wait to the next, with their visible effects.
///
/// A place is a context with the effects on the path to it: different sounds or texts lead to
/// different places. Places are numbered by distance.
struct WaitRegion {
  private let flow: Flow
  private let contexts: CallContexts
  private let distinguishesTexts: Bool
  private var places: [Node] = []
  private var numbers: [Node: Int] = [:]
  /// By place and branch.
  private var followers: [[Int]] = []
  /// The predecessor on a shortest path, and the branch there; -1 for the starts.
  private var parents: [(place: Int, edge: Int)] = []
  private var starts: [Int] = []
  /// Nil if numbers were not followed.
  private(set) var possible: FeasiblePaths?

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

  /// A branch by its index.
  struct Choice: Hashable {
    let context: Int
    let edge: Int
  }

  /// With more places, texts are not distinguished.
  private static let limit = 20_000

  static func after(
    _ context: Int, isStart: Bool, _ flow: Flow, _ contexts: CallContexts, followsNumbers: Bool
  ) -> WaitRegion {
    var region = WaitRegion(
      after: context, isStart: isStart, flow, contexts, distinguishesTexts: true)
    guard region.count <= limit else {
      return WaitRegion(after: context, isStart: isStart, flow, contexts, distinguishesTexts: false)
    }
    if followsNumbers {
      region.possible = FeasiblePaths(
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
    let first = isStart ? [context] : contexts.edges(from: context).map { $0.to }
    starts = first.map { reach(Node(context: $0, effects: VisibleEffects()), from: -1, edge: 0) }
    var number = 0
    while number < places.count, !distinguishesTexts || places.count <= Self.limit {
      for (edge, next) in next(after: places[number]).enumerated() {
        followers[number].append(reach(next.to, from: number, edge: edge))
      }
      number += 1
    }
  }

  private mutating func reach(_ place: Node, from parent: Int, edge: Int) -> Int {
    if let known = numbers[place] { return known }
    numbers[place] = places.count
    places.append(place)
    followers.append([])
    parents.append((parent, edge))
    return places.count - 1
  }

  /// Empty for a wait or an end.
  private func next(after place: Node) -> [(reason: Flow.Reason, to: Node)] {
    let index = contexts.step(at: place.context)
    let step = flow.steps[index]
    switch contexts.action(at: place.context) {
    // With the printer on, PRINT does not wait.
    case .wait(.pause) where flow.mayUsePrinter: break
    case .wait, .end: return []
    default: break
    }
    var effects = place.effects
    effects.take(step, number: distinguishesTexts ? index : nil)
    return contexts.edges(from: place.context).map {
      (reason: $0.reason, to: Node(context: $0.to, effects: effects))
    }
  }

  var count: Int { places.count }

  subscript(number: Int) -> Node { places[number] }

  /// The reachable waits and ends.
  var arrivals: [Int] {
    places.indices.filter { number in
      contexts.isArrival(places[number].context)
        && possible?.arrivals.contains(places[number]) ?? true
    }
  }

  // MARK: Paths

  /// On a shortest path, without the last.
  func path(to number: Int) -> [Int] {
    var path: [Int] = []
    var number = parents[number].place
    while number >= 0 {
      path.append(places[number].context)
      number = parents[number].place
    }
    return path.reversed()
  }

  /// Those on a shortest path.
  func choices(to number: Int) -> [Choice] {
    var choices: [Choice] = []
    var number = number
    while parents[number].place >= 0 {
      let (parent, edge) = parents[number]
      let context = places[parent].context
      if contexts.edges(from: context).count > 1, !(possible?.isDecided(context) ?? false) {
        choices.append(Choice(context: context, edge: edge))
      }
      number = parent
    }
    return choices.reversed()
  }

  /// The places reachable without this choice or after another at its context.
  ///
  /// Every path to the other places makes this choice last at its context.
  func reached(without choice: Choice) -> [Bool] {
    var reached = reached(from: starts, without: choice)
    var open: [Int] = []
    for number in places.indices where places[number].context == choice.context {
      for (edge, follower) in followers[number].enumerated() where edge != choice.edge {
        open.append(follower)
      }
    }
    for number in open { reached[number] = true }
    while let number = open.popLast() {
      guard places[number].context != choice.context else { continue }
      for follower in followers[number] where !reached[follower] {
        reached[follower] = true
        open.append(follower)
      }
    }
    return reached
  }

  func reached(afterOthersThan choice: Choice) -> [Bool] {
    let first = places.indices.filter { places[$0].context == choice.context }.flatMap { number in
      followers[number].enumerated().filter { $0.offset != choice.edge }.map { $0.element }
    }
    return reached(from: first, without: nil)
  }

  func reached(after choice: Choice, closed: Int? = nil) -> [Bool] {
    let first = places.indices.filter { places[$0].context == choice.context }
      .compactMap { followers[$0].isEmpty ? nil : followers[$0][choice.edge] }
    return reached(from: first, without: nil, closed: closed)
  }

  /// Whether both choices, when last made, see the same value of a variable.
  func preserves(_ letter: Int, between one: Choice, _ other: Choice) -> Bool {
    !changes(letter, from: one, to: other) && !changes(letter, from: other, to: one)
  }

  private func changes(_ letter: Int, from one: Choice, to other: Choice) -> Bool {
    let after = reached(after: one, closed: one.context)
    let changing = places.indices.filter {
      after[$0] && flow.steps[contexts.step(at: places[$0].context)].mayChange(letter: letter)
    }
    guard !changing.isEmpty else { return false }
    let reached = reached(from: changing, without: nil, closed: one.context)
    return places.indices.contains { reached[$0] && places[$0].context == other.context }
  }

  private func reached(from starts: [Int], without choice: Choice?, closed: Int? = nil) -> [Bool] {
    var reached = Array(repeating: false, count: places.count)
    var open = starts
    for start in starts { reached[start] = true }
    while let number = open.popLast() {
      guard places[number].context != closed else { continue }
      let refused = places[number].context == choice?.context ? choice?.edge : nil
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
  /// The number is nil if texts are not distinguished.
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
