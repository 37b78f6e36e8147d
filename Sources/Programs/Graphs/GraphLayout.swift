/// Places for the states of a graph: rows from the top, so that most ways lead down.
///
/// The usual four steps: rows by the distance from the start, an order in each row that crosses
/// few ways (each state near the middle of its neighbours), columns, and paths. Where a way passes
/// a row it has a place there too, so it runs between the states.
struct GraphLayout {
  /// A state or the place of a passing way.
  struct Box {
    var x = 0.0
    var y = 0.0
    let width: Double
    let height: Double
    let row: Int
  }

  /// A way as it is drawn: the points it passes.
  struct Path {
    let transition: Int
    var points: [(x: Double, y: Double)]
  }

  /// The states in their order, then the places of passing ways.
  private(set) var boxes: [Box] = []
  private(set) var paths: [Path] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  private let graph: StateGraph
  private var rows: [[Int]] = []
  /// For each transition the boxes it passes, both ends with it; empty for those that lead up.
  private var chains: [[Int]] = []

  static let boxWidth = 236.0
  private static let gap = 44.0
  private static let rowGap = 92.0
  private static let margin = 28.0
  /// How far from the states ways lead up, and how far apart.
  private static let lane = 18.0

  init(_ graph: StateGraph) {
    self.graph = graph
    placeInRows()
    chainWays()
    for sweep in 0..<12 { order(downward: sweep.isMultiple(of: 2)) }
    placeInColumns()
    placeRows()
    drawPaths()
  }

  /// The height of a state: its name, and its displays.
  static func height(of state: StateGraph.State) -> Double {
    34 + 24 * Double(state.displays.count)
  }

  // MARK: Rows

  private mutating func placeInRows() {
    var row = [Int](repeating: -1, count: graph.states.count)
    row[0] = 0
    var open = [0]
    var index = 0
    while index < open.count {
      let from = open[index]
      index += 1
      for way in graph.transitions where way.from == from && row[way.to] < 0 {
        row[way.to] = row[from] + 1
        open.append(way.to)
      }
    }
    rows = Array(repeating: [], count: (row.max() ?? 0) + 1)
    for (state, row) in row.enumerated() {
      let box = Box(
        width: Self.boxWidth, height: Self.height(of: graph.states[state]), row: max(row, 0))
      boxes.append(box)
      rows[box.row].append(state)
    }
  }

  /// Gives ways that pass rows a place in each.
  private mutating func chainWays() {
    for way in graph.transitions {
      let (first, last) = (boxes[way.from].row, boxes[way.to].row)
      guard first < last else {
        chains.append([])
        continue
      }
      var chain = [way.from]
      for row in (first + 1)..<max(last, first + 1) {
        chain.append(boxes.count)
        rows[row].append(boxes.count)
        boxes.append(Box(width: 24, height: 0, row: row))
      }
      chains.append(chain + [way.to])
    }
  }

  // MARK: Order

  /// Brings each box near the middle of those it is joined with in the row before, or behind.
  private mutating func order(downward: Bool) {
    for row in downward ? Array(rows.indices.dropFirst()) : rows.indices.dropLast().reversed() {
      let other = rows[downward ? row - 1 : row + 1]
      var keyed: [(key: Double, box: Int)] = []
      for (position, box) in rows[row].enumerated() {
        let neighbours = neighbours(of: box).compactMap { other.firstIndex(of: $0) }
        let share = Double(max(other.count, 1)) / Double(max(rows[row].count, 1))
        let middle =
          neighbours.isEmpty
          ? Double(position) * share
          : Double(neighbours.reduce(0, +)) / Double(neighbours.count)
        keyed.append((middle, box))
      }
      // Sorting that keeps the order of equals, so that nothing depends on chance.
      rows[row] = keyed.enumerated().sorted {
        $0.element.key != $1.element.key ? $0.element.key < $1.element.key : $0.offset < $1.offset
      }.map(\.element.box)
    }
  }

  private func neighbours(of box: Int) -> [Int] {
    var found: [Int] = []
    for chain in chains {
      for (index, member) in chain.enumerated() where member == box {
        if index > 0 { found.append(chain[index - 1]) }
        if index + 1 < chain.count { found.append(chain[index + 1]) }
      }
    }
    return found
  }

  // MARK: Columns

  private mutating func placeInColumns() {
    for row in rows {
      var x = 0.0
      for box in row {
        boxes[box].x = x
        x += boxes[box].width + Self.gap
      }
    }
    for _ in 0..<24 {
      for row in rows { pull(row) }
    }
    let left = boxes.map(\.x).min() ?? 0
    for box in boxes.indices { boxes[box].x += Self.margin - left }
    width = (boxes.map { $0.x + $0.width }.max() ?? 0) + Self.margin
  }

