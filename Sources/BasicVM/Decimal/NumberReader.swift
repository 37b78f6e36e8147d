/// Parses unsigned numbers.
struct NumberReader {
  enum Result: Equatable {
    case number(Decimal12, length: Int)
    case tooLarge(length: Int)
    /// The characters do not begin with a number.
    case none
  }

  /// Parses the number at the start of `characters`, chopped to twelve digits.
  ///
  /// Code 1F precedes an exponent, 1E a negative one; with `includesLetters`, as in VAL and DATA,
  /// so does E with an optional sign.
  static func read(_ characters: ArraySlice<UInt8>, includesLetters: Bool = false) -> Result {
    var reader = NumberReader(characters, includesLetters: includesLetters)
    return reader.read()
  }

  private let characters: ArraySlice<UInt8>
  private let includesLetters: Bool
  private var index: Int
  private var digits: UInt64 = 0
  private var exponent = 0
  private var hasDigits = false

  private init(_ characters: ArraySlice<UInt8>, includesLetters: Bool) {
    self.characters = characters
    self.includesLetters = includesLetters
    index = characters.startIndex
  }

  private var length: Int { index - characters.startIndex }

  private var next: UInt8? { index < characters.endIndex ? characters[index] : nil }

  private mutating func takeDigit() -> Int? {
    guard let next, let digit = CharacterCode.digit(next) else { return nil }
    index += 1
    return digit
  }

  private mutating func read() -> Result {
    readDigits(afterPoint: false)
    if next == CharacterCode.point {
      index += 1
      readDigits(afterPoint: true)
    }
    guard hasDigits else { return .none }
    exponent += readExponent()
    let number = Decimal12.chopping(digits, exponent: exponent, isNegative: false, .kept)
    guard let number else { return .tooLarge(length: length) }
    return .number(number, length: length)
  }

  private mutating func readDigits(afterPoint: Bool) {
    while let digit = takeDigit() {
      hasDigits = true
      if digits < UInt64(Decimal12.mantissaFloor) {
        digits = digits * 10 + UInt64(digit)
        if afterPoint { exponent -= 1 }
      } else if !afterPoint {
        exponent += 1
      }
    }
  }

  private mutating func readExponent() -> Int {
    let start = index
    var isNegative = false
    switch next {
    case CharacterCode.exponent: index += 1
    case CharacterCode.negativeExponent:
      index += 1
      isNegative = true
    case CharacterCode.letterE where includesLetters:
      index += 1
      if next == CharacterCode.plus {
        index += 1
      } else if next == CharacterCode.minus {
        index += 1
        isNegative = true
      }
    default: return 0
    }
    var value = 0
    var count = 0
    while let digit = takeDigit() {
      value = min(value * 10 + digit, 1000)
      count += 1
    }
    guard count > 0 else {
      index = start
      return 0
    }
    return isNegative ? -value : value
  }
}

/// Converts whole texts to numbers, as VAL and DATA do.
enum NumberText {
  /// Accepts a sign and, unless the model lacks it, `&H`; ignores blanks.
  static func parse(
    _ text: some Collection<UInt8>, readsHexadecimal: Bool = true, emptyIsZero: Bool = false
  ) -> Decimal12? {
    var digits = text.filter { $0 != CharacterCode.space }[...]
    if digits.isEmpty { return emptyIsZero ? .zero : nil }
    var isNegative = false
    if digits.first == CharacterCode.minus || digits.first == CharacterCode.plus {
      isNegative = digits.removeFirst() == CharacterCode.minus
    }
    let hexadecimal = readsHexadecimal ? hexadecimal(digits) : nil
    guard let number = hexadecimal ?? decimal(digits) else { return nil }
    return isNegative ? number.negated : number
  }

  private static func decimal(_ text: ArraySlice<UInt8>) -> Decimal12? {
    guard case .number(let number, text.count) = NumberReader.read(text, includesLetters: true)
    else {
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
      // Small letters are no digits.
      guard !CharacterCode.isSmallLetter(code), let digit = CharacterCode.hexDigit(code) else {
        return nil
      }
      value = value * 16 + digit
    }
    return Decimal12(value)
  }
}

extension Decimal12 {
  /// Converts a text as VAL does.
  public init?(text: some Collection<UInt8>) {
    guard let number = NumberText.parse(text) else { return nil }
    self = number
  }
}
