import BasicVM
import Programs
import TestSampling
import Testing

@testable import Pictures
@testable import StateMachines

@Suite struct GraphDrawingTests {
  /// A random graph, or that of a game.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let graph: StateGraph
    let layout: GraphLayout

    init(name: String, graph: StateGraph) {
      self.name = name
      self.graph = graph
      layout = GraphLayout(graph)
    }

    var testDescription: String { name }
  }

  static let games = GameID.allCases.map { game in
    let listing = ListingReader.read(game.listing)
    let graph = try? StateGraph(of: listing.memory, area: listing.firstArea ?? 0)
    return Case(name: "\(game.id)", graph: graph ?? StateGraph())
  }

  /// From dense graphs with few states to long chains.
  static let madeUp = stride(from: 0, to: 40, by: triesAll ? 1 : 4).map { number in
    let (states, edges) = (2 + number * 7 % 41, 1 + number * 13 % 60)
    return Case(
      name: "\(states) states, \(edges) ways, number \(number)",
      graph: graph(seed: UInt64(number), states: states, edges: edges))
  }

  static func graph(seed: UInt64, states: Int, edges: Int) -> StateGraph {
    var random = SeededRandom(seed: seed)
    var graph = StateGraph()
    for number in 0..<states {
      var state = StateGraph.State(
        name: UTF8Text(random.any(of: names)), kind: number == 0 ? .start : .wait(.key),
        place: nil)
      state.displays = (0..<random.below(4)).map { "DISPLAY \($0)" }
      graph.states.append(state)
    }
    for number in 0..<edges {
      let isBranch = number + 1 < states
      let needs = (0..<random.below(4)).map { _ in
        StateGraph.Condition(
          form: .other(UTF8Text(random.any(of: conditions))), decisions: [])
      }
      graph.transitions.append(
        .init(
          from: isBranch ? max(number - random.below(4), 0) : random.below(states),
          to: isBranch ? number + 1 : random.below(states), needs: needs, isOther: false,
          sounds: random.below(2), draws: random.onceIn(3), isComputed: random.onceIn(5),
          changes: true))
    }
    return graph
  }

  static let names: [StaticString] = [
    "A", "ROUND", "A RATHER LONG NAME OF SOME STATE", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
  ]

  static let conditions: [StaticString] = [
    "A=B", #"K$≠"Y""#, "X(I)≥22", "N<4", "A$+B$+C$+D$+E$+F$+G$+H$+I$+J$+K$+L$=M$",
  ]

  // MARK: Paths

  @Test(arguments: games + madeUp) func `no path crosses a state`(
    _ row: Case
  ) {
    let layout = row.layout
    #expect(layout.paths.count == row.graph.transitions.count)
    for path in layout.paths {
      let edge = row.graph.transitions[path.transition]
      let pieces = path.pieces
      for (state, box) in layout.boxes.enumerated() {
        // A path touches its end states' edges.
        let isEnd = state == edge.from || state == edge.to
        let kept = box.grown(by: isEnd ? -0.5 : 1)
        #expect(!pieces.contains { $0.touches(kept) }, "\(state)")
      }
    }
  }

  @Test(arguments: games + madeUp) func `a path begins and ends at its states`(_ row: Case) throws {
    let layout = row.layout
    for path in layout.paths {
      let edge = row.graph.transitions[path.transition]
      let last = try #require(path.strokes.last).end
      #expect(layout.boxes[edge.from].grown(by: 0.5).holds(path.start))
      #expect(layout.boxes[edge.to].grown(by: 0.5).holds(last))
    }
  }

  @Test(arguments: games + madeUp) func `no two paths share a vertical line`(_ row: Case) {
    var upright: [(x: Double, top: Double, bottom: Double)] = []
    for path in row.layout.paths {
      var last = path.start
      for stroke in path.strokes {
        if case .line(let end) = stroke {
          upright.append((last.x, min(last.y, end.y), max(last.y, end.y)))
        }
        last = stroke.end
      }
    }
    for (index, one) in upright.enumerated() {
      for other in upright[..<index] where (one.x - other.x).magnitude < 1 {
        // Lines to the same narrow state may be close.
        let shared = min(one.bottom, other.bottom) - max(one.top, other.top)
        #expect(shared <= 24, "\(one) \(other)")
      }
    }
  }

  // MARK: Labels

  @Test(arguments: games + madeUp) func `labels do not cover other labels, states or paths`(
    _ row: Case
  ) {
    let layout = row.layout
    let texts = row.graph.transitions.indices.count { !row.graph.caption(of: $0).isEmpty }
    #expect(layout.labels.count == texts)
    let pieces = layout.paths.flatMap(\.pieces)
    for (index, label) in layout.labels.enumerated() {
      for box in layout.boxes { #expect(!label.frame.touches(box)) }
      for other in layout.labels[..<index] { #expect(!label.frame.touches(other.frame)) }
      #expect(!pieces.contains { $0.touches(label.frame) })
    }
  }

  @Test(arguments: games + madeUp)
  func `states do not overlap, and everything is inside the picture`(
    _ row: Case
  ) {
    let layout = row.layout
    let page = GraphLayout.Frame(x: 0, y: 0, width: layout.width, height: layout.height)
    for (index, box) in layout.boxes.enumerated() {
      for other in layout.boxes[..<index] { #expect(!box.touches(other)) }
    }
    let frames = layout.boxes + layout.labels.map(\.frame) + layout.paths.flatMap(\.pieces)
    for frame in frames {
      #expect(page.holds(.init(x: frame.x, y: frame.y)))
      #expect(page.holds(.init(x: frame.right, y: frame.bottom)))
    }
  }

  @Test(arguments: games) func `the picture of a game is less than 1,000 wide`(_ row: Case) {
    #expect(row.layout.width < 1_000)
  }

  @Test func `a graph with the maximum of transitions has a limited size`() {
    for states in triesAll ? [2, 250] : [2] {
      let layout = GraphLayout(Self.graph(seed: 1, states: states, edges: 500))
      #expect(layout.paths.count == 500)
      #expect(layout.width < 12_000 && layout.height < 60_000, "\(layout.width) \(layout.height)")
    }
  }
}

extension GraphLayout.Frame {
  fileprivate func grown(by length: Double) -> Self {
    Self(x: x - length, y: y - length, width: width + 2 * length, height: height + 2 * length)
  }

  fileprivate func holds(_ point: GraphLayout.Point) -> Bool {
    point.x > x && point.x < right && point.y > y && point.y < bottom
  }

  fileprivate func touches(_ other: Self) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }
}

extension GraphLayout.Stroke {
  fileprivate var end: GraphLayout.Point {
    switch self {
    case .line(let end), .curve(_, _, let end): end
    }
  }

  /// Bounding boxes: one of a line, 24 of a curve.
  fileprivate func pieces(from start: GraphLayout.Point) -> [GraphLayout.Frame] {
    let points =
      switch self {
      case .line(let end): [start, end]
      case .curve(let first, let second, let end):
        (0...24).map { number in
          let t = Double(number) / 24
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          return GraphLayout.Point(
            x: a * start.x + b * first.x + c * second.x + d * end.x,
            y: a * start.y + b * first.y + c * second.y + d * end.y)
        }
      }
    return zip(points, points.dropFirst()).map { one, other in
      .init(
        x: min(one.x, other.x), y: min(one.y, other.y), width: (one.x - other.x).magnitude,
        height: (one.y - other.y).magnitude)
    }
  }
}

extension GraphLayout.Path {
  fileprivate var pieces: [GraphLayout.Frame] {
    var last = start
    return strokes.flatMap { stroke in
      defer { last = stroke.end }
      return stroke.pieces(from: last)
    }
  }
}
