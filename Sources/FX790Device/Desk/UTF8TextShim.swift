import BasicVM

public struct UTF8Text: Sendable, Equatable, ExpressibleByStringInterpolation {
  public var bytes: [UInt8]
  public init() { bytes = [] }
  public init(_ bytes: [UInt8]) { self.bytes = bytes }
  public init(stringLiteral value: StaticString) { bytes = Array(value.utf8) }
  public init(stringInterpolation: Interpolation) { bytes = stringInterpolation.text.bytes }
  public var isEmpty: Bool { bytes.isEmpty }
  public static func += (a: inout UTF8Text, b: UTF8Text) { a.bytes += b.bytes }
  public static func + (a: UTF8Text, b: UTF8Text) -> UTF8Text { UTF8Text(a.bytes + b.bytes) }
  public struct Interpolation: StringInterpolationProtocol {
    var text = UTF8Text()
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: StaticString) { text.bytes += literal.utf8 }
    public mutating func appendInterpolation(_ more: UTF8Text) { text += more }
    public mutating func appendInterpolation(_ bytes: [UInt8]) { text.bytes += bytes }
    public mutating func appendInterpolation(_ word: StaticString) { text.bytes += word.utf8 }
    public mutating func appendInterpolation(_ number: some FixedWidthInteger) {
      var digits: [UInt8] = []
      var rest = number.magnitude
      repeat {
        digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
      } while rest > 0
      if number < 0 { digits.append(UInt8(ascii: "-")) }
      text.bytes += digits.reversed()
    }
  }
}
