import BasicVM

/// Finds the statements that fail because of open calls, open loops or the DATA pointer.
///
/// These errors are RETURN without GOSUB, NEXT without FOR, the ninth loop, the eleventh call and
/// READ past the last DATA. The search follows all paths, and counts rounds only if they are
/// constant and READs depend on them. With computed rounds, READ errors are not found. If the
/// search gets too large, only calls are checked.
struct Failures {
  private(set) var verdicts: [Int: Verdict] = [:]

  /// The errors that were searched for.
  private(set) var told = Told.all

  enum Told {
    case nothing, calls, all

    /// Whether a graph without this error's state would be wrong.
    func includes(_ cause: FaultCause) -> Bool {
      switch (self, cause) {
      case (.nothing, _): false
      // Computed values may decide this.
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
  private let spots: Spots
  /// For each spot, whether a READ may follow before a RESTORE.
  private let matters: [Bool]

  private struct Loop: Equatable {
    let start: Int
    let variable: Slot
    var rounds: Flow.Rounds
  }

  private struct Visit {
    let spot: Int
    var loops: [Loop] = []
    /// The items read in each area; nil if computed.
    var items: [Int?]

    /// Equal for equal visits.
    var key: [Int] {
      var key = [spot]
      for loop in loops { key += [loop.start, loop.rounds.key] }
      return key + items.map { $0 ?? -1 }
    }
  }

  private static let limit = 20_000

  init(_ flow: Flow, _ spots: Spots) {
    self.flow = flow
    self.spots = spots
    matters = spots.tellsCalls ? Self.matters(flow, spots) : []
    if flow.mayIgnoreErrors {
      told = .nothing
    } else if !spots.tellsCalls || !followAll() {
      told = .calls
      verdicts = [:]
      spots.tellsCalls ? countCalls() : countCallsOfSteps()
    }
  }

  /// Returns false if there are too many visits.
  private mutating func followAll() -> Bool {
    var seen: Set<[Int]> = []
    var open = [Visit(spot: 0, items: Array(repeating: 0, count: flow.dataCounts.count))]
    while var visit = open.popLast() {
      if !matters[visit.spot] { visit.items = visit.items.map { _ in 0 } }
      guard seen.insert(visit.key).inserted else { continue }
      guard seen.count <= Self.limit else { return false }
      open += follow(visit)
    }
    return true
  }

  private mutating func follow(_ visit: Visit) -> [Visit] {
    let step = spots.step(at: visit.spot)
    var next = visit
    let keeping = step < flow.keepings.count ? flow.keepings[step] : .nothing
    if let causes = failures(keeping, &next), !causes.isEmpty {
      let known = verdicts[visit.spot]?.causes ?? []
      verdicts[visit.spot, default: Verdict()].causes += causes.filter { !known.contains($0) }
      guard causes.count == 1, case .computed = keeping else { return [] }
    }
    verdicts[visit.spot, default: Verdict()].passes = true
    return spots.ways(from: visit.spot).compactMap { way in
      var loops = next.loops
      if case .next = keeping {
        guard let left = Self.left(loops, way, to: spots.step(at: way.to)) else { return nil }
        loops = left
      }
      var items = next.items
      if way.reason == .again, loops.last?.rounds == .unknown { items = items.map { _ in nil } }
      return Visit(spot: way.to, loops: loops, items: items)
    }
  }

  /// Also updates the visit.
  private func failures(_ keeping: Flow.Keeping, _ visit: inout Visit) -> [FaultCause]? {
    let calls = spots.calls(at: visit.spot).count
    switch keeping {
    case .nothing: return nil
    case .call: return calls < flow.callLimit ? nil : [.callsTooDeep]
    case .goBack: return calls > 0 ? nil : [.returnWithoutGosub]
    case .computed(let cause, let isCall):
      return isCall && calls >= flow.callLimit ? [cause, .callsTooDeep] : [cause]
    case .loop(let variable, let rounds):
      if let same = visit.loops.firstIndex(where: { $0.variable == variable }) {
        visit.loops.removeSubrange(same...)
      } else if visit.loops.count >= flow.loopLimit {
        return [.loopsTooDeep]
      }
      let start = spots.step(at: visit.spot)
      visit.loops.append(Loop(start: start, variable: variable, rounds: rounds))
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

  /// The loops left open by this branch of NEXT; nil if it is impossible.
  private static func left(_ loops: [Loop], _ way: Spots.Way, to step: Int) -> [Loop]? {
    guard var own = loops.last else { return nil }
    switch (way.reason, own.rounds) {
    case (.again, _) where step != own.start + 1: return nil
    case (.again, .exactly(1)): return nil
    case (.again, .exactly(let rounds)):
      own.rounds = .exactly(rounds - 1)
      return loops.dropLast() + [own]
    case (.again, _): return loops
    case (_, .exactly(let rounds)) where rounds > 1: return nil
    default: return loops.dropLast()
    }
  }

  // MARK: Only calls

  private mutating func countCalls() {
    for spot in 0..<spots.count { note(spots.calls(at: spot).count, at: spot) }
  }

  /// Counts calls where spots do not distinguish them.
  private mutating func countCallsOfSteps() {
    let comesBack = flow.comesBack
    var entries = [flow.start]
    for depth in 0...flow.callLimit {
      var seen: Set<Int> = []
      var called: Set<Int> = []
      var open = entries
      while let step = open.popLast() {
        guard step < flow.steps.count, seen.insert(step).inserted else { continue }
        if let spot = spots.indexes[[step]] { note(depth, at: spot) }
        for way in flow.steps[step].ways {
          switch way {
          case .to(let target, _): open.append(target)
          case .call(let entry, let back, _):
            called.insert(entry)
            if depth < flow.callLimit, comesBack[entry] { open.append(back) }
          case .goBack: break
          }
        }
      }
      entries = called.sorted()
    }
  }

  private mutating func note(_ depth: Int, at spot: Int) {
    let step = spots.step(at: spot)
    guard step < flow.keepings.count else { return }
    let causes: [FaultCause] =
      switch flow.keepings[step] {
      case .call: depth < flow.callLimit ? [] : [.callsTooDeep]
      case .goBack: depth > 0 ? [] : [.returnWithoutGosub]
      case .computed(let cause, let isCall):
        isCall && depth >= flow.callLimit ? [cause, .callsTooDeep] : [cause]
      case .nothing, .loop, .next, .read, .restore: []
      }
    let known = verdicts[spot]?.causes ?? []
    verdicts[spot, default: Verdict()].causes += causes.filter { !known.contains($0) }
    let isComputed = if case .computed = flow.keepings[step] { true } else { false }
    if causes.isEmpty || isComputed { verdicts[spot]?.passes = true }
  }

  // MARK: DATA

  private static func matters(_ flow: Flow, _ spots: Spots) -> [Bool] {
    var sources: [[Int]] = Array(repeating: [], count: spots.count)
    var open: [Int] = []
    for spot in 0..<spots.count {
      for way in spots.ways(from: spot) { sources[way.to].append(spot) }
      let step = spots.step(at: spot)
      if step < flow.keepings.count, case .read = flow.keepings[step] { open.append(spot) }
    }
    var matters = Array(repeating: false, count: spots.count)
    for spot in open { matters[spot] = true }
    while let spot = open.popLast() {
      for source in sources[spot] where !matters[source] {
        let step = spots.step(at: source)
        // RESTORE resets the pointer of one area only.
        if flow.dataCounts.count(where: { $0 > 0 }) <= 1, step < flow.keepings.count,
          case .restore = flow.keepings[step]
        {
          continue
        }
        matters[source] = true
        open.append(source)
      }
    }
    return matters
  }
}
