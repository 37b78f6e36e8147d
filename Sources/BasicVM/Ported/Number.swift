/// A number with literals and with operators that throw the machine's faults.
///
/// Operators correct results as in MODE 10, the default; ports with MODE 11 use `PortHost` instead.
public typealias Number = Decimal12

extension Decimal12 {
  /// Clamps the argument of a word to a range whose ends are invalid for every word.
  package init(argument: Int) {
    self.init(min(max(argument, -1), Effect.tenthsLimit))
  }
}

extension Decimal12: ExpressibleByIntegerLiteral {
  /// Creates a whole number of at most twelve digits.
  @inlinable @inline(__always)
  public init(integerLiteral whole: Int64) {
    precondition(
      whole.magnitude < Self.mantissaLimit.magnitude, "a whole number has at most 12 digits")
    self.init(word: whole &<< 8)
  }
}

extension Decimal12: ExpressibleByFloatLiteral {
  /// Creates a number of at most twelve digits.
  public init(floatLiteral number: Double) {
    guard let nearest = Self.nearest(number) else { preconditionFailure("a number is below 1E100") }
    self = nearest
  }

  /// Rounds to twelve digits, which a Double keeps exactly; nil from 1E100 up.
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
  /// Throws on overflow.
  @inlinable @inline(__always)
  public static func + (a: Number, b: Number) throws(Halt) -> Number {
    guard let sum = a.adding(b, .corrected) else { throw .fault(.overflow) }
    return sum
  }

  /// Throws on overflow.
  @inlinable @inline(__always)
  public static func - (a: Number, b: Number) throws(Halt) -> Number {
    guard let difference = a.subtracting(b, .corrected) else { throw .fault(.overflow) }
    return difference
  }

  /// Throws on overflow.
  @inlinable @inline(__always)
  public static func * (a: Number, b: Number) throws(Halt) -> Number {
    guard let product = a.multiplied(by: b, .corrected) else { throw .fault(.overflow) }
    return product
  }

  /// Throws on overflow and on division by zero.
  @inlinable @inline(__always)
  public static func / (a: Number, b: Number) throws(Halt) -> Number {
    guard let quotient = a.divided(by: b, .corrected) else {
      throw .fault(b.isZero ? .divisionByZero : .overflow)
    }
    return quotient
  }

  /// The negated number.
  @inlinable @inline(__always)
  public static prefix func - (a: Number) -> Number { a.negated }

  /// Throws on overflow and outside the domain.
  public func raised(to exponent: Number) throws(Halt) -> Number {
    try Self.power(self, exponent, .corrected)
  }

  static func power(_ a: Number, _ b: Number, _ endDigits: EndDigits) throws(Halt) -> Number {
    guard let power = a.raised(to: b, endDigits) else {
      throw .fault(a.word > 0 ? .overflow : .domain)
    }
    return power
  }

  /// INT.
  public var floor: Number { integerPart(.corrected) }

  /// SGN: -1, 0 or 1.
  public var sign: Number { Number(signum) }

  /// The index for ON; 0 if out of range.
  public var choice: Int { truncated ?? 0 }

  /// The target of a computed jump; -1 if out of range.
  public var place: Int { isNegative ? -1 : truncated ?? -1 }

  /// NEXT: returns whether the loop repeats; throws on overflow.
  @inlinable @inline(__always)
  public mutating func next(by step: Number = .one, to limit: Number) throws(Halt) -> Bool {
    self = try self + step
    return step.isNegative ? !(self < limit) : !(limit < self)
  }
}
