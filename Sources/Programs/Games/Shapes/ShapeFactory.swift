import BasicVM

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
