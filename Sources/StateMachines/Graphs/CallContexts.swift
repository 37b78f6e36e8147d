import BasicVM

/// The instructions of a program, once for each chain of open calls.
///
/// A context is an instruction with a chain of open calls, so RETURN leads back only to its own
/// call. If there are too many contexts, calls are not distinguished: RETURN leads back to all
/// calls.
struct CallContexts {
  private let flow: Flow
  private let paths: Paths
  private var all: [CallContext]
  let distinguishesCalls: Bool

  private(set) var failureScope = FailureSearch.Scope.nothing
  /// Whether errors may be missing because there are too many paths.
  private(set) var lacksFailures = false

  private struct CallContext {
    let step: Int
    /// The steps after the open calls, outermost first.
    let calls: [Int]
    /// Nil unless the context is an error.
    var cause: FaultCause?
    var edges: [Paths.Edge] = []
  }

  init(_ flow: Flow) {
    self.flow = flow
    var paths = Paths(flow, [])
    paths.follow(from: [.init(step: flow.start)], upTo: PathLimit.contexts)
    distinguishesCalls = paths.isComplete
    if !distinguishesCalls {
      paths = Paths(flow, [])
      paths.distinguishesCalls = false
      paths.follow(from: [.init(step: flow.start)], upTo: .max)
    }
    self.paths = paths
    all = zip(paths.points, paths.edges).map { point, edges in
      // After RETURN, calls come in the order of the listing.
      let edges =
        point.step == flow.returnCrossing
        ? edges.sorted { paths.points[$0.to].step < paths.points[$1.to].step } : edges
      return CallContext(step: point.step, calls: point.calls, edges: edges)
    }
    let failures = FailureSearch(flow, self)
    failureScope = failures.scope
    lacksFailures = failures.isIncomplete
    for (context, causes) in failures.causes.sorted(by: { $0.key < $1.key }) {
      if !failures.passing.contains(context) { all[context].edges = [] }
      for cause in causes {
        all[context].edges.append(.init(to: all.count, reason: .always))
        all.append(
          CallContext(step: all[context].step, calls: all[context].calls, cause: cause))
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

  /// The context of a step; nil if no path leads there.
  func index(at step: Int, calls: [Int]) -> Int? {
    paths.index(of: .init(step: step, calls: calls))
  }

  func step(at context: Int) -> Int { all[context].step }

  /// The step, the cause if it is an error, and the calls.
  func key(of context: Int) -> [Int] {
    all[context].cause.map { Self.key(ofFailureAt: all[context].step, $0, all[context].calls) }
      ?? [all[context].step] + all[context].calls
  }

  func edges(from context: Int) -> [Paths.Edge] { all[context].edges }

  func followers(of context: Int) -> [Int] { all[context].edges.map { $0.to } }

  /// The steps after the open calls, outermost first.
  func calls(at context: Int) -> [Int] { all[context].calls }
}
