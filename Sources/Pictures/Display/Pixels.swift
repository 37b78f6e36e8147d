import FX790Device

/// RGBA pixels to paint on, transparent at first.
package struct Pixels {
  package let width: Int
  package let height: Int
  /// Red, green, blue and opacity of each pixel, row by row.
  package private(set) var bytes: [UInt8]

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = Array(repeating: 0, count: 4 * width * height)
  }

  /// A vertical gradient of colour and opacity.
  package struct Paint {
    package var top: Colour
    package var bottom: Colour
    package var topOpacity = 1.0
    package var bottomOpacity = 1.0

    package init(_ colour: Colour, opacity: Double = 1) {
      top = colour
      bottom = colour
      topOpacity = opacity
      bottomOpacity = opacity
    }

    package init(from top: Colour, to bottom: Colour) {
      self.top = top
      self.bottom = bottom
    }
  }

  /// Paints a shape with antialiased edges.
  package mutating func paint(_ shape: Outline, with paint: Paint) {
    let box = shape.box
    let columns = max(Int(box.left) - 1, 0)..<min(Int(box.right) + 2, width)
    for row in max(Int(box.top) - 1, 0)..<min(Int(box.bottom) + 2, height) {
      let y = Double(row) + 0.5
      let fraction = min(max((y - box.top) / (box.bottom - box.top), 0), 1)
      let colour = Colour(from: paint.top, to: paint.bottom, fraction: fraction)
      let opacity = paint.topOpacity + (paint.bottomOpacity - paint.topOpacity) * fraction
      for column in columns {
        let coverage = 0.5 - shape.distance(x: Double(column) + 0.5, y: y)
        guard coverage > 0 else { continue }
        blend(colour, opacity: min(coverage, 1) * opacity, at: 4 * (row * width + column))
      }
    }
  }

  private mutating func blend(_ colour: Colour, opacity: Double, at place: Int) {
    let below = Double(bytes[place + 3]) / 255 * (1 - opacity)
    let sum = opacity + below
    guard sum > 0 else { return }
    func mixed(_ above: UInt8, _ under: UInt8) -> UInt8 {
      UInt8(nearest: (Double(above) * opacity + Double(under) * below) / sum)
    }
    bytes[place] = mixed(colour.red, bytes[place])
    bytes[place + 1] = mixed(colour.green, bytes[place + 1])
    bytes[place + 2] = mixed(colour.blue, bytes[place + 2])
    bytes[place + 3] = UInt8(nearest: sum * 255)
  }
}

/// Paints parts of an `LCDDrawing`; `scale` is in pixels for each unit of the drawing.
extension Pixels {
  mutating func paint(
    _ runs: [LCDDrawing.Run], _ lines: [[Point]], with paint: Paint,
    movedBy offset: Point = Point(x: 0, y: 0), scale: Double
  ) {
    for dot in runs.flatMap({ $0.dots }) {
      self.paint(dot, radius: 0, with: paint, movedBy: offset, scale: scale)
    }
    for line in lines {
      let points = line.map {
        (x: Double($0.x + offset.x) * scale, y: Double($0.y + offset.y) * scale)
      }
      self.paint(.line(points, thickness: Double(SignLines.thickness) * scale), with: paint)
    }
  }

  mutating func paint(
    _ place: Rectangle, radius: Int, with paint: Paint,
    movedBy offset: Point = Point(x: 0, y: 0), scale: Double
  ) {
    self.paint(
      .rectangle(
        x: Double(place.x + offset.x) * scale, y: Double(place.y + offset.y) * scale,
        width: Double(place.width) * scale, height: Double(place.height) * scale,
        radius: Double(radius) * scale),
      with: paint)
  }
}

/// A shape to paint, in pixels.
package enum Outline {
  /// An upright rectangle with round corners.
  case rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double)
  /// A polyline with round ends.
  case line([(x: Double, y: Double)], thickness: Double)

  /// The distance from the edge; negative inside.
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

  var box: (left: Double, top: Double, right: Double, bottom: Double) {
    switch self {
    case .rectangle(let x, let y, let width, let height, _):
      return (x, y, x + width, y + height)
    case .line(let points, let thickness):
      let across = points.map { $0.x }
      let down = points.map { $0.y }
      let margin = thickness / 2
      return (
        (across.min() ?? 0) - margin, (down.min() ?? 0) - margin,
        (across.max() ?? 0) + margin, (down.max() ?? 0) + margin
      )
    }
  }
}
