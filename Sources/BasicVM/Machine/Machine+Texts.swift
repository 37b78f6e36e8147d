// Functions from and to strings.

extension Machine {
  /// MID$(start) and MID$(start, count) of the string $.
  static func middle(
    _ start: Cell, _ count: Cell?, _ texts: TextBank, _ to: TextSlot
  ) -> FaultCause? {
    if start.isText || count?.isText == true { return .textWhereNumber }
    guard let first = whole(start, in: 1...SlotLayout.textLimit) else { return .badArgument }
    let available = max(texts.count(SlotLayout.dollar) - first + 1, 0)
    var taken = available
    if let count {
      guard let wanted = whole(count, in: 0...SlotLayout.textLimit) else { return .badArgument }
      taken = min(wanted, available)
    }
    texts.middle(of: SlotLayout.dollar, from: first - 1, count: taken, to: to)
    return nil
  }

  /// HEX$: four digits of -32768 to 65535.
  static func hexadecimal(_ cell: Cell, _ texts: TextBank, _ to: TextSlot) -> FaultCause? {
    if cell.isText { return .textWhereNumber }
    guard let number = cell.number.truncated, -32768...65535 ~= number else {
      return .badArgument
    }
    let characters = texts.characters(to)
    for index in 0..<4 {
      let digit = UInt8(truncatingIfNeeded: number >> (4 * (3 - index)) & 15)
      characters[index] =
        digit < 10 ? CharacterCode.zero + digit : CharacterCode.letterA + digit - 10
    }
    texts.setCount(to, 4)
    return nil
  }

  /// DMS$: degrees, minutes and seconds, as in 12°20'42.
  func sexagesimal(_ cell: Cell, _ texts: TextBank, _ to: TextSlot) -> FaultCause? {
    if cell.isText { return .textWhereNumber }
    // Ten digits of seconds, so that 60 seconds never remain.
    let hour = Decimal12(3600)
    guard
      let seconds = cell.number.magnitude.multiplied(by: hour, .kept)?.rounded(toDigits: 10),
      let degrees = seconds.divided(by: hour, .kept)?.integerPart(.kept),
      let inDegrees = degrees.multiplied(by: hour, .kept),
      let overDegrees = seconds.subtracting(inDegrees, .kept),
      let minutes = overDegrees.divided(by: Decimal12(60), .kept)?.integerPart(.kept),
      let inMinutes = minutes.multiplied(by: Decimal12(60), .kept),
      let rest = overDegrees.subtracting(inMinutes, .kept)
    else { return .overflow }
    let sign = cell.number.isNegative ? [CharacterCode.minus] : []
    let normal = NumberFormat.normal
    let text =
      sign + normal.text(of: degrees) + [CharacterCode.degree] + normal.text(of: minutes)
      + [CharacterCode.apostrophe] + normal.text(of: rest)
    texts.set(to, to: text)
    return nil
  }
}

/// Numbers in strings: what VAL, READ and numbers in files understand.
enum NumberText {
  /// Reads a whole text as a number with an optional sign, blanks around it, and `&H`.
  static func parse(
    _ text: some Collection<UInt8>, emptyIsZero: Bool = false
  ) -> Decimal12? {
    var rest = text.filter { $0 != CharacterCode.space }[...]
    if rest.isEmpty { return emptyIsZero ? .zero : nil }
    var isNegative = false
    if rest.first == CharacterCode.minus || rest.first == CharacterCode.plus {
      isNegative = rest.removeFirst() == CharacterCode.minus
    }
    guard let number = hexadecimal(rest) ?? decimal(rest) else { return nil }
    return isNegative ? number.negated : number
  }

  private static func decimal(_ text: ArraySlice<UInt8>) -> Decimal12? {
    guard case .number(let number, text.count) = NumberReader.read(text, lettersToo: true) else {
      return nil
    }
    return number
  }

  private static func hexadecimal(_ text: ArraySlice<UInt8>) -> Decimal12? {
    guard text.starts(with: [CharacterCode.ampersand, CharacterCode.letterH]) else { return nil }
    let digits = text.dropFirst(2)
    guard 1...4 ~= digits.count else { return nil }
    var value = 0
    for code in digits {
      guard let digit = CharacterCode.hexDigit(code) else { return nil }
      value = value * 16 + digit
    }
    return Decimal12(value)
  }
}

extension Decimal12 {
  /// Reads a whole text of the machine's characters as VAL does.
  public init?(text: some Collection<UInt8>) {
    guard let number = NumberText.parse(text) else { return nil }
    self = number
  }
}
