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
  private(set) var verdicts: [Int: Verdict] = [:]

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

  struct Verdict {
    var passes = false
    var causes: [FaultCause] = []
  }

  private let flow: Flow
  private let contexts: CallContexts
  /// For each context, whether a READ may follow before a RESTORE.
  private let mayReadData: [Bool]

  private struct Loop: Equatable {
    let start: Int
    let variable: Slot
    /// The remaining iterations.
    var iterations: Flow.IterationCount
  }

  private struct Visit {
    let context: Int
    var loops: [Loop] = []
    /// The index of the next DATA item of each area; nil if unknown.
    var items: [Int?]

    var key: [Int] {
      var key = [context]
      for loop in loops { key += [loop.start, loop.iterations.key] }
      return key + items.map { $0 ?? -1 }
    }
  }

  private static let limit = 20_000

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
    mayReadData = contexts.distinguishesCalls ? Self.mayReadData(flow, contexts) : []
    if flow.mayIgnoreErrors {
      scope = .nothing
    } else if !contexts.distinguishesCalls || !followAll() {
      scope = .calls
      verdicts = [:]
      contexts.distinguishesCalls ? checkCalls() : checkCallsOfSteps()
    }
  }

  /// Returns false if there are too many visits.
  private mutating func followAll() -> Bool {
    var seen: Set<[Int]> = []
    var open = [Visit(context: 0, items: Array(repeating: 0, count: flow.dataCounts.count))]
    while var visit = open.popLast() {
      if !mayReadData[visit.context] { visit.items = visit.items.map { _ in 0 } }
      guard seen.insert(visit.key).inserted else { continue }
      guard seen.count <= Self.limit else { return false }
      open += follow(visit)
    }
    return true
  }

  private mutating func follow(_ visit: Visit) -> [Visit] {
    let step = contexts.step(at: visit.context)
    var next = visit
    let stackEffect = step < flow.stackEffects.count ? flow.stackEffects[step] : .nothing
    if let causes = failures(stackEffect, &next), !causes.isEmpty {
      let known = verdicts[visit.context]?.causes ?? []
      verdicts[visit.context, default: Verdict()].causes += causes.filter { !known.contains($0) }
      guard causes.count == 1, case .computed = stackEffect else { return [] }
    }
    verdicts[visit.context, default: Verdict()].passes = true
    return contexts.edges(from: visit.context).compactMap { edge in
      var loops = next.loops
      if case .next = stackEffect {
        guard let loopsLeft = Self.loopsLeft(loops, edge, to: contexts.step(at: edge.to)) else {
          return nil
        }
        loops = loopsLeft
      }
      var items = next.items
      if edge.reason == .again, loops.last?.iterations == .unknown {
        items = items.map { _ in nil }
      }
      return Visit(context: edge.to, loops: loops, items: items)
    }
  }

  /// Also applies the stack effect to the visit.
  private func failures(_ stackEffect: Flow.StackEffect, _ visit: inout Visit) -> [FaultCause]? {
    let calls = contexts.calls(at: visit.context).count
    switch stackEffect {
    case .nothing: return nil
    case .call: return calls < flow.callLimit ? nil : [.callsTooDeep]
    case .goBack: return calls > 0 ? nil : [.returnWithoutGosub]
    case .computed(let cause, let isCall):
      let step = contexts.step(at: visit.context)
      let missing = flow.computedTargets[step]?.mayFail == false ? [] : [cause]
      return isCall && calls >= flow.callLimit ? missing + [.callsTooDeep] : missing
    case .loop(let variable, let iterations):
      if let same = visit.loops.firstIndex(where: { $0.variable == variable }) {
        visit.loops.removeSubrange(same...)
      } else if visit.loops.count >= flow.loopLimit {
        return [.loopsTooDeep]
      }
      let start = contexts.step(at: visit.context)
      visit.loops.append(Loop(start: start, variable: variable, iterations: iterations))
      return nil
    case .next(let variable):
      guard let own = visit.loops.lastIndex(where: { $0.variable == variable }) else {
        return [.nextWithoutFor]
      }
      visit.loops.removeSubrange((own + 1)...)
      return nil
    case .read(let area):
      guard let item = visit.items[area] else { return nil }
      visit.items[area] = item + 1
      return item < flow.dataCounts[area] ? nil : [.dataUsedUp]
    case .restore(let area, let item):
      visit.items[area] = item
      return nil
    }
  }

  /// The loops that are open after a branch of NEXT; nil if the branch is impossible.
  private static func loopsLeft(_ loops: [Loop], _ edge: CallContexts.Edge, to step: Int) -> [Loop]?
  {
    guard var own = loops.last else { return nil }
    switch (edge.reason, own.iterations) {
    case (.again, _) where step != own.start + 1: return nil
    case (.again, .exactly(1)): return nil
    case (.again, .exactly(let iterations)):
      own.iterations = .exactly(iterations - 1)
      return loops.dropLast() + [own]
    case (.again, _): return loops
    case (_, .exactly(let iterations)) where iterations > 1: return nil
    default: return loops.dropLast()
    }
  }

  // MARK: Only calls

  private mutating func checkCalls() {
    for context in 0..<contexts.count {
      check(context, withOpenCalls: contexts.calls(at: context).count)
    }
  }

  /// Counts calls where contexts do not distinguish them.
  private mutating func checkCallsOfSteps() {
    let canReturn = flow.canReturn
    var entries = [flow.start]
    for depth in 0...flow.callLimit {
      var seen: Set<Int> = []
      var called: Set<Int> = []
      var open = entries
      while let step = open.popLast() {
        guard step < flow.steps.count, seen.insert(step).inserted else { continue }
        if let context = contexts.indexes[[step]] { check(context, withOpenCalls: depth) }
        for edge in flow.steps[step].edges {
          switch edge {
          case .to(let target, _): open.append(target)
          case .call(let entry, let back, _):
            called.insert(entry)
            if depth < flow.callLimit, canReturn[entry] { open.append(back) }
          case .goBack: break
          }
        }
      }
      entries = called.sorted()
    }
  }

  private mutating func check(_ context: Int, withOpenCalls depth: Int) {
    let step = contexts.step(at: context)
    guard step < flow.stackEffects.count else { return }
    let causes: [FaultCause] =
      switch flow.stackEffects[step] {
      case .call: depth < flow.callLimit ? [] : [.callsTooDeep]
      case .goBack: depth > 0 ? [] : [.returnWithoutGosub]
      case .computed(let cause, let isCall):
        (flow.computedTargets[step]?.mayFail == false ? [] : [cause])
          + (isCall && depth >= flow.callLimit ? [.callsTooDeep] : [])
      // No FOR can be open.
      case .next: flow.steps[step].edges.isEmpty ? [.nextWithoutFor] : []
      case .nothing, .loop, .read, .restore: []
      }
    let known = verdicts[context]?.causes ?? []
    verdicts[context, default: Verdict()].causes += causes.filter { !known.contains($0) }
    let isComputed = if case .computed = flow.stackEffects[step] { true } else { false }
    if causes.isEmpty || isComputed { verdicts[context]?.passes = true }
  }

  // MARK: DATA

  private static func mayReadData(_ flow: Flow, _ contexts: CallContexts) -> [Bool] {
    var sources: [[Int]] = Array(repeating: [], count: contexts.count)
    var open: [Int] = []
    for context in 0..<contexts.count {
      for edge in contexts.edges(from: context) { sources[edge.to].append(context) }
      let step = contexts.step(at: context)
      if step < flow.stackEffects.count, case .read = flow.stackEffects[step] {
        open.append(context)
      }
    }
    var mayReadData = Array(repeating: false, count: contexts.count)
    for context in open { mayReadData[context] = true }
    while let context = open.popLast() {
      for source in sources[context] where !mayReadData[source] {
        let step = contexts.step(at: source)
        // RESTORE resets the pointer of its area, so it is no barrier if another has DATA.
        if step < flow.stackEffects.count, case .restore(let area, _) = flow.stackEffects[step],
          flow.dataCounts.indices.allSatisfy({ $0 == area || flow.dataCounts[$0] == 0 })
        {
          continue
        }
        mayReadData[source] = true
        open.append(source)
      }
    }
    return mayReadData
  }
}
