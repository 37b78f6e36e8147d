import BasicVM
import StateMachines

/// Lays out a state graph: boxes, paths and labels.
///
/// Most transitions lead down. The steps are ranks (`GraphRanks`), an order in each row with few
/// crossings (`GraphRows`, `GraphOrder`), columns (`GraphColumns`), and paths. A path is vertical
/// within a row, in its own column, and bends between rows. It therefore crosses no box or label.
struct GraphLayout {
  package struct Point: Equatable {
    var x: Double
    var y: Double
  }

  struct Frame {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }
  }

  struct Path {
    let transition: Int
    let start: Point
    var strokes: [Stroke] = []
  }

  enum Stroke {
    case line(Point)
    /// A Bezier curve: two control points and the end.
    case curve(Point, Point, Point)
  }

  struct Label {
    let transition: Int
    let caption: StateGraph.Caption
    let frame: Frame
  }

  private(set) var boxes: [Frame] = []
  /// Transitions between two states come first, then loops.
  private(set) var paths: [Path] = []
  private(set) var labels: [Label] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  let graph: StateGraph
  let captions: [StateGraph.Caption]
  let rows: GraphRows
  private(set) var rowOfCell: [Int]
  /// The centre of each cell.
  private(set) var places: [Double]
  private(set) var rowTops: [Double] = []
  private(set) var rowBottoms: [Double] = []
  /// The positions at which each link meets its upper and its lower state.
  private(set) var ports: [(upper: Double, lower: Double)]

  private static let margin = 12.0
  /// Many transitions widen a state up to this width.
  private static let maxPortWidth = 400.0
  /// The vertical end of a path above or below a box, so that its arrowhead points at the box.
  private static let stub = 10.0
  static let lineHeight = 13.0
  /// The width of a label in characters, unless a word is longer.
  private static let edgeColumns = 14
  private static let loopColumns = 24
  static let labelGap = 6.0
  /// How far a loop reaches from its state.
  static let loopReach = 22.0
  /// Where the label of a loop begins.
  static let loopLabel = 26.0

  init(_ graph: StateGraph) {
    self.graph = graph
    captions = graph.transitions.indices.map { index in
      let isLoop = graph.transitions[index].from == graph.transitions[index].to
      return graph.caption(of: index, columns: isLoop ? Self.loopColumns : Self.edgeColumns)
    }
    let loops = Self.loops(of: graph)
    let sizes = Self.sizes(of: graph, loops, captions)
    let ranks = GraphRanks(
      graph.transitions.map { ($0.from, $0.to) }, widths: sizes.map { $0.width + $0.overhang })
    rows = GraphRows(states: sizes, Self.links(of: graph, captions, ranks), ranks)
    places = GraphColumns(rows).places
    ports = Array(repeating: (0, 0), count: rows.links.count)
    rowOfCell = Array(repeating: 0, count: rows.cells.count)
    for (index, row) in rows.rows.enumerated() {
      for cell in row { rowOfCell[cell] = index }
    }
    shiftToMargin()
    findPorts()
    placeRows()
    placeBoxes()
    draw(loops)
  }

  // MARK: Elements

  /// The sizes of states, with room for transitions and loops.
  private static func sizes(
    of graph: StateGraph, _ loops: [[Int]], _ captions: [StateGraph.Caption]
  ) -> [GraphRows.Size] {
    var leaving = Array(repeating: 0, count: graph.states.count)
    var coming = leaving
    for edge in graph.transitions where edge.from != edge.to {
      leaving[edge.from] += 1
      coming[edge.to] += 1
    }
    return graph.states.enumerated().map { index, state in
      let (width, height) = state.boxSize
      let ports = Double(max(leaving[index], coming[index]))
      return GraphRows.Size(
        width: max(width, min(24 + 8 * ports, maxPortWidth)),
        overhang: loops[index].reduce(0) { max($0, loopLabel + captions[$1].size.width) },
        height: max(height, loops[index].reduce(8) { $0 + loopHeight(captions[$1]) }))
    }
  }

  private static func links(
    of graph: StateGraph, _ captions: [StateGraph.Caption], _ ranks: GraphRanks
  ) -> [GraphRows.Link] {
    graph.transitions.indices.compactMap { index in
      let edge = graph.transitions[index]
      guard edge.from != edge.to else { return nil }
      let isUpward = ranks.ranks[edge.from] > ranks.ranks[edge.to]
      return .init(
        transition: index, upper: isUpward ? edge.to : edge.from,
        lower: isUpward ? edge.from : edge.to,
        label: captions[index].size, isUpward: isUpward)
    }
  }

  private static func loops(of graph: StateGraph) -> [[Int]] {
    var loops: [[Int]] = Array(repeating: [], count: graph.states.count)
    for (index, edge) in graph.transitions.enumerated() where edge.from == edge.to {
      loops[edge.from].append(index)
    }
    return loops
  }

  private mutating func draw(_ loops: [[Int]]) {
    paths = rows.links.indices.map { path(of: $0) }
    labels = rows.links.indices.compactMap { label(of: $0) }
    for (state, loops) in loops.enumerated() {
      for (path, label) in self.loops(loops, at: boxes[state]) {
        paths.append(path)
        if let label { labels.append(label) }
      }
    }
  }

  // MARK: Columns

  /// Moves all cells to the margin, at whole numbers.
  private mutating func shiftToMargin() {
    let left = places.indices.map { places[$0] - rows.cells[$0].left }.min() ?? 0
    for cell in places.indices { places[cell] = Self.whole(places[cell] - left + Self.margin) }
    let right = places.indices.map { places[$0] + rows.cells[$0].right }.max() ?? 0
    width = Self.whole(right + Self.margin)
  }

  static func whole(_ number: Double) -> Double { Double(Int(number)) }

  /// Assigns adjacent ports to the links of each state, in the order of their cells.
  private mutating func findPorts() {
    var uppers: [[Int]] = Array(repeating: [], count: graph.states.count)
    var lowers = uppers
    for (index, link) in rows.links.enumerated() {
      uppers[link.upper].append(index)
      lowers[link.lower].append(index)
    }
    for state in graph.states.indices {
      let below = sorted(uppers[state]) { rows.chains[$0][1] }
      for (link, port) in zip(below, ports(for: below.map { rows.chains[$0][1] }, at: state)) {
        ports[link].upper = port
      }
      let above = sorted(lowers[state]) { rows.chains[$0][rows.chains[$0].count - 2] }
      let cells = above.map { rows.chains[$0][rows.chains[$0].count - 2] }
      for (link, port) in zip(above, ports(for: cells, at: state)) { ports[link].lower = port }
    }
  }

  private func sorted(_ links: [Int], by cell: (Int) -> Int) -> [Int] {
    links.sorted { one, other in
      let (first, second) = (places[cell(one)], places[cell(other)])
      return first != second ? first < second : one < other
    }
  }

  /// The ports of a state for links to these cells, each as close to its cell as possible.
  private func ports(for cells: [Int], at state: Int) -> [Double] {
    let half = rows.cells[state].left - 12
    let (first, last) = (places[state] - half, places[state] + half)
    let distance = min(14, 2 * half / Double(max(cells.count - 1, 1)))
    let preferences = cells.map {
      PreferredPosition(place: min(max(places[$0], first), last), weight: 1)
    }
    let apart = Array(repeating: distance, count: max(cells.count - 1, 0))
    let resolved = PreferredPosition.resolve(preferences, apart: apart)
    return resolved.enumerated().map { index, place in
      let least = first + Double(index) * distance
      let most = last - Double(cells.count - 1 - index) * distance
      return Self.whole(max(min(place, most), least))
    }
  }

  // MARK: Rows

  private mutating func placeRows() {
    let gaps = gaps()
    var y = Self.margin
    for (index, row) in rows.rows.enumerated() {
      let stub = row.contains { rows.cells[$0].isState } ? Self.stub : 0
      rowTops.append(y)
      y += row.reduce(0) { max($0, rows.cells[$1].height) } + 2 * stub
      rowBottoms.append(y)
      y += gaps[index]
    }
    height = (rowBottoms.last ?? 0) + Self.margin
  }

  /// The space below each row, larger where links move further sideways.
  private func gaps() -> [Double] {
    var farthest = Array(repeating: 0.0, count: rows.rows.count)
    for link in rows.links.indices {
      let columns = columns(of: link)
      for (index, cell) in rows.chains[link].dropLast().enumerated() {
        let aside = columns[index] - columns[index + 1]
        farthest[rowOfCell[cell]] = max(farthest[rowOfCell[cell]], aside.magnitude)
      }
    }
    return farthest.map { Self.whole(min(12 + $0 / 8, 60)) }
  }

  private func columns(of link: Int) -> [Double] {
    let between = rows.chains[link].dropFirst().dropLast().map { places[$0] }
    return [ports[link].upper] + between + [ports[link].lower]
  }

  private mutating func placeBoxes() {
    boxes = graph.states.indices.map { state in
      let cell = rows.cells[state]
      return Frame(x: places[state] - cell.left, y: 0, width: 2 * cell.left, height: cell.height)
    }
    for (index, row) in rows.rows.enumerated() {
      for state in row where rows.cells[state].isState {
        boxes[state].y = Self.whole((rowTops[index] + rowBottoms[index] - boxes[state].height) / 2)
      }
    }
  }
}
