import FX790Terminal

/// A picture of pixels to paint on, transparent at first.
struct Pixels {
  let width: Int
  let height: Int
  /// Red, green, blue and opacity of each pixel, row by row.
  private(set) var bytes: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = Array(repeating: 0, count: 4 * width * height)
  }

  /// What a shape is painted with: a colour and an opacity at its top, and others at its bottom.
  struct Paint {
    var top: Colour
    var bottom: Colour
    var topOpacity = 1.0
    var bottomOpacity = 1.0

    /// One colour all over.
    init(_ colour: Colour, opacity: Double = 1) {
      top = colour
      bottom = colour
      topOpacity = opacity
      bottomOpacity = opacity
    }

    /// A colour that turns into another.
    init(from top: Colour, to bottom: Colour) {
      self.top = top
      self.bottom = bottom
    }
  }

  /// Paints a shape; pixels at its edge that it covers in part are painted in part.
  mutating func paint(_ shape: Outline, with paint: Paint) {
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
      UInt8(((Double(above) * opacity + Double(under) * below) / sum).rounded())
    }
    bytes[place] = mixed(colour.red, bytes[place])
    bytes[place + 1] = mixed(colour.green, bytes[place + 1])
    bytes[place + 2] = mixed(colour.blue, bytes[place + 2])
    bytes[place + 3] = UInt8((sum * 255).rounded())
  }
}
