import BasicVM

/// What of a region remains when constants and comparisons are followed: in, the first places behind a
/// wait; out, the ways that are possible; refused, regions in which that would be too many places.
struct PossibleWays {
  /// The places at which the program waits or ends.
  private(set) var arrivals: Set<WaitRegion.Place> = []
  /// How many places were looked at.
  private(set) var count = 0
  /// For each spot the ways that are taken from it, each with the keys for which it is.
  private var ways: [Int: [Int: KeySet]] = [:]
  /// The keys with which each arrival is reached.
  private var keys: [WaitRegion.Place: KeySet] = [:]

  /// A place, and what is known there.
  private struct Visit: Hashable {
    let place: WaitRegion.Place
    let known: KnownNumbers
    /// Whether what stands for the key is still the one that was pressed.
    let keepsKey: Bool
  }

  private static let limit = 4_000

  /// The ways from places; nil if there are too many.
  ///
  /// - Parameters:
  ///   - starts: the places.
  ///   - filters: what conditions leave of the keys, if a key was waited for.
  ///   - spots: the spots of the places.
  ///   - flow: all steps.
  ///   - next: the ways from a place and where they lead; none behind a wait or an end.
  init?(
    from starts: [WaitRegion.Place], _ filters: KeyFilters?, _ spots: Spots, _ flow: Flow,
    next: (WaitRegion.Place) -> [(reason: Flow.Reason, to: WaitRegion.Place)]
  ) {
    var seen: [Visit: KeySet] = [:]
    var open = starts.map { Visit(place: $0, known: KnownNumbers(), keepsKey: filters != nil) }
    for start in open { seen[start] = .all }
    while let visit = open.popLast() {
      guard seen.count <= Self.limit, let pressed = seen[visit] else { return nil }
      let spot = visit.place.spot
      let index = spots.step(at: spot)
      let here = flow.steps[index]
      if spots.isArrival(spot) { _ = keys[visit.place, default: pressed].add(pressed) }
      let keepsKey = visit.keepsKey && !(filters?.isLost(at: index) ?? false)
      for (number, way) in next(visit.place).enumerated()
      where visit.known.allows(way.reason, at: here) {
        let filter = visit.keepsKey ? filters?.keys(for: way.reason, at: index) : nil
        let allowed = filter.map { pressed.intersection($0) } ?? pressed
        guard !allowed.isEmpty else { continue }
        _ = ways[spot, default: [:]][number, default: allowed].add(allowed)
        var known = visit.known
        known.take(way.reason, at: here)
        let next = Visit(place: way.to, known: known, keepsKey: keepsKey)
        if seen[next] == nil {
          seen[next] = allowed
          open.append(next)
        } else if seen[next]?.add(allowed) ?? false {
          open.append(next)
        }
      }
    }
    arrivals = Set(keys.keys)
    count = seen.count
  }

  /// Whether it is sure at a spot where a program goes on from there.
  func isDecided(_ spot: Int) -> Bool { ways[spot].map { $0.count == 1 } ?? false }

  /// The keys with which some place is reached.
  func keys(to places: [WaitRegion.Place]) -> KeySet? {
    places.reduce(into: KeySet?.none) { all, place in
      guard let keys = keys[place] else { return }
      if all == nil { all = keys } else { _ = all?.add(keys) }
    }
  }

  /// Whether each of some keys leaves only one way at a spot.
  func decides(_ keys: KeySet, _ choice: WaitRegion.Choice) -> Bool {
    ways[choice.spot]?.allSatisfy { way, taken in
      way == choice.way || taken.intersection(keys).isEmpty
    } ?? false
  }
}
