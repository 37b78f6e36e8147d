/// Text in the machine's character set (docs/machine.md#characters).
///
/// Literals are spelled as in listings: `"Player\(spaced: 1) has $\(spaced: 1000)"`, `"♠"`,
/// `"\\SP"`. An unknown character traps; a test checks the games' literals.
public struct MachineText: Hashable, Sendable {
  /// One code per character.
  public private(set) var codes: [UInt8]

  /// A Unicode scalar that the machine lacks, or a backslash without an escape.
  public struct UnknownCharacter: Error, Equatable, Sendable {
    /// The column, from 1, in scalars.
    public internal(set) var column: Int
    /// The scalar's value; U+FFFD for invalid UTF-8.
    public internal(set) var scalar: UInt32
    /// The byte, if it is not UTF-8.
    var byte: UInt8?
  }

  /// Creates an empty text.
  public init() {
    codes = []
  }

  /// Creates a text from character codes.
  public init(codes: [UInt8]) {
    self.codes = codes
  }

  /// Creates a text from a static string in a variable; traps on an unknown character.
  public init(word: StaticString) {
    codes = Self.codes(of: word)
  }

  /// Creates a text of one character.
  public init(code: UInt8) {
    codes = CharacterCode.isCharacter(code) ? Self.characters[Int(code)] : [code]
  }

  /// The codes of one-character texts, shared to avoid allocations.
  private static let characters = CharacterTable.rows.indices.map { [UInt8($0)] }

  /// Decodes a text spelled as in listings; throws the first unknown character, or backslash
  /// without an escape.
  public init(_ text: UTF8Text) throws(UnknownCharacter) {
    let decoded = CharacterReader.decode(text)
    if let unknown = decoded.firstUnknown { throw unknown }
    codes = decoded.characters.map { $0.code }
  }

  /// Creates the text that typing produces; skips unknown characters.
  public init(typing text: UTF8Text) {
    codes = CharacterReader.decode(text).codes
  }

  /// Formats a number without a leading blank.
  public init(_ number: Int) {
    self = NumberFormat.normal.text(of: Decimal12(number))
  }

  /// The text without trailing blanks.
  public var trimmed: MachineText {
    var end = codes.count
    while end > 0, codes[end - 1] == CharacterCode.space { end -= 1 }
    return MachineText(codes: Array(codes[..<end]))
  }

  /// The text, cut or padded with blanks to `columns`.
  func filling(_ columns: Int) -> MachineText {
    var filled: [UInt8] = []
    filled.reserveCapacity(columns)
    filled += codes.prefix(columns)
    while filled.count < columns { filled.append(CharacterCode.space) }
    return MachineText(codes: filled)
  }

  /// A part of the text; its range must exist.
  func part(from start: Int, _ count: Int) -> MachineText {
    if count == 1 { return MachineText(code: codes[start]) }
    let part = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      for offset in 0..<count { buffer[offset] = codes[start + offset] }
      filled = count
    }
    return MachineText(codes: part)
  }

  /// Appends a text, then cuts the result to 62 characters.
  @_disfavoredOverload
  public mutating func add(_ text: MachineText) {
    addCut { $0 += text.codes }
  }

  /// Appends a literal, then cuts the result to 62 characters.
  public mutating func add(_ literal: StaticString) {
    addCut { $0.append(literal: literal) }
  }

  @inline(__always)
  private mutating func addCut(_ body: (inout [UInt8]) -> Void) {
    // Reserve the maximum to reallocate only once.
    if codes.capacity < SlotLayout.textLimit { codes.reserveCapacity(SlotLayout.textLimit) }
    body(&codes)
    if codes.count > SlotLayout.textLimit {
      codes.removeLast(codes.count - SlotLayout.textLimit)
    }
  }

  /// The text repeated; empty if `times` is below 1.
  public func repeated(_ times: Int) -> MachineText {
    MachineText(codes: (0..<Swift.max(times, 0)).flatMap { _ in codes })
  }

  /// A copy with `text` written over it, from `column` on.
  public func placing(_ text: MachineText, at column: Int) -> MachineText {
    var result = self
    for (offset, code) in text.codes.enumerated() { result.place(code, at: column + offset) }
    return result
  }

  /// Overwrites a character; first pads a shorter text with blanks.
  public mutating func place(_ code: UInt8, at column: Int) {
    while codes.count <= column { codes.append(CharacterCode.space) }
    codes[column] = code
  }
}

extension MachineText: ExpressibleByStringInterpolation {
  /// Creates a text from a literal; traps on an unknown character.
  public init(stringLiteral literal: StaticString) {
    codes = Self.codes(of: literal)
  }

  /// Creates a text with inserted values.
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

  /// The parts of an interpolated literal.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = MachineText()
    /// The number of UTF-8 bytes in the literal parts.
    private let literalCapacity: Int

    /// Starts an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      self.literalCapacity = literalCapacity
    }

    /// Appends literal characters.
    public mutating func appendLiteral(_ literal: StaticString) {
      text.codes.append(literal: literal)
    }

    /// Inserts a text.
    public mutating func appendInterpolation(_ text: MachineText) {
      if self.text.isEmpty { self.text.codes.reserveCapacity(text.count + literalCapacity) }
      self.text.codes += text.codes
    }

    /// Inserts a number without a leading blank.
    public mutating func appendInterpolation(_ number: Int) {
      text.codes += MachineText(number).codes
    }

    /// Inserts a number with a blank in place of a plus sign.
    public mutating func appendInterpolation(spaced number: Int) {
      if number >= 0 { text.codes.append(CharacterCode.space) }
      appendInterpolation(number)
    }
  }
}

extension MachineText {
  /// Compares codes.
  @_disfavoredOverload
  public static func == (a: MachineText, b: MachineText) -> Bool { a.codes == b.codes }

  /// Compares with a literal; allocates nothing if it has only letters, digits and blanks.
  public static func == (text: MachineText, literal: StaticString) -> Bool {
    text.length(of: literal, at: 0) == text.codes.count
  }

  /// The length of the literal if this text contains it at `start`; otherwise nil.
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

  /// Compares with a literal; allocates nothing if it has only letters, digits and blanks.
  public static func != (text: MachineText, literal: StaticString) -> Bool { !(text == literal) }
}

extension [UInt8] {
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
      guard let code else { preconditionFailure("a literal has an unknown character or escape") }
      append(code)
    }
  }
}

extension MachineText: RandomAccessCollection, RangeReplaceableCollection, MutableCollection {
  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of characters.
  public var endIndex: Int { codes.count }

  /// The code at a position.
  public subscript(position: Int) -> UInt8 {
    get { codes[position] }
    set { codes[position] = newValue }
  }

  /// Replaces characters.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with others: some Collection<UInt8>
  ) {
    codes.replaceSubrange(range, with: others)
  }
}

extension MachineText: ExpressibleByArrayLiteral {
  /// Creates a text from codes.
  public init(arrayLiteral codes: UInt8...) {
    self.codes = codes
  }
}
