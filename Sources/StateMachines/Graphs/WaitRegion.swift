import BasicVM

/// All paths from one wait to the next, with their visible effects.
///
/// A place is a spot with the effects on the path to it: different sounds or texts lead to
/// different places. Places are numbered by distance.
struct WaitRegion {
  private let flow: Flow
  private let spots: Spots
  /// Whether texts are distinguished.
  private let tellsTexts: Bool
  private var places: [Place] = []
  private var numbers: [Place: Int] = [:]
  /// The successors of each place, by branch.
  private var followers: [[Int]] = []
  /// The predecessor on a shortest path, and the branch there; -1 for the starts.
  private var parents: [(place: Int, way: Int)] = []
  private var starts: [Int] = []
  /// The possible paths; nil if numbers were not followed.
  private(set) var possible: PossibleWays?

  package struct Place: Hashable {
    let spot: Int
    let notice: Notice
  }

  struct Notice: Hashable {
    var sounds = false
    var draws = false
    /// Whether a variable or the display changes.
    var changes = false
    /// The instruction that showed a text last.
    var text: Int?

    var isNothing: Bool { self == Notice() }
  }

  /// A branch by its index.
  struct Choice: Hashable {
    let spot: Int
    let way: Int
  }

  /// With more places, texts are not distinguished.
  private static let limit = 20_000

  /// The region after a wait, or at the start.
  static func behind(
    _ spot: Int, isStart: Bool, _ flow: Flow, _ spots: Spots, followsNumbers: Bool
  ) -> WaitRegion {
    var region = WaitRegion(behind: spot, isStart: isStart, flow, spots, tellsTexts: true)
    guard region.count <= limit else {
      return WaitRegion(behind: spot, isStart: isStart, flow, spots, tellsTexts: false)
    }
    if followsNumbers {
      region.possible = PossibleWays(
        from: region.starts.map { region[$0] },
        isStart ? nil : KeyFilters(behind: spots.step(at: spot), flow),
        spots, flow, next: { region.next(after: $0) })
    }
    return region
  }

  private init(
    behind spot: Int, isStart: Bool, _ flow: Flow, _ spots: Spots, tellsTexts: Bool
  ) {
    self.flow = flow
    self.spots = spots
    self.tellsTexts = tellsTexts
    let first = isStart ? [spot] : spots.ways(from: spot).map { $0.to }
    starts = first.map { reach(Place(spot: $0, notice: Notice()), from: -1, way: 0) }
    var number = 0
    while number < places.count, !tellsTexts || places.count <= Self.limit {
      for (way, next) in next(after: places[number]).enumerated() {
        followers[number].append(reach(next.to, from: number, way: way))
      }
      number += 1
    }
  }

  private mutating func reach(_ place: Place, from parent: Int, way: Int) -> Int {
    if let known = numbers[place] { return known }
    numbers[place] = places.count
    places.append(place)
    followers.append([])
    parents.append((parent, way))
    return places.count - 1
  }

  /// Empty for a wait or an end.
  private func next(after place: Place) -> [(reason: Flow.Reason, to: Place)] {
    let index = spots.step(at: place.spot)
    let step = flow.steps[index]
    switch spots.action(at: place.spot) {
    // With the printer on, PRINT does not wait.
    case .wait(.pause) where flow.mayPrint: break
    case .wait, .end: return []
    default: break
    }
    var notice = place.notice
    notice.take(step, number: tellsTexts ? index : nil)
    return spots.ways(from: place.spot).map {
      (reason: $0.reason, to: Place(spot: $0.to, notice: notice))
    }
  }

  var count: Int { places.count }

  subscript(number: Int) -> Place { places[number] }

  /// The reachable waits and ends.
  var arrivals: [Int] {
    places.indices.filter { number in
      spots.isArrival(places[number].spot)
        && possible?.arrivals.contains(places[number]) ?? true
    }
  }

  // MARK: Ways

