import BasicVM

/// The instructions of a program, once for each chain of open calls.
///
/// A context is an instruction with a chain of open calls, so RETURN leads back only to its own
/// call. If there are too many contexts, calls are not distinguished: RETURN leads back to all
/// calls.
struct CallContexts {
  private let flow: Flow
  private var all: [CallContext] = []
  private(set) var indexes: [[Int]: Int] = [:]
  private(set) var distinguishesCalls = true
  /// The steps after calls, unless `distinguishesCalls`.
  private var backs: Set<Int> = []

  private(set) var failureScope = FailureSearch.Scope.nothing
  /// Whether errors may be missing because there are too many paths.
  private(set) var lacksFailures = false

  private struct CallContext {
    let step: Int
    /// The steps after the open calls, outermost first.
    let calls: [Int]
    /// Nil unless the context is an error.
    var cause: FaultCause?
    var edges: [Edge] = []
  }

  package struct Edge {
    let to: Int
    let reason: Flow.Reason
  }

  private static let limit = 2_000

  init(_ flow: Flow) {
    self.flow = flow
    followEdges()
    if all.count > Self.limit {
      (all, indexes, distinguishesCalls) = ([], [:], false)
      followEdges()
      let returnCrossing = context(flow.returnCrossing, [])
      all[returnCrossing].edges = backs.sorted().map { Edge(to: context($0, []), reason: .always) }
    }
    addFailures()
  }

  private mutating func addFailures() {
    let failures = FailureSearch(flow, self)
    failureScope = failures.scope
    lacksFailures = failures.isIncomplete
    for (index, verdict) in failures.verdicts.sorted(by: { $0.key < $1.key })
    where !verdict.causes.isEmpty {
      if !verdict.passes { all[index].edges = [] }
      for cause in verdict.causes {
        let failed = CallContext(step: all[index].step, calls: all[index].calls, cause: cause)
        let key = Self.key(ofFailureAt: failed.step, cause, failed.calls)
        indexes[key] = all.count
        all[index].edges.append(Edge(to: all.count, reason: .always))
        all.append(failed)
      }
    }
  }

  static func key(ofFailureAt step: Int, _ cause: FaultCause, _ calls: [Int]) -> [Int] {
    [step, -1 - Int(cause.rawValue)] + calls
  }

  func action(at context: Int) -> Flow.Action {
    all[context].cause.map { .end($0) } ?? flow.steps[all[context].step].action
  }

  func cause(at context: Int) -> FaultCause? { all[context].cause }

  /// Whether it is a wait, or an end of the program.
  func isArrival(_ context: Int) -> Bool {
    switch action(at: context) {
    case .wait, .end: true
    case .nothing, .number, .text, .column, .clear, .question, .beep, .random: false
    }
  }

  var count: Int { all.count }

  func step(at context: Int) -> Int { all[context].step }

  /// The step, the cause if it is an error, and the calls.
  func key(of context: Int) -> [Int] {
    all[context].cause.map { Self.key(ofFailureAt: all[context].step, $0, all[context].calls) }
      ?? [all[context].step] + all[context].calls
  }

  func edges(from context: Int) -> [Edge] { all[context].edges }

  /// The steps after the open calls, outermost first.
  func calls(at context: Int) -> [Int] { all[context].calls }

  /// Stops at the limit.
  private mutating func followEdges() {
    _ = context(flow.start, [])
    var index = 0
    while index < all.count, !distinguishesCalls || all.count <= Self.limit {
      let context = all[index]
      all[index].edges = edges(from: context)
      index += 1
    }
  }

  private mutating func context(_ step: Int, _ calls: [Int]) -> Int {
    let key = [step] + calls
    if let known = indexes[key] { return known }
    indexes[key] = all.count
    all.append(CallContext(step: step, calls: calls))
    return all.count - 1
  }

  private mutating func edges(from context: CallContext) -> [Edge] {
    var edges: [Edge] = []
    for edge in flow.edges(from: context.step) {
      switch edge {
      case .to(let target, let reason) where target < flow.steps.count:
        edges.append(Edge(to: self.context(target, context.calls), reason: reason))
      case .call(let target, let back, let reason)
      where distinguishesCalls && context.calls.count < flow.callLimit:
        edges.append(Edge(to: self.context(target, context.calls + [back]), reason: reason))
      case .call(let target, let back, let reason) where !distinguishesCalls:
        edges.append(Edge(to: self.context(target, []), reason: reason))
        // The step after the call needs a context even if the subroutine never returns.
        _ = self.context(back, [])
        backs.insert(back)
      case .goBack where !distinguishesCalls:
        edges.append(Edge(to: self.context(flow.returnCrossing, []), reason: .always))
      case .goBack:
        guard let back = context.calls.last else { break }
        edges.append(Edge(to: self.context(back, context.calls.dropLast()), reason: .always))
      default: break
      }
    }
    return edges
  }
}

extension Flow {
  /// A computed jump with known targets leads only to those.
  fileprivate func edges(from step: Int) -> [Edge] {
    guard let targets = computedTargets[step]?.steps, let edge = steps[step].edges.first else {
      return steps[step].edges
    }
    return targets.map { target in
      switch edge {
      case .to(_, let reason): .to(target, reason)
      case .call(_, let back, let reason): .call(target, back: back, reason)
      case .goBack: edge
      }
    }
  }
}
