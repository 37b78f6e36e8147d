/// The format of PRINT, calculations and STR$ (docs/machine.md#showing-numbers).
public enum NumberFormat: Equatable, Sendable {
  /// SET N: up to ten significant digits, exponent only if needed.
  case normal
  /// SET Fn: n places after the point, 0 to 9.
  case fixed(places: Int)
  /// SET En: n significant digits, 1 to 10, and an exponent.
  case scientific(digits: Int)

  static let digitLimit = 10

  /// A limit of the length: sign, ten digits, point, leading "0.00", exponent sign and two digits.
  package static let lengthLimit = 20

  /// Writes a number without a leading blank; returns the length.
  func write(_ number: Decimal12, to text: UnsafeMutablePointer<UInt8>) -> Int {
    // Fast path for most numbers.
    if self == .normal, number.exponent == 0, number.mantissa.magnitude < 10_000_000_000 {
      return NumberWriter.writeWhole(number.mantissa, to: text)
    }
    var writer = NumberWriter(text: text)
    switch self {
    case .normal: writer.writeNormal(number)
    case .fixed(let places): writer.writeFixed(number, places: places)
    case .scientific(let digits): writer.writeScientific(number, digits: digits)
    }
    return writer.count
  }

  /// A number in this format, without a leading blank; in the nearest format if SET lacks this one.
  public func text(of number: Decimal12) -> MachineText {
    let format = nearestOfSet
    let codes = [UInt8](unsafeUninitializedCapacity: Self.lengthLimit) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = format.write(number, to: start)
    }
    return MachineText(codes: codes)
  }

  private var nearestOfSet: NumberFormat {
    switch self {
    case .normal: .normal
    case .fixed(let places): .fixed(places: min(max(places, 0), Self.digitLimit - 1))
    case .scientific(let digits): .scientific(digits: min(max(digits, 1), Self.digitLimit))
    }
  }
}

private struct NumberWriter {
  let text: UnsafeMutablePointer<UInt8>
  var count = 0

  static func writeWhole(_ number: Int64, to text: UnsafeMutablePointer<UInt8>) -> Int {
    var rest = number.magnitude
    let sign = number < 0 ? 1 : 0
    let length = max(PowersOfTen.digitCount(rest), 1) + sign
    var position = length
    while position > sign {
      position -= 1
      text[position] = CharacterCode.zero + UInt8(rest % 10)
      rest /= 10
    }
    if sign == 1 { text[0] = CharacterCode.minus }
    return length
  }

  private mutating func append(_ character: UInt8) {
    text[count] = character
    count += 1
  }

  /// The digits worth 10^`highest` to 10^`lowest`.
  private mutating func append(_ digits: Int64, from highest: Int, to lowest: Int) {
    var power = highest
    while power >= lowest {
      append(CharacterCode.zero + UInt8(digits / PowersOfTen.whole(power) % 10))
      power -= 1
    }
  }

  private mutating func appendSign(_ number: Decimal12) {
    if number.isNegative { append(CharacterCode.minus) }
  }

  mutating func writeNormal(_ number: Decimal12) {
    guard let shown = number.rounded(toDigits: NumberFormat.digitLimit), !shown.isZero else {
      // Rounding 9.99999999999E99 overflows.
      if number.isZero {
        append(CharacterCode.zero)
      } else {
        writeExcessive(number, digits: NumberFormat.digitLimit)
      }
      return
    }
    let exponent = shown.scientificExponent
    if exponent >= 10 || exponent < -3 {
      return writeScientific(shown, digits: NumberFormat.digitLimit, keepingZeros: false)
    }
    appendSign(shown)
    let (digits, _) = shown.twelveDigits
    // `digits` is d.ddddddddddd × 10^11; digit k is worth 10^(exponent - 11 + k).
    let lastPlace = lowestPlace(digits)
    if exponent >= 0 {
      append(digits, from: 11, to: 11 - exponent)
    } else {
      append(CharacterCode.zero)
    }
    guard lastPlace < 11 - exponent else { return }
    append(CharacterCode.point)
    if exponent < -1 { for _ in exponent..<(-1) { append(CharacterCode.zero) } }
    append(digits, from: exponent >= 0 ? 10 - exponent : 11, to: lastPlace)
  }

  private func lowestPlace(_ digits: Int64) -> Int {
    var place = 0
    var rest = digits
    while rest % 10 == 0, place < 11 {
      rest /= 10
      place += 1
    }
    return place
  }

