import BasicVM

/// What of a region remains when constants and comparisons are followed: in, the first places behind a
/// wait; out, the ways that are possible; refused, regions in which that would be too many places.
struct PossibleWays {
  /// The places at which the program waits or ends.
  private(set) var arrivals: Set<WaitRegion.Place> = []
  /// How many places were looked at.
  private(set) var count = 0
  /// For each spot the ways that are taken from it.
  private var ways: [Int: Set<Int>] = [:]

  /// A place, and what is known there.
  private struct Visit: Hashable {
    let place: WaitRegion.Place
    let known: KnownNumbers
  }

  private static let limit = 4_000

  /// The ways from places; nil if there are too many.
  ///
  /// - Parameters:
  ///   - starts: the places.
  ///   - step: the step at a spot.
  ///   - next: the ways from a place and where they lead; none behind a wait or an end.
  init?(
    from starts: [WaitRegion.Place], step: (Int) -> Flow.Step,
    next: (WaitRegion.Place) -> [(reason: Flow.Reason, to: WaitRegion.Place)]
  ) {
    var seen: Set<Visit> = []
    var open = starts.map { Visit(place: $0, known: KnownNumbers()) }
    while let visit = open.popLast() {
      guard seen.insert(visit).inserted else { continue }
      guard seen.count <= Self.limit else { return nil }
      let here = step(visit.place.spot)
      if here.isArrival { arrivals.insert(visit.place) }
      for (number, way) in next(visit.place).enumerated()
      where visit.known.allows(way.reason, at: here) {
        ways[visit.place.spot, default: []].insert(number)
        var known = visit.known
        known.take(way.reason, at: here)
        open.append(Visit(place: way.to, known: known))
      }
    }
    count = seen.count
  }

  /// Whether it is sure at a spot where a program goes on from there.
  func isDecided(_ spot: Int) -> Bool { ways[spot].map { $0.count == 1 } ?? false }
}
