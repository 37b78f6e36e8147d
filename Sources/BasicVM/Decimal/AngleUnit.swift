/// The unit of angles: MODE 4, 5 and 6.
public enum AngleUnit: UInt8, Sendable {
  /// Degrees, at start.
  case degrees = 4
  /// Radians.
  case radians = 5
  /// Grads, 400 to the full turn.
  case grads = 6

  /// Arguments of SIN, COS and TAN must be below this in size: four full turns.
  var argumentLimit: Decimal12 {
    switch self {
    case .degrees: Decimal12(1440)
    case .radians: Decimal12(mantissa: 251_327_412_287, exponent: -10)
    case .grads: Decimal12(1600)
    }
  }

  /// Arguments below this are below the limit whatever their digits are.
  @inline(__always)
  var safeArgument: Double { self == .radians ? 25 : 1439 }

  /// A right angle in this unit, in degrees or grads.
  var rightAngle: Decimal12 {
    switch self {
    case .degrees: Decimal12(90)
    case .radians: .halfPi
    case .grads: Decimal12(100)
    }
  }

  /// One radian in this unit.
  var radian: Double {
    switch self {
    case .degrees: 180 / Series.pi
    case .radians: 1
    case .grads: 200 / Series.pi
    }
  }
}
