import Testing

@testable import BasicVM

@Suite struct DecimalFunctionTests {
  static let log = [
    FunctionCase.exactly("1", is: "0"),
    .exactly("1000", is: "3"),
    .exactly("1E-99", is: "-99"),
    .exactly("1E99", is: "99"),
    .exactly("0.001", is: "-3"),
    .near("2", is: "0.301029995663"),
    .near("1.00000000001", is: "4.34294481901E-12"),
    .near("0.999999999999", is: "-4.34294481903E-13"),
    .near("0.999", is: "-0.000434511774017"),
    .near("9.99999999999E99", is: "99.9999999999"),
    .near("123456789012", is: "11.0915149772"),
    .refused("0"),
    .refused("-1"),
  ]

  @Test(arguments: log) func `LOG is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.decimalLogarithm(.kept))
  }

  static let ln = [
    FunctionCase.exactly("1", is: "0"),
    .near("2.71828182845", is: "0.999999999996"),
    .near("2", is: "0.693147180559"),
    .near("1.00000000001", is: "9.99999999995E-12"),
    .near("0.999999999999", is: "-1E-12"),
    .near("0.705", is: "-0.349557476169"),
    .near("1.41", is: "0.34358970439"),
    .near("1E-99", is: "-227.955924206"),
    .near("9.99999999999E99", is: "230.258509299"),
    .near("10", is: "2.30258509299"),
    .refused("0"),
    .refused("-0.5"),
  ]

  @Test(arguments: ln) func `LN is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.naturalLogarithm(.kept))
  }

  static let exp = [
    FunctionCase.exactly("0", is: "1"),
    .near("1", is: "2.71828182845"),
    .near("-1", is: "0.367879441171"),
    .exactly("1E-99", is: "1"),
    .near("1E-11", is: "1.00000000001"),
    .near("-1E-12", is: "0.999999999999"),
    .near("0.693147180559", is: "1.99999999999"),
    .near("50", is: "5.18470552858E21"),
    .near("-227", is: "2.60107340111E-99"),
    .near("230", is: "7.72201849998E99"),
    .exactly("-230", is: "0"),
    .refused("230.000000001"),
    .refused("-231"),
  ]

  @Test(arguments: exp) func `EXP is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.exponential(.kept))
  }

  static let sqr = [
    FunctionCase.exactly("0", is: "0"),
    .exactly("4", is: "2"),
    .exactly("2.25", is: "1.5"),
    .near("2", is: "1.41421356237"),
    .near("1E-99", is: "3.16227766016E-50"),
    .near("1E99", is: "3.16227766016E49"),
    .exactly("0.01", is: "0.1"),
    .exactly("152399025", is: "12345"),
    .near("999999999999", is: "999999.999999"),
    .near("15241578750.2", is: "123456.789"),
    .exactly("0.000144", is: "0.012"),
    .refused("-1"),
    .refused("-1E-99"),
  ]

  @Test(arguments: sqr) func `SQR is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.squareRoot(.kept))
  }

  static let cur = [
    FunctionCase.exactly("0", is: "0"),
    .exactly("8", is: "2"),
    .exactly("-27", is: "-3"),
    .exactly("3.375", is: "1.5"),
    .near("2", is: "1.25992104989"),
    .exactly("1E-99", is: "1E-33"),
    .exactly("1E99", is: "1E33"),
    .exactly("-0.001", is: "-0.1"),
    .near("999999999999", is: "9999.99999999"),
    .exactly("970299", is: "99"),
  ]

  @Test(arguments: cur) func `CUR is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.cubeRoot(.kept))
  }

  static let hypsin = [
    FunctionCase.exactly("0", is: "0"),
    .exactly("1E-99", is: "1E-99"),
    .near("0.001", is: "0.00100000016666"),
    .near("0.5", is: "0.521095305493"),
    .near("-1", is: "-1.17520119364"),
    .near("1.00000000001", is: "1.17520119365"),
    .near("20", is: "242582597.704"),
    .near("-100", is: "-1.3440585709E43"),
    .near("230", is: "3.86100924999E99"),
    .refused("230.000000001"),
    .refused("-231"),
  ]

  @Test(arguments: hypsin) func `HYPSIN is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.hyperbolicSine(.kept))
  }

  static let hypcos = [
    FunctionCase.exactly("0", is: "1"),
    .exactly("1E-50", is: "1"),
    .near("0.001", is: "1.0000005"),
    .near("0.5", is: "1.1276259652"),
    .near("-1", is: "1.54308063481"),
    .near("20", is: "242582597.704"),
    .near("-230", is: "3.86100924999E99"),
    .refused("230.000000001"),
  ]

  @Test(arguments: hypcos) func `HYPCOS is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.hyperbolicCosine(.kept))
  }

  static let hyptan = [
    FunctionCase.exactly("0", is: "0"),
    .exactly("1E-99", is: "1E-99"),
    .near("-0.001", is: "-0.000999999666666"),
    .near("0.5", is: "0.46211715726"),
    .near("1", is: "0.761594155955"),
    .near("-10", is: "-0.999999995877"),
    .near("13.8", is: "0.999999999997"),
    .exactly("1E99", is: "1"),
  ]

  @Test(arguments: hyptan) func `HYPTAN is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.hyperbolicTangent(.kept))
  }

  static let hypasn = [
    FunctionCase.exactly("0", is: "0"),
    .exactly("1E-99", is: "1E-99"),
    .near("-0.001", is: "-0.000999999833333"),
    .near("0.5", is: "0.481211825059"),
    .near("1", is: "0.881373587019"),
    .near("-1E10", is: "-23.7189981105"),
    .near("9.99999999999E99", is: "230.951656479"),
  ]

  @Test(arguments: hypasn) func `HYPASN is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.hyperbolicArcsine(.kept))
  }

  static let hypacs = [
    FunctionCase.exactly("1", is: "0"),
    .near("1.00000000001", is: "4.47213595499E-6"),
    .near("1.00001", is: "0.00447213222822"),
    .near("1.99999999999", is: "1.31695789691"),
    .near("2", is: "1.31695789692"),
    .near("10", is: "2.99322284612"),
    .near("1E99", is: "228.649071386"),
    .refused("0.999999999999"),
    .refused("-1"),
  ]

  @Test(arguments: hypacs) func `HYPACS is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.hyperbolicArccosine(.kept))
  }

  static let hypatn = [
    FunctionCase.exactly("0", is: "0"),
    .exactly("1E-99", is: "1E-99"),
    .near("-0.001", is: "-0.00100000033333"),
    .near("0.0999999999999", is: "0.10033534773"),
    .near("0.1", is: "0.100335347731"),
    .near("0.5", is: "0.549306144334"),
    .near("-0.9", is: "-1.47221948958"),
    .near("0.999999999999", is: "14.1620841482"),
    .refused("1"),
    .refused("-1"),
  ]

  @Test(arguments: hypatn) func `HYPATN is accurate to the twelfth digit`(_ row: FunctionCase) {
    row.check(row.x.hyperbolicArctangent(.kept))
  }

  static let settled = [
    FunctionCase.exactly("2.71828182845", is: "1"),
    .exactly("2.71828182840", is: "0.999999999978"),
  ]

  @Test(arguments: settled) func `MODE 10 corrects a function's end digits`(_ row: FunctionCase) {
    row.check(row.x.naturalLogarithm(.corrected))
  }
}
