/// What can be painted on a canvas, in pixels.
enum Outline {
  /// An upright rectangle with round corners.
  case rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double)
  /// A line through places, with round ends.
  case line([(x: Double, y: Double)], thickness: Double)

  /// How far a place is from the edge; negative inside.
  func distance(x: Double, y: Double) -> Double {
    switch self {
    case .rectangle(let left, let top, let width, let height, let radius):
      let acrossEdge = abs(x - left - width / 2) - width / 2 + radius
      let downEdge = abs(y - top - height / 2) - height / 2 + radius
      let outside = Self.length(max(acrossEdge, 0), max(downEdge, 0))
      return outside + min(max(acrossEdge, downEdge), 0) - radius
    case .line(let points, let thickness):
      var nearest = Double.infinity
      for (start, end) in zip(points, points.dropFirst()) {
        nearest = min(nearest, Self.distance(x, y, from: start, to: end))
      }
      return nearest - thickness / 2
    }
  }

  private static func distance(
    _ x: Double, _ y: Double, from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> Double {
    let across = end.x - start.x
    let down = end.y - start.y
    let along = (x - start.x) * across + (y - start.y) * down
    let fraction = min(max(along / max(across * across + down * down, 1e-9), 0), 1)
    return length(x - start.x - fraction * across, y - start.y - fraction * down)
  }

  private static func length(_ across: Double, _ down: Double) -> Double {
    (across * across + down * down).squareRoot()
  }

  /// The sides of an upright box around the shape.
  var box: (left: Double, top: Double, right: Double, bottom: Double) {
    switch self {
    case .rectangle(let x, let y, let width, let height, _):
      return (x, y, x + width, y + height)
    case .line(let points, let thickness):
      let across = points.map(\.x)
      let down = points.map(\.y)
      let margin = thickness / 2
      return (
        (across.min() ?? 0) - margin, (down.min() ?? 0) - margin,
        (across.max() ?? 0) + margin, (down.max() ?? 0) + margin
      )
    }
  }
}
