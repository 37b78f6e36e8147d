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
