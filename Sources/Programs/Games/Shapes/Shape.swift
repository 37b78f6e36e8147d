import BasicVM

protocol HasArea {
  var area: Decimal12 { get }
}

/// A kind of shape; one size determines it.
protocol Shape: HasArea, Sendable {
  static var sign: MachineText { get }
  init(size: Proportion)
}

/// A size, as a part of the available space from 0.3 to 0.8.
struct Proportion: Hashable, Sendable {
  let tenths: Int

  init(_ random: inout RandomNumbers) {
    tenths = 3 + random.draw(6)
  }

  init(tenths: Int) {
    self.tenths = tenths
  }

  var value: Decimal12 { Decimal12(tenths).divided(by: Decimal12(10), .corrected) ?? .zero }
}

/// A square; the size is its side.
struct Square: Shape {
  let side: Decimal12

  static let sign: MachineText = "□"

  init(size: Proportion) {
    side = size.value
  }

  var area: Decimal12 { side.multiplied(by: side, .corrected) ?? .zero }
}

/// A circle; the size is its diameter.
struct Circle: Shape {
  let diameter: Decimal12

  static let sign: MachineText = "○"

  init(size: Proportion) {
    diameter = size.value
  }

  /// Computed in the order of the listing.
  var area: Decimal12 {
    Decimal12.pi.multiplied(by: diameter, .corrected)?.multiplied(by: diameter, .corrected)?
      .divided(by: Decimal12(4), .corrected) ?? .zero
  }
}

/// A shape without its type.
struct Figure: HasArea, Hashable, Sendable {
  let sign: MachineText
  let size: Proportion
  let area: Decimal12

  init<Kind: Shape>(_ kind: Kind.Type, size: Proportion) {
    sign = Kind.sign
    self.size = size
    area = Kind(size: size).area
  }
}

struct ShapePair: Hashable, Sendable {
  let first: Figure
  let second: Figure
}

/// An abstract factory for pairs of shapes.
struct ShapeFactory: Sendable {
  /// Draws both sizes, the first shape's first, and creates the shapes.
  let makePair: @Sendable (_ random: inout RandomNumbers) -> ShapePair

  /// A factory for two kinds of shape, which may be equal.
  static func pairs<First: Shape, Second: Shape>(
    _ first: First.Type, _ second: Second.Type
  ) -> ShapeFactory {
    ShapeFactory { random in
      let firstSize = Proportion(&random)
      let secondSize = Proportion(&random)
      return ShapePair(
        first: Figure(First.self, size: firstSize), second: Figure(Second.self, size: secondSize))
    }
  }
}

/// Scores a choice between two areas of any kind (the servant pattern).
enum AreaServant {
  static func points(choosing chosen: some HasArea, over other: some HasArea) -> Int {
    chosen.area < other.area ? -1 : 1
  }
}
