import BasicVM

/// The instructions of a program, once for each chain of open calls.
///
/// An instruction with its calls is a *spot*, so RETURN leads back only to its own call. If there
/// are too many, RETURN leads to all calls.
struct Spots {
  private let flow: Flow
  private var all: [Spot] = []
  private(set) var indexes: [[Int]: Int] = [:]
  /// Whether spots distinguish their calls.
  private(set) var tellsCalls = true
  /// The steps after calls, if they do not.
  private var backs: Set<Int> = []

  /// The errors that `Failures` searched for.
  private(set) var toldFailures = Failures.Told.nothing

  /// An instruction and the return places of its open calls.
  private struct Spot {
    let step: Int
    let calls: [Int]
    /// The error, if the spot is one.
    var cause: FaultCause?
    var ways: [Way] = []
  }

  package struct Way {
    let to: Int
    let reason: Flow.Reason
  }

  private static let limit = 2_000

  init(_ flow: Flow) {
    self.flow = flow
    followWays()
    if all.count > Self.limit {
      (all, indexes, tellsCalls) = ([], [:], false)
      followWays()
      let wayBack = spot(flow.wayBack, [])
      all[wayBack].ways = backs.sorted().map { Way(to: spot($0, []), reason: .always) }
    }
    addFailures()
  }

  /// Adds the errors that `Failures` found.
  private mutating func addFailures() {
    let failures = Failures(flow, self)
    toldFailures = failures.told
    for (index, verdict) in failures.verdicts.sorted(by: { $0.key < $1.key })
    where !verdict.causes.isEmpty {
      if !verdict.passes { all[index].ways = [] }
      for cause in verdict.causes {
        let failed = Spot(step: all[index].step, calls: all[index].calls, cause: cause)
        let key = Self.key(ofFailureAt: failed.step, cause, failed.calls)
        indexes[key] = all.count
        all[index].ways.append(Way(to: all.count, reason: .always))
        all.append(failed)
      }
    }
  }

  static func key(ofFailureAt step: Int, _ cause: FaultCause, _ calls: [Int]) -> [Int] {
    [step, -1 - Int(cause.rawValue)] + calls
  }

  func action(at spot: Int) -> Flow.Action {
    all[spot].cause.map { .end($0) } ?? flow.steps[all[spot].step].action
  }

  func cause(at spot: Int) -> FaultCause? { all[spot].cause }

  func isArrival(_ spot: Int) -> Bool {
    switch action(at: spot) {
    case .wait, .end: true
    case .nothing, .number, .text, .column, .clear, .question, .beep, .random: false
    }
  }

  var count: Int { all.count }

  func step(at spot: Int) -> Int { all[spot].step }

  /// An instruction with its calls, and the cause of an error.
  func key(of spot: Int) -> [Int] {
    all[spot].cause.map { Self.key(ofFailureAt: all[spot].step, $0, all[spot].calls) }
      ?? [all[spot].step] + all[spot].calls
  }

  func ways(from spot: Int) -> [Way] { all[spot].ways }

  /// The return places, the outermost first.
  func calls(at spot: Int) -> [Int] { all[spot].calls }

  /// Finds all spots from the start; stops at the limit.
  private mutating func followWays() {
    _ = spot(flow.start, [])
    var index = 0
    while index < all.count, !tellsCalls || all.count <= Self.limit {
      let spot = all[index]
      all[index].ways = ways(from: spot)
      index += 1
    }
  }

  private mutating func spot(_ step: Int, _ calls: [Int]) -> Int {
    let key = [step] + calls
    if let known = indexes[key] { return known }
    indexes[key] = all.count
    all.append(Spot(step: step, calls: calls))
    return all.count - 1
  }

  private mutating func ways(from spot: Spot) -> [Way] {
    var ways: [Way] = []
    for way in flow.steps[spot.step].ways {
      switch way {
      case .to(let target, let reason) where target < flow.steps.count:
        ways.append(Way(to: self.spot(target, spot.calls), reason: reason))
      case .call(let target, let back, let reason)
      where tellsCalls && spot.calls.count < flow.callLimit:
        ways.append(Way(to: self.spot(target, spot.calls + [back]), reason: reason))
      case .call(let target, let back, let reason) where !tellsCalls:
        ways.append(Way(to: self.spot(target, []), reason: reason))
        // It must exist even if the subroutine never returns.
        _ = self.spot(back, [])
        backs.insert(back)
      case .goBack where !tellsCalls:
        ways.append(Way(to: self.spot(flow.wayBack, []), reason: .always))
      case .goBack:
        guard let back = spot.calls.last else { break }
        ways.append(Way(to: self.spot(back, spot.calls.dropLast()), reason: .always))
      default: break
      }
    }
    return ways
  }
}
