import BasicVM

/// Something that takes up room.
protocol HasArea {
  var area: Decimal12 { get }
}

/// A shape of the game, which one size determines.
protocol Shape: HasArea, Sendable {
  /// Its sign on the display.
  static var sign: MachineText { get }
  init(size: Proportion)
}

/// A part of the room that a shape may have: three to eight tenths.
struct Proportion: Equatable, Sendable {
  let tenths: Int

  /// A proportion drawn at random.
  init(_ random: inout RandomNumbers) {
    tenths = 3 + random.draw(6)
  }

  init(tenths: Int) {
    self.tenths = tenths
  }

  var value: Decimal12 { Decimal12(tenths).divided(by: Decimal12(10), .corrected) ?? .zero }
}

/// A square; its size is its side.
struct Square: Shape {
  let side: Decimal12

  static let sign: MachineText = "□"

  init(size: Proportion) {
    side = size.value
  }

  var area: Decimal12 { side.multiplied(by: side, .corrected) ?? .zero }
}

/// A circle; its size is its diameter.
struct Circle: Shape {
  let diameter: Decimal12

  static let sign: MachineText = "○"

  init(size: Proportion) {
    diameter = size.value
  }

  /// π times the diameter, times the diameter, over 4, in this order.
  var area: Decimal12 {
    Decimal12.pi.multiplied(by: diameter, .corrected)?.multiplied(by: diameter, .corrected)?
      .divided(by: Decimal12(4), .corrected) ?? .zero
  }
}

/// All that the game sees of a shape.
struct Figure: HasArea, Equatable, Sendable {
  let sign: MachineText
  let size: Proportion
  let area: Decimal12

  /// A shape of a kind, in a size.
  init<Kind: Shape>(_ kind: Kind.Type, size: Proportion) {
    sign = Kind.sign
    self.size = size
    area = Kind(size: size).area
  }
}

/// The two shapes of a turn.
struct ShapePair: Equatable, Sendable {
  let first: Figure
  let second: Figure
}

/// Makes pairs of shapes of kinds that it alone knows: an abstract factory.
struct ShapeFactory: Sendable {
  /// Draws the sizes, the first shape's first, and makes the shapes.
  let makePair: @Sendable (_ random: inout RandomNumbers) -> ShapePair

  /// A factory for a shape of one kind and one of another, or of the same.
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

/// Scores a choice between two things that have an area, for a game that knows neither.
///
/// The pattern is called servant: the behaviour is here, once, and what it serves only has to offer
/// what it needs.
enum AreaServant {
  /// 1 if the chosen thing is as large as the other or larger, else -1.
  static func points(choosing chosen: some HasArea, over other: some HasArea) -> Int {
    chosen.area < other.area ? -1 : 1
  }
}
