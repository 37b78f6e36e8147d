import Testing

@testable import BasicVM

/// Trigonometric functions in all three angle units.
@Suite struct DecimalTrigonometryTests {
  static let sin = [
    FunctionCase.exactly("0", is: "0"),
    .exactly("30", is: "0.5"),
    .exactly("-30", is: "-0.5"),
    .exactly("90", is: "1"),
    .exactly("180", is: "0"),
    .exactly("270", is: "-1"),
    .exactly("-1110", is: "-0.5"),
    .near("12.3456", is: "0.213807920122"),
    .near("1439", is: "-0.0174524064372"),
    .near("1439.99999999", is: "-1.74532925199E-10"),
    .refused("1440"),
    .refused("-1440"),
    .near("179.999999999", is: "1.74532925199E-11"),
    .near("1E-90", is: "1.74532925199E-92"),
    .exactly("1E-99", is: "0"),
    .near("3.14159265358", is: "9.79323846264E-12", .radians),
    .exactly("1E-20", is: "1E-20", .radians),
    .near("22", is: "-0.0088513092904", .radians),
    .near("25.1327412286", is: "-1.18345907701E-10", .radians),
    .refused("25.1327412287", unit: .radians),
    .exactly("200", is: "0", .grads),
    .near("33.3333333333", is: "0.499999999999", .grads),
    .near("1599.99999999", is: "-1.57079632679E-10", .grads),
    .refused("1600", unit: .grads),
  ]

