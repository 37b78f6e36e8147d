/// A point of the unit circle, or what became of one: a complex number for turning signals.
struct Phasor {
  var real: Double
  var imaginary: Double

  /// The point at an angle in turns.
  ///
  /// The series is taken close to 0, where it is short, and the angle then doubled.
  init(turns: Double) {
    let angle = (turns - turns.rounded(.toNearestOrEven)) * 2 * Double.pi / 64
    let square = angle * angle
    real = 1 - square / 2 * (1 - square / 12 * (1 - square / 30))
    imaginary = angle * (1 - square / 6 * (1 - square / 20))
    for _ in 0..<6 { self = self * self }
  }

  private init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  /// The angles added, the sizes multiplied.
  @inline(__always)
  static func * (a: Phasor, b: Phasor) -> Phasor {
    Phasor(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }
}
