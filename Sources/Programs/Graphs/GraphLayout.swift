import BasicVM

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
    /// The width of the state itself.
    let body: Double
    /// The width with what stands beside it.
    let width: Double
    let height: Double
    let row: Int

    /// The column of ways that only pass.
    var middle: Double { x + body / 2 }
  }

  /// A place in the picture.
  struct Point {
    let x: Double
    let y: Double
  }

  /// A way as it is drawn: the points it passes.
  struct Path {
    let transition: Int
    var points: [Point]
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
  /// For each box those that it is joined with in the rows before and behind.
  private var neighbours: [[Int]] = []
  /// For each row where its states end, and where the labels below them end.
  private var bottoms: [Double] = []
  private var labelEnds: [Double] = []

  /// The width of 24 characters and a frame.
  private static let leastWidth = 216.0
  private static let characterWidth = 6.7
  /// The height of a line of a label.
  static let lineHeight = 13.0
  private static let gap = 40.0
  private static let margin = 28.0
  /// How far ways that lead up are apart.
  private static let lane = 14.0
  private static let track = 5.0
  /// How far a way reaches that comes back to its state.
  static let loopWidth = 26.0

  init(_ graph: StateGraph) {
    self.graph = graph
    placeInRows()
    chainWays()
    joinNeighbours()
    for sweep in 0..<12 { order(downward: sweep.isMultiple(of: 2)) }
    placeInColumns()
    placeRows()
    drawPaths()
  }

  /// The height of a state: its name, and its displays.
  static func height(of state: StateGraph.State) -> Double {
    34 + 24 * Double(state.displays.count)
  }

  // MARK: Labels

  /// How wide a label is, with the way at its left.
  private func labelWidth(of way: StateGraph.Transition) -> Double {
    let longest = way.label.map { $0.width }.max() ?? 0
    return 22 + Double(longest) * Self.characterWidth
  }

  /// The ways that leave a state below, and the room that each needs there.
  private func slots(of state: Int) -> [(transition: Int, width: Double)] {
    graph.transitions.indices
      .filter { graph.transitions[$0].from == state && graph.transitions[$0].to != state }
      .map { ($0, labelWidth(of: graph.transitions[$0])) }
  }

  /// The room for ways from a state to itself, beside it.
  private func overhang(of state: Int) -> Double {
    graph.transitions.filter { $0.from == state && $0.to == state }
      .reduce(0) { max($0, labelWidth(of: $1) + Self.loopWidth) }
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
      let body = max(Self.leastWidth, slots(of: state).reduce(0) { $0 + $1.width })
      let box = Box(
        body: body, width: body + overhang(of: state),
        height: Self.height(of: graph.states[state]), row: max(row, 0))
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
        boxes.append(Box(body: 24, width: 24, height: 0, row: row))
      }
      chains.append(chain + [way.to])
    }
  }

  // MARK: Order

  /// Brings each box near the middle of those it is joined with in the row before, or behind.
  private mutating func order(downward: Bool) {
    var positions = [Int](repeating: 0, count: boxes.count)
    for row in downward ? Array(rows.indices.dropFirst()) : rows.indices.dropLast().reversed() {
      let other = rows[downward ? row - 1 : row + 1]
      for (position, box) in other.enumerated() { positions[box] = position }
      var keyed: [(key: Double, box: Int)] = []
      for (position, box) in rows[row].enumerated() {
        let neighbours = neighbours[box]
          .filter { boxes[$0].row == row + (downward ? -1 : 1) }.map { positions[$0] }
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
      }.map { $0.element.box }
    }
  }

  private mutating func joinNeighbours() {
    neighbours = Array(repeating: [], count: boxes.count)
    for chain in chains {
      for (one, other) in zip(chain, chain.dropFirst()) {
        neighbours[one].append(other)
        neighbours[other].append(one)
      }
    }
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
    let left = boxes.map { $0.x }.min() ?? 0
    for box in boxes.indices { boxes[box].x += Self.margin - left }
    width = (boxes.map { $0.x + $0.width }.max() ?? 0) + Self.margin
  }

  /// Moves the boxes of a row toward their neighbours, and keeps them apart.
  private mutating func pull(_ row: [Int]) {
    for box in row {
      let middles = neighbours[box].map { boxes[$0].middle }
      guard !middles.isEmpty else { continue }
      let wanted = middles.reduce(0, +) / Double(middles.count) - boxes[box].body / 2
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

  /// Below each row there is room for its labels, for ways that run aside, and for bends.
  private mutating func placeRows() {
    var y = Self.margin + Double(tracks(enteringRow: 0)) * Self.track
    for (index, row) in rows.enumerated() {
      let tallest = row.map { boxes[$0].height }.max() ?? 0
      for box in row { boxes[box].y = y }
      bottoms.append(y + tallest)
      let lines =
        graph.transitions.filter { $0.from != $0.to && boxes[$0.from].row == index }
        .map { $0.label.count }.max() ?? 0
      labelEnds.append(y + tallest + 8 + Double(lines) * Self.lineHeight)
      y = labelEnds[index] + 44 + Double(tracks(enteringRow: index + 1)) * Self.track
    }
    height = (bottoms.last ?? 0) + Self.margin
    if upward.contains(where: { boxes[graph.transitions[$0].from].row == rows.count - 1 }) {
      height = (labelEnds.last ?? 0) + Self.margin + Double(upward.count) * Self.track
    }
  }

  /// The ways that lead up or aside.
  private var upward: [Int] {
    graph.transitions.indices.filter {
      chains[$0].isEmpty && graph.transitions[$0].from != graph.transitions[$0].to
    }
  }

  /// Their targets, the lowest first: ways to one state share a lane, and long ones run outside.
  private var upwardTargets: [Int] {
    Set(upward.map { graph.transitions[$0].to }).sorted {
      boxes[$0].row != boxes[$1].row ? boxes[$0].row > boxes[$1].row : $0 < $1
    }
  }

  /// How many lanes need room above a row.
  private func tracks(enteringRow row: Int) -> Int {
    let isUsed = upward.contains {
      boxes[graph.transitions[$0].to].row == row || boxes[graph.transitions[$0].from].row == row - 1
    }
    return isUsed ? 2 * upwardTargets.count : 0
  }

  // MARK: Paths

  private mutating func drawPaths() {
    let lanes = upwardTargets
    for (index, way) in graph.transitions.enumerated() {
      if way.from == way.to {
        paths.append(loop(index, at: boxes[way.from]))
      } else if chains[index].isEmpty, let lane = lanes.firstIndex(of: way.to) {
        paths.append(path(upward: index, lane: lane))
      } else {
        paths.append(path(downward: index))
      }
    }
    width += Double(lanes.count) * Self.lane
  }

  private func path(downward transition: Int) -> Path {
    let way = graph.transitions[transition]
    let start = leavingPort(of: transition)
    var points = [
      Point(x: start, y: bottom(of: way.from)),
      Point(x: start, y: labelEnds[boxes[way.from].row]),
    ]
    for member in chains[transition].dropFirst().dropLast() {
      let row = boxes[member].row
      let middle = boxes[member].middle
      points += [Point(x: middle, y: boxes[member].y), Point(x: middle, y: labelEnds[row])]
    }
    points.append(Point(x: enteringPort(of: transition), y: boxes[way.to].y))
    return Path(transition: transition, points: points)
  }

  private func bottom(of state: Int) -> Double { boxes[state].y + boxes[state].height }

  /// Down below its labels, aside to the right of everything, up, and in from above.
  private func path(upward transition: Int, lane: Int) -> Path {
    let way = graph.transitions[transition]
    let (start, end) = (leavingPort(of: transition), enteringPort(of: transition))
    let x = width + Double(lane) * Self.lane - Self.margin / 2
    let low = labelEnds[boxes[way.from].row] + Double(lane + 1) * Self.track
    let high = boxes[way.to].y - 12 - Double(lane) * Self.track
    return Path(
      transition: transition,
      points: [
        Point(x: start, y: bottom(of: way.from)), Point(x: start, y: low), Point(x: x, y: low),
        Point(x: x, y: high), Point(x: end, y: high), Point(x: end, y: boxes[way.to].y),
      ])
  }

  private func loop(_ index: Int, at box: Box) -> Path {
    let (right, middle) = (box.x + box.body, box.y + box.height / 2)
    let far = right + Self.loopWidth - 6
    return Path(
      transition: index,
      points: [
        Point(x: right, y: middle + 8), Point(x: far, y: middle + 8),
        Point(x: far, y: middle - 8), Point(x: right, y: middle - 8),
      ])
  }

  /// The column in which a way leaves its state: side by side with the others, ordered by target.
  private func leavingPort(of transition: Int) -> Double {
    let box = boxes[graph.transitions[transition].from]
    let slots = slots(of: graph.transitions[transition].from)
      .sorted { target(of: $0.transition) < target(of: $1.transition) }
    let needed = slots.reduce(0) { $0 + $1.width }
    var x = box.x + (box.body - needed) / 2
    for slot in slots {
      if slot.transition == transition { break }
      x += slot.width
    }
    return slots.count == 1 && graph.transitions[transition].label.isEmpty ? box.middle : x + 12
  }

  /// The column of a way's next place; those that lead up come last.
  private func target(of transition: Int) -> Double {
    let chain = chains[transition]
    return chain.isEmpty ? .infinity : boxes[chain[1]].middle
  }

  /// The column in which a way arrives: side by side with the others, ordered by origin.
  private func enteringPort(of transition: Int) -> Double {
    let state = graph.transitions[transition].to
    let entering = graph.transitions.indices
      .filter { graph.transitions[$0].to == state && graph.transitions[$0].from != state }
    let rivals = entering.filter { !chains[$0].isEmpty }
      .sorted { origin(of: $0) < origin(of: $1) }
    // Those from below come in together, on the right.
    let count = rivals.count + (rivals.count < entering.count ? 1 : 0)
    let index = rivals.firstIndex(of: transition) ?? rivals.count
    return boxes[state].x + boxes[state].body * Double(index + 1) / Double(count + 1)
  }

  private func origin(of transition: Int) -> Double {
    let chain = chains[transition]
    return chain.isEmpty ? .infinity : boxes[chain[chain.count - 2]].middle
  }

  /// Whether a way is drawn with corners, because it does not simply lead down.
  func isCornered(_ path: Path) -> Bool { chains[path.transition].isEmpty }
}
