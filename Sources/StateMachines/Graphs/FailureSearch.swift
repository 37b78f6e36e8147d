import BasicVM

/// Finds the statements that fail because of open calls, open loops or the DATA pointer.
///
/// These errors are RETURN without GOSUB, NEXT without FOR, the ninth loop, the eleventh call, READ
/// past the last DATA, and computed jumps to missing lines. The search follows all paths. It counts
/// the iterations of a loop only if READs depend on them and their number is constant; after a loop
/// with a computed number or a computed RESTORE, it finds no READ errors. If there are too many
/// paths, it only checks calls and computed jumps.
struct FailureSearch {
  /// By context.
  private(set) var causes: [Int: [FaultCause]] = [:]
  /// The contexts that do not fail on some path.
  private(set) var passing: Set<Int> = []

  private(set) var scope = Scope.all

  /// The errors that the search finds wherever they can happen.
  enum Scope {
    case nothing, calls, all

    /// Whether a graph without this error's state would be wrong.
    func includes(_ cause: FaultCause) -> Bool {
      switch (self, cause) {
      case (.nothing, _): false
      // The search misses READ errors that depend on computed values.
      case (_, .dataUsedUp): false
      case (.calls, .nextWithoutFor), (.calls, .loopsTooDeep): false
      case (.calls, _), (.all, _): true
      }
    }
  }

  private let flow: Flow
  private let contexts: CallContexts

  /// Whether errors may be missing because there are too many paths.
  var isIncomplete: Bool {
    scope == .calls
      && flow.stackEffects.contains { effect in
        switch effect {
        case .next, .loop, .read: true
        case .nothing, .call, .goBack, .computed, .restore: false
        }
      }
  }

  init(_ flow: Flow, _ contexts: CallContexts) {
    self.flow = flow
    self.contexts = contexts
    if flow.mayIgnoreErrors {
      scope = .nothing
    } else if !contexts.distinguishesCalls {
      scope = .calls
      checkSteps()
    } else if !followAll() {
      scope = .calls
      for context in 0..<contexts.count {
        note(callErrors(of: context, contexts.calls(at: context).count), at: context)
      }
    }
  }

  /// Returns false if there are too many paths.
  private mutating func followAll() -> Bool {
    var paths = Paths(flow, flow.stackEffects)
    paths.readFailure = { [flow] _, area, item in
      item < flow.dataCounts[area] ? nil : .dataUsedUp
    }
    paths.needsItems = { [contexts, mayReadData] point in
      contexts.index(at: point.step, calls: point.calls).map { mayReadData[$0] } ?? true
    }
    let areas = flow.stackEffects.compactMap { if case .read(let area) = $0 { area } else { nil } }
    let items: [Int?] = Array(repeating: 0, count: (areas.max() ?? -1) + 1)
    paths.follow(from: [.init(step: flow.start, items: items)], upTo: PathLimit.failures)
    guard paths.isComplete else { return false }
    for (index, point) in paths.points.enumerated() {
      guard let context = contexts.index(at: point.step, calls: point.calls) else { continue }
      let causes = paths.causes[index].map { [$0] } ?? callErrors(of: context, point.calls.count)
      note(causes, at: context)
    }
    return true
  }

  private mutating func note(_ causes: [FaultCause], at context: Int) {
    let known = self.causes[context] ?? []
    let new = causes.filter { !known.contains($0) }
    if !new.isEmpty { self.causes[context] = known + new }
    // A computed jump may also lead to a line that exists.
    let isComputed = if case .computed = effect(at: context) { true } else { false }
    if causes.isEmpty || isComputed { passing.insert(context) }
  }

  private func effect(at context: Int) -> Flow.StackEffect {
    let step = contexts.step(at: context)
    return step < flow.stackEffects.count ? flow.stackEffects[step] : .nothing
  }

  // MARK: Calls and jumps

  /// Counts calls where contexts do not distinguish them.
  private mutating func checkSteps() {
    let canReturn = flow.canReturn
    var entries = [flow.start]
    for depth in 0...flow.callLimit {
      let isReached = flow.steps.reached(from: entries) { [flow] step in
        flow.steps[step].edges.flatMap { edge in
          if case .call(let entry, let back, _) = edge {
            depth < flow.callLimit && canReturn[entry] ? [back] : []
          } else {
            edge.targets
          }
        }
      }
      entries = []
      for step in flow.steps.indices where isReached[step] {
        for case .call(let entry, _, _) in flow.steps[step].edges { entries.append(entry) }
        guard let context = contexts.index(at: step, calls: []) else { continue }
        note(callErrors(of: context, depth), at: context)
      }
    }
  }

  private func callErrors(of context: Int, _ depth: Int) -> [FaultCause] {
    let step = contexts.step(at: context)
    switch effect(at: context) {
    case .call: return depth < flow.callLimit ? [] : [.callsTooDeep]
    case .goBack: return depth > 0 ? [] : [.returnWithoutGosub]
    case .computed(let cause, let isCall):
      let missing = flow.computedTargets[step]?.mayFail == false ? [] : [cause]
      return isCall && depth >= flow.callLimit ? missing + [.callsTooDeep] : missing
    // No FOR can be open.
    case .next: return flow.steps[step].edges.isEmpty ? [.nextWithoutFor] : []
    case .nothing, .loop, .read, .restore: return []
    }
  }

  // MARK: DATA

  /// For each context, whether a READ may follow before a RESTORE.
  private var mayReadData: [Bool] {
    let graph = DirectedGraph(contexts.count) { context in
      isBarrier(context) ? [] : contexts.followers(of: context)
    }
    let reads = (0..<contexts.count).filter {
      if case .read = effect(at: $0) { true } else { false }
    }
    return graph.reversed.isReached(from: reads)
  }

  /// RESTORE resets the pointer of its area, so it is no barrier if another has DATA.
  private func isBarrier(_ context: Int) -> Bool {
    guard case .restore(let area, _) = effect(at: context) else { return false }
    return flow.dataCounts.indices.allSatisfy { $0 == area || flow.dataCounts[$0] == 0 }
  }
}
