import BasicVM

/// What can happen between a wait and the next ones: all ways from it, with what is noticed on them.
///
/// A place of a region is a spot together with what has been noticed on the way there, so ways with
/// and without a sound, or with other texts, come to different places. Places are numbered, the
/// nearest first.
struct WaitRegion {
  private let flow: Flow
  private let spots: Spots
  /// Whether texts are told apart.
  private let tellsTexts: Bool
  private var places: [Place] = []
  private var numbers: [Place: Int] = [:]
  /// For each place those behind it, in the order of its ways.
  private var followers: [[Int]] = []
  /// For each place that from which it was reached first, and by which way; -1 for the first ones.
  private var parents: [(place: Int, way: Int)] = []
  private var starts: [Int] = []
  /// The ways that constants leave possible; nil where they were not followed.
  private(set) var possible: PossibleWays?

  /// A spot, and what has been noticed on the way there.
  package struct Place: Hashable {
    let spot: Int
    let notice: Notice
  }

  /// What can be noticed on a way.
  struct Notice: Hashable {
    var sounds = false
    var draws = false
    /// A variable or the display is changed.
    var changes = false
    /// The instruction that has shown a text last.
    var text: Int?

    /// Whether nothing can be.
    var isNothing: Bool { self == Notice() }
  }

  /// A way that is chosen at a spot, by its number there.
  struct Choice: Hashable {
    let spot: Int
    let way: Int
  }

  /// With more places than this, texts are not told apart.
  private static let limit = 20_000

  /// The region behind a wait; of the start, from the first instruction on.
  ///
  /// Ways that constants make impossible are left out if it follows numbers.
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

  /// The ways from a place, and where they lead; none behind a wait or an end.
  private func next(after place: Place) -> [(reason: Flow.Reason, to: Place)] {
    let index = spots.step(at: place.spot)
    let step = flow.steps[index]
    switch spots.action(at: place.spot) {
    // With the printer on it goes on at once.
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

  /// How many places there are.
  var count: Int { places.count }

  /// A place by its number.
  subscript(number: Int) -> Place { places[number] }

  /// The places at which the program waits or ends, and may come to.
  var arrivals: [Int] {
    places.indices.filter { number in
      spots.isArrival(places[number].spot)
        && possible?.arrivals.contains(places[number]) ?? true
    }
  }

  // MARK: Ways

  /// The spots on the shortest way to a place, without itself.
  func path(to number: Int) -> [Int] {
    var path: [Int] = []
    var number = parents[number].place
    while number >= 0 {
      path.append(places[number].spot)
      number = parents[number].place
    }
    return path.reversed()
  }

  /// What is chosen on the shortest way to a place, where there is a choice.
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

  /// For each place whether it can be reached without a choice, or with another one at the same spot
  /// later: where it cannot, this is what was chosen there last.
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

  /// For each place whether it can be reached behind what else may be chosen at a spot.
  func reached(behindOthersThan choice: Choice) -> [Bool] {
    let first = places.indices.filter { places[$0].spot == choice.spot }.flatMap { number in
      followers[number].enumerated().filter { $0.offset != choice.way }.map { $0.element }
    }
    return reached(from: first, without: nil)
  }

  /// For each place whether it can be reached behind a choice.
  func reached(behind choice: Choice, closed: Int? = nil) -> [Bool] {
    let first = places.indices.filter { places[$0].spot == choice.spot }
      .compactMap { followers[$0].isEmpty ? nil : followers[$0][choice.way] }
    return reached(from: first, without: nil, closed: closed)
  }

  /// Whether a variable has the same value where two choices are made last.
  func keeps(_ letter: Int, between one: Choice, _ other: Choice) -> Bool {
    !changes(letter, from: one, to: other) && !changes(letter, from: other, to: one)
  }

  /// Whether a variable may change on the way from where a choice is made last to where another is.
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
  /// Takes in what can be noticed of a step; its number, if its text is to be told.
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
