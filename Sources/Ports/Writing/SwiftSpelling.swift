import BasicVM
import StateMachines

extension UTF8Text {
  /// Digits in groups of three, if there are seven or more.
  var inGroups: UTF8Text {
    guard utf8.count >= 7 else { return self }
    var grouped: [UInt8] = []
    for (index, digit) in utf8.enumerated() {
      if index > 0, (utf8.count - index) % 3 == 0 { grouped.append(UInt8(ascii: "_")) }
      grouped.append(digit)
    }
    return UTF8Text(utf8: grouped)
  }

  func split(before words: UTF8Text) -> (UTF8Text, UTF8Text) {
    var start = 0
    while start < utf8.count, !utf8[start...].starts(with: words.utf8) { start += 1 }
    return (UTF8Text(utf8: Array(utf8[..<start])), UTF8Text(utf8: Array(utf8[start...])))
  }

  func dropFirst(_ count: Int) -> UTF8Text { UTF8Text(utf8: Array(utf8.dropFirst(count))) }

  /// Replaces control characters, which could end a comment.
  var inOneLine: UTF8Text {
    UTF8Text(utf8: utf8.map { $0 < 32 || $0 == 127 ? UInt8(ascii: "?") : $0 })
  }

  /// As written between the quotes of a Swift literal.
  var escapedForSwift: UTF8Text {
    var escaped: [UInt8] = []
    for byte in utf8 {
      if byte == 34 || byte == 92 { escaped.append(92) }
      escaped.append(byte)
    }
    return UTF8Text(utf8: escaped)
  }
}

extension UTF8Text.Interpolation {
  /// A label and a colon, unless it is nil.
  mutating func appendInterpolation(label: UTF8Text?) {
    guard let label else { return }
    appendInterpolation(label)
    appendLiteral(": ")
  }
}

extension Decimal12 {
  /// The exact value as a Swift literal.
  var literal: UTF8Text {
    guard exponent != 0 else {
      return (isNegative ? "-" : "") + UTF8Text("\(mantissa.magnitude)").inGroups
    }
    var (digits, power) = (Int64(mantissa.magnitude), exponent)
    while digits % 10 == 0, digits != 0 {
      digits /= 10
      power += 1
    }
    let sign: UTF8Text = isNegative ? "-" : ""
    guard power < 0, power > -20 else {
      return power == 0 ? sign + UTF8Text("\(digits)").inGroups : "\(sign)\(digits)e\(power)"
    }
    var text = UTF8Text("\(digits)").utf8
    while text.count <= -power { text.insert(UInt8(ascii: "0"), at: 0) }
    text.insert(UInt8(ascii: "."), at: text.count + power)
    return sign + UTF8Text(utf8: text)
  }
}

extension UnaryFunction {
  var word: UTF8Text { UTF8Text(name).inSmallLetters }
}

extension BinaryFunction {
  var word: UTF8Text { UTF8Text(name).inSmallLetters }
}
