// Numbers as the keyboard's ANS and ENG write them.

extension Decimal12 {
  /// The number with all of its digits, as it can be typed: nothing is rounded.
  public var allDigits: [UInt8] {
    let (digits, _) = twelveDigits
    let exponent = scientificExponent
    if (-3..<12).contains(exponent) { return text(digits, pointAfter: exponent + 1) }
    return text(digits, pointAfter: 1) + Self.exponentText(exponent)
  }

  /// The number with an exponent that is a multiple of three and the one that is `step` of three
  /// below the one of the text that was shown before; the same text if it does not fit.
  public func engineeringText(after shown: [UInt8], step: Int) -> [UInt8] {
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

  /// The exponent that a text shows, if it shows one.
  private static func exponent(ofText text: [UInt8]) -> Int? {
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

  /// Twelve digits with the point behind so many of them, without zeros at the end of a fraction.
  private func text(_ digits: Int64, pointAfter point: Int) -> [UInt8] {
    var codes: [UInt8] = []
    var rest = digits
    while rest > 0 {
      codes.append(CharacterCode.zero + UInt8(rest % 10))
      rest /= 10
    }
    codes.reverse()
    if codes.isEmpty { return [CharacterCode.zero] }
    let leading = [UInt8](repeating: CharacterCode.zero, count: max(1 - point, 0))
    codes = leading + codes
    let whole = max(point, 1)
    while codes.count > whole, codes.last == CharacterCode.zero { codes.removeLast() }
    if codes.count > whole { codes.insert(CharacterCode.point, at: whole) }
    return (isNegative ? [CharacterCode.minus] : []) + codes
  }

  private static func exponentText(_ exponent: Int) -> [UInt8] {
    let size = abs(exponent)
    return [
      exponent < 0 ? CharacterCode.negativeExponent : CharacterCode.exponent,
      CharacterCode.zero + UInt8(size / 10), CharacterCode.zero + UInt8(size % 10),
    ]
  }
}
