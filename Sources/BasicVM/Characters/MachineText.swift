/// Text in the machine's own characters: its display shows it, its keys type it, its strings hold
/// it.
///
/// A collection of character codes (`CharacterCode` names some, docs/machine.md#characters has all
/// 128). In Swift it is written as a literal, `"Player\(spaced: 1) has $\(spaced: 1000)"`, with the
/// spellings that listings have: `"♠"`, `"\\SP"`. A literal with a character that the machine lacks
/// is a mistake in the source: it stops the program, and a test reads every literal there is.
public struct MachineText: Hashable, Sendable {
  /// The codes of its characters.
  public private(set) var codes: [UInt8]

  /// Nothing.
  public init() {
    codes = []
  }

  /// The characters of some codes.
  public init(codes: [UInt8]) {
    self.codes = codes
  }

  /// A word of ours, all of whose characters the machine has.
  public init(word: StaticString) {
    codes = Self.codes(of: word)
  }

  /// One character.
  public init(code: UInt8) {
    codes = CharacterCode.isCharacter(code) ? Self.characters[Int(code)] : [code]
  }

  /// All texts of one character, which share their bytes: MID$ makes many.
  private static let characters = CharacterTable.rows.indices.map { [UInt8($0)] }

  /// Reads what someone has written, with escapes as listings have them.
  ///
  /// Returns nil if there is something in it that the machine has no character for.
  public init?(_ text: UTF8Text) {
    let characters = CharacterReader.readKeys(text)
    let codes = characters.compactMap { $0 }
    guard codes.count == characters.count else { return nil }
    self.codes = codes
  }

  /// The characters that someone types; what the machine has no character for is passed over.
  public init(typing text: UTF8Text) {
    codes = CharacterReader.decode(text).codes
  }

  /// The digits of a number, with a minus in front of a negative one.
  public init(_ number: Int) {
    self = NumberFormat.normal.text(of: Decimal12(number))
  }

  /// The text without the blanks at its end.
  public var trimmed: MachineText {
    var end = codes.count
    while end > 0, codes[end - 1] == CharacterCode.space { end -= 1 }
    return MachineText(codes: Array(codes[..<end]))
  }

  /// The text in just so many columns: cut, or with blanks behind it.
  func filling(_ columns: Int) -> MachineText {
    var filled: [UInt8] = []
    filled.reserveCapacity(columns)
    filled += codes.prefix(columns)
    while filled.count < columns { filled.append(CharacterCode.space) }
    return MachineText(codes: filled)
  }

  /// So many of the characters, from one on; they must be there.
  func part(from start: Int, _ count: Int) -> MachineText {
    if count == 1 { return MachineText(code: codes[start]) }
    let part = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      for offset in 0..<count { buffer[offset] = codes[start + offset] }
      filled = count
    }
    return MachineText(codes: part)
  }

  /// Adds another text, as far as `$` has room for it.
  @_disfavoredOverload
  public mutating func add(_ text: MachineText) {
    addCut { $0 += text.codes }
  }

  /// Adds a literal, as far as `$` has room for it.
  public mutating func add(_ literal: StaticString) {
    addCut { $0.append(literal: literal) }
  }

  @inline(__always)
  private mutating func addCut(_ body: (inout [UInt8]) -> Void) {
    // Room for all at once: a text that grows moves once.
    if codes.capacity < SlotLayout.textLimit { codes.reserveCapacity(SlotLayout.textLimit) }
    body(&codes)
    if codes.count > SlotLayout.textLimit {
      codes.removeLast(codes.count - SlotLayout.textLimit)
    }
  }

  /// This text so many times.
  public func repeated(_ times: Int) -> MachineText {
    MachineText(codes: (0..<Swift.max(times, 0)).flatMap { _ in codes })
  }

  /// This text with another over it, from a column on.
  public func placing(_ text: MachineText, at column: Int) -> MachineText {
    var result = self
    for (offset, code) in text.codes.enumerated() { result.place(code, at: column + offset) }
    return result
  }

  /// Puts one character into a column.
  public mutating func place(_ code: UInt8, at column: Int) {
    while codes.count <= column { codes.append(CharacterCode.space) }
    codes[column] = code
  }
}