  /// Moves the boxes of a row toward their neighbours, and keeps them apart.
  private mutating func pull(_ row: [Int]) {
    for box in row {
      let middles = neighbours(of: box).map { boxes[$0].x + boxes[$0].width / 2 }
      guard !middles.isEmpty else { continue }
      let wanted = middles.reduce(0, +) / Double(middles.count) - boxes[box].width / 2
      boxes[box].x += (wanted - boxes[box].x) / 2
    }
    // Pushed apart to the right, then to the left: both by half, so that a row stays in its place.
    var rightmost = row.map { boxes[$0].x }
    var leftmost = rightmost
    for index in row.indices.dropFirst() {
      let least = rightmost[index - 1] + boxes[row[index - 1]].width + Self.gap
      rightmost[index] = max(rightmost[index], least)
    }
    for index in row.indices.dropLast().reversed() {
      let most = leftmost[index + 1] - boxes[row[index]].width - Self.gap
      leftmost[index] = min(leftmost[index], most)
    }
    for (index, box) in row.enumerated() {
      boxes[box].x = (rightmost[index] + leftmost[index]) / 2
    }
  }

  private mutating func placeRows() {
    var y = Self.margin
    for row in rows {
      let tallest = row.map { boxes[$0].height }.max() ?? 0
      for box in row { boxes[box].y = y + (tallest - boxes[box].height) / 2 }
      y += tallest + Self.rowGap
    }
    height = y - Self.rowGap + Self.margin
  }

  // MARK: Paths

  private mutating func drawPaths() {
    var lanes = 0
    for (index, way) in graph.transitions.enumerated() {
      if way.from == way.to {
        paths.append(loop(index, at: boxes[way.from]))
      } else if chains[index].isEmpty {
        lanes += 1
        paths.append(upward(index, way, lane: lanes))
      } else {
        paths.append(downward(index))
      }
    }
    width += Double(lanes + 1) * Self.lane
  }

  private func downward(_ transition: Int) -> Path {
    let chain = chains[transition]
    var points: [(x: Double, y: Double)] = []
    for (index, member) in chain.enumerated() {
      let box = boxes[member]
      let middle = box.x + box.width / 2
      let isFirst = index == 0
      let isLast = index == chain.count - 1
      if isFirst {
        points.append((port(of: transition, leaving: member, toward: chain[1]), box.y + box.height))
      } else if isLast {
        points.append((port(of: transition, entering: member, from: chain[index - 1]), box.y))
      } else {
        points.append((middle, box.y))
      }
    }
    return Path(transition: transition, points: points)
  }

  /// Ways that leave one state do so side by side, in the order of where they lead.
  private func port(of transition: Int, leaving box: Int, toward next: Int) -> Double {
    let rivals = chains.indices.filter { chains[$0].first == box }
      .sorted { boxes[chains[$0][1]].x < boxes[chains[$1][1]].x }
    return port(in: boxes[box], rivals.firstIndex(of: transition) ?? 0, of: rivals.count)
  }

  private func port(of transition: Int, entering box: Int, from last: Int) -> Double {
    let rivals = chains.indices.filter { chains[$0].last == box }.sorted {
      boxes[chains[$0][chains[$0].count - 2]].x < boxes[chains[$1][chains[$1].count - 2]].x
    }
    return port(in: boxes[box], rivals.firstIndex(of: transition) ?? 0, of: rivals.count)
  }

  private func port(in box: Box, _ index: Int, of count: Int) -> Double {
    box.x + box.width * Double(index + 1) / Double(count + 1)
  }

  /// Up along the right side of everything.
  private func upward(_ index: Int, _ way: StateGraph.Transition, lane: Int) -> Path {
    let (from, to) = (boxes[way.from], boxes[way.to])
    let x = width + Double(lane) * Self.lane - Self.margin / 2
    let leaving = from.y + from.height - 10
    return Path(
      transition: index,
      points: [
        (from.x + from.width, leaving), (x, leaving), (x, to.y + 10), (to.x + to.width, to.y + 10),
      ])
  }

  private func loop(_ index: Int, at box: Box) -> Path {
    let (right, middle) = (box.x + box.width, box.y + box.height / 2)
    return Path(
      transition: index,
      points: [
        (right, middle + 8), (right + 26, middle + 8), (right + 26, middle - 8),
        (right, middle - 8),
      ])
  }

  /// Whether a way is drawn with corners, because it does not simply lead down.
  func isCornered(_ path: Path) -> Bool { chains[path.transition].isEmpty }
}