  /// The spots on a shortest path, without the last.
  func path(to number: Int) -> [Int] {
    var path: [Int] = []
    var number = parents[number].place
    while number >= 0 {
      path.append(places[number].spot)
      number = parents[number].place
    }
    return path.reversed()
  }

  /// The choices on a shortest path.
  func choices(to number: Int) -> [Choice] {
    var choices: [Choice] = []
    var number = number
    while parents[number].place >= 0 {
      let (parent, way) = parents[number]
      let spot = places[parent].spot
      if spots.ways(from: spot).count > 1, !(possible?.isDecided(spot) ?? false) {
        choices.append(Choice(spot: spot, way: way))
      }
      number = parent
    }
    return choices.reversed()
  }

  /// The places reachable without this choice, or after another one at its spot.
  ///
  /// For the other places, this is the last choice made at its spot.
  func reached(without choice: Choice) -> [Bool] {
    var reached = reached(from: starts, without: choice)
    var open: [Int] = []
    for number in places.indices where places[number].spot == choice.spot {
      for (way, follower) in followers[number].enumerated() where way != choice.way {
        open.append(follower)
      }
    }
    for number in open { reached[number] = true }
    while let number = open.popLast() {
      guard places[number].spot != choice.spot else { continue }
      for follower in followers[number] where !reached[follower] {
        reached[follower] = true
        open.append(follower)
      }
    }
    return reached
  }

  /// The places reachable after another choice at the spot.
  func reached(behindOthersThan choice: Choice) -> [Bool] {
    let first = places.indices.filter { places[$0].spot == choice.spot }.flatMap { number in
      followers[number].enumerated().filter { $0.offset != choice.way }.map { $0.element }
    }
    return reached(from: first, without: nil)
  }

  func reached(behind choice: Choice, closed: Int? = nil) -> [Bool] {
    let first = places.indices.filter { places[$0].spot == choice.spot }
      .compactMap { followers[$0].isEmpty ? nil : followers[$0][choice.way] }
    return reached(from: first, without: nil, closed: closed)
  }

  /// Whether both choices, when last made, see the same value of a variable.
  func keeps(_ letter: Int, between one: Choice, _ other: Choice) -> Bool {
    !changes(letter, from: one, to: other) && !changes(letter, from: other, to: one)
  }

  /// Whether the variable may change in between.
  private func changes(_ letter: Int, from one: Choice, to other: Choice) -> Bool {
    let behind = reached(behind: one, closed: one.spot)
    let changing = places.indices.filter {
      behind[$0] && flow.steps[spots.step(at: places[$0].spot)].mayChange(letter: letter)
    }
    guard !changing.isEmpty else { return false }
    let reached = reached(from: changing, without: nil, closed: one.spot)
    return places.indices.contains { reached[$0] && places[$0].spot == other.spot }
  }

  private func reached(from starts: [Int], without choice: Choice?, closed: Int? = nil) -> [Bool] {
    var reached = Array(repeating: false, count: places.count)
    var open = starts
    for start in starts { reached[start] = true }
    while let number = open.popLast() {
      guard places[number].spot != closed else { continue }
      let refused = places[number].spot == choice?.spot ? choice?.way : nil
      for (way, follower) in followers[number].enumerated()
      where way != refused && !reached[follower] {
        reached[follower] = true
        open.append(follower)
      }
    }
    return reached
  }
}

extension WaitRegion.Notice {
  /// The number is nil if texts are not distinguished.
  fileprivate mutating func take(_ step: Flow.Step, number: Int?) {
    switch step.action {
    case .beep: sounds = true
    case .random: (draws, changes) = (true, true)
    case .text(let shown):
      changes = true
      if let shown, shown.contains(where: { $0 != CharacterCode.space }) { text = number ?? text }
    case .number, .column, .clear, .question: changes = true
    case .nothing, .wait, .end: changes = changes || step.changes
    }
  }
}
