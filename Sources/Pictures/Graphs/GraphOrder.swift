/// Orders the cells in their rows so that few links cross.
struct GraphOrder {
  private(set) var rows: [[Int]]
  /// The neighbours of each cell in the rows above and below.
  private let above: [[Int]]
  private let below: [[Int]]
  /// The position of each cell in its row.
  private var positions: [Int]
  /// The remaining number of comparisons.
  private var effort = 3_000_000

  init(_ rows: [[Int]], above: [[Int]], below: [[Int]]) {
    self.rows = rows
    self.above = above
    self.below = below
    positions = Array(repeating: 0, count: above.count)
    for row in rows.indices { updatePositions(in: row) }
    order()
  }

  /// Sweeps down and up, and keeps the best order.
  private mutating func order() {
    var best = rows
    var fewest = crossings
    for sweep in 0..<16 where fewest > 0 {
      let isDownward = sweep.isMultiple(of: 2)
      for row in isDownward ? Array(rows.indices.dropFirst()) : rows.indices.dropLast().reversed() {
        sort(row, by: isDownward ? above : below)
      }
      for row in rows.indices { exchange(row) }
      let count = crossings
      if count < fewest { (best, fewest) = (rows, count) }
    }
    rows = best
  }

  private mutating func updatePositions(in row: Int) {
    for (position, cell) in rows[row].enumerated() { positions[cell] = position }
  }

  /// Sorts the cells of a row by the mean position of their neighbours.
  private mutating func sort(_ row: Int, by neighbours: [[Int]]) {
    let keyed = rows[row].enumerated().map { offset, cell in
      let joined = neighbours[cell]
      let sum = joined.reduce(0) { $0 + positions[$1] }
      let key = joined.isEmpty ? Double(offset) : Double(sum) / Double(joined.count)
      return (key: key, offset: offset, cell: cell)
    }
    // A stable sort keeps the result deterministic.
    rows[row] = keyed.sorted { $0.key != $1.key ? $0.key < $1.key : $0.offset < $1.offset }
      .map { $0.cell }
    updatePositions(in: row)
  }

  /// Swaps adjacent cells where that reduces crossings.
  private mutating func exchange(_ row: Int) {
    var position = 0
    while position + 1 < rows[row].count, effort > 0 {
      let (one, other) = (rows[row][position], rows[row][position + 1])
      let gain = crossings(of: one, before: other) - crossings(of: other, before: one)
      if gain > 0 {
        rows[row].swapAt(position, position + 1)
        (positions[one], positions[other]) = (position + 1, position)
      }
      position += 1
    }
  }

  /// The crossings between the links of two cells in this order.
  private mutating func crossings(of one: Int, before other: Int) -> Int {
    var count = 0
    for (ones, others) in [(above[one], above[other]), (below[one], below[other])] {
      effort -= ones.count * others.count + 1
      for first in ones {
        for second in others where positions[first] > positions[second] { count += 1 }
      }
    }
    return count
  }

  private var crossings: Int {
    rows.indices.dropLast().reduce(0) { $0 + crossings(after: $1) }
  }

  /// Counts the crossings below a row with a Fenwick tree.
  private func crossings(after row: Int) -> Int {
    let ends = rows[row].flatMap { cell in below[cell].map { positions[$0] }.sorted() }
    var sums = Array(repeating: 0, count: rows[row + 1].count + 1)
    var count = 0
    for (number, end) in ends.enumerated() {
      var upToEnd = 0
      var index = end + 1
      while index > 0 {
        upToEnd += sums[index]
        index -= index & -index
      }
      count += number - upToEnd
      index = end + 1
      while index < sums.count {
        sums[index] += 1
        index += index & -index
      }
    }
    return count
  }
}
