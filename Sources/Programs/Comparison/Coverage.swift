import BasicVM

/// The places of a program, and the number of scripts that reached each.
package struct Coverage: Sendable {
  /// All statements or states.
  package private(set) var places: [Place] = []
  /// Whether the scripts were counted for each place.
  package let isCounted: Bool

  /// A statement or state with its count.
  package struct Place: Sendable {
    /// The statement as `P0-120` or `P0-120:2`, or the state's name.
    package let name: UTF8Text
    /// The name of its line, or of the state.
    let line: UTF8Text
    /// The number of scripts that reached it; only 0 or 1 if scripts are not counted.
    package internal(set) var scripts = 0
    /// Why no script can reach it; nil if a script may.
    package internal(set) var obstacle: StaticString?
  }

  /// The number of statements or states.
  package var placeCount: Int { places.count }
  /// The unreached statements or states.
  package var missed: [Place] { places.filter { $0.scripts == 0 } }
  /// The number of reached statements or states.
  package var reachedCount: Int { places.count { $0.scripts > 0 } }

  init(of contender: Contender, reached: ReachedPlaces) {
    isCounted = reached.isCounting
    places = contender.places
    for (index, place) in contender.placeIndexes.enumerated() {
      // A statement's count is the highest count of its instructions.
      guard let place else { continue }
      places[place].scripts = max(places[place].scripts, reached.scripts(at: index))
    }
  }

  /// Finds a place by its name.
  package func place(named name: UTF8Text) -> Place? { places.first { $0.name == name } }

  /// For a line of which only some statements ran: `2 of 3 statements ran`; otherwise nil.
  package func partialRun(ofLine name: UTF8Text) -> UTF8Text? {
    let statements = places.filter { $0.line == name }
    let ran = statements.count { $0.scripts > 0 }
    return 0 < ran && ran < statements.count
      ? "\(ran) of \(statements.count) statements ran" : nil
  }
}

struct ReachedPlaces: Sendable {
  private(set) var isReached: [Bool]
  /// The number of scripts that reached each of `Contender.placeIndexes`, such as an instruction;
  /// empty if scripts are not counted.
  private var counts: [Int]

  init(of contender: Contender, isCounting: Bool) {
    let count = contender.placeIndexes.count
    isReached = Array(repeating: false, count: count)
    counts = isCounting ? Array(repeating: 0, count: count) : []
  }

  var isCounting: Bool { !counts.isEmpty }

  func scripts(at index: Int) -> Int {
    counts.isEmpty ? (isReached[index] ? 1 : 0) : counts[index]
  }

  /// Adds the indexes that a script reached; returns whether one of them is new.
  mutating func take(_ indexes: [Int]) -> Bool {
    var isNew = false
    for index in indexes {
      isNew = isNew || !isReached[index]
      isReached[index] = true
      if !counts.isEmpty { counts[index] += 1 }
    }
    return isNew
  }
}