  @Test(arguments: sin) func `SIN is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.sine(row.unit, .kept))
  }

  static let cos = [
    FunctionCase.exactly("0", is: "1"),
    .exactly("60", is: "0.5"),
    .exactly("90", is: "0"),
    .exactly("120", is: "-0.5"),
    .exactly("-180", is: "-1"),
    .near("65.1", is: "0.421035813367"),
    .near("89.9999999999", is: "1.74532925199E-12"),
    .exactly("1E-50", is: "1"),
    .near("1439.5", is: "0.999961923064"),
    .refused("1440"),
    .near("1.57079632679", is: "4.89661923132E-12", .radians),
    .refused("355", unit: .radians),
    .near("11", is: "0.00442569798805", .radians),
    .near("0.001", is: "0.9999995", .radians),
    .exactly("100", is: "0", .grads),
    .near("99.9999999999", is: "1.57079632679E-12", .grads),
    .refused("-1600", unit: .grads),
  ]

  @Test(arguments: cos) func `COS is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.cosine(row.unit, .kept))
  }

  static let tan = [
    FunctionCase.exactly("0", is: "0"),
    .exactly("45", is: "1"),
    .exactly("-45", is: "-1"),
    .exactly("135", is: "-1"),
    .exactly("225", is: "1"),
    .refused("90"),
    .refused("-270"),
    .near("89.9999999999", is: "572957795130"),
    .exactly("1E-99", is: "0"),
    .near("1E-50", is: "1.74532925199E-52"),
    .near("1395.5", is: "-0.982697263115"),
    .refused("1440"),
    .near("1.57079632679", is: "204222536562", .radians),
    .near("3.14159265359", is: "2.06761537356E-13", .radians),
    .near("0.785398163397", is: "0.999999999999", .radians),
    .near("-35", is: "-0.612800788139", .grads),
    .exactly("50", is: "1", .grads),
    .refused("300", unit: .grads),
  ]

  @Test(arguments: tan) func `TAN is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.tangent(row.unit, .kept))
  }

  static let atn = [
    FunctionCase.exactly("0", is: "0"),
    .exactly("1", is: "45"),
    .exactly("-1", is: "-45"),
    .near("0.5", is: "26.565051177"),
    .near("1E-99", is: "5.7295779513E-98"),
    .near("1E-20", is: "5.7295779513E-19"),
    .exactly("1E99", is: "90"),
    .near("123456.789", is: "89.9995359041"),
    .near("-0.125", is: "-7.1250163489"),
    .near("0.375", is: "20.5560452195"),
    .near("1", is: "0.785398163397", .radians),
    .exactly("1E-90", is: "1E-90", .radians),
    .near("-2E10", is: "-1.57079632674", .radians),
    .exactly("1", is: "50", .grads),
    .near("3", is: "79.51672353", .grads),
  ]

  @Test(arguments: atn) func `ATN is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.arctangent(row.unit, .kept))
  }

  static let asn = [
    FunctionCase.exactly("0", is: "0"),
    .exactly("0.5", is: "30"),
    .exactly("-0.5", is: "-30"),
    .exactly("1", is: "90"),
    .exactly("-1", is: "-90"),
    .exactly("0.3", is: "17.45760312"),
    .exactly("-0.999", is: "-87.43744127"),
    .exactly("0.999999999999", is: "89.99991897"),
    .exactly("1E-9", is: "5.729577951E-8"),
    .exactly("1E-50", is: "5.729577951E-49"),
    .refused("1.00000000001"),
    .refused("-2"),
    .exactly("0.5", is: "0.5235987756", .radians),
    .exactly("1", is: "1.570796327", .radians),
    .exactly("0.707106781187", is: "0.7853981634", .radians),
    .exactly("0.25", is: "16.08612465", .grads),
    .exactly("-1", is: "-100", .grads),
  ]

  @Test(arguments: asn) func `ASN is accurate to the tenth digit`(_ row: FunctionCase) {
    row.check(row.x.arcsine(row.unit, .kept)?.rounded(toDigits: 10))
  }

  static let acs = [
    FunctionCase.exactly("1", is: "0"),
    .exactly("0.5", is: "60"),
    .exactly("-0.5", is: "120"),
    .exactly("0", is: "90"),
    .exactly("-1", is: "180"),
    .exactly("0.3", is: "72.54239688"),
    .exactly("-0.999", is: "177.4374413"),
    .exactly("0.1", is: "84.26082952"),
    .exactly("1E-20", is: "90"),
    .refused("1.00000000001"),
    .refused("-1.5"),
    .exactly("0.707106781187", is: "0.7853981634", .radians),
    .exactly("-0.3", is: "1.875488981", .radians),
    .exactly("0", is: "100", .grads),
    .exactly("0.25", is: "83.91387535", .grads),
  ]

  @Test(arguments: acs) func `ACS is accurate to the tenth digit`(_ row: FunctionCase) {
    row.check(row.x.arccosine(row.unit, .kept)?.rounded(toDigits: 10))
  }

  /// ASN(ACS(ATN(TAN(COS(SIN 9))))) in degrees and MODE 11; docs/machine.md#fingerprint.
  @Test func `the fingerprint calculation gives the machine's result`() {
    let nine = Decimal12(9)
    let found = nine.sine(.degrees, .kept)?.cosine(.degrees, .kept)?
      .tangent(.degrees, .kept)?.arctangent(.degrees, .kept)?
      .arccosine(.degrees, .kept)?.arcsine(.degrees, .kept)
    #expect(found == Decimal12(written: "9.00000716766"))
  }

  static let settled = [
    FunctionCase.exactly("0.5", is: "30"),
    .exactly("-0.5", is: "-30"),
    .exactly("0.707106781187", is: "45"),
    .exactly("0.5", is: "33.3333333333", .grads),
    .near("0.5", is: "0.523598775598", .radians),
  ]

  @Test(arguments: settled) func `MODE 10 corrects an angle's end digits`(_ row: FunctionCase) {
    row.check(row.x.arcsine(row.unit, .corrected))
  }

  struct Case: CustomTestStringConvertible {
    let first: FunctionCase
    let second: FunctionCase

    /// Takes true results truncated to twelve digits.
    init(
      _ x: String, _ y: String, _ first: String, _ second: String, _ unit: AngleUnit = .degrees
    ) {
      self.first = .near(x, y, is: first, unit)
      self.second = .near(x, y, is: second, unit)
    }

    var testDescription: String { "\(first.testDescription) and \(second.testDescription)" }
  }

  static let pol = [
    Case("3", "4", "5", "53.1301023541"),
    Case("-3", "4", "5", "126.869897645"),
    Case("-3", "-4", "5", "-126.869897645"),
    Case("5", "-12", "13", "-67.3801350519"),
    Case("0", "0", "0", "0"),
    Case("-1", "0", "1", "180"),
    Case("0", "-2", "2", "-90"),
    Case("1", "1", "1.41421356237", "45"),
    Case("3E-99", "4E-99", "4.99999999999E-99", "53.1301023541"),
    Case("3E99", "-4E99", "5E99", "-53.1301023541"),
    Case("1E50", "1E-40", "1E50", "5.7295779513E-89"),
    Case("1", "1E-99", "1", "1E-99", .radians),
    Case("1", "1", "1.41421356237", "0.785398163397", .radians),
    Case("-1", "1E-20", "1", "3.14159265358", .radians),
    Case("0.1", "-0.2", "0.223606797749", "-70.4832764699", .grads),
  ]

  @Test(arguments: pol) func `POL computes length and direction`(_ row: Case) {
    let (x, y) = (row.first.x, row.first.y)
    let point = Decimal12.polar(x: x, y: y, row.first.unit, .kept)
    row.first.check(point?.length)
    row.second.check(point?.direction)
  }

  @Test func `POL fails when the length overflows`() {
    let (x, y) = (Decimal12(written: "8E99"), Decimal12(written: "-7E99"))
    #expect(Decimal12.polar(x: x, y: y, .degrees, .kept) == nil)
  }

  static let rec = [
    Case("2", "30", "1.73205080756", "1"),
    Case("-2", "60", "-1", "-1.73205080756"),
    Case("1", "90", "0", "1"),
    Case("5", "180", "-5", "0"),
    Case("0", "45", "0", "0"),
    Case("1E99", "45", "7.07106781186E98", "7.07106781186E98"),
    Case("1E-99", "30.5", "0", "0"),
    Case("10", "-1439.9", "9.99998476913", "0.0174532836589"),
    Case("2", "22", "-1.99992165278", "-0.0177026185808", .radians),
    Case("3", "150", "-2.12132034355", "2.12132034355", .grads),
  ]

  @Test(arguments: rec) func `REC computes the coordinates`(_ row: Case) {
    let (length, direction) = (row.first.x, row.first.y)
    let point = Decimal12.rectangular(
      length: length, direction: direction, row.first.unit, .kept)
    row.first.check(point?.x)
    row.second.check(point?.y)
  }

  @Test func `REC refuses angles of four turns and more`() {
    let turns = Decimal12(1440)
    #expect(Decimal12.rectangular(length: .one, direction: turns, .degrees, .kept) == nil)
    #expect(Decimal12.rectangular(length: .one, direction: turns, .grads, .kept) != nil)
  }
}
