import BasicVM

/// The instructions of a program, each once for every way of getting there.
///
/// An instruction in a subroutine is looked at once for each way of calling it, so that RETURN leads
/// back only to where the call came from. Such an instruction with its calls is a *spot*. Where that
/// would be too many, it is looked at once, and RETURN leads to wherever a call came from.
struct Spots {
  private let flow: Flow
  private var all: [Spot] = []
  private(set) var indexes: [[Int]: Int] = [:]
  /// Whether it is told where calls came from.
  private(set) var tellsCalls = true
  /// Where calls come back to, if it is not.
  private var backs: Set<Int> = []

  /// Which errors for what is open are told.
  private(set) var toldFailures = Failures.Told.nothing

  /// An instruction, and where the open subroutines will go back to.
  private struct Spot {
    let step: Int
    let calls: [Int]
    /// The error, if it is where the instruction fails.
    var cause: FaultCause?
    var ways: [Way] = []
  }

  /// A way from a spot to another.
  package struct Way {
    let to: Int
    let reason: Flow.Reason
  }

  /// Past so many spots it is no longer told where calls came from.
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

  /// Leads to errors where what is open makes statements fail, and nowhere else if they must.
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

  /// The key of an error for what is open.
  static func key(ofFailureAt step: Int, _ cause: FaultCause, _ calls: [Int]) -> [Int] {
    [step, -1 - Int(cause.rawValue)] + calls
  }

  /// What can be noticed of the instruction at a spot.
  func action(at spot: Int) -> Flow.Action {
    all[spot].cause.map { .end($0) } ?? flow.steps[all[spot].step].action
  }

  /// The error of a spot that is where an instruction fails for what is open.
  func cause(at spot: Int) -> FaultCause? { all[spot].cause }

  /// Whether the program waits or ends at a spot.
  func isArrival(_ spot: Int) -> Bool {
    switch action(at: spot) {
    case .wait, .end: true
    case .nothing, .number, .text, .column, .clear, .question, .beep, .random: false
    }
  }

  var count: Int { all.count }

  /// The instruction at a spot.
  func step(at spot: Int) -> Int { all[spot].step }

  /// The instruction at a spot, and where the open subroutines will go back to.
  func key(of spot: Int) -> [Int] {
    all[spot].cause.map { Self.key(ofFailureAt: all[spot].step, $0, all[spot].calls) }
      ?? [all[spot].step] + all[spot].calls
  }

  /// The ways on from a spot.
  func ways(from spot: Int) -> [Way] { all[spot].ways }

  /// Where the open subroutines will go back to, the outermost first.
  func calls(at spot: Int) -> [Int] { all[spot].calls }

  /// Follows all ways from the start, as long as there are not too many calls.
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
        // It is looked at even if nothing comes back to it.
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