extension MachineText: ExpressibleByStringInterpolation {
  /// The characters of a literal, all of which the machine must have.
  public init(stringLiteral literal: StaticString) {
    codes = Self.codes(of: literal)
  }

  /// The characters of a literal with values in it.
  public init(stringInterpolation: Interpolation) {
    self = stringInterpolation.text
  }

  private static func codes(of literal: StaticString) -> [UInt8] {
    if literal.utf8CodeUnitCount == 1,
      let code = CharacterReader.plainCode(of: literal.utf8Start[0])
    {
      return characters[Int(code)]
    }
    var codes: [UInt8] = []
    codes.append(literal: literal)
    return codes
  }

  /// Puts the pieces of a literal together.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = MachineText()
    /// How many bytes the pieces have that are written out.
    private let literalCapacity: Int

    /// Begins with nothing.
    public init(literalCapacity: Int, interpolationCount: Int) {
      self.literalCapacity = literalCapacity
    }

    /// Adds the next piece of the literal.
    public mutating func appendLiteral(_ literal: StaticString) {
      text.codes.append(literal: literal)
    }

    /// Adds a text.
    public mutating func appendInterpolation(_ text: MachineText) {
      if self.text.isEmpty { self.text.codes.reserveCapacity(text.count + literalCapacity) }
      self.text.codes += text.codes
    }

    /// Adds the digits of a number.
    public mutating func appendInterpolation(_ number: Int) {
      text.codes += MachineText(number).codes
    }

    /// Adds a number with a place for its sign: a blank in front, unless it is negative.
    public mutating func appendInterpolation(spaced number: Int) {
      if number >= 0 { text.codes.append(CharacterCode.space) }
      appendInterpolation(number)
    }
  }
}

extension MachineText {
  /// Whether two texts have the same characters.
  @_disfavoredOverload
  public static func == (a: MachineText, b: MachineText) -> Bool { a.codes == b.codes }

  /// Whether a text has just the characters of a literal, which becomes no text of its own.
  public static func == (text: MachineText, literal: StaticString) -> Bool {
    text.length(of: literal, at: 0) == text.codes.count
  }

  /// The length of a literal that stands at an index; nil if something else does.
  func length(of literal: StaticString, at start: Int) -> Int? {
    for offset in 0..<literal.utf8CodeUnitCount {
      guard let code = CharacterReader.plainCode(of: literal.utf8Start[offset]) else {
        let wanted = Self.codes(of: literal)
        return codes.dropFirst(start).starts(with: wanted) ? wanted.count : nil
      }
      guard start + offset < codes.count, codes[start + offset] == code else { return nil }
    }
    return literal.utf8CodeUnitCount
  }

  /// Whether a text has other characters than a literal.
  public static func != (text: MachineText, literal: StaticString) -> Bool { !(text == literal) }
}

extension [UInt8] {
  /// Adds the codes of a literal, all of whose characters the machine must have.
  @inline(never)
  fileprivate mutating func append(literal: StaticString) {
    let bytes = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    guard bytes.allSatisfy({ CharacterReader.plainCode(of: $0) != nil }) else {
      return append(spelled: UTF8Text(literal))
    }
    append(contentsOf: bytes.lazy.map { CharacterReader.plainCode(of: $0) ?? 0 })
  }

  private mutating func append(spelled literal: UTF8Text) {
    for code in CharacterReader.readKeys(literal) {
      guard let code else { preconditionFailure("a literal has a character the machine lacks") }
      append(code)
    }
  }
}

extension MachineText: RandomAccessCollection, RangeReplaceableCollection, MutableCollection {
  /// The position of the first character.
  public var startIndex: Int { 0 }
  /// The position behind the last character.
  public var endIndex: Int { codes.count }

  /// The code of a character.
  public subscript(position: Int) -> UInt8 {
    get { codes[position] }
    set { codes[position] = newValue }
  }

  /// Puts other characters in the place of some.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with others: some Collection<UInt8>
  ) {
    codes.replaceSubrange(range, with: others)
  }
}

extension MachineText: ExpressibleByArrayLiteral {
  /// The characters of some codes.
  public init(arrayLiteral codes: UInt8...) {
    self.codes = codes
  }
}
