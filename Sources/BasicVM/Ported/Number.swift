/// A number as a port writes it: with literals, and with operators that fail as the machine does.
///
/// Results are corrected as in MODE 10, which a machine begins with; a port of a listing that sets
/// MODE 11 uses the functions of `FX790` instead.
public typealias Number = Decimal12

extension Decimal12: ExpressibleByIntegerLiteral {
  /// A whole number of at most twelve digits.
  @inlinable @inline(__always)
  public init(integerLiteral whole: Int64) {
    precondition(
      whole.magnitude < Self.mantissaLimit.magnitude, "a whole number has at most 12 digits")
    self.init(word: whole &<< 8)
  }
}

extension Decimal12: ExpressibleByFloatLiteral {
  /// A number of at most twelve digits.
  public init(floatLiteral number: Double) {
    guard let nearest = Self.nearest(number) else { preconditionFailure("a number is below 1E100") }
    self = nearest
  }

  /// The number of twelve digits that is nearest; nil from 1E100 up.
  ///
  /// A Double has three digits more, so what was written with twelve comes out as it was written.
  private static func nearest(_ number: Double) -> Decimal12? {
    var (digits, exponent) = (number.magnitude, 0)
    guard digits > 0, digits < 1e101 else { return digits == 0 ? .zero : nil }
    while digits >= 1e12 {
      digits /= 10
      exponent += 1
    }
    while digits < 1e11 {
      digits *= 10
      exponent -= 1
    }
    return chopping(
      UInt64(digits.rounded()), exponent: exponent, isNegative: number < 0, .kept)
  }
}

extension Decimal12 {
  /// The sum.
  @inlinable @inline(__always)
  public static func + (a: Number, b: Number) throws(Halt) -> Number {
    guard let sum = a.adding(b, .corrected) else { throw .fault(.overflow) }
    return sum
  }

  /// The difference.
  @inlinable @inline(__always)
  public static func - (a: Number, b: Number) throws(Halt) -> Number {
    guard let difference = a.subtracting(b, .corrected) else { throw .fault(.overflow) }
    return difference
  }

  /// The product.
  @inlinable @inline(__always)
  public static func * (a: Number, b: Number) throws(Halt) -> Number {
    guard let product = a.multiplied(by: b, .corrected) else { throw .fault(.overflow) }
    return product
  }

  /// The quotient.
  @inlinable @inline(__always)
  public static func / (a: Number, b: Number) throws(Halt) -> Number {
    guard let quotient = a.divided(by: b, .corrected) else {
      throw .fault(b.isZero ? .divisionByZero : .overflow)
    }
    return quotient
  }

  /// The number with the other sign.
  @inlinable @inline(__always)
  public static prefix func - (a: Number) -> Number { a.negated }

  /// The number to the power of another.
  public func raised(to exponent: Number) throws(Halt) -> Number {
    try Self.power(self, exponent, .corrected)
  }

  static func power(_ a: Number, _ b: Number, _ endDigits: EndDigits) throws(Halt) -> Number {
    guard let power = a.raised(to: b, endDigits) else {
      throw .fault(a.word > 0 ? .overflow : .domain)
    }
    return power
  }

  /// INT: the whole number that is not above it.
  public var floor: Number { integerPart(.corrected) }

  /// SGN: -1, 0 or 1.
  public var sign: Number { Number(signum) }

  /// The number by which ON chooses.
  public var choice: Int { truncated ?? 0 }

  /// The line or area that a computed jump leads to; -1 if it can be none.
  public var place: Int { truncated ?? -1 }

  /// Adds a step, as NEXT does.
  ///
  /// - Returns: whether the loop goes round again.
  @inlinable @inline(__always)
  public mutating func next(by step: Number = .one, to limit: Number) throws(Halt) -> Bool {
    self = try self + step
    return step.isNegative ? !(self < limit) : !(limit < self)
  }
}
