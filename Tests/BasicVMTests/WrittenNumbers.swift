import Testing

@testable import BasicVM

extension Decimal12 {
  /// A number as a table of a test writes it: 12, -0.5, 1.5E-99; at most twelve digits.
  init(written text: String) {
    let isNegative = text.hasPrefix("-")
    let codes = TestMachine.codes(String(isNegative ? text.dropFirst() : text[...]))
    guard
      case .number(let number, codes.count) = NumberReader.read(codes.codes[...], lettersToo: true)
    else {
      preconditionFailure("\(text) is no number")
    }
    self = isNegative ? number.negated : number
  }

  /// All twelve digits and the exponent that goes with them.
  var written: String {
    let (digits, exponent) = twelveDigits
    return (isNegative ? "-" : "") + "\(digits)E\(exponent)"
  }

  /// How many units of the twelfth digit two numbers of the same size are apart.
  func units(from other: Decimal12) -> Int64? {
    let (mine, myExponent) = twelveDigits
    let (others, otherExponent) = other.twelveDigits
    guard isNegative == other.isNegative, myExponent == otherExponent else { return nil }
    return abs(mine - others)
  }
}

/// A row of a table: what a function makes of its arguments.
struct FunctionCase: CustomTestStringConvertible, Sendable {
  enum Result: Sendable {
    case exactly(String)
    case near(String)
    case refused
  }

  let arguments: [String]
  let result: Result
  let unit: AngleUnit

  /// The result is the one given.
  static func exactly(_ argument: String..., is value: String, _ unit: AngleUnit = .degrees) -> Self
  {
    Self(arguments: argument, result: .exactly(value), unit: unit)
  }

  /// The true value, cut to twelve digits, is the one given: the result may be a unit off.
  static func near(_ argument: String..., is value: String, _ unit: AngleUnit = .degrees) -> Self {
    Self(arguments: argument, result: .near(value), unit: unit)
  }

  /// There is no result.
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

  /// The first argument.
  var x: Decimal12 { Decimal12(written: arguments[0]) }
  /// The second argument.
  var y: Decimal12 { Decimal12(written: arguments[1]) }

  /// Expects a function's result to be that of the row.
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
