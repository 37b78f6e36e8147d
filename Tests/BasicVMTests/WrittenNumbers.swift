import Testing

@testable import BasicVM

extension Decimal12 {
  /// Parses a number of at most twelve digits: 12, -0.5, 1.5E-99.
  init(written text: String) {
    let isNegative = text.hasPrefix("-")
    let codes = TestMachine.codes(String(isNegative ? text.dropFirst() : text[...]))
    guard
      case .number(let number, codes.count) = NumberReader.read(
        codes.codes[...], includesLetters: true)
    else {
      preconditionFailure("\(text) is not a number")
    }
    self = isNegative ? number.negated : number
  }

  /// The twelve digits as an integer, and its exponent.
  var written: String {
    let (digits, exponent) = twelveDigits
    return (isNegative ? "-" : "") + "\(digits)E\(exponent)"
  }

  /// The difference in units of the twelfth digit; nil if signs or exponents differ.
  func units(from other: Decimal12) -> Int64? {
    let (mine, myExponent) = twelveDigits
    let (others, otherExponent) = other.twelveDigits
    guard isNegative == other.isNegative, myExponent == otherExponent else { return nil }
    return abs(mine - others)
  }
}

struct FunctionCase: CustomTestStringConvertible, Sendable {
  enum Result: Sendable {
    case exactly(String)
    case near(String)
    case refused
  }

  let arguments: [String]
  let result: Result
  let unit: AngleUnit

  static func exactly(_ argument: String..., is value: String, _ unit: AngleUnit = .degrees) -> Self
  {
    Self(arguments: argument, result: .exactly(value), unit: unit)
  }

  /// Allows one unit from the true value, which is truncated to twelve digits.
  static func near(_ argument: String..., is value: String, _ unit: AngleUnit = .degrees) -> Self {
    Self(arguments: argument, result: .near(value), unit: unit)
  }

  static func refused(_ argument: String..., unit: AngleUnit = .degrees) -> Self {
    Self(arguments: argument, result: .refused, unit: unit)
  }

  var testDescription: String {
    let value =
      switch result {
      case .exactly(let value): "= \(value)"
      case .near(let value): "≈ \(value)"
      case .refused: "is refused"
      }
    return "(\(arguments.joined(separator: ", "))) \(value), \(unit)"
  }

  var x: Decimal12 { Decimal12(written: arguments[0]) }
  var y: Decimal12 { Decimal12(written: arguments[1]) }

  func check(_ found: Decimal12?, _ location: SourceLocation = #_sourceLocation) {
    let text = found?.written ?? "refused"
    switch result {
    case .refused: #expect(found == nil, "\(text)", sourceLocation: location)
    case .exactly(let value):
      #expect(found == Decimal12(written: value), "\(text)", sourceLocation: location)
    case .near(let value):
      let units = found?.units(from: Decimal12(written: value))
      #expect(units.map { $0 <= 1 } == true, "\(text)", sourceLocation: location)
    }
  }
}