  mutating func writeFixed(_ number: Decimal12, places: Int) {
    guard let shown = number.rounded(atPlace: -places) else { return writeNormal(number) }
    let exponent = shown.isZero ? 0 : max(shown.scientificExponent, 0)
    guard exponent + 1 + places <= NumberFormat.digitLimit else { return writeNormal(number) }
    // Units of the last place: at most ten digits.
    let (digits, power) = shown.twelveDigits
    let drop = -places - power
    let units = drop >= 0 ? (drop > 12 ? 0 : digits / PowersOfTen.whole(drop)) : digits
    appendSign(shown)
    append(units, from: places + exponent, to: places)
    guard places > 0 else { return }
    append(CharacterCode.point)
    append(units, from: places - 1, to: 0)
  }

  mutating func writeScientific(_ number: Decimal12, digits count: Int, keepingZeros: Bool = true) {
    guard let shown = number.rounded(toDigits: count) else {
      return writeExcessive(number, digits: count)
    }
    let (digits, _) = shown.twelveDigits
    appendSign(shown)
    append(digits, from: 11, to: 11)
    let lowest = keepingZeros ? 12 - count : max(lowestPlace(digits), 12 - count)
    if lowest < 11 {
      append(CharacterCode.point)
      append(digits, from: 10, to: lowest)
    }
    appendExponent(shown.scientificExponent)
  }

  private mutating func appendExponent(_ exponent: Int) {
    append(exponent < 0 ? CharacterCode.negativeExponent : CharacterCode.exponent)
    append(Int64(abs(exponent)), from: 1, to: 0)
  }

  /// Chops a number whose rounding would overflow.
  private mutating func writeExcessive(_ number: Decimal12, digits count: Int) {
    appendSign(number)
    append(number.twelveDigits.digits, from: 11, to: 11)
    if count > 1 {
      append(CharacterCode.point)
      append(number.twelveDigits.digits, from: 10, to: 12 - count)
    }
    appendExponent(Decimal12.exponentLimit)
  }
}

// Formats of ANS and ENG

extension Decimal12 {
  /// All twelve digits, as they can be typed.
  public var allDigits: MachineText {
    let (digits, _) = twelveDigits
    let exponent = scientificExponent
    if (-3..<12).contains(exponent) { return text(digits, pointAfter: exponent + 1) }
    return text(digits, pointAfter: 1) + Self.exponentText(exponent)
  }

  /// Engineering notation, with an exponent that is a multiple of three.
  ///
  /// The exponent is 3 × `step` below that of `shown`; if `shown` has none, it is the largest that
  /// leaves at least 1 before it. If the number does not fit, the result is `shown`.
  public func engineeringText(after shown: MachineText, step: Int) -> MachineText {
    guard let rounded = rounded(toDigits: NumberFormat.digitLimit), rounded != .zero else {
      return shown
    }
    let (digits, _) = rounded.twelveDigits
    let scientific = rounded.scientificExponent
    let before = Self.exponent(ofText: shown)
    let exponent = before.map { $0 - 3 * step } ?? Self.floorOfThree(scientific)
    let point = scientific - exponent + 1
    guard -3...NumberFormat.digitLimit ~= point, abs(exponent) <= Self.exponentLimit else {
      return shown
    }
    return rounded.text(digits, pointAfter: point) + Self.exponentText(exponent)
  }

  private static func exponent(ofText text: MachineText) -> Int? {
    guard
      let sign = text.firstIndex(where: {
        $0 == CharacterCode.exponent || $0 == CharacterCode.negativeExponent
      })
    else { return nil }
    let size = text[(sign + 1)...].prefix(3).reduce(0) { $0 * 10 + (CharacterCode.digit($1) ?? 0) }
    return text[sign] == CharacterCode.exponent ? size : -size
  }

  private static func floorOfThree(_ exponent: Int) -> Int {
    exponent >= 0 ? exponent / 3 * 3 : -((2 - exponent) / 3 * 3)
  }

  /// Inserts a point; drops trailing zeros of the fraction.
  private func text(_ digits: Int64, pointAfter point: Int) -> MachineText {
    var codes: [UInt8] = []
    var rest = digits
    while rest > 0 {
      codes.append(CharacterCode.zero + UInt8(rest % 10))
      rest /= 10
    }
    codes.reverse()
    if codes.isEmpty { return "0" }
    let leading = [UInt8](repeating: CharacterCode.zero, count: max(1 - point, 0))
    codes = leading + codes
    let whole = max(point, 1)
    while codes.count > whole, codes.last == CharacterCode.zero { codes.removeLast() }
    if codes.count > whole { codes.insert(CharacterCode.point, at: whole) }
    return MachineText(codes: (isNegative ? [CharacterCode.minus] : []) + codes)
  }

  private static func exponentText(_ exponent: Int) -> MachineText {
    let size = abs(exponent)
    return "\(exponent < 0 ? "⏨" : "ᴇ")\(size / 10)\(size % 10)"
  }
}
