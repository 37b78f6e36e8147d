/// The columns of a drawing: in, rows of cells in their order; out, where each cell's middle is;
/// refused, nothing.
///
/// Each cell is pulled toward those that it is joined with. Ways pull each other harder than states
/// do, so long ones become straight.
struct GraphColumns {
  private let rows: GraphRows
  /// For each cell its middle.
  private(set) var places: [Double]

  /// The room between two states, beside what their cells hold.
  private static let gap = 36.0
  /// The room between two ways.
  private static let wayGap = 5.0

  init(_ rows: GraphRows) {
    self.rows = rows
    places = Array(repeating: 0, count: rows.cells.count)
    for row in rows.rows { pack(row) }
    for _ in 0..<8 {
      for row in rows.rows.indices { pull(row, toAbove: 1, below: 0) }
      for row in rows.rows.indices.reversed() { pull(row, toAbove: 0, below: 1) }
    }
    for _ in 0..<4 {
      for row in rows.rows.indices { pull(row, toAbove: 1, below: 1) }
      for row in rows.rows.indices.reversed() { pull(row, toAbove: 1, below: 1) }
    }
    for row in rows.rows.indices { straighten(row, along: rows.above) }
    for row in rows.rows.indices.reversed() { straighten(row, along: rows.below) }
  }

  /// How far apart the middles of each cell of a row and the next must be.
  private func distances(_ row: [Int]) -> [Double] {
    zip(row, row.dropFirst()).map { one, other in
      let (left, right) = (rows.cells[one], rows.cells[other])
      let gap = left.isState && right.isState ? Self.gap
        : left.isState || right.isState ? Self.gap / 2 : Self.wayGap
      return left.right + gap + right.left
    }
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

  /// Moves the cells of a row toward those above and below, each side with its weight.
  private mutating func pull(_ row: Int, toAbove aboveWeight: Double, below belowWeight: Double) {
    let row = rows.rows[row]
    let wishes = row.map { cell in
      var (sum, weights) = (0.0, 0.0)
      for (joined, side) in [(rows.above[cell], aboveWeight), (rows.below[cell], belowWeight)] {
        for other in joined {
          let weight = side * pull(of: other, on: cell)
          sum += weight * target(of: cell, at: other)
          weights += weight
        }
      }
      // What is joined with nothing stays, if it may.
      return weights > 0
        ? Wish(place: sum / weights, weight: weights) : Wish(place: places[cell], weight: 0.01)
    }
    move(row, wishes)
  }

  private func pull(of other: Int, on cell: Int) -> Double {
    switch (rows.cells[cell].isState, rows.cells[other].isState) {
    case (false, false): 8
    case (true, true), (false, true), (true, false): 1
    }
  }

  /// Where a cell wants to be for another: above or below its middle, or anywhere at a state.
  private func target(of cell: Int, at other: Int) -> Double {
    places[other]
  }

  /// Ways stand exactly behind their last cell, where nothing is in the way.
  private mutating func straighten(_ row: Int, along neighbours: [[Int]]) {
    let row = rows.rows[row]
    let wishes = row.map { cell in
      guard !rows.cells[cell].isState, let other = neighbours[cell].first else {
        return Wish(place: places[cell], weight: rows.cells[cell].isState ? 4 : 1)
      }
      if rows.cells[other].isState {
        let half = rows.cells[other].left - 14
        let place = min(max(places[cell], places[other] - half), places[other] + half)
        return Wish(place: place, weight: 1)
      }
      return Wish(place: places[other], weight: 100)
    }
    move(row, wishes)
  }

  private mutating func move(_ row: [Int], _ wishes: [Wish]) {
    for (cell, place) in zip(row, Wish.granted(wishes, apart: distances(row))) { places[cell] = place }
  }
}

/// Where something wants to be in a row, and how much.
struct Wish {
  let place: Double
  let weight: Double

  /// The places nearest to all wishes that keep their order and these distances.
  ///
  /// Those that come too near become one block, which stands where its members want it in the mean.
  static func granted(_ wishes: [Wish], apart distances: [Double]) -> [Double] {
    var blocks: [(place: Double, weight: Double, count: Int)] = []
    var offsets = [0.0]
    for (index, wish) in wishes.enumerated() {
      if index > 0 { offsets.append(offsets[index - 1] + distances[index - 1]) }
      var block = (place: wish.place - offsets[index], weight: wish.weight, count: 1)
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
