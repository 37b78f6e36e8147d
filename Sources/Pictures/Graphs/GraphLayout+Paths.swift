import StateMachines

extension GraphLayout {
  func path(of link: Int) -> Path {
    let points = points(of: link)
    let directed = rows.links[link].isUpward ? points.reversed() : points
    var path = Path(transition: rows.links[link].transition, start: directed[0])
    var last = directed[0]
    for (index, point) in directed.enumerated().dropFirst() {
      let isLast = index == directed.count - 1
      // Merge collinear segments.
      if point.x == last.x, !isLast, directed[index + 1].x == point.x { continue }
      path.strokes.append(point.x == last.x ? .line(point) : Self.bend(from: last, to: point))
      last = point
    }
    return path
  }

  /// The points of a link from the upper box through the top and bottom of each row to the lower
  /// box.
  private func points(of link: Int) -> [Point] {
    let (upper, lower) = (rows.links[link].upper, rows.links[link].lower)
    var points = [Point(x: ports[link].upper, y: boxes[upper].bottom)]
    points.append(Point(x: ports[link].upper, y: rowBottoms[rowOfCell[upper]]))
    for cell in rows.chains[link].dropFirst().dropLast() {
      points.append(Point(x: places[cell], y: rowTops[rowOfCell[cell]]))
      points.append(Point(x: places[cell], y: rowBottoms[rowOfCell[cell]]))
    }
    points.append(Point(x: ports[link].lower, y: rowTops[rowOfCell[lower]]))
    points.append(Point(x: ports[link].lower, y: boxes[lower].y))
    return points
  }

  /// The curve is vertical at both ends.
  private static func bend(from start: Point, to end: Point) -> Stroke {
    let middle = (start.y + end.y) / 2
    return .curve(Point(x: start.x, y: middle), Point(x: end.x, y: middle), end)
  }

  /// The label is to the right of its link, near the source state.
  func label(of link: Int) -> Label? {
    guard let cell = rows.labelCells[link] else { return nil }
    let (row, link) = (rowOfCell[cell], rows.links[link])
    let y = link.isUpward ? rowBottoms[row] - link.label.height : rowTops[row]
    return Label(
      transition: link.transition, caption: captions[link.transition],
      frame: Frame(
        x: places[cell] + Self.labelGap, y: y, width: link.label.width,
        height: link.label.height))
  }

  // MARK: Loops

  static func loopHeight(_ caption: StateGraph.Caption) -> Double {
    max(caption.size.height, 18) + 6
  }

  func loops(_ edges: [Int], at box: Frame) -> [(Path, Label?)] {
    let heights = edges.map { Self.loopHeight(captions[$0]) }
    var y = box.y + Self.whole((box.height - heights.reduce(0, +)) / 2)
    return zip(edges, heights).map { edge, height in
      defer { y += height }
      let (top, bottom) = (y + 4, y + height - 4)
      // A Bezier curve reaches 3/4 of the way to its control points.
      let far = box.right + Self.loopReach * 4 / 3
      let path = Path(
        transition: edge, start: Point(x: box.right, y: top),
        strokes: [
          .curve(Point(x: far, y: top), Point(x: far, y: bottom), Point(x: box.right, y: bottom))
        ])
      let size = captions[edge].size
      guard size.height > 0 else { return (path, nil) }
      let frame = Frame(
        x: box.right + Self.loopLabel, y: y + Self.whole((height - size.height) / 2),
        width: size.width, height: size.height)
      return (path, Label(transition: edge, caption: captions[edge], frame: frame))
    }
  }
}
