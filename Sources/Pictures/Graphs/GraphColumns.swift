/// The horizontal position of each cell of `GraphRows`.
///
/// Connected cells in other rows pull each cell. Cells of links pull each other harder than states
/// do, which straightens long links.
struct GraphColumns {
  private let rows: GraphRows
  /// The centre of each cell.
  private(set) var places: [Double]

  /// The neighbours of each cell in its row.
  private var left: [Int?]
  private var right: [Int?]

  init(_ rows: GraphRows) {
    self.rows = rows
    places = Array(repeating: 0, count: rows.cells.count)
    left = Array(repeating: nil, count: rows.cells.count)
    right = left
    for row in rows.rows { pack(row) }
    // Later rounds change less, so a large drawing gets fewer.
    for _ in 0..<min(max(Self.effort / max(places.count, 1), 4), 40) {
      for row in rows.rows.indices { pull(row, toAbove: 1, below: 0.2) }
      for row in rows.rows.indices.reversed() { pull(row, toAbove: 0.2, below: 1) }
    }
    for row in rows.rows.indices { align(row, with: rows.above) }
    for row in rows.rows.indices.reversed() { align(row, with: rows.below) }
    findNeighbours()
    for _ in 0..<3 {
      for link in rows.links.indices { straighten(link) }
    }
  }

  /// The approximate number of cell moves in all rounds.
  private static let effort = 60_000

  private func distances(_ row: [Int]) -> [Double] {
    zip(row, row.dropFirst()).map { distance($0, $1) }
  }

  private func distance(_ one: Int, _ other: Int) -> Double {
    let (left, right) = (rows.cells[one], rows.cells[other])
    let gap: Double =
      switch (left.isState, right.isState) {
      case (true, true): 32
      case (true, false), (false, true): 16
      case (false, false): 5
      }
    return left.right + gap + right.left
  }

  private mutating func pack(_ row: [Int]) {
    var x = 0.0
    let distances = distances(row)
    let half = distances.reduce(0, +) / 2
    for (index, cell) in row.enumerated() {
      places[cell] = x - half
      if index < distances.count { x += distances[index] }
    }
  }

  private mutating func pull(_ row: Int, toAbove aboveWeight: Double, below belowWeight: Double) {
    let row = rows.rows[row]
    let preferences = row.map { cell in
      var (sum, weights) = (0.0, 0.0)
      for (joined, side) in [(rows.above[cell], aboveWeight), (rows.below[cell], belowWeight)] {
        for other in joined {
          let weight = side * strength(of: other, on: cell)
          sum += weight * places[other]
          weights += weight
        }
      }
      // An unconnected cell stays where it is if possible.
      return weights > 0
        ? PreferredPosition(place: sum / weights, weight: weights)
        : PreferredPosition(place: places[cell], weight: 0.01)
    }
    move(row, preferences)
  }

  private func strength(of other: Int, on cell: Int) -> Double {
    switch (rows.cells[cell].isState, rows.cells[other].isState) {
    case (false, false): 8
    case (true, true), (false, true), (true, false): 1
    }
  }

  // MARK: Straight lines

  /// Moves states to their shortest link, if there is only one, and cells of links to the
  /// neighbour.
  private mutating func align(_ row: Int, with neighbours: [[Int]]) {
    let row = rows.rows[row]
    let preferences = row.map { cell in
      guard rows.cells[cell].isState else {
        return neighbours[cell].first.map { PreferredPosition(place: places[$0], weight: 4) }
          ?? PreferredPosition(place: places[cell], weight: 1)
      }
      guard let other = rows.nearest(of: neighbours[cell]) else {
        return PreferredPosition(place: places[cell], weight: 4)
      }
      return PreferredPosition(place: places[other], weight: 50)
    }
    move(row, preferences)
  }

  private mutating func findNeighbours() {
    for row in rows.rows {
      for (one, other) in zip(row, row.dropFirst()) { (right[one], left[other]) = (other, one) }
    }
  }

  /// The positions that a cell may take without moving its neighbours.
  private func room(of cell: Int) -> (least: Double, most: Double) {
    let least = left[cell].map { places[$0] + distance($0, cell) }
    let most = right[cell].map { places[$0] - distance(cell, $0) }
    return (least ?? -.infinity, most ?? .infinity)
  }

  /// Puts the cells of a link into as few columns as possible.
  private mutating func straighten(_ link: Int) {
    let cells = rows.chains[link].dropFirst().dropLast()
    var run: [Int] = []
    var room = (least: -Double.infinity, most: Double.infinity)
    for cell in cells {
      let own = self.room(of: cell)
      let both = (least: max(room.least, own.least), most: min(room.most, own.most))
      if both.least > both.most {
        place(run, in: room, link)
        (run, room) = ([], own)
      } else {
        room = both
      }
      run.append(cell)
    }
    place(run, in: room, link)
  }

  /// Puts cells of a link into one column, if possible below its upper state and above its lower
  /// one.
  private mutating func place(_ run: [Int], in room: (least: Double, most: Double), _ link: Int) {
    guard let first = run.first, let last = run.last, room.least <= room.most else { return }
    var room = room
    let chain = rows.chains[link]
    for (state, isNear) in [
      (chain[0], first == chain[1]), (chain[chain.count - 1], last == chain[chain.count - 2]),
    ] where isNear {
      let half = rows.cells[state].left - 14
      let least = max(room.least, places[state] - half)
      let most = min(room.most, places[state] + half)
      if least <= most { room = (least, most) }
    }
    let middle = run.reduce(0) { $0 + places[$1] } / Double(run.count)
    for cell in run { places[cell] = min(max(middle, room.least), room.most) }
  }

  private mutating func move(_ row: [Int], _ preferences: [PreferredPosition]) {
    for (cell, place) in zip(row, PreferredPosition.resolve(preferences, apart: distances(row))) {
      places[cell] = place
    }
  }
}

struct PreferredPosition {
  let place: Double
  let weight: Double

  /// The positions closest to all preferences that keep their order and distances.
  ///
  /// Cells that would overlap form a block at the weighted mean of their preferences.
  static func resolve(_ preferences: [PreferredPosition], apart distances: [Double]) -> [Double] {
    var blocks: [(place: Double, weight: Double, count: Int)] = []
    var offsets = [0.0]
    for (index, preference) in preferences.enumerated() {
      if index > 0 { offsets.append(offsets[index - 1] + distances[index - 1]) }
      var block = (place: preference.place - offsets[index], weight: preference.weight, count: 1)
      while let last = blocks.last, last.place >= block.place {
        blocks.removeLast()
        let weight = last.weight + block.weight
        let place = (last.place * last.weight + block.place * block.weight) / weight
        block = (place, weight, last.count + block.count)
      }
      blocks.append(block)
    }
    let places = blocks.flatMap { Array(repeating: $0.place, count: $0.count) }
    return zip(places, offsets).map { $0 + $1 }
  }
}
