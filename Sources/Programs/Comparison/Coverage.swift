import BasicVM

/// Which places of a program have been reached.
public struct Coverage: Sendable {
  /// Its lines or states, in their order.
  public private(set) var places: [Place] = []
  /// Whether the scripts that reached a place were counted.
  public let isCounted: Bool

  /// A line or state.
  public struct Place: Sendable {
    /// Its name.
    public let name: UTF8Text
    /// How many scripts reached it; if they were not counted, 1 if any did.
    public fileprivate(set) var scripts = 0
    /// Why no script can reach it; nil when one may.
    public let obstacle: StaticString?
  }

  /// How many lines or states there are.
  public var placeCount: Int { places.count }
  /// The lines or states that were not reached.
  public var missed: [Place] { places.filter { $0.scripts == 0 } }
  /// How many lines or states were reached.
  public var reachedCount: Int { places.count { $0.scripts > 0 } }

  /// The coverage of a program by what its scripts reached.
  init(of contender: Contender, reached: ReachedPlaces) {
    isCounted = reached.isCounting
    places = contender.places.map { Place(name: $0.name, obstacle: $0.obstacle) }
    for (index, place) in contender.placeIndexes.enumerated() {
      // Who comes to a line comes to its first instruction, and to others if nothing leads away.
      guard let place else { continue }
      places[place].scripts = max(places[place].scripts, reached.scripts(at: index))
    }
  }

  /// The place of a name.
  public func place(named name: UTF8Text) -> Place? { places.first { $0.name == name } }
}

/// The places that scripts have reached, as a program counts them.
struct ReachedPlaces: Sendable {
  /// For each place whether a script reached it.
  private(set) var isReached: [Bool]
  /// For each how many did; empty if that is not counted.
  private var counts: [Int]

  init(of contender: Contender, isCounting: Bool) {
    let count = contender.placeIndexes.count
    isReached = Array(repeating: false, count: count)
    counts = isCounting ? Array(repeating: 0, count: count) : []
  }

  var isCounting: Bool { !counts.isEmpty }

  /// How many scripts reached a place; if that is not counted, 1 if any did.
  func scripts(at place: Int) -> Int {
    counts.isEmpty ? (isReached[place] ? 1 : 0) : counts[place]
  }

  /// Takes in what a script reached; whether any of it is new.
  mutating func take(_ places: [Int]) -> Bool {
    var isNew = false
    for place in places {
      isNew = isNew || !isReached[place]
      isReached[place] = true
      if !counts.isEmpty { counts[place] += 1 }
    }
    return isNew
  }
}
